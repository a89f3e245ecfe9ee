"""What is kept besides the logs of tables, on both engines: secrets of deals, people, ratings, finished matches."""

import asyncio
import itertools
import re
import traceback
from hashlib import sha256

import pytest
from sqlalchemy import URL

from kakehashi.fairness import DealId
from kakehashi.model.seats import Seat, Side
from kakehashi.server.party import Occupant
from kakehashi.server.ratings import Played, Pool, history
from kakehashi.server.storage.database import Database
from kakehashi.server.storage.matches import FinishedMatch, Outcome
from kakehashi.server.storage.store import StorageFailed
from tests.running import run
from tests.server.conftest import WithDatabase


def deal(table: str = "table", match: int = 1, board: int = 1, attempt: int = 1) -> DealId:
    return DealId(f"{table}.{match}", board, attempt)


def test_the_secret_of_a_deal_stays_the_same_whoever_asks_and_after_a_restart(database_url: URL) -> None:
    async def whole() -> None:
        databases = [Database(database_url) for _ in range(2)]
        asked = [database.deal_secrets.committed(deal()) for database in databases for _ in range(3)]
        answers = await asyncio.gather(*asked)
        assert len({(secret.seed, secret.salt) for secret in answers}) == 1
        await asyncio.gather(*(database.close() for database in databases))
        again = Database(database_url)
        assert await again.deal_secrets.committed(deal()) == answers[0]
        await again.close()

    run(whole)


def test_every_deal_and_every_attempt_has_a_secret_of_its_own(with_database: WithDatabase) -> None:
    async def scenario(database: Database) -> None:
        deals = [deal(*which) for which in itertools.product(("a", "b"), (1, 2), (1, 2), (1, 2))]
        found = [await database.deal_secrets.committed(each) for each in deals]
        assert len({secret.seed for secret in found} | {secret.salt for secret in found}) == 2 * len(deals)
        await database.deal_secrets.delete("a")
        again = [await database.deal_secrets.committed(each) for each in deals]
        assert [one == other for one, other in zip(found, again, strict=True)] == [False] * 8 + [True] * 8

    with_database(scenario)


def test_a_secret_that_cannot_be_kept_is_not_in_what_the_log_says_of_it(with_database: WithDatabase) -> None:
    async def scenario(database: Database) -> None:
        async with database.deal_secrets._connections.writing() as connection:
            await connection.exec_driver_sql("alter table deal_secrets rename column table_id to elsewhere")
        with pytest.raises(StorageFailed) as failed:
            await database.deal_secrets.committed(deal())
        said = "".join(traceback.format_exception(failed.value))
        assert "deal_secrets" in said
        assert not re.search("[0-9a-f]{64}", said)

    with_database(scenario)


def test_a_user_is_known_from_the_first_time_on(with_database: WithDatabase) -> None:
    async def scenario(database: Database) -> None:
        users = database.users
        assert await users.find("u") is None
        first = await users.see("u")
        assert (first.name, first.created) == ("", first.seen)
        named = await users.see("u", "花子")
        assert (named.name, named.created) == ("花子", first.created)
        assert named.seen > first.seen
        assert (await users.see("u")).name == "花子"
        assert (await users.find("u")) == await users.find("u")

    with_database(scenario)


def test_the_latest_recovery_code_leads_to_its_user_and_no_other_does(with_database: WithDatabase) -> None:
    async def scenario(database: Database) -> None:
        users = database.users
        codes = [sha256(code).hexdigest() for code in (b"one", b"two", b"three")]
        await asyncio.gather(users.see("u"), users.see("v"), users.see("w"))
        await users.set_recovery("u", codes[0])
        await users.set_recovery("v", codes[1])
        await users.set_recovery("u", codes[2])
        found = [await users.recovered(code) for code in codes]
        assert [user and user.id for user in found] == [None, "v", "u"]
        assert await users.recovered("") is None

    with_database(scenario)


def played(winner: str, loser: str, *, family: str = "bridge", drawn: bool = False) -> Played:
    return Played(family, ((winner, winner + "2"), (loser, loser + "2")), (1, 1 if drawn else 2))


def test_ratings_are_those_that_follow_from_the_matches_in_order(with_database: WithDatabase) -> None:
    matches = [
        played("a", "b"),
        played("b", "a", drawn=True),
        Played("bridge", (("a", None), (None, None)), (2, 1)),
        played("a", "c", family="spades"),
        played("c", "a"),
    ]
    expected = history(matches)

    async def scenario(database: Database) -> None:
        for number, match in enumerate(matches, 1):
            after = await database.ratings.add(match, "t", number, float(number))
            assert after == await database.ratings.current(match.pool, tuple(after))
        for user in ("a", "b", "c", "a2"):
            points = await database.ratings.history(user)
            assert {pool: tuple(point.rating for point in chain) for pool, chain in points.items()} == {
                pool: ratings[user] for pool, ratings in expected.items() if user in ratings
            }
        chain = (await database.ratings.history("a"))[Pool("bridge", False)]
        assert [(point.number, point.at, point.place, point.drawn) for point in chain] == [
            (1, 1, 1, False),
            (2, 2, 1, True),
            (5, 5, 2, False),
        ]
        assert await database.ratings.current(Pool("bridge", False), ("nobody",)) == {}
        assert await database.ratings.history("nobody") == {}

    with_database(scenario)


def test_a_match_is_rated_once_however_often_it_is_said(with_database: WithDatabase) -> None:
    async def scenario(database: Database) -> None:
        asked = [database.ratings.add(played("a", "b"), "t", 1, 1.0) for _ in range(4)]
        first, *others = await asyncio.gather(*asked)
        assert others == [first] * 3
        await database.ratings.add(played("a", "b"), "t", 2, 2.0)
        assert await database.ratings.add(played("a", "b"), "t", 1, 1.0) == first
        assert len((await database.ratings.history("a"))[Pool("bridge", False)]) == 2

    with_database(scenario)


def test_matches_that_end_together_are_all_rated_one_after_the_other(with_database: WithDatabase) -> None:
    async def scenario(database: Database) -> None:
        asked = [
            database.ratings.add(played(winner, loser), f"{winner}{loser}", 1, 1.0)
            for winner, loser in itertools.permutations("abcd", 2)
        ]
        await asyncio.gather(*asked)
        for user in "abcd":
            chain = (await database.ratings.history(user))[Pool("bridge", False)]
            assert [point.rating.matches for point in chain] == [1, 2, 3, 4, 5, 6]

    with_database(scenario)


def finished(
    table: str, number: int = 1, *, at: float = 1.0, north: str = "n", ranked: bool = True
) -> FinishedMatch:
    players = {
        Seat.N: Occupant("北", north),
        Seat.E: Occupant("kaede"),
        Seat.S: Occupant("", "s"),
        Seat.W: Occupant("momiji"),
    }
    outcome = Outcome({Side.NS: 500, Side.EW: -20}, Side.NS, 4)
    return FinishedMatch(
        table=table, number=number, game="contract", ranked=ranked, at=at, outcome=outcome, players=players
    )


def test_matches_are_found_by_player_the_latest_first(with_database: WithDatabase) -> None:
    async def scenario(database: Database) -> None:
        kept = [finished("t", number, at=float(number)) for number in range(1, 6)]
        for match in kept:
            await database.matches.add(match)
        await database.matches.add(finished("u", north="another", at=9.0))
        matches = database.matches
        assert await matches.of("n") == tuple(reversed(kept))
        assert await matches.of("n", most=2) == (kept[4], kept[3])
        assert await matches.of("n", before=4.0, most=2) == (kept[2], kept[1])
        assert [match.table for match in await matches.of("s", most=1)] == ["u"]
        assert await matches.of("nobody") == ()
        await matches.delete("t")
        assert await matches.of("n") == ()
        assert len(await matches.of("another")) == 1

    with_database(scenario)


def test_a_match_said_twice_is_kept_once_and_as_it_was(with_database: WithDatabase) -> None:
    async def scenario(database: Database) -> None:
        first = finished("t")
        await asyncio.gather(*(database.matches.add(first) for _ in range(3)))
        await database.matches.add(finished("t", north="another", ranked=False))
        assert await database.matches.of("s") == (first,)
        assert await database.matches.of("another") == ()

    with_database(scenario)


def test_who_is_deleted_leaves_no_rating_and_no_name_and_the_others_keep_theirs(
    with_database: WithDatabase,
) -> None:
    async def scenario(database: Database) -> None:
        await database.users.see("a", "太郎")
        await database.ratings.add(played("a", "b"), "t", 1, 1.0)
        await database.matches.add(finished("t", north="a"))
        await database.users.delete("a")
        await database.matches.make_anonymous("a", "mark")
        assert await database.users.find("a") is None
        assert await database.ratings.history("a") == {}
        assert (await database.ratings.history("b"))[Pool("bridge", False)][0].rating.matches == 1
        assert await database.matches.of("a") == ()
        (match,) = await database.matches.of("mark")
        assert match.players[Seat.N] == Occupant("", "mark")
        assert match.players[Seat.E] == Occupant("kaede")

    with_database(scenario)


def test_logs_and_the_rest_are_written_side_by_side(with_database: WithDatabase) -> None:
    """In SQLite both write to one file, and each waits for the other."""

    async def scenario(database: Database) -> None:
        async def play(table: str) -> None:
            for seq in range(20):
                assert await database.events.append(table, seq, (b"x",))

        async def meet(user: str) -> None:
            for _ in range(20):
                await database.users.see(user)

        await asyncio.gather(*(play(f"t{n}") for n in range(4)), *(meet(f"u{n}") for n in range(4)))

    with_database(scenario)


def test_a_database_that_is_gone_is_told_as_such(with_database: WithDatabase) -> None:
    async def scenario(database: Database) -> None:
        connections = database.users._connections
        async with connections.writing() as connection:
            await connection.exec_driver_sql("alter table users rename to elsewhere")
        with pytest.raises(StorageFailed):
            await database.users.find("u")
        with pytest.raises(StorageFailed):
            await database.users.see("u")

    with_database(scenario)

"""The bridge player: legal always, the same everywhere, blind to what is hidden, and never the silly thing."""

import os
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from re import findall

import msgspec
import pytest

from kakehashi import table
from kakehashi.game import Ruleset
from kakehashi.model.actions import CALLS, PLAYS, Claim, MakeCall
from kakehashi.model.board import Board, Vulnerable
from kakehashi.model.cards import PACK, Card, Hand
from kakehashi.model.contract import Call, Contract
from kakehashi.model.seats import Seat, Side
from kakehashi.model.view import Standing, View
from kakehashi.phases.play import Play
from kakehashi.players import reasons, solver, stakes
from kakehashi.players.anyhow import Anyhow
from kakehashi.players.bridge import BridgePlayer
from kakehashi.players.find import player
from tests.players.positions import GAME, begun, deal, ending, with_hands

PLAYER = BridgePlayer()
NEEDED = pytest.mark.skipif(not solver.available(), reason="the double-dummy library is not installed")


def strayed(seed: int, count: int) -> Iterator[tuple[table.State, View]]:
    """Positions that players without a thought come to, and the view of a seat that is to act."""
    rng, lot = Random(seed), Anyhow()
    while True:
        deck = rng.sample(PACK, 52)
        hands = {seat: tuple(deck[place::4]) for place, seat in enumerate(Seat)}
        state = begun(hands, dealer=rng.choice(tuple(Seat)))
        while state.to_act:
            seat = rng.choice(state.to_act)
            seen = table.view(state, seat)
            yield state, seen
            count -= 1
            if not count:
                return
            state, _ = table.act(state, seat, lot.choose(seen, rng, 0).action)


def early(seen: View) -> bool:
    """Whether solving would take long."""
    return seen.phase == "play" and len(seen.facts["tricks"]) < 6


def test_a_thousand_positions_each_get_a_legal_choice():
    for place, (_, seen) in enumerate(strayed(11, 1000)):
        decision = PLAYER.choose(seen, Random(place), 0 if early(seen) else 3)
        assert decision.action in seen.choices
        assert decision.reason.key


def test_without_the_library_a_thousand_positions_each_get_a_legal_choice(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(solver, "available", lambda: False)
    for place, (_, seen) in enumerate(strayed(12, 1000)):
        assert PLAYER.choose(seen, Random(place), 50).action in seen.choices


def reshuffled(state: table.State, viewer: Seat, rng: Random) -> View:
    """What *viewer* sees with the closed hands dealt again."""
    seen = table.view(state, viewer)
    closed = [zone.seat for zone in seen.zones if zone.kind == "hand" and zone.seat and zone.cards is None]
    assert isinstance(state.phase, Play)
    pool = [card for seat in closed for card in state.phase.hands[seat.order]]
    rng.shuffle(pool)
    hands: dict[Seat, Hand] = {}
    for seat in closed:
        size = len(state.phase.hands[seat.order])
        hands[seat], pool = tuple(pool[:size]), pool[size:]
    other = table.view(with_hands(state, hands), viewer)
    assert other == seen
    return other


@NEEDED
def test_exchanging_cards_that_are_hidden_changes_nothing():
    rng, tried = Random(3), 0
    for state, seen in strayed(13, 1200):
        if not isinstance(state.phase, Play) or early(seen) or rng.random() < 0.8:
            continue
        assert seen.viewer
        other = reshuffled(state, seen.viewer, rng)
        assert PLAYER.choose(other, Random(1), 5) == PLAYER.choose(seen, Random(1), 5)
        tried += 1
    assert tried > 50


ROLES = {"opening lead": 0, "declarer": 1, "dummy": 1, "defender": 1, "answer": 4}
"""Who decides, and how many tricks have been played before at the least."""


def role_of(seen: View) -> str:
    if seen.facts["claim"]:
        return "answer"
    if seen.facts["turn"] is seen.facts["dummy"]:
        return "dummy"
    if seen.viewer is seen.facts["declarer"]:
        return "declarer"
    begun = seen.facts["tricks"] or any(zone.kind == "trick" for zone in seen.zones)
    return "defender" if begun else "opening lead"


@NEEDED
@pytest.mark.parametrize("role", ROLES)
def test_hidden_cards_change_nothing_in_any_role(role: str):
    """Deals bid as the player bids, so that the calls say something of the hidden hands."""
    rng, tried = Random(7), 0
    while tried < 2:
        deck = rng.sample(PACK, 52)
        state = begun({seat: tuple(deck[place::4]) for place, seat in enumerate(Seat)}, dealer=Seat.N)
        while state.to_act:
            seat = rng.choice(state.to_act)
            seen = table.view(state, seat)
            action = PLAYER.choose(seen, Random(1), 0).action
            if seen.phase == "play" and role_of(seen) == role and len(seen.facts["tricks"]) >= ROLES[role]:
                other = reshuffled(state, seat, rng)
                assert PLAYER.choose(other, Random(1), 3) == PLAYER.choose(seen, Random(1), 3)
                tried += 1
                break
            claims = [choice for choice in seen.choices if isinstance(choice, Claim)]
            if role == "answer" and claims and len(seen.facts["tricks"]) >= ROLES[role]:
                action = rng.choice(claims)
            state, _ = table.act(state, seat, action)


@NEEDED
def test_a_decision_says_with_what_budget_and_why_in_both_languages():
    told = set[str]()
    for place, (_, seen) in enumerate(strayed(15, 600)):
        decision = PLAYER.choose(seen, Random(place), 0 if early(seen) else 4)
        assert decision.budget == (0 if early(seen) else 4)
        for language in ("en", "ja"):
            assert reasons.say(decision.reason, language)
        told.add(decision.reason.key)
        if decision.reason.key.endswith(".than"):
            said = decision.reason.params
            count, less, of = said.get("makes", said.get("beats")), said["less"], said["of"]
            assert isinstance(count, int)
            assert isinstance(less, int)
            assert isinstance(of, int)
            assert less < count <= of
    assert {"call", "card.only", "card.sound", "card.makes", "card.beats", "card.beats.than"} <= told


def test_the_reasons_have_the_same_keys_in_both_languages():
    english, japanese = (reasons.catalogue(language) for language in ("en", "ja"))
    assert english.keys() == japanese.keys()
    for key, sentence in english.items():
        assert set(findall(r"{(\w+)}", sentence)) == set(findall(r"{(\w+)}", japanese[key]))


def test_the_same_view_luck_and_budget_make_the_same_decision_in_any_process():
    script = "from tests.players.test_bridge import fingerprint\nprint(fingerprint())"
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == fingerprint()


def fingerprint() -> str:
    """Decisions of every kind, in words."""
    said: list[str] = []
    for place, (_, seen) in enumerate(strayed(14, 100)):
        decision = PLAYER.choose(seen, Random(place), 0 if early(seen) else 6)
        said.append(f"{decision.action} {decision.reason.key} {sorted(decision.reason.params.items())}")
    return str(hash_of("\n".join(said)))


def hash_of(text: str) -> int:
    """A sum that is the same in every process, as `hash` is not."""
    total = 0
    for letter in text:
        total = (total * 31 + ord(letter)) % (1 << 61)
    return total


def test_the_best_player_of_contract_bridge_is_this_one():
    state = begun(
        deal("W:9862.A94.752.K73 7543.KT75.A86.96 A.QJ3.KQ9.AQT854 KQJT.862.JT43.J2"), dealer=Seat.W
    )
    assert PLAYER.can_play(state.ruleset)
    decision = player("cpu").choose(table.view(state, Seat.W), Random(1), 0)
    assert isinstance(decision.action, MakeCall)
    assert decision.reason.key == "call"
    assert GAME.id in PLAYER.games


def test_points_decide_not_tricks_when_a_part_score_makes_game():
    """The contract is what counts: with 60 on the sheet, 2♦ that makes is a game."""
    hands = {Seat.N: "2...", Seat.E: "3...", Seat.S: "4...", Seat.W: "5..."}
    plain = ending(hands, viewer=Seat.S, turn=Seat.S, contract="2D")
    contract = Contract.parse("2D", Seat.S)
    carried = msgspec.structs.replace(plain, standing=Standing(part_scores={Side.NS: 60, Side.EW: 0}))
    fresh = msgspec.structs.replace(plain, standing=Standing(part_scores={Side.NS: 0, Side.EW: 0}))
    assert stakes.points(plain, contract)[8] == 90
    assert stakes.points(carried, contract)[8] == 340
    assert 40 < stakes.points(fresh, contract)[8] < 340
    assert stakes.points(plain, contract)[7] == stakes.points(carried, contract)[7] == -50


@pytest.mark.parametrize(("games", "worth"), [((0, 0), 350), ((1, 0), 350), ((0, 1), 350), ((1, 1), 500)])
def test_a_game_of_the_rubber_is_worth_what_it_adds_to_the_chances(games: tuple[int, int], worth: int):
    hands = {Seat.N: "2...", Seat.E: "3...", Seat.S: "4...", Seat.W: "5..."}
    none = {Side.NS: 0, Side.EW: 0}
    standing = Standing(deal=4, part_scores=none, games=dict(zip(none, games, strict=True)))
    position = msgspec.structs.replace(
        ending(hands, viewer=Seat.S, turn=Seat.S, contract="4S"), standing=standing
    )
    made = stakes.points(position, Contract.parse("4S", Seat.S))[10]
    assert made == 120 + worth
    part = stakes.points(position, Contract.parse("2S", Seat.S))[8]
    assert part == 60 + stakes.PART_SCORE_WORTH  # a rubber has no fourth deal


def test_what_a_layout_promises_counts_for_sure_only_at_the_end():
    hands = {Seat.N: "2...", Seat.E: "3...", Seat.S: "4...", Seat.W: "5..."}
    last = ending(hands, viewer=Seat.S, turn=Seat.S, contract="4S")
    contract = Contract.parse("4S", Seat.S)
    sure = stakes.points(last, contract)
    assert stakes.prospects(last, contract) == pytest.approx(sure)
    early = stakes.prospects(msgspec.structs.replace(last, sizes=(13,) * 4), contract)
    assert sure[9] < early[9] < early[10] < sure[10]


def test_the_queen_is_not_thrown_under_a_king_that_the_ace_takes():
    hands = deal("N:AQ.8765.8765.876 8765.AKQ.432.543 432.432.AKQJ.AKQ KJT9.JT9.T9.JT92")
    state = begun(hands, dealer=Seat.S, calls="1NT P P P", cards="SK")
    decision = PLAYER.choose(table.view(state, Seat.S), Random(1), 0)
    assert decision.action == PLAYS[Card.SA]
    assert decision.reason.key == "card.sound"


@NEEDED
def test_whole_deals_are_bid_and_played_with_few_samples():
    rng = Random(21)
    for number in range(1, 3):
        deck = rng.sample(PACK, 52)
        state, _ = table.begin(begun_ruleset(), Board.duplicate(number), tuple(deck), Standing())
        while state.to_act:
            seat = state.to_act[0]
            seen = table.view(state, seat)
            decision = PLAYER.choose(seen, rng, 1 if early(seen) else 10)
            state, _ = table.act(state, seat, decision.action)
        assert state.result


def begun_ruleset() -> Ruleset:
    return Ruleset(GAME, GAME.read_options({}))


RAISED = "N:K4.AQJ653.KQ2.84 AJ96.T2.J853.Q92 Q72.K984.764.A65 T853.7.AT9.KJT73"
"""North has opened 1♥ and South raised to 2♥: a try for game is due, unless two hearts are game."""


@pytest.mark.parametrize(
    ("options", "standing", "called"),
    [
        ({"form": "rubber"}, Standing(part_scores={Side.NS: 60}), "P"),
        ({"form": "chicago"}, Standing(part_scores={Side.NS: 60}), "P"),
        ({"form": "chicago"}, Standing(part_scores={Side.EW: 60}), "3H"),
        ({"form": "rubber"}, Standing(), "3H"),
        ({"form": "duplicate"}, Standing(), "3H"),
    ],
)
def test_what_stands_below_the_line_counts_towards_game(
    options: dict[str, str], standing: Standing, called: str
):
    hands = deal(RAISED)
    deck = tuple(card for seat in Seat for card in hands[seat])
    ruleset = Ruleset(GAME, GAME.read_options(options))
    state, _ = table.begin(ruleset, Board(1, Seat.N, Vulnerable.NONE), deck, standing)
    for text in ("1H", "P", "2H", "P"):
        state, _ = table.act(state, state.to_act[0], CALLS[Call.parse(text)])
    assert PLAYER.choose(table.view(state, Seat.N), Random(1), 0).action == MakeCall(Call.parse(called))


def test_a_table_of_boards_tells_what_they_are_compared_by():
    """A part-score is fought for with less by matchpoints."""
    hands = deal("N:KJ64.3.QT962.Q84 A2.KQ864.A43.T76 T953.AJ5.KJ8.A93 Q87.T972.75.KJ52")
    found: dict[str, Call] = {}
    for comparison in ("points", "imps", "matchpoints"):
        options = GAME.read_options({"form": "duplicate", "comparison": comparison})
        standing = GAME.sheet(options, Seat.N).standing
        deck = tuple(card for seat in Seat for card in hands[seat])
        state, _ = table.begin(Ruleset(GAME, options), Board(1, Seat.N, Vulnerable.NONE), deck, standing)
        for text in ("P", "1H", "P", "2H", "P", "P"):
            state, _ = table.act(state, state.to_act[0], CALLS[Call.parse(text)])
        action = PLAYER.choose(table.view(state, Seat.N), Random(1), 0).action
        assert isinstance(action, MakeCall)
        found[comparison] = action.call
    assert found == {"points": Call.P, "imps": Call.P, "matchpoints": Call.X}

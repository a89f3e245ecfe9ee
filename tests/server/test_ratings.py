"""Ratings: what a match changes, what it does not, and when a number is shown."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kakehashi.games import all_games
from kakehashi.model.seats import PAIRS, Side
from kakehashi.server import ratings
from kakehashi.server.ratings import (
    CPU,
    ENOUGH,
    NEW,
    Played,
    Pool,
    Rating,
    family,
    history,
    places,
    rated,
    shown,
)

skills = st.builds(Rating, st.floats(10, 40), st.floats(1, 25 / 3), st.integers(0, 500))
names = st.sampled_from("abcdefghijkl")


@st.composite
def matches(draw: st.DrawFn, *, most: int = 5) -> tuple[dict[str, Rating], Played]:
    """Ratings of some people, and a match they played."""
    size = draw(st.integers(1, 2))
    people = draw(st.permutations("abcdefghijkl"))[: size * draw(st.integers(2, most))]
    before = {user: draw(skills) for user in people if draw(st.booleans())}
    teams = tuple(tuple(people[place : place + size]) for place in range(0, len(people), size))
    order = tuple(draw(st.integers(1, 3)) for _ in teams)
    return before, Played("bridge", teams, order)


@given(matches(most=2))
def test_who_wins_rises_and_who_loses_falls(match: tuple[dict[str, Rating], Played]):
    before, played = match
    after = rated(before, msgspec.structs.replace(played, places=(1, 2)))
    for team, sign in zip(played.teams, (1, -1), strict=True):
        for user in filter(None, team):
            assert sign * (after[user].mu - before.get(user, NEW).mu) > 0


@given(matches())
def test_the_order_of_teams_and_of_players_does_not_matter(match: tuple[dict[str, Rating], Played]):
    before, played = match
    turned = Played(played.family, tuple(team[::-1] for team in played.teams[::-1]), played.places[::-1])
    assert rated(before, turned) == rated(before, played)


@given(matches())
def test_the_same_match_gives_the_same_numbers_whatever_people_are_called(
    match: tuple[dict[str, Rating], Played],
):
    before, played = match
    called = dict(zip("abcdefghijkl", "lkjihgfedcba", strict=True))
    teams = tuple(tuple(called[user] for user in team if user) for team in played.teams)
    renamed = rated(
        {called[user]: own for user, own in before.items()}, Played("bridge", teams, played.places)
    )
    assert {called[user]: own for user, own in rated(before, played).items()} == renamed


@given(skills, st.integers(1, 2))
def test_a_draw_between_equals_changes_nothing_but_how_sure_we_are(skill: Rating, size: int):
    before = dict.fromkeys("abcd", skill)
    after = rated(before, Played("bridge", (tuple("ab")[:size], tuple("cd")[:size]), (1, 1)))
    for user, rating in after.items():
        assert rating.mu == pytest.approx(before[user].mu, abs=1e-6)
        assert rating.matches == skill.matches + 1
    if skill.sigma > 4:
        assert all(rating.sigma < skill.sigma for rating in after.values())


@given(matches(most=2))
def test_a_draw_is_half_a_win(match: tuple[dict[str, Rating], Played]):
    before, played = match
    won, lost, drawn = (
        rated(before, msgspec.structs.replace(played, places=order)) for order in ((1, 2), (2, 1), (1, 1))
    )
    for user, rating in drawn.items():
        assert rating.mu == pytest.approx((won[user].mu + lost[user].mu) / 2, abs=2e-6)


@given(skills, skills)
def test_a_win_over_somebody_stronger_counts_for_more(one: Rating, other: Rating):
    mine = Rating(25, 5)
    stronger, weaker = sorted(
        [msgspec.structs.replace(each, sigma=3.0) for each in (one, other)], reverse=True
    )
    gains = [rated({"me": mine, "you": you}, Played("bridge", (("me",), ("you",)), (1, 2)))["me"].mu
             for you in (stronger, weaker)]  # fmt: skip
    assert gains[0] >= gains[1]


@given(matches())
def test_only_places_count_not_how_they_are_numbered(match: tuple[dict[str, Rating], Played]):
    before, played = match
    spread = msgspec.structs.replace(played, places=tuple(10 * place for place in played.places))
    assert rated(before, spread) == rated(before, played)


@given(st.integers(2, 40))
def test_a_large_field_moves_nobody_further_than_a_match_of_two(size: int):
    """Several tables that play the same boards are one match of many teams; one evening must not decide a rating."""
    field = Played("bridge", tuple((f"{n}", f"{n}'") for n in range(size)), tuple(range(1, size + 1)))
    alone = Played("bridge", (("a", "b"), ("c", "d")), (1, 2))
    assert rated({}, field)["0"].mu <= rated({}, alone)["a"].mu + 1e-6
    assert rated({}, field)["0"].sigma >= rated({}, alone)["a"].sigma - 1e-6
    top_down = [rated({}, field)[f"{n}"].mu for n in range(size)]
    assert top_down[0] == max(top_down) and top_down[-1] == min(top_down)


# CPU players


def test_a_table_with_a_cpu_player_is_another_pool():
    people = Played("bridge", (("a", "b"), ("c", "d")), (1, 2))
    mixed = Played("bridge", (("a", None), ("c", "d")), (1, 2))
    assert (people.pool, mixed.pool) == (Pool("bridge", False), Pool("bridge", True))


def test_cpu_players_are_a_fixed_point_and_have_no_rating_of_their_own():
    mixed = Played("bridge", (("a", None), (None, None)), (1, 2))
    assert set(rated({}, mixed)) == {"a"}
    assert rated({}, mixed)["a"].mu > NEW.mu
    assert CPU.mu == NEW.mu and CPU.sigma < ENOUGH


# What is shown


@given(skills)
def test_no_number_is_shown_before_it_means_something(skill: Rating):
    assert (shown(skill) is None) == (skill.sigma > ENOUGH)


def test_nobody_starts_with_a_number_and_many_matches_give_one():
    assert shown(NEW) is None
    won = [Played("bridge", (("me",), ("you",)), order) for order in [(1, 2), (2, 1)] * 30]
    points = history(won)[Pool("bridge", False)]["me"]
    first = next(place for place, rating in enumerate(points) if shown(rating))
    assert 15 <= first < 50
    assert all(shown(rating) for rating in points[first:])


def test_two_hundred_points_are_three_wins_of_four():
    better, worse = Rating(25 + 200 / ratings.POINTS, 1e-9), Rating(25, 1e-9)
    numbers = [own.number for own in (shown(better), shown(worse)) if own]
    assert numbers == [1700, 1500]
    # With sigma the same, what a win adds is in proportion to how little it was expected.
    before = {"better": Rating(better.mu, 1), "worse": Rating(worse.mu, 1)}
    expected, surprising = (
        abs(rated(before, Played("chess", (("better",), ("worse",)), order))["better"].mu - better.mu)
        for order in ((1, 2), (2, 1))
    )
    assert expected / (expected + surprising) == pytest.approx(0.25, abs=0.01)


@given(skills, skills)
def test_a_higher_skill_never_shows_a_lower_number(one: Rating, other: Rating):
    low, high = sorted([msgspec.structs.replace(each, sigma=2.0) for each in (one, other)])
    first, second = shown(low), shown(high)
    assert first and second and first.number <= second.number


# History


@given(st.lists(matches().map(lambda match: match[1]), max_size=8))
def test_history_is_what_match_after_match_gives(played: list[Played]):
    found = history(played)
    current: dict[str, Rating] = {}
    for match in played:
        current |= rated(current, match)
    points = found.get(Pool("bridge", False), {})
    assert {user: own[-1] for user, own in points.items()} == current
    for own in points.values():
        assert [rating.matches for rating in own] == list(range(1, len(own) + 1))


def test_pools_do_not_know_one_another():
    teams = (("a",), ("b",))
    found = history(
        [
            Played("bridge", teams, (1, 2)),
            Played("spades", teams, (2, 1)),
            Played("bridge", (("a",), (None,)), (1, 2)),
        ]
    )
    assert found[Pool("bridge", False)]["a"][0].mu > NEW.mu > found[Pool("spades", False)]["a"][0].mu
    assert all(len(points["a"]) == 1 for points in found.values())
    assert len(found) == 3


# Who plays with whom


def test_a_sheet_without_a_winner_is_a_draw():
    assert places(PAIRS, Side.NS) == (1, 2)
    assert places(PAIRS, Side.EW) == (2, 1)
    assert places((Side.N, Side.S), None) == (1, 1)


def test_games_are_rated_alone_unless_they_name_a_family():
    families = {game.id: family(game) for game in all_games()}
    assert all(
        name == (game.family or game.id) for game, name in zip(all_games(), families.values(), strict=True)
    )
    together = [game.sides for game in all_games() if family(game) == "two_hands"]
    assert len(together) == 2 and set(map(len, together)) == {2}


@pytest.mark.parametrize(
    ("teams", "order"),
    [
        ((("a",),), (1,)),
        ((("a",), ()), (1, 2)),
        ((("a",), ("b",)), (1,)),
        ((("a", "b"), ("b", "c")), (1, 2)),
        ((("a", "a"), ("b", "c")), (1, 2)),
    ],
)
def test_what_is_no_match_cannot_be_rated(teams: tuple[tuple[str, ...], ...], order: tuple[int, ...]):
    with pytest.raises(ValueError, match=r"two teams|twice"):
        Played("bridge", teams, order)

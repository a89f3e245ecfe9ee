"""The double-dummy door: results from outside, a twin that searches by hand, refusals, and life without the library."""

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from kakehashi.model.cards import PACK, Card, Suit
from kakehashi.model.contract import Contract
from kakehashi.model.seats import Seat
from kakehashi.players import endings, solver
from tests.players.positions import deal

CASES = json.loads((Path(__file__).parents[1] / "fixtures" / "bugcases.json").read_text())
NEEDED = pytest.mark.skipif(not solver.available(), reason="the double-dummy library is not installed")


def masks(hands: dict[Seat, tuple[Card, ...]]) -> list[int]:
    return [solver.mask_of(hands[seat]) for seat in Seat]


@NEEDED
@pytest.mark.parametrize(
    "case", [each for each in CASES if each["id"] in ("D01", "D02")], ids=lambda case: case["id"]
)
def test_published_deals_are_solved_as_published(case: dict[str, dict[str, str]]):
    given = case["input"]
    lead = Card.parse(given["lead"])
    contract = Contract.parse("3" + given["strain"], Seat(given["declarer"]))
    solved = solver.solve_cards(
        np.array([masks(deal(given["deal"]))]), contract.strain.suit, contract.declarer.next
    )
    assert 13 - solved[0, lead.order] == case["expected"]["declarer_tricks"]
    assert sorted(np.flatnonzero(solved[0] >= 0)) == sorted(
        card.order for card in deal(given["deal"])[contract.declarer.next]
    )


@NEEDED
def test_the_table_of_a_deal_agrees_with_its_cards():
    hands = np.array([masks(deal(CASES_DEAL))])
    table = solver.tables(hands)
    for strain, trump in enumerate((*Suit, None)):
        for declarer in Seat:
            led = solver.solve_tricks(hands, trump, declarer.next)
            assert table[0, declarer.order, strain] == 13 - led[0]


CASES_DEAL = "S:K9862.873.98.J74 J.JT94.AJ5.AT652 Q73.AQ52.762.Q83 AT54.K6.KQT43.K9"


def random_ending(rng: Random, size: int, played: int) -> tuple[list[int], tuple[Card, ...], Seat]:
    """Hands of *size* cards with *played* on the table, which were legal to play."""
    cards = rng.sample(PACK, 4 * size)
    hands = [list(cards[size * place : size * (place + 1)]) for place in range(4)]
    leader = rng.choice(tuple(Seat))
    trick: list[Card] = []
    for place in range(played):
        hand = hands[(leader.order + place) % 4]
        legal = [card for card in hand if trick and card.suit is trick[0].suit] or hand
        trick.append(rng.choice(legal))
        hand.remove(trick[-1])
    return [solver.mask_of(hand) for hand in hands], tuple(trick), leader


@NEEDED
@pytest.mark.parametrize("played", [0, 1, 2, 3])
def test_small_endings_searched_by_hand_agree_with_the_library(played: int):
    rng = Random(played)
    for _ in range(60):
        hands, trick, leader = random_ending(rng, rng.randint(1, 4), played)
        trump = rng.choice((*Suit, None))
        turn = (leader.order + played) % 4
        if not hands[turn]:
            continue
        found = endings.best_tricks((hands[0], hands[1], hands[2], hands[3]), trump, leader, trick)
        assert found == solver.solve_tricks(np.array([hands]), trump, leader, trick)[0]


@NEEDED
def test_the_best_of_the_cards_is_the_best(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    rng = Random(1)
    for _ in range(20):
        hands, trick, leader = random_ending(rng, rng.randint(2, 6), rng.randint(0, 3))
        both = [
            solve(np.array([hands, hands]), Suit.H, leader, trick)
            for solve in (solver.solve_cards, solver.solve_tricks)
        ]
        assert (both[0].max(axis=1) == both[1]).all()
    assert not list(tmp_path.iterdir())


@NEEDED
def test_no_positions_are_no_answers():
    assert solver.solve_cards(np.empty((0, 4), dtype=np.int64), None, Seat.N).shape == (0, 52)


@NEEDED
@pytest.mark.parametrize(
    ("hands", "trick"),
    [
        ([0b0011, 0b0110, 0b1 << 20, 0b1 << 30], ()),  # a card twice
        ([0b0001, 0b0010, 0b0100, 0b11000], ()),  # one hand too large
        ([0b0001, 0b0010, 0b0100, 0b1000], (Card.CA,)),  # the leader still holds a card too many
        ([0, 0b0010, 0b0100, 0b1000], (Card.C3,)),  # on the table and in a hand
        ([0, 0, 0, 0], ()),  # nothing left
        ([1 << 52, 0b0010, 0b0100, 0b1000], ()),  # no card
    ],
)
def test_an_impossible_position_is_refused_and_writes_no_file(
    hands: list[int], trick: tuple[Card, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(solver.SolverError):
        solver.solve_cards(np.array([hands]), None, Seat.N, trick)
    assert not list(tmp_path.iterdir())


@NEEDED
def test_a_part_of_a_deal_has_no_table():
    with pytest.raises(solver.SolverError, match="13 cards"):
        solver.tables(np.array([[1, 2, 4, 8]]))


@pytest.fixture
def without_library(monkeypatch: pytest.MonkeyPatch):
    solver._library.cache_clear()
    yield monkeypatch
    monkeypatch.undo()
    solver._library.cache_clear()


@pytest.mark.parametrize("how", ["hidden", "not installed", "broken"])
def test_without_the_library_it_says_so(how: str, without_library: pytest.MonkeyPatch, tmp_path: Path):
    if how == "hidden":
        without_library.setenv(solver.HIDE, "1")
    elif how == "not installed":
        without_library.setattr(solver, "find_spec", lambda name: None)
    else:
        broken = tmp_path / "libdds.so"
        broken.write_text("no library")
        without_library.setattr(solver, "_library_file", lambda: broken)
    assert not solver.available()
    with pytest.raises(solver.SolverError, match="not installed"):
        solver.solve_cards(np.array([[1, 2, 4, 8]]), None, Seat.N)


@NEEDED
def test_a_limit_of_nodes_solves_fewer_deals_and_always_the_same():
    rng = Random(7)
    endings_ = [random_ending(rng, 9, 0)[0] for _ in range(12)]
    hands = np.array(endings_)
    whole = solver.solve_cards(hands, None, Seat.N)
    assert len(whole) == 12
    for least in (0, 4):
        some = [
            solver.solve_cards(hands, None, Seat.N, most_nodes=2_000, least_deals=least) for _ in range(2)
        ]
        assert len(some[0]) == len(some[1]) < 12
        assert len(some[0]) >= max(least, 1)
        assert (some[0] == whole[: len(some[0])]).all()
        solver.solve_cards(hands[::-1], Suit.S, Seat.E)  # whatever is asked in between

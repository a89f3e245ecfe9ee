"""What is special about contract bridge: its options and how its phases follow one another.

`row_NN` tests are rows of RULES §7.
"""

from typing import Any

import pytest

from kakehashi import table
from kakehashi.errors import NotationError, OptionsError
from kakehashi.game import Game, Ruleset
from kakehashi.games import all_games, find
from kakehashi.games.contract_bridge import BridgeOptions
from kakehashi.model.actions import CALLS, PLAYS
from kakehashi.model.board import Board
from kakehashi.model.cards import PACK, Card
from kakehashi.model.contract import Call
from kakehashi.model.seats import Seat
from kakehashi.model.view import Standing
from kakehashi.scoring.duplicate import ContractResult
from tests.games.dealing import sheet_of

GAME = find("contract_bridge")


def begun(**options: Any) -> table.State:
    return table.begin(Ruleset(GAME, GAME.read_options(options)), Board.duplicate(1), PACK, Standing())[0]


def at_the_lead(*calls: Call, **options: Any) -> table.State:
    state = begun(**options)
    for call in calls:
        state, _ = table.act(state, state.to_act[0], CALLS[call])
    return state


def test_it_is_found_by_its_id():
    assert isinstance(GAME, Game)
    assert GAME in all_games()
    with pytest.raises(OptionsError, match="no game 'nothing'"):
        find("nothing")


def test_the_defaults_are_chicago_as_the_party_site_plays_it():
    assert GAME.read_options({}) == BridgeOptions()
    options = GAME.read_options({})
    assert (options.deals, options.part_score, options.honors) == (4, "carry", True)
    assert options.chicago_vul.value == "dealer"


@pytest.mark.parametrize(
    ("chosen", "kind"),
    [
        ({}, "chicago"),
        ({"form": "chicago"}, "chicago"),
        ({"form": "rubber"}, "rubber"),
        ({"form": "duplicate"}, "boards"),
    ],
)
def test_row_21_chicago_is_the_form_unless_another_is_chosen(chosen: dict[str, Any], kind: str):
    assert sheet_of("contract_bridge", [], **chosen).kind == kind


@pytest.mark.parametrize(
    ("chosen", "name"),
    [
        ({"deals": 5}, "deals"),
        ({"deals": "4"}, "deals"),
        ({"honors": 1}, "honors"),
        ({"form": "rubbish"}, "form"),
        ({"chicago_vul": "mine"}, "chicago_vul"),
        ({"nonsense": True}, "nonsense"),
        ({"claims": None}, "claims"),
    ],
)
def test_options_outside_what_is_declared_are_refused_by_name(chosen: dict[str, Any], name: str):
    with pytest.raises(OptionsError, match=name):
        GAME.read_options(chosen)


def test_a_contract_is_played_and_a_deal_passed_out_is_not():
    assert at_the_lead(Call.B1C, Call.P, Call.P, Call.P).phase.kind == "play"
    assert at_the_lead(*[Call.P] * 4).result == ContractResult(None)


def test_declarers_left_leads_and_dummy_is_partner():
    state = at_the_lead(Call.B1C, Call.P, Call.P, Call.P)
    facts = table.view(state, None).facts
    assert (facts["declarer"], facts["dummy"], state.to_act) == (Seat.N, Seat.S, (Seat.E,))


@pytest.mark.parametrize(("choice", "seen"), [("public", "S"), ("partner", "NS"), ("all", "NESW")])
def test_row_16_what_dummys_player_sees_is_an_option(choice: str, seen: str):
    state = at_the_lead(Call.B1C, Call.P, Call.P, Call.P, dummy_sees=choice)
    before = table.view(state, Seat.S)
    assert [zone.seat for zone in before.zones if zone.cards is not None] == [Seat.S]
    state, _ = table.act(state, Seat.E, PLAYS[Card.D2])
    after = table.view(state, Seat.S)
    hands = [zone for zone in after.zones if zone.kind == "hand"]
    assert {zone.seat for zone in hands if zone.cards is not None} == {Seat(letter) for letter in seen}
    assert state.to_act == (Seat.N,)  # for dummy, whose player looks on
    assert after.choices == ()


def test_facts_that_are_no_result_are_refused():
    with pytest.raises(NotationError):
        GAME.read_result({"contract": "4S"})


def test_actions_are_read_from_outside_and_refused_when_unknown():
    assert GAME.read_action({"type": "play", "card": "SA"}) == PLAYS[Card.SA]
    for data in ({}, {"type": "dance"}, {"type": "play"}, {"type": "call", "call": "8S"}, 7, None):
        with pytest.raises(NotationError):
            GAME.read_action(data)

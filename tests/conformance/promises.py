"""The promises every game keeps. Each function asserts one of them, about one position or one match.

`keeps_its_promises` plays matches of a game under its options and asks all of them; any game may be given to it.
"""

from collections import Counter
from functools import reduce
from itertools import islice
from operator import or_
from random import Random
from typing import Any

import msgspec
import pytest

from kakehashi import table
from kakehashi.errors import RuleError
from kakehashi.game import Game, Ruleset
from kakehashi.match import Acted, BoardDealt, DeckSource, Match, MatchBegun
from kakehashi.model.actions import ACCEPT, CALLS, CLAIMS, PLAYS, REJECT, Action
from kakehashi.model.seats import Seat
from kakehashi.model.view import Result, Viewer
from tests.conformance.worlds import LONGEST_MATCH, Deal, cards_in, option_choices, positions, viewers

OTHER_WORLDS = 30
"""How many exchanges of unseen cards are tried before a position counts as leaving no doubt."""

POOL: tuple[Action, ...] = (*CALLS.values(), *PLAYS.values(), *CLAIMS, ACCEPT, REJECT)
"""Actions of many games; what is not one of a game's own must be refused like any other illegal action."""


def the_position_is_sound(deal: Deal) -> None:
    state, game = deal.state, deal.ruleset.game
    assert bool(state.to_act) == (state.result is None), "nobody is to act, and there is no result"
    assert set(state.to_act) <= set(game.seats), "a seat is to act that plays no part"
    for seat in state.to_act:
        assert table.legal(state, seat), f"{seat} is to act and can do nothing"
    lying = [card for zone in state.phase.zones for card in zone.cards]
    assert len(lying) == len(set(lying)), "a card lies in two places"


def legal_is_the_choices_without_objection(deal: Deal) -> None:
    state, game = deal.state, deal.ruleset.game
    for seat in Seat:
        legal = table.legal(state, seat)
        if seat not in state.to_act:
            assert legal == ()
            continue
        choices = state.phase.choices(seat)
        assert len(set(choices)) == len(choices), "a choice is offered twice"
        unobjected = tuple(action for action in choices if state.phase.objection(seat, action) is None)
        assert legal == unobjected, f"what {seat} may do is not the choices without an objection"
        assert all(type(action) in game.actions for action in legal)


def who_is_late_does_something_legal(deal: Deal) -> None:
    state = deal.state
    for seat in state.to_act:
        assert state.phase.fallback(seat) in table.legal(state, seat)


def an_illegal_action_changes_nothing(deal: Deal, rng: Random) -> None:
    state = deal.state
    before = everything_seen(deal)
    own = [action for seat in state.to_act for action in state.phase.choices(seat)]
    for seat in Seat:
        legal = set(table.legal(state, seat))
        for action in rng.sample([*POOL, *own], 8):
            if action not in legal:
                with pytest.raises(RuleError) as refused:
                    table.act(state, seat, action)
                assert refused.value.code
    assert everything_seen(deal) == before, "a refusal changed something"


def everything_seen(deal: Deal) -> bytes:
    return msgspec.json.encode([table.view(deal.state, viewer) for viewer in viewers(deal.ruleset.game)])


def no_card_is_shown_before_an_event_told_it(deal: Deal) -> None:
    """Two ledgers: what is shown, anywhere in a view, was told to that viewer."""
    for viewer in viewers(deal.ruleset.game):
        shown = cards_in(table.view(deal.state, viewer))
        untold = shown - deal.told(viewer)
        assert not untold, f"{viewer or 'a watcher'} is shown {sorted(map(str, untold))}, which no event told"


def nobody_can_peek(deal: Deal, rng: Random) -> int:
    """Exchanging cards a viewer has not been told of changes neither view nor refusals; how often it could be tried."""
    tried = 0
    for viewer in viewers(deal.ruleset.game):
        other = another_world(deal, viewer, rng)
        if other is None:
            continue
        tried += 1
        assert seen_by(other, viewer) == seen_by(deal, viewer), (
            f"{viewer or 'a watcher'} can tell hidden cards"
        )
        if viewer:
            assert refusals(other, viewer) == refusals(deal, viewer), f"a refusal tells {viewer} hidden cards"
    return tried


def another_world(deal: Deal, viewer: Viewer, rng: Random) -> Deal | None:
    """A deal with other hidden cards in which *viewer* would have been told the very same; None if none is found."""
    told = deal.told(viewer)
    hidden = [place for place, card in enumerate(deal.deck) if card not in told]
    for attempt in range(OTHER_WORLDS if len(hidden) > 1 else 0):
        moved = list(hidden) if attempt < 3 else rng.sample(hidden, 2)
        cards = [deal.deck[place] for place in moved]
        rng.shuffle(cards)
        deck = list(deal.deck)
        for place, card in zip(moved, cards, strict=True):
            deck[place] = card
        if tuple(deck) == deal.deck:
            continue
        try:
            other = deal.with_deck(tuple(deck))
        except RuleError:
            continue  # somebody could not have played so
        if other.heard_by(viewer) == deal.heard_by(viewer) and other.state.result == deal.state.result:
            return other
    return None


def seen_by(deal: Deal, viewer: Viewer) -> bytes:
    return msgspec.json.encode(table.view(deal.state, viewer))


def refusals(deal: Deal, seat: Seat) -> list[Any]:
    return [deal.state.phase.objection(seat, action) for action in POOL]


def everything_goes_through_json(deal: Deal) -> None:
    game = deal.ruleset.game
    for _, action in deal.actions:
        assert game.read_action(msgspec.json.decode(msgspec.json.encode(action))) == action
    if deal.state.result is not None:
        kinds = reduce(or_, game.results)
        assert msgspec.json.decode(msgspec.json.encode(deal.state.result), type=kinds) == deal.state.result
    for viewer in viewers(game):
        view = table.view(deal.state, viewer)
        written = msgspec.json.encode(view)
        data = msgspec.json.decode(written)
        assert game.read_options(data["options"]) == deal.ruleset.options
        assert tuple(map(game.read_action, data["choices"])) == view.choices
        assert msgspec.json.encode(data) == written


def the_record_replays(match: Match, deals: list[Deal]) -> None:
    """Inputs alone, once through JSON, rebuild the same match: every state and every view."""
    game, first_dealer = match.ruleset.game, deals[0].board.dealer
    options = msgspec.to_builtins(match.ruleset.options)
    record = [msgspec.json.encode(MatchBegun(game.id, game.rules_version, options, first_dealer))]
    for deal in deals:
        record.append(msgspec.json.encode(BoardDealt(deal.board, deal.deck, DeckSource("test"))))
        record += [msgspec.json.encode(Acted(seat, action)) for seat, action in deal.actions]
    again = replayed(game, record)
    assert again == match, "the record replays to another match"
    assert again.deal
    assert match.deal
    for viewer in viewers(game):
        ours, theirs = table.view(again.deal, viewer), table.view(match.deal, viewer)
        assert msgspec.json.encode(ours) == msgspec.json.encode(theirs)


def replayed(game: Game, record: list[bytes]) -> Match:
    begun = msgspec.json.decode(record[0], type=MatchBegun)
    match = Match.begin(Ruleset(game, game.read_options(begun.options)), begun.first_dealer)
    for entry in record[1:]:
        data = msgspec.json.decode(entry)
        if data["type"] == "board":
            dealt = msgspec.json.decode(entry, type=BoardDealt)
            assert dealt.board == match.sheet.board
            match, _ = match.deal_board(dealt.deck)
        else:
            match, _ = match.act(Seat(data["seat"]), game.read_action(data["action"]))
    return match


def the_sheet_adds_up(match: Match) -> None:
    sheet, game = match.sheet, match.ruleset.game
    assert sheet.sides == game.sides
    for side in game.sides:
        added = sum(line.points_of(side) for line in sheet.lines)
        added += sum(part.points for part in sheet.settlement if part.side is side)
        assert sheet.totals[side] == added, f"the total of {side} is not what its lines add up to"
    assert all(isinstance(line.result, game.results) for line in sheet.lines)
    assert all(line.result.outcome in type(line.result).outcomes for line in sheet.lines)
    assert sheet.over == (not sheet.planned)
    written = msgspec.json.decode(msgspec.json.encode(sheet.written()))
    assert len(written["log"]) == len(sheet.lines)
    assert written["complete"] == sheet.over
    assert (written["winner"] is not None) == sheet.over
    msgspec.json.encode(sheet.standing)


def keeps_its_promises(game: Game, *, matches: int, seed: str, skip: int = 0) -> Counter[str]:
    """Play so many random *matches* and ask everything; what was asked how often.

    With at least as many matches as there are option values, each value is played to the end; *skip* leaves out the
    first sets of options, which another call has played.
    """
    asked: Counter[str] = Counter()
    rng = Random(seed)
    for chosen in islice(option_choices(game, Random(game.id)), skip, skip + matches):
        ruleset = Ruleset(game, game.read_options(chosen))
        deals: list[Deal] = []
        match = None
        for match, deal in positions(ruleset, rng):
            asked["positions"] += 1
            if not deals or deals[-1] is not deal:
                deals.append(deal)
            ended = deal.state.result is not None
            if rng.random() < (0.25 if ended else 0.01):
                asked["looked at"] += 1
                the_position_is_sound(deal)
                legal_is_the_choices_without_objection(deal)
                no_card_is_shown_before_an_event_told_it(deal)
                who_is_late_does_something_legal(deal)
                an_illegal_action_changes_nothing(deal, rng)
            if rng.random() < (0.05 if ended else 0.005):
                asked["exchanged"] += nobody_can_peek(deal, rng)
            if rng.random() < (0.25 if ended else 0.002):
                everything_goes_through_json(deal)
            if ended:
                the_sheet_adds_up(match)
                assert isinstance(deal.state.result, Result)
        assert match
        assert match.over or len(match.sheet.lines) == LONGEST_MATCH
        if asked["matches"] % 4 == 0:
            the_record_replays(match, deals)
        asked["matches"] += 1
    return asked

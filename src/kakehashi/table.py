"""The table: runs one deal of any game, and names none."""

from __future__ import annotations

import msgspec

from kakehashi.errors import IllegalAction, NotYourTurn
from kakehashi.game import Deck, Ruleset, check_deck
from kakehashi.model.actions import NOT_YOUR_TURN, Action
from kakehashi.model.board import Board
from kakehashi.model.seats import Seat
from kakehashi.model.view import Event, Result, Standing, View, Viewer, ViewZone
from kakehashi.phases.base import Phase

__all__ = ["State", "act", "begin", "legal", "may_hear", "view", "watch"]


class State(msgspec.Struct, frozen=True):
    """One deal in progress, all of it: only the server may hold one."""

    ruleset: Ruleset
    board: Board
    standing: Standing
    phase: Phase
    past: tuple[Phase, ...] = ()
    result: Result | None = None

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.phase.to_act


def begin(ruleset: Ruleset, board: Board, deck: Deck, standing: Standing) -> tuple[State, tuple[Event, ...]]:
    """Deal: the first position, and what is heard of it. ValueError: not the whole pack, or a dealer without a seat."""
    check_deck(deck)
    if board.dealer not in ruleset.game.seats:
        raise ValueError(f"{board.dealer} has no seat in {ruleset.game.id}, so it cannot deal")
    phase = ruleset.game.first(ruleset.options, board, deck, standing)
    return _settle(State(ruleset, board, standing, phase), phase.opening())


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """What *seat* may do now; empty when it is not to act."""
    return state.phase.legal(seat)


def act(state: State, seat: Seat, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The position after *action*. Raises NotYourTurn or IllegalAction, and then nothing has changed."""
    if objection := state.phase.objection(seat, action):
        if objection == NOT_YOUR_TURN:
            raise NotYourTurn
        raise IllegalAction(objection.code, **objection.params)
    phase, events = state.phase.act(seat, action)
    after = State(state.ruleset, state.board, state.standing, phase, state.past)
    return (after, events) if phase.to_act else _settle(after, events)


def _settle(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """Go on through phases that are over, to one that waits for a seat or to the result."""
    game, options = state.ruleset.game, state.ruleset.options
    while not state.phase.to_act:
        past = (*state.past, state.phase)
        phase = game.next(options, state.board, past)
        if phase is None:
            return msgspec.structs.replace(state, result=game.result(past)), events
        state = State(state.ruleset, state.board, state.standing, phase, past)
        events += phase.opening()
    return state, events


def view(state: State, viewer: Viewer) -> View:
    """All that *viewer* may know of the deal, built up from nothing."""
    phase = state.phase
    facts: dict[str, object] = {}
    for each in (*state.past, phase):
        facts |= each.facts
    return View(
        game=state.ruleset.game.id,
        options=state.ruleset.options,
        viewer=viewer,
        board=state.board,
        standing=state.standing,
        phase=phase.kind,
        to_act=phase.to_act,
        zones=_zones(state, viewer),
        facts=facts,
        choices=phase.legal(viewer) if viewer else (),
        result=state.result,
    )


def watch(state: State, seats: tuple[Seat, ...]) -> View:
    """All that a watcher may know who looks over the shoulders of *seats*: no more than those see together."""
    views = [view(state, viewer) for viewer in (None, *seats)]
    zones = tuple(
        next((zone for zone in same if zone.cards is not None), same[0])
        for same in zip(*(each.zones for each in views), strict=True)
    )
    return msgspec.structs.replace(views[0], zones=zones)


def may_hear(event: Event, seats: tuple[Seat, ...]) -> bool:
    """Whether a watcher who looks over the shoulders of *seats* hears of *event*."""
    return any(event.to.includes(viewer) for viewer in (None, *seats))


def _zones(state: State, viewer: Viewer) -> tuple[ViewZone, ...]:
    """What lies on the table now, and what earlier phases keep in sight until the deal is over."""
    lying = [(state.phase, zone) for zone in state.phase.zones]
    if state.result is None:
        lying += [(phase, zone) for phase in state.past for zone in phase.kept_zones]
    return tuple(
        ViewZone(
            zone.kind,
            zone.seat,
            len(zone.cards),
            zone.cards if phase.shown_to(zone).includes(viewer) else None,
        )
        for phase, zone in lying
    )

"""A decision of a CPU player, written down so that anyone can have it made again.

A report is a JSON object, a field a line. It holds inputs only, as the record of a table does: what was agreed and
dealt, and what was done before; the view that the player decided on is derived by playing that again.

============== ====================================================================================
kakehashi      the version of the program that decided
game           its id, with *rules_version* and *options*
board          number, dealer, vulnerability
standing       what the sheet said before the deal
deck           all 52 cards as they were dealt: so a report is for those who may see all hands
actions        what was done before, first to last: seat and action
seat           who decided, and as which *player* (the name of a level)
seed           the player's own luck, never the deal's
budget         the samples it was allowed
decision       what came of it: the action, the reason and the budget it used
============== ====================================================================================

`write` and `read` are twins; `decide_again` makes the decision once more.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from random import Random
from typing import Any

import msgspec

from kakehashi import table
from kakehashi.errors import NotationError, OptionsError, RuleError
from kakehashi.game import Deck, Ruleset, check_deck
from kakehashi.games import find
from kakehashi.model.actions import Action
from kakehashi.model.board import Board
from kakehashi.model.cards import Card
from kakehashi.model.seats import Seat
from kakehashi.model.view import Standing
from kakehashi.players.base import Decision, Reason
from kakehashi.players.find import player

__all__ = ["Report", "decide_again", "read", "report", "write"]


class _Decided(msgspec.Struct, frozen=True):
    """A decision as it is written."""

    action: dict[str, Any]
    reason: Reason
    budget: int


class Report(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a decision followed from, and the decision; actions are as JSON has them, and the game reads them."""

    kakehashi: str
    game: str
    rules_version: int
    options: dict[str, Any]
    board: Board
    standing: Standing
    deck: str
    actions: tuple[tuple[Seat, dict[str, Any]], ...]
    seat: Seat
    player: str
    seed: str
    budget: int
    decision: _Decided

    @property
    def made(self) -> Decision:
        """The decision that was made. Raises NotationError."""
        action = find(self.game).read_action(self.decision.action)
        return Decision(action, self.decision.reason, self.decision.budget)


def report(
    ruleset: Ruleset,
    board: Board,
    standing: Standing,
    deck: Deck,
    actions: Sequence[tuple[Seat, Action]],
    *,
    seat: Seat,
    player: str,
    seed: str,
    budget: int,
    decision: Decision,
) -> Report:
    """The report of what *seat* decided after those *actions*. *player*, *seed* and *budget* are what it was given."""
    return Report(
        kakehashi=version("kakehashi"),
        game=ruleset.game.id,
        rules_version=ruleset.game.rules_version,
        options=msgspec.to_builtins(ruleset.options),
        board=board,
        standing=standing,
        deck=" ".join(card.value for card in deck),
        actions=tuple((each, msgspec.to_builtins(action)) for each, action in actions),
        seat=seat,
        player=player,
        seed=seed,
        budget=budget,
        decision=_Decided(msgspec.to_builtins(decision.action), decision.reason, decision.budget),
    )


def write(report: Report) -> str:
    """The report as text; the reverse of `read`."""
    fields = (
        f'"{name}": {msgspec.json.encode(getattr(report, name)).decode()}'
        for name in Report.__struct_fields__
    )
    return "{\n" + ",\n".join(fields) + "\n}\n"


def read(text: str | bytes) -> Report:
    """The report in *text*. Raises NotationError."""
    try:
        return msgspec.json.decode(text, type=Report)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise NotationError(str(error)) from None


def decide_again(report: Report) -> Decision:
    """What the player decides now on what it was asked then; with the same version of the program it is the same.

    Raises NotationError for a report that cannot be played through, OptionsError for a game, options, rules or a
    player that are not here.
    """
    game = find(report.game)
    if report.rules_version != game.rules_version:
        raise OptionsError(
            f"{game.id} is played by version {game.rules_version} of its rules here, not {report.rules_version}",
            reason="rules-version",
            game=game.id,
            version=game.rules_version,
            other=report.rules_version,
        )
    ruleset = Ruleset(game, game.read_options(report.options))
    state, _ = table.begin(ruleset, report.board, _deck(report.deck), report.standing)
    for number, (seat, action) in enumerate(report.actions, start=1):
        try:
            state, _ = table.act(state, seat, game.read_action(action))
        except RuleError as error:
            raise NotationError(
                f"action {number} in the report is not allowed: {error}",
                reason="report-action",
                number=number,
            ) from error
    seen = table.view(state, report.seat)
    if not seen.choices:
        raise NotationError(
            f"{report.seat} has nothing to decide there", reason="report-turn", seat=report.seat.value
        )
    return player(report.player).choose(seen, Random(report.seed), report.budget)


def _deck(text: str) -> Deck:
    deck = tuple(Card.parse(word) for word in text.split())
    try:
        check_deck(deck)
    except ValueError as error:
        raise NotationError(str(error), reason="report-deck") from None
    return deck

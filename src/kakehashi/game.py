"""Game: the questions a game answers. Stateless; everything arrives as arguments."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, ClassVar, Literal, TypeVar, Union, cast

import msgspec

from kakehashi.errors import NotationError, OptionsError
from kakehashi.model.actions import Action
from kakehashi.model.board import Board
from kakehashi.model.cards import PACK, Hand
from kakehashi.model.contract import Strain
from kakehashi.model.seats import Seat, Side
from kakehashi.model.view import Result, Standing
from kakehashi.phases.auction import Auction
from kakehashi.phases.base import Phase
from kakehashi.phases.play import Play
from kakehashi.scoring.duplicate import ContractResult, honors_held
from kakehashi.scoring.sheet import Scoresheet

DEFAULT_PRESET = "house"
"""The preset in which every option has its default."""
Deck = Hand
"""The 52 cards in the order in which they are dealt."""
Figure = int | tuple[tuple[int | str, ...], ...]
"""A number, or the rows of a table, each headed by what it is about."""

Undo = Literal["with_consent", "auction_only", "off"]
Sight = Literal["public", "one_seat", "all"]

Facts = TypeVar("Facts")
Key = TypeVar("Key")


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table may choose. A game declares its own, one annotated field an option, each with a default."""

    def conflict(self) -> str | None:
        """A code for a combination that makes no sense; None when all is well."""
        return None


def grouped(group: str, **when: str | bool | tuple[str, ...]) -> msgspec.Meta:
    """In which group of the form an option stands, and *when*: for which values of others it matters."""
    return msgspec.Meta(extra_json_schema={"group": group, **({"when": when} if when else {})})


class Game:
    """The rules of one deal, and the sheet its results go on."""

    id: ClassVar[str]
    rules_version: ClassVar[int]
    """Rises when behaviour changes, not when code is tidied; records keep it."""
    family: ClassVar[str | None] = None
    """Games of one family ask for the same skill, and are rated together; without a family a game is rated alone."""
    options: ClassVar[type[Options]]
    presets: ClassVar[dict[str, dict[str, Any]]] = {}
    """Named sets of options that people know; what one leaves out keeps its default."""
    seats: ClassVar[tuple[Seat, ...]]
    """The seats that are dealt in, clockwise."""
    sides: ClassVar[tuple[Side, ...]]
    not_with: ClassVar[tuple[int, ...]] = ()
    """Numbers of people who do not play it together, whatever CPU players there are."""
    actions: ClassVar[tuple[type[Action], ...]]
    """Every type of action that may occur."""
    results: ClassVar[tuple[type[Result], ...]]

    # The options are of the game's own type: Any here, where games are held together.

    def first(self, options: Any, board: Board, deck: Deck, standing: Standing) -> Phase:
        """The phase a deal begins with."""
        raise NotImplementedError

    def next(self, options: Any, board: Board, past: tuple[Phase, ...]) -> Phase | None:
        """The phase after those, or None when the deal is over."""
        raise NotImplementedError

    def result(self, past: tuple[Phase, ...]) -> Result:
        """The facts of a deal whose phases are all *past*."""
        raise NotImplementedError

    def sheet(self, options: Any, first_dealer: Seat) -> Scoresheet:
        """An empty scoresheet."""
        raise NotImplementedError

    def undo(self, options: Any) -> Undo:
        """Whether an action may be taken back when the opponents agree."""
        return "with_consent"

    def spectators_see(self, options: Any) -> Sight:
        """What a watcher without a seat may see of the hands before the deal is over."""
        return "public"

    def shows_hands(self, options: Any) -> bool:
        """Whether a watcher may see a hand before the deal is over."""
        return self.spectators_see(options) != "public"

    def figures(self) -> dict[str, Figure]:
        """What the page of its rules wants to know and only the game can say: numbers and tables, by name."""
        return {}

    def read_result(self, facts: dict[str, Any]) -> Result:
        """The result written down by hand as *facts*, as score files have it. Raises NotationError."""
        raise NotImplementedError

    def read_facts(self, facts: Any, form: type[Facts]) -> Facts:
        """Facts written down by hand, in the *form* a game expects. Raises NotationError."""
        try:
            return msgspec.convert(facts, form)
        except msgspec.ValidationError as error:
            raise NotationError(f"{self.id}: {error}", game=self.id, detail=str(error)) from None

    def read_seat(self, text: str) -> Seat:
        """The seat of that letter or name, one of those that play. Raises NotationError."""
        seat = Seat.parse(text)
        if seat not in self.seats:
            raise NotationError(f"{self.id} has no seat {seat}", reason="no-seat", game=self.id, text=text)
        return seat

    def read_action(self, data: Any) -> Action:
        """The action that outside *data* says (as JSON has it). Raises NotationError."""
        fields = cast("dict[Any, Any]", data) if isinstance(data, dict) else {}
        tag = fields.get("type")
        kind = _by_tag(self.actions).get(tag) if isinstance(tag, str) else None
        # Which types a union is of msgspec finds out each time anew, which takes ten times as long as the rest.
        return self.read_facts(data, kind or _any_of(self.actions))

    def read_options(self, chosen: dict[str, Any]) -> Any:
        """The options *chosen*, by name, with defaults for the rest; ``preset`` may name the set they differ from.

        Raises OptionsError, naming the option, for anything that was not declared.
        """
        chosen = dict(chosen)
        preset = chosen.pop("preset", DEFAULT_PRESET)
        if preset not in (DEFAULT_PRESET, *self.presets):
            raise OptionsError(
                f"{self.id} has no preset {preset!r}",
                reason="no-preset",
                game=self.id,
                detail="preset",
                preset=str(preset),
            )
        try:
            options = msgspec.convert({**self.presets.get(preset, {}), **chosen}, self.options)
        except msgspec.ValidationError as error:
            raise OptionsError(f"{self.id}: {error}", game=self.id, detail=str(error)) from None
        except UnicodeError:  # half a character, as a command line may have it
            raise OptionsError(
                f"{self.id}: no text in {', '.join(chosen)}", game=self.id, detail="text"
            ) from None
        if code := options.conflict():
            raise OptionsError(f"{self.id}: {code}", reason=code, game=self.id, detail=code)
        return options


@cache
def _any_of(kinds: tuple[type[Action], ...]) -> Any:
    """The tagged union of those types."""
    return Union[kinds]  # noqa: UP007 (they are only known here)


@cache
def _by_tag(kinds: tuple[type[Action], ...]) -> dict[Any, type[Action]]:
    return {kind.__struct_config__.tag: kind for kind in kinds}


class Ruleset(msgspec.Struct, frozen=True):
    """A game with the options of a table."""

    game: Game
    options: Any  # of game.options


def deal_out(deck: Deck, seats: tuple[Seat, ...], each: int = 13) -> tuple[Hand, ...]:
    """The hands, indexed by `Seat.order`: *each* cards to every one of *seats*, one seat after the other."""
    hands: list[Hand] = [()] * len(Seat)
    for place, seat in enumerate(seats):
        hands[seat.order] = deck[place * each : (place + 1) * each]
    return tuple(hands)


def contract_result(past: tuple[Phase, ...], sides: tuple[Side, ...]) -> ContractResult:
    """The result of a deal that was bid and played, or passed out; honors are counted in the hands as they were bid."""
    (auction,) = (phase for phase in past if isinstance(phase, Auction))
    contract = auction.contract
    if contract is None:
        return ContractResult(None)
    play = next(
        phase for phase in past if isinstance(phase, Play) and phase.terms.declarer is contract.declarer
    )
    held = honors_held(contract.strain, ((seat, auction.hands[seat.order]) for seat in auction.seats))
    return ContractResult(contract, play.tricks_won(contract.declarer.side_among(sides)), held)


def strains_alike(values: Iterable[tuple[Strain, Key]]) -> dict[Key, str]:
    """The strains that share a value, as one label of signs, for the heads of tables.

    >>> strains_alike((strain, strain.order // 2) for strain in Strain)
    {0: '♣ ♦', 1: '♥ ♠', 2: 'NT'}
    """
    signs: dict[Key, list[str]] = {}
    for strain, value in values:
        signs.setdefault(value, []).append(strain.sign)
    return {value: " ".join(each) for value, each in signs.items()}


def check_deck(deck: Deck) -> None:
    """Raise ValueError unless *deck* is the whole pack in some order."""
    if len(deck) != len(PACK) or set(deck) != set(PACK):
        raise ValueError("a deck has each of the 52 cards once")

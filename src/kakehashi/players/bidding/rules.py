"""A rule of a bidding system is data: after which calls, when, which call, and what it shows.

Calls are written as bridge players write them, ``N`` for notrump, with variables for suits: ``M`` a major, ``m`` a
minor, ``x y z`` any; ``OM`` and ``om`` are the other major and minor. Different variables are different suits. A bid without a
level (``x``, ``N``) is the cheapest in that strain, ``x+1`` skips one level. ``P/X`` is either of the two.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import msgspec

from kakehashi.model.contract import Call
from kakehashi.players.bidding.features import SUITS
from kakehashi.players.bidding.shows import ANYTHING, Show

if TYPE_CHECKING:
    from kakehashi.players.bidding.node import Scope

__all__ = ["Rule", "Table", "When"]

_FAMILIES = {"M": "HS", "m": "CD", "x": SUITS, "y": SUITS, "z": SUITS}
_OTHERS = {"OM": ("M", {"H": "S", "S": "H"}), "om": ("m", {"C": "D", "D": "C"})}

Suits = dict[str, str]
"""Which suit each variable stands for."""


class When:
    """Something that must be so at the table for a rule to apply; ``&``, ``|`` and ``~`` combine."""

    def __init__(self, holds: Callable[[Scope], bool]):
        self.holds = holds

    def __and__(self, other: When) -> When:
        return When(lambda scope: self.holds(scope) and other.holds(scope))

    def __or__(self, other: When) -> When:
        return When(lambda scope: self.holds(scope) or other.holds(scope))

    def __invert__(self) -> When:
        return When(lambda scope: not self.holds(scope))


class Rule(msgspec.Struct, frozen=True):
    """One line of a system."""

    id: str
    call: str
    show: Show
    after: str | None
    """The calls before, from the first bid; None for any."""
    when: When | None
    prio: int
    key: str
    """Its sentence in the catalogue."""
    forcing: str
    """``""`` no, ``round`` partner may not pass, ``game`` neither may until game, ``off`` partner should pass."""
    alert: bool
    strays: bool
    """Never chosen: says what a call means that the table would not make."""
    variables: tuple[str, ...]
    """Variables that the calls before leave open."""

    def suits(self, bound: Suits) -> Iterator[Suits]:
        """Every way to choose suits for the variables still open."""
        return _bindings(self.variables, bound)


def _bindings(variables: tuple[str, ...], bound: Suits) -> Iterator[Suits]:
    if not variables:
        yield bound
        return
    for chosen in itertools.product(*(_FAMILIES[variable] for variable in variables)):
        suits = {**bound, **dict(zip(variables, chosen, strict=True))}
        if len(set(suits.values())) == len(suits):
            yield suits


def _variables(text: str) -> set[str]:
    """The variables in a call or a pattern; ``OM`` needs ``M``."""
    found = re.findall(r"OM|om|[Mmxyz]", text)
    return {_OTHERS[name][0] if name in _OTHERS else name for name in found}


def suit_of(name: str, suits: Suits) -> str:
    """The suit letter a *name* in a rule stands for."""
    if name in _OTHERS:
        variable, other = _OTHERS[name]
        return other[suits[variable]]
    return suits.get(name, name)


def _fill(text: str, suits: Suits) -> str:
    """A call with suits put in: ``2OM`` → ``2S``."""
    level, name = re.fullmatch(r"(\d)(\w+)", text).groups()  # pyright: ignore[reportOptionalMemberAccess]
    return level + suit_of(name, suits)


def _expand(pattern: str) -> Iterator[tuple[tuple[Call, ...], Suits]]:
    """Every auction a pattern stands for, with the suits of its variables."""
    items = pattern.split()
    variables = tuple(sorted(_variables(re.sub(r"\bX+\b|\bP\b|N", "", pattern))))
    for suits in _bindings(variables, {}):
        for plain in itertools.product(*(item.split("/") for item in items)):
            calls = tuple(Call.parse(_fill(each, suits) if each[0].isdigit() else each) for each in plain)
            bids = [call.order for call in calls if call.is_bid]
            if all(low < high for low, high in itertools.pairwise(bids)):
                yield calls, suits


class Table:
    """The rules of a system while it is written down, and found again by the auction before them."""

    def __init__(self) -> None:
        self.rules: list[Rule] = []
        self.general: list[Rule] = []
        self.after: dict[tuple[Call, ...], list[tuple[Rule, Suits]]] = {}

    def __call__(
        self,
        id: str,
        call: str,
        show: Show = ANYTHING,
        *,
        after: str | tuple[str, ...] | None = None,
        when: When | None = None,
        prio: int = 50,
        key: str | None = None,
        forcing: str = "",
        alert: bool = False,
        strays: bool = False,
    ) -> None:
        """Write down a rule. *prio*: the higher is tried first; equals in the order written."""
        for pattern in after if isinstance(after, tuple) else (after,):
            named = _variables(pattern or "")
            text = f"{'' if call in ('P', 'X', 'XX') else call} {_show_names(show)}"
            open_variables = tuple(sorted(_variables(text) - named))
            rule = Rule(
                id, call, show, pattern, when, prio, key or id, forcing, alert, strays, open_variables
            )
            self.rules.append(rule)
            if pattern is None:
                self.general.append(rule)
            else:
                for calls, suits in _expand(pattern):
                    self.after.setdefault(calls, []).append((rule, suits))


def _show_names(show: Show) -> str:
    """The suit names a statement mentions, so that its variables are known."""
    names = [getattr(show, "suit", ""), getattr(show, "other", "")]
    parts = [*getattr(show, "parts", ()), *filter(None, [getattr(show, "part", None)])]
    return " ".join(name for name in names if name not in SUITS) + " " + " ".join(map(_show_names, parts))

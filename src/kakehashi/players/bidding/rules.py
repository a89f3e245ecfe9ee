"""A rule of a bidding system is data: after which calls, when, which call, and what it shows.

Calls are written as bridge players write them, ``N`` for notrump, with variables for suits: ``M`` a major, ``m`` a
minor, ``w x y z`` any; ``OM`` and ``om`` are the other major and minor. Different variables are different suits. A bid
without a level (``x``, ``N``) is the cheapest in that strain, ``x+1`` skips one level. ``P/X`` is either of the two.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from kakehashi.model.contract import Call
from kakehashi.players.bidding.features import SUITS
from kakehashi.players.bidding.shows import ANYTHING, Show

if TYPE_CHECKING:
    from kakehashi.players.bidding.node import Scope

__all__ = ["Rule", "Table", "When"]

_FAMILIES = {"M": "HS", "m": "CD", "w": SUITS, "x": SUITS, "y": SUITS, "z": SUITS}
_OTHERS = {"OM": ("M", {"H": "S", "S": "H"}), "om": ("m", {"C": "D", "D": "C"})}

Suits = dict[str, str]
"""Which suit each variable stands for."""


class When:
    """Something that must be so at the table for a rule to apply; ``&``, ``|`` and ``~`` combine.

    *here*: it is so whatever the call and the suits of the rule are, so it need be found out only once.
    """

    def __init__(self, holds: Callable[[Scope], bool], *, here: bool = False):
        self._holds, self.here = holds, here
        self.parts: tuple[When, ...] = (self,)

    def holds(self, scope: Scope) -> bool:
        if not self.here:
            return self._holds(scope)
        facts = scope.node.facts
        found = facts.get(self)
        if found is None:
            found = facts[self] = self._holds(scope)
        return found

    def __and__(self, other: When) -> When:
        both = When(lambda scope: self.holds(scope) and other.holds(scope), here=self.here and other.here)
        both.parts = (*self.parts, *other.parts)
        return both

    def __or__(self, other: When) -> When:
        return When(lambda scope: self.holds(scope) or other.holds(scope), here=self.here and other.here)

    def __invert__(self) -> When:
        return When(lambda scope: not self.holds(scope), here=self.here)


THEY_SHOWED = When(lambda scope: scope.node.their_suit is not None, here=True)
"""They have bid a suit, so that ``their`` means something."""


class Rule(msgspec.Struct, frozen=True):
    """One line of a system."""

    id: str
    call: str
    show: Show
    after: str | None
    """The calls before, from the first bid; None for any."""
    here: tuple[When, ...]
    """What must be so, whatever the suits."""
    when: tuple[When, ...]
    """What must be so of the call and the suits."""
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
    place: int
    """Where it stands in the system, from the top."""
    plain: Call | None
    """Its call, when that is no bid; else the bid as below."""
    level: int
    """0: the cheapest."""
    strain: str
    """NT, a suit letter or a variable."""
    skipped: int
    """Levels skipped above the cheapest."""

    def suits(self, bound: Suits) -> Iterator[Suits]:
        """Every way to choose suits for the variables still open."""
        return _bindings(self.variables, bound)


def _bindings(variables: tuple[str, ...], bound: Suits) -> Iterator[Suits]:
    if not variables:
        return iter((bound,))
    return iter(_free_bindings(variables)) if not bound else _combined(variables, bound)


@cache
def _free_bindings(variables: tuple[str, ...]) -> tuple[Suits, ...]:
    return tuple(_combined(variables, {}))


def _combined(variables: tuple[str, ...], bound: Suits) -> Iterator[Suits]:
    for chosen in itertools.product(*(_FAMILIES[variable] for variable in variables)):
        suits = {**bound, **dict(zip(variables, chosen, strict=True))}
        if len(set(suits.values())) == len(suits):
            yield suits


@cache
def _variables(text: str) -> frozenset[str]:
    """The variables in a call or a pattern; ``OM`` needs ``M``."""
    found = re.findall(r"OM|om|[Mmwxyz]", text)
    return frozenset(_OTHERS[name][0] if name in _OTHERS else name for name in found)


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


_call = cache(Call.parse)
"""The 38 calls stand again and again in what the patterns stand for."""


@cache
def _expand(pattern: str) -> tuple[tuple[tuple[Call, ...], Suits], ...]:
    """Every auction a pattern stands for, with the suits of its variables. Many rules stand after the same."""
    found: list[tuple[tuple[Call, ...], Suits]] = []
    items = pattern.split()
    variables = tuple(sorted(_variables(re.sub(r"\bX+\b|\bP\b|N", "", pattern))))
    for suits in _bindings(variables, {}):
        for plain in itertools.product(*(item.split("/") for item in items)):
            calls = tuple(_call(_fill(each, suits) if each[0].isdigit() else each) for each in plain)
            bids = [call.order for call in calls if call.is_bid]
            if all(low < high for low, high in itertools.pairwise(bids)):
                found.append((calls, suits))
    return tuple(found)


@cache
def _call_parts(text: str) -> dict[str, Any]:
    """The call of a rule taken apart, by the names of the fields of `Rule`."""
    if text in ("P", "X", "XX"):
        return {"plain": Call(text), "level": 0, "strain": "", "skipped": 0}
    level, name, skipped = re.fullmatch(r"(\d?)(\w+?)(?:\+(\d))?", text).groups()  # pyright: ignore[reportOptionalMemberAccess]
    return {
        "plain": None,
        "level": int(level or 0),
        "strain": "NT" if name == "N" else name,
        "skipped": int(skipped or 0),
    }


class Branch:
    """Rules for any auction, sorted so that what several of them ask is asked once."""

    def __init__(self) -> None:
        self.rules: list[Rule] = []
        self.branches: dict[When, Branch] = {}

    def add(self, rule: Rule) -> None:
        branch = self
        for part in rule.here:
            branch = branch.branches.setdefault(part, Branch())
        branch.rules.append(rule)

    def open(self, scope: Scope) -> list[Rule]:
        """The rules for which all holds that does not depend on the call and its suits, in no order."""
        found: list[Rule] = []
        reached = [self]
        for branch in reached:
            found += branch.rules
            reached += [below for part, below in branch.branches.items() if part.holds(scope)]
        return found


class Table:
    """The rules of a system while it is written down, and found again by the auction before them.

    *without*: ids of rules that are not written down, so that a system need not take over all of `natural`.
    """

    def __init__(self, without: tuple[str, ...] = ()) -> None:
        self.without = without
        self.rules: list[Rule] = []
        self.general, self.strays = Branch(), Branch()
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
        if id in self.without:
            return
        for pattern in after if isinstance(after, tuple) else (after,):
            named = _variables(pattern or "")
            text = f"{'' if call in ('P', 'X', 'XX') else call} {_show_names(show)}"
            open_variables = tuple(sorted(_variables(text) - named))
            parts = when.parts if when else ()
            if "their" in text.split():
                parts = (THEY_SHOWED, *parts)
            rule = Rule(
                id=id,
                call=call,
                show=show,
                after=pattern,
                here=tuple(part for part in parts if part.here),
                when=tuple(part for part in parts if not part.here),
                prio=prio,
                key=key or id,
                forcing=forcing,
                alert=alert,
                strays=strays,
                variables=open_variables,
                place=len(self.rules),
                **_call_parts(call),
            )
            self.rules.append(rule)
            if pattern is None:
                (self.strays if strays else self.general).add(rule)
            else:
                for calls, suits in _expand(pattern):
                    self.after.setdefault(calls, []).append((rule, suits))


def _show_names(show: Show) -> str:
    """The suit names a statement mentions, so that its variables are known; ``their`` among them."""
    names = [getattr(show, "suit", ""), getattr(show, "other", ""), *getattr(show, "suits", ())]
    parts = [*getattr(show, "parts", ()), *filter(None, [getattr(show, "part", None)])]
    return " ".join(name for name in names if name not in SUITS) + " " + " ".join(map(_show_names, parts))

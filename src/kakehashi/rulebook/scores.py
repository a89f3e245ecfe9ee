"""What one contract is worth, for people who keep score of real cards: with the arithmetic, and as a whole table.

>>> scored = score_of(Contract.parse("4SX", Seat.S), vulnerable=Vulnerable.NS, tricks=10)
>>> scored.score, [(item.key, item.arithmetic) for item in scored.items]
(790, [('trick', '4 × 60 = 240'), ('insult', '50'), ('game', '500')])
"""

from __future__ import annotations

from itertools import groupby

import msgspec

from kakehashi.errors import NotationError
from kakehashi.model.board import Vulnerable
from kakehashi.model.contract import BOOK, Contract, Doubled, Strain
from kakehashi.model.seats import PAIRS, Seat, Side
from kakehashi.rulebook.blocks import number
from kakehashi.rulebook.texts import common_texts
from kakehashi.rulebook.wording import readable
from kakehashi.scoring.duplicate import TRICKS, contract_parts, duplicate_parts
from kakehashi.scoring.sheet import Part

FORMS = {"duplicate": duplicate_parts, "rubber": contract_parts}
"""The forms in which one contract has a score by itself. In rubber its ``trick`` points go below the line."""


class Item(msgspec.Struct, frozen=True):
    """One item of a score: *key* and *name* say what for, *terms* (points) add up to *points*, which *side* gets."""

    key: str
    name: str
    side: Side
    terms: tuple[int, ...]
    arithmetic: str
    points: int


class ContractScore(msgspec.Struct, frozen=True):
    """What a contract was worth. *score* is declarer's side's, negative when it failed."""

    contract: str
    declarer: Seat
    vul: Vulnerable
    vulnerable: bool
    """Whether declarer's side is."""
    tricks: int
    form: str
    made: bool
    difference: int
    """Tricks above what was needed; negative when it failed."""
    side: Side
    score: int
    items: tuple[Item, ...]


class ScoreRow(msgspec.Struct, frozen=True):
    """A contract in strains that score alike; *scores* are by tricks won, 0 to 13."""

    level: int
    strains: tuple[Strain, ...]
    doubled: Doubled
    needed: int
    scores: tuple[int, ...]


class ScoreTable(msgspec.Struct, frozen=True):
    """All contracts, declarer's side being *vulnerable* or not."""

    form: str
    vulnerable: bool
    rows: tuple[ScoreRow, ...]


def score_of(
    contract: Contract, *, vulnerable: Vulnerable, tricks: int, form: str = "duplicate", language: str = "en"
) -> ContractScore:
    """What *contract* is worth with that many *tricks* to its declarer. Raises NotationError."""
    if form not in FORMS:
        raise NotationError(f"{form!r} is not a form of scoring: {', '.join(FORMS)}", text=form)
    if not 0 <= tricks <= TRICKS:
        raise NotationError(f"{tricks} is not a number of tricks: 0 to {TRICKS}", text=str(tricks))
    texts = common_texts(language)
    is_vulnerable = vulnerable.includes(contract.declarer)
    parts = FORMS[form](contract, tricks=tricks, vulnerable=is_vulnerable, sides=PAIRS)
    side = contract.declarer.side_among(PAIRS)
    return ContractScore(
        contract=str(contract),
        declarer=contract.declarer,
        vul=vulnerable,
        vulnerable=is_vulnerable,
        tricks=tricks,
        form=form,
        made=tricks >= contract.tricks_needed,
        difference=tricks - contract.tricks_needed,
        side=side,
        score=_balance(parts, side),
        items=tuple(
            Item(
                key=part.key,
                name=texts.get(f"parts.{part.key}") or readable(part.key),
                side=part.side,
                terms=part.terms,
                arithmetic=arithmetic(part),
                points=part.points,
            )
            for part in parts
        ),
    )


def score_table(*, vulnerable: bool, form: str = "duplicate") -> ScoreTable:
    """Every contract with every number of tricks. Raises NotationError."""
    if form not in FORMS:
        raise NotationError(f"{form!r} is not a form of scoring: {', '.join(FORMS)}", text=form)
    rows: list[ScoreRow] = []
    for level in range(1, TRICKS - BOOK + 1):
        for doubled in Doubled:
            alike: dict[tuple[int, ...], list[Strain]] = {}
            for strain in Strain:
                contract = Contract(level, strain, doubled, Seat.N)
                alike.setdefault(_scores(contract, vulnerable=vulnerable, form=form), []).append(strain)
            rows += [
                ScoreRow(level, tuple(strains), doubled, BOOK + level, row) for row, strains in alike.items()
            ]
    return ScoreTable(form, vulnerable, tuple(rows))


def _scores(contract: Contract, *, vulnerable: bool, form: str) -> tuple[int, ...]:
    score, side = FORMS[form], contract.declarer.side_among(PAIRS)
    every = range(TRICKS + 1)
    return tuple(
        _balance(score(contract, tricks=won, vulnerable=vulnerable, sides=PAIRS), side) for won in every
    )


def _balance(parts: tuple[Part, ...], side: Side) -> int:
    return sum(part.points if part.side is side else -part.points for part in parts)


def arithmetic(part: Part) -> str:
    """The terms of *part*, equal neighbours gathered, and what they add up to.

    >>> arithmetic(Part("trick", Side.NS, (40, 30, 30)))
    '40 + 2 × 30 = 100'
    """
    groups = [(len(list(group)), number(term)) for term, group in groupby(part.terms)]
    written = " + ".join(f"{count} × {term}" if count > 1 else term for count, term in groups)
    points = number(part.points)
    return written if written == points else f"{written} = {points}"

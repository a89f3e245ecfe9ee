"""The pages of rules, the forms of options, and what a contract is worth."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from litestar import get
from litestar.params import QueryParameter

from kakehashi.games import all_games, find
from kakehashi.model.board import Vulnerable
from kakehashi.model.contract import Contract
from kakehashi.model.seats import Seat
from kakehashi.rulebook import (
    ContractScore,
    OptionForm,
    Page,
    ScoreTable,
    Summary,
    option_form,
    page,
    score_of,
    score_table,
    summary,
)

Language = Annotated[Literal["en", "ja"], QueryParameter(name="lang")]

# What these answer does not change while the server runs.


@cache
def _summaries() -> list[Summary]:
    return [summary(game) for game in all_games()]


@cache
def _page(game: str, language: str) -> Page:
    return page(find(game), language)


@cache
def _form(game: str, language: str) -> OptionForm:
    return option_form(find(game), language)


_table = cache(score_table)


@get("/api/rules", sync_to_thread=False)
def rules_list() -> list[Summary]:
    """Every game in one line, in both languages."""
    return _summaries()


@get("/api/rules/{game:str}", sync_to_thread=False)
def rules_page(game: str, language: Language = "en") -> Page:
    """The page of rules of a game."""
    return _page(game, language)


@get("/api/games/{game:str}/options", sync_to_thread=False)
def options_of(game: str, language: Language = "en") -> OptionForm:
    """The form in which a table chooses the options of a game."""
    return _form(game, language)


@get("/api/score", sync_to_thread=False)
def score(
    contract: str,
    declarer: str,
    vulnerable: str,
    tricks: int,
    form: str = "duplicate",
    language: Language = "en",
) -> ContractScore:
    """What one contract is worth: *contract* as 4SX, *declarer* a seat, *vulnerable* None, NS, EW or All."""
    return score_of(
        Contract.parse(contract, Seat.parse(declarer)),
        vulnerable=Vulnerable.parse(vulnerable),
        tricks=tricks,
        form=form,
        language=language,
    )


@get("/api/score/table", sync_to_thread=False)
def whole_score_table(vulnerable: bool = False, form: str = "duplicate") -> ScoreTable:
    """Every contract with every number of tricks, for declarer's side *vulnerable* or not."""
    return _table(vulnerable=vulnerable, form=form)

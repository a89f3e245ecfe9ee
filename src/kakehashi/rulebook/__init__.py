"""The rulebook: pages of rules and forms of options, from texts by key, declared options and the engine's own figures.

>>> from kakehashi.games import all_games
>>> [section.id for section in page(all_games()[0], "en").sections][:3]
['facts', 'aim', 'setup']
"""

from kakehashi.rulebook.form import OptionForm, option_form
from kakehashi.rulebook.page import Page, Summary, page, summary
from kakehashi.rulebook.scores import ContractScore, ScoreTable, score_of, score_table
from kakehashi.rulebook.texts import LANGUAGES

__all__ = [
    "LANGUAGES",
    "ContractScore",
    "OptionForm",
    "Page",
    "ScoreTable",
    "Summary",
    "option_form",
    "page",
    "score_of",
    "score_table",
    "summary",
]

"""The texts of a game with their numbers in place."""

from __future__ import annotations

from kakehashi.game import Game
from kakehashi.rulebook.blocks import number
from kakehashi.rulebook.declared import Declared, declared
from kakehashi.rulebook.examples import points
from kakehashi.rulebook.figures import numbers
from kakehashi.rulebook.texts import Texts, particulars_of, texts_of
from kakehashi.rulebook.wording import value_name


def filled_texts(game: Game, language: str) -> Texts:
    """The texts of *game*, knowing ``{default.option}``, ``{figure.name}`` and ``{score.example}``."""
    texts = texts_of(game, language)
    figures = numbers() | {"seats": len(game.seats)}
    figures |= {name: figure for name, figure in game.figures().items() if isinstance(figure, int)}
    known = {f"figure.{name}": number(figure) for name, figure in figures.items()}
    texts.parameters = known
    for option in declared(game):
        known[f"default.{option.key}"] = _plain(texts, option)
    particulars = particulars_of(game)
    for name, example in (particulars.examples if particulars else {}).items():
        known[f"score.{name}"] = number(abs(points(game, example)))
    return texts


def _plain(texts: Texts, option: Declared) -> str:
    """The default of an *option*: the name of its value, but a number bare, as sentences have units of their own."""
    default = option.default
    if isinstance(default, int) and not isinstance(default, bool):
        return number(default)
    return value_name(texts, option.key, default)

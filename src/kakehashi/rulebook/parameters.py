"""The texts of a game with their numbers in place."""

from __future__ import annotations

from kakehashi.game import Game
from kakehashi.rulebook.blocks import number
from kakehashi.rulebook.declared import declared
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
        default = option.default
        plain = isinstance(default, int) and not isinstance(default, bool)
        name = number(default) if plain else value_name(texts, option.key, default)
        known[f"default.{option.key}"] = name
    particulars = particulars_of(game)
    for name, example in (particulars.examples if particulars else {}).items():
        known[f"score.{name}"] = number(abs(points(game, example)))
    return texts

"""The form in which a table chooses its options."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from kakehashi.game import DEFAULT_PRESET, Game
from kakehashi.rulebook.declared import Declared, Value, declared, groups
from kakehashi.rulebook.parameters import filled_texts
from kakehashi.rulebook.texts import Texts
from kakehashi.rulebook.wording import group_title, option_help, option_title, readable, value_name


class NamedValue(msgspec.Struct, frozen=True):
    value: Value
    name: str


class OptionField(msgspec.Struct, frozen=True):
    """One option: a *choice* or *flag* has *values*, a *number* has its bounds.

    It matters only while every option that *when* names has one of the values it lists.
    """

    key: str
    title: str
    help: str
    kind: Literal["choice", "flag", "number"]
    values: tuple[NamedValue, ...]
    default: Value
    least: int | None
    most: int | None
    when: dict[str, tuple[Value, ...]]


class OptionGroup(msgspec.Struct, frozen=True):
    key: str
    title: str
    options: tuple[OptionField, ...]


class Change(msgspec.Struct, frozen=True):
    """An option that a preset sets, in words."""

    key: str
    title: str
    value: Value
    name: str


class Preset(msgspec.Struct, frozen=True):
    """A named set of options; those it leaves out keep their defaults."""

    id: str
    title: str
    help: str
    options: dict[str, Value]
    changes: tuple[Change, ...]


class OptionForm(msgspec.Struct, frozen=True):
    """All that is needed to draw the form. The first preset is the one without changes."""

    game: str
    language: str
    title: str
    groups: tuple[OptionGroup, ...]
    presets: tuple[Preset, ...]


def option_form(game: Game, language: str) -> OptionForm:
    """The form for the options of *game*."""
    texts = filled_texts(game, language)
    made = tuple(
        OptionGroup(key, group_title(texts, key), tuple(_field(texts, option) for option in options))
        for key, options in groups(declared(game)).items()
    )
    presets = {DEFAULT_PRESET: {}, **game.presets}
    return OptionForm(
        game=game.id,
        language=language,
        title=texts.get("title") or readable(game.id),
        groups=made,
        presets=tuple(_preset(texts, name, chosen) for name, chosen in presets.items()),
    )


def _field(texts: Texts, option: Declared) -> OptionField:
    return OptionField(
        key=option.key,
        title=option_title(texts, option.key),
        help=option_help(texts, option.key),
        kind=option.kind,
        values=tuple(NamedValue(value, value_name(texts, option.key, value)) for value in option.values),
        default=option.default,
        least=option.least,
        most=option.most,
        when=option.when,
    )


def _preset(texts: Texts, name: str, chosen: dict[str, Any]) -> Preset:
    options: dict[str, Value] = msgspec.to_builtins(chosen)
    return Preset(
        id=name,
        title=texts.get(f"presets.{name}.title") or readable(name),
        help=texts.get(f"presets.{name}.help") or "",
        options=options,
        changes=tuple(
            Change(key, option_title(texts, key), value, value_name(texts, key, value))
            for key, value in options.items()
        ),
    )

"""What a game declares about its options, read off the annotated fields: order, kinds, values, bounds, conditions."""

from __future__ import annotations

import inspect
import sys
from enum import Enum
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec

from kakehashi.game import Game, Options

Value = str | int | bool | None
"""An option's value, as JSON has it."""


class Declared(msgspec.Struct, frozen=True):
    """One option as its game declares it."""

    key: str
    group: str
    kind: Literal["choice", "flag", "number"]
    default: Value
    values: tuple[Value, ...]
    """Every value of a choice or flag, in the order in which they are declared; empty for a number."""
    least: int | None
    most: int | None
    when: dict[str, tuple[Value, ...]]
    """It matters only while each of these options has one of those values."""


def declared(game: Game) -> tuple[Declared, ...]:
    """The options of *game*, in order."""
    hints = _hints(game.options)
    return tuple(_declared(field, hints[field.name]) for field in msgspec.structs.fields(game.options))


class _Annotated:
    """Stands for `typing.Annotated`, which takes types for the same whose values are in another order."""

    def __init__(self, plain: Any, *notes: Any) -> None:
        self.plain = plain
        self.notes = notes

    def __class_getitem__(cls, arguments: tuple[Any, ...]) -> _Annotated:
        return cls(*arguments)


def _hints(options: type[Options]) -> dict[str, _Annotated]:
    """The annotation of every option, those of a base class too."""
    found: dict[str, _Annotated] = {}
    for base in reversed(options.__mro__):
        for name, hint in inspect.get_annotations(base).items():
            if isinstance(hint, str):
                hint = eval(hint, vars(sys.modules[base.__module__]), {"Annotated": _Annotated})
            if get_origin(hint) is Annotated:
                hint = _Annotated(hint.__origin__, *hint.__metadata__)
            found[name] = hint if isinstance(hint, _Annotated) else _Annotated(hint)
    return found


def _declared(field: msgspec.structs.FieldInfo, hint: _Annotated) -> Declared:
    plain = hint.plain
    notes = [note for note in hint.notes if isinstance(note, msgspec.Meta)]
    said: dict[str, Any] = {}
    for note in notes:
        said |= note.extra_json_schema or {}
    when: dict[str, Value | tuple[Value, ...]] = said.get("when", {})
    values = _values(plain)
    return Declared(
        key=field.name,
        group=said.get("group", ""),
        kind="flag" if plain is bool else "choice" if values else "number",
        default=msgspec.to_builtins(field.default),
        values=values,
        least=next((note.ge for note in notes if isinstance(note.ge, int)), None),
        most=next((note.le for note in notes if isinstance(note.le, int)), None),
        when={
            key: tuple(value) if isinstance(value, tuple | list) else (value,) for key, value in when.items()
        },
    )


def _values(plain: Any) -> tuple[Value, ...]:
    if plain is bool:
        return (True, False)
    if isinstance(plain, type) and issubclass(plain, Enum):
        return tuple(member.value for member in plain)
    if get_origin(plain) is Literal:
        return get_args(plain)
    values: tuple[Value, ...] = ()
    for part in get_args(plain):
        values += (None,) if part is NoneType else _values(part)
    return values


def groups(options: tuple[Declared, ...]) -> dict[str, list[Declared]]:
    """The options by group, in the order in which the groups first occur."""
    found: dict[str, list[Declared]] = {}
    for option in options:
        found.setdefault(option.group, []).append(option)
    return found

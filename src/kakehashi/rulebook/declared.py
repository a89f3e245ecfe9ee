"""What a game declares about its options, read off the annotated fields: order, kinds, values, bounds, conditions."""

from __future__ import annotations

from enum import Enum
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from kakehashi.game import Game

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
    hints = get_type_hints(game.options, include_extras=True)
    return tuple(_declared(field, hints[field.name]) for field in msgspec.structs.fields(game.options))


def _declared(field: msgspec.structs.FieldInfo, hint: Any) -> Declared:
    plain, notes = (hint.__origin__, hint.__metadata__) if get_origin(hint) is Annotated else (hint, ())
    notes = [note for note in notes if isinstance(note, msgspec.Meta)]
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

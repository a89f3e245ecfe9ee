"""How options, values and groups are called: by their texts, or where there are none, by their own names."""

from __future__ import annotations

from kakehashi.rulebook.blocks import number
from kakehashi.rulebook.declared import Declared, Value
from kakehashi.rulebook.texts import Texts


def readable(key: str) -> str:
    """A name out of code, made readable.

    >>> readable("last_trick_view")
    'Last trick view'
    """
    return key.replace("_", " ").capitalize()


def value_key(value: Value) -> str:
    """The word under which the text of a *value* stands.

    >>> [value_key(value) for value in (None, True, -200, "carry")]
    ['null', 'true', '-200', 'carry']
    """
    return (
        {None: "null", True: "true", False: "false"}[value]
        if value is None or isinstance(value, bool)
        else str(value)
    )


def group_title(texts: Texts, group: str) -> str:
    return texts.get(f"groups.{group}") or readable(group or "options")


def option_title(texts: Texts, key: str) -> str:
    return texts.get(f"options.{key}.title") or readable(key)


def option_help(texts: Texts, key: str) -> str:
    return texts.get(f"options.{key}.help") or ""


def value_name(texts: Texts, key: str, value: Value) -> str:
    """How the *value* of the option *key* is called; numbers may share a ``unit``, a text with ``{value}`` in it."""
    if name := texts.get(f"options.{key}.values.{value_key(value)}"):
        return name
    if isinstance(value, int) and not isinstance(value, bool):
        if texts.raw(f"options.{key}.unit"):
            return texts.say(f"options.{key}.unit", value=number(value))
        return number(value)
    return texts.get(f"values.{value_key(value)}") or readable(str(value))


def allowed(texts: Texts, option: Declared) -> str:
    """The values an option may have, in one line."""
    if option.kind == "number":
        return texts.say("page.range", least=option.least, most=option.most)
    return texts["page.or"].join(value_name(texts, option.key, value) for value in option.values)


def condition(texts: Texts, option: Declared) -> str:
    """When the option matters, in one sentence; empty if always."""
    parts = [
        texts.say(
            "page.when-one",
            title=option_title(texts, key),
            values=texts["page.either"].join(value_name(texts, key, value) for value in values),
        )
        for key, values in option.when.items()
    ]
    return texts.say("page.when", conditions=texts["page.when-and"].join(parts)) if parts else ""

"""What is said when a command cannot be done: errors of the library and of the command line, in either language."""

from __future__ import annotations

import re

import click

from kakehashi.cli.sentences import has, say
from kakehashi.errors import KakehashiError


def sentence(error: click.ClickException | KakehashiError, language: str) -> str:
    """One sentence, on one line."""
    if isinstance(error, KakehashiError):
        code, text = error.code, detail(error, language)
    else:
        code = "usage"
        text = error.format_message() if language == "en" else _usage(error, language)
    return say(f"error-{code}", language, detail=" ".join(text.split()))


def detail(error: KakehashiError, language: str) -> str:
    """What exactly is wrong: the sentence of its reason, or of the validation that failed, or else its message."""
    key = f"reason-{error.reason}"
    if has(key, language):
        cause = error.__cause__
        inner = detail(cause, language) if isinstance(cause, KakehashiError) else ""
        return say(key, language, **error.parameters, cause=inner)
    return validation(str(error), language)


def misuse(message: str, *, reason: str, **parameters: str | int) -> click.UsageError:
    """A command line that cannot be meant, with the *reason* by which its sentence is found in other languages."""
    error = click.UsageError(message)
    error.__cause__ = KakehashiError(message, reason=reason, **parameters)
    return error


_VALIDATION = (
    (r"Expected `(?P<expected>[^`]+)`(?P<limit> [<>=]+ \S+)?(?:, got `(?P<got>[^`]+)`)?", "valid-expected"),
    (r"Invalid (?:enum )?value (?P<got>.+?)(?= - at |$)", "valid-value"),
    (r"Object missing required field `(?P<name>[^`]+)`", "valid-missing"),
    (r"Object contains unknown field `(?P<name>[^`]+)`", "valid-unknown"),
    (r"(?:JSON is malformed|Input data was truncated|Invalid UTF-8)(?P<rest>.*)", "valid-malformed"),
)
"""How msgspec puts what does not fit, and by which sentence we say it."""


def validation(message: str, language: str) -> str:
    """The *message* of a validation that failed, in that language as far as it is one we know."""
    if language == "en":
        return message
    for pattern, key in _VALIDATION:
        if found := re.search(pattern, message):
            parts = {name: text or "" for name, text in found.groupdict().items()}
            place = re.search(r" - at `(?:key in )?(?P<place>[^`]+)`", message)
            where = say("valid-place", language, place=place["place"].removeprefix("$.")) if place else ""
            return where + say(key, language, **parts)
    return message


def _usage(error: click.ClickException, language: str) -> str:
    if isinstance(error.__cause__, KakehashiError):
        return detail(error.__cause__, language)
    match error:
        case click.MissingParameter(param=click.Parameter() as param):
            return say("usage-missing", language, name=_name(param))
        case click.BadParameter(param=click.Parameter() as param):
            return say("usage-value", language, name=_name(param), wanted=_wanted(param, error, language))
        case click.NoSuchOption():
            return say("usage-no-option", language, name=error.option_name)
        case click.BadOptionUsage():
            return say("usage-no-value", language, name=error.option_name)
        case _:
            return error.format_message()


def _name(param: click.Parameter) -> str:
    return (
        param.opts[0]
        if isinstance(param, click.Option)
        else param.make_metavar(click.Context(click.Command("")))
    )


def _wanted(param: click.Parameter, error: click.BadParameter, language: str) -> str:
    match param.type:
        case click.Choice(choices=choices):
            return say("usage-choice", language, choices=", ".join(map(str, choices)))
        case click.IntRange() | click.FloatRange() as numbers:
            key = "usage-least" if numbers.max is None else "usage-range"
            return say(key, language, least=numbers.min, most=numbers.max)
        case click.types.IntParamType() | click.types.FloatParamType():
            return say("usage-number", language)
        case _:
            return error.message

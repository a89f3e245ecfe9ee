"""``kakehashi replay``: a reported decision, made again."""

from __future__ import annotations

import click
import msgspec

from kakehashi.analysis.report import decide_again, read
from kakehashi.cli.complaints import detail
from kakehashi.cli.files import contents, name_of
from kakehashi.cli.parameters import json_option
from kakehashi.cli.sentences import language_option, say
from kakehashi.errors import NotationError
from kakehashi.players.base import Decision

DIFFERENT = 1
"""The exit code when the decision is another one now."""


@click.command()
@click.argument("file")
@json_option
@language_option
def replay(file: str, as_json: bool, language: str) -> int:
    """Make the decision in FILE (or - for standard input) again: a report that a table gave of a CPU player's action.

    The exit code is 0 if it is the same, 1 if it is another one now, 2 if FILE cannot be read.

    \b
    kakehashi replay report.json
    """
    data = contents(file, language)
    try:
        report = read(data)
    except NotationError as error:
        reason = detail(error, language)
        raise NotationError(say("no-file", language, file=name_of(file, language), reason=reason)) from None
    then, now = report.made, decide_again(report)
    same = then.action == now.action
    if as_json:
        facts = {"same": same, "version": report.kakehashi, "then": then, "now": now}
        click.echo(msgspec.json.encode(facts).decode())
    else:
        click.echo(say("then", language, version=report.kakehashi, decision=_written(then)))
        click.echo(say("now", language, decision=_written(now)))
        click.echo(say("same-decision" if same else "other-decision", language))
    return 0 if same else DIFFERENT


def _written(decision: Decision) -> str:
    action = msgspec.to_builtins(decision.action)
    done = " ".join(str(part) for part in action.values())
    params = ", ".join(f"{name} {value}" for name, value in decision.reason.params.items())
    return f"{done}  ({decision.reason.key}{': ' if params else ''}{params})"

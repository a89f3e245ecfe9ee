"""The command line: ``kakehashi serve``, ``kakehashi score``, … each a module of its own, loaded when it is wanted.

A wrong input is answered with one sentence on standard error and exit code 2; standard output stays empty.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import NoReturn

import click

from kakehashi.cli.complaints import misuse, sentence
from kakehashi.cli.sentences import LANGUAGES, say
from kakehashi.errors import KakehashiError

__all__ = ["main"]

_SUBCOMMANDS = {
    "serve": "kakehashi.server.serve:serve_command",
    "migrate": "kakehashi.server.migrate:migrate_command",
    "score": "kakehashi.cli.score:score",
    "sheet": "kakehashi.cli.sheet:sheet",
    "rules": "kakehashi.cli.rules:rules",
    "simulate": "kakehashi.cli.simulate:simulate",
    "verify": "kakehashi.cli.verify:verify",
    "bid": "kakehashi.cli.bid:bid",
    "explain": "kakehashi.cli.explain:explain",
    "card": "kakehashi.cli.card:card",
    "dd": "kakehashi.cli.double_dummy:dd",
    "par": "kakehashi.cli.double_dummy:par",
    "replay": "kakehashi.cli.replay:replay",
}


class _Lazy(click.Group):
    """A group that imports a subcommand only when it is wanted, so that each starts fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_SUBCOMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _SUBCOMMANDS:
            return None
        module, name = _SUBCOMMANDS[cmd_name].split(":")
        return getattr(importlib.import_module(module), name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in _SUBCOMMANDS and not name.startswith("-"):
            raise misuse(f"No such command {name!r}.", reason="no-command", command=name)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, say(f"command-{name}")) for name in _SUBCOMMANDS])


@click.group(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="kakehashi", message="%(prog)s %(version)s")
def commands() -> None:
    """Bridge and its relatives: the server, and the rules and scoring without one.

    Every command has its own --help.
    """


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command that *arguments* name (those of the process if None), and leave with its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments) or ["--help"]
    try:
        status = commands.main(given, prog_name="kakehashi", standalone_mode=False)
    except click.Abort:
        sys.exit(130)
    except (click.ClickException, KakehashiError) as error:
        click.echo(f"kakehashi: {sentence(error, _language(given))}", err=True)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()  # the reader has gone: nothing is left to say, and nobody to say it to
        sys.exit(1)
    sys.exit(status if isinstance(status, int) else 0)


def _language(given: list[str]) -> str:
    """The language asked for, read off plainly: a faulty command line may have parsed no further."""
    for language in LANGUAGES:
        if f"--lang={language}" in given or ("--lang", language) in pairwise(given):
            return language
    return "en"

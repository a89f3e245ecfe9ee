"""``kakehashi card``: the convention card of a bidding system."""

from __future__ import annotations

import click
import msgspec

from kakehashi.cli.auctions import read_system, system_option
from kakehashi.cli.bid import shows, written
from kakehashi.cli.layout import indented, pad
from kakehashi.cli.parameters import json_option
from kakehashi.cli.sentences import language_option, say
from kakehashi.players.bidding import words
from kakehashi.players.bidding.card import CardSection, convention_card

COLUMNS = 100


@click.command()
@system_option
@json_option
@language_option
def card(system: str, as_json: bool, language: str) -> None:
    """The convention card of a bidding system, made from its rules: openings, answers, defence, what is alerted.

    \b
    kakehashi card --system sayc
    """
    sections = convention_card(read_system(system))
    if as_json:
        click.echo(msgspec.json.encode([_facts(section, language) for section in sections]).decode())
    else:
        click.echo("\n\n".join("\n".join(_lines(section, language)) for section in sections))


def _title(section: CardSection, language: str) -> str:
    return words.catalogue(language)[section.key]


def _facts(section: CardSection, language: str) -> dict[str, object]:
    return {
        "section": _title(section, language),
        "lines": [
            {
                "after": [call.value for call in line.after],
                "call": line.call.value,
                "meaning": words.say(line.meaning, language),
                "shows": shows(line.meaning),
            }
            for line in section.lines
        ],
    }


def _lines(section: CardSection, language: str) -> list[str]:
    """The section as a person reads it: under each run of calls what may follow them."""
    lines = [_title(section, language)]
    after = None
    for line in section.lines:
        if line.after and line.after != after:
            lines.append(f"  {' '.join(map(written, line.after))}")
        after = line.after
        alert = f" [{say('alert', language)}]" if line.meaning.alert else ""
        first = f"    {pad(written(line.call), 3)}  "
        lines += indented(words.say(line.meaning, language) + alert, COLUMNS, first)
    return lines

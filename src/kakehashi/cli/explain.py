"""``kakehashi explain``: what each call of an auction means."""

from __future__ import annotations

import click
import msgspec

from kakehashi.cli.auctions import read_auction, read_system, system_option
from kakehashi.cli.bid import shows, written
from kakehashi.cli.layout import indented, pad, width
from kakehashi.cli.parameters import dealer_option, json_option, vulnerable_option
from kakehashi.cli.sentences import language_option, say
from kakehashi.model.board import Vulnerable
from kakehashi.model.seats import Seat
from kakehashi.players.bidding import Situation, words

COLUMNS = 100


@click.command()
@click.option("--auction", required=True, help="The calls, from the dealer: 1N P 2D.")
@dealer_option
@vulnerable_option
@system_option
@json_option
@language_option
def explain(
    auction: str, dealer: Seat, vulnerable: Vulnerable, system: str, as_json: bool, language: str
) -> None:
    """What each call of an auction means, whoever makes it.

    \b
    kakehashi explain --auction "1N P 2D"
    """
    playing = read_system(system)
    whole = read_auction(auction, dealer, vulnerable)
    at = Situation(dealer, vulnerable, ())
    found = []
    for call in whole.calls:
        found.append((at.turn, call, playing.explain(at, call)))
        at = at.then(call)
    if as_json:
        facts = [
            {
                "seat": seat.value,
                "call": call.value,
                "meaning": words.say(meaning, language),
                "shows": shows(meaning),
            }
            for seat, call, meaning in found
        ]
        click.echo(msgspec.json.encode(facts).decode())
        return
    names = {seat: say(seat.value, language) for seat in Seat}
    widest = max(map(width, names.values()))
    for seat, call, meaning in found:
        alert = f" [{say('alert', language)}]" if meaning.alert else ""
        first = f"{pad(names[seat], widest)}  {pad(written(call), 3)}  "
        click.echo("\n".join(indented(words.say(meaning, language) + alert, COLUMNS, first)))

"""``kakehashi simulate``: whole matches between CPU players, without a server."""

from __future__ import annotations

import time
from collections import Counter
from random import Random
from typing import Any

import click
import msgspec

from kakehashi import table
from kakehashi.cli.sentences import language_option, say
from kakehashi.errors import OptionsError
from kakehashi.game import Ruleset
from kakehashi.games import find
from kakehashi.match import Match
from kakehashi.model.cards import PACK
from kakehashi.model.seats import Seat
from kakehashi.players.base import Player


@click.command()
@click.option("--game", required=True, help="Id of the game, as `kakehashi rules` lists them.")
@click.option("--players", required=True, help="The players of the first and of the second side: cpu,anyhow.")
@click.option(
    "--deals", type=click.IntRange(1), default=100, show_default=True, help="Deals, in as many matches."
)
@click.option(
    "--seed", type=int, default=0, show_default=True, help="The same seed gives the same deals and play."
)
@click.option("--first-dealer", default="N", show_default=True, help="Dealer of each match's first deal.")
@click.option("--options", "options_json", default="{}", help="Options of the game, as a JSON object.")
@click.option("-o", "option_pairs", multiple=True, metavar="KEY=VALUE", help="One option; may be repeated.")
@click.option(
    "--budget", type=click.IntRange(0), default=10, show_default=True, help="Samples a decision may use."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@language_option
def simulate(
    game: str,
    players: str,
    deals: int,
    seed: int,
    first_dealer: str,
    options_json: str,
    option_pairs: tuple[str, ...],
    budget: int,
    as_json: bool,
    language: str,
) -> None:
    """Play whole matches between CPU players, and count.

    \b
    kakehashi simulate --game GAME --players cpu,anyhow --deals 100 --seed 7 --json

    A new match begins when one is over; after exactly so many deals, the last match is left as it is.
    Every board dealt is a deal, passed out or not.
    """
    chosen = find(game)
    ruleset = Ruleset(chosen, chosen.read_options(_read_options(options_json, option_pairs)))
    names, seated = _seat(players, ruleset)
    dealer = chosen.read_seat(first_dealer)
    began = time.perf_counter()
    facts = play_matches(ruleset, seated, deals=deals, seed=seed, first_dealer=dealer, budget=budget)
    spent = (time.perf_counter() - began) / deals
    summary = {
        "game": game,
        "options": ruleset.options,
        "players": names,
        "seed": seed,
        "first_dealer": dealer,
        "budget": budget,
        **facts,
    }
    click.echo(msgspec.json.encode(summary).decode() if as_json else _sentences(summary, language))
    click.echo(say("seconds", language, seconds=f"{spent:.4f}"), err=True)


def _read_options(options_json: str, pairs: tuple[str, ...]) -> dict[str, Any]:
    try:
        options = msgspec.json.decode(options_json, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError) as error:
        raise click.UsageError(f"--options is not a JSON object: {error}") from None
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise click.UsageError(f"-o {pair}: key=value is needed")
        try:
            options[key] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            options[key] = value
    return options


def _seat(players: str, ruleset: Ruleset) -> tuple[dict[str, str], dict[Seat, Player]]:
    from kakehashi.players import find as players_find

    sides = ruleset.game.sides
    names = [name.strip() for name in players.split(",")]
    if len(names) != len(sides):
        raise click.UsageError(
            f"--players names one player for each of {', '.join(side.value for side in sides)}"
        )
    seated: dict[Seat, Player] = {}
    for side, name in zip(sides, names, strict=True):
        player = players_find.player(name)
        if not player.can_play(ruleset):
            raise OptionsError(f"{name} does not play {ruleset.game.id} with those options", player=name)
        seated.update((seat, player) for seat in side.seats)
    return {side.value: name for side, name in zip(sides, names, strict=True)}, seated


def play_matches(
    ruleset: Ruleset, players: dict[Seat, Player], *, deals: int, seed: int, first_dealer: Seat, budget: int
) -> dict[str, Any]:
    """What came of exactly so many *deals*, in whole matches but for the last one."""
    sides = ruleset.game.sides
    outcomes: Counter[str] = Counter()
    points = dict.fromkeys(sides, 0)
    winners: Counter[str] = Counter()
    possible: list[str] = [outcome for kind in ruleset.game.results for outcome in kind.outcomes]
    match = Match.begin(ruleset, first_dealer)
    for deal in range(deals):
        if match.over:
            match = Match.begin(ruleset, first_dealer)
        match = _play_deal(match, players, f"{seed}/{deal}", budget)
        line = match.sheet.lines[-1]
        outcomes[line.result.outcome] += 1
        for side in sides:
            points[side] += line.points_of(side)
        if match.over:
            winners[match.sheet.winner.value if match.sheet.winner else "draw"] += 1
    return {
        "deals": deals,
        "matches": winners.total(),
        "outcomes": {outcome: outcomes[outcome] for outcome in possible},
        "points": {side.value: points[side] for side in sides},
        "average": {side.value: round(points[side] / deals, 2) for side in sides},
        "advantage": {
            side.value: round((2 * points[side] - sum(points.values())) / deals, 2) for side in sides
        },
        "wins": {name: winners[name] for name in (*(side.value for side in sides), "draw")},
    }


def _play_deal(match: Match, players: dict[Seat, Player], seed: str, budget: int) -> Match:
    deck = list(PACK)
    Random(f"{seed}/deck").shuffle(deck)
    luck = {seat: Random(f"{seed}/{seat}") for seat in players}  # a player's own, never the deal's
    match, _ = match.deal_board(tuple(deck))
    while not match.between_deals:
        assert match.deal
        seat = match.deal.to_act[0]
        decision = players[seat].choose(table.view(match.deal, seat), luck[seat], budget)
        match, _ = match.act(seat, decision.action)
    return match


def _sentences(summary: dict[str, Any], language: str) -> str:
    counted = [
        say("outcome", language, name=say(f"outcome-{name}", language), count=count)
        for name, count in summary["outcomes"].items()
    ]
    lines = [say("simulated", language, **{**summary, "outcomes": ", ".join(counted)})]
    lines += [
        say(
            "side-line",
            language,
            side=side,
            player=player,
            points=summary["points"][side],
            average=summary["average"][side],
            wins=summary["wins"][side],
        )
        for side, player in summary["players"].items()
    ]
    return "\n".join([*lines, say("draws", language, count=summary["wins"]["draw"])])

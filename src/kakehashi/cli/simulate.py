"""``kakehashi simulate``: CPU players against each other, without a server."""

from __future__ import annotations

import time
from typing import Any

import click
import msgspec

from kakehashi.analysis.trials import (
    Entrant,
    Terms,
    check_double_dummy,
    interval,
    play_both_ways,
    play_matches,
)
from kakehashi.cli.complaints import misuse, validation
from kakehashi.cli.parameters import json_option
from kakehashi.cli.sentences import language_option, say
from kakehashi.errors import NotationError, OptionsError
from kakehashi.game import Game, Ruleset
from kakehashi.games import all_games, find
from kakehashi.players import find as players_find
from kakehashi.players.levels import LEVELS
from kakehashi.scoring.imps import imps

SAMPLES = 10
"""What a player is given that is no level and so has no budget of its own."""


@click.command()
@click.option(
    "--game", help="Id of the game, as `kakehashi rules` lists them; else the first that all of them play."
)
@click.option(
    "--players",
    required=True,
    help=f"The players of the first and of the second side: {', '.join(players_find.NAMES)}.",
)
@click.option(
    "--deals", type=click.IntRange(1), default=100, show_default=True, help="Deals, in as many matches."
)
@click.option(
    "--compare",
    type=click.Choice(("points", "imps")),
    help="Play every deal at two tables, the players exchanged at the second, and compare board by board.",
)
@click.option(
    "--double-dummy",
    is_flag=True,
    help="Do not play the contracts, but score what best play by all would bring.",
)
@click.option(
    "--seed", type=int, default=0, show_default=True, help="The same seed gives the same deals and play."
)
@click.option("--first-dealer", default="N", show_default=True, help="Dealer of each match's first deal.")
@click.option("--options", "options_json", default="{}", help="Options of the game, as a JSON object.")
@click.option("-o", "option_pairs", multiple=True, metavar="KEY=VALUE", help="One option; may be repeated.")
@click.option(
    "--budget",
    type=click.IntRange(0),
    help=f"Samples a decision may use; else what a level has, and {SAMPLES} for others.",
)
@json_option
@language_option
def simulate(
    game: str | None,
    players: str,
    deals: int,
    compare: str | None,
    double_dummy: bool,
    seed: int,
    first_dealer: str,
    options_json: str,
    option_pairs: tuple[str, ...],
    budget: int | None,
    as_json: bool,
    language: str,
) -> None:
    """Let CPU players play whole matches, or the same deals both ways, and count.

    \b
    kakehashi simulate --game GAME --players cpu,anyhow --deals 100 --seed 7 --json
    kakehashi simulate --players sayc,beginner --deals 400 --compare imps --double-dummy -o form=duplicate

    A new match begins when one is over; after exactly so many deals, the last match is left as it is. Every board
    dealt is a deal, passed out or not.

    With --compare a board is what the first players did better at the two tables together. Every deal has to count
    for itself, or the two tables come apart. The interval holds the true figure 95 times in 100.
    """
    entrants = tuple(_entrant(name.strip(), budget) for name in players.split(","))
    chosen = find(game) if game else _first_game(entrants)
    ruleset = Ruleset(chosen, chosen.read_options(_read_options(options_json, option_pairs, language)))
    names = _check(players, entrants, ruleset)
    if double_dummy:
        check_double_dummy(chosen)
    terms = Terms(ruleset, chosen.read_seat(first_dealer), deals, seed, double_dummy)
    began = time.perf_counter()
    facts = _compared(terms, entrants, compare) if compare else _matches(terms, entrants)
    spent = (time.perf_counter() - began) / deals
    summary = {
        "game": chosen.id,
        "options": ruleset.options,
        "players": names,
        "seed": seed,
        "first_dealer": terms.first_dealer,
        "budget": {side: entrant.budget for side, entrant in zip(names, entrants, strict=True)},
        "double_dummy": double_dummy,
        "deals": deals,
        **facts,
    }
    told = _comparison if compare else _sentences
    click.echo(msgspec.json.encode(summary).decode() if as_json else told(summary, language))
    click.echo(say("seconds", language, seconds=f"{spent:.4f}"), err=True)


def _entrant(name: str, budget: int | None) -> Entrant:
    own = next((level.budget for level in LEVELS if level.name == name), SAMPLES)
    return Entrant(players_find.player(name), own if budget is None else budget)


def _first_game(entrants: tuple[Entrant, ...]) -> Game:
    for game in all_games():
        ruleset = Ruleset(game, game.read_options({}))
        if len(game.sides) == len(entrants) and all(each.player.can_play(ruleset) for each in entrants):
            return game
    raise misuse("no game is played by all of them", reason="no-common-game")


def _read_options(options_json: str, pairs: tuple[str, ...], language: str) -> dict[str, Any]:
    try:
        options = msgspec.json.decode(options_json, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise NotationError(
            f"--options is not a JSON object: {error}",
            reason="options-json",
            why=validation(str(error), language),
        ) from None
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise misuse(f"-o {pair}: key=value is needed", reason="key-value", pair=pair)
        try:
            options[key] = msgspec.json.decode(value)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            options[key] = value
    return options


def _check(players: str, entrants: tuple[Entrant, ...], ruleset: Ruleset) -> dict[str, str]:
    """The names by side. Raises an error unless there is one for each, and plays."""
    names = [name.strip() for name in players.split(",")]
    sides = [side.value for side in ruleset.game.sides]
    if len(names) != len(sides):
        raise misuse(
            f"--players names one player for each of {', '.join(sides)}",
            reason="one-each",
            sides=", ".join(sides),
        )
    for name, entrant in zip(names, entrants, strict=True):
        if not entrant.player.can_play(ruleset):
            raise OptionsError(
                f"{name} does not play {ruleset.game.id} with those options",
                reason="cannot-play",
                player=name,
                game=ruleset.game.id,
            )
    return dict(zip(sides, names, strict=True))


def _matches(terms: Terms, entrants: tuple[Entrant, ...]) -> dict[str, Any]:
    totals = play_matches(terms, entrants)
    points, deals = totals.points, terms.deals
    return {
        "matches": totals.matches,
        "outcomes": totals.outcomes,
        "points": {side.value: points[side] for side in points},
        "average": {side.value: round(points[side] / deals, 2) for side in points},
        "advantage": {
            side.value: round((2 * points[side] - sum(points.values())) / deals, 2) for side in points
        },
        "wins": totals.wins,
    }


def _compared(terms: Terms, entrants: tuple[Entrant, ...], scale: str) -> dict[str, Any]:
    swings = play_both_ways(terms, *entrants)
    boards = [imps(swing) for swing in swings] if scale == "imps" else swings
    average, half = interval(boards)
    return {
        "compare": scale,
        "average": round(average, 3),
        "interval": [round(average - half, 3), round(average + half, 3)],
        "boards": {
            "won": sum(board > 0 for board in boards),
            "lost": sum(board < 0 for board in boards),
            "tied": boards.count(0),
        },
    }


def _comparison(summary: dict[str, Any], language: str) -> str:
    first, second = summary["players"].values()
    average, least = summary["average"], summary["interval"][0]
    compared = say(
        "compared",
        language,
        first=first,
        second=second,
        deals=summary["deals"],
        average=f"{average:+.2f}",
        half=f"{average - least:.2f}",
        scale=say(f"scale-{summary['compare']}", language),
    )
    return f"{compared}\n{say('boards', language, **summary['boards'])}"


def _sentences(summary: dict[str, Any], language: str) -> str:
    counted = [
        say("outcome", language, name=say(f"outcome-{name}", language), count=count)
        for name, count in summary["outcomes"].items()
    ]
    lines = [say("simulated", language, **{**summary, "outcomes": say("and", language).join(counted)})]
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

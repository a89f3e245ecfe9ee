"""``kakehashi score``: what one contract is worth, with the arithmetic."""

from __future__ import annotations

import click
import msgspec

from kakehashi.cli.parameters import SEAT, VULNERABLE
from kakehashi.cli.sentences import language_option, say
from kakehashi.model.board import Vulnerable
from kakehashi.model.contract import Contract
from kakehashi.model.seats import PAIRS, Seat
from kakehashi.rulebook.scores import FORMS, arithmetic
from kakehashi.scoring.duplicate import TRICKS


@click.command()
@click.argument("contract")
@click.option("--declarer", type=SEAT, required=True, help="N, E, S or W.")
@click.option(
    "--vul",
    "vulnerable",
    type=VULNERABLE,
    required=True,
    help="Who is vulnerable: None, NS, EW or All (also -, Love, Both).",
)
@click.option(
    "--tricks",
    type=click.IntRange(0, TRICKS),
    required=True,
    help="Tricks won by declarer's side, the book of six among them.",
)
@click.option(
    "--form",
    type=click.Choice(tuple(FORMS)),
    default="duplicate",
    show_default=True,
    help="The form of scoring; only forms in which one contract has a score by itself.",
)
@click.option(
    "--json", "as_json", is_flag=True, help="Print JSON; score is declarer's side's, negative when down."
)
@language_option
def score(
    contract: str,
    declarer: Seat,
    vulnerable: Vulnerable,
    tricks: int,
    form: str,
    as_json: bool,
    language: str,
) -> None:
    """What CONTRACT (4S, 3NT, 5DX, 7NTXX) is worth, with the arithmetic.

    \b
    kakehashi score 4SX --declarer S --vul NS --tricks 10
    """
    final = Contract.parse(contract, declarer)
    is_vulnerable = vulnerable.includes(declarer)
    parts = FORMS[form](final, tricks=tricks, vulnerable=is_vulnerable, sides=PAIRS)
    side = declarer.side_among(PAIRS)
    points = sum(part.points if part.side is side else -part.points for part in parts)
    if as_json:
        facts = {
            "contract": str(final),
            "declarer": declarer,
            "vul": vulnerable,
            "vulnerable": is_vulnerable,
            "tricks": tricks,
            "form": form,
            "made": tricks >= final.tricks_needed,
            "side": side,
            "score": points,
            "parts": {part.key: part.points for part in parts},
            "terms": {part.key: part.terms for part in parts},
        }
        click.echo(msgspec.json.encode(facts).decode())
        return
    lines = [(say(f"part-{part.key}", language), arithmetic(part), part.side) for part in parts]
    click.echo(
        say(
            "contract",
            language,
            contract=f"{final.level}{final.strain.sign}{final.doubled}",
            declarer=say(declarer.value, language),
            vulnerable=say(f"vul-{vulnerable}", language),
            tricks=tricks,
            result=_outcome(final, tricks, language),
        )
    )
    for name, sum_of, to in lines:
        click.echo(f"  {name} {sum_of}  ({to})")
    winner = side if points >= 0 else next(other for other in PAIRS if other is not side)
    click.echo(f"{say('score-side', language, side=winner)} {abs(points)}")


def _outcome(contract: Contract, tricks: int, language: str) -> str:
    difference = tricks - contract.tricks_needed
    key = "made" if difference == 0 else "over" if difference > 0 else "down"
    return say(key, language, count=abs(difference))

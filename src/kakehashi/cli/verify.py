"""``kakehashi verify``: whether deals were fair."""

from __future__ import annotations

import click

from kakehashi.cli.complaints import detail
from kakehashi.cli.files import contents, name_of
from kakehashi.cli.sentences import language_option, say
from kakehashi.errors import NotationError
from kakehashi.fairness import Fault, Proof, faults, read


@click.command()
@click.argument("file")
@language_option
def verify(file: str, language: str) -> int:
    """Whether the deals in FILE (or - for standard input) were fair.

    FILE is the proof of a deal as the table gives it when the deal is over, or a list of them, as JSON.
    The exit code is 0 if all were fair, 1 if one was not, 2 if FILE cannot be read.

    \b
    kakehashi verify proof.json
    """
    data = contents(file, language)
    try:
        proofs = read(data)
    except NotationError as error:
        name = name_of(file, language)
        raise NotationError(say("no-proof", language, file=name, reason=detail(error, language))) from None
    unfair = 0
    for proof in proofs:
        found = faults(proof)
        unfair += bool(found)
        for line in _lines(proof, found, language):
            click.echo(line)
    click.echo(say("verified", language, fair=len(proofs) - unfair, all=len(proofs)))
    return 1 if unfair else 0


def _lines(proof: Proof, found: tuple[Fault, ...], language: str) -> list[str]:
    deal = proof.deal
    verdict = say("unfair" if found else "fair", language)
    lines = [
        say("proof", language, match=deal.match, board=deal.board, attempt=deal.attempt, verdict=verdict)
    ]
    for fault in found:
        seat = say(fault.seat.value, language) if fault.seat else ""
        lines.append("  " + say(f"fault-{fault.code}", language, seat=seat))
    if not found:
        names = say("and", language).join(say(seat.value, language) for seat in proof.contents)
        lines.append("  " + say("took-part" if names else "seed-alone", language, names=names))
    return lines

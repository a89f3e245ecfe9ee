"""Fair deals for tests: a proof as an honest server and honest people make it, and what the client is tried with.

python -m tests.fair    write the client's vectors
"""

import hashlib
from pathlib import Path

import msgspec

from kakehashi.fairness import VERSION, DealId, Hex, Proof, Secret, commitment, deck, faults, seal
from kakehashi.model.seats import Seat

VECTORS = Path(__file__).parents[1] / "web" / "src" / "pages" / "verify" / "vectors.json"


def digits(*words: object) -> Hex:
    """32 bytes that stand for those words."""
    return hashlib.sha256(repr(words).encode()).hexdigest()


def honest(number: int = 1, seats: str = "NS", *, match: str = "table/1", attempt: int = 1) -> Proof:
    """The proof of a deal in which those *seats* took part."""
    deal = DealId(match, number, attempt)
    secret = Secret(digits(deal, "seed"), digits(deal, "salt"))
    committed = commitment(deal, secret)
    contents = {Seat(letter): digits(deal, letter) for letter in seats}
    return Proof(
        version=VERSION,
        deal=deal,
        commitment=committed,
        seals={seat: seal(deal, committed, seat, content) for seat, content in contents.items()},
        contents=contents,
        seed=secret.seed,
        salt=secret.salt,
        deck=deck(deal, secret.seed, contents),
    )


def vectors() -> bytes:
    """Proofs, fair and not, each with what `faults` says of it, as JSON."""
    proof, other, replace = honest(7, "NES"), digits("other"), msgspec.structs.replace
    contents = {**proof.contents, Seat.E: other}
    proofs = [
        *(
            honest(number, seats, attempt=number)
            for number, seats in enumerate(["", "S", "NE", "NES", "NESW"], 1)
        ),
        replace(proof, version="kakehashi-deal-2"),
        replace(proof, deal=DealId("table/1", 8, 1)),
        replace(proof, salt=other),
        replace(proof, seed=other, deck=deck(proof.deal, other, proof.contents)),
        replace(proof, contents=contents, deck=deck(proof.deal, proof.seed, contents)),
        replace(proof, contents={Seat.S: proof.contents[Seat.S]}),
        replace(proof, seals={Seat.N: proof.seals[Seat.N]}),
        replace(proof, deck=proof.deck[1:]),
        replace(proof, deck=(*proof.deck[1:], proof.deck[1])),
        replace(proof, deck=proof.deck[::-1]),
    ]
    told = [{"proof": each, "faults": faults(each)} for each in proofs]
    return b"[\n" + b",\n".join(map(msgspec.json.encode, told)) + b"\n]\n"


if __name__ == "__main__":
    VECTORS.write_bytes(vectors())

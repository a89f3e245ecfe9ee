"""Fair deals for tests: a proof as an honest server and honest people make it."""

import hashlib

from kakehashi.fairness import VERSION, DealId, Hex, Proof, Secret, commitment, deck, seal
from kakehashi.model.seats import Seat


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

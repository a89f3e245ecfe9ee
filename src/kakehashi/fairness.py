"""Fair deals: a deck that neither the server nor the players can choose, and that anyone can check afterwards.

Before a deal the server publishes the *commitment* to a seed. Each person then sends a *seal*, the hash of a *content*
of their own; the seals are listed; the contents are opened; the deck follows from seed and contents. When the deal is
over, the seed and its salt are published too. All of it together is a `Proof`, and `faults` says what is wrong with it.

Every hash is taken over fields written one after the other, each as its length in bytes (four bytes, big-endian) and
then its bytes: the label ``kakehashi-deal-1`` with the name of the hash, text as ASCII, numbers in decimal, hashes and
contents as their 32 bytes.

    commitment  SHA-256 of (label "commitment", seed, match, board, attempt, salt)
    seal        SHA-256 of (label "seal", commitment, match, board, attempt, seat, content)
    key         HMAC-SHA-256 by the seed of (label "deck", match, board, attempt, "N", content of N, "E", …, content
                of W); the content of a seat that gave none is empty
    block       HMAC-SHA-256 by the key of (label "block", 0), then 1, 2, …: their bytes, in a row

The pack lies in order, C2 to CA, D2 to DA, H2 to HA, S2 to SA, and is shuffled by Fisher and Yates: for the last place
down to the second, the card there changes places with the one at a place drawn from those up to it. To draw one of *n*
places take a byte, pass over it if it is not below the largest multiple of *n* up to 256, and divide by *n*: the
remainder is the place, counted from 0.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping
from itertools import chain, count
from typing import Annotated, Literal

import msgspec

from kakehashi.errors import NotationError
from kakehashi.game import Deck
from kakehashi.model.cards import PACK
from kakehashi.model.seats import Seat

__all__ = [
    "VERSION", "Code", "DealId", "Fault", "Hex", "Proof", "Secret", "commitment", "deck", "faults", "read", "seal",
]  # fmt: skip

VERSION = "kakehashi-deal-1"
Hex = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]
"""32 bytes as 64 hexadecimal digits in lower case."""
Number = Annotated[int, msgspec.Meta(ge=1, le=999_999_999)]


class DealId(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which deal: *match* is what the match is known by, and a redeal of the same board is its next *attempt*."""

    match: Annotated[str, msgspec.Meta(pattern=r"\A[!-~]{1,100}\Z")]
    board: Number
    attempt: Number


class Secret(msgspec.Struct, frozen=True):
    """What the server draws, commits to, and keeps to itself until the deal is over."""

    seed: Hex
    salt: Hex

    def __repr__(self) -> str:
        return "Secret(…)"  # it might be logged


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All that was published of one deal, in the order in which it was published."""

    version: str
    deal: DealId
    commitment: Hex
    seals: dict[Seat, Hex]
    """Of everybody who took part, listed before any content was opened."""
    contents: dict[Seat, Hex]
    seed: Hex
    salt: Hex
    deck: Deck
    """As it was dealt: the first 13 cards to the first seat of the game, and so on."""


Code = Literal[
    "unknown-version", "commitment-differs", "not-opened", "not-listed", "seal-differs",
    "deck-size", "deck-cards", "deck-differs",
]  # fmt: skip


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that is wrong with a proof, and at which seat."""

    code: Code
    seat: Seat | None = None


def commitment(deal: DealId, secret: Secret) -> Hex:
    """What is published before the deal: it fixes the seed and does not tell it."""
    return _hash("commitment", _bytes(secret.seed), *_fields(deal), _bytes(secret.salt))


def seal(deal: DealId, committed: Hex, seat: Seat, content: Hex) -> Hex:
    """What *seat* sends before contents are opened. It holds for that seat, that deal and that commitment only."""
    return _hash("seal", _bytes(committed), *_fields(deal), seat.value, _bytes(content))


def deck(deal: DealId, seed: Hex, contents: Mapping[Seat, Hex]) -> Deck:
    """The deck that follows from the seed and from what was opened."""
    given = ((seat.value, _bytes(contents[seat]) if seat in contents else b"") for seat in Seat)
    key = hmac.digest(_bytes(seed), _packed("deck", *_fields(deal), *chain.from_iterable(given)), "sha256")
    stream, cards = _stream(key), list(PACK)
    for last in range(len(cards) - 1, 0, -1):
        place = _draw(stream, last + 1)
        cards[last], cards[place] = cards[place], cards[last]
    return tuple(cards)


def faults(proof: Proof) -> tuple[Fault, ...]:
    """What is wrong with *proof*; nothing when the deal was fair."""
    if proof.version != VERSION:
        return (Fault("unknown-version"),)
    found: list[Fault] = []
    if commitment(proof.deal, Secret(proof.seed, proof.salt)) != proof.commitment:
        found.append(Fault("commitment-differs"))
    for seat in Seat:
        listed, content = proof.seals.get(seat), proof.contents.get(seat)
        if listed and not content:
            found.append(Fault("not-opened", seat))
        elif content and not listed:
            found.append(Fault("not-listed", seat))
        elif content and seal(proof.deal, proof.commitment, seat, content) != listed:
            found.append(Fault("seal-differs", seat))
    if len(proof.deck) != len(PACK):
        found.append(Fault("deck-size"))
    elif set(proof.deck) != set(PACK):
        found.append(Fault("deck-cards"))
    elif proof.deck != deck(proof.deal, proof.seed, proof.contents):
        found.append(Fault("deck-differs"))
    return tuple(found)


def read(data: bytes) -> tuple[Proof, ...]:
    """The proofs in *data*: JSON of one, or of a list of them. Raises NotationError."""
    try:
        proofs: Proof | tuple[Proof, ...] = msgspec.json.decode(data, type=Proof | tuple[Proof, ...])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NotationError(str(error)) from None
    return proofs if isinstance(proofs, tuple) else (proofs,)


def _draw(stream: Iterator[int], places: int) -> int:
    """One of so many *places*, each as likely as the others."""
    limit = 256 - 256 % places
    return next(byte for byte in stream if byte < limit) % places


def _stream(key: bytes) -> Iterator[int]:
    for number in count():
        yield from hmac.digest(key, _packed("block", str(number)), "sha256")


def _hash(name: str, *fields: str | bytes) -> Hex:
    return hashlib.sha256(_packed(name, *fields)).hexdigest()


def _packed(name: str, *fields: str | bytes) -> bytes:
    """The label of that *name* and the fields, each after its length, so that no two lists give the same bytes."""
    texts_and_bytes = (f"{VERSION} {name}", *fields)
    data = (field.encode("ascii") if isinstance(field, str) else field for field in texts_and_bytes)
    return b"".join(len(field).to_bytes(4, "big") + field for field in data)


def _fields(deal: DealId) -> tuple[str, str, str]:
    return deal.match, str(deal.board), str(deal.attempt)


def _bytes(digits: Hex) -> bytes:
    """Those 32 bytes. ValueError for any other number."""
    data = bytes.fromhex(digits)
    if len(data) != 32:
        raise ValueError("32 bytes are needed")
    return data

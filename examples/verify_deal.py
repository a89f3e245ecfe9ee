#!/usr/bin/env python3
"""Check fair deals with nothing but Python: verify_deal.py FILE (JSON: the proof of a deal, or a list of them).

What is computed here, and why it is fair: docs/discussions/fair-deals.md."""

import hashlib
import hmac
import json
import sys


def packed(name, *fields):
    """Each field after its length; the first is the label."""
    fields = [field if isinstance(field, bytes) else str(field).encode("ascii") for field in fields]
    fields.insert(0, f"kakehashi-deal-1 {name}".encode("ascii"))
    return b"".join(len(field).to_bytes(4, "big") + field for field in fields)


def derived_deck(which, seed, contents):
    given = [field for seat in "NESW" for field in (seat, bytes.fromhex(contents.get(seat, "")))]
    key = hmac.digest(seed, packed("deck", *which, *given), "sha256")
    luck = (byte for n in range(sys.maxsize) for byte in hmac.digest(key, packed("block", n), "sha256"))
    cards = [suit + rank for suit in "CDHS" for rank in "23456789TJQKA"]
    for places in range(52, 1, -1):
        byte = next(byte for byte in luck if byte < 256 // places * places)
        cards[places - 1], cards[byte % places] = cards[byte % places], cards[places - 1]
    return cards


def wrong(proof):
    """What is wrong with a proof, in words."""
    seals, contents = proof["seals"], proof["contents"]
    which = [proof["deal"][name] for name in ("match", "board", "attempt")]
    seed, salt, committed = (bytes.fromhex(proof[name]) for name in ("seed", "salt", "commitment"))
    if proof["version"] != "kakehashi-deal-1":
        yield "another version than this script checks"
    if hashlib.sha256(packed("commitment", seed, *which, salt)).digest() != committed:
        yield "seed and salt are not those committed to"
    if set(seals) != set(contents):
        yield "those who sealed are not those who opened"
    for seat in sorted(set(seals) & set(contents)):
        expected = packed("seal", committed, *which, seat, bytes.fromhex(contents[seat]))
        if hashlib.sha256(expected).hexdigest() != seals[seat]:
            yield f"the content of {seat} is not the one sealed"
    if derived_deck(which, seed, contents) != proof["deck"]:
        yield "the deck does not follow from seed and contents"


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            read = json.load(file)
        proofs = read if isinstance(read, list) else [read]
        found = [f"{proof['deal']}: {what}" for proof in proofs for what in wrong(proof)]
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        unreadable = f"no proof of a deal can be read from {sys.argv[-1]}: {error!r}"
        print(unreadable if sys.argv[1:] else "usage: verify_deal.py FILE", file=sys.stderr)
        sys.exit(2)
    print(*found, f"{len(proofs)} checked, {len(found)} faults", sep="\n")
    sys.exit(bool(found))

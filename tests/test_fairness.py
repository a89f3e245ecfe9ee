"""Fair deals: what is committed to, sealed and opened gives the deck, and whatever is changed is noticed."""

import hashlib
import json
import re
from itertools import combinations
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kakehashi import fairness
from kakehashi.errors import NotationError
from kakehashi.fairness import Code, DealId, Fault, Proof, Secret, commitment, deck, faults, read, seal
from kakehashi.model.cards import PACK, Card
from kakehashi.model.seats import Seat
from tests.fair import VECTORS, digits, honest, vectors

DEAL = DealId("table/1", 3, 2)
SECRET = Secret(digits("seed"), digits("salt"))
SEATS = ["".join(some) for size in range(5) for some in combinations("NESW", size)]
replace = msgspec.structs.replace


def written(proof: Proof) -> Any:
    return json.loads(msgspec.json.encode(proof))


def found(changed: Any) -> set[tuple[str, str | None]]:
    """Codes and seats of what is wrong with one proof as JSON has it."""
    (proof,) = read(json.dumps(changed).encode())
    return {(fault.code, fault.seat and fault.seat.value) for fault in faults(proof)}


@pytest.mark.parametrize("seats", SEATS)
def test_an_honest_deal_is_found_fair_whoever_took_part(seats: str):
    proof = honest(seats=seats)
    assert faults(proof) == ()
    assert read(msgspec.json.encode(proof)) == (proof,)


def test_a_hash_is_taken_over_the_bytes_that_the_documentation_says():
    seed, salt = bytes.fromhex(SECRET.seed), bytes.fromhex(SECRET.salt)
    fields = [b"kakehashi-deal-1 commitment", seed, b"table/1", b"3", b"2", salt]
    message = b"".join(bytes([0, 0, 0, len(field)]) + field for field in fields)
    assert commitment(DEAL, SECRET) == hashlib.sha256(message).hexdigest()


def test_fields_cannot_flow_into_one_another():
    assert commitment(DealId("t", 11, 2), SECRET) != commitment(DealId("t", 1, 12), SECRET)
    assert commitment(DealId("t1", 1, 2), SECRET) != commitment(DealId("t", 11, 2), SECRET)


def test_a_seal_holds_for_one_seat_deal_and_commitment_only():
    committed, content = commitment(DEAL, SECRET), digits("content")
    deals = [DEAL, DealId("table/2", 3, 2), DealId("table/1", 4, 2), DealId("table/1", 3, 3)]
    seals = {seal(deal, committed, seat, content) for deal in deals for seat in Seat}
    seals |= {seal(DEAL, digits("other"), Seat.N, content), seal(DEAL, committed, Seat.N, digits("other"))}
    assert len(seals) == 18


def test_everything_known_of_a_deal_changes_its_deck():
    contents = {Seat.N: digits("n"), Seat.S: digits("s")}
    decks = {
        deck(DEAL, SECRET.seed, contents),
        deck(DEAL, digits("other"), contents),
        deck(replace(DEAL, match="table/2"), SECRET.seed, contents),
        deck(replace(DEAL, board=4), SECRET.seed, contents),
        deck(replace(DEAL, attempt=3), SECRET.seed, contents),
        deck(DEAL, SECRET.seed, {}),
        deck(DEAL, SECRET.seed, {Seat.N: digits("n")}),
        deck(DEAL, SECRET.seed, {Seat.N: digits("s"), Seat.S: digits("n")}),
        deck(DEAL, SECRET.seed, {Seat.E: digits("n"), Seat.S: digits("s")}),
    }
    assert len(decks) == 9
    assert all(sorted(each, key=PACK.index) == list(PACK) for each in decks)


def test_the_order_in_which_contents_came_does_not_matter():
    contents = {Seat.N: digits("n"), Seat.S: digits("s")}
    assert deck(DEAL, SECRET.seed, contents) == deck(DEAL, SECRET.seed, dict(reversed(contents.items())))


def test_a_secret_does_not_tell_itself():
    assert SECRET.seed not in repr(SECRET) and SECRET.salt not in f"{[SECRET]}"


@pytest.mark.parametrize("bad", ["", "00", "0" * 62, "0" * 66, "xy" * 32])
def test_what_is_not_32_bytes_is_not_hashed(bad: str):
    with pytest.raises(ValueError, match=r"32 bytes|hexadecimal"):
        commitment(DEAL, Secret(bad, SECRET.salt))
    with pytest.raises(ValueError, match=r"32 bytes|hexadecimal"):
        deck(DEAL, SECRET.seed, {Seat.N: bad})


# What a server or a person might do


def test_another_seed_than_the_one_committed_to_is_noticed_even_if_the_deck_follows_from_it():
    proof, other = honest(), digits("other")
    changed = replace(proof, seed=other, deck=deck(proof.deal, other, proof.contents))
    assert faults(changed) == (Fault("commitment-differs"),)


def test_a_content_exchanged_after_sealing_is_noticed_even_if_the_deck_follows_from_it():
    proof = honest()
    contents = {**proof.contents, Seat.S: digits("other")}
    changed = replace(proof, contents=contents, deck=deck(proof.deal, proof.seed, contents))
    assert faults(changed) == (Fault("seal-differs", Seat.S),)


def test_a_content_that_joins_after_the_list_is_noticed():
    proof = honest()
    contents = {**proof.contents, Seat.W: digits("late")}
    changed = replace(proof, contents=contents, deck=deck(proof.deal, proof.seed, contents))
    assert faults(changed) == (Fault("not-listed", Seat.W),)


def test_a_content_left_out_after_the_list_is_noticed():
    proof = honest()
    contents = {Seat.N: proof.contents[Seat.N]}
    changed = replace(proof, contents=contents, deck=deck(proof.deal, proof.seed, contents))
    assert faults(changed) == (Fault("not-opened", Seat.S),)


def test_a_seal_and_content_copied_from_another_seat_are_noticed():
    proof = honest(seats="N")
    seals = dict.fromkeys([Seat.N, Seat.E], proof.seals[Seat.N])
    contents = dict.fromkeys([Seat.N, Seat.E], proof.contents[Seat.N])
    changed = replace(proof, seals=seals, contents=contents, deck=deck(proof.deal, proof.seed, contents))
    assert faults(changed) == (Fault("seal-differs", Seat.E),)


def test_two_cards_exchanged_are_noticed():
    first, second, *rest = honest().deck
    assert faults(replace(honest(), deck=(second, first, *rest))) == (Fault("deck-differs"),)


def test_what_is_no_pack_is_noticed():
    cards = honest().deck
    assert faults(replace(honest(), deck=cards[:-1])) == (Fault("deck-size"),)
    assert faults(replace(honest(), deck=(*cards, Card.SA))) == (Fault("deck-size"),)
    assert faults(replace(honest(), deck=(*cards[:-1], cards[0]))) == (Fault("deck-cards"),)


def test_a_proof_of_another_version_is_not_judged():
    assert faults(replace(honest(), version="kakehashi-deal-2")) == (Fault("unknown-version"),)


def test_a_board_dealt_again_has_another_deck_and_another_commitment():
    first, again = honest(attempt=1), honest(attempt=2)
    assert first.commitment != again.commitment and first.deck != again.deck
    assert found({**written(first), "deal": written(again)["deal"]}) >= {("commitment-differs", None)}


# Whatever is changed


@given(st.sampled_from(SEATS), st.data())
def test_no_single_byte_of_a_proof_can_be_changed_unnoticed(seats: str, data: st.DataObject):
    proof = honest(seats=seats)
    body = bytearray(msgspec.json.encode(proof))
    place = data.draw(st.integers(0, len(body) - 1))
    body[place] = data.draw(st.integers(0, 255).filter(lambda byte: byte != body[place]))
    try:
        (changed,) = read(bytes(body))
    except NotationError:
        return
    assert faults(changed)


PLACES = [
    ("version",), ("deal", "match"), ("deal", "board"), ("deal", "attempt"), ("commitment",), ("seals", "N"),
    ("seals", "S"), ("contents", "N"), ("contents", "S"), ("seed",), ("salt",), ("deck",),
]  # fmt: skip


@given(st.sampled_from(PLACES), st.integers(1, 999_999_999))
def test_no_field_can_be_exchanged_for_another_honest_deals(place: tuple[str, ...], number: int):
    proof, other = written(honest(1)), written(honest(number, match="table/2", attempt=2))
    taken, given_to = other, proof
    for name in place[:-1]:
        taken, given_to = taken[name], given_to[name]
    if given_to[place[-1]] == taken[place[-1]]:  # the version; board 1
        given_to[place[-1]] = {"version": "kakehashi-deal-0"}.get(place[-1], 2)
    else:
        given_to[place[-1]] = taken[place[-1]]
    assert found(proof)


@pytest.mark.parametrize("place", PLACES, ids=".".join)
def test_no_field_can_be_left_out(place: tuple[str, ...]):
    proof = written(honest())
    holder = proof
    for name in place[:-1]:
        holder = holder[name]
    del holder[place[-1]]
    if place[0] in ("seals", "contents"):
        assert found(proof)
    else:
        with pytest.raises(NotationError):
            found(proof)


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": "0" * 63},
        {"seed": "0" * 64 + "\n"},
        {"seed": "A" * 64},
        {"seals": {"X": "0" * 64}},
        {"deck": ["S1"] * 52},
        {"deal": {"match": "", "board": 1, "attempt": 1}},
        {"deal": {"match": "à", "board": 1, "attempt": 1}},
        {"deal": {"match": "a", "board": 0, "attempt": 1}},
        {"deal": {"match": "a", "board": 1.5, "attempt": 1}},
        {"deal": {"match": "a", "board": 1, "attempt": 10**9}},
        {"more": 1},
    ],
)
def test_what_is_no_proof_cannot_be_read(changes: dict[str, Any]):
    with pytest.raises(NotationError):
        read(json.dumps({**written(honest()), **changes}).encode())


@pytest.mark.parametrize("data", [b"", b"{", b"7", b"null", b"\xff", b"[" * 5000, b'"\\ud800"'])
def test_what_is_no_json_of_a_proof_cannot_be_read(data: bytes):
    with pytest.raises(NotationError):
        read(data)


def test_a_list_of_proofs_is_read_as_one_file():
    proofs = (honest(1), honest(2), honest(3, "NESW"))
    assert read(msgspec.json.encode(proofs)) == proofs
    assert read(b"[]") == ()


def test_the_client_is_tried_with_what_we_say_now():
    """If this fails: python -m tests.fair."""
    assert VECTORS.read_bytes() == vectors()
    codes = {fault["code"] for told in json.loads(vectors()) for fault in told["faults"]}
    assert codes == set(get_args(Code))


def test_what_is_public_is_listed():
    defined = {
        name
        for name, value in vars(fairness).items()
        if getattr(value, "__module__", None) == fairness.__name__ and not name.startswith("_")
    }
    assert defined | {"VERSION", "Hex", "Code"} == set(fairness.__all__)
    assert re.fullmatch(r"kakehashi-deal-\d+", fairness.VERSION)

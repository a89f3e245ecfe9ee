"""The script that checks deals without any of our code comes to the same decks, and notices the same faults."""

import ast
import json
import runpy
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from kakehashi.fairness import Proof, deck
from kakehashi.model.cards import Card
from kakehashi.model.seats import Seat
from tests.fair import digits, honest

SCRIPT = Path(__file__).parents[2] / "examples" / "verify_deal.py"
INDEPENDENT = runpy.run_path(str(SCRIPT))


def verify(file: Path, *proofs: Proof) -> subprocess.CompletedProcess[str]:
    file.write_bytes(msgspec.json.encode(proofs[0] if len(proofs) == 1 else proofs))
    return run(file)


def run(*files: Path) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-I",
        str(SCRIPT),
        *map(str, files),
    ]  # -I: nothing of ours is imported by chance
    return subprocess.run(command, capture_output=True, text=True, check=False)


def wrong(proof: Proof) -> list[str]:
    return list(INDEPENDENT["wrong"](json.loads(msgspec.json.encode(proof))))


def test_it_uses_the_standard_library_only_and_is_short():
    source = SCRIPT.read_text("utf-8")
    imported = {
        alias.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    assert imported == {"hashlib", "hmac", "json", "sys"}
    assert not any(isinstance(node, ast.ImportFrom) for node in ast.walk(ast.parse(source)))
    assert len(source.splitlines()) <= 60


def test_it_finds_honest_deals_fair(tmp_path: Path):
    ran = verify(tmp_path / "one.json", honest())
    assert (ran.returncode, ran.stderr, ran.stdout) == (0, "", "1 checked, 0 faults\n")
    ran = verify(tmp_path / "all.json", honest(1, ""), honest(2, "E"), honest(3, "NESW"))
    assert (ran.returncode, ran.stdout) == (0, "3 checked, 0 faults\n")


def test_it_names_the_deal_that_was_not(tmp_path: Path):
    ran = verify(tmp_path / "all.json", honest(1), msgspec.structs.replace(honest(2), salt=digits("other")))
    assert (ran.returncode, ran.stderr) == (1, "")
    assert "'board': 2" in ran.stdout and "not those committed to" in ran.stdout


@pytest.mark.parametrize(
    "written", [b"", b"not json", b"\xff", b"7", b"[7]", b"{}", b'{"deal": {}, "seals": 7}', b"[" * 100_000]
)
def test_what_is_no_proof_is_refused_in_one_sentence(written: bytes, tmp_path: Path):
    file = tmp_path / "no.json"
    file.write_bytes(written)
    ran = run(file)
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
    assert ran.stderr.startswith(f"no proof of a deal can be read from {file}: ")


def test_without_a_file_it_says_what_it_takes(tmp_path: Path):
    ran = run()
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", "usage: verify_deal.py FILE\n")
    assert "No such file" in run(tmp_path / "none.json").stderr


def test_it_comes_to_the_same_decks():
    for number in range(1, 501):
        proof = honest(number, "NESW"[: number % 5], attempt=number % 3 + 1)
        which = [proof.deal.match, proof.deal.board, proof.deal.attempt]
        contents = {seat.value: content for seat, content in proof.contents.items()}
        cards = INDEPENDENT["derived_deck"](which, bytes.fromhex(proof.seed), contents)
        assert tuple(map(Card, cards)) == proof.deck == deck(proof.deal, proof.seed, proof.contents)


@pytest.mark.parametrize(
    "changes",
    [
        {"version": "kakehashi-deal-2"},
        {"commitment": digits("other")},
        {"salt": digits("other")},
        {"seed": digits("other")},
        {"seals": {Seat.N: digits("other"), Seat.S: honest().seals[Seat.S]}},
        {"seals": {Seat.N: honest().seals[Seat.N]}},
        {"contents": {Seat.N: digits("other"), Seat.S: honest().contents[Seat.S]}},
        {"contents": {Seat.N: honest().contents[Seat.N]}},
        {"deck": honest().deck[::-1]},
        {"deck": honest().deck[1:]},
        {"deal": honest(2).deal},
    ],
)
def test_it_notices_what_is_changed(changes: dict[str, object]):
    assert wrong(honest()) == []
    assert wrong(msgspec.structs.replace(honest(), **changes))

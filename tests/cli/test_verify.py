"""``kakehashi verify``: fair or not, and why."""

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from kakehashi.cli.sentences import LANGUAGES, say
from kakehashi.fairness import Code, Proof
from kakehashi.model.seats import Seat
from tests.cli.running import refused, run
from tests.fair import digits, honest


def written(*proofs: Proof) -> bytes:
    return msgspec.json.encode(proofs[0] if len(proofs) == 1 else proofs)


def test_a_fair_deal_is_said_to_be_one(tmp_path: Path):
    file = tmp_path / "proof.json"
    file.write_bytes(written(honest()))
    ran = run("verify", str(file))
    assert (ran.code, ran.stderr) == (0, "")
    assert ran.stdout.splitlines() == [
        "table/1, board 1, attempt 1: fair",
        "  the deck follows from the seed and the cuts of North, South",
        "1 of 1 fair",
    ]


def test_without_people_the_seed_alone_decides():
    assert "nobody cut" in run("verify", "-", stdin=written(honest(seats=""))).stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unfair_deal_among_others_is_named_with_what_is_wrong(language: str):
    bad = msgspec.structs.replace(
        honest(2), salt=digits("other"), contents={Seat.N: honest(2).contents[Seat.N]}
    )
    ran = run("verify", "-", "--lang", language, stdin=written(honest(1), bad, honest(3)))
    assert (ran.code, ran.stderr) == (1, "")
    found = [say(f"fault-{code}", language, seat=say("S", language)) for code in
             ("commitment-differs", "not-opened", "deck-differs")]  # fmt: skip
    assert [line.strip() for line in ran.stdout.splitlines()[3:6]] == found
    assert ran.stdout.splitlines()[-1] == say("verified", language, fair=2, all=3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_has_a_sentence_in_both_languages(language: str):
    sentences = {say(f"fault-{code}", language, seat="?") for code in get_args(Code)}
    assert len(sentences) == len(get_args(Code))
    assert all(sentence.isascii() is (language == "en") for sentence in sentences)


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[7]", b"\xff", written(honest()).replace(b'"seed"', b'"Seed"')]
)
def test_what_is_no_proof_is_refused_in_one_sentence(data: bytes):
    assert "standard input holds no proof of a deal" in refused("verify", "-", stdin=data)
    assert "「標準入力」はディールの証明として読めません" in refused(
        "verify", "-", "--lang", "ja", stdin=data
    )


def test_a_file_that_is_not_there_is_refused_in_one_sentence(tmp_path: Path):
    assert "No such file" in refused("verify", str(tmp_path / "none.json"))

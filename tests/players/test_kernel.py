"""The search kernel and its twin: the same answers as trying every card, from any thread, and never a guess."""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from shutil import which

import pytest

from kakehashi.players import kernel
from kakehashi.players.kernel import NilRules, nil_made, two_hand_cards, two_hand_tricks
from tests.players.endings import dealt, nil_ending, nil_truth, two_hand_ending, two_hand_truth

LIMIT = 1_000_000
BUILT = pytest.mark.skipif(not kernel.native(), reason="the kernel is not built here: no C compiler")


@pytest.fixture
def missing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No kernel: the twin answers."""
    monkeypatch.setenv(kernel.HIDE, "1")
    kernel._library.cache_clear()
    yield
    kernel._library.cache_clear()


@pytest.fixture(params=[pytest.param("kernel", marks=BUILT), "twin"])
def either(request: pytest.FixtureRequest) -> str:
    if request.param == "twin":
        request.getfixturevalue("missing")
    return request.param


def test_this_checkout_has_the_kernel_wherever_there_is_a_compiler():
    if which("cc") and not os.environ.get(kernel.HIDE):
        assert kernel.native()


# ---- two hands


def test_two_hands_are_played_as_trying_every_card_says(either: str):
    rng = Random(1)
    for _ in range(150):
        ending = two_hand_ending(5, rng)
        truth = two_hand_truth(ending)
        pair = (ending.mine, ending.other)
        assert two_hand_cards([pair], ending.trump, ending.led) == [truth], ending
        assert two_hand_tricks([pair], ending.trump, ending.led) == [max(truth.values())], ending


@BUILT
def test_kernel_and_twin_agree_on_two_whole_hands(request: pytest.FixtureRequest):
    rng = Random(2)
    asked = [(*dealt(2, 9, rng), rng.randrange(-1, 4)) for _ in range(10)]
    by_kernel = [two_hand_cards([(mine, other)], trump) for mine, other, trump in asked]
    request.getfixturevalue("missing")
    assert by_kernel == [two_hand_cards([(mine, other)], trump) for mine, other, trump in asked]


def test_many_layouts_at_once_are_each_alone(either: str):
    rng = Random(3)
    pairs = [(mine, other) for mine, other in (dealt(2, 5, rng) for _ in range(20))]
    assert two_hand_cards(pairs, 2) == [two_hand_cards([pair], 2)[0] for pair in pairs]


@pytest.mark.parametrize("pair", [(0b11, 0b10), (0, 0), (0b111, 0b11000)])
@pytest.mark.usefixtures("either")
def test_what_are_no_two_hands_is_refused(pair: tuple[int, int]):
    for asked in (two_hand_tricks, two_hand_cards):
        with pytest.raises(ValueError, match="no two hands"):
            asked([pair], -1)


# ---- nil


def test_nil_is_made_when_trying_every_card_says_so(either: str):
    rng, made = Random(4), 0
    for _ in range(300):
        ending = nil_ending(4 if either == "kernel" else 3, rng)
        truth = nil_truth(ending)
        assert nil_made([ending.hands], limit=LIMIT, **ending.asked) == [truth], ending
        made += truth
    assert 50 < made < 250


@BUILT
def test_kernel_and_twin_agree_on_nil(request: pytest.FixtureRequest):
    rng = Random(5)
    endings = [nil_ending(6, rng) for _ in range(100)]
    by_kernel = [nil_made([each.hands], limit=LIMIT, **each.asked)[0] for each in endings]
    request.getfixturevalue("missing")
    by_twin = [nil_made([each.hands], limit=LIMIT, **each.asked)[0] for each in endings]
    told = [(one, other) for one, other in zip(by_kernel, by_twin, strict=True) if other is not None]
    assert len(told) > 60 and all(one == other for one, other in told)


def test_too_few_nodes_are_no_answer_and_never_a_wrong_one(either: str):
    rng, rules = Random(6), NilRules(breaking=True, first_trick=True)
    rows = [dealt(4, 6, rng) for _ in range(40)]
    whole = nil_made(rows, nil=0, leader=1, rules=rules, limit=LIMIT)
    quick = nil_made(rows, nil=0, leader=1, rules=rules, limit=30)
    assert None in quick and any(each is not None for each in quick)
    for told, answer in zip(quick, whole, strict=True):
        assert told is None or answer is None or told == answer


def test_what_are_no_four_hands_is_refused():
    rules = NilRules(breaking=True)
    for row in ([1, 2, 4, 4], [0, 0, 0, 0], [1, 2, 4, 1 << 60], [3, 4, 8, 16]):
        with pytest.raises(ValueError, match="no four hands"):
            nil_made([row], nil=0, leader=0, rules=rules, limit=10)


# ---- threads, and doing without


@BUILT
def test_threads_that_search_at_once_find_what_one_finds():
    def answers(seed: int) -> list[object]:
        rng, found = Random(seed), list[object]()
        rules = NilRules(breaking=True, first_trick=True)
        for _ in range(8):
            mine, other = dealt(2, 13, rng)
            found.append(two_hand_cards([(mine, other)], rng.randrange(-1, 4)))
            found.append(nil_made([dealt(4, 13, rng)], nil=2, leader=1, rules=rules, limit=5_000))
        return found

    seeds = range(12)
    with ThreadPoolExecutor(6) as pool:
        together = list(pool.map(answers, seeds))
    assert together == [answers(seed) for seed in seeds]


@pytest.mark.usefixtures("missing")
def test_hidden_it_counts_as_missing():
    assert not kernel.native()
    assert two_hand_tricks([(0b1010, 0b0101)], -1) == [1]


def test_a_file_that_is_no_library_counts_as_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    broken = tmp_path / "kernel.so"
    broken.write_bytes(b"of another machine")
    monkeypatch.setattr(kernel, "FILE", broken)
    kernel._library.cache_clear()
    try:
        assert not kernel.native()
    finally:
        kernel._library.cache_clear()


def test_without_any_compiler_the_build_goes_on_and_says_so(tmp_path: Path):
    """The whole build in a copy of what it needs, with nothing on PATH."""
    root = Path(__file__).parents[2]
    for name in ("hatch_build.py", "pyproject.toml"):
        (tmp_path / name).write_bytes((root / name).read_bytes())
    (tmp_path / "native").mkdir()
    (tmp_path / "native" / "nil.c").write_text("")
    (tmp_path / "src" / "kakehashi" / "players").mkdir(parents=True)
    script = (
        "import hatch_build as build; build.find_spec = lambda name: None; "
        "build.build_kernel(); print(build.KERNEL.is_file())"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={"PATH": "", "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "False"
    assert "slow twin" in done.stderr

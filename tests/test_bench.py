"""The benches are run as they say they are."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BENCHES = sorted((ROOT / "bench").glob("*.py"))


@pytest.mark.parametrize("bench", BENCHES, ids=lambda bench: bench.stem)
def test_a_bench_says_how_it_is_run_from_the_root(bench: Path):
    text = ast.get_docstring(ast.parse(bench.read_text("utf-8"))) or ""
    assert f"python -m bench.{bench.stem}" in text


def test_no_page_runs_one_as_a_file_which_would_not_find_the_others():
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *BENCHES]
    assert [
        page for page in pages if re.search(r"python\S* bench/|PYTHONPATH", page.read_text("utf-8"))
    ] == []
    named = {name for page in pages for name in re.findall(r"-m bench\.(\w+)", page.read_text("utf-8"))}
    assert named <= {bench.stem for bench in BENCHES}


@pytest.mark.parametrize("bench", BENCHES, ids=lambda bench: bench.stem)
def test_a_bench_finds_the_others_from_the_root(bench: Path):
    named = [
        node.module
        for node in ast.walk(ast.parse(bench.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom)
    ]
    assert not {other.stem for other in BENCHES}.intersection(filter(None, named))

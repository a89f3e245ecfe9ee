"""The examples in docstrings, the README and the docs say what they do."""

import doctest
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

import kakehashi

ROOT = Path(__file__).parent.parent
MODULES = sorted(
    {module.name for module in pkgutil.walk_packages(kakehashi.__path__, "kakehashi.")}
    - {"kakehashi.__main__"}
)
PAGES = sorted(path.relative_to(ROOT).as_posix() for path in [ROOT / "README.md", *ROOT.glob("docs/**/*.md")])


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module(name: str) -> None:
    assert doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS).failed == 0


@pytest.mark.parametrize("page", PAGES)
def test_examples_of_a_page(page: str) -> None:
    assert doctest.testfile(str(ROOT / page), module_relative=False, optionflags=doctest.ELLIPSIS).failed == 0

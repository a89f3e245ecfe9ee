"""The tree of everything that can go wrong."""

import pickle
import re
from itertools import chain

import pytest

from kakehashi import errors
from kakehashi.errors import IllegalAction, KakehashiError, NotYourTurn

CLASSES = [
    kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, KakehashiError)
]


def test_the_docstring_draws_the_whole_tree():
    drawn = re.findall(r"^ *(?:│ +)*(?:[├└]── )?([A-Z]\w+)(?: |$)", errors.__doc__ or "", re.MULTILINE)
    assert [
        name for name in drawn if name.endswith(("Error", "Turn", "Action", "Table", "Taken", "Stale"))
    ] == [kind.__name__ for kind in CLASSES]


def test_every_error_has_a_code_of_its_own():
    codes = [kind.code for kind in CLASSES]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", code) for code in codes)


def test_a_class_says_by_default_what_its_docstring_says():
    assert str(NotYourTurn()) == "It is not this seat's turn."
    assert str(KakehashiError("this", seat="N")) == "this"
    undocumented = type("Undocumented", (KakehashiError,), {"code": "undocumented", "__doc__": None})
    assert str(undocumented()) == "undocumented"


@pytest.mark.parametrize(
    "error", [IllegalAction("follow-suit", suit="S"), NotYourTurn(), KakehashiError("this", n=1)]
)
def test_an_error_comes_whole_out_of_another_process(error: KakehashiError):
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.parameters) == (type(error), str(error), error.parameters)
    assert vars(again) == vars(error)


def test_every_objection_of_the_shared_phases_has_a_code_in_kebab_case():
    import inspect

    from kakehashi.model import actions
    from kakehashi.phases import auction, play

    sources = [inspect.getsource(module) for module in (actions, auction, play)]
    codes = set(chain.from_iterable(re.findall(r'Objection\(\s*"([^"]+)"', source) for source in sources))
    assert {"not-your-turn", "insufficient-bid", "follow-suit", "claim-pending"} <= codes
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", code) for code in codes)

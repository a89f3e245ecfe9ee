"""How often one may ask."""

from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import pytest

from kakehashi.server import limits
from kakehashi.server.limits import (
    AN_ADDRESS_IS_MANY,
    Limit,
    Sockets,
    TooManySockets,
    TwoLimits,
    address_of,
)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [1000.0]
    monkeypatch.setattr(limits.time, "monotonic", lambda: now[0])
    return now


def test_so_much_at_once_and_then_so_much_a_second(clock: list[float]) -> None:
    limit = Limit(rate=2, most=5)
    assert [limit.take("a") for _ in range(6)] == [True] * 5 + [False]
    clock[0] += 1
    assert [limit.take("a") for _ in range(3)] == [True, True, False]
    clock[0] += 3600
    assert [limit.take("a") for _ in range(6)] == [True] * 5 + [False]
    assert limit.take("b")


def test_one_person_does_not_use_up_what_others_at_the_address_have(clock: list[float]) -> None:
    both = TwoLimits("test", rate=1, most=3)
    assert [both.take("greedy", "1.2.3.4") for _ in range(100)].count(True) == 3
    assert all(both.take(f"{n}", "1.2.3.4") for n in range(3 * AN_ADDRESS_IS_MANY - 3))
    assert not both.take("late", "1.2.3.4")
    assert not both.take(None, "1.2.3.4")
    assert both.take("late", "5.6.7.8")


def test_so_many_sockets_are_open_at_once_and_another_when_one_is_closed() -> None:
    sockets = Sockets(2)
    with ExitStack() as greedy, ExitStack() as others:
        for _ in range(2):
            greedy.enter_context(sockets.one_more("greedy", "1.2.3.4"))
        with pytest.raises(TooManySockets):
            others.enter_context(sockets.one_more("greedy", "5.6.7.8"))
        for n in range(2 * AN_ADDRESS_IS_MANY - 2):
            others.enter_context(sockets.one_more(None if n % 2 else f"{n}", "1.2.3.4"))
        for user in (None, "late"):
            with pytest.raises(TooManySockets):
                others.enter_context(sockets.one_more(user, "1.2.3.4"))
        others.enter_context(sockets.one_more("late", "5.6.7.8"))
        greedy.close()
        others.enter_context(sockets.one_more("greedy", "1.2.3.4"))
    assert not sockets._open


def test_what_is_remembered_does_not_grow_for_ever(
    clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "BUCKETS_KEPT", 10)
    limit = Limit(rate=1, most=2)
    assert limit.take("busy") and limit.take("busy")
    for n in range(1000):
        clock[0] += 0.1
        assert limit.take(n)
        assert len(limit._buckets) <= 21  # those of the last second are not full yet
    assert limit.take("busy") and limit.take("busy") and not limit.take("busy")


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("a-test-client", "a-test-client"),
    ],
)
def test_an_address_is_a_household(host: str, address: str) -> None:
    connection: Any = SimpleNamespace(client=SimpleNamespace(host=host))
    assert address_of(connection) == address
    connection.client = None
    assert address_of(connection) == ""

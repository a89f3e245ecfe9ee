"""Spades after the choice of double nil and after the bids, for its tests."""

from kakehashi import table
from kakehashi.games.spades import BidTricks, Look


def looked(state: table.State) -> table.State:
    """The position after everybody has looked."""
    while Look() in (choices := table.legal(state, state.to_act[0])):
        assert choices
        state, _ = table.act(state, state.to_act[0], Look())
    return state


def bid(state: table.State, *tricks: int) -> table.State:
    """The position after those bids in turn."""
    for number in tricks:
        state, _ = table.act(state, state.to_act[0], BidTricks(number))
    return state

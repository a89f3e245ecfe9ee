"""What the rules of a table of Spades mean for the search: which cards of a hand may be played."""

from __future__ import annotations

import msgspec

_SUITS = tuple(((1 << 13) - 1) << 13 * suit for suit in range(4))
_CLUBS, _SPADES = _SUITS[0], _SUITS[3]


class NilRules(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of the table, and how far the play has come."""

    breaking: bool
    """Whether spades may be led only when one was played to an earlier trick."""
    no_spade_first: bool = False
    """Whether nobody may throw a spade on the first trick who has anything else."""
    lowest_club_first: bool = False
    """Whether everybody plays the lowest club to the first trick."""
    two_of_clubs_leads: bool = False
    broken: bool = False
    first_trick: bool = False

    @property
    def flags(self) -> int:
        """As the kernel reads them, see `native/kernel.h`."""
        named = (
            self.breaking,
            self.broken,
            self.first_trick,
            self.no_spade_first,
            self.lowest_club_first,
            self.two_of_clubs_leads,
        )
        return sum(1 << place for place, each in enumerate(named) if each)

    def allowed(self, hand: int, trick: tuple[int, ...], *, broken: bool, first: bool) -> int:
        """The cards of *hand* that may be played next to *trick*."""
        if first and hand & _CLUBS and (self.lowest_club_first or (self.two_of_clubs_leads and not trick)):
            return hand & -hand
        if trick:
            following = hand & _SUITS[trick[0] // 13]
            if following:
                return following
            held_back = self.no_spade_first and first
        else:
            held_back = self.breaking and not broken
        return (hand & ~_SPADES or hand) if held_back else hand

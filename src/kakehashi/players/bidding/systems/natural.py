"""What good sense bids when no convention speaks: points and fit, weighed against what everybody has shown.

These rules come after a system's own, so they keep every auction going, however odd. `add` writes them into a system.
Points are counted with the fewest partner has shown: 25 for a game in a major or notrump, 28 in a minor, 33 for a slam.
"""

# ruff: noqa: E501 (one rule, one line)
# fmt: off

from __future__ import annotations

from kakehashi.players.bidding.rules import Table
from kakehashi.players.bidding.shows import Unit
from kakehashi.players.bidding.systems.vocabulary import (
    aces,
    at_most_together,
    balanced,
    best_new,
    best_unbid,
    cheapest,
    enough,
    fit,
    fit_possible,
    fit_shown,
    fit_shown_any,
    forced,
    forced_to_answer,
    four_card_major,
    hcp,
    i_acted,
    i_bid,
    i_competed,
    in_notrump,
    in_our_strain,
    in_strain,
    invitation,
    jump,
    last_bid,
    last_chance,
    last_level_needs,
    length,
    level,
    level_needs,
    long_major_fit,
    longer_than_strain,
    longest,
    losers,
    lower_level,
    mine,
    more,
    not_our_suit,
    one_suit_theirs,
    ours,
    partner_acted,
    partner_bid,
    partner_called,
    partner_least,
    partner_range_over,
    partner_signed_off,
    partners,
    passed,
    points,
    quality,
    right_passed,
    said,
    semi,
    short_in_theirs,
    shortest,
    sp,
    stopped,
    suit_theirs,
    their,
    theirs,
    together,
    trumps,
    trumps_missing,
    unbid,
    unbid_majors,
    undoubled,
    unshown_held,
    we_acted,
    we_bid,
    we_said,
)

__all__ = ["add"]


def add(rule: Table) -> None:
    """Write the general rules into a system, after its own."""
    _aces(rule)
    _answers_to_doubles(rule)
    _partner_spoke_last(rule)
    _games(rule)
    _invitations(rule)
    _part_scores(rule)
    _competition(rule)
    _entering(rule)
    _last(rule)
    _strays(rule)


def _aces(rule: Table) -> None:
    asked = said("aces.ask") & right_passed
    rule("aces.0", "5C", aces(0, 4), when=asked, prio=95, alert=True, forcing="round")
    rule("aces.1", "5D", aces(1), when=asked, prio=95, alert=True, forcing="round")
    rule("aces.2", "5H", aces(2), when=asked, prio=95, alert=True, forcing="round")
    rule("aces.3", "5S", aces(3), when=asked, prio=95, alert=True, forcing="round")
    for held, enough, all_held in ((0, (3,), (4,)), (1, (2,), (3,)), (2, (1,), (2,)), (3, (0,), (1,))):
        told = said(f"aces.{held}") & right_passed
        rule("slam.grand", "7x", aces(*all_held) & hcp(together(36)), when=told & trumps("x"), prio=94, forcing="off")
        rule("slam.small", "6x", aces(*enough, *all_held), when=told & trumps("x"), prio=93, forcing="off")
        rule("slam.stop", "5x", when=told & trumps("x"), prio=92, forcing="off")
        rule("slam.stop", "P", when=told & in_strain("x") & trumps("x"), prio=91, forcing="off")
        rule("slam.small", "6x", when=told & trumps("x"), prio=90, forcing="off")
        rule("slam.stop", "5N", when=told, prio=89, forcing="off")
    rule("slam.stop", "P", when=said("slam.small", "slam.grand", "slam.stop") & ours & undoubled, prio=88)


def _answers_to_doubles(rule: Table) -> None:
    """Partner's take-out double is answered unless the next hand acts."""
    asked = said("takeout.") & theirs & right_passed
    free = said("takeout.") & theirs & ~right_passed
    rule("advance.penalty", "P", length("their", 5) & Unit("top5", "their", 3), when=asked & last_bid(1, 4), prio=-1)
    rule("advance.penalty", "P", length("their", 4) & hcp(7) & Unit("top5", "their", 2), when=asked & last_bid(3, 3), prio=-1)
    rule("advance.game", "4M", length("M", 5) & points(10), when=asked & ~their("M"), prio=-2, forcing="off")
    rule("advance.game", "4M", length("M", 4) & hcp(12), when=asked & ~their("M") & last_bid(2, 4), prio=-2, forcing="off")
    rule("advance.game", "3N", hcp(13) & stopped & semi() & ~four_card_major(), when=asked, prio=-2, forcing="off")
    rule("advance.cue", "their", hcp(12), when=asked & cheapest(2, 3), prio=-3, forcing="round", alert=True)
    rule("advance.notrump.invite", "2N", hcp(10, 12) & stopped & semi() & ~four_card_major(), when=asked & jump(1), prio=-4)
    rule("advance.invite", "x+1", length("x", 4) & hcp(9, 12) & best_unbid("x"), when=asked & level(2, 3) & ~their("x"), prio=-4)
    rule("advance.notrump", "1N", hcp(6, 10) & stopped & ~four_card_major(), when=asked, prio=-5)
    rule("advance.notrump", "2N", hcp(8, 12) & stopped & semi() & ~four_card_major(), when=asked & cheapest(2, 2), prio=-5)
    rule("advance.minimum", "x", best_unbid("x"), when=asked & cheapest(1, 3) & ~their("x"), prio=-6)
    rule("advance.minimum", "x", length("x", 5) & best_unbid("x"), when=asked & cheapest(4, 4) & ~their("x"), prio=-6)
    rule("advance.penalty", "P", when=asked & last_bid(4, 7), prio=-7)
    rule("advance.free", "x", length("x", 4) & hcp(6) & best_unbid("x"), when=free & cheapest(1, 2) & ~their("x"), prio=-6)
    rule("advance.free", "x", length("x", 5) & hcp(9) & best_unbid("x"), when=free & cheapest(3, 3) & ~their("x"), prio=-6)


def _partner_spoke_last(rule: Table) -> None:
    """Calls that partner means to be the last."""
    rule("respect.penalty", "P", when=said("penalty.") & theirs & last_bid(2, 7), prio=-1)
    rule("respect.sign-off", "P", points(0, at_most_together(34)), when=partner_signed_off & ours & undoubled, prio=-1)
    rule("respect.game", "P", points(0, together(32)), when=ours & enough & undoubled & right_passed & ~trumps_missing, prio=-1)
    # A cue-bid or splinter that was doubled and passed round is nobody's suit: back to ours.
    rule("rescue.suit", "x", when=ours & not_our_suit & trumps("x") & cheapest(1, 6), prio=-2)
    rule("rescue.notrump", "N", when=ours & not_our_suit & cheapest(1, 3), prio=-3)
    rule("rescue.longest", "x", longest("x"), when=ours & not_our_suit & cheapest(1, 6) & ~their("x"), prio=-4)


def _games(rule: Table) -> None:
    """Enough for game, and where is known; or enough, and we look for it."""
    going = we_acted & ~enough
    ask = going & level(4, 4) & fit_possible("x", 4) & ~their("x") & ~we_said("aces.") & partner_least(6)
    rule("aces.ask", "4N", fit("x", 8) & sp("x", together(33)) & aces(1, 2, 3, 4) & losers(0, 5), when=ask, prio=-10, forcing="round", alert=True)
    rule("slam.notrump", "6N", hcp(together(33)) & stopped & semi(), when=going & partner_least(6) & ~forced_to_answer, prio=-11, forcing="off")
    rule("game.major", "4M", fit("M", 8) & sp("M", together(25)), when=going & ~their("M") & partner_acted, prio=-12, forcing="off")
    rule("game.notrump", "3N", hcp(together(25)) & stopped & unshown_held & ~long_major_fit, when=going & partner_acted, prio=-13, forcing="off")
    rule("game.own", "4M", more("M", 1) & length("M", 6) & points(together(26)), when=going & ~their("M") & partner_acted & mine("M"), prio=-13, forcing="off")
    rule("force.suit", "x", length("x", 4) & points(together(25)), when=going & unbid("x") & cheapest(1, 3) & partner_acted & ours & best_new("x"), prio=-14, forcing="round")
    rule("force.cue", "their", points(together(25)), when=going & cheapest(2, 3) & partner_acted & ~we_said("force.cue"), prio=-15, forcing="round", alert=True)
    rule("game.minor", "5m", fit("m", 8) & sp("m", together(28)), when=going & ~their("m") & partner_acted, prio=-16, forcing="off")
    rule("game.notrump", "3N", hcp(together(25)) & stopped, when=going & partner_acted, prio=-17, forcing="off")
    rule("game.own", "4M", length("M", 7) & points(together(24)), when=going & ~their("M") & partner_acted, prio=-17, forcing="off")


def _invitations(rule: Table) -> None:
    """Enough if partner has more than the least."""
    trying = we_acted & partner_acted & ~enough & partner_range_over(2)
    rule("invite.major", "3M", fit("M", 8) & sp("M", invitation(25), together(25)), when=trying & ~their("M") & (ours | theirs), prio=-20)
    rule("invite.own", "3M", more("M", 1) & length("M", 6) & points(invitation(25), together(25)), when=trying & ours & ~their("M") & mine("M"), prio=-21)
    rule("invite.notrump", "2N", hcp(invitation(25), together(25)) & stopped & unshown_held & semi(), when=trying, prio=-22)
    rule("invite.minor", "3m", fit("m", 8) & sp("m", invitation(25), together(25)), when=trying & ours & ~their("m"), prio=-23)
    rule("invite.own", "3m", more("m", 1) & length("m", 6) & points(invitation(25), together(25)), when=trying & ours & ~their("m") & mine("m"), prio=-23)


def _part_scores(rule: Table) -> None:
    """Undisturbed and short of game: the best part-score, and then no more."""
    quiet = ours & partner_acted & ~enough & right_passed
    rule("rebid.raise", "2M", fit("M", 8) & sp("M", 6), when=quiet & ~their("M") & ~mine("M") & partners("M") & ~in_strain("M"), prio=-30)
    rule("new.one", "1x", length("x", 4) & hcp(6), when=quiet & unbid("x") & (~passed | i_bid), prio=-31, forcing="round")
    rule("rebid.own", "x", more("x", 1) & length("x", 6), when=quiet & mine("x") & cheapest(1, 2) & ~in_strain("x"), prio=-32)
    rule("rebid.minor", "x", more("x", 1) & length("x", 6), when=quiet & mine("x") & cheapest(3, 3) & forced, prio=-32)
    rule("new.two", "2x", length("x", 5) & points(together(19)) & longer_than_strain("x", 0), when=quiet & unbid("x") & cheapest() & i_bid, prio=-33)
    rule("new.two", "2x", length("x", 5) & points(10) & longest("x"), when=quiet & unbid("x") & cheapest() & ~i_bid, prio=-33, forcing="round")
    rule("prefer", "x", longer_than_strain("x"), when=quiet & partners("x") & cheapest(1, 3) & ~in_notrump & ~in_strain("x"), prio=-34)
    rule("rebid.notrump", "1N", stopped, when=quiet, prio=-35)
    rule("pass.enough", "P", when=quiet & ~forced & in_our_strain, prio=-36, key="pass.enough")
    rule("pass.misfit", "P", when=quiet & ~forced, prio=-37)
    # forced, with nothing better
    rule("wait.raise", "x", fit("x", 8), when=quiet & forced & partners("x") & cheapest(1, 4), prio=-40)
    rule("wait.own", "x", length("x", 6), when=quiet & forced & mine("x") & cheapest(1, 3), prio=-41)
    rule("wait.new", "x", length("x", 4), when=quiet & forced & unbid("x") & cheapest(1, 3) & lower_level, prio=-42)
    rule("wait.notrump", "N", stopped, when=quiet & forced & cheapest(1, 3), prio=-43)
    rule("wait.prefer", "x", length("x", 3), when=quiet & forced & partners("x") & cheapest(1, 4), prio=-44)
    rule("wait.own", "x", length("x", 5), when=quiet & forced & mine("x") & cheapest(1, 4), prio=-45)
    rule("wait.prefer", "x", length("x", 2), when=quiet & forced & partners("x") & cheapest(1, 4), prio=-46)
    rule("wait.notrump", "N", when=quiet & forced & cheapest(1, 3), prio=-47)
    rule("wait.longest", "x", longest("x"), when=quiet & forced & cheapest(1, 5) & ~their("x"), prio=-48)


def _competition(rule: Table) -> None:
    """They bid, and one of us has too."""
    against = theirs & partner_acted & ~partner_called("P") & we_acted
    both = theirs & partner_acted
    rule("penalty.trumps", "X", length("their", 4) & Unit("top5", "their", 2) & hcp(together(20)), when=both & last_bid(2, 7) & ~fit_shown_any & undoubled & i_acted, prio=-50, forcing="off")
    rule("penalty.power", "X", hcp(together(25)) & length("their", 2), when=both & last_bid(4, 7) & undoubled, prio=-51, forcing="off")
    rule("compete.two", "2x", fit("x", 8) & sp("x", 6), when=both & cheapest() & (partners("x") | fit_shown("x")), prio=-52)
    rule("compete.three", "3x", fit("x", 9) & sp("x", last_level_needs(6, 6, 7)), when=both & cheapest() & (partners("x") | fit_shown("x")) & ~i_competed, prio=-53)
    rule("compete.three", "3x", fit("x", 8) & sp("x", together(22)), when=both & cheapest() & (partners("x") | fit_shown("x")) & ~i_competed, prio=-54)
    rule("compete.four", "4M", fit("M", 10) & sp("M", 5) & shortest(0, 1), when=both & (partners("M") | fit_shown("M")) & ~i_competed, prio=-55, forcing="off")
    rule("compete.own", "x", more("x", 1) & length("x", 6) & points(level_needs(10, 11, 14)), when=both & mine("x") & cheapest(1, 3) & ~fit_shown_any, prio=-56)
    rule("compete.new", "x", length("x", 5) & points(level_needs(7, 10, 13)) & longest("x"), when=both & unbid("x") & cheapest(1, 3) & ~fit_shown_any & ~i_bid, prio=-57, forcing="round")
    rule("compete.new", "1x", length("x", 4) & hcp(6), when=both & unbid("x") & cheapest() & ~i_bid, prio=-57, forcing="round")
    rule("compete.notrump", "1N", hcp(7, 11) & stopped, when=both & ~i_bid, prio=-58)
    rule("takeout.negative", "X", hcp(last_level_needs(6, 8, 10)) & unbid_majors & length("their", 0, 3), when=both & partner_bid & ~i_acted & last_bid(1, 3) & undoubled, prio=-59, forcing="round")
    rule("takeout.reopen", "X", hcp(last_level_needs(12, 13, 15)) & length("their", 0, 2), when=theirs & i_bid & ~partner_acted & last_chance & last_bid(1, 3) & undoubled, prio=-60, forcing="round")
    rule("compete.alone", "x", more("x", 1) & length("x", 6) & points(level_needs(12, 13, 16)), when=theirs & i_bid & ~partner_acted & mine("x") & cheapest(1, 3), prio=-61)
    rule("compete.second", "x", length("x", 5) & points(level_needs(12, 13, 16)), when=theirs & i_bid & ~partner_acted & unbid("x") & cheapest(1, 3), prio=-62)


def _entering(rule: Table) -> None:
    """They have bid, and neither of us has."""
    late = theirs & ~we_acted & last_chance
    entering = theirs & ~we_acted
    rule("enter.notrump", "1N", hcp(15, 18) & balanced() & stopped, when=entering & ~last_chance, prio=-70)
    rule("enter.notrump", "2N", hcp(16, 18) & balanced() & stopped, when=entering & cheapest() & one_suit_theirs, prio=-70)
    rule("enter.game", "3N", hcp(17, 22) & semi() & stopped, when=entering & last_bid(3, 3) & one_suit_theirs, prio=-71)
    rule("takeout.strong", "X", hcp(18), when=entering & last_bid(1, 3) & undoubled & suit_theirs, prio=-72, forcing="round")
    rule("takeout.shape", "X", hcp(last_level_needs(12, 13, 14, 16)) & short_in_theirs(2, 3), when=entering & last_bid(1, 4) & undoubled & suit_theirs, prio=-74, forcing="round")
    rule("enter.suit", "x", length("x", 5) & quality("x", 2, 3) & points(level_needs(9, 11)) & longest("x"), when=entering & cheapest(1, 2) & ~their("x"), prio=-73)
    rule("enter.suit", "x", length("x", 6) & quality("x", 2, 3) & points(level_needs(9, 12, 14)) & longest("x"), when=entering & cheapest(2, 3) & ~their("x"), prio=-73)
    rule("enter.suit", "4M", length("M", 7) & quality("M", 2, 3) & points(14), when=entering & ~their("M"), prio=-73)
    rule("balance.suit", "x", length("x", 5) & points(level_needs(8, 10)) & longest("x"), when=late & cheapest(1, 2) & ~their("x") & last_bid(1, 2), prio=-75)
    rule("balance.notrump", "1N", hcp(11, 14) & stopped & balanced(), when=late, prio=-75)
    rule("takeout.balance", "X", hcp(last_level_needs(9, 10)) & short_in_theirs(3, 3), when=late & last_bid(1, 2) & undoubled & suit_theirs, prio=-76, forcing="round")


def _last(rule: Table) -> None:
    rule("pass.nothing", "P", when=~forced & theirs, prio=-90)
    rule("pass.nothing", "P", when=~forced, prio=-91)
    rule("pass.stuck", "P", prio=-99)


def _strays(rule: Table) -> None:
    """What a call is taken to mean that the table would not make: people bid what they like."""
    rule("stray.aces", "4N", hcp(15), when=we_acted & ~we_said("aces."), prio=10, strays=True, forcing="round", key="aces.ask")
    rule("stray.raise", "x", length("x", 3) & hcp(level_needs(5, 5, 8, 8)), when=partners("x"), prio=9, strays=True)
    for bid_level in range(1, 8):
        rule("stray.raise", f"{bid_level}x", length("x", 3) & hcp(5), when=partners("x"), prio=9, strays=True)
        rule("stray.rebid", f"{bid_level}x", length("x", 6), when=mine("x"), prio=8, strays=True)
        rule("stray.cue", f"{bid_level}x", hcp(13), when=their("x"), prio=7, strays=True, forcing="round")
        rule("stray.notrump", f"{bid_level}N", hcp(level_needs(8, 11, 13, 15)), prio=6, strays=True)
        rule("stray.suit", f"{bid_level}x", length("x", 5) & hcp(level_needs(6, 8, 10, 8)), when=unbid("x") & ~partner_called("X"), prio=5, strays=True)
        rule("stray.suit", f"{bid_level}x", length("x", 4), prio=4, strays=True)
    rule("takeout.stray", "X", hcp(11) & length("their", 0, 3), when=last_bid(1, 3) & ~we_bid, prio=5, strays=True, forcing="round")
    rule("takeout.stray", "X", hcp(8), when=last_bid(1, 2), prio=4, strays=True, forcing="round")
    rule("penalty.stray", "X", hcp(8), prio=3, strays=True, forcing="off")
    rule("stray.redouble", "XX", hcp(9), prio=3, strays=True)
    rule("stray.pass", "P", prio=3, strays=True)

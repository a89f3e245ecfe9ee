"""What good sense bids when no convention speaks: strength and fit, weighed against what everybody has shown.

These rules come after a system's own and keep every auction going, however odd. `add` writes them into a system, with the
way it counts: `POINTS` as courses teach, with those partner can be counted on for (25 for game in a major or notrump, 29 in a
minor, 32 for a slam), or `TRICKS`, what two such hands take on average with all hands open.
Rules of one group are tried from the top.
"""

# ruff: noqa: E501 (one rule, one line)
# fmt: off

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kakehashi.players.bidding.rules import Table
from kakehashi.players.bidding.shows import Show, Unit
from kakehashi.players.bidding.systems.vocabulary import (
    aces,
    balanced,
    below,
    best_unbid,
    better_fit,
    better_odds,
    by_last_level,
    by_level,
    cheapest,
    enough,
    fit,
    fit_known,
    fit_possible,
    fit_shown,
    forced,
    four_unbid_major,
    hcp,
    i_acted,
    i_bid,
    i_bid_major,
    i_said,
    in_notrump,
    in_our_suit,
    in_spades,
    in_strain,
    invitation,
    is_game,
    is_major,
    jump,
    kings,
    last_bid,
    last_chance,
    left_in_nobodys_suit,
    length,
    level,
    longest,
    losers,
    major_fit,
    major_unbid,
    making,
    matchpoints,
    may_be_played,
    mine,
    more,
    notrump_shape,
    odds,
    on_lead,
    one_unbid,
    others_held,
    ours,
    part_score,
    partner_acted,
    partner_bid,
    partner_least,
    partner_open,
    partner_signed_off,
    partners,
    passed,
    points,
    quality,
    responsive,
    right_passed,
    said,
    semi,
    setting,
    short_in_theirs,
    shortest,
    sp,
    stopped,
    stopper,
    their,
    theirs,
    theirs_agreed,
    they_showed,
    they_showed_one,
    they_vulnerable,
    together,
    top5,
    trump_tricks,
    trumps,
    unbid,
    unbid_held,
    unbid_majors_held,
    undoubled,
    vulnerable,
    we_acted,
    we_opened,
    we_said,
)

__all__ = ["POINTS", "TRICKS", "add"]

GAME = odds(25)
MINOR_GAME = 29
SLAM = 32
GRAND = 35


class Count(NamedTuple):
    """What tells whether the two hands have enough in a strain: a variable for a suit, or NT."""

    game: Callable[[str], Show]
    invitation: Callable[[str], Show]
    slam: Callable[[str], Show]
    sure_slam: Callable[[str], Show]
    """The same where aces cannot be asked for."""


def _points_for_game(strain: str) -> Show:
    if strain == "NT":
        return hcp(together(GAME))
    return sp(strain, together(MINOR_GAME)) if strain == "m" else points(together(GAME)) | sp(strain, together(GAME))


def _points_to_invite(strain: str) -> Show:
    least = invitation(GAME)
    return hcp(least) if strain == "NT" else points(least) | sp(strain, least)


def _points_for_slam(strain: str) -> Show:
    return sp(strain, together(SLAM))


def _points_for_sure_slam(strain: str) -> Show:
    return sp(strain, together(SLAM + 1))


POINTS = Count(_points_for_game, _points_to_invite, _points_for_slam, _points_for_sure_slam)

# Where 45 of 100 games make, 37 of those with `long_odds`, and half of the slams: fitted to 1,358 random deals.
_SUIT_ODDS, _NOTRUMP_ODDS = better_odds(0.6, 0.8), better_odds(0.5, 0.75)
_TRICKS_FOR_GAME = {"M": 10, "m": 11, "NT": 9}
_HOPED = 0.5
"""Tricks that partner may be better than the average by."""


def _making(strain: str, tricks: int, *, hoped: float = 0) -> Show:
    less = _NOTRUMP_ODDS if strain == "NT" else _SUIT_ODDS
    return making(strain, lambda scope: tricks - less(scope) - hoped)


def _tricks_for_game(strain: str) -> Show:
    return _making(strain, _TRICKS_FOR_GAME[strain])


def _tricks_to_invite(strain: str) -> Show:
    tricks = _TRICKS_FOR_GAME[strain]
    return _making(strain, tricks, hoped=_HOPED) & _making(strain, tricks - 1)


def _tricks_for_slam(strain: str) -> Show:
    return making(strain, 11.6)


def _tricks_for_sure_slam(strain: str) -> Show:
    return making(strain, 12)


TRICKS = Count(_tricks_for_game, _tricks_to_invite, _tricks_for_slam, _tricks_for_sure_slam)


def add(rule: Table, enough_for: Count) -> None:
    """Write the general rules into a system, after its own."""
    _aces(rule)
    _rescues(rule)
    _advances(rule, enough_for)
    _slams(rule, enough_for)
    _games(rule, enough_for)
    _invitations(rule, enough_for)
    _part_scores(rule)
    _forced(rule)
    _competition(rule)
    _entering(rule)
    _last(rule)
    _strays(rule)


def _aces(rule: Table) -> None:
    asked = said("aces.ask") & right_passed
    rule("aces.0", "5C", aces(0, 4), when=asked, prio=99, alert=True, forcing="round")
    rule("aces.1", "5D", aces(1), when=asked, prio=99, alert=True, forcing="round")
    rule("aces.2", "5H", aces(2), when=asked, prio=99, alert=True, forcing="round")
    rule("aces.3", "5S", aces(3), when=asked, prio=99, alert=True, forcing="round")
    for held, three, four in ((0, (3,), (4,)), (1, (2,), (3,)), (2, (1,), (2,)), (3, (0,), (1,))):
        told = said(f"aces.{held}") & right_passed
        for suit, own in (("S", 0), ("H", 1), ("D", 2), ("C", 3)):  # so that no answer leads past six of the trumps in vain
            rule("kings.ask", "5N", aces(*four) & sp(suit, together(GRAND)) & Unit("kings", "", own, 3), when=told & trumps(suit), prio=99, forcing="round", alert=True)
        rule("slam.grand", "7x", aces(*four) & sp("x", together(36)), when=told & trumps("x"), prio=98, forcing="off")
        rule("slam.small", "6x", aces(*three, *four), when=told & trumps("x"), prio=97, forcing="off")
        rule("slam.stop", "P", when=told & in_our_suit, prio=96, forcing="off")
        rule("slam.stop", "5x", when=told & trumps("x"), prio=95, forcing="off")
        rule("slam.small", "6x", when=told & trumps("x"), prio=94, forcing="off")
        rule("slam.stop", "5N", when=told, prio=93, forcing="off")
    asked = said("kings.ask") & right_passed
    for count, answer in enumerate(("6C", "6D", "6H", "6S")):
        rule(f"kings.{count}", answer, kings(0, 4) if count == 0 else kings(count), when=asked, prio=99, alert=True, forcing="round", key="kings.answer")
        told = said(f"kings.{count}") & right_passed
        rule("slam.grand", "7x", kings(4 - count), when=told & trumps("x"), prio=98, forcing="off")
        rule("slam.stop", "P", when=told & in_our_suit, prio=97, forcing="off")
        rule("slam.small", "6x", when=told & trumps("x"), prio=96, forcing="off")
        rule("slam.stop", "6N", when=told, prio=95, forcing="off")
    rule("respect.slam", "P", when=said("slam.") & ours & undoubled, prio=92)


def _rescues(rule: Table) -> None:
    """When to leave well alone, and when not."""
    rule("respect.part-score", "P", points(0, below(SLAM)), when=ours & enough & undoubled & right_passed & part_score & (in_notrump | in_our_suit & fit_known), prio=91, key="pass.enough")
    rule("respect.penalty", "P", when=said("penalty.") & theirs & last_bid(2, 7), prio=91)
    rule("rescue.suit", "x", when=left_in_nobodys_suit & trumps("x") & ~in_strain("x") & cheapest(1, 6), prio=90)
    rule("rescue.notrump", "N", when=left_in_nobodys_suit & cheapest(1, 3), prio=89)
    rule("rescue.longest", "x", longest("x"), when=left_in_nobodys_suit & cheapest(1, 4) & ~their("x") & ~in_strain("x"), prio=88)


def _advances(rule: Table, enough_for: Count) -> None:
    """Partner's double for take-out (or a negative one) is answered unless the next hand acts."""
    asked = said("takeout.") & theirs & right_passed
    free = said("takeout.") & theirs & ~right_passed
    rule("advance.penalty", "P", length("their", 5) & top5("their", 3), when=asked & last_bid(1, 4), prio=-1)
    rule("advance.penalty", "P", length("their", 4) & hcp(7) & top5("their", 2), when=asked & last_bid(3, 4), prio=-1)
    rule("advance.penalty", "P", length("their", 4) & hcp(7) & top5("their", 2), when=said("takeout.reopen") & theirs & right_passed & last_bid(2, 2), prio=-1)
    rule("advance.game", "4M", fit("M", 8) & enough_for.game("M"), when=asked & ~their("M"), prio=-2, forcing="off")
    rule("advance.game", "4M", length("M", 5) & points(together(25)), when=asked & ~their("M") & ~i_bid, prio=-2, forcing="off")
    rule("advance.game", "4M", length("M", 4) & hcp(together(26)), when=asked & ~their("M") & last_bid(2, 4) & ~i_bid, prio=-2, forcing="off")
    rule("advance.game", "3N", hcp(together(26)) & stopped & semi() & ~major_fit, when=asked, prio=-3, forcing="off")
    rule("advance.cue", "their", hcp(together(26)), when=asked & cheapest(2, 3), prio=-4, forcing="round", alert=True)
    rule("advance.fit", "x+1", fit("x", 8) & sp("x", together(23), together(GAME)) & best_unbid("x"), when=asked & level(2, 3) & is_major("x") & i_bid & ~their("x"), prio=-5, key="advance.invite")
    rule("advance.fit", "x", fit("x", 8), when=asked & cheapest(1, 3) & is_major("x") & i_bid & ~their("x") & ~mine("x"), prio=-6, key="advance.minimum")
    rule("advance.notrump.invite", "2N", hcp(together(23), together(GAME)) & stopped & semi() & ~four_unbid_major, when=asked & jump(1), prio=-6)
    rule("advance.invite", "x+1", length("x", 4) & points(together(23), together(GAME)) & best_unbid("x"), when=asked & level(2, 3) & ~their("x") & ~i_bid, prio=-6)
    rule("advance.own.invite", "x+1", length("x", 6) & points(together(23)), when=asked & level(2, 3) & mine("x"), prio=-6, key="advance.invite")
    rule("advance.notrump", "1N", hcp(together(18), together(23)) & stopped & ~four_unbid_major, when=asked & ~i_bid, prio=-7)
    rule("advance.notrump", "1N", semi() & stopped, when=asked & i_bid, prio=-7)
    rule("advance.notrump", "2N", semi() & stopped & ~four_unbid_major, when=asked & i_bid & cheapest(2, 2), prio=-7)
    rule("advance.notrump", "2N", hcp(together(23), together(GAME)) & stopped & semi(), when=asked & cheapest(2, 2), prio=-7)
    rule("advance.minimum", "x", best_unbid("x"), when=asked & cheapest(1, 3) & ~their("x"), prio=-8)
    rule("advance.minimum", "x", length("x", 5) & best_unbid("x"), when=asked & cheapest(4, 4) & ~their("x"), prio=-8)
    rule("advance.penalty", "P", when=asked & last_bid(4, 7), prio=-9)
    rule("advance.free.invite", "x+1", length("x", 5) & points(together(22)) & best_unbid("x"), when=free & level(2, 3) & ~their("x") & ~i_bid, prio=-8, key="advance.invite")
    rule("advance.free.invite", "x+1", length("x", 4) & points(together(24)) & best_unbid("x"), when=free & level(2, 3) & ~their("x") & ~i_bid, prio=-8, key="advance.invite")
    rule("advance.free.second", "x", length("x", 5) & hcp(12), when=free & i_bid & unbid("x") & cheapest(1, 3), prio=-8, key="rebid.new")
    rule("takeout.responsive", "X", hcp(by_last_level(6, 7, 9)) & responsive, when=free & undoubled & last_bid(2, 3) & ~i_bid & theirs_agreed, prio=-8, forcing="round")
    rule("advance.free", "x", length("x", 4) & hcp(5) & best_unbid("x"), when=free & cheapest(1, 2) & ~their("x"), prio=-9)
    rule("advance.free", "x", length("x", 4) & hcp(9) & best_unbid("x"), when=free & cheapest(3, 3) & ~their("x") & is_major("x"), prio=-9)
    rule("advance.free", "x", length("x", 5) & hcp(8) & best_unbid("x"), when=free & cheapest(3, 3) & ~their("x"), prio=-9)


def _slams(rule: Table, enough_for: Count) -> None:
    ours_to_play = partner_acted & partner_least(5) & ours & ~we_said("aces.", "slam.")
    rule("aces.ask", "4N", fit("x", 8) & enough_for.slam("x") & losers(0, 7) & hcp(10) & ~aces(0), when=ours_to_play & ~in_notrump & fit_possible("x", 5) & ~their("x") & trumps("x"), prio=-10, forcing="round", alert=True)
    rule("slam.notrump", "6N", hcp(together(33)) & stopped & semi(), when=ours_to_play, prio=-11, forcing="off")
    rule("slam.own", "6x", length("x", 6) & enough_for.slam("x") & losers(0, 5) & aces(2, 3, 4), when=ours_to_play & in_notrump & mine("x") & ~they_showed, prio=-11, key="slam.small", forcing="off")
    rule("slam.own", "6x", fit("x", 8) & length("x", 5) & longest("x") & enough_for.sure_slam("x") & losers(0, 6) & ~aces(0), when=ours_to_play & in_notrump & ~their("x"), prio=-11, key="slam.small", forcing="off")
    rule("nt.quantitative", "4N", hcp(together(31)) & semi(), when=ours_to_play & in_notrump & ~they_showed & ~partner_signed_off, prio=-12)
    rule("respect.sign-off", "P", when=partner_signed_off & ours & undoubled, prio=-12)
    rule("respect.game", "P", when=ours & enough & undoubled & right_passed & ~left_in_nobodys_suit, prio=-13)


def _games(rule: Table, enough_for: Count) -> None:
    """Enough for game, and where is known; or enough, and we look for it."""
    going = we_acted & partner_acted & ~enough
    rule("game.major", "4M", fit("M", 8) & enough_for.game("M"), when=going & ~their("M"), prio=-14, forcing="off")
    first = theirs & partner_bid & ~i_acted & ~right_passed & undoubled & ~in_notrump
    rule("compete.new", "1x", length("x", 4) & hcp(together(GAME)), when=first & unbid("x") & is_major("x") & cheapest(), prio=-14, forcing="round")
    rule("takeout.negative", "X", hcp(together(GAME)) & unbid_majors_held, when=first & last_bid(1, 3) & major_unbid, prio=-15, forcing="round")
    rule("game.notrump", "3N", enough_for.game("NT") & stopped & others_held & ~major_fit & notrump_shape, when=going, prio=-15, forcing="off")
    rule("game.notrump", "3N", enough_for.game("NT") & ~major_fit & shortest(1, 13), when=going & in_notrump & ours & ~they_showed & ~i_bid_major, prio=-15, forcing="off")
    rule("slow.own", "3M", more("M", 1) & length("M", 6), when=going & forced & mine("M") & cheapest(3, 3), prio=-16, key="rebid.own", forcing="game")
    rule("game.own", "4M", more("M", 1) & length("M", 6) & enough_for.game("M"), when=going & ~their("M") & mine("M"), prio=-16, forcing="off")
    rule("force.suit", "x", length("x", 4) & points(together(GAME)), when=going & unbid("x") & cheapest(1, 3) & ours & ~they_showed & ~one_unbid, prio=-17, forcing="round")
    rule("force.suit", "x", length("x", 5) & hcp(together(GAME)), when=going & unbid("x") & cheapest(1, 3) & they_showed, prio=-17, forcing="round")
    rule("force.cue", "their", hcp(together(GAME)) & ~stopper("their"), when=going & cheapest(2, 3) & ~in_notrump & ~we_said("force.cue"), prio=-18, forcing="round", alert=True)
    rule("force.fourth", "x", hcp(8) & points(together(GAME)), when=going & unbid("x") & cheapest(2, 3) & ours & ~they_showed & one_unbid & ~in_notrump & ~we_said("force.fourth"), prio=-18, forcing="game", alert=True)
    rule("game.minor", "5m", fit("m", 8) & enough_for.game("m"), when=going & ~their("m") & (~mine("m") | partners("m")), prio=-19, forcing="off")
    rule("game.notrump", "3N", enough_for.game("NT") & stopped, when=going, prio=-20, forcing="off")
    rule("game.major", "4M", length("M", 3) & hcp(together(26)), when=going & partners("M") & said("advance.invite"), prio=-21, forcing="off")
    rule("game.own", "4M", length("M", 7) & points(together(24)), when=going & ~their("M"), prio=-21, forcing="off")
    rule("game.notrump", "3N", hcp(together(GAME)) & stopped & semi(), when=going & matchpoints, prio=-18, forcing="off")
    # a part-score that makes game with what stands below the line
    rule("game.part-score", "x", fit("x", 8) & sp("x", together(20)), when=going & is_game & cheapest(1, 3) & ~their("x"), prio=-21)
    rule("game.part-score", "N", hcp(together(22)) & stopped, when=going & is_game & cheapest(1, 2), prio=-21)


def _invitations(rule: Table, enough_for: Count) -> None:
    """Enough if partner has more than the least."""
    trying = we_acted & partner_acted & ~enough & partner_open(3)
    rule("invite.major", "3M", fit("M", 8) & enough_for.invitation("M"), when=trying & ~their("M"), prio=-22)
    rule("new.one", "1x", length("x", 4) & hcp(6), when=ours & partner_acted & right_passed & ~enough & unbid("x") & (~passed | i_bid), prio=-23, forcing="round")
    rule("invite.own", "3M", more("M", 1) & length("M", 6) & enough_for.invitation("M"), when=trying & ours & ~their("M") & mine("M"), prio=-23)
    rule("invite.notrump", "2N", enough_for.invitation("NT") & stopped & others_held & notrump_shape & ~major_fit, when=trying & ours, prio=-24)
    rule("invite.notrump", "2N", hcp(together(24)) & stopped & others_held & notrump_shape & ~major_fit, when=trying & theirs, prio=-24)
    rule("invite.minor", "3m", fit("m", 8) & sp("m", invitation(GAME)) & ~major_fit, when=trying & ours & ~their("m"), prio=-25)
    rule("invite.own", "3m", more("m", 1) & length("m", 6) & points(invitation(GAME)), when=trying & ours & ~their("m") & mine("m"), prio=-26)


def _part_scores(rule: Table) -> None:
    """Undisturbed and short of game: the best part-score, and then no more."""
    quiet = ours & partner_acted & ~enough & right_passed
    rule("rebid.raise", "2M", fit("M", 8) & sp("M", 6), when=quiet & ~their("M") & ~mine("M") & partners("M"), prio=-30)
    rule("rebid.own", "x", more("x", 1) & length("x", 6), when=quiet & mine("x") & cheapest(1, 2) & ~in_strain("x"), prio=-32)
    rule("rebid.own", "3x", more("x", 1) & length("x", 6), when=quiet & mine("x") & cheapest() & forced, prio=-32)
    rule("new.two", "2x", length("x", 5) & points(together(19)) & better_fit("x"), when=quiet & unbid("x") & (~one_unbid | they_showed) & cheapest() & i_bid, prio=-33)
    rule("new.two.force", "2x", length("x", 5) & points(10) & longest("x"), when=quiet & unbid("x") & cheapest() & ~i_bid & ~passed, prio=-33, forcing="round", key="new.two")
    rule("new.two", "2x", length("x", 5) & points(8) & longest("x") & better_fit("x"), when=quiet & unbid("x") & cheapest() & ~i_bid, prio=-33)
    rule("prefer", "x", better_fit("x"), when=quiet & ~forced & partners("x") & cheapest(1, 3) & ~in_notrump & ~in_strain("x"), prio=-34)
    rule("double.own", "x", length("x", 5) & hcp(17) & best_unbid("x"), when=quiet & i_said("takeout.shape", "takeout.strong") & cheapest(1, 3) & ~their("x") & ~partners("x"), prio=-31, key="rebid.strong", forcing="round")
    rule("rebid.notrump", "1N", semi() & hcp(6), when=quiet & ~they_showed, prio=-35)
    rule("rebid.notrump", "1N", stopped & hcp(6), when=quiet, prio=-35)
    rule("rebid.notrump", "1N", length("their", 4) & hcp(6), when=quiet, prio=-35)
    rule("pass.enough", "P", when=quiet & ~forced & in_our_suit, prio=-36)
    rule("pass.misfit", "P", when=quiet & ~forced, prio=-37)


def _forced(rule: Table) -> None:
    """Partner wants to hear more, and nothing above fits."""
    must = forced & ours
    rule("wait.raise", "x", fit("x", 8), when=must & partners("x") & cheapest(1, 4), prio=-40)
    rule("wait.own", "x", length("x", 6), when=must & mine("x") & cheapest(1, 3), prio=-41)
    rule("wait.new", "x", length("x", 4), when=must & unbid("x") & cheapest(1, 3), prio=-42)
    rule("wait.notrump", "N", stopped & others_held, when=must & cheapest(1, 3), prio=-43)
    rule("wait.prefer", "x", length("x", 3), when=must & partners("x") & cheapest(1, 4), prio=-44)
    rule("wait.own", "x", length("x", 5), when=must & mine("x") & cheapest(1, 4), prio=-45)
    rule("wait.prefer", "x", length("x", 2), when=must & partners("x") & cheapest(1, 4), prio=-46)
    rule("wait.notrump", "N", when=must & cheapest(1, 3), prio=-47)
    rule("wait.longest", "x", longest("x"), when=must & cheapest(1, 5) & ~their("x"), prio=-48)
    rule("wait.longest", "x", when=must & trumps("x") & cheapest(1, 5), prio=-49)


def _competition(rule: Table) -> None:
    """They bid, and one of us has too."""
    both = theirs & partner_acted
    again = ~i_said("compete.two", "compete.three", "compete.four", "invite.", "game.")
    rule("penalty.trumps", "X", length("their", 4) & top5("their", 2) & hcp(together(22)), when=both & last_bid(2, 7) & ~fit_known & undoubled & i_acted & they_showed, prio=-50, forcing="off")
    hopeless = may_be_played & undoubled
    stack = length("their", 4) & trump_tricks(2) | length("their", 5) & trump_tricks(1)
    asking = ~we_acted & last_bid(4, 4) & ~in_spades
    rule("takeout.tricks", "X", setting | stack, when=hopeless & ~in_notrump & asking, prio=-50, forcing="round")
    rule("penalty.sure", "X", setting, when=hopeless & ~in_notrump & last_bid(4, 7) & ~asking, prio=-50, forcing="off")
    rule("penalty.sure", "X", setting, when=hopeless & in_notrump & (last_bid(3, 7) & on_lead | last_bid(6, 7)), prio=-50, forcing="off")
    rule("penalty.stack", "X", stack, when=hopeless & ~in_notrump & last_bid(4, 5) & ~asking, prio=-50, forcing="off", key="penalty.trumps")
    rule("penalty.power", "X", hcp(together(24)) & length("their", 2), when=both & last_bid(4, 7) & undoubled, prio=-51, forcing="off")
    rule("compete.new", "1x", length("x", 5) & hcp(6), when=both & unbid("x") & cheapest() & ~i_bid & is_major("x"), prio=-52, forcing="round")
    rule("takeout.negative", "X", hcp(by_last_level(6, 8, 10)) & unbid_majors_held & length("their", 0, 3), when=partner_bid & theirs & ~right_passed & ~i_acted & last_bid(1, 3) & undoubled & ~in_notrump, prio=-53, forcing="round")
    rule("compete.four", "4M", fit("M", 10) & sp("M", 5) & shortest(0, 1), when=both & (partners("M") | fit_shown("M")) & again, prio=-54, forcing="off")
    rule("compete.two", "2x", fit("x", 8) & sp("x", 6), when=both & cheapest() & (partners("x") | fit_shown("x")), prio=-54)
    rule("compete.three", "3x", fit("x", 9) & sp("x", 5), when=both & cheapest() & (partners("x") | fit_shown("x")) & again, prio=-55)
    rule("compete.three", "3x", fit("x", 8) & sp("x", together(22)), when=both & cheapest() & (partners("x") | fit_shown("x")) & again, prio=-56)
    # by matchpoints a part-score is worth as much as a game
    rule("penalty.vulnerable", "X", hcp(together(22)) & length("their", 3), when=both & matchpoints & they_vulnerable & last_bid(2, 3) & undoubled & i_acted & they_showed & ~fit_known, prio=-55, key="penalty.power", forcing="off")
    rule("compete.three", "3x", fit("x", 8) & sp("x", together(20)), when=both & matchpoints & ~vulnerable & cheapest() & (partners("x") | fit_shown("x")) & again, prio=-57)
    rule("compete.own", "x", more("x", 1) & length("x", 6) & points(by_level(9, 10, 12)), when=both & matchpoints & ~vulnerable & mine("x") & cheapest(1, 3) & ~fit_known, prio=-58)
    rule("compete.own", "x", more("x", 1) & length("x", 6) & points(by_level(10, 11, 14)), when=both & mine("x") & cheapest(1, 3) & ~fit_known, prio=-58)
    fresh = both & ~fit_known & ~i_bid
    rule("compete.new", "x", length("x", 5) & points(by_level(6, 10, 13)) & longest("x"), when=fresh & unbid("x") & cheapest(1, 3) & we_opened & ~i_acted & ~passed, prio=-59, forcing="round")
    rule("compete.new", "1x", length("x", 4) & hcp(6), when=both & unbid("x") & cheapest() & ~i_bid & we_opened, prio=-59, forcing="round")
    doubled = i_said("takeout.shape", "takeout.strong")
    rule("double.own", "x", length("x", 5) & hcp(16), when=both & doubled & unbid("x") & cheapest(1, 3), prio=-59, key="rebid.strong")
    rule("compete.free", "x", length("x", 5) & points(by_level(7, 10, 13)) & longest("x"), when=fresh & ~doubled & unbid("x") & cheapest(1, 3), prio=-59)
    rule("compete.notrump", "1N", hcp(7, 11) & stopped, when=both & ~i_bid, prio=-60)
    alone = theirs & i_acted & ~partner_acted
    rule("compete.second.strong", "x+1", length("x", 4) & hcp(20), when=alone & i_bid & unbid("x") & level(2, 3), prio=-61, key="jump-shift", forcing="game")
    rule("compete.game", "4M", length("M", 7) & losers(0, 3), when=alone & i_bid & mine("M"), prio=-61, key="game.own", forcing="off")
    rule("compete.alone", "x", more("x", 2) & length("x", 6) & points(by_level(11, 12, 15)), when=alone & i_bid & mine("x") & cheapest(1, 3), prio=-61)
    rule("compete.alone", "4x", more("x", 2) & length("x", 7) & losers(0, 4) & points(16), when=alone & i_bid & mine("x") & cheapest(), prio=-61)
    rule("compete.strong", "1N", hcp(18) & semi() & stopped, when=alone, prio=-62)
    rule("compete.strong", "x", length("x", 5) & hcp(17) & best_unbid("x"), when=alone & ~i_bid & cheapest(1, 3) & ~their("x"), prio=-62)
    rule("takeout.again", "X", hcp(by_last_level(18, 19, 21)), when=alone & ~i_bid & last_bid(1, 3) & undoubled & they_showed, prio=-63, forcing="round")
    rule("takeout.reopen", "X", hcp(by_last_level(11, 12, 16)) & unbid_held, when=alone & i_bid & last_chance & last_bid(1, 3) & undoubled & they_showed, prio=-64, forcing="round")
    rule("takeout.reopen", "X", hcp(16) & unbid_held, when=alone & i_bid & last_bid(1, 2) & undoubled & they_showed, prio=-64, forcing="round")
    rule("takeout.reopen", "X", hcp(18), when=alone & i_bid & last_bid(1, 2) & undoubled & they_showed, prio=-64, forcing="round")
    rule("compete.alone", "x", more("x", 1) & length("x", 6) & points(by_level(12, 13, 16)), when=alone & i_bid & mine("x") & cheapest(1, 3), prio=-65)
    rule("compete.second", "1x", length("x", 4) & hcp(14), when=alone & i_bid & unbid("x") & cheapest(), prio=-66)
    rule("compete.second", "x", length("x", 5) & points(by_level(12, 14, 17)), when=alone & i_bid & unbid("x") & cheapest(1, 3), prio=-66)


def _entering(rule: Table) -> None:
    """They have bid, and neither of us has."""
    entering = theirs & ~we_acted
    late = entering & last_chance
    rule("enter.notrump", "1N", hcp(15, 18) & balanced() & stopped, when=entering & ~last_chance & they_showed, prio=-70)
    rule("enter.notrump", "2N", hcp(16, 18) & balanced() & stopped, when=entering & jump(0) & they_showed_one & ~in_notrump, prio=-70)
    rule("enter.game", "3N", hcp(17, 22) & semi() & stopped, when=entering & last_bid(3, 3) & they_showed_one, prio=-71)
    rule("takeout.strong", "X", hcp(by_last_level(18, 18, 17)), when=entering & last_bid(1, 3) & undoubled & they_showed, prio=-72, forcing="round")
    rule("enter.jump", "4M", length("M", 7) & quality("M", 2, 3) & points(14), when=entering & ~their("M") & last_bid(1, 2), prio=-72, forcing="off", key="enter.suit")
    rule("enter.suit", "x", length("x", 5) & quality("x", 2, 3) & points(by_level(9, 11)) & longest("x"), when=entering & cheapest(1, 2) & ~their("x"), prio=-73)
    rule("enter.suit", "x", length("x", 6) & quality("x", 2, 3) & hcp(by_level(8, 10, 12)) & points(by_level(9, 12, 14)) & longest("x"), when=entering & cheapest(2, 3) & ~their("x"), prio=-73)
    rule("takeout.shape", "X", hcp(10) & Unit("second", "", 5) & short_in_theirs(2, 5), when=entering & last_bid(1, 2) & undoubled & ~they_showed_one, prio=-74, forcing="round")
    rule("takeout.shape", "X", (hcp(by_last_level(12, 12, 13, 16)) & short_in_theirs(2, 3) | hcp(by_last_level(11, 11, 12, 15)) & short_in_theirs(1, 3)), when=entering & last_bid(1, 4) & undoubled & they_showed, prio=-74, forcing="round")
    rule("balance.suit", "x", length("x", 5) & points(8) & longest("x"), when=late & matchpoints & ~vulnerable & cheapest(1, 2) & ~their("x") & last_bid(1, 2), prio=-75)
    rule("takeout.balance", "X", hcp(8) & short_in_theirs(3, 3), when=late & matchpoints & ~vulnerable & last_bid(2, 2) & undoubled & they_showed, prio=-75, forcing="round")
    rule("balance.suit", "x", length("x", 5) & points(by_level(8, 10)) & longest("x"), when=late & cheapest(1, 2) & ~their("x") & last_bid(1, 2), prio=-75)
    rule("balance.notrump", "1N", hcp(11, 14) & stopped & balanced(), when=late & they_showed, prio=-75)
    rule("takeout.balance", "X", hcp(by_last_level(9, 10)) & short_in_theirs(3, 3), when=late & last_bid(1, 2) & undoubled & they_showed, prio=-76, forcing="round")


def _last(rule: Table) -> None:
    rule("pass.nothing", "P", when=~forced, prio=-90)
    rule("pass.stuck", "P", prio=-99)


def _strays(rule: Table) -> None:
    """What a call is taken to mean that the table would not make: people bid what they like."""
    rule("stray.aces", "4N", hcp(15), when=we_acted & ~we_said("aces."), prio=10, strays=True, forcing="round", key="aces.ask")
    for tricks in range(1, 8):
        rule("stray.raise", f"{tricks}x", length("x", 3) & hcp(5), when=partners("x"), prio=9, strays=True)
        rule("stray.rebid", f"{tricks}x", length("x", 6), when=mine("x"), prio=8, strays=True)
        rule("stray.cue", f"{tricks}x", hcp(13), when=their("x"), prio=7, strays=True, forcing="round")
        rule("stray.notrump", f"{tricks}N", hcp(by_level(8, 11, 13, 15)), prio=6, strays=True)
        rule("stray.control", f"{tricks}x", hcp(12), when=unbid("x") & fit_known & level(4, 6) & ours, prio=6, strays=True, forcing="round")
        rule("stray.force", f"{tricks}x", length("x", 4) & hcp(6), when=unbid("x") & partner_bid & ours & ~passed & level(1, 3) & ~enough, prio=5, strays=True, forcing="round", key="stray.suit")
        rule("stray.suit", f"{tricks}x", length("x", 5) & hcp(by_level(6, 8, 10, 8)), when=unbid("x"), prio=4, strays=True)
        rule("stray.suit", f"{tricks}x", length("x", 4), prio=3, strays=True)
    rule("takeout.stray", "X", hcp(11) & length("their", 0, 3), when=last_bid(1, 3) & ~we_acted, prio=5, strays=True, forcing="round")
    rule("takeout.stray", "X", hcp(8), when=last_bid(1, 2) & ~in_notrump, prio=4, strays=True, forcing="round")
    rule("penalty.stray", "X", hcp(8), prio=3, strays=True, forcing="off")
    rule("stray.redouble", "XX", hcp(9), prio=3, strays=True)
    rule("stray.pass", "P", prio=3, strays=True)

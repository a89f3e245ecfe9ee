"""What a first course teaches: five-card majors, 1NT 15–17 with Stayman, a strong 2♣, and otherwise bids that mean what they name.

No transfers, no weak twos, no conventional doubles but the take-out double. Rules of one situation are tried from the
top; what no rule here answers, `natural` does, without its artificial bids.
"""

# ruff: noqa: E501 (one rule, one line)
# fmt: off

from __future__ import annotations

from kakehashi.players.bidding.rules import Table
from kakehashi.players.bidding.systems import natural
from kakehashi.players.bidding.systems.vocabulary import (
    C,
    D,
    H,
    S,
    balanced,
    enough,
    equal_or_longer,
    four_card_major,
    hcp,
    jump,
    length,
    longer,
    longest,
    majors,
    partner_acted,
    points,
    ranks_below,
    sp,
    together,
    top3,
    we_acted,
)

__all__ = ["TABLE"]

TABLE = rule = Table(
    without=(
        *("advance.cue", "force.cue", "force.fourth", "takeout.negative", "takeout.responsive"),
        *("kings.ask", "kings.0", "kings.1", "kings.2", "kings.3"),
    )
)

# ---- openings -----------------------------------------------------------------------------------------------------

OPEN = ""
rule("open.2C", "2C", hcp(22), after=OPEN, alert=True, forcing="game")
rule("open.2N", "2N", balanced() & hcp(20, 21), after=OPEN)
rule("open.1N", "1N", balanced() & hcp(15, 17), after=OPEN)
rule("open.1S", "1S", hcp(12) & S(5) & longest("S"), after=OPEN)
rule("open.1H", "1H", hcp(12) & H(5) & longest("H"), after=OPEN)
rule("open.1D", "1D", hcp(12) & (D(4) & equal_or_longer("D", "C") | D(3) & C(0, 2)), after=OPEN)
rule("open.1C", "1C", hcp(12) & C(3), after=OPEN)
rule("open.3x", "3x", hcp(5, 10) & length("x", 7) & top3("x", 2), after=OPEN)
rule("open.pass", "P", after=OPEN)

# ---- partner opened in notrump --------------------------------------------------------------------------------------

NT = "1N P"
rule("nt.6N", "6N", hcp(18) & balanced(), after=NT, forcing="off")
rule("nt.4M", "4M", length("M", 6) & hcp(9, 15), after=NT, key="game.major", forcing="off")
rule("nt.3M", "3M", length("M", 5) & longest("M") & hcp(10), after=NT, key="force.suit", forcing="game")
rule("nt.stayman", "2C", hcp(8) & four_card_major(), after=NT, alert=True, forcing="round")
rule("nt.weak", "2x", length("x", 5) & longest("x") & hcp(0, 7), after=NT, when=~jump(1) & ranks_below("C", "x"), key="minor.correct", forcing="off")
rule("nt.3N", "3N", hcp(10), after=NT, forcing="off")
rule("nt.2N", "2N", hcp(8, 9), after=NT)
rule("nt.pass", "P", after=NT)
rule("nt.stayman.2H", "2H", H(4), after=NT + " 2C P")
rule("nt.stayman.2S", "2S", S(4), after=NT + " 2C P")
rule("nt.stayman.2D", "2D", after=NT + " 2C P", alert=True)

# ---- partner opened 2♣ ----------------------------------------------------------------------------------------------

rule("2c.waiting", "2D", after="2C P", alert=True, forcing="round")
rule("2c.rebid.3N", "3N", balanced() & hcp(25), after="2C P 2D P", key="2c.rebid.notrump", forcing="off")
rule("2c.rebid.2N", "2N", balanced(), after="2C P 2D P", key="2c.rebid.notrump")
rule("2c.rebid.suit", "x", longest("x"), after="2C P 2D P", forcing="round")

# ---- partner opened one of a suit -----------------------------------------------------------------------------------

M, x = "1M P", "1x P"
rule("raise.game", "4M", length("M", 3) & sp("M", 13, 16), after=M, key="game.major", forcing="off")
rule("raise.limit", "3M", length("M", 3) & sp("M", 10, 12), after=M, key="raise.limit.invite")
rule("raise.simple", "2M", length("M", 3) & sp("M", 6, 9), after=M)
rule("respond.one", "1y", length("y", 5) & longest("y") & hcp(6), after=x, forcing="round")
rule("respond.two", "2y", length("y", 5) & longest("y") & hcp(10), after=x, when=jump(0), forcing="round")
rule("respond.one", "1y", length("y", 4) & hcp(6), after=x, forcing="round")
rule("respond.3N", "3N", balanced() & hcp(13, 17), after=x, key="game.notrump", forcing="off")
rule("respond.2N", "2N", balanced() & hcp(11, 12), after=x, key="invite.notrump")
rule("raise.limit.minor", "3m", length("m", 5) & sp("m", 10, 12), after="1m P", key="raise.limit.invite")
rule("respond.two", "2y", length("y", 4) & hcp(11), after=x, when=jump(0) & ~majors, forcing="round")
rule("raise.simple.minor", "2m", length("m", 5) & sp("m", 6, 9), after="1m P", key="raise.simple")
rule("respond.1N", "1N", hcp(6, 10), after=x)
rule("respond.pass", "P", hcp(0, 5), after=x)

# ---- opener's second call; a second suit at the two level only below the first --------------------------------------

rule("raise.two", "2M", length("M", 4) & sp("M", 0, 15), after="1x P 1M P")
rule("rebid.two", "2x", length("x", 6) & points(0, 15), after=("1x P 1y P", "1x P 1N P"))
rule("rebid.one", "1z", length("z", 4), after="1x P 1y P")
rule("rebid.new", "2z", length("z", 4) & longer("x", "z"), after=("1x P 1y P", "1x P 1N P"), when=jump(0) & ranks_below("z", "x"))

# ---- everything else ------------------------------------------------------------------------------------------------

natural.add(rule, natural.POINTS)
rule("game.guess", "3N", hcp(together(25)), when=we_acted & partner_acted & ~enough, prio=-21, key="game.notrump", forcing="off")

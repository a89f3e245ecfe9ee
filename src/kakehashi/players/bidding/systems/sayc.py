"""Standard American, as the yellow card has it: five-card majors, 1NT 15–17, a strong 2♣, weak twos.

Facts of the ACBL SAYC booklet, written fresh. Where it leaves room: hands whose points and two longest suits make 20
are opened, and in fourth seat those whose points and spades make 15. Rules of one situation are tried from the top; what no rule here answers, `natural` does.
"""

# ruff: noqa: E501 (one rule, one line)
# fmt: off

from __future__ import annotations

from collections.abc import Callable

from kakehashi.players.bidding.rules import Table
from kakehashi.players.bidding.shows import And, Or, Show, Unit
from kakehashi.players.bidding.systems import natural
from kakehashi.players.bidding.systems.vocabulary import (
    C,
    D,
    H,
    S,
    above,
    aces,
    balanced,
    below_game_in,
    best_unbid,
    cheapest,
    equal_or_longer,
    first_major,
    four_card_major,
    four_unbid_major,
    hcp,
    is_major,
    jump,
    kings,
    length,
    level,
    longer,
    longest,
    losers,
    main_suit,
    major_fit,
    majors,
    mine,
    partners,
    passed,
    pearson,
    points,
    quality,
    ranks_below,
    seat,
    semi,
    short_in_theirs,
    shortest,
    sp,
    stopped,
    stopper,
    strain_is,
    top3,
    top5,
    twenty,
    vulnerable,
)

__all__ = ["TABLE"]

TABLE = rule = Table()

# ---- openings -----------------------------------------------------------------------------------------------------

OPEN = ""
strong_major = (S(6) & top3("S", 3) | H(6) & top3("H", 3)) & hcp(19) & losers(0, 3)
rule("open.2C", "2C", hcp(22) | strong_major, after=OPEN, alert=True, forcing="game")
rule("open.3N", "3N", balanced() & hcp(25, 27), after=OPEN, prio=51)
rule("open.2N", "2N", balanced() & hcp(20, 21), after=OPEN)
rule("open.1N", "1N", balanced() & hcp(15, 17), after=OPEN)

enough_to_open = twenty(20) & hcp(10) | hcp(13)
fourth_enough = hcp(8) & pearson(15) | hcp(13)
early = seat(1, 2, 3)
for when, opening in ((early, enough_to_open), (seat(4), fourth_enough)):
    rule("open.1S", "1S", opening & S(5) & longest("S"), after=OPEN, when=when)
    rule("open.1H", "1H", opening & H(5) & longest("H"), after=OPEN, when=when)
    rule("open.1D", "1D", opening & (D(4) & equal_or_longer("D", "C") | D(3) & C(0, 2)), after=OPEN, when=when)
    rule("open.1C", "1C", opening & C(3), after=OPEN, when=when)

# pre-empts: when vulnerable, on a suit with two of A K Q or four of the top five
weak = hcp(5, 10)
for when, three in ((~vulnerable, 3), (vulnerable, 4)):
    rule("open.4M", "4M", weak & (length("M", 8) & quality("M", 2, three) | length("M", 7) & top5("M", 4)), after=OPEN, when=when)
    rule("open.4m", "4m", weak & length("m", 8) & quality("m", 2, three), after=OPEN, when=when & early)
    rule("open.3x", "3x", weak & length("x", 7) & quality("x", 2, three), after=OPEN, when=when & early)
rule("open.3C", "3C", weak & C(6) & top3("C", 2) & H(0, 3) & S(0, 3), after=OPEN, when=early)
for suit, other in (("S", "H"), ("H", "S")):
    for when, three in ((~vulnerable, 3), (vulnerable, 4)):
        six = weak & length(suit, 6, 6) & quality(suit, 2, three) & shortest(1, 3) & length(other, 0, 3)
        rule(f"open.2{suit}", f"2{suit}", six, after=OPEN, when=when & early, key="open.weak-two")
    light = hcp(8, 11) & length(suit, 5, 5) & top5(suit, 3) & top3(suit, 2) & length(other, 0, 3)
    rule(f"open.2{suit}", f"2{suit}", light, after=OPEN, when=seat(3), key="open.weak-two")
for when, three in ((~vulnerable, 3), (vulnerable, 4)):
    six = weak & D(6, 6) & quality("D", 2, three) & shortest(1, 3) & H(0, 3) & S(0, 3)
    rule("open.2D", "2D", six, after=OPEN, when=when & early, key="open.weak-two")
rule("open.pass", "P", after=OPEN)

# ---- partner opened 1NT ---------------------------------------------------------------------------------------------

def more_points(extra: int) -> Callable[..., Show]:
    """High-card points as `hcp`, with so many more."""
    return lambda least, most=37: hcp(least + extra if least else 0, most + extra)


for our, extra in (("", 0), ("1x ", 0), ("1x P P ", 3)):  # opened, overcalled, or balancing with three points less
    N1 = f"{our}1N P" if extra else f"{our}1N P/X"
    need, have = more_points(extra), more_points(-extra)
    rule("nt.stayman.five-four", "2C", need(8) & (H(5) & S(4, 4) | S(5) & H(4, 4)), after=N1, alert=True, forcing="round", key="nt.stayman", prio=52)
    rule("nt.jacoby.hearts", "2D", H(5) & longer("H", "S"), after=N1, alert=True, forcing="round", prio=51)
    rule("nt.jacoby.spades", "2H", S(5) & longer("S", "H"), after=N1, alert=True, forcing="round", prio=51)
    rule("nt.jacoby.spades", "2H", S(5) & H(5) & need(10), after=N1, alert=True, forcing="round")
    rule("nt.jacoby.hearts", "2D", S(5) & H(5), after=N1, alert=True, forcing="round")
    rule("nt.stayman", "2C", need(8) & four_card_major(), after=N1, alert=True, forcing="round")
    rule("nt.stayman", "2C", need(12) & (C(6) | D(6)) & losers(0, 6), after=N1, alert=True, forcing="round")
    rule("nt.stayman.escape", "2C", need(0, 7) & D(4) & H(3) & S(3) & C(0, 2) & four_card_major(), after=N1, alert=True, forcing="round", key="nt.stayman")
    rule("nt.3m.solid", "3N", length("m", 6) & Unit("keys", "m", 2) & need(6), after=N1, forcing="off", key="nt.3N")
    rule("nt.3m.invite", "3m", length("m", 6) & top3("m", 2) & need(5, 8), after=N1, key="nt.3m")
    rule("nt.minor", "2S", length("m", 6) & need(0, 7), after=N1, alert=True, forcing="round")
    rule("nt.3N", "3N", need(10) | need(8) & points(10 + extra), after=N1, forcing="off")
    rule("nt.2N", "2N", need(8, 9), after=N1)
    rule("nt.pass", "P", after=N1)

    # Stayman
    rule("nt.stayman.2H", "2H", H(4), after=f"{N1} 2C P")
    rule("nt.stayman.2S", "2S", S(4), after=f"{N1} 2C P")
    rule("nt.stayman.2D", "2D", after=f"{N1} 2C P", alert=True)
    rule("nt.stayman.2H", "2H", H(4), after=f"{N1} 2C X")
    rule("nt.stayman.2S", "2S", S(4), after=f"{N1} 2C X")
    rule("nt.stayman.clubs", "XX", C(5) & top3("C", 2), after=f"{N1} 2C X")
    rule("nt.stayman.2D", "2D", after=f"{N1} 2C X", alert=True)

    D2 = f"{N1} 2C P 2D P"
    rule("stayman.escape", "P", need(0, 7), after=D2)
    rule("stayman.3M", "3M", length("M", 5) & need(10), after=D2, forcing="game", key="stayman.five-four")
    rule("stayman.2M", "2M", length("M", 5) & need(8, 9), after=D2, key="stayman.five-four.invite")
    rule("stayman.3N", "3N", need(10), after=D2, forcing="off", key="game.notrump")
    rule("stayman.2N", "2N", need(8, 9), after=D2, key="invite.notrump")

    MAJ = f"{N1} 2C P 2M P"
    rule("stayman.pass", "P", need(0, 7), after=MAJ, key="pass.enough")
    rule("stayman.4M", "4M", length("M", 4) & sp("M", 10 + extra), after=MAJ, forcing="off", key="game.major")
    rule("stayman.3M.invite", "3M", length("M", 4) & sp("M", 8 + extra, 9 + extra), after=MAJ, key="invite.major")
    rule("stayman.3N", "3N", need(10), after=MAJ, forcing="off", key="game.notrump")
    rule("stayman.2N", "2N", need(8, 9), after=MAJ, key="invite.notrump")
    # opener held the other major as well
    rule("stayman.other", "4S", S(4) & have(16), after=f"{N1} 2C P 2H P 2N P", forcing="off", key="game.major")
    rule("stayman.other", "3S", S(4), after=f"{N1} 2C P 2H P 2N P", key="invite.major")
    rule("stayman.other", "4S", S(4), after=f"{N1} 2C P 2H P 3N P", forcing="off", key="game.major")
    rule("stayman.accept", "3N", have(16), after=(f"{N1} 2C P 2H P 2N P", f"{N1} 2C P 2S P 2N P", f"{N1} 2C P 2D P 2N P"), forcing="off", key="game.notrump")
    rule("stayman.decline", "P", after=(f"{N1} 2C P 2H P 2N P", f"{N1} 2C P 2S P 2N P", f"{N1} 2C P 2D P 2N P"), key="pass.enough")

    # transfers
    for low, major in (("D", "H"), ("H", "S")):
        T = f"{N1} 2{low} P"
        rule("transfer.jump", f"3{major}", length(major, 4) & have(17), after=T, key="transfer.jump", alert=True)
        rule("transfer.accept", f"2{major}", after=T, key="transfer.accept", alert=True, forcing="")
        DX = f"{N1} 2{low} X"
        rule("transfer.jump", f"3{major}", length(major, 4) & have(17), after=DX, key="transfer.jump")
        rule("transfer.accept", f"2{major}", length(major, 3), after=DX, key="transfer.accept")
        T = f"{N1} 2{low} P 2{major} P"
        other = {"H": "S", "S": "H"}[major]
        if major == "S":
            rule("transfer.both", "4H", H(5) & need(10, 13), after=T, key="transfer.both-majors")
        else:
            rule("transfer.both.invite", "2S", S(5) & need(7, 9), after=T, key="transfer.both-majors")
        rule("transfer.new", "3m", length("m", 4) & need(11) & losers(0, 6), after=T, forcing="game", key="new.force")
        rule("transfer.4M", f"4{major}", length(major, 6) & need(9), after=T, forcing="off", key="game.major")
        rule("transfer.3M.invite", f"3{major}", length(major, 6) & need(7, 8), after=T, key="invite.major")
        rule("transfer.3N", "3N", length(major, 5, 5) & need(10), after=T, key="transfer.choice")
        rule("transfer.2N", "2N", length(major, 5, 5) & need(8, 9), after=T, key="transfer.invite")
        rule("transfer.pass", "P", after=T, key="pass.enough")
        CH = f"{N1} 2{low} P 2{major} P 3N P"
        rule("choice.major", f"4{major}", length(major, 3), after=CH, forcing="off", key="game.major")
        rule("choice.notrump", "P", after=CH, key="pass.enough")
        INV = f"{N1} 2{low} P 2{major} P 2N P"
        rule("transfer.game", f"4{major}", length(major, 3) & have(16), after=INV, forcing="off", key="game.major")
        rule("transfer.game", "3N", have(17), after=INV, forcing="off", key="game.notrump")
        rule("transfer.3M", f"3{major}", length(major, 3), after=INV, forcing="off", key="prefer")
        rule("transfer.pass", "P", after=INV, key="pass.enough")
    rule("minor.relay", "3C", after=f"{N1} 2S P", alert=True)
    rule("minor.diamonds", "3D", D(6) & longer("D", "C"), after=f"{N1} 2S P 3C P", forcing="off", key="minor.correct")
    rule("minor.clubs", "P", after=f"{N1} 2S P 3C P", key="pass.enough")
    rule("minor.pass", "P", after=f"{N1} 2S P 3C P 3D P", key="pass.enough")
    rule("nt.accept", "3N", have(16), after=f"{N1} 2N P", forcing="off", key="game.notrump")
    rule("nt.decline", "P", after=f"{N1} 2N P", key="pass.enough")
    rule("nt.accept.minor", "3N", top3("m", 1) & have(16), after=f"{N1} 3m P", forcing="off", key="game.notrump")
    rule("nt.decline", "P", after=f"{N1} 3m P", key="pass.enough")

# slam after our opening of 1NT
rule("nt.gerber", "4C", hcp(16) & length("M", 6) & losers(0, 5), after="1N P", alert=True, forcing="round", prio=53)
rule("nt.slam", "3M", length("M", 6) & hcp(14) & top3("M", 2), after="1N P", forcing="game", prio=52)
rule("nt.6N", "6N", hcp(18, 19) & semi() & ~four_card_major(), after="1N P", forcing="off", prio=51)
rule("nt.4N", "4N", hcp(16, 17) & semi() & ~four_card_major(), after="1N P", key="nt.quantitative", prio=51)
for T in ("1N P 2C P 2D P", "1N P 2C P 2M P", "1N P 2D P 2H P", "1N P 2H P 2S P"):
    if "2C" in T:
        rule("stayman.3m", "3m", length("m", 6) & hcp(12), after=T, forcing="game", key="new.force", prio=51)
    if "M" in T:
        rule("nt.gerber", "4C", length("M", 4) & (sp("M", 18) | natural.TRICKS.slam("M")), after=T, forcing="round", alert=True, prio=52)
    rule("nt.4N.later", "4N", hcp(16, 17) & shortest(1, 3) & length("H", 0, 5) & length("S", 0, 5), after=T, key="nt.quantitative", prio=51)
    rule("nt.6N.later", "6N", hcp(18) & length("H", 0, 5) & length("S", 0, 5), after=T, key="slam.notrump", forcing="off", prio=51)
    rule("nt.4N.accept", "6N", hcp(17), after=T + " 4N P", key="slam.notrump", forcing="off")
    rule("nt.4N.decline", "P", hcp(15), after=T + " 4N P", key="pass.enough")
rule("nt.4N.accept", "6N", hcp(17), after="1N P 4N P", forcing="off", key="slam.notrump")
rule("nt.4N.middle", "5N", hcp(16), after="1N P 4N P", forcing="")
rule("nt.4N.decline", "P", after="1N P 4N P", key="pass.enough")
rule("nt.5N.accept", "6N", hcp(17), after="1N P 4N P 5N P", forcing="off", key="slam.notrump")
rule("nt.5N.decline", "P", after="1N P 4N P 5N P", key="pass.enough")
for call, count in (("4D", (0, 4)), ("4H", (1,)), ("4S", (2,)), ("4N", (3,))):
    rule(f"gerber.{call}", call, aces(*count), after=("1N P 4C P", "1N P 2C P 2M P 4C P"), alert=True, forcing="round", key="aces.answer")
for answer in ("4D", "4H", "4S", "4N"):
    for call, count in (("5D", (0, 4)), ("5H", (1,)), ("5S", (2,)), ("5N", (3,))):
        if (answer, call) in (("4D", "5H"), ("4N", "5S"), ("4N", "5N")):
            continue  # no such hand opens 1NT
        T = f"1N P 4C P {answer} P 5C P"
        rule(f"gerber.kings.{call}", call, kings(*count), after=T, alert=True, forcing="round", key="kings.answer")
        rule("gerber.grand", "7M", length("M", 6) & kings(4 - count[0]), after=f"{T} {call} P", key="slam.grand", forcing="off")
        rule("gerber.small", "6M", length("M", 6), after=f"{T} {call} P", key="slam.small", forcing="off")
for answer, four, three in (("4D", 4, (3, 4)), ("4H", 3, (2, 3)), ("4S", 2, (1, 2, 3)), ("4N", 1, (0, 1))):
    rule("gerber.kings.ask", "5C", length("M", 6) & hcp(20) & aces(four), after=f"1N P 4C P {answer} P", alert=True, forcing="round", key="gerber.kings", prio=51)
    rule("gerber.slam", "6M", length("M", 6) & aces(*three), after=f"1N P 4C P {answer} P", key="slam.small", forcing="off")
    rule("gerber.stop", "4M" if answer < "4N" else "5M", length("M", 6), after=f"1N P 4C P {answer} P", when=level(4, 5), key="game.major", forcing="off")

    T = f"1N P 2C P 2M P 4C P {answer} P"
    rule("gerber.slam", "6M", aces(*three), after=T, key="slam.small", forcing="off")
    if answer in ("4H", "4S"):
        rule("gerber.stop", "P", after=f"1N P 2C P 2{answer[1]} P 4C P {answer} P", key="slam.stop", forcing="off")
    rule("gerber.stop", "M", after=T, when=level(4, 5), key="slam.stop", forcing="off")

# they interfere over our 1NT
for T in ("1N P 2C 2x", "2N P 3C 3x"):
    rule("stayman.over.double", "X", length("x", 4), after=T, key="penalty.trumps", forcing="off")
    rule("stayman.over.major", "M", length("M", 4), after=T, when=cheapest(2, 3), key="stayman.major")
    rule("stayman.over.pass", "P", after=T, key="pass.nothing")
rule("nt.run", "XX", length("m", 6) & hcp(0, 7), after="1N X", prio=52, alert=True, forcing="round")
rule("nt.run.relay", "2C", after="1N X XX P", alert=True)
rule("nt.run.diamonds", "2D", D(6) & longer("D", "C"), after="1N X XX P 2C P", forcing="off", key="minor.correct")
rule("nt.run.clubs", "P", after="1N X XX P 2C P", key="pass.enough")
rule("nt.X.penalty", "X", hcp(9) & length("x", 4), after="1N 2x", prio=49, key="penalty.power", forcing="off")
rule("nt.over.2M", "2M", length("M", 5) & hcp(4, 9), after=("1N 2m", "1N 2H"), prio=48, key="compete.own", forcing="off")
rule("nt.over.force", "3M", length("M", 5) & hcp(10), after=("1N 2x",), prio=50, key="force.suit", forcing="game")
rule("nt.over.stayman", "X", four_card_major() & hcp(8), after="1N 2C", prio=51, key="nt.stayman", forcing="round", alert=True)
rule("nt.over.3N", "3N", hcp(10) & stopped, after="1N 2x", prio=49, key="game.notrump", forcing="off")
rule("nt.over.pass", "P", after="1N 2x", prio=-40, key="pass.nothing")

# ---- partner opened 2NT ----------------------------------------------------------------------------------------------

for NN in ("2N P", "2C P 2D P 2N P"):
    rule("2nt.stayman", "3C", hcp(4) & (H(5) & S(4, 4) | S(5) & H(4, 4)), after=NN, alert=True, forcing="round", key="nt.stayman")
    rule("2nt.jacoby.hearts", "3D", H(5) & longer("H", "S"), after=NN, alert=True, forcing="round", key="nt.jacoby.hearts")
    rule("2nt.jacoby.spades", "3H", S(5) & equal_or_longer("S", "H"), after=NN, alert=True, forcing="round", key="nt.jacoby.spades")
    if NN == "2N P":
        rule("2nt.6N", "6N", hcp(13) & semi() & ~four_card_major(), after="2N P", forcing="off", key="slam.notrump")
        rule("2nt.4N", "4N", hcp(11, 12) & semi() & ~four_card_major(), after="2N P", key="nt.quantitative")
    rule("2nt.stayman", "3C", hcp(5) & four_card_major(), after=NN, alert=True, forcing="round", key="nt.stayman")
    rule("2nt.3N", "3N", hcp(5), after=NN, forcing="off", key="game.notrump")
    rule("2nt.pass", "P", after=NN, key="pass.nothing")
    Q = NN + " 3C P"
    rule("2nt.stayman.3H", "3H", H(4), after=Q, key="nt.stayman.2H", forcing="round")
    rule("2nt.stayman.3S", "3S", S(4), after=Q, key="nt.stayman.2S", forcing="round")
    rule("2nt.stayman.3D", "3D", after=Q, key="nt.stayman.2D", alert=True, forcing="round")
    Q3 = NN + " 3C P 3M P"
    rule("aces.ask", "4N", length("M", 4) & sp("M", 13) & ~aces(0), after=Q3, forcing="round", alert=True)
    rule("2nt.4M", "4M", length("M", 4), after=Q3, forcing="off", key="game.major")
    rule("2nt.3N.again", "3N", after=Q3, forcing="off", key="game.notrump")
    rule("2nt.3N.again", "3N", after=NN + " 3C P 3D P", forcing="off", key="game.notrump")
    for low, major in (("D", "H"), ("H", "S")):
        T = NN + f" 3{low} P"
        rule("2nt.transfer.accept", f"3{major}", after=T, alert=True, key="transfer.accept")
        T = NN + f" 3{low} P 3{major} P"
        rule("2nt.transfer.4M", f"4{major}", length(major, 6) & hcp(4), after=T, forcing="off", key="game.major")
        rule("2nt.transfer.3N", "3N", hcp(4), after=T, key="transfer.choice")
        rule("2nt.transfer.pass", "P", after=T, key="pass.nothing")
        T = NN + f" 3{low} P 3{major} P 3N P"
        rule("2nt.choice", f"4{major}", length(major, 3), after=T, forcing="off", key="game.major")
        rule("2nt.choice", "P", after=T, key="pass.enough")

# ---- partner opened 3NT, or showed as much after 2♣ -----------------------------------------------------------------

for NNN in ("3N P", "2C P 2D P 3N P"):
    rule("3nt.jacoby.hearts", "4D", H(5) & longer("H", "S"), after=NNN, alert=True, forcing="round", key="nt.jacoby.hearts")
    rule("3nt.jacoby.spades", "4H", S(5), after=NNN, alert=True, forcing="round", key="nt.jacoby.spades")
    if NNN == "3N P":  # with so much they say so to 2♣
        rule("3nt.slam", "6N", hcp(8) & semi() & ~four_card_major(), after=NNN, key="slam.notrump", forcing="off")
    rule("3nt.stayman", "4C", hcp(4) & four_card_major() & shortest(0, 2), after=NNN, alert=True, forcing="round", key="nt.stayman")
    rule("3nt.pass", "P", after=NNN, key="pass.enough")
    for low, major in (("D", "H"), ("H", "S")):
        rule("3nt.transfer", f"4{major}", after=NNN + f" 4{low} P", alert=True, key="transfer.accept")
        rule("3nt.transfer.slam", f"6{major}", length(major, 6) & hcp(6), after=NNN + f" 4{low} P 4{major} P", key="slam.small", forcing="off")
        rule("3nt.transfer.pass", "P", after=NNN + f" 4{low} P 4{major} P", key="pass.enough")
    rule("3nt.stayman.4H", "4H", H(4), after=NNN + " 4C P", key="nt.stayman.2H")
    rule("3nt.stayman.4S", "4S", S(4), after=NNN + " 4C P", key="nt.stayman.2S")
    rule("3nt.stayman.4D", "4D", after=NNN + " 4C P", key="nt.stayman.2D", alert=True, forcing="round")
    rule("3nt.stayman.none", "4N", after=(NNN + " 4C P 4D P",), key="rebid.notrump", forcing="off")
    rule("3nt.stayman.none", "4N", hcp(0, 7) & H(0, 3), after=(NNN + " 4C P 4H P",), key="rebid.notrump", forcing="off")
    rule("3nt.stayman.none", "4N", hcp(0, 7) & S(0, 3), after=(NNN + " 4C P 4S P",), key="rebid.notrump", forcing="off")

# ---- partner opened 2♣ ------------------------------------------------------------------------------------------------

CC = "2C P"
rule("2c.major", "2M", length("M", 5) & quality("M", 2, 3) & hcp(8), after=CC, forcing="game", key="2c.positive")
rule("2c.minor", "3m", length("m", 5) & quality("m", 2, 3) & (hcp(8) | hcp(7) & length("m", 6)), after=CC, forcing="game", key="2c.positive")
rule("2c.notrump", "2N", hcp(8) & semi(), after=CC, forcing="game", key="2c.notrump")
rule("2c.waiting", "2D", after=CC, alert=True, forcing="round")
W = "2C P 2D P"
rule("2c.rebid.2N", "2N", balanced() & hcp(22, 24), after=W, key="2c.rebid.notrump")
rule("2c.rebid.3N", "3N", balanced() & hcp(25), after=W, key="2c.rebid.notrump")
rule("2c.rebid.2M", "2M", length("M", 5) & longest("M"), after=W, forcing="round", key="2c.rebid.suit")
rule("2c.rebid.3m", "3m", length("m", 5) & longest("m"), after=W, forcing="round", key="2c.rebid.suit")
rule("2c.rebid.2N", "2N", hcp(22, 24), after=W, key="2c.rebid.notrump")
W2 = "2C P 2D P 2M P"
rule("aces.ask", "4N", length("M", 3) & sp("M", 10) & ~aces(0), after=W2, forcing="round", alert=True)
rule("2c.raise", "3M", length("M", 3) & sp("M", 5), after=W2, forcing="game", key="raise.strong")
rule("2c.raise.weak", "4M", length("M", 3), after=W2, forcing="off", key="raise.weak")
rule("2c.second", "2S", S(5), after="2C P 2D P 2H P", forcing="round", key="new.force")
rule("2c.second", "3x", length("x", 5) & hcp(4), after=W2, forcing="round", key="new.force")
rule("2c.negative", "2N", after=W2, forcing="round", key="2c.negative")
W3 = "2C P 2D P 3m P"
rule("2c.second", "3M", length("M", 5), after=W3, forcing="round", key="new.force")
rule("aces.ask", "4N", length("m", 4) & sp("m", 10) & ~aces(0), after=W3, forcing="round", alert=True)
rule("2c.raise", "4m", length("m", 4), after=W3, forcing="round", key="raise.strong")
rule("2c.negative", "3N", after=W3, key="2c.negative")
rule("2c.own", "3x", length("x", 5) & longest("x"), after="2C P 2N P", key="2c.rebid.suit", forcing="game")

# ---- partner opened one of a major -------------------------------------------------------------------------------------

M = "1M P"
rule("jacoby2nt", "2N", length("M", 4) & sp("M", 13) & hcp(12), after=M, when=~passed, alert=True, forcing="game")
rule("jump-shift", "2S", S(6) & quality("S", 2, 3) & points(17) & hcp(14), after="1H P", when=~passed, forcing="game")
rule("jump-shift", "3x", length("x", 6) & quality("x", 2, 3) & points(17) & hcp(14), after=M, when=~passed & jump(1), forcing="game")
rule("raise.game", "4M", length("M", 5) & hcp(0, 10) & sp("M", 5) & shortest(0, 2), after=M, key="raise.weak", forcing="off")
rule("raise.limit", "3M", length("M", 3) & sp("M", 11, 12) & hcp(8) | length("M", 4) & sp("M", 13), after=M, key="raise.limit.invite")
rule("raise.simple", "2M", length("M", 3) & sp("M", 6, 10), after=M)
rule("respond.3N", "3N", balanced() & hcp(15, 17) & length("M", 2, 3) & length("OM", 2, 3), after=M, when=~passed, key="respond.3N")
rule("respond.1S", "1S", S(5) & equal_or_longer("S", "D") & equal_or_longer("S", "C") & hcp(6), after="1H P", forcing="round", key="respond.one")
rule("respond.1S", "1S", S(4) & hcp(6, 12), after="1H P", forcing="round", key="respond.one")
rule("respond.2H", "2H", H(5) & longest("H") & hcp(10), after="1S P", forcing="round", key="respond.two")
rule("respond.2m", "2m", length("m", 5) & longer("m", "om") & hcp(10), after=M, forcing="round", key="respond.two")
rule("respond.1S", "1S", S(4) & hcp(6), after="1H P", forcing="round", key="respond.one")
rule("respond.2m", "2m", length("m", 4) & equal_or_longer("m", "om") & hcp(10), after=M, forcing="round", key="respond.two")
rule("respond.2C", "2C", C(3) & hcp(11), after=M, forcing="round", key="respond.two")
rule("respond.1N", "1N", hcp(6, 11), after=M)
rule("raise.game", "4M", length("M", 5) & hcp(0, 5) & shortest(0, 1), after=M, key="raise.weak", forcing="off")
rule("respond.1N", "1N", hcp(5) & Unit("longest", "", 5) & ~aces(0), after=M)
rule("respond.pass", "P", hcp(0, 5), after=M)
for major, others in (("H", "CDS"), ("S", "CDH")):
    solid = And(length(major, 4), *(Unit("losers", suit, 0, 0) for suit in others))
    rule("grand.force", "5N", solid, after=f"1{major} P", alert=True, forcing="round", prio=55)
rule("grand.seven", "7M", top3("M", 2), after="1M P 5N P", key="slam.grand", forcing="off")
rule("grand.six", "6M", after="1M P 5N P", key="slam.small", forcing="off")

# ---- partner opened one of a minor ---------------------------------------------------------------------------------------

m = "1m P"
enough = hcp(6) | hcp(5) & points(7)
rule("jump-shift", "2M", length("M", 6) & quality("M", 2, 3) & points(17) & hcp(14), after=m, when=~passed, forcing="game")
rule("respond.2C", "2C", C(5) & longest("C") & hcp(12) & H(0, 4) & S(0, 4), after="1D P", forcing="round", key="respond.two")
rule("respond.1D", "1D", D(5) & longer("D", "H") & longer("D", "S") & hcp(12), after="1C P", forcing="round", key="respond.one")
rule("respond.1S", "1S", S(5) & equal_or_longer("S", "H") & enough, after=m, forcing="round", key="respond.one")
rule("respond.1H", "1H", H(5) & equal_or_longer("H", "D") & enough, after=m, forcing="round", key="respond.one")
rule("respond.1D", "1D", D(4) & equal_or_longer("D", "H") & equal_or_longer("D", "S") & enough, after="1C P", forcing="round", key="respond.one")
rule("respond.1H", "1H", H(4) & enough, after=m, forcing="round", key="respond.one")
rule("respond.1S", "1S", S(4) & enough, after=m, forcing="round", key="respond.one")
rule("raise.force.minor", "4m", length("m", 6) & hcp(13) & ~(stopper("H") & stopper("S") & stopper("om")), after=m, when=~passed, key="raise.strong", forcing="game")
rule("respond.3N", "3N", semi() & hcp(16, 19), after=m, when=~passed, key="respond.3N")
rule("respond.2N", "2N", balanced() & hcp(13, 15), after=m, when=~passed, forcing="game")
rule("raise.strong.minor", "2C", C(4) & hcp(11), after="1D P", forcing="round", key="respond.two")
rule("raise.limit.minor", "3m", length("m", 5) & hcp(10, 12), after=m, key="raise.limit.invite")
rule("raise.limit.minor", "3D", D(4) & hcp(10, 12), after="1D P", key="raise.limit.invite")
rule("raise.simple.minor", "2C", C(5) & hcp(6, 10) & shortest(0, 2), after="1C P", key="raise.simple")
rule("raise.simple.minor", "2D", D(4) & hcp(6, 10) & shortest(0, 2), after="1D P", key="raise.simple")
rule("respond.1N", "1N", hcp(6, 12), after=m)
rule("respond.2C", "2C", C(3) & hcp(13), after="1D P", forcing="round", key="respond.two")
rule("respond.pass", "P", hcp(0, 5), after=m)

# ---- opener's second call ---------------------------------------------------------------------------------------------------

R = "1m P 1M P"
RAISE = ("1m P/X 1M P", "1m 1y 1M P")
minimum, middle, maximum = points(0, 15), points(16, 18), points(19)
rule("rebid.4M", "4M", length("M", 4) & sp("M", 19), after=RAISE, key="raise.four", forcing="off")
rule("rebid.3M", "3M", length("M", 4) & sp("M", 16, 18), after=RAISE, key="raise.three.invite")
rule("rebid.2M", "2M", length("M", 4) & sp("M", 0, 15), after=RAISE, key="raise.two")
rule("rebid.1S", "1S", S(4) & hcp(0, 18), after="1m P 1H P", key="rebid.one")
rule("rebid.2S", "2S", S(4) & hcp(19), after="1m P 1H P", forcing="game", key="jump-shift")
rule("raise.4S", "4S", S(4) & sp("S", 19), after="1H P 1S P", key="raise.four", forcing="off")
rule("raise.3S", "3S", S(4) & sp("S", 16, 18), after="1H P 1S P", key="raise.three.invite")
rule("raise.2S", "2S", S(4), after="1H P 1S P", key="raise.two")
B = ("1m P 1M P", "1C P 1D P", "1H P 1S P")
rule("rebid.1M", "1M", length("M", 4) & first_major("M") & hcp(0, 18), after="1C P 1D P", key="rebid.one", forcing="round")
rule("rebid.2M", "2M", length("M", 4) & first_major("M"), after="1C P 1D P", key="jump-shift", forcing="game")
rule("rebid.2N", "2N", balanced() & hcp(18, 19), after=B, key="rebid.2N.invite")
rule("rebid.1N", "1N", balanced() & hcp(0, 14), after=B)
rule("rebid.3N", "3N", length("m", 6) & top3("m", 3) & hcp(16), after="1m P 1M P", key="rebid.3N", forcing="off")
rule("jump-shift", "3x", length("x", 4) & longer("m", "x") & hcp(19), after="1m P 1S P", when=above("m") & strain_is("D", "H") & jump(1), forcing="game")
rule("jump-shift", "3D", D(4) & longer("C", "D") & hcp(19), after="1C P 1H P", forcing="game")
rule("rebid.reverse", "2H", H(4) & longer("D", "H") & hcp(17), after="1D P 1S P", forcing="round", key="rebid.reverse")
rule("rebid.reverse", "2x", length("x", 4) & longer("C", "x") & hcp(17), after="1C P 1S P", when=above("C") & ~partners("x"), forcing="round", key="rebid.reverse")
rule("rebid.reverse", "2D", D(4) & longer("C", "D") & hcp(17), after="1C P 1H P", forcing="round", key="rebid.reverse")
rule("jump-shift", "3x", length("x", 4) & points(19), after=("1D P 1M P", "1H P 1S P"), when=strain_is("C", "D") & jump(1) & ~mine("x"), forcing="game")
rule("rebid.reverse", "2D", D(3) & quality("D", 2, 3) & C(6) & hcp(17), after="1C P 1M P", forcing="round", key="rebid.reverse")
rule("rebid.3m", "3m", length("m", 6) & points(17) & hcp(15) & ~(length("m", 7) & hcp(0, 15)), after="1m P 1M P", key="rebid.three.invite")
rule("rebid.3C", "3C", C(6) & points(17), after="1C P 1D P", key="rebid.three.invite")
rule("rebid.4H", "4H", H(6) & points(21), after="1H P 1S P", key="game.own", forcing="off")
rule("rebid.3H", "3H", H(6) & points(17, 20), after="1H P 1S P", key="rebid.three.invite")
rule("rebid.2H", "2H", H(6), after="1H P 1S P", key="rebid.two")
rule("rebid.2m", "2m", length("m", 4) & equal_or_longer("m", "om"), after="1H P 1S P", key="rebid.new")
rule("rebid.2C", "2C", C(4) & D(5), after="1D P 1M P", key="rebid.new")
rule("rebid.2C", "2C", C(4), after="1D P 1M P", key="rebid.new")
rule("rebid.raise.diamonds", "2D", D(4), after="1C P 1D P", key="raise.two")
rule("rebid.2m", "2m", length("m", 6), after="1m P 1M P", key="rebid.two")
rule("rebid.2C", "2C", C(6), after="1C P 1D P", key="rebid.two")
rule("rebid.1N", "1N", hcp(0, 16), after=R)

# responder again, after opener's 1NT
for opening, reply in (("1m", "1M"), ("1C", "1D"), ("1H", "1S")):
    T = f"{opening} P {reply} P 1N P"
    major = "M" if reply == "1M" else "S" if reply == "1S" else None
    if major:
        rule("again.4M", f"4{major}", length(major, 6) & points(13), after=T, key="game.major", forcing="off")
        rule("again.3M", f"3{major}", length(major, 6) & points(11, 12), after=T, key="invite.own")
        rule("again.force", "3x", length(major, 5) & length("x", 5) & hcp(12), after=T, when=jump(1) & ~mine("x"), key="force.suit", forcing="game")
        rule("again.2M", f"2{major}", length(major, 6) & hcp(0, 10) | length(major, 5) & hcp(0, 9) & ~semi(), after=T, key="rebid.own")
    if reply == "1M":
        rule("again.reverse", "2S", S(4) & H(5) & hcp(12), after="1m P 1H P 1N P", key="rebid.reverse", forcing="round")
    rule("again.3N", "3N", hcp(13, 18), after=T, key="game.notrump", forcing="off")
    rule("again.2N", "2N", hcp(11, 12), after=T, key="invite.notrump")
    if opening == "1m":
        rule("again.minor", "2m", length("m", 5) & hcp(0, 9), after=T, key="prefer", forcing="off")
    rule("again.lower", "2x", length("x", 4) & ~semi() & hcp(0, 10), after=T, when=cheapest(2, 2) & ~mine("x") & ~above("H"), key="prefer")
    rule("again.pass", "P", hcp(0, 10), after=T, key="pass.enough")

# opener again, after an invitation or a minimum
rule("invited.4M", "4M", length("M", 3) & hcp(13) | hcp(14), after=("1m P 1M P 1N P 3M P", "1H P 1S P 1N P 3S P"), when=partners("M"), key="game.major", forcing="off")
T = "1x P 1y P 1z P 1N P"
rule("again.3N", "3N", hcp(18), after=T, key="game.notrump", forcing="off")
rule("again.2N", "2N", hcp(16, 17) & shortest(1, 3), after=T, key="invite.notrump")

# responder has placed the contract after 1NT
rule("again.placed", "P", after=("1x P 1y P 1N P 2x P", "1x P 1y P 1N P 2y P"), key="pass.enough")

# responder again, after opener's second suit
T = "1x P 1y P 1z P"
rule("again.2y", "2y", length("y", 6) & hcp(6, 9), after=T, when=is_major("y"), key="rebid.own")
rule("again.1S", "1S", S(4) & hcp(6), after="1C P 1D P 1H P", key="new.one", forcing="round")
rule("again.1N", "1N", hcp(6, 10) & stopper("w") & semi() & ~major_fit, after=T, key="rebid.notrump")
rule("again.3m", "3m", length("m", 6) & longest("m") & hcp(10, 12), after=("1M P 2m P 2x P", "1M P 2m P 2M P"), key="invite.own")
rule("again.clubs", "3C", C(4) & ~semi() & hcp(6), after="1C P 1D P 2N P", key="prefer", forcing="game")
rule("again.2N", "2N", points(11) & hcp(10, 12) & stopper("w") & ~major_fit, after="1x P 1y P 2z P", when=ranks_below("z", "x"), key="invite.notrump")

# responder after a reverse
REVERSED = ("1C P 1M P 2D P", "1D P 1S P 2H P", "1C P 1S P 2H P")
rule("reverse.own", "2M", length("M", 5), after=REVERSED, when=mine("M"), key="rebid.own", forcing="round")
rule("reverse.raise", "3M", length("M", 3), after=("1C P 1M P 2D P 2M P", "1C P 1M P 2D P 3D P"), key="raise.strong", forcing="game")
for T, unbid in (("1C P 1S P 2D P 2S P", "H"), ("1C P 1H P 2D P 2H P", "S"), ("1D P 1S P 2H P 2S P", "C"), ("1C P 1S P 2H P 2S P", "D")):
    rule("reverse.notrump", "2N", stopper(unbid), after=T, key="two.2N", forcing="round")

# the fourth suit: asks for a stopper, for support, for more
for T in ("1x P 1y P 2z P", "1x P 1y P 1z P"):
    asks = cheapest(2, 2)
    rule("fourth.long", "w", length("y", 6) & hcp(13), after=T, when=asks, key="fourth.ask", alert=True, forcing="round")
    rule("again.4y", "4y", length("y", 7) & points(13), after=T, when=is_major("y"), key="game.major", forcing="off")
    rule("again.3y", "3y", length("y", 6) & hcp(10, 12), after=T, when=is_major("y") & jump(1), key="invite.own")
    rule("fourth.five", "w", length("y", 5) & hcp(10) & points(11) & ~stopper("w") & ~major_fit, after=T, when=asks, key="fourth.ask", alert=True, forcing="round")
    A = T + " 2w P"
    rule("fourth.support", "y", length("y", 3), after=A, key="prefer", forcing="round")
    rule("fourth.notrump.strong", "3N", stopper("w") & hcp(16), after=A, key="game.notrump", forcing="off")
    rule("fourth.notrump", "N", stopper("w"), after=A, when=cheapest(2, 3), key="two.2N")
    rule("fourth.raise", "3w", length("w", 4), after=A, key="raise.two", forcing="round")
    if "2z" in T:
        rule("fourth.second", "z", length("z", 5), after=A, key="rebid.own")
        rule("fourth.game", "4x", length("x", 2) & hcp(12) & ~stopper("w"), after=A + " 2x P", when=is_major("x"), key="game.major", forcing="off", prio=49)
    rule("fourth.first", "x", after=A, key="rebid.own")
    rule("fourth.own", "3y", length("y", 6) & hcp(13), after=(A + " 3x P", A + " 2x P"), when=is_major("y"), key="rebid.own", forcing="game")

# opener jumped in its own suit
T = "1M P 1N P 3M P"
rule("jumped.4M", "4M", length("M", 3) & hcp(6) | length("M", 2) & hcp(8) | length("M", 1) & hcp(9), after=T, key="game.major", forcing="off")
rule("jumped.pass", "P", after=T, key="pass.enough")

# after 1NT from responder
R1 = "1M P 1N P"
rule("rebid.3N", "3N", balanced() & hcp(19, 21), after=R1, key="game.notrump", forcing="off")
rule("rebid.2N", "2N", balanced() & hcp(17, 18), after=R1, key="rebid.2N.invite")
rule("rebid.4M", "4M", length("M", 6) & points(20), after=R1, key="game.own", forcing="off")
rule("rebid.3M", "3M", length("M", 6) & points(17, 19), after=R1, key="rebid.three.invite")
rule("jump-shift", "3x", length("x", 4) & points(19), after=R1, when=jump(1), forcing="game")
rule("rebid.reverse", "2S", S(4) & hcp(17), after="1H P 1N P", forcing="round", key="rebid.reverse")
rule("rebid.2M", "2M", length("M", 6), after=R1, key="rebid.two")
rule("rebid.2H", "2H", H(4), after="1S P 1N P", key="rebid.new")
rule("rebid.2m", "2m", length("m", 4) & equal_or_longer("m", "om") & ~balanced(), after=R1, key="rebid.new")
rule("rebid.2m", "2m", length("m", 3) & longer("m", "om") & ~semi(), after=R1, key="rebid.new")
rule("rebid.pass", "P", after=R1, key="pass.enough")
R1 = "1m P 1N P"
rule("rebid.3N", "3N", semi() & hcp(19, 21), after=R1, key="game.notrump", forcing="off")
rule("rebid.2N", "2N", balanced() & hcp(18, 19), after=R1, key="rebid.2N.invite")
rule("rebid.3m", "3m", length("m", 6) & points(18), after=R1, key="rebid.three.invite")
rule("rebid.reverse", "2x", length("x", 4) & longer("m", "x") & hcp(17), after=R1, when=above("m"), forcing="round", key="rebid.reverse")
rule("rebid.2C", "2C", C(4) & ~balanced(), after="1D P 1N P", key="rebid.new")
rule("rebid.2m", "2m", length("m", 6), after=R1, key="rebid.two")
rule("rebid.2m", "2m", length("m", 5) & ~semi(), after=R1, key="rebid.two")
rule("rebid.pass", "P", hcp(0, 17), after=R1, key="pass.enough")

# responder supports at leisure: after two over one, and after its own jump shift
rule("two.support", "3M", length("M", 3) & sp("M", 15), after=("1M P 2m P 2x P", "1M P 2m P 2M P", "1M P 2m P 2N P", "1M P 2m P 3m P"), key="raise.strong", forcing="game")
rule("two.support", "3S", S(3) & sp("S", 15), after=("1S P 2H P 2N P", "1S P 2H P 3m P"), key="raise.strong", forcing="game")
rule("jump-shift.raise", "3M", length("M", 3), after="1m P 2M P", key="raise.strong", forcing="game")
rule("jump-shift.raise", "3S", S(3), after="1H P 2S P", key="raise.strong", forcing="game")

# after a raise
R2 = ("1M P/X 2M P", "1M 1y 2M P", "1M 2y 2M P")
count = natural.TRICKS
rule("rebid.4M", "4M", points(19) | losers(0, 4), after=R2, key="game.major", forcing="off")
rule("try.suit.invite", "3x", length("x", 4) & points(16, 18), after=R2, when=cheapest(2, 3), key="try.suit", forcing="round")
rule("try.2N.invite", "2N", semi() & hcp(16, 18), after=R2, key="try.notrump", forcing="round")
rule("try.raise.invite", "3M", length("M", 6) & points(16, 18), after=R2, key="try.raise")
rule("rebid.4M", "4M", count.game("M"), after=R2, key="game.major", forcing="off")
rule("try.raise.invite", "3M", count.invitation("M"), after=R2, key="try.raise")
rule("rebid.pass", "P", points(0, 19), after=R2, key="pass.enough")
for T in ("1M P 2M P 2N P", "1M P 2M P 3M P"):
    rule("try.accept", "4M", count.game("M"), after=T, key="game.major", forcing="off")
rule("try.decline", "3M", after="1M P 2M P 2N P", key="prefer", forcing="off")
rule("try.decline", "P", after="1M P 2M P 3M P", key="pass.enough")
for T in ("1M P 2M P 3x P",):
    rule("try.accept", "4M", count.game("M") | sp("M", 7) & (length("x", 0, 1) | Unit("keys", "x", 1) & length("x", 0, 3)), after=T, key="game.major", forcing="off")
    rule("try.decline", "3M", after=T, key="prefer", forcing="off")
R3 = ("1M P/X 3M P", "1M 1y 3M P", "1M 2y 3M P")
rule("aces.ask", "4N", count.slam("M") & ~aces(0), after=R3, forcing="round", alert=True)
rule("rebid.4M", "4M", count.game("M"), after=R3, key="game.major", forcing="off")
rule("rebid.pass", "P", after=R3, key="pass.enough")
J = "1M P 2N P"
rule("jacoby.short", "3x", length("x", 0, 1), after=J, alert=True, forcing="game", prio=49)
rule("jacoby.second", "4x", length("x", 5) & quality("x", 2, 3), after=J, when=below_game_in("M"), alert=True, forcing="game", prio=50)
rule("jacoby.strong", "3M", hcp(18), after=J, forcing="game", alert=True, prio=48)
rule("jacoby.middle", "3N", hcp(15), after=J, forcing="game", alert=True, prio=47)
rule("jacoby.minimum", "4M", after=J, prio=46, key="jacoby.minimum")
for answer, more in (("3x", 17), ("4x", 16), ("3M", 13), ("3N", 16), ("4M", 19)):
    T = f"{J} {answer} P"
    rule("aces.ask", "4N", sp("M", more) & ~aces(0), after=T, forcing="round", alert=True)
    if answer != "4M":
        rule("jacoby.stop", "4M", after=T, key="game.major", forcing="off")

R2 = "1m P 2m P"
rule("raised.3N", "3N", hcp(18) & semi() & stopper("H") & stopper("S"), after=R2, key="game.notrump", forcing="off")
rule("raised.new", "2x", length("x", 4) & hcp(16), after=R2, when=cheapest(2, 2), key="try.suit", forcing="round")
rule("raised.2N", "2N", hcp(17) & semi(), after=R2, key="try.notrump")

# after two over one
R4 = "1M P 2m P"
rule("two.raise.jump", "4m", length("m", 4) & points(18), after=R4, key="raise.strong", forcing="game")
rule("two.3N", "3N", balanced() & hcp(18, 19), after=R4, key="game.notrump", forcing="off")
rule("two.reverse", "2S", S(4) & hcp(16), after="1H P 2m P", key="rebid.reverse", forcing="game")
rule("two.2H", "2H", H(4), after="1S P 2m P", key="rebid.new", forcing="round")
rule("two.6", "3M", length("M", 6) & points(18), after=R4, key="rebid.three.invite", forcing="game")
rule("two.2M", "2M", length("M", 6), after=R4, key="rebid.two")
rule("two.raise", "3m", length("m", 4) & hcp(12), after=R4, key="raise.two")
rule("two.2D", "2D", D(4), after="1M P 2C P", key="rebid.new", forcing="round")
rule("two.2N", "2N", balanced() & hcp(12, 17), after=R4, key="two.2N", forcing="round")
rule("two.3C", "3C", C(4) & hcp(15), after="1M P 2D P", key="rebid.new", forcing="game")
rule("two.2M", "2M", after=R4, key="rebid.two")
R4 = "1S P 2H P"
rule("two.4H", "4H", H(3) & sp("H", 12, 14), after=R4, key="raise.four", forcing="off")
rule("two.raise", "3H", H(3) & sp("H", 12), after=R4, key="raise.strong", forcing="game")
rule("two.2S", "2S", S(6) & points(0, 17), after=R4, key="rebid.two")
rule("two.3m", "3m", length("m", 4) & hcp(15), after=R4, key="rebid.new", forcing="game")
rule("two.2N", "2N", semi() & hcp(12, 17), after=R4, key="two.2N", forcing="round")
rule("two.3N", "3N", balanced() & hcp(18, 19), after=R4, key="game.notrump", forcing="off")
rule("two.2S", "2S", after=R4, key="rebid.two")
R5 = "1D P 2C P"
rule("two.2M", "2M", length("M", 4) & hcp(16), after=R5, key="rebid.reverse", forcing="game")
rule("two.2N", "2N", balanced() & hcp(12, 14), after=R5, key="two.2N", forcing="round")
rule("two.3N", "3N", balanced() & hcp(18, 19), after=R5, key="game.notrump", forcing="off")
rule("two.3C", "3C", C(4), after=R5, key="raise.two", forcing="round")
rule("two.2D", "2D", D(5), after=R5, key="rebid.two", forcing="")
rule("two.2M", "2M", length("M", 4), after=R5, key="rebid.new", forcing="round")

# ---- partner opened a weak two or a pre-empt ----------------------------------------------------------------------------------

for suit in "DHS":
    T = f"2{suit} P"
    rule("weak.ask", "2N", hcp(15) & (length(suit, 2) | hcp(17)), after=T, alert=True, forcing="round")
    rule("weak.ask", "2N", hcp(16), after=T, alert=True, forcing="round")
    game = f"4{suit}" if suit != "D" else "5D"
    rule("weak.game", game, length(suit, 4) & sp(suit, 8) & shortest(0, 1), after=T, key="raise.weak", forcing="off")
    rule("weak.raise", f"3{suit}", length(suit, 3) & hcp(5, 14), after=T, key="raise.block", forcing="off")
    rule("weak.pass", "P", after=T, key="pass.enough")
    for new in "CDHS".replace(suit, ""):
        N = f"2{suit} P {2 if new > suit else 3}{new} P"
        rule("weak.new.raise", new, length(new, 3), after=N, key="raise.simple")
        if new > suit:
            rule("weak.new.maximum", "2N", hcp(9), after=N, key="weak.maximum")
            rule("weak.new.minimum", f"3{suit}", after=N, key="weak.minimum")
    A = f"2{suit} P 2N P"
    rule("weak.minimum", f"3{suit}", hcp(0, 8), after=A, forcing="", key="weak.minimum")
    for feature in "CDHS":
        if feature != suit:
            rule("weak.feature", f"3{feature}", top3(feature, 1) & length(feature, 2), after=A, alert=True, forcing="round", key="weak.feature")
    rule("weak.solid", "3N", top3(suit, 2), after=A, key="weak.solid")
    rule("weak.minimum", f"3{suit}", after=A, key="weak.minimum")
    for reply in (f"3{suit}",):
        T = f"2{suit} P 2N P {reply} P"
        if suit != "D":
            rule("weak.4M", f"4{suit}", hcp(17) & length(suit, 2), after=T, key="game.major", forcing="off")
        else:
            rule("weak.3N", "3N", hcp(17), after=T, key="game.notrump", forcing="off")
        rule("weak.pass", "P", after=T, key="pass.enough")
for M3 in "HS":
    T = f"3{M3} P"
    rule("aces.ask", "4N", length(M3, 2) & hcp(18) & losers(0, 4) & aces(2, 3, 4), after=T, forcing="round", alert=True)
    rule("preempt.game", f"4{M3}", length(M3, 1) & hcp(17) | length(M3, 2) & hcp(14) | length(M3, 3) & sp(M3, 9) | length(M3, 4), after=T, key="raise.weak", forcing="off")
    rule("preempt.pass", "P", after=T, key="pass.enough")
for m3 in "CD":
    T = f"3{m3} P"
    rule("preempt.3N", "3N", hcp(15) & length(m3, 2), after=T, key="game.notrump", forcing="off")
    rule("preempt.new", "3M", length("M", 6) & hcp(16), after=T, key="new.force", forcing="round")
    rule("preempt.3N", "3N", hcp(18) & stopper("H") & stopper("S"), after=T, key="game.notrump", forcing="off")
    rule("preempt.5m", f"5{m3}", length(m3, 4) & sp(m3, 13), after=T, key="raise.weak", forcing="off")
    rule("preempt.block", f"4{m3}", (length(m3, 4) & hcp(4, 12) | length(m3, 3) & hcp(8, 13)), after=T, key="raise.block", forcing="off")
    rule("preempt.pass", "P", after=T, key="pass.enough")
rule("preempt.game", "5m", length("m", 2) & hcp(15), after="4m P", key="game.minor", forcing="off")
rule("preempt.pass", "P", hcp(0, 18), after=("4M P", "4m P"), key="pass.enough")

# ---- they opened --------------------------------------------------------------------------------------------

THEY = "1x"
weak_or_strong = hcp(6, 11) | hcp(16)
good_major = H(5) & quality("H", 2, 3) | S(5) & quality("S", 2, 3)
rule("over.notrump", "1N", balanced() & hcp(15, 18) & stopper("x") & ~good_major, after=THEY)
rule("michaels.minor", "2m", H(5) & S(5) & weak_or_strong, after=("1m", "1m P 1N"), alert=True, forcing="round", key="michaels")
rule("michaels.major", "2M", length("OM", 5) & length("m", 5) & weak_or_strong, after="1M", alert=True, forcing="round", key="michaels")
rule("unusual.over-major", "2N", C(5) & D(5) & weak_or_strong, after="1M", alert=True, forcing="round", key="unusual")
rule("unusual.over-clubs", "2N", D(5) & H(5) & weak_or_strong, after="1C", alert=True, forcing="round", key="unusual")
rule("unusual.over-diamonds", "2N", C(5) & H(5) & weak_or_strong, after="1D", alert=True, forcing="round", key="unusual")
rule("takeout.strong", "X", hcp(18), after=THEY, forcing="round")
rule("over.jump-four", "4y", length("y", 8) & hcp(4, 10) & quality("y", 2, 3), after=THEY, when=majors, key="over.jump")
rule("over.jump-three", "3y", length("y", 7) & hcp(4, 10) & quality("y", 2, 3), after=THEY, when=jump(1) | jump(2), key="over.jump")
rule("over.jump-two", "2y", length("y", 6, 6) & hcp(5, 9) & quality("y", 2, 3), after=THEY, when=jump(1), key="over.jump")
rule("over.one", "1y", length("y", 5) & main_suit("y") & hcp(8, 17) & (hcp(12) | quality("y", 2, 3)), after=THEY, key="over.suit")
rule("over.two", "2y", length("y", 5) & main_suit("y") & hcp(11, 17) & quality("y", 2, 3) & (length("y", 6) | hcp(12) & length("x", 0, 3)), after=THEY, when=jump(0), key="over.suit")
rule("over.two", "2y", length("y", 6) & main_suit("y") & hcp(10, 17) & (length("x", 0, 3) | hcp(15)), after=THEY, when=jump(0), key="over.suit")
rule("takeout.one", "X", hcp(12, 17) & short_in_theirs(2, 3) | hcp(11, 17) & short_in_theirs(1, 3) | hcp(10, 17) & short_in_theirs(0, 3), after=THEY, forcing="round", key="takeout.shape")
rule("over.pass", "P", after=THEY, key="pass.nothing")
shapely = hcp(8) & losers(0, 5)
rule("michaels.over-weak", "3M", length("OM", 5) & length("m", 5) & shapely, after="2M", alert=True, forcing="round", key="michaels")
rule("unusual.over-strong", "2N", C(5) & D(5) & losers(0, 6), after="2C", alert=True, forcing="round", key="unusual")
rule("over-strong.suit", "x", length("x", 6) & quality("x", 2, 3) & hcp(6), after="2C", when=cheapest(2, 3), key="over.suit")
rule("over-strong.pass", "P", after="2C", key="pass.nothing")

good_six = Or(*(length(suit, 6) & quality(suit, 2, 3) for suit in "CDHS"))
# over their 1NT: 2♣ shows one long suit, 2♦ both majors, 2♥ and 2♠ that suit and a minor, 2NT both minors
for OVER_NT, sure in (("1N", 0), ("1N P P", 1)):
    rule("over-nt.double", "X", hcp(16 - sure), after=OVER_NT, key="penalty.power", forcing="off")
    rule("over-nt.jump", "3y", length("y", 7) & quality("y", 2, 3), after=OVER_NT, key="over.jump")
    rule("over-nt.majors", "2D", H(5) & S(5) & hcp(8) | H(4) & S(4) & Unit("second", "", 4) & (H(5) | S(5)) & hcp(11), after=OVER_NT, alert=True, forcing="round")
    rule("over-nt.minors", "2N", C(5) & D(5) & hcp(9), after=OVER_NT, alert=True, forcing="round", key="unusual")
    rule("over-nt.two-suits", "2M", length("M", 5) & length("m", 5) & hcp(9), after=OVER_NT, alert=True)
    rule("over-nt.two-suits", "2M", length("M", 5) & length("m", 4) & quality("M", 2, 3) & hcp(11), after=OVER_NT, alert=True)
    rule("over-nt.one-suit", "2C", Unit("longest", "", 6) & good_six & points(11), after=OVER_NT, alert=True, forcing="round")
    rule("over-nt.pass", "P", after=OVER_NT, key="pass.nothing")
    T = OVER_NT + " 2C P"
    rule("over-nt.own", "2M", length("M", 6) & quality("M", 2, 3), after=T, key="over.suit", forcing="off")
    rule("over-nt.relay", "2D", after=T, alert=True)
    rule("over-nt.diamonds", "P", D(6), after=T + " 2D P", key="pass.enough")
    rule("over-nt.shown", "2M", length("M", 6), after=T + " 2D P", key="rebid.own", forcing="off")
    rule("over-nt.clubs", "3C", after=T + " 2D P", key="rebid.own", forcing="off")
    T = OVER_NT + " 2D P"
    rule("over-nt.game", "4M", length("M", 4) & sp("M", 13), after=T, key="game.major", forcing="off")
    rule("over-nt.invite", "3M", length("M", 4) & hcp(10) & first_major("M"), after=T, key="invite.major")
    rule("over-nt.run", "2N", H(0, 2) & S(0, 2), after=T, key="michaels.which", alert=True, forcing="round")
    rule("over-nt.choose", "2M", first_major("M"), after=T, key="prefer", forcing="off")
    rule("over-nt.minor", "3m", equal_or_longer("m", "om"), after=T + " 2N P", key="michaels.minor", alert=True)
    T = OVER_NT + " 2M P"
    rule("over-nt.spades", "2S", S(6) & H(0, 2), after=OVER_NT + " 2H P", key="over.suit", forcing="off")
    rule("over-nt.game", "4M", length("M", 4) & sp("M", 13), after=T, key="game.major", forcing="off")
    rule("over-nt.invite", "3M", length("M", 4) & sp("M", 10), after=T, key="invite.major")
    rule("over-nt.which", "2N", length("M", 0, 1) & C(3) & D(3), after=T, key="michaels.which", alert=True, forcing="round")
    rule("over-nt.stay", "P", after=T, key="pass.enough")
    rule("over-nt.minor", "3m", longer("m", "om"), after=T + " 2N P", key="michaels.minor", alert=True, forcing="off")
rule("run.weak", "2y", length("y", 5) & main_suit("y") & hcp(0, 4), after="1N X P", key="rescue.longest", forcing="off")
rule("run.weak", "2y", length("y", 6) & main_suit("y") & hcp(0, 5), after="1N X P", key="rescue.longest", forcing="off")
rule("run.pass", "P", after="1N X P", key="respect.penalty")

BACK = "1x P P"
rule("balance.1N", "1N", balanced() & hcp(11, 15) & stopper("x"), after=BACK, key="balance.notrump")
rule("michaels.balance", "2m", H(5) & S(5) & hcp(8), after="1m P P", alert=True, forcing="round", key="michaels")
rule("balance.jump", "2y", length("y", 6) & quality("y", 2, 3) & hcp(12, 16), after=BACK, when=jump(1), key="balance.suit")
rule("takeout.strong", "X", hcp(16), after=BACK, forcing="round")
rule("balance.1y", "1y", length("y", 5) & main_suit("y") & hcp(7), after=BACK, key="balance.suit")
rule("balance.2y", "2y", length("y", 5) & main_suit("y") & hcp(9), after=BACK, when=jump(0), key="balance.suit")
rule("takeout.balance", "X", hcp(9) & length("x", 0, 3) & short_in_theirs(3, 3), after=BACK, forcing="round")
rule("takeout.balance", "X", hcp(12) & length("x", 0, 3), after=BACK, forcing="round")
rule("balance.pass", "P", after=BACK, key="pass.nothing")

# partner doubled for take-out
rule("answer.1N", "1N", hcp(6, 10) & stopper("x") & ~four_unbid_major, after="1x X P", key="advance.notrump")
rule("answer.2N", "2N", hcp(11, 12) & stopper("x") & ~four_unbid_major & semi(), after="1x X P", key="advance.notrump.invite")

# partner answered our double: now a bid shows more than a minimum
T = ("1x X P 1y P", "1x X P 2y P", "1x P P X P 1y P")
rule("doubled.four", "4y", length("y", 4) & hcp(19) & sp("y", 24), after=T, when=is_major("y"), key="game.major", forcing="off")
rule("doubled.three", "3y", length("y", 4) & hcp(19), after=T, when=is_major("y"), key="raise.three.invite")
rule("doubled.two", "2y", length("y", 4) & sp("y", 17), after=("1x X P 1y P", "1x P P X P 1y P"), when=is_major("y"), key="raise.three.invite")
rule("doubled.3N", "3N", hcp(23) & semi() & stopper("x"), after=T, key="game.notrump", forcing="off")
rule("doubled.2N", "2N", hcp(21, 22) & semi() & stopper("x"), after=("1x X P 1y P", "1x P P X P 1y P"), key="rebid.2N.invite")
rule("doubled.2N", "2N", hcp(19, 22) & semi() & stopper("x"), after="1x X P 2y P", key="rebid.2N.invite")
rule("doubled.one", "1z", length("z", 5) & hcp(17), after=("1x X P 1y P", "1x P P X P 1y P"), key="rebid.strong")
rule("doubled.1N", "1N", hcp(18, 20) & semi() & stopper("x"), after=("1x X P 1y P", "1x P P X P 1y P"), key="over.notrump")
rule("doubled.two", "2z", length("z", 5) & hcp(18), after=("1x X P 1y P", "1x P P X P 1y P"), when=jump(0), key="rebid.strong")
rule("doubled.three", "3z", length("z", 5) & hcp(18), after="1x X P 2y P", when=jump(0), key="rebid.strong")
rule("doubled.pass", "P", hcp(0, 17), after=T, key="pass.enough")

# partner has shown two suits
T = "1m 2m P"
rule("michaels.game", "4M", length("M", 4) & sp("M", 12), after=T, key="game.major", forcing="off")
rule("michaels.invite", "3M", length("M", 4) & sp("M", 9) & first_major("M"), after=T, key="invite.major")
rule("michaels.choose", "2M", first_major("M"), after=T, key="prefer")
T = "1M 2M P"
rule("michaels.game", "4OM", length("OM", 3) & sp("OM", 12), after=T, key="game.major", forcing="off")
rule("michaels.invite", "3OM", length("OM", 3) & sp("OM", 10), after=T, key="invite.major")
rule("michaels.choose", "2OM", length("OM", 2), after="1H 2H P", key="prefer")
rule("michaels.choose", "3H", length("H", 3), after="1S 2S P", key="prefer")
rule("michaels.which", "2N", after=T, key="michaels.which", forcing="round", alert=True)
for T in ("1M 2M P 2N P", "1S 2S 4S 4N P"):
    rule("michaels.minor", "3m" if "2N" in T else "5m", length("m", 5) & longer("m", "om"), after=T, key="michaels.minor", alert=True, forcing="off")
rule("michaels.stop", "P", hcp(0, 12), after="1M 2M P 2N P 3m P", key="pass.enough")
T = "2M 3M P"
rule("michaels.game", "4OM", length("OM", 3) & hcp(8) | length("OM", 4), after=T, key="game.major", forcing="off")
rule("michaels.high", "3S", S(2), after="2H 3H P", key="prefer")
rule("michaels.high", "4H", H(3), after="2S 3S P", key="prefer")
rule("michaels.either", "4C", after=T, alert=True)
rule("michaels.pass", "P", C(5), after=T + " 4C P", key="pass.enough")
rule("michaels.diamonds", "4D", after=T + " 4C P", key="michaels.minor", forcing="off")
for T, suits in (("1M 2N P", "CD"), ("1C 2N P", "DH"), ("1D 2N P", "HC"), ("2C 2N P", "CD"), ("1N 2N P", "CD")):
    for suit, other in (suits, suits[::-1]):
        game = f"4{suit}" if suit == "H" else f"5{suit}"
        rule("unusual.game", game, length(suit, 4) & sp(suit, 14) & equal_or_longer(suit, other), after=T, key="raise.weak", forcing="off")
    for suit, other in (suits, suits[::-1]):
        rule("unusual.choose", f"3{suit}", equal_or_longer(suit, other), after=T, key="prefer", forcing="off")

# they double, or overcall, partner's opening
rule("over-double.raise", "4M", length("M", 5) & hcp(0, 10) & sp("M", 6), after="1M X", key="raise.weak", forcing="off")
rule("over-double.limit.invite", "2N", length("M", 4) & sp("M", 10), after="1M X", key="raise.limit.invite", alert=True, forcing="round")
rule("over-double.redouble", "XX", hcp(10), after="1x X", key="stray.redouble", forcing="round")
rule("over-double.block", "3M", length("M", 4) & hcp(4, 9), after="1M X", key="raise.block")
rule("over-double.two", "2M", length("M", 3) & sp("M", 5, 10), after="1M X", key="raise.simple")
rule("over-double.1y", "1y", length("y", 4) & hcp(6, 9) & best_unbid("y"), after="1x X", key="respond.one", forcing="round")
rule("over-double.jump", "3y", length("y", 6) & quality("y", 2, 3) & hcp(5, 9), after="1x X", when=jump(1), key="over.jump")
rule("over-double.two", "2m", length("m", 4) & hcp(5, 9), after="1m X", key="raise.simple")
rule("over-double.2y", "2y", length("y", 6) & hcp(5, 9), after="1x X", when=jump(0), key="over.suit")
rule("over-double.1N", "1N", balanced() & hcp(7, 9), after="1x X", key="respond.1N")
rule("over-double.pass", "P", after="1x X", key="pass.nothing")

# with ten points against their fifteen ours is the greater half
rule("over-overcall.double", "X", hcp(10), after="1x 1N", key="penalty.power", forcing="off")
rule("over-overcall.leave", "P", hcp(12) | length("x", 3, 5), after="1x 1N X P", key="respect.penalty")

rule("lead.double", "X", length("x", 5) & top3("x", 2) & hcp(7), after=("1N P 2x", "2N P 3x"), when=ranks_below("x", "S"), key="lead.double", forcing="off")

# partner overcalled
rule("advance.raise-jump", "3y", length("y", 4) & sp("y", 5, 9) & hcp(3, 8), after=("1x 1y P", "1x P P 1y P"), when=is_major("y") & jump(1), key="raise.block")
rule("advance.raise-game", "4y", length("y", 5) & shortest(0, 1) & hcp(3, 9), after=("1x 1y P", "1x 1y 1z", "1x 1y 2x"), when=is_major("y"), key="raise.weak", forcing="off")
rule("advance.raise", "2y", length("y", 3) & sp("y", 6, 10), after="1x 1y P", key="raise.simple")
rule("advance.raise", "2y", length("y", 3) & sp("y", 6, 12), after="1x P P 1y P", key="raise.simple")
rule("advance.cue-raise", "2x", length("y", 3) & sp("y", 11), after="1x 1y P", forcing="round", alert=True)
rule("advance.own", "2z", length("z", 5) & hcp(9), after="1x 1y P", when=cheapest(2, 2) & is_major("z"), key="over.suit")

# they overcalled, and partner doubled for take-out
for T in ("1x 1y X P", "1x 2y X P"):
    rule("negative.cue", "their", hcp(18), after=T, key="force.cue", alert=True, forcing="game", prio=49)
    rule("negative.jump", "z+1", length("z", 4) & hcp(15, 17), after=T, when=is_major("z") & level(2, 3), key="raise.three.invite", prio=49)
    rule("negative.suit", "z", length("z", 4) & hcp(0, 14), after=T, when=is_major("z") & cheapest(1, 3), key="advance.minimum", prio=48)
    rule("negative.own", "x", length("x", 6) & points(0, 16), after=T, when=cheapest(2, 3), key="rebid.own", prio=-6)
    rule("negative.minor", "z", length("z", 4), after=T, when=~is_major("z") & cheapest(1, 3), key="rebid.new", prio=-7)

# partner opened a minor and they overcalled a major; or both minors are out
rule("takeout.negative.spades", "X", S(4, 4) & hcp(6), after="1m 1H", key="takeout.negative", forcing="round")
rule("takeout.negative.majors", "X", H(4) & S(4) & hcp(6), after="1C 1D", key="takeout.negative", forcing="round")
rule("respond.free.one", "1M", length("M", 4) & hcp(6) & first_major("M"), after="1C 1D", key="respond.one", forcing="round", prio=49)
rule("respond.free", "2M", length("M", 5) & hcp(10), after=("1m 1OM", "1m 2OM", "1S 2m"), when=cheapest(2, 2) & ~partners("M"), key="force.suit", forcing="round")
rule("takeout.negative.hearts", "X", H(4) & hcp(6), after="1m 1S", key="takeout.negative", forcing="round")

# ---- partner overcalled or they interfere: see natural ----------------------------------------------------------------------------------

natural.add(rule, natural.TRICKS)

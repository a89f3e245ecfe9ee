"""The engine's own figures: numbers for sentences, and tables. Whatever scores is asked; nothing is typed again."""

from __future__ import annotations

from collections.abc import Callable

from kakehashi.game import Game, strains_alike
from kakehashi.model.actions import MakeCall
from kakehashi.model.board import Board
from kakehashi.model.cards import PACK, Card, high_card_points
from kakehashi.model.contract import BIDS, BOOK, Call, Contract, Doubled, Strain
from kakehashi.model.seats import PAIRS, Seat
from kakehashi.phases import play
from kakehashi.rulebook.blocks import Cell, Table, number, table
from kakehashi.rulebook.texts import Texts
from kakehashi.scoring import chicago, duplicate, race, rubber
from kakehashi.scoring.chicago import Schedule
from kakehashi.scoring.race import Undertricks
from kakehashi.scoring.sheet import Part

LEVELS = range(1, duplicate.TRICKS - BOOK + 1)
NOT_AND_VULNERABLE = (False, True)
BOARD_MARKS = {"None": "○", "NS": "｜", "EW": "―", "All": "＋"}
"""How Japanese score sheets write the vulnerability of a board."""


def numbers() -> dict[str, int]:
    """The numbers that sentences about any game may need, by name; a game adds its own (`Game.figures`)."""
    unbid = Contract(1, Strain.C, Doubled.NO, Seat.N)
    return {
        "cards": len(PACK),
        "tricks": duplicate.TRICKS,
        "book": BOOK,
        "one_level": BOOK + 1,
        "two_level": BOOK + 2,
        "bids": len(BIDS),
        "calls": len(Call),
        "hcp_ace": high_card_points((Card.SA,)),
        "hcp_king": high_card_points((Card.SK,)),
        "hcp_queen": high_card_points((Card.SQ,)),
        "hcp_jack": high_card_points((Card.SJ,)),
        "hcp_pack": high_card_points(PACK),
        "game": duplicate.GAME,
        "game_bonus": duplicate.GAME_BONUS[False],
        "game_bonus_v": duplicate.GAME_BONUS[True],
        "part_score_bonus": duplicate.PART_SCORE_BONUS,
        "small_slam_tricks": BOOK + min(duplicate.SLAM_BONUS),
        "grand_slam_tricks": BOOK + max(duplicate.SLAM_BONUS),
        "undertrick": sum(duplicate.undertrick_terms(1, unbid.doubled, vulnerable=False)),
        "undertrick_v": sum(duplicate.undertrick_terms(1, unbid.doubled, vulnerable=True)),
        "chukker": chicago.CHUKKER,
        "fourth_deal_bonus": chicago.FOURTH_DEAL_BONUS,
        "games_to_win": rubber.GAMES_TO_WIN,
        "rubber_bonus_straight": rubber.RUBBER_BONUS[0],
        "rubber_bonus_close": rubber.RUBBER_BONUS[1],
        "unfinished_game": rubber.UNFINISHED_GAME_BONUS,
        "flat_undertrick": race.FLAT_UNDERTRICK,
        "claims_a_seat": play.CLAIMS_A_SEAT,
    }


def _parts(
    level: int, strain: Strain, doubled: Doubled, tricks: int, *, vulnerable: bool
) -> tuple[Part, ...]:
    contract = Contract(level, strain, doubled, Seat.N)
    return duplicate.duplicate_parts(contract, tricks=tricks, vulnerable=vulnerable, sides=PAIRS)


def _points(key: str, parts: tuple[Part, ...]) -> int:
    return sum(part.points for part in parts if part.key == key)


def _terms(
    level: int, strain: Strain, ways: tuple[Doubled, ...] = tuple(Doubled)
) -> tuple[tuple[int, ...], ...]:
    return tuple(duplicate.trick_terms(Contract(level, strain, doubled, Seat.N)) for doubled in ways)


def _captioned(
    texts: Texts, name: str, rows: list[tuple[object, ...]], titles: list[str] | None = None
) -> Table:
    columns = titles or [texts.fill(title) for title in texts.raw(f"tables.{name}.columns")]
    return table(name, texts[f"tables.{name}.caption"], columns, rows)


def _doubled(texts: Texts) -> list[str]:
    return [texts[f"doubled.{doubled.name}"] for doubled in Doubled]


def trick_points(texts: Texts, game: Game) -> Table:
    """Points for each odd trick; doubled and redoubled too, where a game has an auction."""
    auction = MakeCall in game.actions
    ways = tuple(Doubled) if auction else (Doubled.NO,)
    rows: list[tuple[object, ...]] = []
    for terms, label in strains_alike((strain, _terms(2, strain, ways)) for strain in Strain).items():
        first, second = zip(*terms, strict=True)
        if first == second:
            rows.append((label, *first))
        else:
            rows += [(texts.say("tables.trick_points.first", strain=label), *first)]
            rows += [(texts.say("tables.trick_points.further", strain=label), *second)]
    points = _doubled(texts) if auction else [texts["tables.trick_points.points"]]
    return _captioned(texts, "trick_points", rows, [texts["tables.trick_points.strain"], *points])


def trick_points_by_level(texts: Texts, game: Game) -> Table:
    """Points of every contract, games made out from the others."""
    labels = strains_alike((strain, tuple(_terms(level, strain) for level in LEVELS)) for strain in Strain)
    titles = [texts["tables.trick_points_by_level.level"]]
    titles += [f"{label}{times}" for label in labels.values() for times in ("", " ×2", " ×4")]
    rows: list[tuple[object, ...]] = []
    for place, level in enumerate(LEVELS):
        sums = [sum(terms) for by_level in labels for terms in by_level[place]]
        rows.append((level, *(Cell(number(points), points >= duplicate.GAME) for points in sums)))
    return _captioned(texts, "trick_points_by_level", rows, titles)


def overtricks(texts: Texts, game: Game) -> Table:
    """Points for each overtrick."""

    def worth(strain: Strain, doubled: Doubled, *, vulnerable: bool) -> int:
        return duplicate.overtrick_value(Contract(1, strain, doubled, Seat.N), vulnerable=vulnerable)

    columns = [(doubled, vulnerable) for doubled in Doubled for vulnerable in NOT_AND_VULNERABLE]
    values = [
        (strain, tuple(worth(strain, doubled, vulnerable=vulnerable) for doubled, vulnerable in columns))
        for strain in Strain
    ]
    rows: list[tuple[object, ...]] = [(label, *points) for points, label in strains_alike(values).items()]
    return _captioned(
        texts, "overtricks", rows, [texts["tables.trick_points.strain"], *_doubled_vulnerable(texts)]
    )


def _doubled_vulnerable(texts: Texts) -> list[str]:
    return [
        texts.say(f"vulnerable.{key}", what=what)
        for what in _doubled(texts)
        for key in ("column-no", "column-yes")
    ]


def undertricks(texts: Texts, game: Game) -> Table:
    """What the defenders get for each number of undertricks."""
    rows: list[tuple[object, ...]] = []
    for down in range(1, duplicate.TRICKS + 1):
        points = [
            sum(duplicate.undertrick_terms(down, doubled, vulnerable=vulnerable))
            for doubled in Doubled
            for vulnerable in NOT_AND_VULNERABLE
        ]
        rows.append((down, *points))
    return _captioned(
        texts, "undertricks", rows, [texts["tables.undertricks.down"], *_doubled_vulnerable(texts)]
    )


def bonuses(texts: Texts, game: Game) -> Table:
    """What a contract may earn besides its tricks."""
    samples = {
        "insult": ("insult", 1, Strain.C, Doubled.X),
        "insult_redoubled": ("insult", 1, Strain.C, Doubled.XX),
        "part_score": ("part_score", 1, Strain.C, Doubled.NO),
        "game": ("game", 5, Strain.C, Doubled.NO),
        "small_slam": ("slam", 6, Strain.C, Doubled.NO),
        "grand_slam": ("slam", 7, Strain.C, Doubled.NO),
    }
    rows: list[tuple[object, ...]] = []
    for name, (key, level, strain, doubled) in samples.items():
        points = (
            _points(key, _parts(level, strain, doubled, BOOK + level, vulnerable=vulnerable))
            for vulnerable in NOT_AND_VULNERABLE
        )
        rows.append((texts[f"tables.bonuses.{name}"], *points))
    titles = [texts["tables.bonuses.what"], texts["vulnerable.no"], texts["vulnerable.yes"]]
    return _captioned(texts, "bonuses", rows, titles)


def honors(texts: Texts, game: Game) -> Table:
    """What honors in one hand are worth."""
    samples = {
        "four": (Strain.S, (Card.SA, Card.SK, Card.SQ, Card.SJ)),
        "five": (Strain.S, (Card.SA, Card.SK, Card.SQ, Card.SJ, Card.ST)),
        "aces": (Strain.NT, (Card.SA, Card.HA, Card.DA, Card.CA)),
    }
    rows: list[tuple[object, ...]] = []
    for name, (strain, hand) in samples.items():
        held = duplicate.honors_held(strain, [(Seat.N, hand)])
        rows.append((texts[f"tables.honors.{name}"], held.points if held else 0))
    return _captioned(texts, "honors", rows)


def rubber_bonuses(texts: Texts, game: Game) -> Table:
    """What ends a rubber."""
    figures = numbers()
    names = ("rubber_bonus_straight", "rubber_bonus_close", "unfinished_game")
    rows: list[tuple[object, ...]] = [
        (texts[f"tables.rubber_bonuses.{name}"], figures[name]) for name in names
    ]
    unfinished = duplicate_default(game, "unfinished_part")
    if unfinished is not None:
        rows.append((texts["tables.rubber_bonuses.unfinished_part"], unfinished))
    return _captioned(texts, "rubber_bonuses", rows)


def duplicate_default(game: Game, option: str) -> int | None:
    """The default of that option, where the game has it."""
    return getattr(game.options(), option, None)


def chicago_vulnerability(texts: Texts, game: Game) -> Table:
    """Who is vulnerable on each deal of a chukker, by schedule."""
    rows: list[tuple[object, ...]] = []
    for schedule in Schedule:
        cells = [_who(texts, schedule, deal) for deal in range(1, chicago.CHUKKER + 1)]
        rows.append((texts[f"options.chicago_vul.values.{schedule.value}"], *cells))
    deals = [texts.say("deal", number=deal) for deal in range(1, chicago.CHUKKER + 1)]
    return _captioned(texts, "chicago_vulnerability", rows, [texts["options.chicago_vul.title"], *deals])


def _who(texts: Texts, schedule: Schedule, deal: int) -> str:
    """Who is vulnerable on that deal, said so that it holds whoever deals."""
    outcomes = {dealer: schedule.vulnerable(deal, dealer, PAIRS).value for dealer in Seat}
    if len(set(outcomes.values())) == 1:
        return texts[f"vulnerability.{outcomes[Seat.N]}"]
    dealers = all(who == dealer.side_among(PAIRS).value for dealer, who in outcomes.items())
    return texts["vulnerability.dealer" if dealers else "vulnerability.non_dealer"]


def boards(texts: Texts, game: Game) -> Table:
    """Dealer and vulnerability of the sixteen boards."""
    rows: list[tuple[object, ...]] = []
    for board in map(Board.duplicate, range(1, 17)):
        word = board.vulnerable.value
        rows.append(
            (
                board.number,
                texts[f"seats.{board.dealer}"],
                f"{BOARD_MARKS[word]} {texts[f'vulnerability.{word}']}",
            )
        )
    return _captioned(texts, "boards", rows)


def race_points(texts: Texts, game: Game) -> Table:
    """What a made contract is worth in a race: all odd tricks count."""

    def worth(strain: Strain, odd: int, doubled: Doubled) -> int:
        parts = race.race_parts(Contract(1, strain, doubled, Seat.N), BOOK + odd, Undertricks.NONE)
        return _points("odd_tricks", parts)

    values = [(strain, tuple(worth(strain, odd, d) for odd in LEVELS for d in Doubled)) for strain in Strain]
    labels = strains_alike(values)
    titles = [texts["tables.race_points.odd"]]
    titles += [f"{label}{times}" for label in labels.values() for times in ("", " ×2", " ×4")]
    rows: list[tuple[object, ...]] = []
    for place, odd in enumerate(LEVELS):
        own = slice(place * len(Doubled), (place + 1) * len(Doubled))
        rows.append((odd, *(points for every in labels for points in every[own])))
    return _captioned(texts, "race_points", rows, titles)


def race_undertricks(texts: Texts, game: Game) -> Table:
    """What three down in four spades costs under each rule: to the opponent, or off declarer's own score."""
    rows: list[tuple[object, ...]] = []
    for rule in Undertricks:
        contracts = (Contract(4, Strain.S, doubled, Seat.N) for doubled in Doubled)
        points = (sum(p.points for p in race.race_parts(contract, BOOK + 1, rule)) for contract in contracts)
        rows.append((texts[f"options.undertricks.values.{rule.value}"], *points))
    return _captioned(texts, "race_undertricks", rows, [texts["options.undertricks.title"], *_doubled(texts)])


TABLES: dict[str, Callable[[Texts, Game], Table]] = {
    make.__name__: make
    for make in (
        trick_points,
        trick_points_by_level,
        overtricks,
        undertricks,
        bonuses,
        honors,
        rubber_bonuses,
        chicago_vulnerability,
        boards,
        race_points,
        race_undertricks,
    )
}
"""The tables of figures that a text may ask for by name; a game adds its own (`Game.figures`)."""

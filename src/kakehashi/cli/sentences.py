"""What the command line says, by key and language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

LANGUAGES = ("en", "ja")

_ENGLISH = {
    "command-serve": "Open the tables: play in the browser.",
    "command-score": "What one contract is worth, with the arithmetic.",
    "command-sheet": "Results in, the running scoresheet out, as JSON.",
    "command-rules": "The rules of a game, to read.",
    "command-simulate": "Whole matches between CPU players, without a server.",
    "command-verify": "Whether deals were fair.",
    "error-usage": "{detail}",
    "error-notation": "{detail}",
    "error-options": "{detail}",
    "error-table": "{detail}",
    "standard-input": "standard input",
    "no-file": "{file}: {reason}",
    "not-json": "{file} is not JSON: {reason}",
    "deal": "deal {number}: {reason}",
    "match-over": "deal {number} comes after the match is over",
    "N": "North",
    "E": "East",
    "S": "South",
    "W": "West",
    "vul-None": "nobody vulnerable",
    "vul-NS": "North-South vulnerable",
    "vul-EW": "East-West vulnerable",
    "vul-All": "everybody vulnerable",
    "contract": "{contract} by {declarer}, {vulnerable}, {tricks} tricks: {result}",
    "made": "made",
    "over": "made with {count} over",
    "down": "{count} down",
    "part-trick": "trick points",
    "part-over": "overtricks",
    "part-insult": "insult",
    "part-slam": "slam",
    "part-game": "game",
    "part-part_score": "part-score",
    "part-under": "undertricks",
    "part-honors": "honors",
    "score-side": "to {side}",
    "simulated": "{matches} matches finished, {deals} deals: {outcomes}",
    "outcome": "{name} {count}",
    "outcome-made": "made",
    "outcome-down": "down",
    "outcome-passed-out": "passed out",
    "outcome-played": "played",
    "side-line": "{side} ({player}): {points} points, {average} a deal, {wins} matches won",
    "draws": "draws: {count}",
    "seconds": "{seconds} s a deal",
    "game-facts": "{players} players",
    "game-facts-minutes": "{players} players, {least}–{most} minutes",
    "also": "{term} ({also})",
    "no-proof": "{file} holds no proof of a deal: {reason}",
    "proof": "{match}, board {board}, attempt {attempt}: {verdict}",
    "fair": "fair",
    "unfair": "NOT FAIR",
    "verified": "{fair} of {all} fair",
    "and": ", ",
    "took-part": "the deck follows from the seed and the cuts of {names}",
    "seed-alone": "the deck follows from the seed alone: nobody cut",
    "fault-unknown-version": "made by another version of the protocol, which cannot be checked here",
    "fault-commitment-differs": "the commitment published before the deal is not to this seed and salt",
    "fault-not-opened": "{seat} was listed among those who cut, but the cut was never opened",
    "fault-not-listed": "the cut of {seat} was used without being listed before cuts were opened",
    "fault-seal-differs": "the cut of {seat} is not the one that was sealed",
    "fault-deck-size": "the deck has not 52 cards",
    "fault-deck-cards": "the deck has a card twice",
    "fault-deck-differs": "the deck does not follow from the seed and the cuts",
    "question": "Q. ",
    "answer": "A. ",
}

_JAPANESE = {
    "error-usage": "使い方が違います: {detail}",
    "error-notation": "読み取れません: {detail}",
    "error-options": "選べない設定です: {detail}",
    "error-table": "できません: {detail}",
    "standard-input": "標準入力",
    "not-json": "{file} は JSON ではありません: {reason}",
    "deal": "{number} ディール目: {reason}",
    "match-over": "{number} ディール目の前に、試合はもう終わっています",
    "N": "北",
    "E": "東",
    "S": "南",
    "W": "西",
    "vul-None": "双方ノンバル",
    "vul-NS": "南北バル",
    "vul-EW": "東西バル",
    "vul-All": "双方バル",
    "contract": "{contract} {declarer}、{vulnerable}、{tricks} トリック: {result}",
    "made": "メイク",
    "over": "{count} オーバー",
    "down": "{count} ダウン",
    "part-trick": "トリック点",
    "part-over": "オーバートリック",
    "part-insult": "インサルト",
    "part-slam": "スラム",
    "part-game": "ゲーム",
    "part-part_score": "パートスコア",
    "part-under": "ダウン",
    "part-honors": "オナー",
    "score-side": "{side} の得点",
    "simulated": "終わった試合 {matches}、ディール {deals}: {outcomes}",
    "outcome-made": "メイク",
    "outcome-down": "ダウン",
    "outcome-passed-out": "全員パス",
    "outcome-played": "済み",
    "side-line": "{side}（{player}）: {points} 点、1 ディール {average} 点、{wins} 勝",
    "draws": "引き分け: {count}",
    "seconds": "1 ディール {seconds} 秒",
    "game-facts": "{players}人",
    "game-facts-minutes": "{players}人、{least}〜{most}分",
    "also": "{term}（{also}）",
    "no-proof": "{file} はディールの証明として読めません: {reason}",
    "proof": "{match} ボード {board}（配り {attempt} 回目）: {verdict}",
    "fair": "公正です",
    "unfair": "公正ではありません",
    "verified": "{all} 件のうち {fair} 件が公正です",
    "and": "・",
    "took-part": "カードの並びは、シードと{names}のカットから決まっています",
    "seed-alone": "カードの並びは、シードだけから決まっています（カットした人はいません）",
    "fault-unknown-version": "手順の版が違うため、ここでは確かめられません",
    "fault-commitment-differs": "配る前に公開された値が、このシードとソルトのものではありません",
    "fault-not-opened": "{seat}はカットした人として挙げられましたが、そのカットが開かれていません",
    "fault-not-listed": "{seat}のカットが、開く前の一覧にないのに使われています",
    "fault-seal-differs": "{seat}のカットが、封をしたものと違います",
    "fault-deck-size": "カードが 52 枚ではありません",
    "fault-deck-cards": "同じカードが 2 枚あります",
    "fault-deck-differs": "カードの並びが、シードとカットから決まるものと違います",
    "question": "問　",
    "answer": "答　",
}

_CATALOGUES = {"en": _ENGLISH, "ja": {**_ENGLISH, **_JAPANESE}}


def say(key: str, language: str = "en", **parameters: object) -> str:
    """The sentence of that *key*; a key nobody wrote a sentence for stands for itself."""
    if key not in _CATALOGUES[language]:
        detail = parameters.get("detail")
        return str(detail) if detail else key.rpartition("-")[2].replace("_", " ")
    return _CATALOGUES[language][key].format(**parameters)


def language_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """The option ``--lang``, given to the command as *language*."""
    option = click.option(
        "--lang", "language", type=click.Choice(LANGUAGES), default="en", help="Language of the sentences."
    )
    return option(command)

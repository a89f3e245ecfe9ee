"""A person at the table, as the browser tests play one: looks at the screen, and clicks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, Position, expect

PATIENCE = 90_000
"""Milliseconds until a screen that does not change counts as stuck; nothing waits for its own sake."""

LOOK = 20
"""Milliseconds between two looks at a page that is waited for."""

CORNER: Position = {"x": 8, "y": 14}
"""Where a card can be touched though the next one lies on it; pixels from its top left."""

WORDS = {
    "en": {
        "play": "Play now",
        "box": "Bidding box",
        "pass": "Pass",
        "accept": "Accept",
        "next": "Next deal",
        "again": "Play again",
        "hand": "Your hand",
        "won": "The match is over",
        "look": "Look at my cards then bid",
        "choices": "What you can do",
        "claim": "Claim",
        "none": "None: concede them all",
    },
    "ja": {
        "play": "すぐ遊ぶ",
        "box": "ビディングボックス",
        "pass": "パス",
        "accept": "認める",
        "next": "次のディールへ",
        "again": "もう一度",
        "hand": "あなたの手札",
        "won": "試合が終わりました",
        "look": "カードを見る 見てからビッドします",
        "choices": "選べること",
        "claim": "クレーム",
        "none": "一つも取れない（すべて譲る）",
    },
}


ASKED = """words => {
    const seen = element => element.checkVisibility({ visibilityProperty: true });
    const name = element => (element.ariaLabel ?? element.innerText).replace(/\\s+/g, ' ').trim();
    const all = (selector, within = document) => [...within.querySelectorAll(selector)].filter(seen);
    const group = word => all('[role=group]').filter(each => name(each) === words[word]);
    const buttons = within => all('button:not([aria-disabled=true])', within);
    const called = (word, within) => buttons(within).some(each => name(each) === words[word]);
    const asked = {
        again: () => called('again'),
        next: () => called('next'),
        accept: () => called('accept'),
        card: () => all('button.card.lit').length,
        pass: () => group('box').some(box => called('pass', box)),
        look: () => called('look'),
        bid: () => all('.pad .number[aria-disabled=false]').length,
        name: () => all('.naming .cell').length,
        keep: () => all('.button.keep:not([aria-disabled=true])').length,
        plain: () => group('choices').some(box => buttons(box).length),
    };
    return Object.keys(asked).find(each => asked[each]()) ?? null;
}"""
"""What the screen asks for: one look at the page instead of one for everything that it could be."""


DONE_WITH = "button => !button.isConnected || button.ariaDisabled === 'true'"
"""Of this very button: a deal that is over at once brings another one of that name."""


class Person:
    """Passes or bids all the tricks, plays the first card that is lit, accepts claims, and goes on to the next deal."""

    def __init__(self, page: Page, language: str, sound: str = "off") -> None:
        self.page = page
        self.words = WORDS[language]
        page.set_default_timeout(PATIENCE)
        page.add_init_script(f"""localStorage['kakehashi.motion'] = '0';
            localStorage['kakehashi.settings'] ??= JSON.stringify({{ sound: '{sound}' }})""")

    def button(self, word: str) -> Locator:
        return self.page.get_by_role("button", name=self.words[word], exact=word != "play")

    def play_now(self, url: str) -> None:
        self.page.goto(url)
        self.button("play").click()
        expect(self.hand.or_(self.button("next")).first).to_be_visible()

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("group", name=self.words["hand"], exact=True)

    @property
    def lit(self) -> Locator:
        """Cards that may be played now, from the own hand or dummy's."""
        return self.page.locator("button.card.lit")

    @property
    def on_table(self) -> Locator:
        return self.page.locator(".trick .card")

    @property
    def passing(self) -> Locator:
        box = self.page.get_by_role("group", name=self.words["box"])
        return box.get_by_role("button", name=self.words["pass"], exact=True, disabled=False)

    def seq(self) -> str | None:
        """The number of the update on the screen."""
        return self.page.locator("[data-seq]").get_attribute("data-seq")

    @property
    def plain(self) -> Locator:
        """The buttons of a game that the client has never heard of."""
        return self.page.get_by_role("group", name=self.words["choices"]).get_by_role("button")

    def asked(self) -> str | None:
        """What there is to click now."""
        return self.page.evaluate(ASKED, self.words)

    def await_turn(self) -> str:
        """Wait until there is something to click; what it is."""
        return self.page.wait_for_function(ASKED, arg=self.words, polling=LOOK, timeout=PATIENCE).json_value()

    def do(self, turn: str) -> None:
        """Click what *turn* names."""
        match turn:
            case "card":
                self.lit.first.click(position=CORNER)
            case "pass":
                self.passing.click()
            case "bid":
                self.page.locator(".pad .number[aria-disabled=false]").last.click()
            case "name":
                self.page.locator(".naming .cell").first.click()
            case "keep":
                self.page.locator(".button.keep").click()
            case "plain":
                self.plain.first.click()
            case _:
                button = self.button(turn).element_handle()
                button.click()
                self.page.wait_for_function(DONE_WITH, arg=button, polling=LOOK)

    def step(self) -> str:
        """Do what the turn asks for, and wait until the screen has moved on; what was done."""
        turn = self.await_turn()
        with self.moving_on():
            self.do(turn)
        return turn

    @contextmanager
    def moving_on(self) -> Iterator[None]:
        """Wait afterwards until there is another update on the screen than before."""
        before = self.seq()
        yield
        self.page.wait_for_function(
            "before => document.querySelector('[data-seq]')?.dataset.seq !== before", arg=before, polling=LOOK
        )

    def bid_highest(self) -> bool:
        """Bid seven notrump if that may be bid now; whether it was."""
        bid = self.page.locator("[data-call='7NT'][aria-disabled=false]")
        if may := bid.is_visible():
            with self.moving_on():
                bid.click()
        return may

    def play_until(self, *ends: str) -> str:
        """Go on until the turn asks for one of *ends*, which is not done."""
        while (turn := self.await_turn()) not in ends:
            self.step()
        return turn

    def end_deal(self) -> str:
        """Concede as soon as one may, as declarer if possible, whose partner is not asked; "next" or "again"."""
        claim = self.button("claim")
        while (turn := self.await_turn()) not in ("next", "again"):
            if turn == "card" and claim.is_visible() and claim.is_enabled():
                with self.moving_on():
                    claim.click()
                    self.button("none").click()
                    self.page.get_by_role("dialog").locator(".primary").click()
            elif turn != "pass" or not self.bid_highest():
                self.step()
        return turn

    def trick_is_open(self) -> bool:
        """Whether somebody has played to this trick, and somebody has not."""
        return 1 <= self.on_table.count() <= 3 and self.page.locator(".trick .slot.on").count() > 0

    def play_to_mid_trick(self) -> None:
        """Go on until it is this person's turn with a trick begun and not finished."""
        while True:
            turn = self.play_until("card", "again")
            assert turn == "card", "the match ended before a trick stood open"
            if self.trick_is_open():
                return
            self.step()

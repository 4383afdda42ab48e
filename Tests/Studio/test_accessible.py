"""Every page can be read and used without a pointer, in both color schemes, on narrow screens too."""

from __future__ import annotations

import re
import unittest
from typing import List, Tuple

from axe_playwright_python.sync_playwright import Axe

from samples import GAP, LOGGER, PLACED, VISLAM
from studio import PATIENCE, wait_for
from studio_tests import StudioTests, Window

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SIZES = [(1280, "light"), (1280, "dark"), (400, "light"), (400, "dark")]

# Elements that stand out to the right of the window, unless they scroll in their own box.
OVERFLOW = "() => document.documentElement.scrollWidth - innerWidth"

FOCUSED = """() => {
  const each = document.activeElement;
  if (!each || each === document.body) return '';
  const style = getComputedStyle(each);
  const seen = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0
    || style.boxShadow !== 'none';
  const { width, height } = each.getBoundingClientRect();
  return [each.tagName.toLowerCase(), each.id, each.getAttribute('aria-label') ?? each.textContent.trim().slice(0, 30),
    seen ? 'seen' : 'unseen', width > 0 && height > 0 ? 'sized' : 'empty'].join('|');
}"""


class Accessible(StudioTests):
    sessions = [GAP, VISLAM, LOGGER, PLACED]

    def violations(self, window: Window) -> List[str]:
        """The problems that axe-core finds on the page."""
        options = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]}
        results = Axe().run(window.page, options=options)
        return [
            f"{each['id']} ({len(each['nodes'])}): {each['nodes'][0]['html'][:160]}"
            f" {each['nodes'][0]['failureSummary'][:200]}"
            for each in results.response["violations"]
        ]

    def check(self, name: str, window: Window) -> None:
        with self.subTest(page=name):
            self.assertEqual(self.violations(window), [])
            self.assertLessEqual(window.page.evaluate(OVERFLOW), 0, "wider than the window")

    def each_window(self) -> List[Tuple[str, Window]]:
        found = []
        for width, scheme in SIZES:
            window = Window(self.studio, width=width, scheme=scheme)
            self.addCleanup(window.close)
            found.append((f"{width} {scheme}", window))
        return found

    def test_sessions_page(self) -> None:
        for name, window in self.each_window():
            for view in ["grid", "table"]:
                window.open_sessions(f"view={view}")
                window.wait_names(lambda found: len(found) >= 4, "no sessions")
                self.check(f"{view} {name}", window)
            window.press("j", "x")
            window.wait_words("#acts", "1 session selected")
            self.check(f"selection {name}", window)
            window.filter("mode = = x")
            window.wait_words("#problem", "at character")
            self.check(f"error {name}", window)
            window.filter("no-such-word")
            window.wait_words("#empty", "No session matches")
            self.check(f"nothing {name}", window)

    def test_session_page(self) -> None:
        for name, window in self.each_window():
            for path in [LOGGER, PLACED]:
                window.open_session(path)
                window.wait_report()
                window.press("[", "Shift+ArrowRight", "]")
                self.check(f"{path} {name}", window)

    def test_compare_page(self) -> None:
        for name, window in self.each_window():
            window.go(f"/compare?first={GAP}&second={VISLAM}")
            window.at("#transport button.play").wait_for()
            drawn = "() => document.querySelectorAll('#plots .graph canvas').length > 3"
            window.wait(drawn, "no plots", 60)
            self.check(name, window)

    def test_outliers_page(self) -> None:
        for name, window in self.each_window():
            window.go("/outliers")
            window.wait_words("#title", "sessions")
            self.check(name, window)

    def test_dialogs_and_jobs(self) -> None:
        with self.studio.open_socket() as page:
            self.studio.finish(page.start("verify", [VISLAM]))
        for name, window in self.each_window():
            window.open_sessions("view=grid")
            window.wait_names(lambda found: len(found) >= 4, "no sessions")
            window.press("?")
            window.page.get_by_role("dialog").wait_for()
            self.check(f"keys {name}", window)
            window.press("Escape", "j", "x")
            for act in ["Export…", "Redact…", "Tag…", "Note…", "Verdict…"]:
                window.tap(act, within="#acts")
                window.page.get_by_role("dialog").wait_for()
                self.check(f"{act} {name}", window)
                window.press("Escape")
                window.page.get_by_role("dialog").wait_for(state="hidden")
            window.at("#bar").get_by_role("button", name="Jobs").click()
            window.at("#jobs li.job").first.wait_for()
            self.check(f"jobs {name}", window)


class Keyboard(StudioTests):
    """Tasks done with the keyboard alone."""

    sessions = [GAP, VISLAM]

    def tab_to(self, words: str, most: int = 80) -> None:
        """Presses Tab until the element with these words has the focus, which must be visible."""
        passed = []
        for _ in range(most):
            self.window.press("Tab")
            focused = str(self.page.evaluate(FOCUSED))
            passed.append(focused)
            if re.search(words, focused):
                self.assertIn("|seen|", focused)
                return
        raise AssertionError(f"Tab never reaches {words!r}: {passed}")

    def test_find_select_tag_and_open(self) -> None:
        self.window.open_sessions("view=table")
        self.window.press("/")
        self.page.keyboard.type("verdict = fail")
        self.window.press("Enter")
        self.window.wait_names(["garden-003"], "not the failing session")
        self.window.press("Escape", "j", "x")
        self.window.wait_words("#acts", "1 session selected")
        self.tab_to(r"\|Tag…\|")
        self.window.press("Enter")
        self.page.get_by_role("dialog", name="Tag").wait_for()
        self.tab_to(r"\|Tag|input")
        self.page.get_by_role("combobox", name="Tag").focus()
        self.page.keyboard.type("bad")
        self.window.press("Enter")
        self.window.wait_words(".row [data-field=tag]", "bad")
        # The focus returns to the button that opened the dialog.
        wait_for(lambda: "Tag…" in str(self.page.evaluate(FOCUSED)), "the focus is lost")
        self.page.locator("#grid").focus()
        self.window.press("Enter")
        self.page.wait_for_url(re.compile("/session"))

    def test_play_select_and_trim(self) -> None:
        self.window.open_session(GAP)
        self.window.press("f")
        self.window.press("Shift+ArrowLeft", "]", "Home", "[")
        self.window.wait_words("#interval", "s to ")
        self.tab_to(r"\|Trim the interval…\|", 120)
        self.window.press("Enter")
        self.page.get_by_role("dialog", name="Trim").wait_for()
        self.tab_to(r"\|Trim\|")
        self.window.press("Enter")
        wait_for(lambda: self.studio.paths("path ~ trimmed/"), "no trimmed session", 60)
        self.studio.rest()

    def test_first_tab_skips_to_the_content(self) -> None:
        compare = f"/compare?first={GAP}&second={VISLAM}"
        for address in ["/", "/outliers", f"/session?path={GAP}", compare]:
            with self.subTest(address=address):
                self.window.go(address)
                self.page.locator("#bar a").first.wait_for()
                self.window.press("Tab")
                self.assertIn("Skip to the", str(self.page.evaluate(FOCUSED)))

    def test_focus_is_seen_everywhere(self) -> None:
        for address in ["/?view=grid", f"/session?path={GAP}", "/outliers"]:
            with self.subTest(address=address):
                self.window.go(address)
                self.page.locator("#bar a").first.wait_for()
                self.page.wait_for_timeout(1000)
                unseen = []
                for _ in range(60):
                    self.window.press("Tab")
                    focused = str(self.page.evaluate(FOCUSED))
                    if "|unseen|" in focused or "|empty" in focused:
                        unseen.append(focused)
                self.assertEqual(unseen, [])


if __name__ == "__main__":
    unittest.main()

"""Two sessions side by side, sessions that differ from all others, and the story of a bad one."""

from __future__ import annotations

import re
import unittest
from typing import List

from samples import FAULTY, GAP, OFFSET, VIO, VISLAM
from studio import PATIENCE, wait_for
from studio_tests import StudioTests


class Compare(StudioTests):
    sessions = [GAP, VISLAM, VIO]

    def open(self, first: str, second: str) -> None:
        self.window.go(f"/compare?first={first}&second={second}")
        self.page.locator("#transport button.play").wait_for(timeout=30_000 * PATIENCE)

    def wait_plots(self) -> None:
        drawn = "() => document.querySelectorAll('#plots .graph canvas').length > 3"
        self.window.wait(drawn, "no plots", 60)

    def times(self) -> List[float]:
        words = self.page.locator(".side-of .words").all_inner_texts()
        return [float(re.match(r"(-?[\d.]+) s", each)[1]) for each in words]  # type: ignore

    def test_selected_sessions_are_compared(self) -> None:
        self.window.open_sessions()
        self.window.select("garden-003", "office-011")
        self.window.tap("Compare", within="#acts")
        self.page.wait_for_url(re.compile("/compare"))
        titles = self.page.locator(".side-of h2 a")
        wait_for(lambda: len(titles.all_inner_texts()) == 2, "not two sessions")
        wait_for(
            lambda: sorted(titles.all_inner_texts()) == ["garden-003", "office-011"], "other titles"
        )
        self.wait_plots()

    def test_facts_are_side_by_side_and_differences_are_marked(self) -> None:
        self.open(GAP, VIO)
        row = self.page.locator("#facts tr", has=self.page.get_by_role("rowheader", name="Mode"))
        self.assertEqual(row.locator("td").all_inner_texts(), ["vislam", "vio"])
        self.assertIn("different", row.get_attribute("class") or "")
        device = self.page.get_by_role("rowheader", name="Device", exact=True)
        same = self.page.locator("#facts tr", has=device)
        self.assertTrue(same.is_visible())
        self.page.get_by_label("Only differences").check()
        same.wait_for(state="hidden")

    def test_both_follow_one_cursor_with_a_shift(self) -> None:
        self.open(GAP, VISLAM)
        self.wait_plots()
        self.window.press("Home", "Shift+ArrowRight")
        first, second = self.times()
        self.assertAlmostEqual(first, second, delta=0.001)
        self.page.get_by_label("Shift in seconds").fill("0.5")
        self.window.press("Enter", "Tab")
        wait_for(lambda: abs(self.times()[0] - self.times()[1] - 0.5) < 0.002, "no shift")
        self.page.locator("body").click(position={"x": 4, "y": 300})
        self.window.tap("Play")
        before = self.times()[1]
        wait_for(lambda: self.times()[1] > before + 0.5, "it stands still")
        self.window.tap("Pause")

    def test_findings_of_both_are_shown(self) -> None:
        self.open(GAP, VISLAM)
        sides = self.page.locator(".found-side")
        wait_for(lambda: sides.count() == 2, "not two lists")
        self.assertIn("FAIL", sides.nth(0).inner_text())
        self.assertNotIn("✕ FAIL", sides.nth(1).inner_text())

    def test_two_sessions_are_needed(self) -> None:
        self.window.go(f"/compare?first={GAP}")
        self.window.wait_words("#notice", "Two sessions are needed")

    def test_unknown_session_is_named(self) -> None:
        self.window.go(f"/compare?first={GAP}&second=nowhere")
        self.window.wait_words("#notice", "nowhere")
        self.window.forgive("status 4")


class Outliers(StudioTests):
    def listed(self, where: str = "") -> List[str]:
        query = {"where": where} if where else {}
        answer = self.studio.read("/api/outliers", **query)
        return [each["path"] for each in answer["outliers"]]

    def test_faulty_sessions_are_outliers_or_fail(self) -> None:
        failing = self.studio.paths("verdict = fail")
        for path in FAULTY:
            self.assertIn(path, self.listed() + failing)

    def test_only_faulty_sessions_of_a_mode_are_outliers(self) -> None:
        self.assertEqual(sorted(self.listed("mode = vislam")), sorted([GAP, OFFSET]))

    def test_session_is_no_outlier_because_of_its_mode(self) -> None:
        self.assertLessEqual(set(self.listed()), set(FAULTY))

    def test_outliers_are_shown_with_their_reasons(self) -> None:
        self.window.go("/outliers")
        answer = self.studio.read("/api/outliers")
        wait_for(
            lambda: self.page.locator("li.outlier").count() == len(answer["outliers"]), "not all"
        )
        for outlier, item in zip(answer["outliers"], self.page.locator("li.outlier").all()):
            self.assertIn(outlier["name"], item.inner_text())
            self.assertEqual(item.locator("li.reason").count(), len(outlier["reasons"]))
            for reason in outlier["reasons"]:
                self.assertGreaterEqual(abs(reason["deviation"]), 6)
        self.window.wait_words("#title", str(len(answer["outliers"])))

    def test_filter_chooses_what_is_compared(self) -> None:
        self.window.go("/outliers")
        self.page.locator("li.outlier").first.wait_for()
        self.window.filter("mode = vio")
        count = self.studio.read("/api/outliers", where="mode = vio")["count"]
        self.window.wait_words("#title", str(count))
        self.window.filter("mode = = vio")
        self.window.wait_words("#problem", "at character")
        self.window.forgive("status 400")


class Story(StudioTests):
    """A person finds the bad recordings, sees why, trims one and exports it."""

    def test_find_the_bad_ones_see_why_trim_one_and_export_it(self) -> None:
        # Find the bad ones.
        self.window.open_sessions("view=table")
        facet = self.page.locator("details.facet", has_text="Verdict").first
        facet.locator("label", has_text="FAIL").first.click()
        self.window.wait_names(
            lambda found: sorted(found) == ["garden-003", "kitchen-005", "stairs-007"],
            "other sessions fail",
        )
        self.page.locator(".row:visible a", has_text="garden-003").click()

        # See why: the finding's button moves the cursor to the start of the gap.
        self.page.locator("#found-list li", has_text="FAIL").first.wait_for()
        findings = self.studio.read("/api/session", path=GAP)["findings"]
        gap = next(each for each in findings if each["severity"] == "fail" and each["start"])
        self.page.locator("#found-list li", has_text=gap["meaning"]).locator("button").first.click()
        time = float(self.window.text("#transport output").split()[0])
        self.assertAlmostEqual(time, gap["start"], delta=0.002)

        # Trim to the part before the gap.
        self.window.press("Shift+ArrowLeft", "]", "Home", "[")
        self.window.tap("Trim the interval…")
        self.window.tap("Trim", within="dialog")
        wait_for(lambda: self.studio.paths("path ~ trimmed/"), "no trimmed session", 60)
        [path] = self.studio.paths("path ~ trimmed/")
        wait_for(lambda: self.studio.rows("checked", f'path = "{path}"') == [[True]], "unchecked", 60)
        self.studio.rest()
        fails = self.studio.rows("finding.timestamps.gaps", f'path = "{path}"')
        self.assertEqual(fails, [["pass"]])

        # Export it.
        self.window.open_session(path)
        self.window.tap("Export…", within="#acts")
        self.page.get_by_role("combobox", name="Format").select_option("euroc")
        self.window.tap("Export", within="dialog")
        name = path.replace("/", "-")
        written = self.studio.folder / "exports/euroc" / name
        wait_for(lambda: written.exists(), "no export", 60)
        job = self.studio.finish(self.studio.jobs()[0]["id"])
        self.assertEqual(job["state"], "done", job)
        self.assertTrue(list(written.rglob("imu0/data.csv")), list(written.rglob("*"))[:20])
        # The recording itself remains.
        self.assertTrue((self.studio.folder / GAP / "metadata.json").exists())


if __name__ == "__main__":
    unittest.main()

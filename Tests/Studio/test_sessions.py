"""The list of sessions: finding, ordering, selecting, noting and removing them."""

from __future__ import annotations

import re
import shutil
import unittest
from pathlib import Path
from typing import ClassVar, List, Sequence
from urllib.parse import parse_qs, urlsplit

from samples import COUNT, FAULTY, GAP, LOGGER, UNITS, VIO, VISLAM, Recording, copy_tree, record
from samples import Samples
from studio import PATIENCE, wait_for
from studio_tests import StudioTests

# Before the server has answered the first click.
CLICK_TWO = """() => {
  const labels = [...document.querySelectorAll('details.facet label')];
  ['vio', 'FAIL'].map((word) => labels.find((label) => label.textContent.startsWith(word)))
    .forEach((label) => label.querySelector('input').click());
}"""

TRASH = re.compile("^(Move to trash|Trash)$")

OVERFLOW = "() => document.documentElement.scrollWidth - innerWidth"


def names(paths: List[str]) -> List[str]:
    return [path.split("/")[-1] for path in paths]


class Listing(StudioTests):
    """All samples; these tests change nothing in the folder."""

    def shown(self) -> int:
        """The number of sessions that the filter finds."""
        return int(re.match(r"[\d,]+", self.window.text("#count"))[0].replace(",", ""))  # type: ignore

    def asked(self, name: str) -> str:
        return parse_qs(urlsplit(self.page.url).query).get(name, [""])[0]

    def facet(self, title: str, value: str) -> None:
        """Selects a value of a facet, or deselects it."""
        facet = self.page.locator("details.facet").filter(
            has=self.page.locator("summary", has_text=re.compile(f"^{title}$", re.IGNORECASE))
        )
        facet.locator("label").filter(has_text=value).locator("input").first.click()

    def test_grid_shows_each_session_with_its_facts_and_image(self) -> None:
        self.window.open_sessions()
        self.window.wait_words("#count", f"{COUNT} sessions")
        card = self.page.locator(".card:visible", has_text=names([GAP])[0])
        self.window.at(".card a").first.wait_for()
        self.window.filter("name = garden-003")
        self.window.wait_names(["garden-003"], "not one session")
        card.locator(".picture .verdict", has_text="FAIL").wait_for()
        [row] = self.studio.rows("device,mode,duration,size,fails", "name = garden-003")
        words = card.inner_text()
        for expected in [row[0], row[1], f"{row[2]:.1f} s", f"{row[4]} fail"]:
            self.assertIn(str(expected), words)
        drawn = "() => document.querySelector('.card img').naturalWidth > 0"
        self.window.wait(drawn, "no thumbnail")

    def test_table_shows_the_values_of_the_catalog(self) -> None:
        self.window.open_sessions("view=table&sort=name&where=mode+%3D+vio")
        rows = self.studio.rows("name,mode,fails", "mode = vio", sort="name")
        self.window.wait_names([row[0] for row in rows], "other sessions in the table")
        cells = self.page.locator(".row [data-field=mode]").all_inner_texts()
        self.assertEqual(cells, ["vio"] * len(rows))
        fails = self.page.locator(".row [data-field=fails]").all_inner_texts()
        self.assertEqual(sorted(fails), sorted(str(row[2]) for row in rows))

    def test_facets_edit_the_expression(self) -> None:
        self.window.open_sessions()
        self.facet("Mode", "vio")
        self.window.wait_words("#count", f"of {COUNT} sessions")
        self.assertEqual(self.page.locator("#where").input_value(), "mode = vio")
        count = len(self.studio.paths("mode = vio"))
        wait_for(lambda: self.shown() == count, "another number of sessions")
        self.facet("Mode", "logger")
        wait_for(lambda: "in (" in self.page.locator("#where").input_value(), "one mode only")
        count = len(self.studio.paths("mode in (vio, logger)"))
        wait_for(lambda: self.shown() == count, "another number of sessions")
        self.facet("Verdict", "FAIL")
        wait_for(lambda: " and " in self.page.locator("#where").input_value(), "no condition added")
        self.window.wait_names(names([UNITS]), "not only the failing session")
        self.facet("Mode", "vio")
        self.window.wait_names([], "the condition is not changed")
        self.facet("Mode", "logger")
        self.window.wait_names(lambda found: len(found) == 3, "the condition stays")
        self.assertEqual(self.page.locator("#where").input_value(), "verdict = fail")

    def test_two_facets_that_are_chosen_at_once_both_count(self) -> None:
        self.window.open_sessions()
        self.window.wait_words("details.facet", "FAIL")
        self.page.evaluate(CLICK_TWO)
        where = "mode = vio and verdict = fail"
        wait_for(lambda: self.asked("where") == where, "a condition is lost")
        self.window.wait_names(names([UNITS]), "not only the failing session")

    def test_numbers_of_facets_are_those_of_the_catalog(self) -> None:
        self.window.open_sessions()
        self.window.wait_words("details.facet", "FAIL")
        [facet] = self.studio.read("/api/facets", fields="mode")["facets"]
        for value in facet["values"]:
            label = self.page.locator("details.facet label", has_text=re.compile(value["value"]))
            self.assertIn(str(value["count"]), label.first.inner_text())
            self.assertEqual(value["count"], len(self.studio.paths(f"mode = {value['value']}")))

    def test_completion_offers_fields_comparisons_and_values(self) -> None:
        self.window.open_sessions()
        self.page.locator("#where").click()
        self.page.keyboard.type("verd")
        self.window.wait_words("#suggestions", "verdict")
        self.window.press("ArrowDown", "Enter")
        wait_for(lambda: self.page.locator("#where").input_value() == "verdict ", "no field")
        self.page.keyboard.type("= f")
        self.window.wait_words("#suggestions", "fail")
        self.window.press("ArrowDown", "Enter", "Enter")
        wait_for(
            lambda: self.page.locator("#where").input_value().strip() == "verdict = fail", "no value"
        )
        self.window.wait_names(
            lambda found: sorted(found) == sorted(names(self.studio.paths("verdict = fail"))),
            "not the failing sessions",
        )
        # The page may send the filter before it is complete.
        self.window.allow("status 400")

    def test_wrong_expression_shows_its_message_and_place(self) -> None:
        self.window.open_sessions()
        self.window.filter("mode = vio and duration > blue")
        problem = self.page.locator("#problem")
        problem.wait_for()
        answer = self.studio.get("/api/sessions", where="mode = vio and duration > blue")
        error = answer.json["error"]
        self.assertEqual(answer.status, 400)
        self.assertEqual(error["column"], len("mode = vio and duration > ") + 1)
        words = problem.inner_text()
        self.assertEqual(words.count(f"character {error['column']}"), 1)
        self.assertIn(f"{error['message'][1:]}. {error['remedy']}", words)
        self.assertEqual(problem.locator("mark").inner_text(), "b")
        # The previous list stays, so that something is shown while a person types.
        self.assertTrue(self.window.names())
        problem.locator("button").click()
        place = self.page.evaluate("() => document.getElementById('where').selectionStart")
        self.assertEqual(place, error["column"] - 1)
        self.window.filter("mode = vio")
        problem.wait_for(state="hidden")
        self.window.forgive("status 400")

    def test_sorting_by_menu_and_by_the_head_of_the_table(self) -> None:
        self.window.open_sessions("view=table")
        self.page.locator("#sort").select_option("duration")
        expected = [row[0] for row in self.studio.rows("name,duration", sort="duration")]
        self.window.wait_names(lambda found: found[:5] == expected[:5], "not the shortest first")
        self.page.locator(".head-cell[data-field=size]").click()
        by_size = [row[0] for row in self.studio.rows("name", sort="size")]
        self.window.wait_names(lambda found: found[:5] == by_size[:5], "not the smallest first")
        self.page.locator(".head-cell[data-field=size]").click()
        down = [row[0] for row in self.studio.rows("name", sort="-size")]
        self.window.wait_names(lambda found: found[:5] == down[:5], "not the largest first")
        self.assertEqual(self.asked("sort"), "-size")

    def test_columns_are_chosen(self) -> None:
        self.window.open_sessions("view=table")
        self.window.tap("Columns…")
        dialog = self.page.get_by_role("dialog", name="Columns")
        dialog.get_by_role("checkbox", name="path_length", exact=True).check()
        dialog.get_by_role("checkbox", name="device", exact=True).uncheck()
        others = dialog.get_by_role("combobox", name="Streams, drops")
        others.fill("rate.accelerometer nonsense")
        dialog.get_by_role("button", name="Show columns").click()
        self.window.wait_words("dialog .error", "nonsense")
        others.fill("rate.accelerometer")
        dialog.get_by_role("button", name="Show columns").click()
        self.page.locator(".head-cell[data-field='rate.accelerometer']").wait_for()
        self.page.locator(".head-cell[data-field=path_length]").wait_for()
        self.assertEqual(self.page.locator(".head-cell[data-field=device]").count(), 0)
        self.window.wait_words(".row [data-field='rate.accelerometer']", "Hz")
        self.page.reload()
        self.page.locator(".head-cell[data-field='rate.accelerometer']").wait_for()

    def test_several_sessions_are_selected_by_pointer(self) -> None:
        self.window.open_sessions("view=table&sort=name")
        found = self.window.wait_names(lambda each: len(each) > 10, "no rows")
        self.page.locator(".row", has_text=found[1]).locator(".mark").click()
        self.window.wait_words("#acts", "1 session selected")
        self.page.locator(".row", has_text=found[4]).locator("[data-field=mode]").click(
            modifiers=["Shift"]
        )
        self.window.wait_words("#acts", "4 sessions selected")
        self.page.locator(".row", has_text=found[2]).locator(".mark").click()
        self.window.wait_words("#acts", "3 sessions selected")
        self.assertTrue(self.page.get_by_role("button", name="Compare").is_disabled())
        self.page.locator(".row", has_text=found[1]).locator(".mark").click()
        self.window.wait_words("#acts", "2 sessions selected")
        self.assertFalse(self.page.get_by_role("button", name="Compare").is_disabled())
        self.window.tap("Select none")
        self.page.locator("#acts").wait_for(state="hidden")

    def test_keys_move_select_and_open(self) -> None:
        self.window.open_sessions("view=table&sort=name")
        found = self.window.wait_names(lambda each: len(each) > 10, "no rows")

        def active() -> str:
            return self.page.locator(".row.active a").inner_text()

        self.window.press("j")
        wait_for(lambda: active() == found[0], "not the first row")
        self.window.press("j", "j", "k")
        wait_for(lambda: active() == found[1], "not the second row")
        self.window.press("x")
        self.window.wait_words("#acts", "1 session selected")
        self.window.press("j", "Space")
        self.window.wait_words("#acts", "2 sessions selected")
        self.window.press("Shift+ArrowDown", "Shift+ArrowDown")
        self.window.wait_words("#acts", "3 sessions selected")
        self.window.press("Escape")
        self.page.locator("#acts").wait_for(state="hidden")
        self.window.press("a")
        self.window.wait_words("#acts", f"{COUNT} sessions selected")
        self.window.press("Escape", "End")
        wait_for(lambda: active() == sorted(self.window.names())[-1], "not the last row")
        self.window.press("g")
        self.page.locator(".card.active").wait_for()
        self.window.press("t")
        self.page.locator(".row.active").wait_for()
        self.window.press("/")
        self.assertEqual(self.page.evaluate("() => document.activeElement.id"), "where")
        # Letters are text in the search box now, not keyboard commands.
        self.page.keyboard.type("x")
        self.assertTrue(self.page.locator("#acts").is_hidden())
        self.page.locator("#where").fill("")
        self.window.press("Enter", "Escape", "?")
        keys = self.page.get_by_role("dialog", name="Keys")
        keys.wait_for()
        self.window.press("Escape")
        keys.wait_for(state="hidden")
        # The focus returns to the page a moment after the dialog is closed.
        wait_for(
            lambda: self.window.press("Home") or active() == found[0],
            "Home does not go to the first session",
        )
        self.window.press("Enter")
        self.page.wait_for_url(re.compile(r"/session\?path=.*" + found[0]))

    def test_address_holds_the_state_and_back_returns_to_it(self) -> None:
        self.window.open_sessions("view=table")
        self.window.filter("verdict = fail")
        self.window.wait_names(lambda found: len(found) == 3, "not the failing sessions")
        self.page.locator("#sort").select_option("name")
        wait_for(lambda: self.asked("sort") == "name", "the address does not change")
        self.window.tap("Grid")
        wait_for(lambda: self.asked("view") == "grid", "the address does not change")
        self.page.reload()
        self.window.wait_names(["garden-003", "kitchen-005", "stairs-007"], "another list after a reload")
        self.assertEqual(self.page.locator("#where").input_value(), "verdict = fail")
        self.page.go_back()
        wait_for(lambda: self.asked("view") == "table", "Back does not return to the table")
        self.page.go_back()
        wait_for(lambda: self.asked("sort") == "", "Back does not return to the order")
        self.page.go_back()
        self.window.wait_names(lambda found: len(found) > 10, "Back keeps the filter")
        self.assertEqual(self.page.locator("#where").input_value(), "")

    def test_back_from_a_session_returns_to_the_same_row(self) -> None:
        self.window.open_sessions("view=table&sort=name&where=mode+%3D+vio")
        found = self.window.wait_names(lambda each: len(each) > 3, "no rows")
        self.window.press("j", "j", "j", "Enter")
        self.page.wait_for_url(re.compile(r"/session\?path="))
        self.page.locator("#transport button.play").wait_for()
        self.page.locator("#back").click()
        self.window.wait_names(found, "the link leads to another list")
        self.page.go_back()
        self.page.locator("#transport button.play").wait_for()
        self.page.go_back()
        self.window.wait_names(found, "another list")
        self.page.locator(".row.active", has_text=found[2]).wait_for()

    def test_free_text_searches_paths(self) -> None:
        self.window.open_sessions()
        self.window.filter("stairs")
        expected = sorted(names(self.studio.paths("stairs")))
        self.assertTrue(all(each.startswith("stairs") for each in expected))
        self.window.wait_names(lambda found: sorted(found) == expected, "other sessions")
        self.window.filter("no-such-place")
        self.window.wait_words("#empty", "No session matches")
        self.window.tap("Clear the filter", within="#empty")
        self.window.wait_words("#count", f"{COUNT} sessions")


class Narrow(Listing):
    """A window as wide as a phone's."""

    width = 400
    # Without the tests of Listing: pointer and keys work as in a wide window.
    for each in [name for name in vars(Listing) if name.startswith("test_")]:
        locals()[each] = None
    del each

    def test_nothing_is_wider_than_the_window(self) -> None:
        for query in ["view=grid", "view=table"]:
            with self.subTest(query=query):
                self.window.open_sessions(query)
                self.window.wait_names(lambda found: len(found) > 3, "no sessions")
                self.assertLessEqual(self.page.evaluate(OVERFLOW), 0)

    def test_facets_are_in_a_dialog(self) -> None:
        self.window.open_sessions()
        self.window.tap("Facets")
        dialog = self.page.get_by_role("dialog", name="Facets")
        dialog.wait_for()
        self.facet("Verdict", "FAIL")
        wait_for(
            lambda: self.page.locator("#where").input_value() == "verdict = fail", "no condition"
        )
        self.window.press("Escape")
        self.window.wait_names(lambda found: len(found) == 3, "not the failing sessions")

    def test_sessions_are_selected_and_the_acts_stay_reachable(self) -> None:
        self.window.open_sessions()
        found = self.window.wait_names(lambda each: len(each) > 3, "no sessions")
        self.window.select(found[0], found[1])
        self.window.wait_words("#acts", "2 sessions selected")
        self.assertLessEqual(self.page.evaluate(OVERFLOW), 0)
        self.window.tap("Compare", within="#acts")
        self.page.wait_for_url(re.compile("/compare"))
        self.page.locator(".side-of h2 a").nth(1).wait_for()
        # Chromium does not play HEVC.
        self.window.allow("status 409")


class Changing(StudioTests):
    """A few sessions, which these tests change."""

    sessions = [VIO, VISLAM]

    @classmethod
    def furnish(cls, folder: Path) -> None:
        broken = folder / "office/broken"
        copy_tree(folder / VISLAM, broken)
        (broken / "metadata.json").write_text('{"format": {"name": "lockstep-session"')

    def setUp(self) -> None:
        super().setUp()
        self.studio.rest()
        self.window.open_sessions("view=grid&sort=name")

    def answer(self, title: str, button: str) -> None:
        """Presses a button of the open dialog, and waits until it is closed."""
        dialog = self.page.get_by_role("dialog", name=title)
        dialog.get_by_role("button", name=button).click()
        dialog.wait_for(state="hidden")

    def test_tag_note_and_verdict_are_kept(self) -> None:
        name = names([VIO])[0]
        self.window.select(name)
        self.window.tap("Tag…")
        self.page.get_by_role("combobox", name="Tag").fill("blue chair")
        self.answer("Tag", "Apply")
        self.window.wait_words(".card .tags", "blue chair")
        self.window.tap("Note…")
        self.page.get_by_role("textbox", name="Text").fill("The lamp flickers.")
        self.answer("Note", "Save the note")
        self.window.tap("Verdict…")
        self.page.get_by_role("radio", name="WARN").check()
        self.answer("Verdict", "Save the verdict")
        self.window.wait_words(".card .verdict", "✎")
        [row] = self.studio.rows("tag,notes,verdict,overridden", f"name = {name}")
        self.assertEqual(row, [["blue chair"], "The lamp flickers.", "warn", True])
        written = (self.studio.folder / "notes.jsonl").read_text()
        self.assertIn("The lamp flickers.", written)

        self.window.filter('tag = "blue chair"')
        self.window.wait_names([name], "the tag is not found")
        self.window.filter("flickers")
        self.window.wait_names([name], "the note is not found")
        self.window.open_session(VIO)
        self.window.wait_words("#summary", "blue chair")
        self.window.wait_words("#summary", "The lamp flickers.")

        self.window.open_sessions()
        self.window.select(name)
        self.window.tap("Tag…")
        self.page.get_by_role("combobox", name="Tag").fill("blue chair")
        self.page.get_by_role("radio", name="Remove the tag").check()
        self.answer("Tag", "Apply")
        self.window.tap("Verdict…")
        self.answer("Verdict", "Save the verdict")
        self.window.tap("Note…")
        self.page.get_by_role("textbox", name="Text").fill("")
        self.answer("Note", "Save the note")
        wait_for(
            lambda: self.studio.rows("tag,notes,overridden", f"name = {name}") == [[None, None, False]],
            "the notes stay",
        )

    def test_notes_appear_in_another_window(self) -> None:
        with self.studio.open_socket() as other:
            other.act("note", paths=[VIO], tag="elsewhere")
            try:
                self.window.wait_words(".card .tags", "elsewhere")
            finally:
                other.act("note", paths=[VIO], untag="elsewhere")

    def test_trash_and_undo(self) -> None:
        session = self.studio.folder / VIO
        before = sorted(each.name for each in session.rglob("*"))
        name = names([VIO])[0]
        self.window.select(name)
        self.window.tap(TRASH, within="#acts")
        self.window.wait_names(lambda found: name not in found, "the session stays")
        self.assertFalse(session.exists())
        [item] = self.studio.read("/api/trash")["items"]
        self.assertEqual(item["path"], VIO)
        self.window.tap("Undo", within=".toasts")
        self.window.wait_names(lambda found: name in found, "the session does not come back")
        self.assertEqual(sorted(each.name for each in session.rglob("*")), before)
        self.assertEqual(self.studio.read("/api/trash")["items"], [])

    def test_several_sessions_are_moved_to_the_trash_after_a_question(self) -> None:
        self.window.select(*names([VIO, VISLAM]))
        self.window.tap(TRASH, within="#acts")
        dialog = self.page.get_by_role("dialog", name="Move to the trash")
        self.assertIn(VIO, dialog.inner_text())
        self.window.tap("Cancel", within="dialog")
        dialog.wait_for(state="hidden")
        self.assertTrue((self.studio.folder / VIO).exists())
        self.window.tap(TRASH, within="#acts")
        self.answer("Move to the trash", "Move 2 sessions")
        self.window.wait_names(["broken"], "the sessions stay")
        self.window.tap("Undo", within=".toasts")
        self.window.wait_names(lambda found: len(found) == 3, "the sessions do not come back")

    def test_update_finds_a_new_session_and_checks_it(self) -> None:
        copy_tree(Samples.folder() / UNITS, self.studio.folder / "new-one")
        try:
            self.window.tap("Update")
            self.window.wait_names(lambda found: "new-one" in found, "no new session")
            verdict = self.page.locator(".card:visible", has_text="new-one").locator(".verdict")
            wait_for(lambda: verdict.inner_text() == "FAIL", "the session is not checked", 60)
            self.studio.rest()
        finally:
            shutil.rmtree(self.studio.folder / "new-one")
        self.window.tap("Update")
        self.window.wait_names(lambda found: "new-one" not in found, "the session stays")

    def test_new_session_appears_without_a_click(self) -> None:
        copy_tree(Samples.folder() / VIO, self.studio.folder / "appears")
        try:
            seconds = 20
            wait_for(lambda: "appears" in self.window.names(), "it does not appear", seconds)
        finally:
            shutil.rmtree(self.studio.folder / "appears")
        wait_for(lambda: "appears" not in self.window.names(), "it stays", seconds)

    def test_broken_session_shows_its_error(self) -> None:
        card = self.page.locator(".card.broken", has_text="broken")
        card.wait_for()
        self.assertIn("UNREADABLE", card.inner_text())
        [[error]] = self.studio.rows("error", "broken")
        self.assertTrue(error)
        self.assertIn(error, card.inner_text())
        self.window.filter("broken")
        self.window.wait_names(["broken"], "not only the broken session")

    def test_recording_session_says_so_and_grows(self) -> None:
        recording = Recording(self.studio.folder / "live", seconds=60)
        try:
            name = recording.session().name
            card = self.page.locator(".card:visible", has_text=name)
            card.wait_for(timeout=20_000 * PATIENCE)
            card.locator(".chip.recording").wait_for()

            def frames() -> int:
                found = re.search(r"camera ([\d,]+)", card.inner_text())
                return int(found[1].replace(",", "")) if found else 0

            first = wait_for(frames, "no number of frames", 30)
            wait_for(lambda: frames() > first, "it does not grow", 30)
            recording.end()
            card.locator(".chip.recording").wait_for(state="hidden", timeout=60_000)
        finally:
            recording.end()
            shutil.rmtree(recording.folder, ignore_errors=True)
        wait_for(lambda: name not in self.window.names(), "it stays", 20)


class Empty(StudioTests):
    """A folder without recordings."""

    sessions: ClassVar[Sequence[str]] = []

    def test_empty_folder_says_what_to_do(self) -> None:
        self.window.open_sessions()
        self.window.wait_words("#empty", "No sessions yet")
        made = record(self.studio.folder, "--mode", "vio", "--duration", "2")
        self.window.tap("Update")
        self.window.wait_names([made.name], "the first session does not appear")
        self.page.locator("#empty").wait_for(state="hidden")
        self.studio.rest()


if __name__ == "__main__":
    unittest.main()

"""The list of sessions: what it shows, and what can be done with them."""

from __future__ import annotations

import json
import re
import shutil
import unittest
import zipfile
from pathlib import Path
from typing import List

from playwright.sync_api import Download, Locator

from app_tests import AppTests
from program import wait_for


class Library(AppTests):
    def setUp(self) -> None:
        super().setUp()
        self.phone.open("Sessions", "Sessions")
        self.phone.wait_words("session_")

    def rows(self) -> List[str]:
        """The rows in their order on the screen."""
        found = self.phone.find("button", re.compile(r" · ")).all()
        places = [(each.bounding_box() or {"y": 0})["y"] for each in found]
        # The name as assistive technology computes it: - button "NAME"
        names = [each.aria_snapshot().splitlines()[0].split('"')[1] for each in found]
        return [name for _, name in sorted(zip(places, names))]

    def command(self, name: str, row: int = 0) -> None:
        """Opens a row's context menu and chooses."""
        self.phone.find("button", re.compile(r" · ")).nth(row).click(button="right")
        self.phone.tap(name, "menuitem")

    def menu(self, name: str, role: str = "menuitem") -> None:
        self.phone.tap("Order and selection")
        self.phone.tap(name, role)

    def test_session_appears_with_its_duration_and_size(self) -> None:
        [row] = wait_for(self.rows, "no rows")
        self.assertRegex(row, r"session_\d{8}_\d{6}, .+ · \d+ frames · [\d.]+ MB, Depth")
        self.assertRegex(row, r"0:0\d · ")
        size = sum(each.stat().st_size for each in self.phone.sessions()[0].rglob("*"))
        shown = re.search(r"([\d.]+) MB", row)
        assert shown
        self.assertAlmostEqual(float(shown[1]), size / 1e6, delta=0.2)
        # A phone in American English writes the month first.
        self.assertRegex(row, r"Jun 1, 2025 at 10:0\d.AM")

    def test_title_tags_and_notes_are_kept_and_found(self) -> None:
        phone = self.phone
        self.command("Title and notes")
        phone.wait_words("These texts are outside the seal")
        phone.find("textbox", "Title").fill("Kitchen walk")
        phone.find("textbox", "Tags").fill("indoor, slow")
        phone.find("textbox", "Notes").fill("Door closed.")
        phone.tap("Save")
        phone.wait_words("Kitchen walk, ")
        self.assertTrue(phone.shows("indoor, slow"))
        notes = phone.sessions()[0]
        self.assertIn("Kitchen walk", (notes / "metadata.json").read_text() + self.sidecar(notes))

        search = phone.find("searchbox", re.compile("Title"))
        search.fill("kitchen")
        wait_for(lambda: len(self.rows()) == 1, "the title is not found")
        search.fill("bathroom")
        phone.wait_words("No session matches the search.")
        search.fill("")
        phone.wait_words("Kitchen walk, ")

        phone.restart()
        phone.ready()
        phone.open("Sessions", "Sessions")
        phone.wait_words("Kitchen walk, ")
        self.command("Title and notes")
        phone.wait_words("These texts are outside the seal")
        self.assertEqual(phone.find("textbox", "Notes").input_value(), "Door closed.")
        phone.find("textbox", "Title").fill("")
        phone.tap("Save")
        phone.wait_gone("Kitchen walk")

    @staticmethod
    def sidecar(session: Path) -> str:
        return "".join(each.read_text() for each in session.glob("*.json"))

    def test_deleted_session_comes_back_with_undo(self) -> None:
        phone = self.phone
        [session] = phone.sessions()
        self.command("Delete")
        phone.wait_words(f"{session.name} deleted")
        wait_for(lambda: not self.rows(), "the row stays")
        phone.tap("Undo")
        wait_for(lambda: len(self.rows()) == 1, "the row does not come back")
        self.assertTrue((session / "metadata.json").is_file())
        self.assertFalse(phone.shows("Check failed"))

    def test_swipe_shows_the_actions_of_a_row(self) -> None:
        phone = self.phone
        row = phone.find("button", re.compile(r" · ")).first
        x, y = phone.middle(row)
        phone.page.mouse.move(x, y)
        phone.page.mouse.down()
        for step in range(12):
            phone.page.mouse.move(x - 10 * step, y)
        phone.page.mouse.up()
        phone.settle()
        self.assertLess(phone.middle(row)[0], x - 40, "the row does not open")
        self.assertEqual(len(phone.sessions()), 1)

    def test_every_offered_format_downloads(self) -> None:
        phone = self.phone
        folder = Path(self.folder.name) / "downloads"
        self.command("Share")
        phone.wait_words("Every file of the session in one zip file")
        offered = re.compile("zip file|metadata.json")
        count = phone.find("button", offered).count()
        self.assertGreater(count, 6)
        for index in range(count):
            if index:
                self.command("Share")
                phone.wait_words("Every file of the session in one zip file")
            choice = phone.find("button", offered).nth(index)
            name = str(choice.get_attribute("aria-label") or choice.inner_text())
            with self.subTest(choice=name.splitlines()[0]):
                downloaded = self.download(choice)
                path = folder / downloaded.suggested_filename
                downloaded.save_as(path)
                self.check(path)
            if phone.find("button", "Cancel").count():
                phone.tap("Cancel")
            wait_for(self.rows, "the sheet stays open")

    def download(self, choice: Locator) -> Download:
        """What the browser downloads after a click; the app may tell before what will be missing."""
        phone = self.phone
        found: List[Download] = []

        def keep(download: Download) -> None:
            found.append(download)

        phone.page.on("download", keep)
        missing = "Data missing from the files"
        try:
            choice.scroll_into_view_if_needed()
            choice.click()
            wait_for(lambda: found or phone.shows(missing), "nothing is prepared", 20)
            if not found:
                phone.tap("Share")
                # The browser's events arrive with its answers.
                wait_for(lambda: phone.spoken() and found, "nothing is downloaded", 20)
        finally:
            phone.page.remove_listener("download", keep)
        return found[0]

    def check(self, path: Path) -> None:
        """A downloaded file is whole."""
        if path.suffix == ".zip":
            with zipfile.ZipFile(path) as archive:
                self.assertIsNone(archive.testzip())
                self.assertGreater(len(archive.namelist()), 0)
        elif path.suffix == ".jsonl":
            for line in path.read_text().splitlines():
                json.loads(line)
        else:
            json.loads(path.read_text())


class SeveralSessions(AppTests):
    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        [session] = cls.phone.sessions()
        for name in ["session_20250602_110000", "session_20250603_120000"]:
            shutil.copytree(session, session.parent / name)

    rows = Library.rows
    menu = Library.menu

    def setUp(self) -> None:
        super().setUp()
        self.phone.open("Sessions", "Sessions")
        wait_for(lambda: len(self.rows()) == 3, "not three sessions")

    def names(self) -> List[str]:
        return [str(re.match(r"session_\d+_\d+", each)[0]) for each in self.rows()]  # type: ignore

    def test_order_by_name_and_back(self) -> None:
        self.menu("By name", "menuitemcheckbox")
        wait_for(lambda: self.names() == sorted(self.names()), "not in the order of names")
        self.menu("Newest first", "menuitemcheckbox")
        wait_for(lambda: len(self.names()) == 3, "not three sessions")

    def test_selected_sessions_are_deleted_together_and_then_all(self) -> None:
        phone = self.phone
        self.menu("Select")
        phone.wait_words("0 selected")
        for row in range(2):
            phone.find("button", re.compile(r" · ")).nth(row).click()
        phone.wait_words("2 selected")
        phone.tap("Select all")
        phone.wait_words("3 selected")
        phone.tap("Deselect all")
        phone.wait_words("0 selected")
        phone.find("button", re.compile(r" · ")).first.click()
        phone.wait_words("1 selected")
        phone.tap("Delete")
        phone.wait_words("This cannot be undone.")
        phone.tap("Delete")
        wait_for(lambda: len(phone.sessions()) == 2, "the session is still there")
        if phone.find("button", "Done").count() and phone.shows("selected"):
            phone.tap("Done")

        self.menu("Delete all")
        phone.wait_words("This cannot be undone.")
        phone.tap("Cancel")
        phone.settle()
        self.assertEqual(len(phone.sessions()), 2)
        self.menu("Delete all")
        phone.wait_words("This cannot be undone.")
        phone.tap("Delete all")
        wait_for(lambda: not phone.sessions(), "sessions are still there")
        phone.wait_words("No sessions yet. Your recordings appear here.")


if __name__ == "__main__":
    unittest.main()

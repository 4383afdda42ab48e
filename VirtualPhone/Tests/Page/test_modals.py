"""Sheets and the system's dialogs keep the keyboard to themselves."""

from __future__ import annotations

import unittest

from support import PageTests, add, box


class ModalTests(PageTests):
    def setUp(self) -> None:
        super().setUp()
        self.patch(
            add(1, box(0, 0, 393, 852)),
            add(2, box(0, 100, 100, 44, role="button", focusable=True, label="Open"), 1),
        )
        self.page.get_by_role("button", name="Open").focus()

    def open_sheet(self, identity: int = 10) -> None:
        self.patch(
            add(
                identity,
                box(0, 400, 393, 452, fill="#fff", role="dialog", modal=True, label="Sheet"),
                0,
            ),
            add(
                identity + 1,
                box(0, 0, 100, 44, role="button", focusable=True, label="Done"),
                identity,
            ),
        )

    def test_a_modal_takes_the_focus_and_gives_it_back(self) -> None:
        self.open_sheet()
        self.assertEqual(self.page.evaluate("document.activeElement.ariaLabel"), "Done")
        self.assertTrue(self.element(1).evaluate("e => e.inert"))
        self.assertFalse(self.element(10).evaluate("e => e.inert"))
        self.patch(["remove", 10], seconds=0.2)
        self.assertEqual(self.page.evaluate("document.activeElement.ariaLabel"), "Open")
        self.assertFalse(self.element(1).evaluate("e => e.inert"))

    def test_a_modal_over_a_modal_makes_the_first_inert(self) -> None:
        self.open_sheet()
        self.open_sheet(20)
        self.assertTrue(self.element(10).evaluate("e => e.inert"))
        self.patch(["remove", 20])
        self.assertFalse(self.element(10).evaluate("e => e.inert"))
        self.assertEqual(self.page.evaluate("document.activeElement.ariaLabel"), "Done")

    def test_presses_beside_a_modal_reach_the_server(self) -> None:
        self.open_sheet()
        self.mouse_to(50, 120)
        self.page.mouse.down()
        self.page.mouse.up()
        self.assertEqual(self.server.wait("pointer")[2:4], [50, 120])

    def test_an_ask_is_over_everything_and_is_answered(self) -> None:
        self.server.send({"ask": [5, "First?", "Reason", ["No", "Yes"]]})
        self.server.send({"ask": [6, "Second?", None, ["Fine"]]})
        dialog = self.page.get_by_role("alertdialog", name="First?")
        dialog.wait_for()
        self.assertEqual(self.page.evaluate("document.activeElement.textContent"), "No")
        self.mouse_to(50, 120)
        self.page.mouse.down()
        self.page.mouse.up()
        self.page.keyboard.press("Escape")
        dialog.get_by_role("button", name="Yes").click()
        self.assertEqual(self.server.wait("answer"), [5, 1])
        self.assertEqual(self.pointers() + self.server.received("escape"), [])
        self.page.get_by_role("alertdialog", name="Second?").wait_for()
        self.server.send({"unask": 6})
        self.page.get_by_role("alertdialog").wait_for(state="detached")
        self.assertEqual(self.page.evaluate("document.activeElement.ariaLabel"), "Open")


if __name__ == "__main__":
    unittest.main()

"""The screen can be read and used without a pointer."""

from __future__ import annotations

import unittest
from typing import Any, Dict, List

from axe_playwright_python.sync_playwright import Axe

from support import DEVICE, PageTests, add, box, node, text

SETTINGS: List[Any] = [
    add(1, box(0, 0, 393, 852, fill="#ffffff")),
    add(2, text("Settings", y=60, size=34, role="heading", level=1, font={"weight": 700}), 1),
    add(3, node("scroll", [0, 120, 393, 700], content=[393, 1400]), 1),
    add(4, box(16, 0, 361, 220, role="list", fill="#f2f2f7", radius=10), 3),
    add(5, box(0, 0, 361, 44, role="listitem"), 4),
    add(
        6,
        box(
            0,
            0,
            361,
            44,
            role="button",
            focusable=True,
            label="Quality",
            value="High",
            hint="Changes the video",
            actions=["Reset", "Explain"],
        ),
        5,
    ),
    add(7, text("Quality", x=16, y=8, hidden=True), 6),
    add(8, box(0, 44, 361, 44, role="listitem"), 4),
    add(
        9,
        box(
            290,
            8,
            51,
            31,
            role="switch",
            checked=True,
            focusable=True,
            label="Depth",
            fill="#34c759",
            radius=16,
        ),
        8,
    ),
    add(10, box(0, 88, 361, 44, role="listitem"), 4),
    add(
        11,
        box(
            16,
            20,
            300,
            4,
            role="slider",
            focusable=True,
            label="Rate",
            value="30 Hz",
            min=1,
            max=60,
            fill="#8e8e93",
        ),
        10,
    ),
    add(12, box(0, 132, 361, 44, role="listitem"), 4),
    add(13, node("slider", [16, 8, 300, 30], value=0.5, label="Focus"), 12),
    add(14, box(0, 176, 361, 44, role="listitem"), 4),
    add(15, node("field", [16, 8, 300, 30], text="", placeholder="Name", label="Session name"), 14),
    add(
        16,
        node("symbol", [20, 240, 30, 30], glyph="\uf012", size=24, color="#000", label="Camera"),
        3,
    ),
    add(17, node("path", [80, 240, 30, 30], d="M0 0H30V30H0Z", fill="#000"), 3),
    add(18, box(0, 300, 393, 50, role="tablist", label="Sections"), 3),
    add(19, box(0, 0, 100, 50, role="tab", selected=True, focusable=True, label="Record"), 18),
    add(20, box(100, 0, 100, 50, role="tab", focusable=True, label="Library"), 18),
    add(
        21,
        box(20, 400, 200, 10, role="progressbar", label="Export", value="40 %", fill="#8e8e93"),
        3,
    ),
    add(22, text("Ready", y=420, role="text", live=True), 3),
    add(23, box(0, 500, 200, 44, role="button", focusable=True, disabled=True, label="Delete"), 3),
]


class SemanticsTests(PageTests):
    def setUp(self) -> None:
        super().setUp()
        self.patch(*SETTINGS)

    def attributes(self, identity: int) -> Dict[str, str]:
        return dict(
            self.element(identity).evaluate(
                "e => Object.fromEntries([...e.attributes].map(a => [a.name, a.value]))"
            )
        )

    def test_roles_names_and_states_are_in_the_document(self) -> None:
        for role, name, state in [
            ("heading", "Settings", {"level": 1}),
            ("button", "Quality, High", {}),
            ("switch", "Depth", {"checked": True}),
            ("slider", "Rate", {}),
            ("slider", "Focus", {}),
            ("textbox", "Session name", {}),
            ("img", "Camera", {}),
            ("tab", "Record", {"selected": True}),
            ("progressbar", "Export", {}),
            ("button", "Delete", {"disabled": True}),
        ]:
            with self.subTest(role=role, name=name):
                self.assertEqual(
                    self.page.locator("#tree")
                    .get_by_role(role, name=name, exact=True, **state)
                    .count(),
                    1,
                )

    def test_values_and_hints_are_spoken(self) -> None:
        self.assertEqual(self.attributes(6)["aria-description"], "Changes the video")
        rate = self.attributes(11)
        self.assertEqual(
            [rate[f"aria-value{part}"] for part in ("now", "min", "max", "text")],
            ["30", "1", "60", "30 Hz"],
        )
        self.assertEqual(self.attributes(22)["aria-live"], "polite")
        self.assertEqual(self.attributes(7)["aria-hidden"], "true")

    def test_a_set_changes_the_state_and_the_value(self) -> None:
        self.patch(
            ["set", 9, {"checked": False}],
            ["set", 11, {"value": "12 Hz"}],
            ["set", 6, {"hint": None}],
        )
        self.assertEqual(self.attributes(9)["aria-checked"], "false")
        self.assertEqual(self.attributes(11)["aria-valuenow"], "12")
        self.assertNotIn("aria-description", self.attributes(6))

    def test_enter_and_space_activate_and_arrows_adjust(self) -> None:
        self.page.get_by_role("button", name="Quality").focus()
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("Space")
        self.page.get_by_role("slider", name="Rate").focus()
        self.page.keyboard.press("ArrowUp")
        self.page.keyboard.press("ArrowLeft")
        self.page.keyboard.press("Escape")
        self.server.wait("escape")
        self.assertEqual(self.server.received("activate"), [6, 6])
        self.assertEqual(self.server.received("adjust"), [[11, "increment"], [11, "decrement"]])

    def test_a_click_without_a_pointer_activates_and_one_with_a_pointer_does_not(self) -> None:
        self.element(6).evaluate("e => e.click()")
        self.assertEqual(self.server.wait("activate"), 6)
        self.page.get_by_role("switch", name="Depth").click()
        self.server.wait("pointer", lambda it: it[0] == "up")
        self.assertEqual(self.server.received("activate"), [6])

    def test_a_press_moves_the_focus_without_a_ring(self) -> None:
        self.page.get_by_role("switch", name="Depth").click()
        self.assertEqual(self.page.evaluate("document.activeElement.ariaLabel"), "Depth")
        self.assertEqual(self.style(9, "outlineStyle"), "none")
        # A menu that a press opens takes the focus and gives it back.
        self.page.evaluate("document.activeElement.blur()")
        self.element(9).evaluate("e => e.focus()")
        self.assertEqual(self.style(9, "outlineStyle"), "none")
        self.page.keyboard.press("Tab")
        self.assertEqual(self.style(11, "outlineStyle"), "solid")

    def test_custom_actions_are_buttons_seen_while_focused(self) -> None:
        self.page.get_by_role("button", name="Quality").focus()
        self.page.keyboard.press("Tab")
        self.page.keyboard.press("Tab")
        explain = self.page.get_by_role("button", name="Explain")
        self.assertEqual(self.page.evaluate("document.activeElement.textContent"), "Explain")
        place = explain.bounding_box()
        assert place is not None
        self.assertGreater(place["width"], 20)
        self.page.keyboard.press("Enter")
        self.assertEqual(self.server.wait("action"), [6, 1])
        self.patch(["set", 6, {"actions": None}])
        self.assertEqual(explain.count(), 0)

    def test_the_keyboard_menu_is_asked_for_in_the_middle_of_the_focus(self) -> None:
        self.page.get_by_role("button", name="Delete").focus()
        self.page.keyboard.press("Shift+F10")
        self.assertEqual(self.server.wait("context"), [100, 642])

    def test_announcements_are_in_a_live_region(self) -> None:
        for _ in range(2):
            self.server.send({"announce": "Recording started"})
            self.wait_until(
                "document.getElementById('announcements').textContent === 'Recording started'"
            )

    def test_what_scrolls_without_a_stop_of_its_own_can_be_focused(self) -> None:
        self.patch(
            ["remove", 1],
            add(30, node("scroll", [0, 0, 300, 200], content=[300, 900])),
            add(31, text("Long"), 30),
        )
        self.wait_until("document.querySelector('.scroller').tabIndex === 0")

    def test_a_list_that_pulls_has_a_button_that_refreshes(self) -> None:
        self.patch(["set", 3, {"pulls": True}])
        button = self.page.get_by_role("button", name="Refresh")
        button.focus()
        self.page.keyboard.press("Enter")
        self.assertEqual(self.server.wait("refresh"), 3)
        self.patch(["set", 3, {"pulls": None, "refreshing": True}])
        self.assertEqual(button.count(), 0)
        self.assertEqual(self.page.locator(".pull .spinner").count(), 1)

    def test_axe_finds_nothing(self) -> None:
        self.check("settings")
        self.server.send({"device": {**DEVICE, "dark": True}})
        self.server.send({"ask": [1, "Allow the camera?", "It records.", ["Don't Allow", "Allow"]]})
        self.page.get_by_role("alertdialog").wait_for()
        self.check("with a dialog")

    def check(self, name: str) -> None:
        result = Axe().run(self.page)
        self.assertEqual(result.violations_count, 0, f"{name}: {result.generate_report()}")


class DarkPageTests(PageTests):
    options = {"color_scheme": "dark"}

    def test_axe_finds_nothing_on_a_dark_page(self) -> None:
        self.patch(*SETTINGS)
        result = Axe().run(self.page)
        self.assertEqual(result.violations_count, 0, result.generate_report())


if __name__ == "__main__":
    unittest.main()

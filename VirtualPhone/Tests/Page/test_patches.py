"""Patches change the tree; animations move what they change."""

from __future__ import annotations

import unittest

from support import PageTests, add, box, node, text

LEFT = """e => {
    const screen = document.getElementById('screen').getBoundingClientRect();
    return e.getBoundingClientRect().left - screen.left;
}"""


class TreeTests(PageTests):
    def order(self) -> list:
        return self.page.evaluate(
            "[...document.querySelectorAll('.text-node')].map(e => e.textContent)"
        )

    def test_nodes_are_added_moved_and_removed_in_reading_order(self) -> None:
        self.patch(
            add(1, box(0, 0, 300, 300)),
            add(2, text("two"), 1),
            add(3, text("three"), 1),
            add(4, text("one"), 1, before=2),
            add(5, box(0, 300, 300, 300)),
        )
        self.assertEqual(self.order(), ["one", "two", "three"])
        self.patch(["move", 4, 1, None], ["move", 2, 5, None])
        self.assertEqual(self.order(), ["three", "one", "two"])
        self.patch(["remove", 1])
        self.assertEqual(self.order(), ["two"])
        self.assertFalse(self.exists(3))

    def test_a_bad_operation_is_reported_and_the_others_are_done(self) -> None:
        self.expected_errors = [
            "No node has the id",
            "Unknown kind",
            "Unknown operation",
            "exists",
            "unknown message",
        ]
        self.patch(
            ["set", 99, {"opacity": 1}],
            add(1, {"kind": "cube"}),
            ["swap", 1],
            add(2, text("two")),
            add(2, text("2")),
        )
        self.server.send({"nonsense": 1})
        self.wait_until("lockstepScreen.errors.length === 5")
        self.assertEqual(self.order(), ["two"])

    def test_a_move_keeps_the_focus_and_the_place_of_scrolling(self) -> None:
        self.patch(
            add(1, box(0, 0, 300, 800)),
            add(2, node("scroll", [0, 0, 300, 200], content=[300, 2000]), 1),
            add(3, box(0, 100, 50, 50, focusable=True, role="button", label="Stay"), 2),
            add(4, node("text", [0, 500, 10, 10]), 1),
        )
        self.page.get_by_role("button", name="Stay").focus()
        self.element(2).evaluate("e => { e.querySelector('.scroller').scrollTop = 80; }")
        self.patch(["move", 2, 1, None])
        self.assertEqual(
            self.element(2).evaluate("e => e.querySelector('.scroller').scrollTop"), 80
        )
        self.assertEqual(self.page.evaluate("document.activeElement.ariaLabel"), "Stay")

    def test_a_removed_property_takes_its_default(self) -> None:
        self.patch(add(1, box(0, 100, 50, 50, fill="#f00", opacity=0.2)))
        self.patch(["set", 1, {"fill": None, "opacity": None}])
        self.assertEqual(self.style(1, "opacity"), "1")
        self.assertEqual(self.style(1, "backgroundColor"), "rgba(0, 0, 0, 0)")

    def test_the_scroll_offset_is_set_by_its_token(self) -> None:
        self.patch(
            add(1, node("scroll", [0, 0, 300, 200], content=[300, 2000], offset=[0, 300, 1]))
        )
        scroller = "e => e.querySelector('.scroller').scrollTop"
        self.assertEqual(self.element(1).evaluate(scroller), 300)
        self.server.wait("scroll", lambda it: it == [1, 0, 300])
        self.element(1).evaluate("e => { e.querySelector('.scroller').scrollTop = 10; }")
        self.patch(["set", 1, {"offset": [0, 300, 1]}])
        self.assertEqual(self.element(1).evaluate(scroller), 10)
        self.patch(["set", 1, {"offset": [0, 500, 2]}])
        self.assertEqual(self.element(1).evaluate(scroller), 500)
        self.patch(["set", 1, {"offset": [0, 1500, 3]}], seconds=0.3)
        self.assertLess(self.element(1).evaluate(scroller), 1500)
        self.settle()
        self.assertEqual(self.element(1).evaluate(scroller), 1500)


class AnimationTests(PageTests):
    def left(self, identity: int = 1) -> float:
        return float(self.element(identity).evaluate(LEFT))

    def test_a_frame_moves_and_settles(self) -> None:
        self.patch(add(1, box(0, 100, 50, 50, fill="#f00")))
        self.assertTrue(self.page.evaluate("lockstepScreen.isSettled()"))
        self.patch(["set", 1, {"frame": [300, 100, 50, 50]}], seconds=0.6, curve="easeInOut")
        self.assertFalse(self.page.evaluate("lockstepScreen.isSettled()"))
        self.assertLess(self.left(), 290)
        self.settle()
        self.assertEqual(self.left(), 300)

    def test_a_full_turn_is_seen(self) -> None:
        self.patch(add(1, box(100, 100, 100, 10, fill="#f00", transform=[1, 0, 0, 0])))
        self.patch(["set", 1, {"transform": [1, 6.283185, 0, 0]}], seconds=8, curve="linear")
        self.page.wait_for_timeout(700)
        self.assertNotIn("matrix(1, 0, 0, 1", self.style(1, "transform"))

    def test_fill_and_opacity_of_boxes_and_paths_move(self) -> None:
        self.patch(
            add(1, box(0, 100, 50, 50, fill="#000000", opacity=1)),
            add(2, node("path", [0, 200, 50, 50], d="M0 0H50V50H0Z", fill="#000000")),
        )
        self.patch(
            ["set", 1, {"fill": "#ffffff", "opacity": 0}],
            ["set", 2, {"fill": "#ffffff"}],
            seconds=4,
            curve="linear",
        )
        self.page.wait_for_timeout(300)
        self.assertNotIn(self.style(1, "opacity"), ["0", "1"])
        self.assertNotIn(self.style(1, "backgroundColor"), ["rgb(0, 0, 0)", "rgb(255, 255, 255)"])
        fill = self.element(2).evaluate("e => getComputedStyle(e.querySelector('path')).fill")
        self.assertNotIn(fill, ["rgb(0, 0, 0)", "rgb(255, 255, 255)"])

    def test_repeats_go_on_until_the_next_set_and_count_as_settled(self) -> None:
        self.patch(add(1, box(0, 100, 50, 50, fill="#f00", opacity=1)))
        self.patch(["set", 1, {"opacity": 0.2}], seconds=0.3, repeats=True)
        seen = set()
        for _ in range(12):
            self.page.wait_for_timeout(70)
            seen.add(round(float(self.style(1, "opacity")), 1))
        self.assertGreater(len(seen), 2)
        self.assertTrue(self.page.evaluate("lockstepScreen.isSettled()"))
        self.patch(["set", 1, {"fill": "#0f0"}])
        self.assertEqual(self.element(1).evaluate("e => e.getAnimations().length"), 1)
        self.patch(["set", 1, {"opacity": 1}])
        self.assertEqual(self.element(1).evaluate("e => e.getAnimations().length"), 0)
        self.assertEqual(self.style(1, "opacity"), "1")

    def test_a_later_patch_takes_over_where_the_first_is(self) -> None:
        self.patch(add(1, box(0, 100, 50, 50, fill="#f00")))
        self.patch(["set", 1, {"frame": [300, 100, 50, 50]}], seconds=1, curve="linear")
        self.page.wait_for_timeout(400)
        before = self.left()
        self.patch(["set", 1, {"frame": [0, 100, 50, 50]}], seconds=5, curve="linear")
        self.assertGreater(self.left(), before * 0.7)
        self.assertLess(self.left(), 290)

    def test_added_nodes_fade_in_and_removed_ones_out(self) -> None:
        self.patch(
            add(1, box(0, 100, 50, 50, fill="#f00", opacity=0.8)),
            add(2, text("child"), 1),
            seconds=1,
            curve="linear",
        )
        self.assertLess(float(self.style(1, "opacity")), 0.79)
        self.assertEqual(self.element(2).evaluate("e => e.getAnimations().length"), 0)
        self.settle()
        self.assertEqual(self.style(1, "opacity"), "0.8")
        self.patch(["remove", 1], seconds=0.5)
        self.assertFalse(self.exists(1))
        self.assertEqual(self.page.locator(".leaving").count(), 1)
        self.assertTrue(self.page.locator(".leaving").evaluate("e => e.inert"))
        self.settle()
        self.assertEqual(self.page.locator(".leaving").count(), 0)

    def test_a_transition_says_where_nodes_come_from(self) -> None:
        self.patch(
            add(1, box(0, 100, 50, 50, fill="#f00", transition=[0, 700, 1, 1])),
            seconds=4,
            curve="linear",
        )
        self.assertEqual(self.style(1, "opacity"), "1")
        self.assertIn("matrix(1, 0, 0, 1, 0, ", self.style(1, "transform"))


class LessMotionTests(PageTests):
    options = {"reduced_motion": "reduce"}

    def test_nothing_moves_but_fades(self) -> None:
        self.patch(add(1, box(0, 100, 50, 50, fill="#f00", opacity=1)))
        self.patch(["set", 1, {"frame": [300, 100, 50, 50], "opacity": 0.5}], seconds=2)
        self.assertEqual(self.style(1, "left"), "300px")
        self.assertGreater(float(self.style(1, "opacity")), 0.5)
        self.patch(["set", 1, {"opacity": 1}], seconds=0.5, repeats=True)
        self.assertEqual(self.style(1, "opacity"), "1")


if __name__ == "__main__":
    unittest.main()

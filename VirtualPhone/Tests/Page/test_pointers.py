"""What a hand does on the screen reaches the server; scrolling stays in the browser."""

from __future__ import annotations

import unittest
from typing import Any, List

from support import PageTests, add, box, node


def phases(pointers: List[List[Any]]) -> List[str]:
    return [pointer[0] for pointer in pointers]


class MouseTests(PageTests):
    def drag(self, start: tuple, end: tuple, steps: int = 8, lift: bool = True) -> None:
        self.mouse_to(*start)
        self.page.mouse.down()
        for step in range(1, steps + 1):
            self.mouse_to(*[a + (b - a) * step / steps for a, b in zip(start, end)])
        if lift:
            self.page.mouse.up()

    def scroll_node(self, **properties: Any) -> None:
        self.patch(
            add(1, node("scroll", [0, 100, 393, 400], content=[393, 2000], **properties)),
            add(2, box(0, 0, 393, 2000, fill="linear-gradient(#eee, #888)"), parent=1),
        )

    def scroll_top(self) -> float:
        return float(self.element(1).evaluate("e => e.querySelector('.scroller').scrollTop"))

    def test_a_press_is_sent_with_its_place_and_time(self) -> None:
        self.drag((100.5, 200), (110, 204), steps=2)
        self.server.wait("pointer", lambda it: it[0] == "up")
        self.assertEqual(phases(self.pointers()), ["down", "move", "move", "up"])
        down, up = self.pointers()[0], self.pointers()[-1]
        self.assertEqual((down[2], down[3]), (100.5, 200))
        self.assertEqual((up[2], up[3]), (110, 204))
        self.assertGreaterEqual(up[4], down[4])

    def test_only_the_main_button_presses_and_the_other_asks_for_a_menu(self) -> None:
        self.mouse_to(100, 200)
        self.page.mouse.click(
            *[place + offset for place, offset in zip(self.origin(), (100, 200))], button="right"
        )
        self.assertEqual(self.server.wait("context"), [100, 200])
        self.assertEqual(self.pointers(), [])

    def test_a_drag_scrolls_and_cancels_the_press(self) -> None:
        self.scroll_node()
        self.drag((100, 400), (104, 250), lift=False)
        self.server.wait("pointer", lambda it: it[0] == "cancel")
        self.assertEqual(self.scroll_top(), 150)
        self.page.mouse.up()
        self.server.wait("scroll", lambda it: it == [1, 0, 150])
        self.assertEqual(phases(self.pointers())[-1], "cancel")

    def test_a_drag_across_the_axis_stays_a_press(self) -> None:
        self.scroll_node()
        self.drag((100, 400), (250, 404))
        self.server.wait("pointer", lambda it: it[0] == "up")
        self.assertEqual(self.scroll_top(), 0)

    def test_a_small_movement_stays_a_press(self) -> None:
        self.scroll_node()
        self.drag((100, 400), (100, 393))
        self.server.wait("pointer", lambda it: it[0] == "up")
        self.assertEqual(self.scroll_top(), 0)

    def test_a_node_with_a_drag_of_its_own_is_not_scrolled(self) -> None:
        for drags, scrolls in [("x", True), ("y", False), ("xy", False), (True, False)]:
            with self.subTest(drags=drags):
                self.scroll_node()
                self.patch(add(3, box(0, 0, 393, 400, fill="#fff", drags=drags), parent=1))
                self.server.forget()
                self.drag((100, 400), (100, 300))
                self.server.wait("pointer", lambda it: it[0] == ("cancel" if scrolls else "up"))
                self.assertEqual(self.scroll_top(), 100 if scrolls else 0)
                self.patch(["remove", 1])

    def test_a_wheel_scrolls_and_reports_at_most_thirty_times_a_second(self) -> None:
        self.scroll_node()
        self.mouse_to(100, 300)
        for _ in range(20):
            self.page.mouse.wheel(0, 20)
        self.server.wait("scroll", lambda it: it == [1, 0, 400])
        self.assertEqual(self.pointers(), [])
        self.assertLess(len(self.server.received("scroll")), 40)

    def test_a_press_after_a_scroll_comes_after_its_report(self) -> None:
        self.scroll_node()
        place = [at + offset for at, offset in zip(self.origin(), (100, 300))]
        self.page.evaluate(
            """([x, y]) => {
                const scroller = document.querySelector('.scroller');
                scroller.scrollTop = 50;
                scroller.dispatchEvent(new Event('scroll'));
                const press = new PointerEvent('pointerdown', {
                    clientX: x, clientY: y, pointerId: 1, bubbles: true, pointerType: 'mouse' });
                document.getElementById('screen').setPointerCapture = () => {};
                scroller.dispatchEvent(press);
            }""",
            place,
        )
        self.server.wait("pointer")
        names = [next(iter(message)) for message in self.server._received]
        self.assertEqual(names[:2], ["scroll", "pointer"])

    def test_a_pull_at_the_top_refreshes(self) -> None:
        self.scroll_node(pulls=True)
        self.drag((100, 200), (100, 240))
        self.drag((100, 200), (100, 400))
        self.assertEqual(self.server.wait("refresh"), 1)
        self.assertEqual(len(self.server.received("refresh")), 1)
        self.settle()

    def test_the_wheel_with_control_pinches(self) -> None:
        self.mouse_to(100, 200)
        self.page.keyboard.down("Control")
        self.page.mouse.wheel(0, -50)
        self.page.mouse.wheel(0, -50)
        self.page.keyboard.up("Control")
        self.server.wait("pinch", lambda it: it[0] == "end")
        pinches = self.server.received("pinch")
        self.assertEqual(pinches[0], ["begin", 1, 100, 200])
        self.assertAlmostEqual(pinches[-1][1], 2.718, delta=0.01)

    def test_boxes_that_only_group_let_the_wheel_pass(self) -> None:
        self.scroll_node()
        self.patch(
            add(5, box(0, 0, 393, 852)), add(6, box(0, 0, 393, 852, fill="#fff2", **{"pass": True}))
        )
        self.mouse_to(100, 300)
        self.page.mouse.wheel(0, 60)
        self.server.wait("scroll", lambda it: it == [1, 0, 60])


class SmallWindowTests(PageTests):
    size = {"width": 1000, "height": 500}

    def test_places_are_points_also_on_a_phone_drawn_smaller(self) -> None:
        self.assertLess(self.page.evaluate("lockstepScreen.scale"), 0.6)
        self.patch(add(1, node("scroll", [0, 100, 393, 400], content=[393, 2000])))
        self.mouse_to(200, 400)
        self.page.mouse.down()
        self.mouse_to(200, 300)
        _, _, x, y, _ = self.server.wait("pointer")
        self.assertAlmostEqual(x, 200, delta=0.5)
        self.assertAlmostEqual(y, 400, delta=0.5)
        top = self.element(1).evaluate("e => e.querySelector('.scroller').scrollTop")
        self.assertAlmostEqual(top, 100, delta=1)
        self.page.mouse.up()


class TouchTests(PageTests):
    options = {"has_touch": True}

    def setUp(self) -> None:
        super().setUp()
        self.session = self.page.context.new_cdp_session(self.page)

    def touch(self, kind: str, *places: tuple) -> None:
        left, top = self.origin()
        points = [{"x": left + x, "y": top + y, "id": index} for index, (x, y) in enumerate(places)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def test_a_tap_is_a_press(self) -> None:
        self.touch("touchStart", (100, 200))
        self.touch("touchEnd")
        self.server.wait("pointer", lambda it: it[0] == "up")
        self.assertEqual(phases(self.pointers()), ["down", "up"])
        self.assertEqual(self.pointers()[0][2:4], [100, 200])

    def test_two_fingers_pinch(self) -> None:
        self.touch("touchStart", (100, 200))
        self.touch("touchStart", (100, 200), (200, 200))
        self.touch("touchMove", (50, 200), (250, 200))
        self.touch("touchEnd")
        self.server.wait("pinch", lambda it: it[0] == "end")
        self.assertEqual(self.server.received("pinch")[0][0], "begin")
        self.assertIn(["change", 2, 150, 200], self.server.received("pinch"))
        self.assertEqual(phases(self.pointers()), ["down", "down", "cancel", "cancel"])

    def test_a_finger_scrolls_natively_and_its_press_is_canceled(self) -> None:
        self.patch(
            add(1, node("scroll", [0, 100, 393, 400], content=[393, 2000])),
            add(2, box(0, 0, 393, 2000, fill="#ddd"), parent=1),
        )
        self.touch("touchStart", (100, 400))
        for y in range(390, 200, -10):
            self.touch("touchMove", (100, y))
        self.touch("touchEnd")
        self.server.wait("pointer", lambda it: it[0] == "cancel")
        self.server.wait("scroll", lambda it: it[2] > 100)

    def test_a_finger_pulls_to_refresh(self) -> None:
        self.patch(
            add(1, node("scroll", [0, 100, 393, 400], content=[393, 2000], pulls=True)),
            add(2, box(0, 0, 393, 2000, fill="#ddd"), parent=1),
        )
        self.touch("touchStart", (100, 150))
        for y in range(160, 400, 10):
            self.touch("touchMove", (100, y))
        self.touch("touchEnd")
        self.assertEqual(self.server.wait("refresh"), 1)

    def test_a_drag_of_its_own_reaches_the_server_in_a_scroll_node(self) -> None:
        self.patch(
            add(1, node("scroll", [0, 100, 393, 400], content=[393, 2000])),
            add(2, box(0, 0, 393, 100, fill="#ddd", drags="x"), parent=1),
        )
        self.touch("touchStart", (300, 150))
        for x in range(290, 100, -10):
            self.touch("touchMove", (x, 150))
        self.touch("touchEnd")
        self.server.wait("pointer", lambda it: it[0] == "up")
        self.assertNotIn("cancel", phases(self.pointers()))


if __name__ == "__main__":
    unittest.main()

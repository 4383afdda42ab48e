"""Native controls on the screen: fields, sliders, movies."""

from __future__ import annotations

import subprocess
import tempfile
import unittest
from pathlib import Path

from support import PageTests, add, node


class FieldTests(PageTests):
    def field(self, **properties: object) -> None:
        self.patch(add(1, node("field", [20, 100, 300, 40], label="Name", **properties)))

    def test_typing_sends_the_text_and_enter_submits(self) -> None:
        self.field(text="", placeholder="Recording")
        self.page.get_by_label("Name").click()
        self.page.keyboard.type("abc")
        self.server.wait("text", lambda it: it == [1, "abc"])
        self.page.keyboard.press("Enter")
        self.assertEqual(self.server.wait("submit"), 1)
        self.assertEqual(self.pointers(), [])

    def test_an_echo_does_not_take_back_what_was_typed_since(self) -> None:
        self.field(text="")
        self.page.get_by_label("Name").click()
        self.page.keyboard.type("ab")
        self.patch(["set", 1, {"text": "a"}])
        self.assertEqual(self.page.get_by_label("Name").input_value(), "ab")

    def test_the_server_can_change_and_clear_the_text(self) -> None:
        self.field(text="first")
        self.page.get_by_label("Name").fill("")
        self.page.get_by_label("Name").fill("walk")
        self.page.keyboard.press("Enter")
        self.patch(["set", 1, {"text": ""}])
        self.assertEqual(self.page.get_by_label("Name").input_value(), "")

    def test_the_server_moves_the_focus_and_hears_of_it(self) -> None:
        self.field(text="", focused=True)
        self.assertEqual(self.server.wait("focus"), [1, True])
        self.patch(["set", 1, {"focused": False}])
        self.server.wait("focus", lambda it: it == [1, False])

    def test_several_lines_take_an_enter(self) -> None:
        self.field(text="", multiline=True, font={"size": 15, "mono": True}, color="#333333")
        self.page.get_by_label("Name").click()
        self.page.keyboard.type("a")
        self.page.keyboard.press("Enter")
        self.page.keyboard.type("b")
        self.server.wait("text", lambda it: it == [1, "a\nb"])
        self.assertEqual(self.server.received("submit"), [])

    def test_a_field_can_search_correct_and_be_disabled(self) -> None:
        self.field(text="", search=True, autocorrect=True, disabled=True)
        field = self.page.get_by_role("searchbox", name="Name")
        self.assertTrue(field.is_disabled())
        self.assertEqual(field.get_attribute("spellcheck"), "true")
        self.assertIsNone(field.get_attribute("inputmode"))

    def test_a_field_can_have_a_keyboard_of_digits(self) -> None:
        self.field(text="", keyboard="numeric")
        field = self.page.get_by_role("textbox", name="Name")
        self.assertEqual(field.get_attribute("inputmode"), "numeric")


class SliderTests(PageTests):
    def setUp(self) -> None:
        super().setUp()
        self.patch(
            add(
                1,
                node(
                    "slider",
                    [20, 100, 300, 40],
                    value=2,
                    min=0,
                    max=10,
                    step=1,
                    label="Zoom",
                    valueText="2 times",
                    color="#ff0000",
                ),
            )
        )

    def test_a_drag_slides_and_is_no_pointer_of_the_screen(self) -> None:
        self.mouse_to(30, 120)
        self.page.mouse.down()
        self.mouse_to(170, 120)
        self.page.mouse.up()
        self.server.wait("slide", lambda it: it[2] == "end")
        phases = [phase for _, _, phase in self.server.received("slide")]
        self.assertEqual((phases[0], phases[-1], set(phases[1:-1])), ("begin", "end", {"change"}))
        self.assertEqual(self.server.received("slide")[-1][1], 5)
        self.assertEqual(self.pointers(), [])

    def test_keys_slide_and_the_value_is_spoken(self) -> None:
        slider = self.page.get_by_role("slider", name="Zoom")
        self.assertEqual(slider.get_attribute("aria-valuetext"), "2 times")
        slider.focus()
        self.page.keyboard.press("ArrowRight")
        self.server.wait("slide", lambda it: it == [1, 3, "end"])

    def test_the_server_sets_the_value(self) -> None:
        self.patch(["set", 1, {"value": 7}])
        self.assertEqual(self.page.get_by_role("slider", name="Zoom").input_value(), "7")


class MovieTests(PageTests):
    def setUp(self) -> None:
        super().setUp()
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "movie.mp4"
            subprocess.run(
                [
                    "ffmpeg",
                    "-v",
                    "error",
                    "-f",
                    "lavfi",
                    "-i",
                    "testsrc2=size=160x120:rate=30:duration=2",
                    "-c:v",
                    "libx264",
                    "-pix_fmt",
                    "yuv420p",
                    "-movflags",
                    "+faststart",
                    str(file),
                ],
                check=True,
            )
            self.server.files["/movie.mp4"] = ("video/mp4", file.read_bytes())
        self.patch(
            add(1, node("movie", [20, 100, 320, 240], source="/movie.mp4", label="Recording"))
        )

    def test_an_increase_of_plays_starts_it_and_its_progress_is_sent(self) -> None:
        self.patch(["set", 1, {"plays": 1}])
        self.server.wait("movie", lambda it: it[1] == "play")
        self.server.wait("movie", lambda it: it[1] == "end" and abs(it[2] - 2) < 0.2)
        times = [seconds for _, name, seconds in self.server.received("movie") if name == "time"]
        self.assertEqual(times, sorted(times))

    def test_a_new_token_seeks(self) -> None:
        self.wait_until("document.querySelector('video').readyState > 0")
        self.patch(["set", 1, {"time": [1.5, 1]}])
        self.server.wait("movie", lambda it: it[1] == "time" and it[2] == 1.5)

    def test_its_controls_are_no_pointer_of_the_screen(self) -> None:
        self.mouse_to(100, 320)
        self.page.mouse.down()
        self.page.mouse.up()
        self.assertEqual(self.pointers(), [])


if __name__ == "__main__":
    unittest.main()

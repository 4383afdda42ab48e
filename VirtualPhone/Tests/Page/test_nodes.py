"""The page draws each kind of node where and how the server says."""

from __future__ import annotations

import unittest

import numpy as np
from fontTools.ttLib import TTFont

from fake_server import font_file
from support import PageTests, add, box, encoded, jpeg, node, quarters, text

RED, GREEN, BLUE, WHITE, BLACK = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0)


class BoxTests(PageTests):
    def test_a_box_fills_its_frame_in_its_parent(self) -> None:
        self.patch(
            add(1, box(50, 100, 200, 200)), add(2, box(10, 20, 30, 40, fill="#f00"), parent=1)
        )
        self.assert_color(61, 121, RED)
        self.assert_color(89, 159, RED)
        self.assert_color(91, 121, WHITE)

    def test_a_border_is_inside_the_frame_and_over_the_children(self) -> None:
        self.patch(
            add(1, box(50, 100, 100, 100, border=[4, "#00f"], clip=True, radius=10)),
            add(2, box(0, 0, 100, 100, fill="#f00"), parent=1),
        )
        self.assert_color(52, 150, BLUE)
        self.assert_color(60, 150, RED)
        self.assert_color(50, 100, WHITE)

    def test_z_is_the_paint_order_and_the_document_the_reading_order(self) -> None:
        self.patch(
            add(1, box(50, 100, 50, 50, fill="#f00", z=2)),
            add(2, box(50, 100, 50, 50, fill="#0f0", z=1)),
        )
        self.assert_color(60, 110, RED)
        order = self.page.evaluate(
            "[...document.querySelectorAll('#tree > .node')].map(e => e.style.zIndex)"
        )
        self.assertEqual(order, ["2", "1"])

    def test_a_transform_is_about_the_center(self) -> None:
        self.patch(add(1, box(100, 100, 100, 20, fill="#f00", transform=[1, np.pi / 2, 0, 50])))
        self.assert_color(150, 120, RED)
        self.assert_color(150, 200, RED)
        self.assert_color(110, 160, WHITE)

    def test_a_material_blurs_what_is_behind_it(self) -> None:
        self.patch(
            add(1, box(0, 100, 100, 100, fill="#f00")),
            add(2, box(100, 100, 100, 100, fill="#00f")),
            add(3, box(0, 100, 200, 100, material="regular")),
        )
        left, middle = self.pixels(10, 150, 1, 1)[0, 0], self.pixels(100, 150, 1, 1)[0, 0]
        self.assertGreater(left[0], left[2])
        self.assertLess(abs(int(middle[0]) - int(middle[2])), 100)

    def test_opacity_radius_shadow_and_gradient_are_drawn(self) -> None:
        self.patch(
            add(1, box(50, 100, 100, 100, fill="#000", opacity=0.5, radius=50)),
            add(2, box(50, 300, 100, 100, fill="#fff", shadow=[0, "#00f", 10, 10])),
            add(3, box(200, 300, 100, 20, fill="linear-gradient(to right, #f00, #00f)")),
        )
        self.assert_color(100, 150, (127, 127, 127))
        self.assert_color(52, 102, WHITE)
        self.assert_color(155, 405, BLUE)
        self.assert_color(202, 310, RED)


class TextTests(PageTests):
    def dark_rows(self, x: float, y: float, width: int, height: int) -> np.ndarray:
        return np.nonzero((self.pixels(x, y, width, height).sum(axis=2) < 384).any(axis=1))[0]

    def test_a_line_stands_on_its_baseline_at_every_size(self) -> None:
        for index, size in enumerate([11, 13, 15.5, 17, 22, 28, 34, 53]):
            for mono in (False, True):
                with self.subTest(size=size, mono=mono):
                    identity = 10 + 2 * index + mono
                    self.patch(
                        add(
                            identity,
                            node(
                                "text",
                                [20, 100, 300, 100],
                                lines=[[0, 60, 100, "HEH"]],
                                font={"size": size, "weight": 700, "mono": mono},
                            ),
                        )
                    )
                    self.page.evaluate("document.fonts.ready")
                    self.settle()
                    self.assertEqual(100 + self.dark_rows(20, 100, 120, 100).max(), 159)
                    self.patch(["remove", identity])

    def test_widths_are_those_of_the_font_file(self) -> None:
        for name, font in [
            ("inter-400.otf", {}),
            ("inter-700.otf", {"weight": 700}),
            ("mono-400.ttf", {"mono": True}),
        ]:
            file = font_file(name)
            assert file is not None
            opened = TTFont(file)
            glyphs, advances = opened.getBestCmap(), opened["hmtx"]
            units = sum(advances[glyphs[ord(each)]][0] for each in "HHoonn" * 5)
            for size in (13, 17, 21.3):
                with self.subTest(font=name, size=size):
                    self.patch(add(1, text("HHoonn" * 5, size=size, font=font)))
                    self.page.evaluate("document.fonts.ready")
                    self.settle()
                    found = self.element(1).evaluate(
                        "e => e.querySelector('.line').getBoundingClientRect().width"
                    )
                    self.assertAlmostEqual(
                        found, units * size / opened["head"].unitsPerEm, delta=0.1
                    )
                    self.patch(["remove", 1])

    def test_long_lines_never_wrap_and_words_are_read_apart(self) -> None:
        lines = [[0, 20, 500, "word " * 30 + "end"], [0, 50, 50, "next"]]
        self.patch(add(1, node("text", [20, 100, 60, 60], lines=lines, font={"size": 17})))
        self.assertEqual(
            self.element(1).evaluate("e => e.querySelector('.line').getClientRects().length"), 1
        )
        self.assertIn("end next", self.element(1).text_content())

    def test_italic_color_underline_and_digits_are_styles(self) -> None:
        self.patch(
            add(
                1,
                text(
                    "11 cups",
                    font={"italic": True, "digits": True},
                    color="#ff0000",
                    underline=True,
                ),
            )
        )
        style = self.element(1).evaluate(
            "e => { const s = getComputedStyle(e.querySelector('.line'));"
            " return [s.fontStyle, s.color, s.fontVariantNumeric]; }"
        )
        self.assertEqual(style, ["italic", "rgb(255, 0, 0)", "tabular-nums"])
        self.patch(["set", 1, {"lines": [[0, 20, 50, "2"]], "color": None}])
        self.assertEqual(self.element(1).text_content(), "2")


class PictureTests(PageTests):
    def corners(self) -> list:
        """Colors near the corners of a frame of 80 by 80 at 100, 100."""
        return [
            tuple(int(v > 127) for v in self.pixels(x, y, 1, 1)[0, 0])
            for x, y in [(105, 105), (175, 105), (105, 175), (175, 175)]
        ]

    def test_images_turn_clockwise_and_then_mirror(self) -> None:
        self.server.files["/still.png"] = ("image/png", encoded(quarters(), "PNG"))
        r, g, b, w = (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1)
        self.patch(add(1, node("image", [100, 100, 80, 80], source="/still.png", smooth=False)))
        for turn, mirror, expected in [
            (0, False, [r, g, b, w]),
            (90, False, [b, r, w, g]),
            (180, False, [w, b, g, r]),
            (270, False, [g, w, r, b]),
            (0, True, [g, r, w, b]),
            (90, True, [r, b, g, w]),
        ]:
            with self.subTest(turn=turn, mirror=mirror):
                self.patch(["set", 1, {"turn": turn, "mirror": mirror}])
                self.settle()
                self.assertEqual(self.corners(), expected)

    def test_a_turned_image_fills_a_frame_that_is_not_square(self) -> None:
        self.server.files["/still.png"] = ("image/png", encoded(quarters(), "PNG"))
        self.patch(add(1, node("image", [100, 100, 60, 120], source="/still.png", turn=90)))
        self.settle()
        self.assert_color(102, 102, BLUE)
        self.assert_color(157, 217, GREEN)
        self.assert_color(163, 110, WHITE)

    def test_a_missing_image_is_reported(self) -> None:
        self.expected_errors = ["404", "No image at /nothing.png"]
        self.patch(add(1, node("image", [0, 0, 10, 10], source="/nothing.png")))
        self.wait_until("lockstepScreen.errors.length === 1")

    def test_symbols_paths_and_canvases_are_drawn(self) -> None:
        self.patch(
            add(1, node("symbol", [50, 100, 60, 60], glyph="\uf012", size=40, color="#ff0000")),
            add(
                2,
                node(
                    "path",
                    [150, 100, 60, 60],
                    d="M0 0H60V60H0ZM20 20H40V40H20Z",
                    fill="#00ff00",
                    evenodd=True,
                ),
            ),
            add(
                3,
                node(
                    "path", [250, 100, 60, 60], d="M0 30H60", stroke="#0000ff", width=8, cap="round"
                ),
            ),
            add(
                4,
                node(
                    "canvas",
                    [50, 200, 100, 100],
                    draw=[
                        ["fill", "M0 0H50V50H0Z", "#ff0000"],
                        ["stroke", "M0 75H100", "#0000ff", 10, "butt", "miter"],
                        ["text", 100, 0, 1, 0, "HHH", {"size": 20, "weight": 700}, "#000"],
                    ],
                ),
            ),
        )
        self.settle()
        glyph = np.abs(self.pixels(50, 100, 60, 60) - np.array(RED)).max(axis=2) < 60
        self.assertGreater(glyph.sum(), 100)
        self.assert_color(155, 105, GREEN)
        self.assert_color(180, 130, WHITE)
        self.assert_color(280, 130, BLUE)
        self.assert_color(70, 220, RED)
        self.assert_color(100, 275, BLUE)
        written = np.nonzero(self.pixels(110, 200, 60, 30).sum(axis=2) < 384)
        self.assertGreater(len(written[0]), 20)
        self.assertLessEqual(written[1].max(), 40)

    def test_a_spinner_turns_and_never_settles_late(self) -> None:
        self.patch(add(1, node("spinner", [100, 100, 30, 30], color="#ff0000", label="Loading")))
        self.settle()
        self.assertEqual(self.page.get_by_role("progressbar", name="Loading").count(), 1)


class LiveTests(PageTests):
    def test_the_newest_image_of_a_layer_is_shown(self) -> None:
        self.patch(add(1, node("live", [50, 100, 64, 64], layer=7, gravity="fit")))
        for color in [(255, 0, 0), (0, 255, 0), (0, 0, 255)]:
            self.server.send_image(7, jpeg(*color))
        self.wait_until("lockstepScreen.framesPerSecond > 0")
        self.page.wait_for_timeout(200)
        self.assert_color(82, 132, BLUE)
        self.assert_color(82, 102, WHITE)

    def test_gravity_fill_crops_and_a_later_node_shows_the_last_image(self) -> None:
        self.patch(add(1, node("live", [50, 100, 64, 64], layer=7)))
        self.server.send_image(7, jpeg(255, 0, 0))
        self.wait_until("lockstepScreen.framesPerSecond > 0")
        self.patch(
            ["remove", 1],
            add(2, node("live", [150, 100, 64, 64], layer=7, gravity="fill", turn=90)),
        )
        self.assert_color(151, 101, RED)
        self.assert_color(212, 162, RED)

    def test_a_damaged_image_is_reported_and_the_next_is_shown(self) -> None:
        self.expected_errors = ["The source image could not be decoded"]
        self.patch(add(1, node("live", [50, 100, 64, 64], layer=1)))
        self.server.send_image(1, b"not a JPEG")
        self.wait_until("lockstepScreen.errors.length === 1")
        self.server.send_image(1, jpeg(0, 255, 0))
        self.wait_until("lockstepScreen.framesPerSecond > 0")


if __name__ == "__main__":
    unittest.main()

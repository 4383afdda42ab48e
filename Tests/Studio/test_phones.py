"""The live page of a desk shows each phone, in both color schemes and on narrow screens."""

from __future__ import annotations

import unittest
from typing import Any, cast

from axe_playwright_python.sync_playwright import Axe

from studio import Studio
from studio_tests import Window
from test_accessible import OVERFLOW, TAGS
from viewers import Viewers, ViewersTests

DRAWN = """() => [...document.querySelectorAll('.phone .graph')].length === 4
  && document.querySelectorAll('.phone .graph canvas').length >= 4
  && [...document.querySelectorAll('.phone .picture img')].every((image) => image.naturalWidth === 64)
  && document.querySelectorAll('.phone .space canvas').length === 2"""
# Images of phones that are held upright are turned, and still fill the middle of their boxes.
CENTERED = """() => [...document.querySelectorAll('.phone .picture')].every((box) => {
  const [outer, inner] = [box, box.querySelector('img')].map((each) => each.getBoundingClientRect());
  const middle = (each) => [each.left + each.width / 2, each.top + each.height / 2];
  const [x, y] = middle(outer).map((place, axis) => Math.abs(place - middle(inner)[axis]));
  return x <= 1 && y <= 1 && inner.width <= outer.width && inner.height <= outer.height;
})"""


class Phones(ViewersTests):
    def window(self, **more: Any) -> Window:
        window = Window(cast(Studio, self.viewers), **more)
        self.addCleanup(window.close)
        return window

    def test_each_phone_has_a_card_with_what_it_delivers(self) -> None:
        window = self.window()
        window.wait_words("#title", "Phones of Büro")
        window.wait_words("article", "iPhone 2")
        window.wait(DRAWN, "something is not drawn", 30)
        self.assertTrue(window.page.evaluate(CENTERED), "an image is not in the middle of its box")
        for words in ["recording", "session_20260301_101500", "± 0.25 ms", "drift 1.5 ppm", "normal"]:
            window.wait_words("article:first-child", words)
        window.wait_words(".transfer", "Transfer of session_20260301_090000")
        row = window.at("article:first-child tr").filter(has_text="image")
        row.filter(has_text="replaced by a newer image").wait_for()
        before = window.text("article:first-child tbody td.number")
        window.wait(
            f"() => document.querySelector('article tbody td.number').innerText !== '{before}'",
            "the counts stand still")
        self.assertEqual(window.complaints, [])

    def test_the_page_is_accessible_in_every_scheme_and_size(self) -> None:
        for width, scheme in [(1280, "dark"), (400, "light")]:
            with self.subTest(width=width, scheme=scheme):
                window = self.window(width=width, scheme=scheme)
                window.wait(DRAWN, "something is not drawn", 30)
                options = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]}
                found = Axe().run(window.page, options=options).response["violations"]
                self.assertEqual([(each["id"], each["nodes"][0]["html"][:160]) for each in found], [])
                self.assertLessEqual(window.page.evaluate(OVERFLOW), 0, "wider than the window")

    def test_the_page_says_that_the_desk_is_gone(self) -> None:
        viewers = Viewers()
        self.addCleanup(viewers.stop)
        window = Window(cast(Studio, viewers))
        self.addCleanup(window.close)
        window.wait_words("article", "iPhone 2")
        viewers.stop()
        window.wait_words("#connection", "the desk does not answer")


if __name__ == "__main__":
    unittest.main()

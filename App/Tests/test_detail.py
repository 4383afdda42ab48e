"""One session's screen: playback, findings, plots, path and facts."""

from __future__ import annotations

import re
import time
import unittest
from typing import Any, Dict, Iterator, Tuple

from app_tests import AppTests
from program import wait_for

# Keeps each time that a movie reaches.
LISTEN = """(it) => {
  it.times = [];
  it.addEventListener("timeupdate", () => it.times.push(it.currentTime));
}"""


class Detail(AppTests):
    def setUp(self) -> None:
        super().setUp()
        phone = self.phone
        phone.open("Sessions", "Sessions")
        phone.wait_words("session_")
        phone.tap(re.compile(r" · "))
        wait_for(lambda: phone.find("radio", "Facts").count(), "the session does not open")
        phone.settle()

    def show(self, part: str) -> None:
        self.phone.tap(part, "radio")

    def test_playback_shows_other_frames(self) -> None:
        phone = self.phone
        phone.wait_words("Depth, near in blue, far in red")
        image = phone.find("img", "Image")
        first = image.screenshot()
        phone.find("slider", "Frame").fill("20")
        wait_for(lambda: image.screenshot() != first, "the slider shows the same image")
        second = image.screenshot()
        phone.tap("Play")
        phone.wait_words("Pause", seconds=3)
        wait_for(lambda: image.screenshot() != second, "the film does not play")

    def test_check_lists_findings_and_their_meaning(self) -> None:
        phone = self.phone
        self.show("Check")
        found = phone.wait_words("Good, ", "Cannot tell, ", "Usable with care, ", seconds=60)
        self.assertTrue(found)
        cards = [each for each in phone.spoken() if re.match("(Good|Cannot|Usable|Not)", each)]
        self.assertGreater(len(cards), 1)

    def test_plots_zoom(self) -> None:
        phone = self.phone
        self.show("Plots")
        phone.wait_words("Accelerometer (g), from")
        for name in ["Gyroscope (rad/s), from", "Magnetometer (µT), from"]:
            self.assertTrue(phone.shows(name))
        plot = phone.find("group", re.compile(r"^Accelerometer"))
        if not plot.count():
            plot = phone.find("img", re.compile(r"^Accelerometer"))
        before = plot.first.screenshot()
        self.assertGreater(len(set(before)), 50)
        phone.tap("Zoom in")
        wait_for(lambda: plot.first.screenshot() != before, "the plot does not change")
        phone.tap("Complete session")

    def test_path_turns_when_it_is_dragged(self) -> None:
        phone = self.phone
        self.show("Path")
        phone.wait_words("Path of the camera, ")
        path = phone.page.locator("#tree [aria-label^='Path of the camera']").first
        phone.settle()
        before = path.screenshot()
        x, y = phone.middle(path)
        phone.page.mouse.move(x, y)
        phone.page.mouse.down()
        phone.page.mouse.move(x + 60, y + 40, steps=6)
        phone.page.mouse.up()
        wait_for(lambda: path.screenshot() != before, "the path does not turn")
        phone.tap("From above")
        wait_for(lambda: path.screenshot() == before, "it does not come back from above")

    def test_facts_tell_what_was_recorded(self) -> None:
        phone = self.phone
        self.show("Facts")
        phone.wait_words("State, Complete")
        words = "\n".join(phone.spoken())
        self.assertRegex(words, r"Images, \d+ of 640×480 as files")
        self.assertRegex(words, r"Depth, \d+ of 256×192")
        self.assertRegex(words, r"Device, iPhone16,1, system 1[6-9]\.")
        phone.scroll(1500)
        phone.wait_words("Sealed; the check shows whether anything was changed")

    def test_long_title_can_be_read_whole(self) -> None:
        phone = self.phone
        title = "Stairs from the cellar to the roof, twice, with the lamp of the second floor off"
        self.rename(title)
        self.addCleanup(self.rename, "")
        self.show("Facts")
        phone.wait_words(f"Title, {title}")
        lines = " ".join(phone.seen())
        self.assertIn(title, lines)

    def rename(self, title: str) -> None:
        phone = self.phone
        phone.tap("Actions on this session")
        phone.tap("Title and notes", "menuitem")
        phone.wait_words("These texts are outside the seal")
        phone.find("textbox", "Title").fill(title)
        phone.tap("Save")
        phone.wait_gone("These texts are outside the seal")

    def test_menu_of_the_session_shares_and_annotates(self) -> None:
        phone = self.phone
        phone.tap("Actions on this session")
        for name in ["Title and notes", "Share", "Delete"]:
            wait_for(lambda: phone.find("menuitem", name).count(), f"no {name}")
        phone.tap("Title and notes", "menuitem")
        phone.wait_words("These texts are outside the seal")
        phone.tap("Cancel")


class Movie(AppTests):
    """A clip with depth, which the browser's own player shows."""

    def setUp(self) -> None:
        super().setUp()
        phone = self.phone
        before = phone.sessions()
        phone.choose_mode("Video")
        phone.hold("Start recording", 2)
        phone.wait_words("Retake")
        phone.tap("Use")
        phone.wait_words("Start recording")
        [self.session] = [each for each in phone.sessions() if each not in before]

    def play_button(self) -> Tuple[float, float]:
        """Where the player's play button is: in the browser's own part of the page."""
        tools = self.phone.page.context.new_cdp_session(self.phone.page)
        root = tools.send("DOM.getDocument", {"depth": -1, "pierce": True})["root"]
        [button] = [each for each in within(root) if is_play_button(each)]
        shape = tools.send("DOM.getBoxModel", {"nodeId": button["nodeId"]})["model"]["border"]
        tools.detach()
        return (shape[0] + shape[4]) / 2, (shape[1] + shape[5]) / 2

    def test_movie_plays_when_its_button_is_tapped(self) -> None:
        phone = self.phone
        phone.open("Sessions", "Sessions")
        phone.tap(re.compile(f"^{self.session.name}"))
        video = phone.page.locator("#tree video")
        wait_for(lambda: video.count() and video.evaluate("it => it.readyState > 1"), "no movie")
        depth = phone.find("img", "Depth, near in blue, far in red")
        wait_for(depth.count, "no depth")
        phone.settle()
        first = depth.screenshot()
        self.assertEqual(video.evaluate("it => [it.paused, it.currentTime]"), [True, 0])

        video.evaluate(LISTEN)
        phone.page.mouse.click(*self.play_button())
        wait_for(lambda: len(set(video.evaluate("it => it.times"))) > 2, "its time stands still")
        times = video.evaluate("it => it.times")
        self.assertEqual(times, sorted(times))
        wait_for(lambda: depth.screenshot() != first, "the depth does not follow")
        self.assertEqual(phone.complaints, [])


def within(node: Dict[str, Any]) -> Iterator[Dict[str, Any]]:
    """A node and all inside it, also what the browser adds."""
    yield node
    for each in [*node.get("shadowRoots", []), *node.get("children", [])]:
        yield from within(each)


def is_play_button(node: Dict[str, Any]) -> bool:
    """Whether it is the button that is shown, not the one in the player's menu."""
    words = node.get("attributes", [])
    return "-webkit-media-controls-play-button" in words and "aria-hidden" not in words


if __name__ == "__main__":
    unittest.main()

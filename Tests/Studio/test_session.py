"""The page of one session: playing, stepping, findings, intervals, and what is missing."""

from __future__ import annotations

import json
import re
import threading
import unittest
from pathlib import Path
from typing import Any, ClassVar, Dict, Sequence, Tuple

from samples import GAP, OFFSET, LOGGER, PLACED, VIDEO, VIO, VISLAM, Recording, copy_tree, record
from studio import PATIENCE, frame_of, lockstep, wait_for
from studio_tests import StudioTests

# The cursor's position in each plot and on the timeline, in pixels.
CURSORS = """() => Object.fromEntries([...document.querySelectorAll('.plot .cursor, #lines > .cursor')]
  .map((cursor, index) => [`${index} ${cursor.closest('.plot')?.querySelector('b, .name')?.textContent}`,
    cursor.hidden ? null : cursor.getBoundingClientRect().left]))"""

# Whether a canvas is visible and has several colors.
IS_DRAWN = """(selector) => {
  const canvas = document.querySelector(selector);
  if (!canvas || !canvas.width || !canvas.offsetParent) return false;
  const copy = document.createElement('canvas');
  Object.assign(copy, { width: canvas.width, height: canvas.height });
  const context = copy.getContext('2d');
  context.drawImage(canvas, 0, 0);
  const { data } = context.getImageData(0, 0, copy.width, copy.height);
  const colors = new Set();
  for (let at = 0; at < data.length; at += 4) colors.add(`${data[at]},${data[at + 1]},${data[at + 2]},${data[at + 3]}`);
  return colors.size > 1;
}"""

# Stores the interval that the plots over time show in globalThis.stretch.
WATCH = "() => { report.viewers.push((stretch) => { globalThis.stretch = stretch; }); }"


def remove_poses(rows: Path) -> None:
    """Removes poses and tracking states from a session's frames, as recorded without tracking."""
    documents = [json.loads(line) for line in rows.read_text().splitlines()]
    for document in documents:
        for name in ["camera_transform", "camera_euler_angles", "tracking_state"]:
            document.pop(name, None)
    rows.write_text("".join(json.dumps(each) + "\n" for each in documents))


class SessionPage(StudioTests):
    """Reads the player's controls."""

    def clock(self) -> Tuple[float, float]:
        """The cursor's time and the end of the session, in seconds."""
        words = self.window.text("#transport output")
        found = re.match(r"([\d.]+) s of ([\d.]+) s", words)
        assert found, words
        return float(found[1]), float(found[2])

    def frame(self) -> Tuple[int, int]:
        """The index of the shown frame and the number of frames."""
        return frame_of(self.window.text("#transport"))

    def wait_frame(self, index: int) -> None:
        wait_for(lambda: self.frame()[0] == index, f"frame {index} is not shown")

    def is_drawn(self, selector: str) -> bool:
        return bool(self.page.evaluate(IS_DRAWN, selector))

    def strip(self, share: float, y: float = 50) -> Tuple[float, float]:
        """The point of the timeline at a fraction of its length, in pixels of the page."""
        box = self.page.locator("#strip canvas").bounding_box()
        assert box
        return box["x"] + share * box["width"], box["y"] + y

    def drag(self, start: float, end: float) -> None:
        """Selects an interval on the timeline, given as fractions of its length."""
        self.page.locator("#strip").scroll_into_view_if_needed()
        self.page.mouse.move(*self.strip(start))
        self.page.mouse.down()
        self.page.mouse.move(*self.strip((start + end) / 2), steps=4)
        self.page.mouse.move(*self.strip(end), steps=4)
        self.page.mouse.up()

    def interval(self) -> Tuple[float, float]:
        """The start and the end of the selected interval in seconds."""
        words = self.window.text("#interval")
        found = re.search(r"([\d.]+) s to ([\d.]+) s", words)
        assert found, words
        return float(found[1]), float(found[2])

    def finish_job(self, before: int) -> Dict[str, Any]:
        """Waits for the job that was started after `before` other jobs; it must succeed."""
        wait_for(lambda: len(self.studio.jobs()) > before, "no job")
        job = self.studio.finish(self.studio.jobs()[0]["id"])
        self.assertEqual(job["state"], "done", job)
        return job


class Player(SessionPage):
    sessions = [LOGGER, VIO, GAP]

    def test_playing_moves_the_cursor_in_all_plots(self) -> None:
        self.window.open_session(VIO)
        self.window.wait_report()
        self.page.mouse.move(2, 2)
        before = self.page.evaluate(CURSORS)
        self.assertGreaterEqual(len(before), 4)
        start, _ = self.clock()
        self.window.tap("Play")
        wait_for(lambda: self.clock()[0] > start + 1, "the time stands still")
        self.window.tap("Pause")
        after = self.page.evaluate(CURSORS)
        self.assertEqual(list(before), list(after))
        for name, place in after.items():
            with self.subTest(plot=name):
                self.assertIsNotNone(place)
                self.assertGreater(place, before[name] or 0)
        time, _ = self.clock()
        self.window.press("Space")
        wait_for(lambda: self.clock()[0] > time, "the space bar does not play")
        self.window.press("Space")

    def test_playing_ends_at_the_end_and_starts_again(self) -> None:
        self.window.open_session(VIO)
        self.window.wait_report()
        self.window.press("End")
        time, end = self.clock()
        self.assertEqual(time, end)
        self.window.tap("Play")
        wait_for(lambda: 0 < self.clock()[0] < end, "it does not start again")
        self.window.press("6", "End")
        wait_for(lambda: self.page.get_by_role("button", name="Play").count(), "it does not end")

    def test_cursor_at_the_end_starts_again_after_the_report_has_come(self) -> None:
        release = threading.Event()
        self.page.route(
            "**/api/session/report?*", lambda route: release.wait(5) and route.continue_()
        )
        self.window.open_session(VIO)
        self.window.press("End")
        release.set()
        self.window.wait_report()
        self.window.tap("Play")
        wait_for(lambda: 0 < self.clock()[0] < 6, "it does not start again", 5)

    def test_frames_are_stepped_one_by_one(self) -> None:
        self.window.open_session(LOGGER)
        self.wait_frame(0)
        _, total = self.frame()
        self.assertEqual(total, self.studio.read("/api/session/frames", path=LOGGER)["total"])
        for index in [1, 2, 3]:
            self.window.press("ArrowRight")
            self.wait_frame(index)
        self.window.press(",")
        self.wait_frame(2)
        self.window.tap("Next frame")
        self.wait_frame(3)
        frames = self.studio.read("/api/session/frames", path=LOGGER, first=3, count=1)["frames"]
        self.assertAlmostEqual(self.clock()[0], frames[0]["time"], delta=0.001)
        self.window.press("End")
        self.wait_frame(total - 1)
        self.window.press("ArrowRight")
        self.wait_frame(total - 1)

    def test_image_at_the_cursor_is_that_of_the_frame(self) -> None:
        self.window.open_session(LOGGER)
        wait_for(lambda: self.is_drawn("#image"), "no image")
        first = self.page.evaluate("() => document.getElementById('image').toDataURL()")
        self.window.press("Shift+ArrowRight", "Shift+ArrowRight")
        changed = f"() => document.getElementById('image').toDataURL().length !== {len(first)}"
        self.window.wait(changed, "the image stays")
        index = wait_for(lambda: self.frame()[0] > 30 and self.frame()[0], "the frame stays")
        end = f"/api/session/image?path={LOGGER.replace('/', '%2F')}&index={index}"
        wait_for(
            lambda: any(url.endswith(end) for url in self.window.requests), "another image is asked"
        )

    def test_plots_move_the_cursor(self) -> None:
        self.window.open_session(VIO)
        self.window.wait_report()
        graph = self.page.locator(".report .graph").first
        graph.scroll_into_view_if_needed()
        box = graph.bounding_box()
        assert box
        before, _ = self.clock()
        self.page.mouse.move(box["x"] + box["width"] * 0.7, box["y"] + box["height"] / 2)
        wait_for(lambda: self.clock()[0] > before + 1, "the pointer does not move the cursor")

    def test_finding_is_shown_at_its_time(self) -> None:
        self.window.open_session(GAP)
        findings = self.studio.read("/api/session", path=GAP)["findings"]
        gap = next(each for each in findings if each["severity"] == "fail" and each["start"])
        self.window.wait_words("#found-list", gap["meaning"])
        item = self.page.locator("#found-list li", has_text=gap["meaning"]).first
        item.locator("button").first.click()
        wait_for(lambda: abs(self.clock()[0] - gap["start"]) < 0.002, "the cursor is elsewhere")
        self.window.press("Home", "f")
        time, _ = self.clock()
        self.assertGreater(time, 0)
        self.window.press("F")
        self.assertLessEqual(self.clock()[0], time)

    def test_finding_zooms_the_plots(self) -> None:
        self.window.open_session(GAP)
        self.window.wait_report()
        self.page.evaluate(WATCH)
        self.page.locator("#found-list li button").first.click()
        low, high = self.window.wait("() => globalThis.stretch", "the plots do not change")
        self.assertLess(high - low, 3)
        self.assertTrue(low <= self.clock()[0] <= high)

    def test_intervals_are_selected_by_drag_and_by_keys(self) -> None:
        self.window.open_session(VIO)
        self.drag(0.25, 0.75)
        start, end = self.interval()
        _, length = self.clock()
        self.assertAlmostEqual(start, length * 0.25, delta=0.05)
        self.assertAlmostEqual(end, length * 0.75, delta=0.05)
        self.window.press("\\")
        self.window.wait_words("#interval", "No interval")
        self.window.press("Home", "Shift+ArrowRight", "[")
        self.window.press("Shift+ArrowRight", "Shift+ArrowRight", "]")
        start, end = self.interval()
        self.assertAlmostEqual(end - start, 2, delta=0.002)
        self.assertAlmostEqual(start, 1, delta=0.05)
        self.window.tap("Clear", within="#interval")
        self.window.wait_words("#interval", "No interval")

    def test_keys_are_listed(self) -> None:
        self.window.open_session(VIO)
        self.window.press("?")
        self.page.get_by_role("dialog", name="Keys").wait_for()


class Content(SessionPage):
    """What the page shows of sessions with different streams."""

    sessions = [LOGGER, VIDEO, VIO, VISLAM, PLACED]

    @classmethod
    def furnish(cls, folder: Path) -> None:
        lockstep("export", folder / LOGGER, "--format", "stray", "--to", folder / "foreign")
        # Without the file that marks an export it counts as a recording of that app.
        (folder / "foreign/.lockstep-export").unlink()
        copy_tree(folder / VIO, folder / "broken")
        (folder / "broken/metadata.json").write_text("{}")
        copy_tree(folder / VIO, folder / "cut")
        movie = folder / "cut/video.mov"
        movie.write_bytes(movie.read_bytes()[:20_000])
        copy_tree(folder / VIO, folder / "poseless")
        remove_poses(folder / "poseless/frames.jsonl")
        lockstep("catalog", "update", folder, "--quiet")

    def test_depth_confidence_and_space_of_a_logger_session(self) -> None:
        self.window.open_session(LOGGER)
        for canvas in ["#image", "#depth-map", "#confidence-map"]:
            wait_for(lambda: self.is_drawn(canvas), f"{canvas} is empty")
        limits = self.studio.read("/api/session/depth-range", path=LOGGER)
        self.window.wait_words("#depth-low", f"{limits['low']:.1f} m")
        self.window.wait_words("#depth-high", f"{limits['high']:.1f} m")
        self.page.locator("#space-view canvas").wait_for(timeout=30_000 * PATIENCE)
        self.window.wait_report()
        before = self.page.locator("#space-view").screenshot()
        self.window.tap("Top", within="#space-toggles")
        self.page.wait_for_timeout(500)
        self.assertNotEqual(self.page.locator("#space-view").screenshot(), before)
        for layer in self.page.locator("#space-toggles [aria-label='Shown in 3-D'] button").all():
            was = layer.get_attribute("aria-pressed")
            layer.click()
            self.assertNotEqual(layer.get_attribute("aria-pressed"), was)

    def test_points_of_a_frame_are_in_meters(self) -> None:
        frame = self.studio.read("/api/session/frames", path=LOGGER, first=20, count=1)["frames"][0]
        points = self.studio.get("/api/session/points", path=LOGGER, index=20).body
        self.assertEqual(len(points), 12 * frame["features"])
        cloud = self.studio.get("/api/session/cloud", path=LOGGER, index=20).body
        self.assertEqual(len(cloud) % 16, 0)
        self.assertTrue(0 < len(cloud) // 16 <= 20_000)

    def test_movie_plays_and_follows_the_cursor(self) -> None:
        self.window.open_session(VIO)
        ready = "() => document.querySelector('#movie:not([hidden])')?.readyState >= 2"
        self.window.wait(ready, "the movie does not open", 30)
        now = "() => document.getElementById('movie').currentTime"
        before = self.page.evaluate(now)
        self.window.tap("Play")
        self.window.wait(f"() => document.getElementById('movie').currentTime > {before} + 1", "it stands")
        self.window.tap("Pause")
        # When paused, the movie shows the frame at the cursor.
        index, _ = self.frame()
        [frame] = self.studio.read("/api/session/frames", path=VIO, first=index, count=1)["frames"]
        wait_for(
            lambda: abs(self.page.evaluate(now) - frame["movie"]) < 0.02, "another image of the movie"
        )
        self.window.press("ArrowRight")
        [frame] = self.studio.read("/api/session/frames", path=VIO, first=index + 1, count=1)["frames"]
        wait_for(
            lambda: abs(self.page.evaluate(now) - frame["movie"]) < 0.02, "the step is not shown"
        )

    def test_movie_has_byte_ranges(self) -> None:
        size = (self.studio.folder / VIO / "video.mov").stat().st_size
        address = f"/api/session/movie?path={VIO.replace('/', '%2F')}"
        part = self.studio.ask(address, headers={"Range": "bytes=100-199"})
        self.assertEqual((part.status, len(part.body)), (206, 100))
        self.assertEqual(part.headers["content-range"], f"bytes 100-199/{size}")

    def test_movie_that_browsers_do_not_play_is_converted(self) -> None:
        self.window.open_session(VIDEO)
        wait_for(lambda: self.is_drawn("#depth-map"), "no depth map", 20)
        self.window.wait_words("#notice", "cannot play the movie (hevc)")
        answer = self.studio.get("/api/session/movie", path=VIDEO)
        self.assertEqual(answer.status, 409)
        self.assertTrue(answer.json["error"]["remedy"])
        self.window.forgive("status 409")
        jobs = len(self.studio.jobs())
        self.window.tap("Convert the movie", within="#notice")
        self.finish_job(jobs)
        self.page.locator("#movie").wait_for(timeout=20_000 * PATIENCE)
        self.page.locator("#notice .notice").wait_for(state="detached")
        self.assertEqual(self.page.get_by_role("button", name="Convert the movie").count(), 0)

    def test_offset_is_tried_and_stored(self) -> None:
        self.window.open_session(VISLAM)
        self.window.wait_report()
        slider = self.page.locator("#synchronization #offset")
        slider.wait_for()
        words = self.page.locator("output[for=offset]")
        before = words.inner_text()
        slider.fill("20")
        slider.dispatch_event("input")
        wait_for(lambda: words.inner_text() != before, "the words stay")
        self.assertIn("-20 ms", words.inner_text().replace("−", "-"))
        jobs = len(self.studio.jobs())
        self.window.tap("Store this offset…")
        self.window.tap("Store", within="dialog")
        job = self.finish_job(jobs)
        self.assertIn("--time-offset=-20", str(job["command"]))
        self.studio.rest()
        stored = self.studio.read("/api/session", path=VISLAM)
        self.assertAlmostEqual(stored["stored_offset"], -20, delta=0.001)

    def test_location_is_on_a_map(self) -> None:
        self.window.open_session(PLACED)
        self.window.wait_words("#place-words", "°", seconds=30)
        points = self.studio.read("/api/session/location", path=PLACED)["points"]
        self.assertTrue(points)
        self.window.press("End")
        self.window.wait_words("#place-words", f"{points[-1]['latitude']:.6f}°")
        self.assertTrue(self.page.locator("#map path").count())
        outside = [url for url in self.window.requests if self.studio.host not in url]
        self.assertEqual([url for url in outside if not url.startswith(("blob:", "data:"))], [])

    def test_session_without_poses_has_no_space(self) -> None:
        self.assertEqual(self.studio.rows("poses", "path = poseless"), [[False]])
        self.window.open_session("poseless")
        self.window.wait_report()
        self.assertTrue(self.page.locator("#space-panel").is_hidden())
        self.assertEqual(self.page.locator("#trajectory").count(), 0)

    def test_session_without_depth_has_no_maps(self) -> None:
        self.window.open_session(VISLAM)
        self.page.locator("#space-view canvas").wait_for(timeout=30_000 * PATIENCE)
        self.assertTrue(self.page.locator("#maps").is_hidden())

    def test_broken_session_states_its_error(self) -> None:
        self.window.go("/session?path=broken")
        [[error]] = self.studio.rows("error", "path = broken")
        self.window.wait_words("#notice", error)
        self.assertTrue(self.page.locator("#workbench").is_hidden())
        self.page.get_by_role("button", name="Recover").wait_for()
        self.window.forgive("status 4") if self.window.complaints else None

    def test_session_with_a_cut_movie_still_shows_its_samples(self) -> None:
        self.window.go("/session?path=cut")
        self.window.wait_words("#found-list", "video.mov", seconds=30)
        self.window.wait_report()

    def test_recording_of_another_app_is_described(self) -> None:
        self.window.go("/session?path=foreign")
        self.window.wait_words("#notice", "another app (stray)")
        self.window.wait_words("#notice", "lockstep import")
        self.window.wait_words("#facts", "stray")
        self.window.forgive("status 4") if self.window.complaints else None

    def test_unknown_session_says_so(self) -> None:
        self.window.go("/session?path=nowhere")
        self.window.wait_words("#notice", "there is no recording 'nowhere'")
        self.window.forgive("status 4")


class Acts(SessionPage):
    """Actions that create sessions and files."""

    sessions = [VIO, LOGGER]

    def test_trimmed_session_has_the_length_of_the_interval(self) -> None:
        # Images can be cut at any frame; a movie would begin at the keyframe before.
        self.window.open_session(LOGGER)
        before = set(self.studio.paths())
        jobs = len(self.studio.jobs())
        self.drag(0.3, 0.7)
        start, end = self.interval()
        self.window.tap("Trim the interval…")
        self.window.tap("Trim", within="dialog")
        self.finish_job(jobs)
        [path] = set(self.studio.paths()) - before
        self.assertTrue(path.startswith("trimmed/"))
        # Inertial samples are kept for another 0.1 s at both ends.
        [[duration]] = self.studio.rows("duration", f'path = "{path}"')
        self.assertAlmostEqual(duration, end - start, delta=0.25)
        original = self.studio.read("/api/session/frames", path=LOGGER, count=2000)["frames"]
        inside = [each for each in original if start <= each["time"] <= end]
        [[frames]] = self.studio.rows("frames", f'path = "{path}"')
        self.assertAlmostEqual(frames, len(inside), delta=1)
        self.window.open_session(path)
        self.assertAlmostEqual(self.clock()[1], duration, delta=0.002)

    def test_trimmed_movie_begins_at_a_keyframe_and_says_so(self) -> None:
        with self.studio.open_socket() as page:
            number = page.start("trim", [VIO], start=2.5, end=4)
            self.assertEqual(self.studio.finish(number)["state"], "done")
        log = self.studio.read("/api/job", id=number)["text"]
        self.assertIn("ms earlier than requested", log)

    def test_selection_is_exported(self) -> None:
        self.window.open_session(LOGGER)
        jobs = len(self.studio.jobs())
        self.window.press("Home", "Shift+ArrowRight", "[", "Shift+ArrowRight", "]")
        start, end = self.interval()
        self.window.tap("Export the interval…")
        self.page.get_by_role("combobox", name="Format").select_option("tum")
        self.window.tap("Export", within="dialog")
        job = self.finish_job(jobs)
        [target] = job["targets"]
        written = self.studio.folder / target
        lines = [
            each
            for file in ([written] if written.is_file() else sorted(written.rglob("*.txt")))
            for each in file.read_text().splitlines()
            if not each.startswith("#")
        ]
        frames = self.studio.read("/api/session/frames", path=LOGGER, count=2000)["frames"]
        inside = [each for each in frames if start <= each["time"] <= end and each["pose"]]
        self.assertAlmostEqual(len(lines), len(inside), delta=1)

    def test_report_is_written(self) -> None:
        self.window.open_session(VIO)
        jobs = len(self.studio.jobs())
        self.window.tap("Report", within="#acts")
        job = self.finish_job(jobs)
        [target] = job["targets"]
        self.assertIn("<!DOCTYPE html>", (self.studio.folder / target).read_text()[:100])

    def test_session_in_the_trash_comes_back(self) -> None:
        self.window.open_session(VIO)
        self.window.tap("Trash…")
        self.window.tap("Move to the trash", within="dialog")
        self.window.wait_words("#acts", "in the trash")
        self.assertFalse((self.studio.folder / VIO).exists())
        self.window.tap("Undo", within=".toasts")
        wait_for(lambda: (self.studio.folder / VIO).exists(), "it does not come back")
        self.page.locator("#transport button.play").wait_for()
        # Meanwhile the page may have requested the session.
        self.window.complaints = [each for each in self.window.complaints if "404" not in each]


class Live(SessionPage):
    sessions: ClassVar[Sequence[str]] = []

    def test_session_that_is_recorded_grows_and_ends(self) -> None:
        recording = Recording(self.studio.folder / "live", seconds=60)
        try:
            self.window.open_sessions()
            path = f"live/{recording.session().name}"
            wait_for(lambda: path in self.studio.paths(), "not listed", 30)
            self.window.go(f"/session?path={path}")
            self.window.wait_words("#summary", "recording")
            self.page.locator("#transport button.play").wait_for(timeout=30_000 * PATIENCE)
            before, _ = self.frame()
            wait_for(lambda: self.frame()[0] > before + 20, "the newest frame is not shown", 30)
            wait_for(lambda: self.is_drawn("#image"), "no image")
            self.window.wait_words("#live", "camera")
            recording.end()
            self.page.locator("#summary .recording").wait_for(
                state="detached", timeout=30_000 * PATIENCE
            )
            self.window.wait_report()
        finally:
            recording.end()


if __name__ == "__main__":
    unittest.main()

"""Groups: the list of them, and the page of one with its sessions on one time axis."""

from __future__ import annotations

import hashlib
import json
import re
import unittest
from pathlib import Path
from typing import Any, ClassVar, Dict, List, Sequence, Tuple
from urllib.parse import quote

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Route

from samples import LOGGER, VISLAM, record
from studio import PATIENCE, lockstep, wait_for
from studio_tests import StudioTests, Window
import test_golden
from test_accessible import OVERFLOW, SIZES, TAGS
from test_safety import MARKUP, REFUSED

RIG = "rig/group.json"
EXACT = "exact.json"
BROKEN = "broken/group.json"
PARTS = "parts/group.json"

# Beyond the integers that numbers of JavaScript represent.
LATE = 2**55 + 7


def identity(session: Path) -> Tuple[str, str, int, int]:
    """The identifier of a session, the hash that a group states, and its first and last time."""
    manifest = json.loads((session / "metadata.json").read_text())
    seal = session / "seal.jsonl"
    digest = hashlib.sha256((seal if seal.exists() else session / "metadata.json").read_bytes())
    times = [int(line.split(",")[0]) for line in (session / "imu.csv").read_text().split()[1:]]
    return manifest["sessionID"], digest.hexdigest(), min(times), max(times)


def member(
    folder: Path, group: str, name: str, session: str, points: Sequence[Sequence[int]]
) -> Dict[str, Any]:
    """A member whose clock passes through points of host time and reference time."""
    place = (folder / group).parent / session
    number, digest, first, last = identity(place)
    found: Dict[str, Any] = {"name": name, "path": session, "session_id": number, "identity": digest}
    found.update(first_ns=first, last_ns=last, results=[], agreements=[])
    if points:
        relation = {"at_ns": points[0][0], "offset_ns": points[0][1] - points[0][0], "bound_ns": 120_000}
        found["relation"] = {"method": "gyroscope", **relation, "points": [list(each) for each in points]}
    return found


def write(folder: Path, group: str, members: List[Dict[str, Any]], **more: Any) -> None:
    """Writes a group whose reference clock is the first member's."""
    document = {"format": {"name": "lockstep-group", "version": 1}, "members": members, "notices": []}
    document["reference"] = {"clock": "host", "member": members[0]["name"]}
    (folder / group).write_text(json.dumps({**document, **more}))


def converted(points: Sequence[Sequence[int]], time: int) -> int:
    """The conversion of docs/GROUP.md for two points."""
    (host, reference), (end, after) = points
    interval, past = end - host, time - host
    growth = after - reference - interval
    share = (abs(past) * abs(growth) + interval // 2) // interval
    return reference + past + (share if (past < 0) == (growth < 0) else -share)


class Groups(StudioTests):
    """A session and a part of it, in groups that are intact, exact, broken and incomplete."""

    sessions = [LOGGER, VISLAM]
    # The clock of a session, as pairs of host time and reference time.
    points: ClassVar[List[List[int]]]

    @classmethod
    def furnish(cls, folder: Path) -> None:
        left, rig = folder / LOGGER, folder / "rig"
        lockstep("trim", left, "--to", rig, "--start", 1, "--end", 4.5, "--quiet")
        [right] = rig.iterdir()
        lockstep("group", f"left={left}", f"right={right}", "--to", folder / RIG)
        _, _, first, last = identity(left)
        cls.points = [[first, LATE], [last, LATE + last - first + (last - first) // 20_000]]
        one = member(folder, EXACT, "near", LOGGER, [[first, LATE]])
        write(folder, EXACT, [one, member(folder, EXACT, "far", LOGGER, cls.points)], notices=[MARKUP])
        for each in ["broken", "parts"]:
            (folder / each).mkdir()
        (folder / BROKEN).write_text('{"format": {"name": "lockstep-group", "version": 99}}')
        outside = record(folder.parent / "outside")
        path = f"../../outside/{outside.name}"
        away = member(folder, PARTS, "away", path, cls.points)
        loose = member(folder, PARTS, "loose", "../" + LOGGER, [])
        gone = {**member(folder, PARTS, "gone", "../" + LOGGER, cls.points), "path": "../nowhere"}
        there = member(folder, PARTS, "there", "../" + LOGGER, cls.points)
        write(folder, PARTS, [there, away, loose, gone])
        lockstep("catalog", "update", folder, "--quiet")

    def open(self, group: str, window: Any = None) -> None:
        """Opens the page of a group, and waits until its player and plots are there."""
        window = window or self.window
        window.go(f"/group?path={quote(group)}")
        window.at("#transport button.play").wait_for(timeout=30_000 * PATIENCE)
        window.wait("() => document.querySelectorAll('#plots .graph canvas').length > 3", "no plots", 60)

    def times(self) -> List[float]:
        """The time of each session at the cursor."""
        words = self.page.locator(".side-of .words").all_inner_texts()
        return [float(re.match(r"(-?[\d.]+) s", each)[1]) for each in words]  # type: ignore

    def frames(self) -> List[str]:
        """The index of the frame of each session at the cursor."""
        words = self.page.locator(".side-of .words").all_inner_texts()
        return [each.split("frame ")[-1] for each in words]

    def cursor(self) -> float:
        return float(self.window.text("#transport output").split()[0])

    # The groups above the list of sessions.

    def test_groups_are_listed_with_members_method_and_bound(self) -> None:
        self.window.open_sessions()
        row = self.page.locator("#groups li", has=self.page.get_by_role("link", name="rig", exact=True))
        row.wait_for()
        for words in ["left, right", "by gyroscopes", "± 0."]:
            self.assertIn(words, row.inner_text())
        parts = self.page.locator("#groups li", has_text="parts")
        self.assertIn("1 session without a clock", parts.inner_text())
        row.get_by_role("link").click()
        self.page.wait_for_url(re.compile("/group"))
        self.window.wait_words("#title", "rig")

    def test_broken_file_is_a_row_with_its_error(self) -> None:
        self.window.open_sessions()
        self.window.wait_words("#groups li.broken", "version 99")
        self.assertEqual(self.page.locator("#groups li.broken a").count(), 0)

    def test_new_group_appears_and_a_removed_one_disappears(self) -> None:
        self.window.open_sessions()
        self.window.wait_words("#groups", "rig")
        late = self.studio.folder / "late.json"
        late.write_bytes((self.studio.folder / EXACT).read_bytes())
        self.window.wait_words("#groups", "late", 60)
        late.unlink()
        row = self.page.locator("#groups li", has_text="late")
        row.wait_for(state="detached", timeout=60_000 * PATIENCE)

    # The page of a group.

    def test_one_cursor_moves_the_images_of_all_members(self) -> None:
        self.open(RIG)
        clocks = [each["clock"] for each in self.studio.read("/api/group", path=RIG)["members"]]
        later = (int(clocks[1]["origin_ns"]) - int(clocks[0]["origin_ns"])) / 1e9
        seen = []
        for keys in [["Home", "Shift+ArrowRight", "Shift+ArrowRight"], ["Shift+ArrowRight"]]:
            self.window.press(*keys)
            wait_for(lambda: "–" not in "".join(self.frames()), "no frames")
            left, right = self.times()
            self.assertAlmostEqual(left - right, later, delta=0.0015)
            seen.append(self.frames())
        self.assertNotEqual(seen[0][0], seen[1][0])
        self.assertNotEqual(seen[0][1], seen[1][1])
        drawn = "() => [...document.querySelectorAll('.side-of canvas')].every((each) => each.width > 100)"
        self.window.wait(drawn, "no images")

    def test_cursor_before_a_session_shows_that_it_is_outside(self) -> None:
        self.open(RIG)
        self.window.press("Home")
        self.window.wait_words(".side-of.outside .words", "outside this session")

    def test_conversion_is_exact_beyond_numbers_of_the_browser(self) -> None:
        self.open(EXACT)
        times = [LATE - 12_345, *[self.points[0][0] + step * 999_999_937 for step in range(-3, 9)]]
        script = """async ([points, times]) => {
          const { ClockMap } = await import('/page/clock-map.js');
          const map = new ClockMap({ origin_ns: '0', points }, '0');
          return times.map((time) => {
            map.own = BigInt(time);
            map.origin = 0n;
            const seconds = map.shared(0);
            map.origin = BigInt(time);
            return [seconds, map.shared(0)];
          });
        }"""
        texts = [[str(number) for number in point] for point in self.points]
        found = self.page.evaluate(script, [texts, [str(each) for each in times]])
        for time, (seconds, difference) in zip(times, found):
            right = converted(self.points, time)
            self.assertAlmostEqual(seconds, right / 1e9, delta=abs(right) * 2e-25 + 1e-6)
            # The difference is small enough for a number to be exact.
            self.assertEqual(difference, (right - time) / 1e9)

    def test_cursor_follows_the_drift_of_a_clock(self) -> None:
        self.open(EXACT)
        self.window.press("Home")
        start = self.times()
        self.assertAlmostEqual(start[0], start[1], delta=0.0015)
        self.window.press("End")
        near, far = self.times()
        self.assertAlmostEqual(near - far, near / 20_000, delta=0.0015)

    def test_keys_play_and_step(self) -> None:
        self.open(RIG)
        before = self.cursor()
        self.window.press(".")
        wait_for(lambda: 0 < self.cursor() - before < 0.2, "no step")
        self.window.press("Space")
        wait_for(lambda: self.cursor() > before + 0.5, "it stands still")
        self.window.press("Space", "Home")
        self.assertEqual(self.cursor(), 0)
        self.page.locator("#strip").focus()
        self.window.press("End")
        self.assertGreater(self.cursor(), 3)

    def test_clocks_and_findings_are_stated(self) -> None:
        self.open(RIG)
        self.window.wait_words("#clocks", "gyroscope, used")
        self.assertIn("ppm", self.window.text("#clocks"))
        found = self.studio.read("/api/group", path=RIG)["findings"]
        check = json.loads(lockstep("check", self.studio.folder / RIG, "--json", check=False))
        self.assertEqual([each["name"] for each in found], [each["name"] for each in check["findings"]])
        for each in found:
            self.assertIn(each["meaning"], self.page.locator("#found").text_content() or "")

    def thin(self, route: Route) -> None:
        """Answers as if the recordings were so long that the plots do not show each sample."""
        answer = route.fetch()
        document = answer.json()
        for plot in document["plots"] if "from=" not in route.request.url else []:
            plot.update(perPoint=2, high=plot["low"])
        route.fulfill(response=answer, json=document)

    def test_values_and_finer_samples_are_chosen(self) -> None:
        self.page.route("**/api/group/samples?*", self.thin)
        self.open(RIG)
        keys = self.page.locator("#plots figcaption").first
        self.assertIn("left", keys.inner_text())
        with self.page.expect_response(re.compile("axis=x")):
            self.window.tap("x", within="#axes")
        self.window.wait_words("#axes [aria-pressed=true]", "x")
        with self.page.expect_response(re.compile("from=")) as answer:
            self.window.press("Home", "[", "Shift+ArrowRight", "]")
        self.assertTrue(answer.value.ok)
        self.page.unroute_all(behavior="wait")

    def test_members_that_are_not_there_are_stated(self) -> None:
        self.window.go(f"/group?path={quote(PARTS)}")
        for name, words in [
            ("away", "points outside the served folder"),
            ("gone", "There is no recording 'nowhere'"),
            ("loose", "No method relates its clock"),
        ]:
            self.window.wait_words(".side-of.without", words)
            self.assertIn(name, self.page.locator(".side-of.without", has_text=words).inner_text())
        self.page.locator("#transport button.play").wait_for()
        self.assertEqual(self.page.locator(".side-of:not(.without)").count(), 1)
        self.window.wait_words("#found-list", "cannot be opened")

    def test_session_links_to_its_group_and_back(self) -> None:
        self.open(RIG)
        self.page.locator(".side-of h2 a").first.click()
        self.page.locator("#transport button.play").wait_for()
        self.window.wait_words("#back", "Group")
        self.window.tap("Group rig", within="#summary", role="link")
        self.page.wait_for_url(re.compile("/group"))
        self.window.wait_words("#title", "rig")

    def test_texts_are_shown_as_text(self) -> None:
        self.open(EXACT)
        self.window.wait_words("#clocks", "onerror")
        self.window.go(f"/group?path={quote(MARKUP)}")
        self.window.wait_words("#notice", "onerror")
        self.assertIsNone(self.page.evaluate("() => window.hacked ?? null"))
        self.assertEqual(self.page.locator("img[src=x]").count(), 0)
        self.window.forgive("status 404")

    def test_only_groups_are_answered(self) -> None:
        hostile = ["", "..", f"../outside/{EXACT}", "/etc/passwd", f"./{EXACT}", EXACT + "\0"]
        for path in [*hostile, LOGGER, f"{LOGGER}/metadata.json"]:
            for address in ["/api/group", "/api/group/samples"]:
                with self.subTest(path=path, address=address):
                    reply = self.studio.get(address, path=path, plot="gyroscope")
                    self.assertIn(reply.status, REFUSED)

    def test_page_is_accessible_in_all_sizes_and_schemes(self) -> None:
        options = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]}
        for width, scheme in SIZES:
            window = Window(self.studio, width=width, scheme=scheme)
            self.addCleanup(window.close)
            for name, group in [("two", RIG), ("parts", PARTS), ("list", None)]:
                with self.subTest(page=name, width=width, scheme=scheme):
                    if group:
                        self.open(group, window)
                        window.page.locator("#clocks").wait_for()
                    else:
                        window.open_sessions()
                        window.wait_words("#groups", "rig")
                    found = Axe().run(window.page, options=options).response["violations"]
                    self.assertEqual([(each["id"], each["nodes"][0]["html"]) for each in found], [])
                    self.assertLessEqual(window.page.evaluate(OVERFLOW), 0, "wider than the window")


class GroupPictures(test_golden.Golden):
    """The page of a group looks as it did."""

    sessions = Groups.sessions
    furnish = Groups.furnish

    for each in [name for name in vars(test_golden.Golden) if name.startswith("test_")]:
        locals()[each] = None
    del each

    def test_group(self) -> None:
        self.window.go(f"/group?path={quote(RIG)}")
        self.page.locator("#transport button.play").wait_for(timeout=30_000 * PATIENCE)
        self.window.wait(
            "() => document.querySelectorAll('#plots .graph canvas').length > 3", "no plots", 60)
        self.check("group")


class GroupPicturesNarrowDark(GroupPictures):
    width = 400
    scheme = "dark"
    suffix = "narrow-dark"


if __name__ == "__main__":
    unittest.main()

"""Jobs: their progress and log, restarts, cancellation, and who may write where."""

from __future__ import annotations

import signal
import subprocess
import tempfile
import unittest
from pathlib import Path
from typing import List

from samples import LOGGER, VIDEO, VIO, VISLAM, Samples, copy_tree
from studio import PATIENCE, TOOL, Socket, wait_for
from studio_tests import StudioTests


class Jobs(StudioTests):
    sessions = [VIO, VISLAM]

    def setUp(self) -> None:
        super().setUp()
        self.studio.rest()
        self.window.open_sessions()

    def show_jobs(self) -> None:
        self.window.at("#bar").get_by_role("button", name="Jobs").click()
        self.page.locator("#jobs").wait_for()

    def test_job_shows_its_command_state_and_log(self) -> None:
        self.window.select("stairs-022")
        self.window.tap("Check", within="#acts")
        self.show_jobs()
        job = self.page.locator("#jobs li.job").first
        job.locator(".title", has_text="Check stairs-022").wait_for()
        job.locator(".verdict", has_text="done").wait_for(timeout=40_000 * PATIENCE)
        self.assertIn(f"lockstep check --verbose {VIO}", job.inner_text())
        job.get_by_role("button", name="Log").click()
        self.window.wait_words("dialog .log", "PASS")
        number = self.studio.jobs()[0]["id"]
        log = self.studio.read("/api/job", id=number)
        self.assertEqual(log["next"], len(log["text"].encode()))
        shown = self.page.locator("dialog .log").inner_text()
        self.assertEqual(shown.split(), log["text"].split())

    def test_job_survives_a_reload_and_a_restart(self) -> None:
        with self.studio.open_socket() as page:
            number = page.start("verify", [VIO])
        done = self.studio.finish(number)
        self.page.reload()
        self.show_jobs()
        self.window.wait_words("#jobs li.job .title", "Verify stairs-022")
        self.studio.restart()
        again = self.studio.job(number)
        self.assertEqual(again["state"], "done")
        self.assertEqual(again["finished"], done["finished"])
        self.assertTrue(self.studio.read("/api/job", id=number)["text"])
        self.reopen()
        self.show_jobs()
        self.window.wait_words("#jobs li.job .title", "Verify stairs-022")

    def reopen(self) -> None:
        """Opens the page with the token of the restarted studio."""
        self.window.complaints.clear()
        self.page.goto(self.studio.url)
        self.window.complaints.clear()
        self.window.wait_words("#count", "session")

    def test_finished_job_is_forgotten(self) -> None:
        with self.studio.open_socket() as page:
            number = page.start("verify", [VISLAM])
            self.studio.finish(number)
            page.act("forget", job=number)
            self.assertNotIn(number, [each["id"] for each in self.studio.jobs()])
            self.assertIn("does not exist", page.refusal("forget", job=number))

    def test_page_that_lost_its_server_says_so(self) -> None:
        self.window.wait_words("#bar", "Update")
        self.studio.stop()
        self.window.wait_words("#bar .connection", "Not connected")
        self.studio.options = ("--port", str(self.studio.port))
        self.studio.start()
        self.reopen()
        self.assertEqual(self.page.locator("#bar .connection").inner_text(), "")


class LongJobs(StudioTests):
    """Jobs that last some seconds."""

    sessions = [LOGGER, VIDEO]

    def setUp(self) -> None:
        super().setUp()
        self.studio.rest()

    def begin(self, page: Socket, *paths: str, form: str = "mcap") -> str:
        """Starts an export, and waits until it runs."""
        number = page.start("export", list(paths), format=form, force=True)
        wait_for(lambda: self.studio.job(number)["state"] == "running", "the job does not run")
        return number

    def test_progress_is_told_while_a_job_runs(self) -> None:
        known = [each["id"] for each in self.studio.jobs()]
        shares: List[float] = []
        with tempfile.TemporaryDirectory(dir=self.studio.folder.parent) as elsewhere:
            for number in range(4):
                copy_tree(Samples.folder() / VIO, Path(elsewhere) / f"more/{number}")
            with self.studio.open_socket() as page:
                # One rename makes all four appear at once: one search finds them, one job checks them.
                (Path(elsewhere) / "more").rename(self.studio.folder / "more")
                job = page.wait_told("job", 60)["job"]
                while job["id"] in known or job["state"] in ("waiting", "running"):
                    if job["id"] not in known and job["progress"] is not None:
                        shares.append(job["progress"])
                    job = page.wait_told("job", 60)["job"]
        self.assertEqual(job["title"], "Check 4 new recordings")
        self.assertEqual(job["state"], "done")
        self.assertTrue([each for each in shares if 0 < each < 1], shares)
        self.assertEqual(shares, sorted(shares))

    def test_killed_studio_leaves_an_interrupted_job_that_can_run_again(self) -> None:
        with self.studio.open_socket() as page:
            number = self.begin(page, LOGGER, VIDEO)
        self.studio.restart(signal.SIGKILL)
        self.assertEqual(self.studio.job(number)["state"], "interrupted")
        left = subprocess.run(["pgrep", "-f", f"{TOOL} export {LOGGER}"], capture_output=True)
        self.assertEqual(left.stdout, b"", "a process of the killed studio still writes")
        self.page.goto(self.studio.url)
        self.window.complaints.clear()
        self.window.wait_words("#count", "session")
        self.window.at("#bar").get_by_role("button", name="Jobs").click()
        job = self.page.locator("#jobs li.job").first
        job.locator(".verdict", has_text="interrupted").wait_for()
        job.get_by_role("button", name="Retry").click()
        wait_for(lambda: self.studio.jobs()[0]["id"] != number, "no other job")
        again = self.studio.finish(self.studio.jobs()[0]["id"], 120)
        self.assertEqual(again["state"], "done", again)
        for target in again["targets"]:
            self.assertTrue((self.studio.folder / target).exists())

    def test_ended_studio_interrupts_its_jobs(self) -> None:
        with self.studio.open_socket() as page:
            number = self.begin(page, LOGGER, VIDEO)
        ended = self.studio.stop(signal.SIGINT)
        left = subprocess.run(["pgrep", "-f", f"{TOOL} export {LOGGER}"], capture_output=True)
        self.studio.start()
        self.assertEqual(ended, 0)
        self.assertEqual(left.stdout, b"", "a process of the ended studio still writes")
        self.assertIn(self.studio.job(number)["state"], ["interrupted", "failed"])
        self.window.complaints.clear()

    def test_running_job_is_canceled(self) -> None:
        self.window.open_sessions()
        with self.studio.open_socket() as page:
            number = self.begin(page, VIDEO, LOGGER)
        self.window.at("#bar").get_by_role("button", name="Jobs").click()
        job = self.page.locator("#jobs li.job").first
        job.get_by_role("button", name="Cancel").click()
        over = self.studio.finish(number)
        self.assertEqual(over["state"], "cancelled")
        job.locator(".verdict", has_text="canceled").wait_for()
        left = [each for each in self.studio.folder.rglob("*.part")]
        self.assertEqual(left, [], "incomplete output is left")

    def test_waiting_job_is_canceled_without_a_start(self) -> None:
        with self.studio.open_socket() as page:
            first = self.begin(page, LOGGER)
            second = self.begin(page, VIDEO)
            third = page.start("export", [VIDEO], format="stray")
            self.assertEqual(self.studio.job(third)["state"], "waiting")
            page.act("cancel", job=third)
            self.assertEqual(self.studio.job(third)["state"], "cancelled")
            self.assertIn("does not exist", page.refusal("cancel", job=third))
            for number in (first, second):
                page.act("cancel", job=number)
                self.studio.finish(number)
        self.assertFalse((self.studio.folder / "exports/stray").exists())

    def test_two_jobs_on_one_target_are_refused(self) -> None:
        with self.studio.open_socket() as page:
            number = self.begin(page, LOGGER)
            again = {"kind": "export", "paths": [LOGGER], "options": {"format": "mcap"}}
            self.assertIn("is writing to exports/mcap", page.refusal("start", **again))
            other = page.start("verify", [LOGGER])
            page.act("cancel", job=number)
            self.studio.finish(number)
            self.studio.finish(other)

    def test_second_studio_of_the_folder_is_refused(self) -> None:
        other = subprocess.run(
            [str(TOOL), "studio", str(self.studio.folder), "--no-browser"],
            capture_output=True,
            text=True,
            timeout=20 * PATIENCE,
        )
        self.assertNotEqual(other.returncode, 0)
        self.assertIn("another studio serves", other.stderr)
        self.assertIn(f"at http://{self.studio.host}/", other.stderr)
        self.assertNotIn(self.studio.token, other.stderr)
        self.assertTrue(self.studio.paths())


if __name__ == "__main__":
    unittest.main()

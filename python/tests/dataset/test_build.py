"""Builds leave nothing out in silence, end with the same bytes, and keep places and days together."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import unittest
from typing import Any, List

from dataset_support import PACKAGE, DatasetCase, contents

from lockstep import dataset
from lockstep.dataset import DatasetError, UsageError

FORMATS = dataset.options.FORMATS


class BuildTests(DatasetCase):
    def test_the_seal_covers_every_file(self) -> None:
        self.make_three()
        for format in FORMATS:
            with self.subTest(format):
                summary = self.build(format, format)
                self.assertEqual(summary.exit_code, 0)
                folder = self.folder / format
                done = subprocess.run(
                    ["sha256sum", "-c", "--strict", "--quiet", "SHA256SUMS"], cwd=folder, check=False)
                self.assertEqual(done.returncode, 0)
                listed = [line.split("  ")[1] for line in (folder / "SHA256SUMS").read_text().splitlines()]
                self.assertEqual(
                    sorted([*listed, "SHA256SUMS", "lockstep-dataset.json"]), sorted(contents(folder)))
                digest = subprocess.run(["sha256sum", "SHA256SUMS"], cwd=folder, capture_output=True, check=True)
                self.assertEqual(digest.stdout[:64].decode(), summary.sha256sums_sha256)

    def test_bytes_do_not_depend_on_workers_or_on_the_sources_folder(self) -> None:
        self.make_three()
        for format in FORMATS:
            with self.subTest(format):
                self.build(f"{format}-1", format, jobs=1)
                self.sessions = self.sessions.rename(self.folder / f"moved-{format}")
                self.build(f"{format}-3", format, jobs=3)
                self.assert_equal_folders(f"{format}-1", f"{format}-3")

    def test_a_broken_session_is_stated_and_left_out(self) -> None:
        self.make_three()
        (self.make("damaged", 12).write() / "imu.csv").write_text("no rows\n")
        self.make("flipped", 12, images="jpeg").write()
        path = self.sessions / "flipped" / "rgb" / "000003.jpg"
        flipped = bytearray(path.read_bytes())
        flipped[-20] ^= 1
        path.write_bytes(bytes(flipped))
        self.make("unsealed", 12, images="jpeg", is_sealed=False).write()
        (self.sessions / "unsealed" / "rgb" / "000003.jpg").unlink()
        self.make("cut", 12, manifest={"state": "recording"}).write()
        self.make("empty", 12, images="none").write()
        self.make("rejected", 12, behavior="reject").write()
        self.make("bad", 12, behavior="fail").write()
        self.make("killer", 12, behavior="kill-worker").write()
        (self.sessions / "damaged" / "seal.jsonl").unlink()
        summary = self.build("out")
        reasons = {row["name"]: row["reason"] for row in self.table("out") if row["status"] == "left_out"}
        self.assertEqual(reasons, {
            "damaged": "rejected", "flipped": "seal_differs", "unsealed": "rejected", "cut": "interrupted",
            "empty": "no_images", "rejected": "rejected", "bad": "failed", "killer": "worker_died"})
        self.assertEqual((summary.session_count, summary.exit_code), (3, 1))
        card = (self.folder / "out" / "README.md").read_text()
        for name, reason in reasons.items():
            self.assertRegex(card, rf"\| {name} \| {reason.replace('_', '.*')} \|")
        # Nothing of this computer is in the dataset.
        for name, data in contents(self.folder / "out").items():
            self.assertNotIn(str(self.folder).encode(), data, name)

    def test_a_session_whose_check_fails_needs_an_option(self) -> None:
        self.make("a", 12).write()
        self.make("b", 12, behavior="fail").write()
        self.assertEqual(self.build("without").left_out, {"failed": 1})
        summary = self.build("with", include_failed=True)
        self.assertEqual((summary.session_count, summary.exit_code), (2, 0))
        card = (self.folder / "with" / "README.md").read_text()
        self.assertIn("1 fail, 1 pass", card)
        self.assertIn("- b: rows.readable", card)

    def test_a_recording_that_is_there_twice_is_in_the_dataset_once(self) -> None:
        import shutil

        shutil.copytree(self.make("a", 12).write(), self.sessions / "copy")
        summary = self.build("out")
        self.assertEqual((summary.session_count, summary.left_out, summary.exit_code), (1, {"duplicate": 1}, 0))

    def test_no_usable_session_is_an_error_and_leaves_no_dataset(self) -> None:
        self.make("a", 12, behavior="fail").write()
        with self.assertRaisesRegex(DatasetError, "No session can be used: 1 failed"):
            self.build("out")
        self.assertFalse((self.folder / "out").exists())

    def test_a_folder_with_other_contents_is_never_replaced(self) -> None:
        self.make("a", 12).write()
        (self.folder / "out").mkdir()
        (self.folder / "out" / "mine").write_text("text")
        for force in (False, True):
            with self.assertRaisesRegex(UsageError, "has other files"):
                self.build("out", force=force)
        self.build("other", split=(1, 1, 1))
        with self.assertRaisesRegex(UsageError, "dataset with other options"):
            self.build("other")
        self.assertEqual(self.build("other", force=True).session_count, 1)

    def test_a_dataset_of_other_sessions_is_not_taken_for_this_one(self) -> None:
        self.make("a", 12).write()
        self.make("b", 12).write()
        self.build("out")
        with self.assertRaisesRegex(UsageError, "dataset of other sessions"):
            self.build("out", sources=[self.sessions / "a"])
        self.assertEqual(self.build("out").session_count, 2)
        self.make("c", 12).write()
        with self.assertRaisesRegex(UsageError, "dataset of other sessions"):
            self.build("out")

    def test_a_full_disk_ends_the_build_with_a_remedy(self) -> None:
        self.make("a", 12).write()
        (self.folder / "file").write_text("")
        with self.assertRaisesRegex(DatasetError, "run the same command to continue|is not a folder"):
            self.build("file/out")

    def test_the_card_states_what_the_data_is(self) -> None:
        self.make("a", 12).write()
        self.make("b", 12, manifest={"notices": ["redact: taken out: 3 positions"], "deviceModel": None}).write()
        self.build("out", license="cc-by-4.0")
        card = (self.folder / "out" / "README.md").read_text()
        front = re.match(r"---\n(.*?)\n---\n", card, re.S)
        assert front is not None
        self.assertIn('license: "cc-by-4.0"', front[1])
        self.assertIn("configs:\n- config_name: default", front[1])
        for words in (
            "iPhone15,2", "1 of 2 sessions were redacted. Not redacted: a.", "x, y, z, w", "2025-06-01",
            "exposure\\_middle", " | 34.739 | ", "sha256sum -c SHA256SUMS"):
            self.assertIn(words, card)
        timing = self.table("out")[0]
        self.assertAlmostEqual(timing["grid_error_max_ms"], 34.0, delta=2.0)

    def test_the_command_prints_a_summary_and_a_code(self) -> None:
        self.make("a", 12).write()
        self.make("b", 12, behavior="fail").write()
        runs: List[Any] = []
        for more in (["--json"], ["--json"], ["--split", "1,2"], []):
            target = "out" if more else "nowhere/out"
            command = [
                sys.executable, "-m", "lockstep.dataset", "build", str(self.sessions), "--format", "lerobot",
                "--to", str(self.folder / target), *more]
            runs.append(subprocess.run(
                command, capture_output=True, text=True, check=False,
                env={**os.environ, "PYTHONPATH": str(PACKAGE), "LOCKSTEP": str(self.tool)}))
        self.assertEqual([run.returncode for run in runs], [1, 1, 2, 1])
        self.assertEqual(runs[0].stdout, runs[1].stdout)
        document = json.loads(runs[0].stdout)
        self.assertEqual((document["left_out"], document["exit_code"]), ({"failed": 1}, 1))
        self.assertIn("left out: 1 failed", runs[3].stdout)

    def test_an_empty_source_and_a_wrong_one_are_stated(self) -> None:
        with self.assertRaisesRegex(DatasetError, "There are no sessions"):
            self.build("out")
        with self.assertRaisesRegex(UsageError, "no such file or folder"):
            dataset.build(str(self.folder / "nowhere"), self.folder / "out", tool=str(self.tool))


if __name__ == "__main__":
    unittest.main()

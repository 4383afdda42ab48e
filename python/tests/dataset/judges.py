"""The programs that datasets are for read them: those that the test environment does not have.

LEROBOT_PYTHON, DAFT_PYTHON and RERUN name programs of environments of their own (docs/DATASETS.md). A test
whose program is missing is left out, and states it.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path
from typing import Any, Callable, Dict, List, TypeVar

import numpy as np
from dataset_support import DatasetCase

from lockstep import Session

JUDGES = Path(__file__).parent
SAMPLES = os.environ.get("LOCKSTEP_SAMPLES")
"""A folder of ``Scripts/sample-sessions``; with one, real codings are judged as well."""
TOOL = shutil.which(os.environ.get("LOCKSTEP", "lockstep"))
BLOCKS = 4
LEVEL_TOLERANCE = 2.5
"""Gray levels; the frames of the tests' own sessions differ by more."""


Test = TypeVar("Test", bound=Callable[..., None])


def needs(variable: str, program: str) -> Callable[[Test], Test]:
    """Leaves a test out, and states it, unless a variable names the program."""
    if not os.environ.get(variable):
        print(f"not checked: {program} is not installed ({variable})", flush=True)
    return unittest.skipUnless(os.environ.get(variable), f"{variable} names no {program}")


def blocks(image: Any) -> Any:
    """The mean gray levels of 4 x 4 parts of an image, which tell the frames of a session apart."""
    import torch

    gray = torch.from_numpy(image.astype(np.float32).mean(2))[None]
    return torch.nn.functional.adaptive_avg_pool2d(gray, BLOCKS).numpy().ravel()


class LeRobotJudge(DatasetCase):
    def judged(self, target: str) -> List[Dict[str, Any]]:
        done = subprocess.run(
            [os.environ["LEROBOT_PYTHON"], str(JUDGES / "judge_lerobot.py"), str(self.folder / target),
             str(self.folder / "huggingface")], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr[-3000:])
        return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]

    def assert_rows(self, judged: List[Dict[str, Any]], folders: Dict[str, Path], tolerance: float) -> None:
        """Each image is that of its row's frame, and no neighbor's; each time is exact.

        Decoders differ by about one gray level in all pixels, which tells no frames apart.
        """
        own: Dict[str, List[Any]] = {}
        for digest, folder in folders.items():
            own[digest] = [(frame.timestamp_ns, blocks(frame.image())) for frame in Session(folder).frames]
        for row in judged[1:-1]:
            frames = own[row["session_sha256"]]
            place = row["frames_row"]
            self.assertEqual(row["host_ns"], frames[place][0])
            differences = [
                frames[other][1] - row["blocks"]
                for other in range(max(0, place - 3), min(len(frames), place + 4))]
            mine = min(place, 3)
            self.assertLess(np.abs(differences[mine]).mean(), tolerance, row)
            if tolerance > LEVEL_TOLERANCE:
                differences = [one - one.mean() for one in differences]
            distances = [float(np.abs(one).mean()) for one in differences]
            self.assertEqual(distances[mine], min(distances), row)

    @needs("LEROBOT_PYTHON", "LeRobot")
    def test_lerobot_reads_every_frame_of_every_coding(self) -> None:
        codings = {"a": "h264", "b": "reordered", "c": "hevc", "d": "jpeg", "e": "h264"}
        for name, images in codings.items():
            self.make(name, 24, images=images, movie_gap=name == "e", has_depth=name == "a").write()
        self.build("out", depth=True)
        judged = self.judged("out")
        self.assertEqual((judged[0]["episodes"], judged[0]["frames"], judged[0]["fps"]), (5, 120, 30))
        folders = {row["session_sha256"]: self.sessions / row["name"] for row in self.table("out")}
        self.assert_rows(judged, folders, LEVEL_TOLERANCE)
        self.assertEqual(judged[-1], {"batch": [8, 3, 48, 64], "state": [8, 7]})
        depths = [row["depth"] for row in judged[1:-1]]
        self.assertEqual([one["size"] for one in depths], [[1, 6, 8]] * 120)
        levels = [round(1000 * (1 + row["frames_row"] / 16)) for row in judged[1:-1] if row["depth"]["last"]]
        self.assertEqual([one["last"] for one in depths if one["last"]], levels)
        self.assertEqual(len(levels), 8)

    @unittest.skipUnless(SAMPLES, "LOCKSTEP_SAMPLES names no folder")
    @needs("LEROBOT_PYTHON", "LeRobot")
    def test_lerobot_reads_the_sample_sessions(self) -> None:
        from lockstep import dataset

        dataset.build(str(SAMPLES), self.folder / "out", quiet=True)
        rows = [row for row in self.table("out") if row["status"] == "included"]
        names = {path.parent.name: path.parent for path in Path(str(SAMPLES)).rglob("metadata.json")}
        self.assert_rows(self.judged("out"), {row["session_sha256"]: names[row["name"]] for row in rows}, 3.0)


class DaftJudge(DatasetCase):
    @needs("DAFT_PYTHON", "daft")
    def test_daft_reads_what_pyarrow_reads(self) -> None:
        import pyarrow.parquet

        self.make("a", 24, images="jpeg", has_depth=True).write()
        self.make("b", 20).write()
        self.build("out", "parquet")
        path = self.folder / "out" / "data" / "train-00000-of-00001.parquet"
        done = subprocess.run(
            [os.environ["DAFT_PYTHON"], str(JUDGES / "judge_daft.py"), str(path)], capture_output=True,
            text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr[-3000:])
        schema, *rows = (json.loads(line) for line in done.stdout.splitlines() if line.startswith("{"))
        table = pyarrow.parquet.read_table(path).sort_by([("session_id", "ascending"), ("frames_row", "ascending")])
        expected = table.to_pylist()
        for row in expected:
            row["image"] = hashlib.sha256(row["image"]["bytes"]).hexdigest()
        self.assertEqual(rows, expected)
        self.assertEqual(schema["schema"]["position_world_m"], "List[Float64; 3]")


class RerunJudge(unittest.TestCase):
    """``rerun mcap convert`` on the MCAP export; the dataset formats have no .rrd."""

    @unittest.skipUnless(SAMPLES and TOOL, "LOCKSTEP_SAMPLES or LOCKSTEP is missing")
    @needs("RERUN", "rerun")
    def test_rerun_converts_every_frame_depth_map_and_pose(self) -> None:
        modes = set()
        for path in sorted(Path(str(SAMPLES)).rglob("metadata.json")):
            session = Session(path.parent)
            kind = (session.manifest.mode, session.manifest.movie_codec)
            if kind in modes:
                continue
            modes.add(kind)
            with self.subTest(path.parent.name), tempfile.TemporaryDirectory() as scratch:
                self.assert_converted(session, Path(scratch))
        self.assertGreater(len(modes), 2)

    def assert_converted(self, session: Session, scratch: Path) -> None:
        recording = scratch / "export" / "recording.mcap"
        self.run_program(
            str(TOOL), "export", str(session.path), "--format", "mcap", "--to", str(scratch / "export"), "--quiet")
        self.run_program(os.environ["RERUN"], "mcap", "convert", str(recording), "-o", str(scratch / "a.rrd"))
        self.run_program(os.environ["RERUN"], "rrd", "verify", str(scratch / "a.rrd"))
        printed = self.run_program(os.environ["RERUN"], "rrd", "print", "-v", str(scratch / "a.rrd"))
        counts: Dict[str, int] = {}
        for line in printed.splitlines():
            found = re.search(r"with ([\d ]+) rows .* data columns: \[(.*)\]", line)
            if found:
                for column in found[2].split():
                    counts[column] = counts.get(column, 0) + int(found[1].replace(" ", ""))
        table = session.frames.table
        # rerun 0.41 keeps coded images of a movie as messages, and does not decode them.
        image = "/camera/video@foxglove_msgs.msg.CompressedVideo:message"
        if session.frames[0].video_index is None:
            image = "/camera/image/compressed@EncodedImage:blob"
        self.assertEqual(counts.get(image), len(table), counts)
        self.assertEqual(
            counts.get("/camera/pose@InstancePoses3D:translations", 0), len(session.poses), counts)
        self.assertEqual(
            counts.get("/camera/depth/image@DepthImage:buffer", 0), int(table.has_depth.sum()), counts)

    def run_program(self, *command: str) -> str:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr[-2000:])
        return done.stdout


if __name__ == "__main__":
    unittest.main()

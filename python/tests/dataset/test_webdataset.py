"""``webdataset`` and Hugging Face's ``datasets`` read the tar files, each sample complete and right."""

from __future__ import annotations

import importlib.util
import json
import os
import tarfile
import unittest
from typing import Any, Dict, List

import numpy as np
from dataset_support import (
    DAY_NS, WALL_NS, DatasetCase, brightness, confidence_map, depth_map, frame_times, inertial, jpeg_level)

HAS_WEBDATASET = importlib.util.find_spec("webdataset") is not None
HAS_DATASETS = importlib.util.find_spec("datasets") is not None
FIELDS = [
    "angular_velocity.npy", "confidence.npy", "depth.npy", "jpg", "json", "specific_force.npy"]


class WebDatasetTests(DatasetCase):
    def build_two(self, **more: Any) -> None:
        self.makers = {
            "a.b c": self.make("a.b c", 24, images="jpeg", has_depth=True),
            "movie": self.make("movie", 20)}
        for maker in self.makers.values():
            maker.write()
        self.build("out", "webdataset", **more)
        self.shards = sorted(str(path) for path in (self.folder / "out").glob("*.tar"))

    def read(self) -> List[Dict[str, Any]]:
        """All samples as webdataset decodes them, without their images."""
        import webdataset

        return list(webdataset.WebDataset(self.shards, shardshuffle=False).decode())

    @unittest.skipUnless(HAS_WEBDATASET, "needs webdataset")
    def test_every_sample_is_the_frame_that_it_states(self) -> None:
        self.build_two()
        samples = self.read()
        self.assertEqual(len(samples), 44)
        for sample in samples:
            row = sample["json"]
            maker = self.makers[row["session_id"]]
            number = row["frames_row"]
            self.assertLess(abs(jpeg_level(sample["jpg"]) - brightness(number + maker.first)), 2.5)
            self.assertEqual(row["host_ns"], frame_times(maker.count)[number])
            self.assertEqual(row["position_world_m"], [(number + maker.first) / 10, 1.5, -2.0])
            self.assertEqual(row["intrinsics_fx_fy_cx_cy_px"], [50.0 + number, 51.0, 31.5, 23.5])
            self.assertEqual(sorted(key for key in sample if not key.startswith("__")), FIELDS)
            self.assert_maps(sample, number, has_depth=maker.has_depth and number % 3 == 0)
            self.assert_windows(sample, row["host_ns"])

    def assert_maps(self, sample: Dict[str, Any], number: int, *, has_depth: bool) -> None:
        self.assertEqual(sample["depth.npy"].dtype, np.float32)
        if has_depth:
            np.testing.assert_array_equal(sample["depth.npy"], depth_map(number))
            np.testing.assert_array_equal(sample["confidence.npy"], confidence_map(number))
            self.assertEqual(sample["json"]["depth_intrinsics_fx_fy_cx_cy_px"][0], (50.0 + number) / 8)
        else:
            self.assertTrue(np.isnan(sample["depth.npy"]).all())
            self.assertEqual((sample["json"]["depth_width_px"], sample["confidence.npy"].tolist()), (0, [[0]]))

    def assert_windows(self, sample: Dict[str, Any], host_ns: int) -> None:
        """All recorded samples within 100 ms, and no other."""
        force = sample["specific_force.npy"]
        for offset_s, x, y, z in force:
            own = inertial(host_ns + round(offset_s * 1e9), "accelerometer")
            np.testing.assert_allclose([x, y, z], np.array(own) * -9.80665, rtol=1e-12)
        self.assertLessEqual(np.abs(force[:, 0]).max(), 0.1)
        self.assertTrue((np.diff(force[:, 0]) > 0.0099).all())
        rate = sample["angular_velocity.npy"]
        np.testing.assert_allclose(rate[:, 2:], [[2.0, -3.0]] * len(rate))

    def test_jpeg_files_are_copied_byte_for_byte(self) -> None:
        self.build_two()
        count = 0
        for path in self.shards:
            with tarfile.open(path) as file:
                for member in file:
                    if not member.name.endswith(".json"):
                        continue
                    row = json.loads(content(file, member.name))
                    if row["session_id"] == "a.b c":
                        own = (self.sessions / "a.b c" / row["stream_file"]).read_bytes()
                        self.assertEqual(content(file, member.name.replace(".json", ".jpg")), own)
                        count += 1
        self.assertEqual(count, 24)

    def test_tar_files_state_nothing_but_names_and_sizes(self) -> None:
        self.build_two(shard_bytes=60_000)
        self.assertGreater(len(self.shards), 2)
        keys: List[str] = []
        for path in self.shards:
            self.assertEqual(os.path.getsize(path) % tarfile.RECORDSIZE, 0)
            self.assertLess(os.path.getsize(path), 60_000 + 2 * tarfile.RECORDSIZE)
            with tarfile.open(path) as file:
                for member in file:
                    self.assertEqual((member.mtime, member.uid, member.gid, member.uname), (0, 0, 0, ""))
                    key, _, suffix = member.name.partition(".")
                    self.assertIn(suffix, FIELDS)
                    if not keys or keys[-1] != key:
                        keys.append(key)
        # The files of a sample are one after another, so each key begins once.
        self.assertEqual((len(keys), len(set(keys))), (44, 44))

    def test_unknown_numbers_are_zeros_with_a_flag(self) -> None:
        path = self.make("a", 12, images="jpeg", is_sealed=False).write() / "frames.jsonl"
        rows = [json.loads(line) for line in path.read_text().splitlines()]
        for name in ("camera_transform", "camera_intrinsics"):
            del rows[0][name]
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
        self.build("out", "webdataset")
        with tarfile.open(self.folder / "out" / "train-000000.tar") as file:
            first = next(member for member in file if member.name.endswith(".json"))
            row = json.loads(content(file, first.name))
        self.assertEqual((row["has_pose"], row["has_intrinsics"]), (False, False))
        self.assertEqual(row["quaternion_world_from_camera_xyzw"], [0.0] * 4)
        self.assertNotIn(None, row.values())

    @unittest.skipUnless(HAS_DATASETS, "needs datasets")
    def test_hugging_face_loads_splits_and_types(self) -> None:
        os.environ.update(HF_HUB_OFFLINE="1", HF_HOME=str(self.folder / "hf"))
        import datasets

        for number in range(6):
            self.make(f"s{number}", 9, images="jpeg", wall_ns=WALL_NS + number * DAY_NS).write()
        self.make("deep", 9, images="jpeg", has_depth=True, wall_ns=WALL_NS + 9 * DAY_NS).write()
        summary = self.build("out", "webdataset", split=(1, 1, 1))
        loaded = datasets.load_dataset(str(self.folder / "out"), cache_dir=str(self.folder / "cache"))
        self.assertEqual(
            {split: len(rows) for split, rows in loaded.items()},
            {split: 9 * count for split, count in summary.splits.items()})
        depths = 0
        for rows in loaded.values():
            for row in rows:
                number = row["json"]["frames_row"]
                self.assertEqual(row["jpg"].size, (64, 48))
                self.assertIsInstance(row["json"]["position_world_m"][0], float)
                self.assertEqual(row["json"]["host_ns"], frame_times(9)[number])
                if row["json"]["depth_width_px"]:
                    depths += 1
                    np.testing.assert_array_equal(np.array(row["depth.npy"], np.float32), depth_map(number))
        self.assertEqual(depths, 3)


def content(file: tarfile.TarFile, name: str) -> bytes:
    """The bytes of a member."""
    member = file.extractfile(name)
    assert member is not None
    return member.read()


if __name__ == "__main__":
    unittest.main()

"""A LeRobot dataset has the right image and the right numbers in every row."""

from __future__ import annotations

import io
import unittest
from typing import Any

import numpy as np
from dataset_support import (
    FPS, SIZE, START_NS, DatasetCase, SessionMaker, brightness, depth_map, frame_times, inertial)
from PIL import Image
from read_lerobot import Reader, decoded

CAMERA = "observation.images.main"
DEPTH = "observation.images.depth"


class LeRobotTests(DatasetCase):
    def reader(self, target: str) -> Reader:
        decoded.cache_clear()
        reader = Reader(self.folder / target)
        reader.check()
        return reader

    def assert_images(self, reader: Reader, makers: "list[SessionMaker]", tolerance: float) -> None:
        """Each row has the frame of its own number, whose brightness states it."""
        firsts = {maker.folder.name: maker.first for maker in makers}
        for row in reader.rows:
            number = row["frames_row"] + firsts[row["session_id"]]
            level = float(reader.image(row["index"], CAMERA).mean())
            self.assertLess(abs(level - brightness(number)), tolerance, (row["session_id"], number))

    def test_every_frame_is_the_right_one_whatever_its_coding(self) -> None:
        makers = [
            self.make("a", 24, images="h264"), self.make("b", 19, images="h264"),
            self.make("c", 21, images="reordered"), self.make("d", 16, images="hevc"),
            self.make("e", 17, images="jpeg"), self.make("f", 18, images="h264", movie_gap=True)]
        for maker in makers:
            maker.write()
        summary = self.build("out")
        self.assertEqual((summary.session_count, summary.exit_code), (6, 0))
        reader = self.reader("out")
        self.assert_images(reader, makers, 2.5)
        images = {row["name"]: row["images"] for row in self.table("out")}
        self.assertEqual([images[name] for name in "abcd"], ["h264 copied"] * 3 + ["hevc copied"])
        self.assertIn("encoded once as H.264", images["e"])
        self.assertIn("the movie has images without a row", images["f"])
        # Equal codings share a file.
        paths = {one[f"videos/{CAMERA}/file_index"] for one in reader.episodes}
        self.assertLess(len(paths), 6)

    def test_copied_images_have_the_session_s_pixels(self) -> None:
        maker = self.make("a", images="hevc")
        session = maker.write()
        self.build("out")
        reader = self.reader("out")
        own = [image for _, image in decoded(session / "video.mov")]
        for row in reader.rows:
            np.testing.assert_array_equal(reader.image(row["index"], CAMERA), own[row["movie_index"]])

    def test_movies_have_an_exact_grid_from_zero_and_their_index_in_front(self) -> None:
        self.make("a").write()
        self.make("b", images="reordered").write()
        self.build("out")
        for path in sorted((self.folder / "out").rglob("*.mp4")):
            times = [time for time, _ in decoded(path)]
            self.assertEqual([round(time * FPS) for time in times], list(range(len(times))))
            np.testing.assert_allclose(times, np.arange(len(times)) / FPS, atol=1e-9)
            data = path.read_bytes()
            self.assertLess(data.index(b"moov"), data.index(b"mdat"))

    def test_a_movie_starts_when_it_would_be_too_large(self) -> None:
        makers = [self.make(name) for name in "abc"]
        for maker in makers:
            maker.write()
        self.build("out", shard_bytes=1)
        self.assertEqual(len(list((self.folder / "out").rglob("*.mp4"))), 3)
        self.assert_images(self.reader("out"), makers, 2.5)

    def test_times_poses_and_inertial_values_are_those_of_the_session(self) -> None:
        maker = self.make("a")
        maker.write()
        self.build("out")
        rows = self.reader("out").rows
        times = frame_times(maker.count)
        self.assertEqual([row["host_ns"] for row in rows], times)
        for place, row in enumerate(rows):
            number = place + maker.first
            turn = number / 200
            expected = [number / 10, 1.5, -2, 0, np.sin(turn), 0, np.cos(turn)]
            np.testing.assert_allclose(row["observation.state"], expected, atol=1e-5)
            following = rows[min(place + 1, len(rows) - 1)]["observation.state"]
            self.assertEqual(row["action"], following)
            np.testing.assert_allclose(row["intrinsics_px"], [50 + place, 51, 31.5, 23.5])
            force = np.array(inertial(times[place], "accelerometer")) * -9.80665
            rate = inertial(times[place], "gyroscope")
            if place < 2:
                # The inertial samples begin later.
                self.assertTrue(np.isnan(row["observation.specific_force"]).all())
            else:
                np.testing.assert_allclose(row["observation.specific_force"], force, rtol=1e-5)
                np.testing.assert_allclose(row["observation.angular_velocity"], rate, rtol=1e-5)

    def test_inertial_values_are_taken_at_the_frame_s_instant_on_their_own_clock(self) -> None:
        maker = self.make("a")
        maker.manifest = {
            "calibration": {"origin": "none", "imuMinusCameraSeconds": 0.02, "imuMinusCameraMethod": "stated"},
            "streams": [{"name": "camera", "clock": "unrelated"}]}
        maker.write()
        other = self.make("b")
        other.manifest = {"streams": [{"name": "camera", "clock": "unrelated"}]}
        other.write()
        self.build("out")
        rows = self.reader("out").rows
        mine = [row for row in rows if row["session_id"] == "a"]
        force = inertial(mine[10]["host_ns"] + 20_000_000, "accelerometer")[0] * -9.80665
        self.assertAlmostEqual(mine[10]["observation.specific_force"][0], force, places=4)
        for row in rows:
            if row["session_id"] == "b":
                self.assertTrue(np.isnan(row["observation.specific_force"]).all())

    def test_each_row_names_its_origin(self) -> None:
        import hashlib

        session = self.make("a", images="jpeg").write()
        self.build("out")
        digests = [
            hashlib.sha256((session / name).read_bytes()).hexdigest()
            for name in ("metadata.json", "seal.jsonl")]
        for place, row in enumerate(self.reader("out").rows):
            self.assertEqual([row["manifest_sha256"], row["seal_sha256"]], digests)
            self.assertEqual(row["stream_file"], f"rgb/{place:06d}.jpg")
            self.assertEqual((row["frames_row"], row["session_frame_index"]), (place, place))
            self.assertEqual((row["movie_index"], row["tool_version"]), (-1, "lockstep 9.9.9"))

    def test_statistics_describe_all_finite_values(self) -> None:
        makers = [self.make("a"), self.make("b", 30)]
        for maker in makers:
            maker.write()
        self.build("out")
        reader = self.reader("out")
        states = np.array([row["observation.state"] for row in reader.rows])
        found = reader.stats["observation.state"]
        expected: Any = {
            "min": states.min(0), "max": states.max(0), "mean": states.mean(0), "std": states.std(0),
            "q01": np.quantile(states, 0.01, axis=0), "q90": np.quantile(states, 0.9, axis=0)}
        for name, values in expected.items():
            np.testing.assert_allclose(found[name], values, atol=1e-6)
        self.assertEqual(found["count"], [len(reader.rows)])
        self.assertEqual(reader.stats["observation.specific_force"]["count"], [len(reader.rows) - 4])
        self.assertEqual(reader.stats["host_ns"]["min"], [START_NS + -1000 * 1000])
        levels = [brightness(number + one.first) / 255 for one in makers for number in range(0, one.count, 8)]
        self.assertAlmostEqual(reader.stats[CAMERA]["mean"][0][0][0], float(np.mean(levels)), delta=0.01)
        own = [row["observation.state"] for row in reader.rows if row["episode_index"] == 1]
        np.testing.assert_allclose(
            reader.episodes[1]["stats/observation.state/mean"], np.mean(own, axis=0), atol=1e-6)

    def test_depth_is_in_millimeters_if_it_is_asked_for(self) -> None:
        makers = [self.make("a", has_depth=True), self.make("b", 9)]
        for maker in makers:
            maker.write()
        self.build("without")
        self.assertNotIn("has_depth", self.reader("without").features)
        self.assertIn("8 frames have depth maps", (self.folder / "without" / "README.md").read_text())
        self.build("with", depth=True)
        reader = self.reader("with")
        self.assertEqual(reader.features[DEPTH]["shape"], [6, 8, 1])
        measured = []
        for row in reader.rows:
            image = np.asarray(Image.open(io.BytesIO(row[DEPTH]["bytes"])))
            expected = np.zeros((6, 8))
            if row["has_depth"]:
                expected = np.rint(depth_map(row["frames_row"]) * 1000.0)
                measured.append(expected[expected > 0])
            np.testing.assert_array_equal(image, expected)
        self.assertEqual(len(measured), 8)
        found = reader.stats[DEPTH]
        self.assertAlmostEqual(found["mean"][0][0][0], float(np.mean(measured)), places=6)
        self.assertEqual((found["min"], found["count"]), ([[[1000.0]]], [8]))

    def test_depth_without_any_map_is_no_feature(self) -> None:
        self.make("a", 9).write()
        self.build("out", depth=True)
        self.assertNotIn(DEPTH, self.reader("out").features)

    def test_a_dataset_has_one_size_and_one_rate(self) -> None:
        self.make("a").write()
        self.make("b", size=(32, 32)).write()
        summary = self.build("out")
        self.assertEqual((summary.left_out, summary.exit_code), ({"other_size": 1}, 1))
        self.assertEqual(self.reader("out").features[CAMERA]["shape"], [SIZE[1], SIZE[0], 3])


if __name__ == "__main__":
    unittest.main()

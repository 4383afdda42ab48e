"""``datasets``, DuckDB and polars read the Parquet files, each row complete and right."""

from __future__ import annotations

import importlib.util
import io
import os
import unittest
from typing import Any, Dict

import numpy as np
from dataset_support import (
    DAY_NS, WALL_NS, DatasetCase, brightness, confidence_map, depth_map, frame_times, inertial, jpeg_level)
from PIL import Image

HAS_DATASETS = importlib.util.find_spec("datasets") is not None
HAS_ENGINES = all(importlib.util.find_spec(name) for name in ("duckdb", "polars"))


class ParquetTests(DatasetCase):
    def build_two(self, **more: Any) -> None:
        self.makers = {
            "a": self.make("a", 24, images="jpeg", has_depth=True), "movie": self.make("movie", 20)}
        for maker in self.makers.values():
            maker.write()
        self.build("out", "parquet", **more)
        self.file = self.folder / "out" / "data" / "train-00000-of-00001.parquet"

    def assert_row(self, row: Dict[str, Any], image: bytes) -> None:
        maker = self.makers[row["session_id"]]
        number = row["frames_row"]
        self.assertLess(abs(jpeg_level(image) - brightness(number + maker.first)), 2.5)
        self.assertEqual(row["host_ns"], frame_times(maker.count)[number])
        self.assertEqual(list(row["position_world_m"]), [(number + maker.first) / 10, 1.5, -2])
        self.assertEqual(list(row["intrinsics_fx_fy_cx_cy_px"]), [50.0 + number, 51, 31.5, 23.5])
        if maker.has_depth and number % 3 == 0:
            size = row["depth_height_px"], row["depth_width_px"]
            np.testing.assert_array_equal(np.array(row["depth_m"], np.float32).reshape(size), depth_map(number))
            np.testing.assert_array_equal(np.array(row["depth_confidence"]).reshape(size), confidence_map(number))
        else:
            self.assertIsNone(row["depth_m"])
            self.assertIsNone(row["depth_confidence"])
        for offset_ns, values in zip(row["specific_force_offset_ns"], row["specific_force_device_mps2"]):
            self.assertLessEqual(abs(offset_ns), 100_000_000)
            own = inertial(row["host_ns"] + offset_ns, "accelerometer")
            np.testing.assert_allclose(values, np.array(own) * -9.80665, rtol=1e-12)
        for offset_ns, values in zip(row["angular_velocity_offset_ns"], row["angular_velocity_device_radps"]):
            np.testing.assert_allclose(values, inertial(row["host_ns"] + offset_ns, "gyroscope"))

    def test_every_row_is_the_frame_that_it_states(self) -> None:
        import pyarrow.parquet

        self.build_two()
        rows = pyarrow.parquet.read_table(self.file).to_pylist()
        self.assertEqual(len(rows), 44)
        for row in rows:
            self.assert_row(row, row["image"]["bytes"])
            if row["session_id"] == "a":
                own = (self.sessions / "a" / row["stream_file"]).read_bytes()
                self.assertEqual(row["image"]["bytes"], own)
        images = {row["name"]: row["images"] for row in self.table("out")}
        self.assertEqual(images, {
            "a": "24 JPEG copied", "movie": "20 movie decoded and encoded as JPEG, quality 95, 4:2:0"})

    def test_row_groups_are_small_and_files_have_a_size(self) -> None:
        import pyarrow.parquet

        self.make("a", 230, images="jpeg").write()
        self.build("out", "parquet", shard_bytes=1)
        paths = sorted((self.folder / "out" / "data").iterdir())
        self.assertEqual([path.name for path in paths], [
            f"train-{number:05d}-of-00003.parquet" for number in range(3)])
        counts = [pyarrow.parquet.ParquetFile(path).metadata.num_rows for path in paths]
        self.assertEqual(counts, [100, 100, 30])

    @unittest.skipUnless(HAS_DATASETS, "needs datasets")
    def test_hugging_face_loads_images_lists_and_splits(self) -> None:
        os.environ.update(HF_HUB_OFFLINE="1", HF_HOME=str(self.folder / "hf"))
        import datasets

        self.build_two()
        loaded = datasets.load_dataset(
            str(self.folder / "out"), split="train", cache_dir=str(self.folder / "cache"))
        self.assertEqual(len(loaded), 44)
        self.assertIsInstance(loaded.features["image"], datasets.Image)
        self.assertEqual(loaded.features["position_world_m"].length, 3)
        for row in loaded:
            target = io.BytesIO()
            row["image"].save(target, "PNG")
            self.assert_row(row, target.getvalue())
        streamed = datasets.load_dataset(str(self.folder / "out"), split="train", streaming=True)
        self.assertIsInstance(next(iter(streamed))["image"], Image.Image)

    @unittest.skipUnless(HAS_DATASETS, "needs datasets")
    def test_splits_are_those_of_the_table(self) -> None:
        os.environ.update(HF_HUB_OFFLINE="1", HF_HOME=str(self.folder / "hf"))
        import datasets

        for number in range(8):
            self.make(f"s{number}", 6, images="jpeg", wall_ns=WALL_NS + number * DAY_NS).write()
        self.build("out", "parquet", split=(1, 1, 1))
        loaded = datasets.load_dataset(str(self.folder / "out"), cache_dir=str(self.folder / "cache"))
        splits = {row["session_sha256"]: row["split"] for row in self.table("out")}
        self.assertEqual(set(splits.values()), set(loaded))
        for split, rows in loaded.items():
            self.assertEqual({splits[digest] for digest in rows["session_sha256"]}, {split})

    @unittest.skipUnless(HAS_ENGINES, "needs duckdb and polars")
    def test_duckdb_and_polars_read_the_same_numbers(self) -> None:
        import duckdb
        import polars

        self.build_two()
        query = f"SELECT * FROM '{self.file}' ORDER BY session_id, frames_row"
        cursor = duckdb.execute(query)
        names = [column[0] for column in cursor.description or []]
        rows = [dict(zip(names, row)) for row in cursor.fetchall()]
        self.assertEqual(len(rows), 44)
        for row in rows:
            self.assert_row(row, row["image"]["bytes"])
        frame = polars.read_parquet(self.file)
        self.assertEqual(str(frame.schema["position_world_m"]), "Array(Float64, shape=(3,))")
        for row in frame.to_dicts():
            self.assert_row(row, row["image"]["bytes"])


if __name__ == "__main__":
    unittest.main()

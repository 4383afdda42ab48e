"""Series are sliced, and become data frames and plots with packages that the caller has."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np

from support import CONFORMANCE, PACKAGE, SessionCase, frame

from lockstep import UNKNOWN_NS, PackageMissing, Session, plots

HAS = {name: importlib.util.find_spec(name) for name in ["pandas", "polars", "matplotlib"]}
TIMES = ["timestamp_ns", "arrival_ns", "seq"]
POSE = ["x", "y", "z", "qx", "qy", "qz", "qw"]
COLUMNS = {
    "accelerometer": ["x", "y", "z"],
    "attitude": ["qx", "qy", "qz", "qw", "magnetic_accuracy"],
    "poses": ["frame_index", *POSE, "tracking_state"],
    "barometer": ["pressure_kpa", "relative_altitude_m"],
    "location": [
        "wall_ns", "latitude_deg", "longitude_deg", "horizontal_accuracy_m", "altitude_m",
        "vertical_accuracy_m", "speed_mps"],
    "table": [
        "frame_index", "width", "height", "fx", "fy", "cx", "cy", *POSE, "has_depth",
        "tracking_state"],
}


def every_series() -> "dict[str, Any]":
    """One of each kind, none of them empty."""
    still, places = (Session(CONFORMANCE / name) for name in ("logger-depth", "vio-places"))
    return {
        "accelerometer": still.imu.accelerometer, "attitude": still.attitude,
        "poses": still.poses, "table": still.frames.table, "barometer": places.barometer,
        "location": places.location}


class SliceTests(SessionCase):
    def test_a_slice_has_the_same_rows_of_every_column(self) -> None:
        for name, series in every_series().items():
            size = len(series)
            self.assertGreater(size, 1, name)
            rows = [
                slice(1, 3), slice(None, None, -1), slice(-1, None), slice(5, 5), [0, -1], [],
                np.arange(size) % 2 == 0, np.flatnonzero(series.seq >= 0)[1:]]
            for row in rows:
                with self.subTest(name, rows=row):
                    part = series[row]
                    places = np.arange(size)[slice(0, 0) if isinstance(row, list) and not row else row]
                    self.assertIs(type(part), type(series))
                    self.assertEqual(len(part), len(places))
                    for key, whole in vars(series).items():
                        if isinstance(whole, (np.ndarray, list)):
                            expected = [whole[place] for place in places]
                            np.testing.assert_array_equal(
                                list(vars(part)[key]), expected, err_msg=key)

    def test_times_are_looked_up_in_a_slice(self) -> None:
        series = every_series()["accelerometer"]
        part = series[series.window(series.timestamps_ns[2], series.timestamps_ns[6])]
        self.assertEqual(part.timestamps_ns.tolist(), series.timestamps_ns[2:6].tolist())
        self.assertEqual(part.nearest(part.timestamps_ns[3]), 3)
        self.assertFalse(part.covers(series.timestamps_ns[0]))
        self.assertEqual(part.unit, series.unit)

    def test_what_selects_no_rows_says_what_does(self) -> None:
        series = every_series()["accelerometer"]
        for rows in [3, "0", 1.5, None, [[1]], [0.5]]:
            with self.subTest(rows=rows), self.assertRaises(TypeError) as caught:
                series[rows]
            self.assert_says(caught.exception, "slice, an array of indices or a mask")
        with self.assertRaises(IndexError):
            series[[len(series)]]

    def test_seconds_are_host_time(self) -> None:
        for name, series in every_series().items():
            with self.subTest(name):
                np.testing.assert_allclose(
                    series.seconds * 1e9, series.timestamps_ns.astype(float), rtol=1e-15)

    def test_a_frame_is_asked_for_by_a_number(self) -> None:
        self.write_rows("frames.jsonl", [frame(0), frame(1)])
        frames = self.session().frames
        self.assertEqual([frames[np.int64(1)].index, frames[-1].index], [1, 1])
        for wrong in ["0", 0.0, None, (0, 1)]:
            with self.subTest(wrong=wrong), self.assertRaises(TypeError) as caught:
                frames[wrong]
            self.assert_says(caught.exception, repr(wrong), "frames[0]", "frames[:10]")


class FrameTests(SessionCase):
    @unittest.skipUnless(HAS["pandas"], "needs pandas")
    def test_every_series_is_a_data_frame_of_pandas(self) -> None:
        for name, series in every_series().items():
            with self.subTest(name):
                table = series.to_pandas()
                self.assertEqual(list(table.columns), TIMES + COLUMNS[name])
                self.check(series, {key: table[key].to_numpy() for key in table})

    @unittest.skipUnless(HAS["polars"], "needs polars")
    def test_every_series_is_a_data_frame_of_polars(self) -> None:
        for name, series in every_series().items():
            with self.subTest(name):
                table = series.to_polars()
                self.assertEqual(table.columns, TIMES + COLUMNS[name])
                self.check(series, {key: table[key].to_numpy() for key in table.columns})

    def check(self, series: Any, columns: "dict[str, Any]") -> None:
        np.testing.assert_array_equal(columns["timestamp_ns"], series.timestamps_ns)
        np.testing.assert_array_equal(columns["arrival_ns"].astype(np.int64), series.arrival_ns)
        for name, column in columns.items():
            if name in vars(series):
                np.testing.assert_array_equal(column, vars(series)[name])
        if "qw" in columns:
            norm = np.sqrt(sum(columns[name] ** 2 for name in POSE[3:]))
            np.testing.assert_allclose(norm, 1, atol=1e-9)

    def test_an_unknown_arrival_is_no_number(self) -> None:
        self.write_imu("5,gyroscope,1.0,2.0,3.0,,0", "9,gyroscope,1.0,2.0,3.0,10,1")
        readings = self.session().imu.gyroscope
        self.assertEqual(readings.arrival_ns.tolist(), [UNKNOWN_NS, 10])
        if HAS["pandas"]:
            self.assertEqual(readings.to_pandas()["arrival_ns"].isna().tolist(), [True, False])
        if HAS["polars"]:
            self.assertEqual(readings.to_polars()["arrival_ns"].to_list(), [None, 10])

    def test_a_frame_without_a_pose_has_none(self) -> None:
        self.write_rows("frames.jsonl", [frame(0)])
        for name in ["pandas", "polars"]:
            if HAS[name]:
                table = getattr(self.session().frames.table, f"to_{name}")()
                self.assertTrue(np.isnan(table["qw"].to_numpy()).all())

    def test_without_the_package_there_is_an_error_that_names_it(self) -> None:
        series = every_series()["accelerometer"]
        absent = {name: None for name in ["pandas", "polars", "matplotlib", "matplotlib.pyplot"]}
        calls = {
            "pandas": series.to_pandas, "polars": series.to_polars,
            "matplotlib": lambda: plots.plot_series(series)}
        with mock.patch.dict(sys.modules, absent):
            for name, call in calls.items():
                with self.subTest(name), self.assertRaises(PackageMissing) as caught:
                    call()
                self.assert_says(caught.exception, name, f"pip install {name}")

    def test_no_optional_package_is_imported_before_it_is_needed(self) -> None:
        code = (
            "import sys, lockstep, lockstep.plots; "
            "print([m for m in ('pandas', 'polars', 'matplotlib', 'PIL', 'cv2', 'av') "
            "if m in sys.modules])")
        self.assertEqual(run(["-c", code]).stdout.strip(), "[]")


@unittest.skipUnless(HAS["matplotlib"], "needs matplotlib")
class PlotTests(SessionCase):
    def axes(self) -> Any:
        from matplotlib.figure import Figure

        return Figure().subplots()

    def test_every_column_is_a_line_in_seconds(self) -> None:
        series = every_series()
        for name, count in {"accelerometer": 3, "attitude": 4, "poses": 3, "barometer": 1}.items():
            with self.subTest(name):
                axes = plots.plot_series(series[name], self.axes())
                self.assertEqual(len(axes.lines), count)
                x = axes.lines[0].get_xdata()
                self.assertEqual(x[0], 0)
                self.assertAlmostEqual(np.nanmax(x), np.ptp(series[name].timestamps_ns) / 1e9)
        with self.assertRaises(TypeError):
            plots.plot_series(series["location"], self.axes())

    def test_a_gap_is_left_open(self) -> None:
        times = [0, 10, 20, 30, 900, 910]
        self.write_imu(*(f"{t}000000,gyroscope,{n}.0,0.0,0.0,,{n}" for n, t in enumerate(times)))
        line = plots.plot_series(self.session().imu.gyroscope, self.axes()).lines[0]
        self.assertEqual(
            [None if np.isnan(y) else y for y in line.get_ydata()], [0, 1, 2, 3, None, 4, 5])

    def test_trajectory_and_depth_are_drawn(self) -> None:
        session = Session(CONFORMANCE / "logger-depth")
        line = plots.plot_trajectory(session.poses, self.axes()).lines[0]
        position = session.poses.world_from_camera[:, :3, 3]
        np.testing.assert_array_equal(line.get_xdata(), position[:, 0])
        np.testing.assert_array_equal(line.get_ydata(), -position[:, 2])
        image = plots.plot_depth(session.frames[0], self.axes()).images[0]
        np.testing.assert_array_equal(image.get_array().filled(0), session.frames[0].depth())
        self.write_rows("frames.jsonl", [frame(0)])
        with self.assertRaises(ValueError):
            plots.plot_depth(self.session().frames[0], self.axes())


class ReadmeTests(unittest.TestCase):
    def test_every_example_runs_as_printed(self) -> None:
        examples = re.findall(r"```python\n(.*?)```", (PACKAGE / "README.md").read_text(), re.S)
        self.assertGreater(len(examples), 1)
        for example in examples:
            if "live.connect()" in example:
                continue  # test_relay.py runs it with a desk.
            needs = [name for name in HAS if f"to_{name}" in example or name in example]
            if any(not HAS[name] for name in needs):
                continue
            with self.subTest(example), tempfile.TemporaryDirectory() as folder:
                script = Path(folder) / "example.py"
                script.write_text(example)
                done = run([str(script), str(CONFORMANCE / "logger-depth")], folder)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertTrue(done.stdout.strip())


def run(words: "list[str]", folder: str = ".") -> "subprocess.CompletedProcess[str]":
    places = {"PYTHONPATH": str(PACKAGE), "MPLBACKEND": "agg", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, *words], env={**os.environ, **places}, cwd=folder, capture_output=True,
        text=True)


if __name__ == "__main__":
    unittest.main()

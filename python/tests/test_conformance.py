"""The sessions of Conformance/ hold for this reader what their documents say."""

from __future__ import annotations

import json
import unittest
import zlib
from typing import Any, Dict, List, Optional, Tuple

import numpy as np

from support import CONFORMANCE

from lockstep import Calibration, Frame, Mesh, Readings, Session
from lockstep.series import Series

Document = Dict[str, Any]
CHANNELS = {
    "accelerometer": "accelerometer", "gyroscope": "gyroscope", "magnetometer": "magnetometer",
    "userAcceleration": "user_acceleration", "gravity": "gravity",
    "rotationRate": "rotation_rate", "magneticField": "magnetic_field"}


def cases() -> List[Tuple[str, Session, Document]]:
    documents = sorted(CONFORMANCE.glob("*.json"))
    assert len(documents) >= 10, "the corpus is missing"
    return [
        (document.stem, Session(document.with_suffix("")), json.loads(document.read_text()))
        for document in documents]


class ConformanceTests(unittest.TestCase):
    def test_manifests_and_events_are_read(self) -> None:
        for name, session, expected in cases():
            with self.subTest(name):
                manifest = session.manifest
                found = (manifest.state, manifest.mode, manifest.frame_count)
                self.assertEqual(
                    found, (expected["state"], expected["mode"], expected["frame_count"]))
                self.assertEqual(calibration(manifest.calibration), expected["calibration"])
                names = [event.name for event in session.events]
                self.assertEqual({name: names.count(name) for name in names}, expected["events"])
                self.assertEqual([vars(drop) for drop in session.drops], expected["drops"])
                self.assertEqual([list(a) for a in session.clock.anchors], expected["anchors"])

    def test_every_reading_is_read(self) -> None:
        for name, session, expected in cases():
            with self.subTest(name):
                for channel, attribute in CHANNELS.items():
                    readings: Readings = getattr(session.imu, attribute)
                    self.check(readings, readings.values, expected["imu"][channel])

    def test_every_attitude_pressure_and_position_is_read(self) -> None:
        for name, session, expected in cases():
            with self.subTest(name):
                attitude, air, places = session.attitude, session.barometer, session.location
                self.check(attitude, attitude.reference_from_device, expected["attitude"])
                self.check(
                    air, np.column_stack([air.pressure_kpa, air.relative_altitude_m]),
                    expected["barometer"])
                self.assertEqual(places.wall_ns.tolist(), expected["location_wall_ns"])
                columns = [
                    places.latitude_deg, places.longitude_deg, places.horizontal_accuracy_m,
                    places.altitude_m, places.vertical_accuracy_m, places.speed_mps]
                self.check(places, np.column_stack(columns), expected["location"])

    def check(self, series: Series, values: Any, expected: Document) -> None:
        self.assertEqual(len(series), expected["count"])
        if not len(series):
            return
        self.assertEqual(
            int((series.timestamps_ns - series.timestamps_ns[0]).sum()), expected["elapsed_sum_ns"])
        self.assertEqual(int(series.seq.sum()), expected["seq_sum"])
        for place, row in ((0, expected["first"]), (-1, expected["last"])):
            self.assertEqual(int(series.timestamps_ns[place]), row["timestamp_ns"])
            self.assertEqual(finite(values[place]), row["values"])
        known = np.where(np.isfinite(values), values, 0)
        np.testing.assert_allclose(known.sum(axis=0), expected["sums"], rtol=1e-12, atol=1e-9)

    def test_every_frame_is_read(self) -> None:
        for name, session, expected in cases():
            with self.subTest(name):
                self.assertEqual(len(session.frames), len(expected["frames"]))
                for frame, row in zip(session.frames, expected["frames"]):
                    self.check_row(frame, row)
                    self.check_maps(frame, row)
                self.assertEqual(
                    [session.frames[n].seq for n in range(len(session.frames))],
                    [row["seq"] for row in expected["frames"]])

    def check_row(self, frame: Frame, row: Document) -> None:
        self.assertEqual(
            (frame.index, frame.timestamp_ns, frame.seq, frame.size and list(frame.size), frame.video_index),
            (row["index"], row["timestamp_ns"], row["seq"], row["size"], row["video_index"]))
        has_image = "image" in frame.row or row["video_index"] is not None
        self.assertEqual(frame.has_image, has_image)
        self.assertEqual(by_columns(frame.world_from_camera), row["world_from_camera"])
        self.assertEqual(by_columns(frame.intrinsics), row["intrinsics"])
        if row["image"] is not None:
            data = frame.image_bytes() or b""
            self.assertEqual(
                {"bytes": len(data), "crc32": zlib.crc32(data)}, row["image"])

    def check_maps(self, frame: Frame, row: Document) -> None:
        depth, confidence = frame.depth(), frame.confidence()
        self.assertEqual(depth is None, row["depth"] is None)
        if depth is not None:
            height, width = depth.shape
            known = np.isfinite(depth) & (depth != 0)
            self.assertEqual([width, height], row["depth"]["size"])
            self.assertEqual(int(known.sum()), row["depth"]["measured"])
            self.assertEqual(float(depth[height // 2, width // 2]), row["depth"]["middle"])
            self.assertAlmostEqual(
                float(depth[known].sum(dtype=np.float64)), row["depth"]["sum"], places=9)
        levels = None if confidence is None else np.bincount(confidence.ravel(), minlength=3)
        self.assertEqual(None if levels is None else levels.tolist(), row["confidence"])

    def test_every_surface_is_read(self) -> None:
        for name, session, expected in cases():
            with self.subTest(name):
                self.assertEqual(len(session.surfaces), len(expected["surfaces"]))
                for found, row in zip(session.surfaces, expected["surfaces"]):
                    self.assertEqual(
                        [found.kind, found.id, found.revision, found.timestamp_ns, found.seq,
                         found.alignment, found.surface_class],
                        [row["kind"], row["surface_id"], row["revision"], row["timestamp_ns"],
                         row["seq"], row["alignment"], row["class"]])
                    self.assertEqual(
                        found.world_from_surface.T.ravel().tolist(), row["world_from_surface"])
                    self.assertEqual(found.is_removed, row["mesh"] is None)
                    if not found.is_removed:
                        self.check_mesh(found.mesh(), row["mesh"])

    def check_mesh(self, mesh: Mesh, row: Document) -> None:
        self.assertEqual([len(mesh.vertices), len(mesh.faces)], [row["vertices"], row["faces"]])
        self.assertAlmostEqual(float(mesh.vertices.sum(dtype=np.float64)), row["sum"], places=9)
        self.assertEqual(mesh.normals is None, row["normal_sum"] is None)
        if mesh.normals is not None:
            self.assertAlmostEqual(
                float(mesh.normals.sum(dtype=np.float64)), row["normal_sum"], places=9)
        self.assertEqual(int(mesh.faces.sum()), row["corner_sum"])
        classes = None if mesh.classes is None else int(mesh.classes.sum())
        self.assertEqual(classes, row["class_sum"])

    def test_every_block_of_audio_is_read(self) -> None:
        for name, session, expected in cases():
            with self.subTest(name):
                audio, row = session.audio, expected["audio"]
                if row is None:
                    self.assertEqual(len(audio), 0)
                    continue
                samples, blocks = audio.samples(), row["blocks"]
                self.assertEqual(audio.rate_hz, row["rate_hz"])
                self.assertEqual(samples.shape[1], row["channels"])
                self.assertEqual(samples.dtype.kind == "f", row["is_float"])
                self.assertEqual(audio.timestamps_ns.tolist(), [b["timestamp_ns"] for b in blocks])
                self.assertEqual(audio.seq.tolist(), [b["seq"] for b in blocks])
                ends = np.cumsum([b["sample_count"] for b in blocks])
                for block, part in zip(blocks, np.split(samples, ends[:-1])):
                    self.assertEqual(float(part.sum(dtype=np.float64)), block["sum"])
                    self.assertEqual(
                        int(np.abs(part.astype(np.int64)).max()), block["largest"])

    def test_every_feature_point_is_read(self) -> None:
        for name, session, expected in cases():
            with self.subTest(name):
                points = {row.frame_index: row for row in session.feature_points()}
                self.assertEqual(len(points), expected["rows"]["features.jsonl"])
                for row in expected["frames"]:
                    found = points.get(row["index"])
                    self.assertEqual(found is None, row["points"] is None)
                    if found is not None:
                        known = np.isfinite(found.points)
                        self.assertEqual([str(i) for i in found.ids], row["points"]["ids"])
                        self.assertEqual(int(known.sum()), row["points"]["known"])
                        self.assertAlmostEqual(
                            float(found.points[known].sum()), row["points"]["sum"])

    def test_values_between_samples_are_those_of_the_documents(self) -> None:
        checked = 0
        for name, session, expected in cases():
            with self.subTest(name):
                between = expected["between"]
                for row in between["accelerometer"]:
                    value = session.imu.accelerometer.at(row["time_ns"])
                    np.testing.assert_allclose(value, row["value"], rtol=0, atol=1e-12)
                for row in between["attitude"]:
                    turned = session.attitude.at(row["time_ns"])
                    turned = -turned if turned[3] < 0 else turned
                    np.testing.assert_allclose(turned, row["value"], rtol=0, atol=1e-9)
                for row in between["pose"]:
                    pose = session.poses.at(row["time_ns"]).ravel(order="F")
                    np.testing.assert_allclose(pose, row["value"], rtol=0, atol=1e-9)
                checked += sum(map(len, between.values()))
        self.assertGreater(checked, 20)

    def test_times_are_looked_up(self) -> None:
        for name, session, expected in cases():
            with self.subTest(name):
                readings = session.imu.accelerometer
                for row in expected["look_up"]:
                    nearest = readings.timestamps_ns[readings.nearest(row["time_ns"])]
                    before = readings.timestamps_ns[readings.before(row["time_ns"])]
                    self.assertEqual((nearest, before), (row["nearest_ns"], row["before_ns"]))
                for row in expected["wall"]:
                    self.assertEqual(session.clock.wall_from_host(row["host_ns"]), row["wall_ns"])


def calibration(found: Calibration) -> Optional[Document]:
    if found.camera_from_imu is None and found.imu_minus_camera_seconds is None:
        return None
    document = {**vars(found), "camera_from_imu": by_columns(found.camera_from_imu)}
    if found.lens:
        coefficients = found.lens.distortion_coefficients.tolist()
        document["lens"] = {
            **vars(found.lens), "intrinsics": list(found.lens.intrinsics),
            "size": list(found.lens.size), "distortion_coefficients": coefficients}
    if found.noise:
        document["noise"] = list(vars(found.noise).values())
    return document


def finite(values: Any) -> List[Optional[float]]:
    return [float(value) if np.isfinite(value) else None for value in values]


def by_columns(matrix: Any) -> Optional[List[float]]:
    return None if matrix is None else matrix.ravel(order="F").tolist()

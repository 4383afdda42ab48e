"""What is wrong with a session is said with file and row, and nothing else goes wrong."""

from __future__ import annotations

import json
import os
import signal
import socket
import unittest
from pathlib import Path
from unittest import mock

import numpy as np

from support import IMU_HEADER, MANIFEST, SessionCase, frame

from lockstep import (
    UNKNOWN_NS, DamagedSession, LockstepError, NotASession, Session, UnsupportedFormat)

IMU_ROW = "10,gyroscope,1.0,2.0,3.0,11,0"


class RemedyTests(unittest.TestCase):
    def test_every_error_says_what_to_do(self) -> None:
        kinds = [LockstepError, *LockstepError.__subclasses__()]
        self.assertGreater(len(kinds), 5)
        for kind in kinds:
            with self.subTest(kind.__name__):
                error = kind("The image is missing.", place="rgb/000001.jpg")
                self.assertTrue(error.remedy)
                self.assertEqual(
                    str(error), f"rgb/000001.jpg: The image is missing. {error.remedy}")


class ManifestDamageTests(SessionCase):
    def test_a_folder_without_manifest_is_no_session(self) -> None:
        for folder in [self.folder, self.folder / "nowhere"]:
            with self.assertRaises(NotASession) as caught:
                Session(folder)
            self.assert_says(caught.exception, str(folder), "Give the folder that holds metadata")

    def test_rows_without_manifest_ask_for_recovery(self) -> None:
        self.write_imu(IMU_ROW)
        with self.assertRaises(DamagedSession) as caught:
            Session(self.folder)
        self.assert_says(caught.exception, "no metadata.json", "lockstep recover")

    def test_other_formats_and_newer_versions_are_refused(self) -> None:
        for form in [{"name": "other", "version": 1}, {"name": "lockstep-session", "version": 2}]:
            with self.assertRaises(UnsupportedFormat):
                self.session(format=form)
        with self.assertRaises(UnsupportedFormat):
            self.session(format=None)

    def test_keys_that_cannot_be_done_without_are_asked_for(self) -> None:
        for key in ["sessionID", "state", "mode", "frameCount", "hasDepth"]:
            with self.subTest(key), self.assertRaises(DamagedSession) as caught:
                self.session(**{key: None})
            self.assert_says(caught.exception, "metadata.json", key, "missing")

    def test_values_of_another_kind_are_refused(self) -> None:
        changes = [
            ("state", "paused"), ("frameCount", -1), ("frameCount", 1.5), ("hasDepth", "yes"),
            ("clockAnchors", [{"hostNanoseconds": 2**63, "wallNanoseconds": 0}]),
            ("streams", [{"unit": "g"}]), ("streams", 7), ("tags", [1]),
            ("calibration", {"origin": "nominal"}), ("calibration", {"origin": "guessed"}),
            ("calibration", {"origin": "measured", "cameraFromImu": [1.0] * 16, "noise": {}}),
            ("calibration", {"origin": "measured", "cameraFromImu": [1.0] * 16, "lens": {}}),
            ("rgbResolution", [0, 4])]
        for key, value in changes:
            with self.subTest(key, value=value), self.assertRaises(DamagedSession):
                self.session(**{key: value})

    def test_text_that_is_no_manifest_is_refused(self) -> None:
        for text in [b"", b"[]", b"{", b"\xff\xfe", b"[" * 100_000, b'{"a": NaN}']:
            with self.subTest(text[:8]), self.assertRaises(LockstepError):
                self.write("metadata.json", text)
                Session(self.folder)


class RowDamageTests(SessionCase):
    def test_rows_that_cannot_be_read_are_named(self) -> None:
        rows = {
            "has 6 fields": "10,gyroscope,1.0,2.0,3.0,11",
            "sensor cannot be 'smell'": "10,smell,1.0,2.0,3.0,11,0",
            "x cannot be ''": "10,gyroscope,,2.0,3.0,11,0",
            "timestamp_ns cannot be '1.40E+018'": "1.40E+018,gyroscope,1.0,2.0,3.0,11,0",
            "timestamp_ns cannot be '9223372036854775808'":
                "9223372036854775808,gyroscope,1.0,2.0,3.0,11,0",
            "seq cannot be '-1'": "10,gyroscope,1.0,2.0,3.0,11,-1",
            "seq cannot be '9007199254740992'": "10,gyroscope,1.0,2.0,3.0,11,9007199254740992",
            "timestamp_ns cannot be '+10'": "+10,gyroscope,1.0,2.0,3.0,11,0",
            "seq cannot be '+0'": "10,gyroscope,1.0,2.0,3.0,11,+0",
            **{f"y cannot be '{text}'": f"10,gyroscope,1.0,{text},3.0,11,0" for text in [
                "+1", "01", "-00.5", "1.", ".5", "0x1", "NaN", "-nan", "+inf", "infinity",
                "1.e5", "e5"]},
            "characters": "1_0,gyroscope,1.0,2.0,3.0,11,0",
            "characters that": IMU_ROW + "\r",
        }
        for words, row in rows.items():
            with self.subTest(words):
                self.write_imu(IMU_ROW, row)
                with self.assertRaises(DamagedSession) as caught:
                    self.session().imu
                self.assert_says(caught.exception, "imu.csv, row 3", words)

    def test_another_header_is_refused(self) -> None:
        for header in ["timestamp_ns,x", "\ufeff" + IMU_HEADER, IMU_HEADER + "\r"]:
            self.write_imu(IMU_ROW, header=header)
            with self.subTest(header), self.assertRaises(DamagedSession) as caught:
                self.session().imu
            self.assert_says(caught.exception, "imu.csv, row 1")

    def test_a_torn_line_counts_only_while_recording(self) -> None:
        self.write_imu(IMU_ROW, "20,gyros", end="")
        self.assertEqual(len(self.session(state="recording").imu.gyroscope), 1)
        with self.assertRaises(DamagedSession) as caught:
            self.session(state="complete").imu
        self.assert_says(caught.exception, "imu.csv, row 3", "incomplete")

    def test_lines_without_end_do_not_fill_the_memory(self) -> None:
        self.write("frames.jsonl", b"{" * (9 << 20))
        with self.assertRaises(DamagedSession) as caught:
            list(self.session().frames)
        self.assert_says(caught.exception, "frames.jsonl, row 1", "8 MiB")

    def test_empty_arrivals_and_no_numbers_are_kept(self) -> None:
        self.write_imu("10,gravity,nan,inf,-inf,,0")
        gravity = self.session().imu.gravity
        self.assertEqual(gravity.arrival_ns.tolist(), [UNKNOWN_NS])
        np.testing.assert_array_equal(gravity.values, [[np.nan, np.inf, -np.inf]])

    def test_frames_with_wrong_values_are_named(self) -> None:
        for key, value in [
            ("frame_index", -1), ("timestamp_ns", "now"), ("seq", None),
            ("camera_resolution", [4]), ("camera_resolution", None),
        ]:
            with self.subTest(key, value=value):
                self.write_rows("frames.jsonl", [frame(0), frame(1, **{key: value})])
                with self.assertRaises(DamagedSession) as caught:
                    list(self.session().frames)
                self.assert_says(caught.exception, "frames.jsonl, row 2", key)

    def test_matrices_need_all_their_numbers(self) -> None:
        self.write_rows("frames.jsonl", [frame(0, camera_transform=[1.0] * 15)])
        with self.assertRaises(DamagedSession):
            self.session().frames[0].world_from_camera

    def test_feature_points_need_three_numbers_each(self) -> None:
        row = {"frame_index": 0, "timestamp_ns": 0, "seq": 0, "ids": ["7"], "points": [1, 2]}
        for change in [{}, {"points": [1, 2, "x"]}, {"ids": ["-1"]}, {"ids": [str(2**64)]}]:
            self.write_rows("features.jsonl", [{**row, "points": [1, 2, 3], **change}
                                               if change else row])
            with self.subTest(change), self.assertRaises(DamagedSession):
                list(self.session().feature_points())


class SurfaceTests(SessionCase):
    """Meshes that are not what their rows describe are refused, and the rest is read."""

    ROW = {
        "timestamp_ns": 1, "kind": "mesh", "surface_id": "a", "revision": 0,
        "transform": [1.0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 2, 3, 4, 1],
        "mesh": "mesh/000000.ply", "vertex_count": 3, "face_count": 1, "seq": 0}

    def setUp(self) -> None:
        super().setUp()
        from lockstep.surfaces import _header

        vertices = np.array([0, 0, 0, 1, 0, 0, 0, 1, 0.5], "<f4").tobytes()
        self.header = _header((3, 1), False, False).encode()
        self.mesh = self.header + vertices + b"\x03" + np.array([0, 1, 2], "<i4").tobytes()
        self.write("mesh/000000.ply", self.mesh)
        self.write_rows("mesh.jsonl", [self.ROW])

    def test_a_mesh_is_read(self) -> None:
        [surface] = self.session().surfaces
        self.assertEqual(surface.world_from_surface[:3, 3].tolist(), [2, 3, 4])
        mesh = surface.mesh()
        self.assertEqual(mesh.vertices[2].tolist(), [0, 1, 0.5])
        self.assertEqual(mesh.faces.tolist(), [[0, 1, 2]])
        self.assertIsNone(mesh.normals)
        self.assertIsNone(mesh.classes)

    def test_a_damaged_mesh_is_refused(self) -> None:
        at = len(self.header)
        for name, content in [
            ("short", self.mesh[:-1]), ("long", self.mesh + b"\0"), ("empty", b""),
            ("index", self.mesh[:-4] + b"\x03\0\0\0"),
            ("corners", self.mesh[:at + 36] + b"\x04" + self.mesh[at + 37:]),
            ("header", b"plx" + self.mesh[3:]),
        ]:
            self.write("mesh/000000.ply", content)
            with self.subTest(name), self.assertRaises(DamagedSession) as caught:
                self.session().surfaces[0].mesh()
            self.assert_says(caught.exception, "mesh/000000.ply")
        (self.folder / "mesh/000000.ply").unlink()
        with self.assertRaises(DamagedSession):
            self.session().surfaces[0].mesh()

    def test_rows_that_are_not_as_described_are_refused(self) -> None:
        for change in [
            {"kind": "blob"}, {"mesh": "../000000.ply"}, {"mesh": "mesh/000001.ply"},
            {"transform": [1.0]}, {"revision": -1}, {"vertex_count": None},
            {"kind": "plane", "alignment": "diagonal"}, {"kind": "plane"},
        ]:
            self.write_rows("mesh.jsonl", [{**self.ROW, **change}])
            with self.subTest(change), self.assertRaises(DamagedSession):
                self.session().surfaces

    def test_a_removed_surface_has_no_mesh(self) -> None:
        from lockstep.surfaces import latest

        keys = ["timestamp_ns", "kind", "surface_id", "revision", "transform"]
        gone = {**{key: self.ROW[key] for key in keys}, "seq": 1}
        self.write_rows("mesh.jsonl", [self.ROW, gone])
        surfaces = self.session().surfaces
        self.assertEqual([one.is_removed for one in surfaces], [False, True])
        self.assertEqual(latest(surfaces), [])
        with self.assertRaises(ValueError):
            surfaces[1].mesh()


class SpecialFileTests(SessionCase):
    """A FIFO without a writer, a socket or a folder in the place of a file is refused at once."""

    def read_everything(self) -> None:
        session = Session(self.folder)
        for one in [session.imu.gyroscope, session.attitude, session.barometer, session.location]:
            len(one)
        list(session.feature_points())
        len(session.events)
        for one in session.frames:
            one.image_bytes()
            one.depth()
            one.confidence()

    def assert_refused(self, name: str) -> None:
        before = signal.signal(signal.SIGALRM, _raise_timeout)
        signal.alarm(5)
        try:
            with self.assertRaises(DamagedSession) as caught:
                self.read_everything()
        finally:
            signal.alarm(0)
            signal.signal(signal.SIGALRM, before)
        self.assert_says(caught.exception, name, "not a regular file")

    def write_session(self) -> None:
        self.write_manifest()
        self.write_rows("frames.jsonl", [frame(
            0, has_depth=True, depth_resolution=[4, 3], has_confidence=True)])
        self.write("rgb/000000.jpg", b"image")
        self.write("depth/000000.bin", bytes(48))
        self.write("confidence/000000.bin", bytes(12))

    NAMES = [
        "metadata.json", "imu.csv", "attitude.csv", "barometer.csv", "location.csv",
        "events.jsonl", "features.jsonl", "frames.jsonl", "rgb/000000.jpg", "depth/000000.bin",
        "confidence/000000.bin"]

    @unittest.skipUnless(hasattr(os, "mkfifo"), "needs FIFOs")
    def test_special_files_are_refused_by_name(self) -> None:
        for name in self.NAMES:
            for make in [os.mkfifo, os.mkdir, _make_socket]:
                with self.subTest(name, make=make.__name__):
                    self.write_session()
                    path = self.folder / name
                    path.unlink(missing_ok=True)
                    make(path)
                    try:
                        self.assert_refused(name)
                    finally:
                        if path.is_dir():
                            path.rmdir()
                        else:
                            path.unlink()

    @unittest.skipUnless(hasattr(os, "mkfifo"), "needs FIFOs")
    def test_a_movie_that_is_a_fifo_is_refused(self) -> None:
        self.write_rows("frames.jsonl", [frame(0, image=None, video_index=0)])
        session = self.session()
        os.mkfifo(self.folder / "video.mov")
        with mock.patch("lockstep.images._module"), self.assertRaises(DamagedSession) as caught:
            session.frames[0].image()
        self.assert_says(caught.exception, "video.mov", "not a regular file")


def _make_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(path))


def _raise_timeout(number: int, place: object) -> None:
    raise TimeoutError("The file was waited for.")


class FileDamageTests(SessionCase):
    def test_images_elsewhere_are_not_followed(self) -> None:
        for path in ["../secret", "/etc/passwd", "rgb/000001.jpg", ""]:
            self.write_rows("frames.jsonl", [frame(0, image=path)])
            with self.subTest(path), self.assertRaises(DamagedSession):
                self.session().frames[0].image_bytes()

    def test_maps_of_another_length_are_refused(self) -> None:
        self.write_rows("frames.jsonl", [frame(0, has_depth=True, depth_resolution=[4, 3])])
        with self.assertRaises(DamagedSession) as caught:
            self.session().frames[0].depth()
        self.assert_says(caught.exception, "depth/000000.bin", "missing")
        self.write("depth/000000.bin", bytes(47))
        with self.assertRaises(DamagedSession) as caught:
            self.session().frames[0].depth()
        self.assert_says(caught.exception, "47 bytes, not 48")

    def test_a_missing_image_is_named(self) -> None:
        self.write_rows("frames.jsonl", [frame(0)])
        with self.assertRaises(DamagedSession) as caught:
            self.session().frames[0].image_bytes()
        self.assert_says(caught.exception, "frames.jsonl, row 1", "missing")

    def test_a_session_of_nothing_but_its_manifest_is_empty(self) -> None:
        session = self.session()
        self.assertEqual(len(session.frames), 0)
        self.assertEqual(list(session.feature_points()), [])
        self.assertEqual(session.poses.at([]).shape, (0, 4, 4))
        series = [session.imu.gyroscope, session.attitude, session.barometer, session.location]
        self.assertEqual([len(one) for one in series], [0, 0, 0, 0])
        self.assertEqual((session.events, session.drops, session.clock.anchors), ([], [], []))
        self.assertEqual(json.loads(json.dumps(session.manifest.values)), MANIFEST)


if __name__ == "__main__":
    unittest.main()

"""Images are decoded by packages that the caller has, in native orientation."""

from __future__ import annotations

import io
import shutil
import sys
import unittest
from typing import Any
from unittest import mock

import numpy as np

from support import CONFORMANCE, SessionCase, frame

from lockstep import DamagedSession, DecoderMissing, ImageMissing, Session

try:
    from PIL import Image
except ImportError:
    Image = None  # type: ignore[assignment]
try:
    import pillow_heif as heif
except ImportError:
    heif = None
try:
    import av
except ImportError:
    av = None


@unittest.skipIf(Image is None, "needs Pillow")
class StillTests(SessionCase):
    def jpeg(self, size: "tuple[int, int]", **options: Any) -> bytes:
        file = io.BytesIO()
        pixels = np.zeros((size[1], size[0], 3), np.uint8)
        pixels[: size[1] // 2] = [250, 0, 0]
        Image.fromarray(pixels).save(file, "JPEG", quality=95, **options)
        return file.getvalue()

    def test_pixels_are_rgb_rows_from_the_top(self) -> None:
        self.write_rows("frames.jsonl", [frame(0, camera_resolution=[32, 16])])
        self.write("rgb/000000.jpg", self.jpeg((32, 16)))
        image = self.session().frames[0].image()
        self.assertEqual(image.shape, (16, 32, 3))
        self.assertGreater(int(image[0, 0, 0]), 200)
        self.assertLess(int(image[0, 0, 2]), 50)
        self.assertLess(int(image[-1, 0, 0]), 50)

    def test_a_image_that_a_logger_had_turned_is_turned_back(self) -> None:
        exif = Image.Exif()
        exif[0x0112] = 6
        self.write_rows("frames.jsonl", [frame(0, camera_resolution=[32, 16])])
        self.write("rgb/000000.jpg", self.jpeg((16, 32), exif=exif))
        image = self.session().frames[0].image()
        self.assertEqual(image.shape, (16, 32, 3))
        self.assertGreater(int(image[0, -1, 0]), 200)
        self.assertLess(int(image[0, 0, 0]), 50)

    def test_a_image_of_another_size_is_refused(self) -> None:
        self.write_rows("frames.jsonl", [frame(0)])
        whole = self.jpeg((32, 16))
        claims = whole.replace(b"\x00\x10\x00\x20\x03", b"\xff\xff\xff\xff\x03")
        self.assertNotEqual(claims, whole)
        for data in [whole, claims, b"\xff\xd8 no image"]:
            self.write("rgb/000000.jpg", data)
            with self.assertRaises(DamagedSession):
                self.session().frames[0].image()

    def test_without_decoders_the_bytes_can_still_be_had(self) -> None:
        self.write_rows("frames.jsonl", [frame(0)])
        self.write("rgb/000000.jpg", b"\xff\xd8")
        first = self.session().frames[0]
        with mock.patch.dict(sys.modules, {"PIL.Image": None, "cv2": None}):
            self.assertEqual(first.image_bytes(), b"\xff\xd8")
            with self.assertRaises(DecoderMissing):
                first.image()


@unittest.skipIf(heif is None, "needs pillow-heif")
class HEICTests(SessionCase):
    def heic(self, size: "tuple[int, int]") -> bytes:
        pixels = np.zeros((size[1], size[0], 3), np.uint8)
        pixels[: size[1] // 2] = [250, 0, 0]
        file = io.BytesIO()
        heif.from_pillow(Image.fromarray(pixels)).save(file, quality=95)
        return file.getvalue()

    def write_frame(self, data: bytes) -> None:
        row = {**frame(0, camera_resolution=[64, 48]), "image": "rgb/000000.heic"}
        self.write_rows("frames.jsonl", [row])
        self.write("rgb/000000.heic", data)

    def test_pixels_are_rgb_rows_from_the_top(self) -> None:
        self.write_frame(self.heic((64, 48)))
        image = self.session().frames[0].image()
        self.assertEqual(image.shape, (48, 64, 3))
        self.assertGreater(int(image[0, 0, 0]), 200)
        self.assertLess(int(image[0, 0, 2]), 50)
        self.assertLess(int(image[-1, 0, 0]), 50)

    def test_damaged_images_and_other_sizes_are_refused(self) -> None:
        whole = self.heic((64, 48))
        for data in [self.heic((48, 64)), whole[: len(whole) // 2], whole[:40]]:
            self.write_frame(data)
            with self.assertRaises(DamagedSession):
                self.session().frames[0].image()

    def test_every_error_of_the_decoder_is_about_the_session(self) -> None:
        self.write_frame(self.heic((64, 48)))
        for error in (IndexError("list index out of range"), KeyError(7), RuntimeError()):
            with mock.patch.object(heif, "open_heif", side_effect=error):
                with self.assertRaises(DamagedSession) as caught:
                    self.session().frames[0].image()
            self.assert_says(caught.exception, "frames.jsonl, row 1")

    def test_any_damaged_byte_is_decoded_or_refused(self) -> None:
        whole = self.heic((64, 48))
        for place in range(0, min(len(whole), 400)):
            self.write_frame(whole[:place] + bytes([whole[place] ^ 0x81]) + whole[place + 1 :])
            try:
                self.session().frames[0].image()
            except DamagedSession:
                pass

    def test_without_pillow_heif_its_name_is_given(self) -> None:
        self.write_frame(self.heic((64, 48)))
        first = self.session().frames[0]
        with mock.patch.dict(sys.modules, {"pillow_heif": None}):
            with self.assertRaisesRegex(DecoderMissing, "pillow-heif"):
                first.image()


class MissingImageTests(SessionCase):
    def test_a_frame_without_an_image_keeps_the_rest(self) -> None:
        pose = [1.0, 0, 0, 0, 0, 1.0, 0, 0, 0, 0, 1.0, 0, 0.5, 0.25, 2.0, 1.0]
        row = {
            **frame(0), "camera_transform": pose, "has_depth": True, "depth_resolution": [2, 1],
            "camera_intrinsics": [4.0, 0, 0, 0, 4.0, 0, 2.0, 1.0, 1.0]}
        del row["image"]
        unsized = {**row, "frame_index": 1, "seq": 1}
        del unsized["camera_resolution"]
        self.write_rows("frames.jsonl", [row, unsized])
        for number in range(2):
            self.write(f"depth/00000{number}.bin", np.array([1, 2], "<f4").tobytes())
        first, second = self.session().frames
        self.assertEqual([first.has_image, second.has_image], [False, False])
        self.assertEqual(second.size, None)
        for one in (first, second):
            self.assertIsNone(one.image_bytes())
            self.assertEqual(one.depth().tolist(), [[1, 2]])  # type: ignore[union-attr]
            self.assertEqual(one.world_from_camera[0, 3], 0.5)  # type: ignore[index]
            with self.assertRaises(ImageMissing) as caught:
                one.image()
            self.assert_says(caught.exception, "has_image")
        self.assertIsNotNone(first.world_points())
        self.assertIsNone(second.world_points())
        table = self.session().frames.table
        self.assertEqual(table.sizes[1].tolist(), [0, 0])

    def test_a_frame_with_an_image_needs_its_size(self) -> None:
        row = frame(0)
        del row["camera_resolution"]
        self.write_rows("frames.jsonl", [row])
        with self.assertRaises(DamagedSession):
            list(self.session().frames)


@unittest.skipIf(av is None, "needs PyAV")
class MovieTests(SessionCase):
    def test_images_of_a_movie_come_in_any_order(self) -> None:
        frames = Session(CONFORMANCE / "video-movie").frames
        forward = [one.image() for one in frames]
        self.assertTrue(all(image.shape == (24, 32, 3) for image in forward))
        for number in [2, 0, 0, len(frames) - 1, 1]:
            np.testing.assert_array_equal(frames[number].image(), forward[number])
        self.assertFalse(np.array_equal(forward[0], forward[-1]))

    def test_the_matrix_for_players_is_not_followed(self) -> None:
        shutil.copytree(CONFORMANCE / "video-movie", self.folder, dirs_exist_ok=True)
        movie = (self.folder / "video.mov").read_bytes()
        # ISO/IEC 14496-12, 8.3.2: 40 bytes of the track header are before its matrix.
        start = movie.index(b"tkhd") + 4 + 40
        one, zero = (1 << 16).to_bytes(4, "big"), bytes(4)
        identity = one + zero * 3 + one
        self.assertEqual(movie[start : start + len(identity)], identity)
        minus = (-1 << 16).to_bytes(4, "big", signed=True)
        portrait = zero + one + zero + minus + zero
        self.write("video.mov", movie[:start] + portrait + movie[start + len(portrait) :])
        upright = Session(CONFORMANCE / "video-movie").frames
        for turned, native in zip(Session(self.folder).frames, upright):
            np.testing.assert_array_equal(turned.image(), native.image())

    def test_a_movie_that_is_none_is_said_to_be_damaged(self) -> None:
        row = {**frame(0), "video_index": 0}
        del row["image"]
        self.write_rows("frames.jsonl", [row])
        for content in [None, b"", b"no movie", bytes(100_000)]:
            if content is not None:
                self.write("video.mov", content)
            with self.subTest(content=content and content[:8]):
                with self.assertRaises(DamagedSession) as caught:
                    self.session().frames[0].image()
                self.assert_says(caught.exception, "video.mov")

    def test_a_movie_without_the_image_says_so(self) -> None:
        movie = Session(CONFORMANCE / "video-movie").frames[0]._files.movie
        with self.assertRaises(DamagedSession):
            movie.image(10_000)


if __name__ == "__main__":
    unittest.main()

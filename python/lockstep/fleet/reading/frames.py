"""Rows of frames: poses, images and depth maps."""

from __future__ import annotations

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, Dict, Iterator, List, Mapping, Sequence, Tuple

import numpy as np

from ...arrays import AnyArray, Bytes, Depths, Floats, Indices, Integers
from ...errors import DamagedSession, ImageMissing
from ...extras import package
from ...frames import TRACKING_STATES
from ...geometry import scaled_intrinsics
from ...images import read_still
from ...manifest import Manifest
from .columns import Values
from .excerpts import FILE as MOVIE, MovieReader
from .request import Request
from .stills import decode
from .rows import FILE, Rows, read_rows, require_count
from .staged import StagedFiles

KEYS: Mapping[str, Sequence[str]] = {
    "frame_index": ("frame_index",), "world_from_camera": ("camera_transform",),
    "intrinsics_px": ("camera_intrinsics",), "width_px": ("camera_resolution",),
    "height_px": ("camera_resolution",), "orientation": ("orientation",),
    "exposure_s": ("exposure_duration",), "tracking_state": ("tracking_state",),
    "depth_intrinsics_px": ("camera_intrinsics", "camera_resolution", "depth_resolution"),
    "image_bytes": ("image", "video_index", "frame_index", "camera_resolution"),
    "image_rgb": ("image", "video_index", "frame_index", "camera_resolution"),
    "depth_m": ("frame_index", "depth_resolution"),
    "confidence": ("frame_index", "depth_resolution", "has_confidence")}
"""The keys of ``frames.jsonl`` that a column needs."""
SELECTING: Mapping[str, Sequence[str]] = {
    "frames": (), "depth": ("has_depth",), "poses": ("camera_transform",)}
"""The keys that decide whether a frame is a row of a kind."""
NO_IMAGE: Bytes = np.zeros((0, 0, 3), np.uint8)
DEPTH_BYTES, CONFIDENCE_BYTES, RGB_BYTES, JPEG_BYTES = 4, 1, 3, 0.5
"""In memory, for each pixel; that of JPEG is an estimate."""


class FrameSource:
    """The frames of one session that are rows of a kind."""

    stream = "camera"

    def __init__(
        self, request: Request, files: StagedFiles, manifest: Manifest, names: Sequence[str]
    ) -> None:
        self._files, self._manifest = files, manifest
        files.need([FILE])
        keys = ["timestamp_ns", *SELECTING[request.kind]]
        keys += [key for name in names for key in KEYS.get(name, ())]
        every = read_rows(files.folder, list(dict.fromkeys(keys)))
        chosen = _of_kind(request.kind, every)
        self._rows: Rows = {key: _taken(values, chosen) for key, values in every.items()}
        self.host_ns: Integers = self._rows["timestamp_ns"]
        self._places: Indices = chosen
        """The zero-based row in the file of each."""

    def light(self, name: str) -> Values:
        """A column that needs no other file, for all rows."""
        arrow = package("pyarrow")
        if name in ("world_from_camera", "intrinsics_px"):
            return _matrices(self._rows[KEYS[name][0]])
        if name == "depth_intrinsics_px":
            return self._depth_intrinsics()
        if name in ("width_px", "height_px"):
            sides = self._rows["camera_resolution"][:, 0 if name == "width_px" else 1]
            return arrow.array(sides, mask=sides == 0)
        if name == "exposure_s":
            seconds = self._rows["exposure_duration"]
            return arrow.array(seconds, mask=np.isnan(seconds))
        if name == "pixel_origin":
            return arrow.repeat(arrow.scalar(self._manifest.pixel_origin), self.host_ns.size)
        if name == "tracking_state":
            return arrow.array([
                one if one is None or one in TRACKING_STATES else "limited"
                for one in self._rows["tracking_state"]], arrow.string())
        if name == "orientation":
            return arrow.array(self._rows["orientation"], arrow.string())
        return arrow.array(self._rows["frame_index"])

    def row_bytes(self, names: Sequence[str]) -> float:
        """About how many bytes a row has in memory, with these columns from files."""
        width, height = self._manifest.image_size or (1920, 1440)
        depth_width, depth_height = self._manifest.depth_size or (256, 192)
        image, depth = width * height, depth_width * depth_height
        return 1000 + sum({
            "image_rgb": RGB_BYTES * image, "image_bytes": JPEG_BYTES * image,
            "depth_m": DEPTH_BYTES * depth, "confidence": CONFIDENCE_BYTES * depth}[name] for name in names)

    def heavy(
        self, names: Sequence[str], parts: Sequence[Indices], threads: int
    ) -> Iterator[Dict[str, Values]]:
        """Columns from files, for one part of the rows after another. ``parts`` are in increasing order."""
        with ThreadPoolExecutor(threads) as pool:
            if "image_rgb" in names:
                images = self._movie_images(parts)
            for part in parts:
                self._files.need(self._paths(names, part))
                columns: Dict[str, Values] = {}
                for name in names:
                    if name == "image_rgb":
                        columns[name] = self._rgb(part, images, pool)
                    elif name == "image_bytes":
                        columns[name] = package("pyarrow").array(
                            list(pool.map(self._encoded, part)), package("pyarrow").binary())
                    elif name == "depth_m":
                        columns[name] = self._maps("depth", part, np.dtype("<f4"))
                    else:
                        columns[name] = self._maps("confidence", part, np.dtype("u1"))
                self._files.drop(self._paths(names, part))
                yield columns

    def _depth_intrinsics(self) -> Floats:
        matrices = _matrices(self._rows["camera_intrinsics"]).copy()
        for row, k in enumerate(matrices):
            size, to = self._size(row), self._depth_size(row)
            matrices[row] = np.nan if size is None else scaled_intrinsics(
                k, size=size, to=to, pixel_origin=self._manifest.pixel_origin)
        return matrices

    # Files

    def _paths(self, names: Sequence[str], part: Indices) -> List[str]:
        """The files that these columns of these rows need, but for the movie."""
        paths: List[str] = []
        if "image_bytes" in names or "image_rgb" in names:
            paths += [name for name in map(self._still, part) if name is not None]
        for kind, column in (("depth", "depth_m"), ("confidence", "confidence")):
            if column in names:
                paths += [self._map_name(kind, row) for row in part]
        return paths

    def _still(self, row: int) -> Any:
        """The name of a frame's image file, or None."""
        name = self._rows["image"][row]
        if name is None:
            return None
        number = self._rows["frame_index"][row]
        if name not in (f"rgb/{number:06d}.jpg", f"rgb/{number:06d}.heic"):
            raise DamagedSession("image is not the frame's own file.", place=self._place(row))
        if self._size(row) is None:
            raise DamagedSession("camera_resolution is missing.", place=self._place(row))
        return name

    def _encoded(self, row: int) -> Any:
        """The bytes of a frame's image as stored; None without an image."""
        name = self._still(row)
        if name is None:
            if self._rows["video_index"][row] >= 0:
                raise DamagedSession(
                    "The image is in a movie, so it has no bytes of its own.", place=self._place(row),
                    remedy="Read with images='rgb'.")
            return None
        size = self._size(row)
        assert size is not None
        return read_still(self._files.folder / name, self._place(row), size)

    def _rgb(
        self, part: Indices, movie: Iterator[Tuple[int, Bytes]], pool: ThreadPoolExecutor
    ) -> List[Bytes]:
        """The images of some rows: files are decoded at once, the movie in its order."""
        stills = [row for row in part if self._rows["image"][row] is not None]
        decoded = dict(zip(stills, pool.map(self._decoded_still, stills)))
        return [decoded[row] if row in decoded else self._from_movie(row, movie) for row in part]

    def _decoded_still(self, row: int) -> Bytes:
        size = self._size(row)
        assert size is not None
        return self._sized(row, decode(self._encoded(row), self._place(row), size))

    def _from_movie(self, row: int, movie: Iterator[Tuple[int, Bytes]]) -> Bytes:
        if self._rows["video_index"][row] < 0:
            return NO_IMAGE
        return self._sized(row, next(movie)[1])

    def _sized(self, row: int, image: Bytes) -> Bytes:
        """The image, if it has the size that its row states."""
        size = self._size(row)
        if size is None:
            raise DamagedSession("camera_resolution is missing.", place=self._place(row))
        if image.shape[:2] != size[::-1]:
            raise DamagedSession(
                f"The image is {image.shape[1]}x{image.shape[0]}, not {size[0]}x{size[1]}.",
                place=self._place(row))
        return image

    def _movie_images(self, parts: Sequence[Indices]) -> Iterator[Tuple[int, Bytes]]:
        rows = [row for part in parts for row in part if self._rows["image"][row] is None]
        indices = [int(one) for one in self._rows["video_index"][rows] if one >= 0] if rows else []
        if any(one >= other for one, other in zip(indices, indices[1:])):
            raise DamagedSession("video_index does not increase.", place=FILE)
        if indices:
            self._files.need([MOVIE])
        return MovieReader(self._files.folder).images(indices)

    def _map_name(self, kind: str, row: int) -> str:
        return f"{kind}/{self._rows['frame_index'][row]:06d}.bin"

    def _maps(self, kind: str, part: Indices, dtype: "np.dtype[Any]") -> Values:
        """The maps of some rows: one array if all have one size, else a list."""
        shapes = [self._map_shape(kind, row) for row in part]
        if len(set(shapes)) == 1 and 0 not in shapes[0]:
            maps = np.empty((len(part), *shapes[0]), dtype)
        else:
            maps = [np.empty(shape, dtype) for shape in shapes]  # type: ignore[assignment]
        for row, values in zip(part, maps):
            if values.size:
                self._read_map(self._map_name(kind, row), values)
        return maps

    def _map_shape(self, kind: str, row: int) -> Tuple[int, int]:
        """Height and width; zero for confidence that a frame does not have."""
        if kind == "confidence" and not self._rows["has_confidence"][row]:
            return 0, 0
        width, height = self._depth_size(row)
        return height, width

    def _read_map(self, name: str, values: AnyArray) -> None:
        """Reads a map into an array, which must be as long as the file."""
        try:
            # Without O_NONBLOCK, opening a FIFO would wait for a writer.
            file = os.open(f"{self._files.folder}/{name}", os.O_RDONLY | os.O_NONBLOCK)
        except FileNotFoundError:
            raise DamagedSession("The map is missing.", place=name) from None
        try:
            facts = os.fstat(file)
            if not stat.S_ISREG(facts.st_mode):
                raise DamagedSession("is not a regular file.", place=name)
            count = 0 if facts.st_size != values.nbytes else os.readv(file, [values.data.cast("B")])
        finally:
            os.close(file)
        if count != values.nbytes:
            raise DamagedSession(f"has {facts.st_size} bytes, not {values.nbytes}.", place=name)

    def _size(self, row: int) -> Any:
        """Width and height of a frame's image, or None if unknown."""
        width, height = self._rows["camera_resolution"][row].tolist()
        return (width, height) if width else None

    def _depth_size(self, row: int) -> Tuple[int, int]:
        width, height = self._rows["depth_resolution"][row].tolist()
        if not width:
            raise DamagedSession("depth_resolution is missing.", place=self._place(row))
        return width, height

    def _place(self, row: int) -> str:
        return f"{FILE}, row {self._places[row] + 1}"


def _of_kind(kind: str, rows: Rows) -> Indices:
    """The frames that are rows of a kind."""
    if kind == "depth":
        return np.flatnonzero(rows["has_depth"])
    if kind == "poses":
        return np.flatnonzero(~np.isnan(rows["camera_transform"][:, 0]))
    return np.arange(len(rows["timestamp_ns"]))


def _taken(values: Any, rows: Indices) -> Any:
    return values[rows] if isinstance(values, np.ndarray) else [values[row] for row in rows]


def _matrices(columns: Floats) -> Floats:
    """Matrices (n, side, side) from numbers column by column (n, side²)."""
    side = {16: 4, 9: 3}[columns.shape[1]]
    return np.swapaxes(columns.reshape(-1, side, side), 1, 2)

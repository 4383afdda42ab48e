"""WebDataset: tar files of samples, each of which is a few files with the same key.

The rules are those of webdataset 1.0.2 and of Hugging Face's ``datasets`` 5.2.0: keys without dots, the files of
a sample one after another, the same files in every sample, and JSON values of the same type in all of them.
"""

from __future__ import annotations

import io
import json
import tarfile
from pathlib import Path
from typing import Any, BinaryIO, Callable, Dict, Iterator, List, NamedTuple, Sequence

import numpy as np

from ..arrays import AnyArray, Floats
from ..frames import Frame
from ..geometry import intrinsics_with_origin
from .facts import SessionFacts
from .movies import file_blocks
from .stills import JpegImages
from .tables import PROVENANCE, provenance
from .windows import FrameWindows, Window, windows
from .work import CardPart, Dataset, Output, Part, Prepared, Selection, SessionWork

SAMPLES, ENDS = "samples.tar", "ends.npy"
NO_DEPTH = np.full((1, 1), np.nan, np.dtype("<f4"))
NO_CONFIDENCE = np.zeros((1, 1), np.uint8)
NO_SAMPLES = np.full((1, 4), np.nan, np.dtype("<f8"))
"""The values for missing ones: ``datasets`` takes types from the first samples, and empty arrays have none."""
BLOCK = 512
"""A tar file consists of blocks of this size, and ends with two that are empty (POSIX ustar)."""
CARD = """\
Tar files with one sample per frame, in order of time. Shuffle them when you train: neighbors are alike. \
The key is the session's digest and the frame's index.

- `jpg`: the image, native pixels.
- `depth.npy`: float32 (height, width), meters along the viewing axis, exactly as recorded; 0 or not a number \
where nothing was measured. One value that is not a number if the frame has no depth map; `depth_width_px` is 0 then.
- `confidence.npy`: uint8 (height, width), 0 low, 1 medium, 2 high; one 0 without confidence.
- `specific_force.npy`, `angular_velocity.npy`: float64 (n, 4), samples up to {window} ms before and after the \
frame: time minus the frame's time in s, then x, y, z in m/s² or rad/s, device axes. One row that is not a \
number if there are none.
- `json`: pose, intrinsics and provenance. `has_pose` and `has_intrinsics` are false if the numbers are not \
known; these are then zeros, because a missing value would break readers."""


class WebDataset:
    """See ``work.Format``."""

    def prepare(self, work: SessionWork, folder: Path) -> Prepared:
        """See ``work.Format``: all samples in one tar file without its end, and where each ends."""
        images = JpegImages(work)
        ends: List[int] = []
        with open(folder / SAMPLES, "wb") as file:
            for key, members in _samples(work, images):
                for suffix, data in members.items():
                    _add(file, f"{key}.{suffix}", data)
                ends.append(file.tell())
        np.save(folder / ENDS, np.array(ends, dtype=np.int64))
        return Prepared(images.words, {})

    def select(self, sessions: Sequence[SessionFacts]) -> Selection:
        """See ``work.Format``: sessions of any sizes and rates."""
        return Selection(list(sessions), [])

    def outputs(self, dataset: Dataset) -> Iterator[Output]:
        """See ``work.Format``."""
        for split, parts in dataset.parts.items():
            for number, spans in enumerate(_shards(parts, dataset.options.largest_shard)):
                yield Output(f"{split}-{number:06d}.tar", _writer(spans))

    def card(self, dataset: Dataset) -> CardPart:
        """See ``work.Format``."""
        files = {split: f"{split}-*.tar" for split in dataset.parts}
        text = CARD.replace("{window}", str(dataset.options.window_ms))
        return CardPart(["webdataset"], files, text.split("\n"))


# One session


def _samples(work: SessionWork, images: JpegImages) -> Iterator["tuple[str, Dict[str, bytes]]"]:
    columns = {name: column.to_pylist() for name, column in provenance(work).items()}
    rows = zip(work.rows.frames, images, windows(work))
    for place, (frame, image, around) in enumerate(rows):
        origin = {name: columns[name][place] for name in PROVENANCE}
        described = {**_described(work, place, frame), **origin}
        key = f"{work.origin.session_sha256[:16]}-{frame.index:06d}"
        yield key, {
            "jpg": image, "json": json.dumps(described, allow_nan=False).encode(),
            **_maps(frame), **_inertial(around)}


def _described(work: SessionWork, place: int, frame: Frame) -> Dict[str, Any]:
    """A frame's JSON values: a key has the same type in every frame, and real numbers have a decimal point."""
    rows = work.rows
    width, height = rows.described[place].size
    depth_width, depth_height = frame.depth_size or (0, 0)
    depth_intrinsics = frame.depth_intrinsics
    return {
        "width_px": width, "height_px": height,
        "position_world_m": _known(rows.positions_m[place]),
        "quaternion_world_from_camera_xyzw": _known(rows.quaternions_xyzw[place]),
        "has_pose": bool(rows.has_pose[place]),
        "intrinsics_fx_fy_cx_cy_px": _known(rows.intrinsics_px[place]),
        "has_intrinsics": not bool(np.isnan(rows.intrinsics_px[place]).any()),
        "depth_width_px": depth_width, "depth_height_px": depth_height,
        "depth_intrinsics_fx_fy_cx_cy_px": _known(_four(depth_intrinsics, frame.pixel_origin)),
        "tracking_state": frame.tracking_state or ""}


def _four(intrinsics: Any, origin: str) -> Floats:
    if intrinsics is None:
        return np.zeros(4)
    k = intrinsics_with_origin(intrinsics, origin=origin, to="pixel_centre")
    return np.array([k[0, 0], k[1, 1], k[0, 2], k[1, 2]])


def _known(values: Floats) -> List[float]:
    """The numbers, or zeros if they are not known."""
    return [float(value) for value in (np.zeros(len(values)) if np.isnan(values).any() else values)]


def _maps(frame: Frame) -> Dict[str, bytes]:
    depth, confidence = frame.depth(), frame.confidence()
    return {
        "depth.npy": _npy(NO_DEPTH if depth is None else depth.astype("<f4")),
        "confidence.npy": _npy(NO_CONFIDENCE if confidence is None else confidence)}


def _inertial(around: FrameWindows) -> Dict[str, bytes]:
    return {
        "specific_force.npy": _npy(_timed(around.specific_force)),
        "angular_velocity.npy": _npy(_timed(around.angular_velocity))}


def _timed(window: Window) -> Floats:
    if not len(window.offset_ns):
        return NO_SAMPLES
    return np.column_stack([window.offset_ns / 1e9, window.values]).astype("<f8")


def _npy(values: AnyArray) -> bytes:
    target = io.BytesIO()
    np.save(target, np.ascontiguousarray(values), allow_pickle=False)
    return target.getvalue()


def _add(file: BinaryIO, name: str, data: bytes) -> None:
    """Appends a member whose header depends on nothing but its name and length."""
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode, entry.mtime = len(data), 0o644, 0
    file.write(entry.tobuf(tarfile.USTAR_FORMAT))
    file.write(data + bytes(-len(data) % BLOCK))


# The whole dataset


class Span(NamedTuple):
    """Samples of one part that are in the same file."""

    path: Path
    start: int
    end: int


def _shards(parts: Sequence[Part], largest: int) -> Iterator[List[Span]]:
    """Puts samples into files; one starts if the next sample would make it too large."""
    shard: List[Span] = []
    size = 0
    for part in parts:
        start = before = 0
        for end in np.load(part.folder / ENDS).tolist():
            if size and size + end - before > largest:
                yield [*shard, Span(part.folder / SAMPLES, start, before)]
                shard, size, start = [], 0, before
            size, before = size + end - before, end
        shard.append(Span(part.folder / SAMPLES, start, before))
    yield shard


def _writer(spans: Sequence[Span]) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        with open(path, "wb") as file:
            for span in spans:
                for block in file_blocks(span.path, span.end - span.start, span.start):
                    file.write(block)
            file.write(bytes(2 * BLOCK))
            file.write(bytes(-file.tell() % tarfile.RECORDSIZE))

    return write

"""Parquet with images, as Hugging Face's ``datasets`` reads it; DuckDB, polars and daft do as well."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Sequence

import numpy as np

from ..extras import package
from .facts import SessionFacts
from .stills import JpegImages
from .tables import PROVENANCE, fixed_lists, provenance, write_table
from .windows import FrameWindows, Window, windows
from .work import CardPart, Dataset, Output, Part, Prepared, Selection, SessionWork

ROWS = "rows.parquet"
GROUP_ROWS = 100
GROUP_BYTES = 64_000_000
"""The most bytes of images and maps in a row group, because readers hold one in memory."""
IMAGE_BYTES = "image.bytes"
CARD = """\
Parquet files with one row per frame, in order of time.

- `image`: bytes and path of a JPEG file, native pixels.
- `position_world_m`, `quaternion_world_from_camera_xyzw`, `intrinsics_fx_fy_cx_cy_px`: float64 lists of fixed \
length; not numbers if unknown.
- `depth_m`: float32, row by row, `depth_height_px` rows of `depth_width_px`; null if the frame has no depth map. \
`depth_confidence`: uint8, the same size; null without confidence.
- `specific_force_device_mps2`, `angular_velocity_device_radps`: samples up to {window} ms before and after the \
frame, x, y, z in device axes; `specific_force_offset_ns`, `angular_velocity_offset_ns`: time minus the frame's \
time in nanoseconds."""


class Parquet:
    """See ``work.Format``."""

    def prepare(self, work: SessionWork, folder: Path) -> Prepared:
        """See ``work.Format``: the session's rows in row groups of a size that streams well."""
        images = JpegImages(work)
        write_table(folder / ROWS, _tables(work, images), schema(), plain=[IMAGE_BYTES])
        return Prepared(images.words, {})

    def select(self, sessions: Sequence[SessionFacts]) -> Selection:
        """See ``work.Format``: sessions of any sizes and rates."""
        return Selection(list(sessions), [])

    def outputs(self, dataset: Dataset) -> Iterator[Output]:
        """See ``work.Format``."""
        for split, parts in dataset.parts.items():
            shards = list(_shards(parts, dataset.options.largest_shard))
            for number, groups in enumerate(shards):
                yield Output(f"data/{split}-{number:05d}-of-{len(shards):05d}.parquet", _writer(groups))

    def card(self, dataset: Dataset) -> CardPart:
        """See ``work.Format``."""
        files = {split: f"data/{split}-*.parquet" for split in dataset.parts}
        text = CARD.replace("{window}", str(dataset.options.window_ms))
        return CardPart(["parquet"], files, text.split("\n"))


def schema() -> Any:
    """The columns, with the features by which ``datasets`` decodes them."""
    arrow = package("pyarrow")
    number = arrow.float64()
    samples = arrow.list_(arrow.list_(number, 3))
    offsets = arrow.list_(arrow.int64())
    types = {
        "image": arrow.struct([("bytes", arrow.binary()), ("path", arrow.string())]),
        "width_px": arrow.int32(), "height_px": arrow.int32(),
        "position_world_m": arrow.list_(number, 3),
        "quaternion_world_from_camera_xyzw": arrow.list_(number, 4),
        "intrinsics_fx_fy_cx_cy_px": arrow.list_(number, 4), "tracking_state": arrow.string(),
        "depth_m": arrow.list_(arrow.float32()), "depth_confidence": arrow.list_(arrow.uint8()),
        "depth_width_px": arrow.int32(), "depth_height_px": arrow.int32(),
        "specific_force_device_mps2": samples, "specific_force_offset_ns": offsets,
        "angular_velocity_device_radps": samples, "angular_velocity_offset_ns": offsets,
        **{name: getattr(arrow, kind)() for name, kind in PROVENANCE.items()}}
    features = {name: _feature(kind) for name, kind in types.items()}
    described = json.dumps({"info": {"features": features}})
    return arrow.schema(list(types.items()), metadata={"huggingface": described})


def _feature(kind: Any) -> Dict[str, Any]:
    """The description of a type as ``datasets`` writes it."""
    types = package("pyarrow.types")
    if types.is_struct(kind):
        return {"_type": "Image"}
    if types.is_fixed_size_list(kind):
        return {"feature": _feature(kind.value_type), "length": kind.list_size, "_type": "List"}
    if types.is_list(kind):
        return {"feature": _feature(kind.value_type), "_type": "List"}
    names = {"double": "float64", "float": "float32"}
    return {"dtype": names.get(str(kind), str(kind)), "_type": "Value"}


# One session


def _tables(work: SessionWork, images: JpegImages) -> Iterator[Any]:
    """The rows as tables, each of which becomes a row group."""
    origin = provenance(work)
    files: List[bytes] = []
    around: List[FrameWindows] = []
    start = size = 0
    for place, (frame, image, window) in enumerate(zip(work.rows.frames, images, windows(work))):
        depth_width, depth_height = frame.depth_size or (0, 0)
        own = len(image) + 5 * depth_width * depth_height
        if files and (len(files) >= GROUP_ROWS or size + own > GROUP_BYTES):
            yield _table(work, start, files, around, origin)
            files, around, start, size = [], [], place, 0
        files.append(image)
        around.append(window)
        size += own
    yield _table(work, start, files, around, origin)


def _table(
    work: SessionWork, start: int, files: Sequence[bytes], around: Sequence[FrameWindows],
    origin: Dict[str, Any],
) -> Any:
    arrow = package("pyarrow")
    rows = work.rows
    span = slice(start, start + len(files))
    frames = rows.frames[span]
    digest = work.origin.session_sha256[:16]
    images = [
        {"bytes": data, "path": f"{digest}-{frame.index:06d}.jpg"} for data, frame in zip(files, frames)]
    described = rows.described[span]
    sizes, depths = [one.size for one in described], [one.depth_size or (0, 0) for one in described]
    force, rate = [one.specific_force for one in around], [one.angular_velocity for one in around]
    own = schema()
    columns = {
        "image": arrow.array(images, own.field("image").type),
        "width_px": [size[0] for size in sizes], "height_px": [size[1] for size in sizes],
        "position_world_m": fixed_lists(rows.positions_m[span]),
        "quaternion_world_from_camera_xyzw": fixed_lists(rows.quaternions_xyzw[span]),
        "intrinsics_fx_fy_cx_cy_px": fixed_lists(rows.intrinsics_px[span]),
        "tracking_state": [one.tracking_state for one in described],
        "depth_m": _maps([frame.depth() for frame in frames], arrow.float32()),
        "depth_confidence": _maps([frame.confidence() for frame in frames], arrow.uint8()),
        "depth_width_px": [size[0] for size in depths], "depth_height_px": [size[1] for size in depths],
        "specific_force_device_mps2": _samples(force), "specific_force_offset_ns": _offsets(force),
        "angular_velocity_device_radps": _samples(rate), "angular_velocity_offset_ns": _offsets(rate),
        **{name: column.slice(start, len(files)) for name, column in origin.items()}}
    return arrow.table(columns, schema=own)


def _maps(maps: Sequence[Any], kind: Any) -> Any:
    """Maps as lists, row by row; null for a frame without one."""
    arrow = package("pyarrow")
    return arrow.array([None if one is None else one.ravel() for one in maps], arrow.list_(kind))


def _samples(around: Sequence[Window]) -> Any:
    arrow = package("pyarrow")
    values = np.concatenate([one.values for one in around])
    return arrow.ListArray.from_arrays(arrow.array(_ends(around)), fixed_lists(values))


def _offsets(around: Sequence[Window]) -> Any:
    arrow = package("pyarrow")
    values = np.concatenate([one.offset_ns for one in around])
    return arrow.ListArray.from_arrays(arrow.array(_ends(around)), arrow.array(values))


def _ends(around: Sequence[Window]) -> Any:
    lengths = [0, *(len(one.offset_ns) for one in around)]
    return np.cumsum(lengths).astype(np.int32)


# The whole dataset


class RowGroup(NamedTuple):
    """One row group of one part."""

    path: Path
    number: int


def _shards(parts: Sequence[Part], largest: int) -> Iterator[List[RowGroup]]:
    """Divides row groups among files: a new file begins if the next row group would exceed ``largest`` bytes."""
    parquet = package("pyarrow.parquet")
    shard: List[RowGroup] = []
    size = 0
    for part in parts:
        described = parquet.ParquetFile(part.folder / ROWS).metadata
        for number in range(described.num_row_groups):
            own = described.row_group(number).total_byte_size
            if shard and size + own > largest:
                yield shard
                shard, size = [], 0
            shard.append(RowGroup(part.folder / ROWS, number))
            size += own
    yield shard


def _writer(groups: Sequence[RowGroup]) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        parquet = package("pyarrow.parquet")
        tables = (parquet.ParquetFile(one.path).read_row_group(one.number) for one in groups)
        write_table(path, tables, schema(), plain=[IMAGE_BYTES])

    return write

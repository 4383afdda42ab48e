"""Rows of ``frames.jsonl``, with those keys only that someone asked for.

pyarrow parses the lines and converts the named keys. Whatever it rejects, and whatever differs
from what writers of sessions write, is read again by the package's own strict reader, which states
file and row. Keys that no one asked for are not examined: ``lockstep check`` does that.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence

import numpy as np

from ...arrays import AnyArray, Integers
from ...errors import DamagedSession
from ...extras import package
from ...fields import LARGEST_SIDE
from ...files import open_file
from ...frames import Frame, SessionFiles
from ...images import Movie
from ...lines import json_rows

Rows = Mapping[str, Any]
"""Columns by key: arrays for numbers, lists for texts. A missing row of numbers is ``nan``, a
missing size zero, a missing integer -1, a missing text None."""

FILE = "frames.jsonl"
_INTEGERS = ("timestamp_ns", "frame_index", "video_index")
_REQUIRED = ("timestamp_ns", "frame_index", "has_depth")
_FLAGS = ("has_depth", "has_confidence")
_SIZES = ("camera_resolution", "depth_resolution")
_MATRICES = {"camera_transform": 16, "camera_intrinsics": 9}
_NUMBERS = ("exposure_duration",)
_TEXTS = ("image", "orientation", "tracking_state")
ABSENT = -1


def read_rows(folder: Path, keys: Sequence[str]) -> Rows:
    """The keys of all rows, in the order of the file; no rows if there is no such file.

    Raises ``DamagedSession`` with file and row.
    """
    try:
        with open_file(folder / FILE, place=FILE) as file:
            text = file.read()
    except FileNotFoundError:
        text = b""
    rows = _fast(text, keys)
    return _exact(folder, keys) if rows is None else rows


def _fast(text: bytes, keys: Sequence[str]) -> Optional[Rows]:
    """The columns, or None if anything is unusual."""
    if not text:
        return {key: _column(key, []) for key in keys}
    if text[:1] != b"{" or text[-2:] != b"}\n":
        return None
    arrow, parser = package("pyarrow"), package("pyarrow.json")
    schema = arrow.schema([(key, _type(arrow, key)) for key in keys])
    options = parser.ParseOptions(explicit_schema=schema, unexpected_field_behavior="ignore")
    try:
        table = parser.read_json(arrow.BufferReader(text), parse_options=options)
        # Lines without an object, or with two, would shift the numbers of rows.
        if table.num_rows != text.count(b"\n"):
            return None
        columns = {key: _converted(key, table.column(key).combine_chunks()) for key in keys}
    except (arrow.ArrowException, ValueError, OverflowError):
        return None
    return None if any(column is None for column in columns.values()) else columns


def _type(arrow: Any, key: str) -> Any:
    if key in _INTEGERS:
        return arrow.int64()
    if key in _FLAGS:
        return arrow.bool_()
    if key in _SIZES:
        return arrow.list_(arrow.int64())
    if key in _MATRICES:
        return arrow.list_(arrow.float64())
    return arrow.float64() if key in _NUMBERS else arrow.string()


def _converted(key: str, values: Any) -> Optional[Any]:
    """A column of ``Rows``; None if a value is not as docs/FORMAT.md, section 5, has it."""
    if key in _REQUIRED and values.null_count:
        return None
    if key in _INTEGERS:
        column = values.fill_null(ABSENT).to_numpy(zero_copy_only=False)
        is_count = key != "timestamp_ns"
        is_negative = is_count and values.drop_null().to_numpy(zero_copy_only=False) < 0
        return None if np.any(is_negative) else column
    if key in _FLAGS:
        return values.fill_null(False).to_numpy(zero_copy_only=False)
    if key in _SIZES:
        return _lists(values, 2, np.zeros(2, np.int64))
    if key in _MATRICES:
        return _lists(values, _MATRICES[key], np.full(_MATRICES[key], np.nan))
    if key in _NUMBERS:
        column = values.fill_null(float("nan")).to_numpy(zero_copy_only=False)
        return column if np.isfinite(values.drop_null().to_numpy(zero_copy_only=False)).all() else None
    return values.to_pylist()


def _lists(values: Any, length: int, missing: AnyArray) -> Optional[AnyArray]:
    """Lists of one length as an array (rows, ``length``)."""
    present = np.asarray(values.is_valid())
    numbers = values.flatten()
    if numbers.null_count or len(numbers) != present.sum() * length:
        return None
    lengths = values.drop_null().value_lengths().to_numpy(zero_copy_only=False)
    flat = numbers.to_numpy(zero_copy_only=False)
    if (lengths != length).any() or not np.isfinite(flat).all():
        return None
    if missing.dtype.kind == "i" and flat.size and not (1 <= flat.min() and flat.max() <= LARGEST_SIDE):
        return None
    rows = np.tile(missing, (len(present), 1))
    rows[present] = flat.reshape(-1, length)
    return rows


def _exact(folder: Path, keys: Sequence[str]) -> Rows:
    """The same, row by row, with everything checked."""
    files = SessionFiles(folder, Movie(folder / "video.mov"), "pixel_centre")
    found: Dict[str, List[Any]] = {key: [] for key in keys}
    for fields in json_rows(folder / FILE, may_be_cut=False):
        row = Frame(fields, files).row
        for key in keys:
            found[key].append(row.get(key))
    return {key: _column(key, values) for key, values in found.items()}


def _column(key: str, values: List[Any]) -> Any:
    """A column of ``Rows`` from values that were checked."""
    if key in _INTEGERS:
        return np.array([ABSENT if one is None else one for one in values], dtype=np.int64)
    if key in _FLAGS:
        return np.array([bool(one) for one in values], dtype=np.bool_)
    if key in _SIZES:
        return np.array([one or (0, 0) for one in values], dtype=np.int64).reshape(-1, 2)
    if key in _MATRICES:
        length = _MATRICES[key]
        unknown = [float("nan")] * length
        return np.array(
            [unknown if one is None else one for one in values], dtype=np.float64).reshape(-1, length)
    if key in _NUMBERS:
        return np.array([np.nan if one is None else one for one in values], dtype=np.float64)
    return values


def require_count(values: Integers, key: str) -> None:
    """Raises ``DamagedSession`` if a row lacks an integer that it needs."""
    missing = np.flatnonzero(values < 0)
    if missing.size:
        raise DamagedSession(f"{key} is missing.", place=f"{FILE}, row {missing[0] + 1}")

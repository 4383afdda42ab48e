"""Rows of ``frames.jsonl``, with only the requested keys.

pyarrow parses the lines and converts these keys. A file that it rejects, or that differs from the
files that writers of sessions write, is read again by the package's own strict reader, whose errors
state file and row. Other keys are not examined: ``lockstep check`` does that.
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
    """The columns as pyarrow reads them; None if the strict reader must read the file."""
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
    """A column of ``Rows``; None if a value violates docs/FORMAT.md, section 5."""
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
    """Lists as an array (rows, ``length``), with ``missing`` for a missing list.

    None if a list has another length or an invalid number.
    """
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
    """The columns as the strict reader reads them, row by row."""
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

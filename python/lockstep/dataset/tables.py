"""Arrow tables that both the formats and the table of sessions are made of."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence

import numpy as np
from numpy.typing import NDArray

from ..extras import package
from .work import Dataset, SessionWork

COMPRESSION = "zstd"


def fixed_lists(values: NDArray[Any]) -> Any:
    """An Arrow array of lists of equal length, of numbers (n, d)."""
    arrow = package("pyarrow")
    flat = arrow.array(np.ascontiguousarray(values).reshape(-1))
    return arrow.FixedSizeListArray.from_arrays(flat, values.shape[1])


def provenance(work: SessionWork) -> Dict[str, Any]:
    """The columns that state where each frame comes from."""
    arrow = package("pyarrow")
    origin, rows = work.origin, work.rows
    count = len(rows)
    return {
        "host_ns": arrow.array(rows.host_ns),
        "session_id": arrow.array([origin.session_id] * count),
        "session_sha256": arrow.array([origin.session_sha256] * count),
        "manifest_sha256": arrow.array([origin.manifest_sha256] * count),
        "seal_sha256": arrow.array([origin.seal_sha256] * count),
        "stream_file": arrow.array([one.stream_file for one in rows.described]),
        "movie_index": arrow.array(rows.movie_indices, arrow.int64()),
        "frames_row": arrow.array([one.place for one in rows.described], arrow.int64()),
        "session_frame_index": arrow.array([one.frame_index for one in rows.described], arrow.int64()),
        "tool_version": arrow.array([origin.tool_version] * count)}


PROVENANCE: Mapping[str, str] = {
    "host_ns": "int64", "session_id": "string", "session_sha256": "string",
    "manifest_sha256": "string", "seal_sha256": "string", "stream_file": "string",
    "movie_index": "int64", "frames_row": "int64", "session_frame_index": "int64",
    "tool_version": "string"}
"""The columns of ``provenance`` and their types."""


def write_table(
    path: Path, batches: Iterable[Any], schema: Any, *, plain: Sequence[str] = (),
) -> None:
    """Writes tables as the row groups of a Parquet file; columns in ``plain`` are not compressed."""
    parquet = package("pyarrow.parquet")
    compression: Any = COMPRESSION
    dictionary: Any = True
    if plain:
        names = [name for name in _leaves(schema)]
        compression = {name: "none" if name in plain else COMPRESSION for name in names}
        dictionary = [name for name in names if name not in plain]
    with parquet.ParquetWriter(path, schema, compression=compression, use_dictionary=dictionary) as file:
        for batch in batches:
            file.write_table(batch, row_group_size=max(1, batch.num_rows))


def _leaves(schema: Any) -> List[str]:
    parquet = package("pyarrow.parquet")
    arrow = package("pyarrow")
    sink = arrow.BufferOutputStream()
    parquet.write_table(schema.empty_table(), sink)
    found = parquet.ParquetFile(arrow.BufferReader(sink.getvalue())).schema
    return [found.column(number).path for number in range(len(found.names))]


def sessions_table(dataset: Dataset) -> Any:
    """A row per session of the sources: those in the dataset by split and time, then those left out."""
    arrow = package("pyarrow")
    splits = {session.key: (group.split, group.name) for group in dataset.groups for session in group.sessions}
    rows: List[Dict[str, Any]] = []
    for part in dataset.all_parts:
        facts = part.facts
        split, group = splits[facts.key]
        timing = facts.timing
        rows.append({
            "name": facts.name, "status": "included", "split": split, "group": group,
            "days": facts.days, **facts.origin.__dict__, "verdict": facts.verdict,
            "failed_findings": facts.failed, "device_model": facts.device_model, "mode": facts.mode,
            "state": facts.state, "is_redacted": facts.is_redacted, "frame_count": facts.row_count,
            "without_image_count": facts.without_image_count,
            "without_pose_count": facts.without_pose_count, "depth_count": facts.depth_count,
            "width_px": facts.width_px, "height_px": facts.height_px, "images": facts.images,
            "start_wall_ns": facts.start_wall_ns, "fps": timing.fps if timing else None,
            "grid_error_max_ms": timing.error_max_ms if timing else None,
            "grid_error_rms_ms": timing.error_rms_ms if timing else None,
            "largest_gap_ms": timing.largest_gap_ms if timing else None,
            "camera_clock": facts.camera_clock, "imu_minus_camera_s": facts.imu_minus_camera_s,
            "stamp_meaning": facts.stamp_meaning})
    for omission in dataset.omissions:
        rows.append({
            "name": omission.name, "status": "left_out", "reason": omission.reason,
            "detail": omission.detail})
    return arrow.Table.from_pylist(rows, schema=_sessions_schema())


def _sessions_schema() -> Any:
    arrow = package("pyarrow")
    kinds = {
        "string": "name status split group session_id session_sha256 manifest_sha256 seal_sha256 "
        "tool_version verdict device_model mode state images camera_clock stamp_meaning reason detail",
        "int64": "frame_count without_image_count without_pose_count depth_count width_px height_px "
        "start_wall_ns fps",
        "float64": "grid_error_max_ms grid_error_rms_ms largest_gap_ms imu_minus_camera_s",
        "bool_": "is_redacted"}
    types = {name: getattr(arrow, kind)() for kind, names in kinds.items() for name in names.split()}
    types["days"] = types["failed_findings"] = arrow.list_(arrow.string())
    names = (
        "name status split group days session_id session_sha256 manifest_sha256 seal_sha256 "
        "tool_version verdict failed_findings device_model mode state is_redacted frame_count "
        "without_image_count without_pose_count depth_count width_px height_px images start_wall_ns fps "
        "grid_error_max_ms grid_error_rms_ms largest_gap_ms camera_clock imu_minus_camera_s stamp_meaning "
        "reason detail").split()
    return arrow.schema([(name, types[name]) for name in names])


def pandas_metadata(index: str, columns: Sequence[str]) -> Dict[str, str]:
    """Schema metadata by which pandas takes a column of strings as the index."""
    described: List[Dict[str, Optional[object]]] = [
        {"name": name, "field_name": name, "pandas_type": "int64", "numpy_type": "int64", "metadata": None}
        for name in columns]
    described.append({
        "name": None, "field_name": index, "pandas_type": "unicode", "numpy_type": "object",
        "metadata": None})
    levels = [{
        "name": None, "field_name": None, "pandas_type": "unicode", "numpy_type": "object",
        "metadata": None}]
    return {"pandas": json.dumps({
        "index_columns": [index], "column_indexes": levels, "columns": described,
        "creator": {"library": "pyarrow", "version": package("pyarrow").__version__},
        "pandas_version": "2.0.0"})}


def groups_table(dataset: Dataset) -> Any:
    """A row per group of sessions, in the order of the dataset."""
    arrow = package("pyarrow")
    groups = dataset.groups
    return arrow.table({
        "group": arrow.array([group.name for group in groups]),
        "split": arrow.array([group.split for group in groups]),
        "days": arrow.array([group.days for group in groups], arrow.list_(arrow.string())),
        "session_count": arrow.array([len(group.sessions) for group in groups], arrow.int64()),
        "frame_count": arrow.array(
            [sum(one.row_count for one in group.sessions) for group in groups], arrow.int64())})

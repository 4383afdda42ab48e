"""Writes the outcomes of a run as Parquet files that appear complete.

``sessions`` and ``findings`` have the same bytes whenever the same sessions are processed by the
same plan; what differs between runs is in ``timings``. All are sorted by path.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Dict, Iterator, List

from ..extras import package
from .index import Index, Row
from .outcome import Outcome
from .stores import Store
from .summary import Counter

ROWS_AT_ONCE = 20_000
"""Rows of a group. The writer keeps a description of each group, so few of them keep it small."""
NOT_STARTED = "not_started"

SESSION_COLUMNS = {
    "path": "string", "identity": "string", "status": "string", "verdict": "string",
    "exit_code": "int32", "reason": "string", "detail": "string", "remedy": "string",
    "size_bytes": "int64", "file_count": "int64", "fail_count": "int32", "warn_count": "int32",
    "cannot_tell_count": "int32", "output": "string", "tool_version": "string"}
FINDING_COLUMNS = {
    "path": "string", "identity": "string", "position": "int32", "name": "string",
    "severity": "string", "stream": "string", "value": "float64", "unit": "string",
    "low": "float64", "high": "float64", "limit_value": "float64", "limit_unit": "string",
    "meaning": "string", "remedy": "string", "places": "string"}
TIMING_COLUMNS = {
    "path": "string", "identity": "string", "total_s": "float64", "stage_s": "float64",
    "identify_s": "float64", "tool_s": "float64", "publish_s": "float64", "staged_bytes": "int64",
    "attempt": "int32", "computer": "string", "process": "int64", "finished_unix_s": "float64"}


def write_results(
    index: Index, store: Store, folder: str, tool_version: str, scratch: Path, counter: Counter
) -> None:
    """Writes the three tables of a run into ``folder`` of the target, and counts the outcomes."""
    tables = {
        "sessions": _Table(scratch / "sessions.parquet", SESSION_COLUMNS),
        "findings": _Table(scratch / "findings.parquet", FINDING_COLUMNS),
        "timings": _Table(scratch / "timings.parquet", TIMING_COLUMNS)}
    for row in index.rows():
        counter.add(row.outcome)
        tables["sessions"].add(session_row(row, tool_version))
        for finding in finding_rows(row):
            tables["findings"].add(finding)
        if row.outcome is not None:
            tables["timings"].add({**row.outcome.timings, **_key(row)})
    for name, table in tables.items():
        table.close()
        store.put(f"{folder}/{name}.parquet", table.path)


def session_row(row: Row, tool_version: str) -> Dict[str, Any]:
    """A session's row of ``sessions``."""
    if row.outcome is None:
        return {"path": row.path, "status": NOT_STARTED, "tool_version": tool_version}
    outcome = row.outcome
    names = ("status", "verdict", "exit_code", "reason", "remedy", "size_bytes", "file_count", "output")
    return {
        **_key(row), **{name: getattr(outcome, name) for name in names},
        # A copy of a session has the outcome that was found at the first path.
        "detail": outcome.detail and outcome.detail.replace(row.first_path, row.path),
        **_severities(outcome), "tool_version": tool_version}


def finding_rows(row: Row) -> Iterator[Dict[str, Any]]:
    """A session's rows of ``findings``, in the tool's order."""
    for position, finding in enumerate(row.outcome.findings if row.outcome else ()):
        yield {**_key(row), "position": position, **finding}


def _key(row: Row) -> Dict[str, Any]:
    return {"path": row.path, "identity": row.outcome.identity if row.outcome else None}


def _severities(outcome: Outcome) -> Dict[str, int]:
    severities = [finding["severity"] for finding in outcome.findings]
    return {f"{name}_count": severities.count(name) for name in ("fail", "warn", "cannot_tell")}


class _Table:
    """A Parquet file that is written some thousand rows at a time."""

    def __init__(self, path: Path, columns: Dict[str, str]) -> None:
        self.path = path
        self._arrow = package("pyarrow")
        fields = [(name, getattr(self._arrow, kind)()) for name, kind in columns.items()]
        self._schema = self._arrow.schema(fields)
        self._writer = package("pyarrow.parquet").ParquetWriter(
            str(path), self._schema, compression="zstd")
        self._columns: Dict[str, List[Any]] = {name: [] for name in columns}
        self._count = 0

    def add(self, row: Dict[str, Any]) -> None:
        for name, values in self._columns.items():
            values.append(row.get(name))
        self._count += 1
        if self._count >= ROWS_AT_ONCE:
            self._write()

    def close(self) -> None:
        self._write()
        self._writer.close()

    def _write(self) -> None:
        if self._count:
            self._writer.write_table(self._arrow.table(self._columns, schema=self._schema))
            self._columns = {name: [] for name in self._columns}
            self._count = 0

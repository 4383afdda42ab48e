"""The rows of one session, as blocks of columns."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Iterator, List, Optional, Protocol, Sequence, Type

import numpy as np

from ...arrays import Indices, Integers
from ...errors import DamagedSession, LockstepError
from ...extras import package
from ...fields import INT64
from ...manifest import Manifest, read_manifest
from .columns import Column, Values, all_columns
from .frames import FrameSource
from .inertial import STREAM as INERTIAL_STREAM, InertialSource
from .request import NANOSECONDS, Request
from .staged import StagedFiles, explained, staged

BLOCK_BYTES = 32 << 20
MOST_ROWS = 65_536
COMMON = ("session", "row_index", "host_ns", "elapsed_ns", "clock", "problem")


@dataclass(frozen=True)
class Block:
    """Some rows: columns by name, each with ``count`` values."""

    count: int
    values: Dict[str, Values]
    """Of numbers and texts an Arrow array; of tensors a numpy array or a list of them."""


@dataclass(frozen=True)
class Filter:
    """A condition on rows, from columns that are Arrow arrays."""

    columns: Sequence[str]
    rows: Callable[[Any], Indices]
    """The rows of an Arrow table with these columns that fulfill it, in order."""


class Source(Protocol):
    """The rows of a kind in one session."""

    host_ns: Integers

    def light(self, name: str) -> Values:
        """A column that needs no other file, for all rows."""

    def row_bytes(self, names: Sequence[str]) -> float:
        """About how many bytes a row has in memory, with these columns from files."""

    def heavy(
        self, names: Sequence[str], parts: Sequence[Indices], threads: int
    ) -> Iterator[Dict[str, Values]]:
        """Columns from files, for one part of the rows after another. ``parts`` are in increasing order."""


@dataclass(frozen=True)
class Reading:
    """How to read sessions: what, with which filters, threads and scratch folder."""

    request: Request
    columns: Sequence[Column]
    """The columns that the caller gets; possibly none."""
    filters: Sequence[Filter] = ()
    threads: int = 1
    scratch: str = field(default_factory=tempfile.gettempdir)

    def blocks(self, path: str) -> Iterator[Block]:
        """The rows of one session. Raises ``LockstepError`` that names it.

        If the request wants problems as rows, and the caller gets the column ``problem``, filters by
        it or only counts rows, an error becomes a last row that has nothing else but ``session``. Only
        filters that name ``problem`` may remove it.
        """
        try:
            with staged(path, self.scratch) as files:
                yield from self._blocks(path, files)
        except (MemoryError, TypeError, AttributeError, AssertionError):
            raise
        except Exception as error:
            stated = explained(error, path)
            if not self._states_problems:
                raise stated from (None if isinstance(error, LockstepError) else error)
            yield from self._problem(path, str(stated))

    @property
    def _states_problems(self) -> bool:
        """Whether the caller sees problems as rows. Without any column, rows are only counted."""
        if self.request.problems == "rows" and not self.columns:
            return True
        return any(column.name == "problem" for column in self.columns) or any(
            "problem" in one.columns for one in self.filters)

    def _problem(self, path: str, problem: str) -> Iterator[Block]:
        """The row of a problem, unless the caller filters problems."""
        arrow = package("pyarrow")
        known = {column.name: _nothing(column) for column in all_columns(self.request)}
        known.update(session=arrow.array([path]), problem=arrow.array([problem]))
        for one in self.filters:
            if "problem" in one.columns and not len(
                    one.rows(arrow.table({name: known[name] for name in one.columns}))):
                return
        yield Block(1, {column.name: known[column.name] for column in self.columns})

    def _blocks(self, path: str, files: StagedFiles) -> Iterator[Block]:
        manifest = read_manifest(files.folder)
        if manifest.state == "recording":
            raise DamagedSession(
                "The session was interrupted, or is being recorded.",
                remedy="Run 'lockstep recover' on it.")
        light, heavy = self._names()
        source = _source(self.request, files, manifest, light + heavy)
        table = _Table(path, source, manifest, light)
        chosen = self._in_time(source.host_ns, manifest)
        for one in self.filters:
            chosen = table.fulfilling(one, chosen)
        parts = _parts(chosen, source.row_bytes(heavy))
        for part, values in zip(parts, source.heavy(heavy, parts, self.threads)):
            light_values = {name: table.taken(name, part) for name in light}
            yield Block(len(part), {c.name: {**light_values, **values}[c.name] for c in self.columns})

    def _names(self) -> "tuple[List[str], List[str]]":
        """The columns to read, apart from those of filters: from rows, and from other files."""
        wanted = {column.name: column.is_heavy for column in self.columns}
        known = {column.name: column.is_heavy for column in all_columns(self.request)}
        for one in self.filters:
            wanted.update({name: known[name] for name in one.columns})
        return ([name for name, is_heavy in wanted.items() if not is_heavy],
                [name for name, is_heavy in wanted.items() if is_heavy])

    def _in_time(self, host_ns: Integers, manifest: Manifest) -> Indices:
        """The rows in the request's time window."""
        times, first = self.request.times, first_sample_ns(manifest)
        if times.needs_first_sample and first is None and host_ns.size:
            raise DamagedSession(
                "The manifest does not state when the session began, so limits in seconds mean nothing.",
                remedy="Give limits in host time.")
        start, stop = times.limits_ns(first)
        is_inside = np.ones(host_ns.size, np.bool_)
        if start is not None:
            is_inside &= host_ns >= start if start in INT64 else start < 0
        if stop is not None:
            is_inside &= host_ns < stop if stop in INT64 else stop > 0
        return np.flatnonzero(is_inside)


class _Table:
    """The columns of a session's rows that need no other file, each made when it is asked for."""

    def __init__(
        self, path: str, source: Source, manifest: Manifest, names: Sequence[str]
    ) -> None:
        self._path, self._source, self._manifest = path, source, manifest
        self._columns: Dict[str, Values] = {}

    def taken(self, name: str, rows: Indices) -> Values:
        """A column of some rows."""
        if name not in self._columns:
            self._columns[name] = self._common(name) if name in COMMON else self._source.light(name)
        values = self._columns[name]
        return values[rows] if isinstance(values, np.ndarray) else values.take(package("pyarrow").array(rows))

    def fulfilling(self, condition: Filter, rows: Indices) -> Indices:
        """The rows among ``rows`` that fulfill a condition."""
        arrow = package("pyarrow")
        table = arrow.table({name: self.taken(name, rows) for name in condition.columns})
        return rows[condition.rows(table)]

    def _common(self, name: str) -> Values:
        arrow, host_ns = package("pyarrow"), self._source.host_ns
        if name == "host_ns":
            return arrow.array(host_ns)
        if name == "row_index":
            return arrow.array(np.arange(host_ns.size))
        if name == "elapsed_ns":
            first = first_sample_ns(self._manifest)
            return arrow.nulls(host_ns.size, arrow.int64()) if first is None else arrow.array(
                _elapsed(host_ns, first))
        if name == "problem":
            return arrow.nulls(host_ns.size, arrow.string())
        text = self._path if name == "session" else _clock(self._manifest, self._source)
        return arrow.repeat(arrow.scalar(text), host_ns.size)


def first_sample_ns(manifest: Manifest) -> Optional[int]:
    """The smallest timestamp of any stream on the host clock, as the manifest states it."""
    streams = manifest.streams.values()
    known = [one.first_ns for one in streams if one.first_ns is not None and one.clock == "host"]
    if known:
        return min(known)
    return None if manifest.start_timestamp is None else round(manifest.start_timestamp * NANOSECONDS)


def _elapsed(host_ns: Integers, first_ns: int) -> Integers:
    elapsed = host_ns - first_ns
    if ((elapsed >= 0) != (host_ns >= first_ns)).any():
        raise DamagedSession("The timestamps are more than 64 bits of nanoseconds apart.")
    return elapsed


def _clock(manifest: Manifest, source: Source) -> str:
    name = "camera" if isinstance(source, FrameSource) else INERTIAL_STREAM
    stream = manifest.streams.get(name)
    return stream.clock if stream else "host"


def _source(
    request: Request, files: StagedFiles, manifest: Manifest, names: Sequence[str]
) -> Source:
    kind: Type[Any] = InertialSource if request.kind == "inertial" else FrameSource
    source: Source = kind(request, files, manifest, names)
    return source


def _parts(rows: Indices, row_bytes: float) -> List[Indices]:
    """The rows in parts that become blocks."""
    count = max(1, min(MOST_ROWS, int(BLOCK_BYTES / row_bytes)))
    return [rows[start:start + count] for start in range(0, len(rows), count)]


def _nothing(column: Column) -> Values:
    """One value that is missing: ``nan`` in tensors of one shape, else a tensor without elements."""
    if column.kind != "tensor":
        return package("pyarrow").nulls(1, arrow_type(column))
    if column.shape:
        return np.full((1, *column.shape), np.nan, column.dtype)
    return [np.zeros((0, 0, 3) if column.name == "image_rgb" else (0, 0), column.dtype)]


def arrow_type(column: Column) -> Any:
    """The Arrow type of a column that is not a tensor."""
    arrow = package("pyarrow")
    if column.kind == "list":
        element = getattr(arrow, column.dtype)()
        return arrow.list_(arrow.list_(element, column.shape[0]) if column.shape else element)
    return arrow.bool_() if column.kind == "bool" else getattr(arrow, column.kind)()

"""The columns of a session's CSV files as numpy arrays."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Callable, List, Mapping, Optional, Pattern, Sequence, TypeVar

import numpy as np

from .arrays import UNKNOWN_NS, Floats, Indices, Integers
from .errors import DamagedSession, place_of
from .fields import INT64, LARGEST_SEQUENCE
from .lines import text_blocks
from .tables import Table

# Python's own parsers also accept spaces, underscores and digits of other scripts.
_FOREIGN = re.compile(rb"[^0-9A-Za-z.,+-]")


def _odd(cell: bytes) -> Pattern[bytes]:
    """A pattern that finds, in comma-separated cells, one that is neither empty nor matches ``cell``."""
    return re.compile(rb"(?:^|,)(?!(?:" + cell + rb")?(?:,|\Z))")


# docs/FORMAT.md, section 2; ``float`` and ``int`` accept more: ``+1``, ``01``, ``1.``, ``infinity``.
_ODD_INTEGER = _odd(rb"-?[0-9]+")
_ODD_NUMBER = _odd(rb"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|nan|-?inf")

Value = TypeVar("Value")


class Columns:
    """A CSV file of a session, column by column.

    ``integers``, ``numbers`` and ``words`` are keyed by the header's names. An empty number becomes
    ``nan``, an empty integer ``UNKNOWN_NS``, and a word its index among the reader's words.
    """

    def __init__(
        self, integers: Mapping[str, Integers], numbers: Mapping[str, Floats],
        words: Mapping[str, Indices],
    ) -> None:
        self.integers = integers
        self.numbers = numbers
        self.words = words


class ColumnReader:
    """Reads the columns of one kind of CSV file.

    ``header`` is the file's exact first line; ``words`` are the possible words of the one column
    without numbers; ``integers`` are the integer columns besides times and ``seq``, with the ranges
    of their values.
    """

    def __init__(
        self, header: str, *, words: Optional[Mapping[str, Sequence[str]]] = None,
        may_be_empty: Sequence[str] = (), integers: Optional[Mapping[str, range]] = None,
    ) -> None:
        self.header = header
        self.names = header.split(",")
        self.closed_words = dict(words or {})
        self.may_be_empty = {*may_be_empty, "arrival_ns"}
        self.limits = {"seq": range(LARGEST_SEQUENCE + 1), **(integers or {})}
        self.integer_names = [n for n in self.names if n.endswith("_ns") or n in self.limits]
        self.number_names = [
            n for n in self.names if n not in self.integer_names and n not in self.closed_words]

    def read(self, path: Path, *, may_be_cut: bool) -> Columns:
        """The columns of a file; without rows if there is no such file.

        Raises ``DamagedSession`` with file and row if a row violates docs/FORMAT.md.
        """
        blocks = [_Block(self, path.name, 1, []).columns()]
        for number, text in text_blocks(path, may_be_cut=may_be_cut):
            if number == 1:
                line, _, text = text.partition(b"\n")
                self._check_header(path.name, line)
                number = 2
            if text:
                blocks.append(self._columns(path.name, number, text))
        return Columns(
            {n: np.concatenate([b.integers[n] for b in blocks]) for n in self.integer_names},
            {n: np.concatenate([b.numbers[n] for b in blocks]) for n in self.number_names},
            {n: np.concatenate([b.words[n] for b in blocks]) for n in self.closed_words})

    def _columns(self, file: str, first_row: int, text: bytes) -> Columns:
        """The columns of some rows: parsed all at once or, if a cell is unusual, cell by cell."""
        table = Table.read(
            text, integers=self.integer_names, numbers=self.number_names,
            words=self.closed_words, names=self.names, may_be_empty=self.may_be_empty)
        if table is None or not self._is_within_limits(table):
            return _Block(self, file, first_row, text[:-1].split(b"\n")).columns()
        return Columns(table.integers, table.numbers, table.words)

    def _is_within_limits(self, table: Table) -> bool:
        return all(
            table.integers[name].min() >= limits.start and table.integers[name].max() < limits.stop
            for name, limits in self.limits.items())

    def _check_header(self, file: str, line: bytes) -> None:
        if line != self.header.encode():
            raise DamagedSession(
                f"The header is not '{self.header}'.", place=place_of(file, 1))


class _Block:
    """Some rows of a file, column by column."""

    def __init__(
        self, reader: ColumnReader, file: str, first_row: int, lines: List[bytes]
    ) -> None:
        self.reader, self.file, self.first_row, self.lines = reader, file, first_row, lines
        width = len(reader.names)
        self._check(width)
        cells = b",".join(lines).split(b",") if lines else []
        self.cells = {name: cells[i::width] for i, name in enumerate(reader.names)}

    def columns(self) -> Columns:
        return Columns(
            {n: self._integers(n) for n in self.reader.integer_names},
            {n: self._numbers(n) for n in self.reader.number_names},
            {n: self._words(n) for n in self.reader.closed_words})

    def _check(self, width: int) -> None:
        is_clean = not _FOREIGN.search(b",".join(self.lines))
        for offset, line in enumerate(self.lines):
            if line.count(b",") != width - 1:
                raise self.damage(offset, f"has {line.count(b',') + 1} fields, not {width}.")
            if not is_clean and _FOREIGN.search(line):
                raise self.damage(offset, "has characters that no number or word has.")

    def damage(self, offset: int, problem: str) -> DamagedSession:
        return DamagedSession(problem, place=place_of(self.file, self.first_row + offset))

    def _integers(self, name: str) -> Integers:
        limits = self.reader.limits.get(name, INT64)
        try:
            if _ODD_INTEGER.search(b",".join(self.cells[name])):
                raise ValueError
            values = np.array(list(map(int, self.cells[name])), dtype=np.int64)
        except (ValueError, OverflowError):
            return self._integers_one_by_one(name, limits)
        if values.size and not (values.min() >= limits.start and values.max() < limits.stop):
            return self._integers_one_by_one(name, limits)
        return values

    def _integers_one_by_one(self, name: str, limits: range) -> Integers:
        unknown = UNKNOWN_NS if name in self.reader.may_be_empty else None

        def value(cell: bytes) -> int:
            if not cell and unknown is not None:
                return unknown
            number = int(cell)
            if number not in limits:
                raise ValueError
            return number

        return np.array(self._converted(name, value, _ODD_INTEGER), dtype=np.int64)

    def _numbers(self, name: str) -> Floats:
        if name not in self.reader.may_be_empty:
            return np.array(self._converted(name, _number, _ODD_NUMBER), dtype=np.float64)
        converted = self._converted(
            name, lambda cell: _number(cell) if cell else float("nan"), _ODD_NUMBER)
        return np.array(converted, dtype=np.float64)

    def _words(self, name: str) -> Indices:
        known = {word.encode(): i for i, word in enumerate(self.reader.closed_words[name])}

        def value(cell: bytes) -> int:
            try:
                return known[cell]
            except KeyError:
                raise ValueError from None

        return np.array(self._converted(name, value), dtype=np.intp)

    def _converted(
        self, name: str, convert: Callable[[bytes], Value], odd: Optional[Pattern[bytes]] = None,
    ) -> List[Value]:
        cells = self.cells[name]
        if odd and odd.search(b",".join(cells)):
            convert = _strictly(convert, odd)
        try:
            return list(map(convert, cells))
        except ValueError:
            offset = next(i for i, cell in enumerate(cells) if not _converts(cell, convert))
            text = cells[offset][:40].decode("ascii", "replace")
            raise self.damage(offset, f"{name} cannot be '{text}'.") from None


def _number(cell: bytes) -> float:
    """A cell as a double; raises ``ValueError`` if its digits are too large for one."""
    number = float(cell)
    if math.isinf(number) and not cell.endswith(b"inf"):
        raise ValueError
    return number


def _strictly(
    convert: Callable[[bytes], Value], odd: Pattern[bytes]
) -> Callable[[bytes], Value]:
    def value(cell: bytes) -> Value:
        if odd.search(cell):
            raise ValueError
        return convert(cell)

    return value


def _converts(cell: bytes, convert: Callable[[bytes], Value]) -> bool:
    try:
        convert(cell)
    except ValueError:
        return False
    return True

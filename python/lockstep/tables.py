"""Reads rows of comma-separated numbers all at once, if every cell is in its usual form."""

from __future__ import annotations

import io
import warnings
from typing import Dict, Mapping, Optional, Sequence, Set

import numpy as np

from .arrays import UNKNOWN_NS, Bytes, Floats, Indices, Integers

_ALLOWED = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.,+-\n"
_COMMA, _LINE_FEED, _MINUS, _PLUS, _POINT, _ZERO = b",\n-+.0"
_IS_DIGIT = np.zeros(256, dtype=np.bool_)
_IS_DIGIT[list(b"0123456789")] = True


class Table:
    """The columns of rows in which every cell is a plain number or a known word."""

    def __init__(
        self, integers: Mapping[str, Integers], numbers: Mapping[str, Floats],
        words: Mapping[str, Indices],
    ) -> None:
        self.integers = integers
        self.numbers = numbers
        self.words = words

    @staticmethod
    def read(
        text: bytes, *, names: Sequence[str], integers: Sequence[str], numbers: Sequence[str],
        words: Mapping[str, Sequence[str]], may_be_empty: Set[str],
    ) -> Optional["Table"]:
        """The columns of the lines in ``text``, which ends with a line feed.

        None if any cell differs from what writers of sessions usually write: the caller then reads
        cell by cell, and finds out whether it is an error. Columns in ``may_be_empty`` may be empty
        in all rows.
        """
        ends = _cell_ends(text, len(names))
        if ends is None:
            return None
        data = np.frombuffer(text, dtype=np.uint8)
        starts = np.concatenate([[0], ends.ravel()[:-1] + 1]).reshape(ends.shape)
        is_empty = (starts == ends).all(axis=0)
        absent = {name for name, empty in zip(names, is_empty) if empty}
        if not absent <= may_be_empty | set(words) or not _has_plain_numbers(data, starts.ravel()):
            return None
        kinds = {
            **{name: "i8" for name in integers}, **{name: "f8" for name in numbers},
            **{name: f"S{max(map(len, known)) + 1}" for name, known in words.items()}}
        present = [place for place, name in enumerate(names) if name not in absent]
        rows = _loaded(text, [(names[place], kinds[names[place]]) for place in present], present)
        if rows is None:
            return None
        count = len(ends)
        found: Dict[str, Indices] = {}
        for name, known in words.items():
            cells = np.zeros(count, "S1") if name in absent else rows[name]
            places = _places(cells, known)
            if places is None:
                return None
            found[name] = places
        floats = {n: np.full(count, np.nan) if n in absent else rows[n].copy() for n in numbers}
        if any(not np.isfinite(column).all() for n, column in floats.items() if n not in absent):
            return None
        return Table(
            {n: np.full(count, UNKNOWN_NS) if n in absent else rows[n].copy() for n in integers},
            floats, found)


def _cell_ends(text: bytes, width: int) -> Optional[Indices]:
    """The offset of each cell's end, (rows, ``width``); None unless every row has ``width`` cells."""
    if text.translate(None, _ALLOWED):
        return None
    data = np.frombuffer(text, dtype=np.uint8)
    separators = np.flatnonzero((data == _COMMA) | (data == _LINE_FEED))
    count = text.count(b"\n")
    if separators.size != count * width:
        return None
    ends = separators.reshape(count, width)
    return ends if (data[ends[:, -1]] == _LINE_FEED).all() else None


def _has_plain_numbers(data: Bytes, starts: Indices) -> bool:
    """Whether no number has a form that numpy accepts and docs/FORMAT.md forbids: ``+1``, ``1.``, ``01``.

    ``starts`` are the offsets of the cells.
    """
    points = np.flatnonzero(data == _POINT)
    pluses = np.flatnonzero(data == _PLUS)
    first = starts + (data[starts] == _MINUS)
    has_leading_zero = (data[first] == _ZERO) & _IS_DIGIT[data[first + 1 - (first + 1 == data.size)]]
    return bool(
        _IS_DIGIT[data[points - 1]].all() and _IS_DIGIT[data[points + 1]].all()
        and np.isin(data[pluses - 1], list(b"eE")).all() and not has_leading_zero.any())


def _loaded(
    text: bytes, kinds: "list[tuple[str, str]]", columns: "list[int]"
) -> Optional["np.ndarray[tuple[int], np.dtype[np.void]]"]:
    try:
        with warnings.catch_warnings():
            # numpy reads '1E5' as an integer, with a warning.
            warnings.simplefilter("error")
            return np.loadtxt(
                io.StringIO(text.decode("ascii")), dtype=kinds, delimiter=",", comments=None,
                usecols=columns, ndmin=1)
    except (ValueError, OverflowError, Warning):
        return None


def _places(cells: "np.ndarray[tuple[int], np.dtype[np.bytes_]]", known: Sequence[str]
            ) -> Optional[Indices]:
    """The index of each cell's word in ``known``; None if a word is not there."""
    places = np.full(cells.size, -1, dtype=np.intp)
    for place, word in enumerate(known):
        places[cells == word.encode()] = place
    return None if (places < 0).any() else places

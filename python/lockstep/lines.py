"""The lines of a session's row files, a few megabytes at a time."""

from __future__ import annotations

from pathlib import Path
from typing import Iterator, List, Tuple

from .errors import DamagedSession, place_of
from .fields import Fields, fields_from_json

BLOCK_BYTES = 4 << 20
LONGEST_LINE = 8 << 20  # docs/FORMAT.md, section 2


def line_blocks(path: Path, *, may_be_cut: bool) -> Iterator[Tuple[int, List[bytes]]]:
    """Blocks of whole lines without their line feeds, each with its first line's number from 1.

    Nothing where there is no such file. A last line without its line feed is passed over where
    ``may_be_cut``; else it raises ``DamagedSession``, as does a line longer than 8 MiB.
    """
    try:
        file = path.open("rb")
    except FileNotFoundError:
        return
    with file:
        number, rest = 1, b""
        while True:
            block = file.read(BLOCK_BYTES)
            if not block:
                break
            lines = (rest + block).split(b"\n")
            rest = lines.pop()
            _check_lengths(path.name, number, lines, rest)
            if lines:
                yield number, lines
            number += len(lines)
    if rest and not may_be_cut:
        raise DamagedSession(
            "The last line was cut off.", place=place_of(path.name, number),
            remedy="Make the copy anew: the session says that it is complete.")


def _check_lengths(file: str, number: int, lines: List[bytes], rest: bytes) -> None:
    if len(rest) <= LONGEST_LINE and sum(map(len, lines)) <= LONGEST_LINE:
        return
    for offset, line in enumerate([*lines, rest]):
        if len(line) > LONGEST_LINE:
            raise DamagedSession(
                "The line is longer than 8 MiB.", place=place_of(file, number + offset))


def json_rows(path: Path, *, may_be_cut: bool) -> Iterator[Fields]:
    """The objects of a ``.jsonl`` file, one a line; nothing where there is no such file."""
    for number, lines in line_blocks(path, may_be_cut=may_be_cut):
        for offset, line in enumerate(lines):
            yield fields_from_json(line, place=place_of(path.name, number + offset))

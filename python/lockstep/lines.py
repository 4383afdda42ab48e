"""The lines of a session's row files, a few megabytes at a time."""

from __future__ import annotations

from pathlib import Path
from typing import Iterator, List, Tuple

from .errors import DamagedSession, place_of
from .fields import Fields, fields_from_json
from .files import open_file

BLOCK_BYTES = 4 << 20
LONGEST_LINE = 8 << 20  # docs/FORMAT.md, section 2


def line_blocks(path: Path, *, may_be_cut: bool) -> Iterator[Tuple[int, List[bytes]]]:
    """Blocks of complete lines without their line feeds, each with its first line's number from 1.

    Yields nothing if there is no such file. Raises ``DamagedSession`` for a line longer than 8 MiB,
    and for a last line without a line feed, which is skipped if ``may_be_cut``.
    """
    for number, text in text_blocks(path, may_be_cut=may_be_cut):
        yield number, text[:-1].split(b"\n")


def text_blocks(path: Path, *, may_be_cut: bool) -> Iterator[Tuple[int, bytes]]:
    """The blocks of ``line_blocks``, each as text that ends with a line feed."""
    try:
        file = open_file(path, place=path.name)
    except FileNotFoundError:
        return
    with file:
        number, rest = 1, b""
        while True:
            block = file.read(BLOCK_BYTES)
            if not block:
                break
            text = rest + block
            end = text.rfind(b"\n") + 1
            text, rest = text[:end], text[end:]
            _check_lengths(path.name, number, text, rest)
            if text:
                yield number, text
            number += text.count(b"\n")
    if rest and not may_be_cut:
        raise DamagedSession(
            "The last line is incomplete.", place=place_of(path.name, number),
            remedy="Copy the session again: its manifest states that it is complete.")


def _check_lengths(file: str, number: int, text: bytes, rest: bytes) -> None:
    if len(rest) <= LONGEST_LINE and len(text) <= LONGEST_LINE:
        return
    for offset, line in enumerate((text + rest).split(b"\n")):
        if len(line) > LONGEST_LINE:
            raise DamagedSession(
                "The line is longer than 8 MiB.", place=place_of(file, number + offset))


def json_rows(path: Path, *, may_be_cut: bool) -> Iterator[Fields]:
    """The objects of a ``.jsonl`` file, one per line; nothing if there is no such file."""
    for number, lines in line_blocks(path, may_be_cut=may_be_cut):
        for offset, line in enumerate(lines):
            yield fields_from_json(line, place=place_of(path.name, number + offset))

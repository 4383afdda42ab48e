"""Compares a session with the hashes of its seal (docs/FORMAT.md, section 16).

Signatures are not checked; ``lockstep verify`` does that. This finds copies that differ from the recording.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Tuple

BLOCK_BYTES = 4 << 20


class Sealed(NamedTuple):
    """Bytes of a file and their hash."""

    offset: int
    length: int
    sha256: str


def sealed_ranges(seal: bytes) -> Optional[Dict[str, List[Sealed]]]:
    """The byte ranges that the lines of a seal cover, by file; None if a line is not understood.

    A partial line at the end is ignored.
    """
    covered: Dict[str, List[Sealed]] = {}
    try:
        for line in seal[:seal.rfind(b"\n") + 1].splitlines():
            _add(covered, json.loads(line))
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return covered


def first_difference(folder: Path, covered: Mapping[str, List[Sealed]]) -> Optional[str]:
    """The first file, by name, that differs from the seal, in words; None if none does."""
    for name in sorted(covered):
        problem = _difference(folder / name, covered[name])
        if problem:
            return f"{name} {problem}"
    return None


def _add(covered: Dict[str, List[Sealed]], line: Dict[str, Any]) -> None:
    kind = line["record"]
    if kind == "range":
        covered.setdefault(line["file"], []).append(
            Sealed(line["offset"], line["length"], line["sha256"]))
    elif kind == "file":
        covered[line["file"]] = [Sealed(0, line["length"], line["sha256"])]
    elif kind == "removed":
        covered.pop(line["file"], None)
    elif kind in ("end", "amendment"):
        for void in line.get("voided", []):
            gone = (void["offset"], void["length"])
            covered[void["file"]] = [
                one for one in covered.get(void["file"], []) if not _overlap(one, gone)]
        for name in line.get("removed", []):
            covered.pop(name, None)
        for file in line["files"]:
            covered[file["file"]] = [Sealed(0, file["length"], file["sha256"])]


def _overlap(sealed: Sealed, other: Tuple[int, int]) -> bool:
    return sealed.offset < other[0] + other[1] and other[0] < sealed.offset + sealed.length


def _difference(path: Path, ranges: List[Sealed]) -> Optional[str]:
    if not ranges:
        return None
    try:
        with open(path, "rb") as file:
            for sealed in ranges:
                digest, length = _hash(file, sealed)
                if length < sealed.length:
                    return f"ends before byte {sealed.offset + sealed.length}"
                if digest != sealed.sha256:
                    return f"differs from its seal at or after byte {sealed.offset}"
    except FileNotFoundError:
        return "is missing"
    return None


def _hash(file: Any, sealed: Sealed) -> Tuple[str, int]:
    digest, left = hashlib.sha256(), sealed.length
    file.seek(sealed.offset)
    while left:
        block = file.read(min(left, BLOCK_BYTES))
        if not block:
            break
        digest.update(block)
        left -= len(block)
    return digest.hexdigest(), sealed.length - left

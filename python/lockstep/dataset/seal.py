"""The seal of a dataset: ``SHA256SUMS``, which ``sha256sum -c`` verifies, and its own digest."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import List

from ..fleet.identity import sha256_of

SUMS, SIDE_FILE = "SHA256SUMS", "lockstep-dataset.json"


def sums_of(folder: Path) -> str:
    """A line per file, sorted by path, without the seal's own files."""
    lines = [f"{sha256_of(folder / name)}  {name}\n" for name in file_names(folder)]
    return "".join(lines)


def file_names(folder: Path) -> List[str]:
    """The paths of all files that the seal covers, sorted."""
    names = [
        Path(place, name).relative_to(folder).as_posix()
        for place, _, found in os.walk(folder) for name in found]
    return sorted(name for name in names if name not in (SUMS, SIDE_FILE))


def digest_of(sums: str) -> str:
    """The digest by which a reader recognizes the complete dataset."""
    return hashlib.sha256(sums.encode()).hexdigest()

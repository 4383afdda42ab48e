"""What makes a session the same session, wherever it is stored: a digest of its contents.

It covers the manifest, the seal, and the names and sizes of all files. A session that equals its
seal needs no more, because the seal has the hashes of its files. A session that differs from its
seal, and a recording, which has no manifest, are identified by the hash of every file. Of a session
without a seal, only the manifest is hashed.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, List, NamedTuple, Optional, Sequence

from .recognition import MANIFEST, SEAL
from .seals import first_difference, sealed_ranges
from .stores import FileEntry

VERSION = 1


class Identified(NamedTuple):
    """A session's identity, and where it differs from its seal."""

    identity: str
    """64 hexadecimal digits."""
    difference: Optional[str]
    """The first difference from the seal, in words; None without one, or without a seal."""


def identify(path: Path, files: Sequence[FileEntry], name: str) -> Identified:
    """Reads a local session or recording, a folder or one file, and identifies it.

    ``name`` is the recording's name, which is a part of its identity, because it has no identifier.
    """
    names = {file.name for file in files}
    listing = [[file.name, file.size] for file in files]
    if MANIFEST not in names:
        return Identified(combine("recording", listing, [name, *hashes(path, files)]), None)
    manifest = sha256_of(path / MANIFEST)
    if SEAL not in names:
        return Identified(combine("unsealed", listing, [manifest]), None)
    digests = [manifest, sha256_of(path / SEAL)]
    covered = sealed_ranges((path / SEAL).read_bytes())
    difference = None if covered is None else first_difference(path, covered)
    if covered is None or difference is not None:
        return Identified(combine("changed", listing, hashes(path, files)), difference)
    return Identified(combine("sealed", listing, digests), None)


def combine(kind: str, listing: List[List[Any]], digests: List[str]) -> str:
    """The digest of everything that identifies a session."""
    text = json.dumps([VERSION, kind, listing, digests], separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def hashes(path: Path, files: Sequence[FileEntry]) -> List[str]:
    """The hash of every file, in the order of ``files``."""
    return [sha256_of(path / file.name if path.is_dir() else path) for file in files]


def sha256_of(path: Path) -> str:
    """The hash of a file, in hexadecimal digits."""
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        for block in iter(lambda: file.read(1 << 20), b""):
            digest.update(block)
    return digest.hexdigest()

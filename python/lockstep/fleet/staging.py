"""Brings one session to a local disk. A local session stays in place, and is only read."""

from __future__ import annotations

import shutil
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import List, Sequence, Tuple

from .deadlines import gathered
from .outcome import Quarantine
from .recognition import MANIFEST, SEAL, is_recording_file
from .stores import TRANSFERS_AT_ONCE, FileEntry, Store, is_remote, open_store

RESERVE_BYTES = 64 << 20
"""Free space that staging leaves on the scratch disk, for the tool's own files."""
FETCHES = 3
LIMIT_S = 1800.0
"""Seconds for a session, if the caller has no other limit."""


@dataclass(frozen=True)
class Staged:
    """A session on a local disk."""

    path: Path
    files: Sequence[FileEntry]
    staged_bytes: int
    """Bytes that were copied: zero for a local session."""

    @property
    def size_bytes(self) -> int:
        """The size of all files."""
        return sum(file.size for file in self.files)


def stage(path: str, scratch: Path, limit_s: float = LIMIT_S) -> Staged:
    """A session or recording, a folder or one file, copied to ``scratch`` if it is remote.

    A store that has not delivered it after ``limit_s`` has failed.
    """
    if not is_remote(path):
        return _in_place(Path(path))
    begun = time.monotonic()
    try:
        [(store, files)] = gathered([lambda: _listed(path)], 1, limit_s)
        return _copied(path, store, files, scratch, limit_s - (time.monotonic() - begun))
    except TimeoutError:
        raise late(limit_s) from None


def late(limit_s: float) -> Quarantine:
    """The fault of a store that does not answer."""
    return Quarantine("store_failed", f"The store had not delivered the session after {limit_s:g} s.")


def _copied(
    path: str, store: Store, files: Sequence[FileEntry], scratch: Path, limit_s: float
) -> Staged:
    _require_manifest(files)
    size = sum(file.size for file in files)
    if shutil.disk_usage(scratch).free < size + RESERVE_BYTES:
        raise Quarantine("scratch_full", f"The session has {size} bytes.")
    folder = scratch / "session"
    folder.mkdir()
    gathered([partial(fetch, store, file, folder) for file in files], TRANSFERS_AT_ONCE, limit_s)
    return Staged(folder / files[0].name if is_recording_file(path) else folder, files, size)


def fetch(store: Store, file: FileEntry, folder: Path) -> None:
    """Copies one file, again if it has another size than in the listing."""
    if ".." in file.name.split("/"):
        raise Quarantine("rejected", f"{file.name} points outside the session.")
    target = folder / file.name
    target.parent.mkdir(parents=True, exist_ok=True)
    for _ in range(FETCHES):
        store.fetch(file.name, target)
        size = target.stat().st_size
        if size == file.size:
            return
    raise Quarantine(
        "half_object", f"{file.name} has {size} bytes, and {file.size} in the listing.")


def _in_place(path: Path) -> Staged:
    if path.is_dir():
        files = open_store(str(path)).files()
        _require_manifest(files)
        return Staged(path, files, 0)
    return Staged(path, [FileEntry(path.name, path.stat().st_size)], 0)


def _listed(path: str) -> Tuple[Store, List[FileEntry]]:
    if is_recording_file(path):
        parent, _, name = path.rpartition("/")
        store = open_store(parent)
        return store, [store.entry(name)]
    store = open_store(path)
    files = store.files()
    if not files:
        raise FileNotFoundError(path)
    return store, files


def _require_manifest(files: Sequence[FileEntry]) -> None:
    names = {file.name for file in files}
    if SEAL in names and MANIFEST not in names:
        raise Quarantine("half_object", f"{MANIFEST} is missing.")

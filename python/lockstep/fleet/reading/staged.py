"""One session on a local disk, file by file: what is not read is not copied either."""

from __future__ import annotations

import errno
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Dict, Iterable, Iterator, Optional

from ...errors import DamagedSession, LockstepError
from ..deadlines import gathered
from ..outcome import Quarantine
from ..recognition import MANIFEST
from ..scratch import scratch_folder
from ..staging import LIMIT_S, fetch
from ..stores import TRANSFERS_AT_ONCE, FileEntry, Store, is_remote, open_store


class StagedFiles:
    """The files of a session. A remote one's are copied to ``folder`` when they are needed."""

    def __init__(self, folder: Path, store: Optional[Store] = None) -> None:
        self.folder, self._store = folder, store
        self._missing: Dict[str, FileEntry] = {}
        if store is not None:
            [files] = gathered([store.files], 1, LIMIT_S)
            self._missing = {file.name: file for file in files}
            if not self._missing:
                raise FileNotFoundError(store.root)

    def need(self, names: Iterable[str]) -> None:
        """Makes these files local. One that does not exist stays missing, and its reader states it."""
        store = self._store
        if store is None:
            return
        entries = [self._missing.pop(name) for name in dict.fromkeys(names) if name in self._missing]
        gathered([partial(fetch, store, entry, self.folder) for entry in entries], TRANSFERS_AT_ONCE, LIMIT_S)

    def drop(self, names: Iterable[str]) -> None:
        """Removes copies that are not needed again."""
        if self._store is not None:
            for name in names:
                (self.folder / name).unlink(missing_ok=True)


@contextmanager
def staged(path: str, scratch: str) -> Iterator[StagedFiles]:
    """The files of the session at a path or URL, until the end of the block."""
    if not is_remote(path):
        yield StagedFiles(Path(path.replace("file://", "", 1)))
        return
    with scratch_folder(scratch) as folder:
        files = StagedFiles(folder / "session", open_store(path))
        files.folder.mkdir()
        files.need([MANIFEST])
        yield files


def explained(error: Exception, path: str) -> LockstepError:
    """An error of a session, a store or a disk, with the session's path and a remedy."""
    if isinstance(error, LockstepError):
        place = f"{path}, {error.place}" if error.place and error.place != path else path
        return type(error)(error.problem, place=place, remedy=error.remedy)
    if isinstance(error, Quarantine):
        return DamagedSession(error.detail, place=path)
    if isinstance(error, TimeoutError):
        return DamagedSession(
            f"The store had not answered after {LIMIT_S:g} s.", place=path,
            remedy="Check the store, and read again.")
    if isinstance(error, FileNotFoundError):
        return DamagedSession("There is no such session.", place=path, remedy="Check the path.")
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return DamagedSession(
            "The scratch disk is full.", place=path, remedy="Free some space, or choose another scratch folder.")
    return DamagedSession(
        f"The store or the disk fails ({type(error).__name__}: {error}).", place=path,
        remedy="Check it, and read again.")

"""Folders on a local disk or in an object store, with the few operations that a run needs."""

from __future__ import annotations

import os
import shutil
import uuid
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Protocol, Sequence, Union

from ..extras import package
from .retries import persistent

TRANSFERS_AT_ONCE = 8
REMOVED_AT_ONCE = 500
WRITTEN_LAST = ("metadata.json", ".lockstep-export")
"""Files that make a folder a session or an export: an upload that stops before them is neither."""
PART = ".lockstep-part-"


@dataclass(frozen=True)
class FileEntry:
    """A file in a listing."""

    name: str
    """The path from the folder, with ``/``."""
    size: int
    """Bytes."""


class Store(Protocol):
    """A folder; names are paths from it, with ``/``."""

    root: str

    def files(self) -> List[FileEntry]:
        """All files in it and its subfolders, sorted by name."""

    def names(self, folder: str) -> List[str]:
        """The sorted names of the files directly in a subfolder; none if it does not exist."""

    def read(self, name: str) -> bytes:
        """The contents of a file; raises ``FileNotFoundError``."""

    def fetch(self, name: str, path: Path) -> None:
        """Copies a file to a local path."""

    def create(self, name: str, content: bytes) -> bool:
        """Stores a new file; False if another one has the name, which then stays."""

    def put(self, name: str, path: Path) -> None:
        """Stores a local file, complete at once, in place of an earlier one."""

    def put_folder(self, name: str, path: Path) -> None:
        """Stores a local folder in place of an earlier one; see ``WRITTEN_LAST``."""

    def entry(self, name: str) -> FileEntry:
        """A file's entry; raises ``FileNotFoundError``."""

    def remove(self, names: Sequence[str]) -> None:
        """Removes files; those that do not exist are skipped."""

    def remove_folder(self, name: str) -> None:
        """Removes a folder or a file, if there is one."""


def is_remote(path: str) -> bool:
    """Whether a path has the form of a URL, such as ``s3://bucket/folder``."""
    return "://" in path


def open_store(path: str) -> Store:
    """The store at a local path or an fsspec URL."""
    if path.startswith("file://"):
        return LocalStore(path[len("file://"):])
    return RemoteStore(path) if is_remote(path) else LocalStore(path)


class LocalStore:
    """A folder on a disk."""

    def __init__(self, root: str) -> None:
        self.root = root
        self._path = Path(root)

    def files(self) -> List[FileEntry]:
        """See ``Store``; links are not followed."""
        found = []
        for folder, folders, names in os.walk(self._path):
            for name in names:
                path = Path(folder, name)
                found.append(FileEntry(path.relative_to(self._path).as_posix(), path.lstat().st_size))
        return sorted(found, key=lambda file: file.name)

    def names(self, folder: str) -> List[str]:
        """See ``Store``."""
        try:
            with os.scandir(self._path / folder) as entries:
                return sorted(entry.name for entry in entries if not entry.name.startswith(PART))
        except FileNotFoundError:
            return []

    def read(self, name: str) -> bytes:
        """See ``Store``."""
        return (self._path / name).read_bytes()

    def fetch(self, name: str, path: Path) -> None:
        """See ``Store``."""
        shutil.copyfile(self._path / name, path)

    def create(self, name: str, content: bytes) -> bool:
        """See ``Store``; the file is on the disk afterwards."""
        path = self._path / name
        part = self._part(path)
        try:
            with open(part, "xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.link(part, path)
        except FileExistsError:
            return False
        finally:
            part.unlink(missing_ok=True)
        _synchronize(path.parent)
        return True

    def put(self, name: str, path: Path) -> None:
        """See ``Store``."""
        target = self._path / name
        part = self._part(target)
        try:
            _copy(path, part)
            os.replace(part, target)
        finally:
            part.unlink(missing_ok=True)
        _synchronize(target.parent)

    def put_folder(self, name: str, path: Path) -> None:
        """See ``Store``; the folder appears complete."""
        target = self._path / name
        part = self._part(target)
        try:
            shutil.copytree(path, part, copy_function=_copy)
            if target.exists():
                shutil.rmtree(target)
            os.rename(part, target)
        finally:
            shutil.rmtree(part, ignore_errors=True)
        _synchronize(target.parent)

    def remove(self, names: Sequence[str]) -> None:
        """See ``Store``."""
        for name in names:
            (self._path / name).unlink(missing_ok=True)

    def remove_folder(self, name: str) -> None:
        """See ``Store``."""
        path = self._path / name
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)

    def entry(self, name: str) -> FileEntry:
        """See ``Store``."""
        return FileEntry(name, (self._path / name).stat().st_size)

    def _part(self, path: Path) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.parent / f"{PART}{uuid.uuid4().hex}"


class RemoteStore:
    """A folder of an object store, by fsspec. Every request is tried several times."""

    def __init__(self, root: str) -> None:
        self.root = root.rstrip("/")
        protocol, _, self._base = self.root.partition("://")
        self._system = file_system(protocol, os.getpid())

    def files(self) -> List[FileEntry]:
        """See ``Store``."""
        found = persistent(lambda: self._system.find(self.root, detail=True))
        start = len(self._system._strip_protocol(self.root).rstrip("/")) + 1
        entries = [FileEntry(path[start:], int(info["size"])) for path, info in found.items()]
        return sorted((entry for entry in entries if entry.name), key=lambda file: file.name)

    def names(self, folder: str) -> List[str]:
        """See ``Store``."""
        try:
            found = persistent(lambda: self._system.ls(self._at(folder), detail=False))
        except FileNotFoundError:
            return []
        return sorted(path.rstrip("/").rpartition("/")[2] for path in found)

    def read(self, name: str) -> bytes:
        """See ``Store``."""
        content: bytes = persistent(lambda: self._system.cat_file(self._at(name)))
        return content

    def fetch(self, name: str, path: Path) -> None:
        """See ``Store``."""
        persistent(lambda: self._system.get_file(self._at(name), str(path)))

    def create(self, name: str, content: bytes) -> bool:
        """See ``Store``; a conditional request where the store has one, as S3 does.

        If the answer to an attempt is lost, the next one finds that file, and knows it by its contents.
        """
        try:
            persistent(lambda: self._system.pipe_file(self._at(name), content, mode="create"))
            return True
        except FileExistsError:
            return self.read(name) == content

    def put(self, name: str, path: Path) -> None:
        """See ``Store``; an object appears when its upload is complete."""
        persistent(lambda: self._system.put_file(str(path), self._at(name)))

    def put_folder(self, name: str, path: Path) -> None:
        """See ``Store``; files are stored one by one, because only disks have folders that can be renamed."""
        files = [(file, f"{name}/{file.relative_to(path).as_posix()}") for file in _files(path)]
        last = [one for one in files if one[0].name in WRITTEN_LAST]
        rest = [one for one in files if one[0].name not in WRITTEN_LAST]
        with ThreadPoolExecutor(TRANSFERS_AT_ONCE) as threads:
            list(threads.map(lambda one: self.put(one[1], one[0]), rest))
        for file, key in last:
            self.put(key, file)

    def remove(self, names: Sequence[str]) -> None:
        """See ``Store``."""
        paths = [self._at(name) for name in names]
        for start in range(0, len(paths), REMOVED_AT_ONCE):
            _without_missing(lambda: self._system.rm(paths[start:start + REMOVED_AT_ONCE]))

    def remove_folder(self, name: str) -> None:
        """See ``Store``."""
        _without_missing(lambda: self._system.rm(self._at(name), recursive=True))

    def entry(self, name: str) -> FileEntry:
        """See ``Store``."""
        return FileEntry(name, int(persistent(lambda: self._system.info(self._at(name)))["size"]))

    def _at(self, name: str) -> str:
        return f"{self.root}/{name}" if name else self.root


@lru_cache(maxsize=None)
def file_system(protocol: str, process: int) -> Any:
    """The fsspec file system of a protocol, one per process, because it has threads of its own.

    Its listings are never cached: another process may have changed the folder.
    """
    options: Dict[str, Any] = {"skip_instance_cache": True, "use_listings_cache": False}
    if protocol in ("s3", "s3a"):
        # s3fs tries five times itself; with botocore's own attempts, the pauses would multiply.
        options["config_kwargs"] = {
            "retries": {"total_max_attempts": 1, "mode": "standard"},
            "connect_timeout": 5, "read_timeout": 60, "max_pool_connections": 2 * TRANSFERS_AT_ONCE}
    return package("fsspec").filesystem(protocol, **options)


def _without_missing(remove: Callable[[], Any]) -> None:
    try:
        persistent(remove)
    except FileNotFoundError:
        pass


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file())


def _copy(source: Union[str, Path], target: Union[str, Path]) -> None:
    shutil.copyfile(source, target)
    _synchronize(Path(target))


def _synchronize(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)

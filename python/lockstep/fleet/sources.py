"""Finds sessions: in folders, by patterns, in object stores, in lists and in catalogs.

Sessions come one after another, so memory does not grow with their number.
"""

from __future__ import annotations

import glob
import hashlib
import json
import os
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Callable, Deque, Dict, Iterable, Iterator, List, NamedTuple, Optional, Tuple

from ..extras import package
from .errors import UsageError
from .recognition import (
    MANIFEST, RECORDING_NAMES, SEAL, is_recording, is_recording_file, is_session)
from .retries import persistent
from .stores import file_system, is_remote

LISTED_AHEAD = 16
KEYS_AT_ONCE = 1000
TELLING_NAMES = RECORDING_NAMES | {MANIFEST, SEAL}
PATTERN = set("*?[")

Accepts = Callable[[Iterable[str]], bool]


class Listed(NamedTuple):
    """A session that was found."""

    path: str
    """An absolute path or a URL."""
    fingerprint: str
    """A digest of path, names, sizes and times or tags in the listing.

    Of a local folder, only its direct contents count.
    """
    size: int
    """Bytes in the listing."""


def find_sessions(
    sources: Iterable[str], command: str, *, where: Optional[str] = None,
    query: Optional[Callable[[str, str], str]] = None,
) -> Iterator[Listed]:
    """The sessions, and for ``import`` the recordings, of all sources.

    ``query`` writes the Parquet file of a catalog's answer to ``where`` and returns its path.
    """
    def accepts(names: Iterable[str]) -> bool:
        return (is_recording if command == "import" else is_session)(frozenset(names))

    for source in sources:
        if where is not None:
            assert query is not None
            yield from _of_paths(_catalog_paths(source, query(source, where)), accepts)
        elif source.endswith(".parquet"):
            yield from _of_paths(_list_paths(source), accepts)
        else:
            yield from _of_source(source, command, accepts)


def _of_source(source: str, command: str, accepts: Accepts) -> Iterator[Listed]:
    for root in _expanded(source):
        if is_remote(root):
            yield from _remote(root, command, accepts)
        else:
            yield from _local(os.path.abspath(root), command, accepts)


def _expanded(source: str) -> Iterator[str]:
    """The paths that a pattern matches; a source that is not a pattern, as it is."""
    if not is_remote(source):
        source = os.path.expanduser(source.replace("file://", "", 1))
        if os.path.lexists(source):
            yield source
        elif PATTERN & set(source):
            yield from glob.iglob(source, recursive=True)
        else:
            raise UsageError("There is no such file or folder.", place=source)
    elif PATTERN & set(source):
        protocol = source.partition("://")[0]
        system = file_system(protocol, os.getpid())
        for path in persistent(lambda: system.glob(source)):
            yield f"{protocol}://{path}"
    else:
        yield source


# Local folders


def _local(path: str, command: str, accepts: Accepts) -> Iterator[Listed]:
    if os.path.isfile(path):
        yield _local_file(path)
        return
    try:
        entries = sorted(_visible(path))
    except OSError:
        yield Listed(_readable(path), "", 0)  # Its row states what is wrong.
        return
    if accepts(name for name, _ in entries):
        yield _local_session(path)
        return
    for name, is_folder in entries:
        child = os.path.join(path, name)
        if is_folder:
            yield from _local(child, command, accepts)
        elif command == "import" and is_recording_file(name):
            yield _local_file(child)


def _visible(path: str) -> Iterator[Tuple[str, bool]]:
    """Names of files and folders that are neither hidden nor links."""
    with os.scandir(path) as entries:
        for entry in entries:
            if not entry.name.startswith(".") and not entry.is_symlink():
                yield entry.name, entry.is_dir()


def _local_session(path: str) -> Listed:
    rows, size = [], 0
    with os.scandir(path) as entries:
        for entry in entries:
            facts = entry.stat(follow_symlinks=False)
            is_folder = entry.is_dir(follow_symlinks=False)
            length = 0 if is_folder else facts.st_size
            rows.append([entry.name, length, facts.st_mtime_ns])
            size += length
    return Listed(_readable(path), _digest([path, sorted(rows)]), size)


def _local_file(path: str) -> Listed:
    facts = os.stat(path)
    return Listed(_readable(path), _digest([path, facts.st_size, facts.st_mtime_ns]), facts.st_size)


def _readable(path: str) -> str:
    """The path as text. If it is not UTF-8, it becomes another path, which its row states as missing."""
    return os.fsencode(path).decode("utf-8", "replace")


# Object stores


def _remote(root: str, command: str, accepts: Accepts) -> Iterator[Listed]:
    protocol = root.partition("://")[0]
    root = root.rstrip("/")
    if is_recording_file(root):
        system = file_system(protocol, os.getpid())
        info = persistent(lambda: system.info(root))
        yield Listed(root, _digest([root, info["size"], _token(info)]), int(info["size"]))
        return
    keys = _s3_keys(root) if protocol in ("s3", "s3a") else _found_keys(root)
    yield from group(keys, root, command, accepts)


class Key(NamedTuple):
    """An object in a listing."""

    name: str
    """The path from the root of the listing."""
    size: int
    token: str
    """A tag or time that changes with the contents."""


def group(
    keys: Iterable[Key], root: str, command: str, accepts: Accepts
) -> Iterator[Listed]:
    """The sessions in a sorted listing, which has the objects of a folder one after another."""
    open_folders = [_Folder(root)]
    parts: List[str] = []
    for key in keys:
        *folders, name = key.name.split("/")
        if any(part.startswith(".") for part in folders):
            continue
        shared = len(os.path.commonprefix([parts, folders]))
        while len(open_folders) - 1 > shared:
            yield from _closed(open_folders, accepts)
        for part in folders[len(open_folders) - 1:]:
            open_folders.append(_Folder(f"{open_folders[-1].path}/{part}"))
        parts = folders
        open_folders[-1].add(name, key.size, key.token)
        if command == "import" and is_recording_file(name):
            path = f"{root}/{key.name}"
            yield Listed(path, _digest([path, key.size, key.token]), key.size)
    while open_folders:
        yield from _closed(open_folders, accepts)


class _Folder:
    """What is known of a folder while its objects are listed, without their names."""

    def __init__(self, path: str) -> None:
        self.path, self.size = path, 0
        self.names: List[str] = []
        self.digest = hashlib.sha256(path.encode())

    def add(self, name: str, size: int, token: str) -> None:
        self.size += size
        self.digest.update(json.dumps([name, size, token]).encode())
        if name in TELLING_NAMES:
            self.names.append(name)


def _closed(open_folders: List[_Folder], accepts: Accepts) -> Iterator[Listed]:
    folder = open_folders.pop()
    if accepts(folder.names):
        yield Listed(folder.path, folder.digest.hexdigest()[:32], folder.size)
    elif open_folders:
        open_folders[-1].add(
            folder.path.rpartition("/")[2], folder.size, folder.digest.hexdigest())


def _s3_keys(root: str) -> Iterator[Key]:
    """The objects of a bucket below a prefix, by pages of 1,000, so that none is held."""
    protocol, _, rest = root.partition("://")
    bucket, _, prefix = rest.partition("/")
    prefix = f"{prefix}/" if prefix else ""
    system = file_system(protocol, os.getpid())
    more: Dict[str, Any] = {}
    while True:
        page = persistent(lambda: system.call_s3(
            "list_objects_v2", Bucket=bucket, Prefix=prefix, MaxKeys=KEYS_AT_ONCE, **more))
        for found in page.get("Contents", []):
            if not found["Key"].endswith("/"):
                yield Key(found["Key"][len(prefix):], found["Size"], found["ETag"])
        if not page.get("IsTruncated"):
            return
        more = {"ContinuationToken": page["NextContinuationToken"]}


def _found_keys(root: str) -> Iterator[Key]:
    """The objects of another store, sorted; their listing is held."""
    system = file_system(root.partition("://")[0], os.getpid())
    found = persistent(lambda: system.find(root, detail=True))
    start = len(system._strip_protocol(root).rstrip("/")) + 1
    for path in sorted(found):
        yield Key(path[start:], int(found[path]["size"]), _token(found[path]))


def _token(info: Any) -> str:
    names = ("ETag", "etag", "LastModified", "last_modified", "mtime", "md5Hash", "created")
    return str(next((info[name] for name in names if name in info), ""))


# Lists and catalogs


def _list_paths(source: str) -> Iterator[str]:
    """Column ``path`` of a Parquet file; relative paths begin at the file's folder."""
    folder = source.rpartition("/")[0] if is_remote(source) else os.path.dirname(os.path.abspath(source))
    for path in _parquet_paths(source):
        yield path if is_remote(path) or os.path.isabs(path) else f"{folder}/{path}"


def _catalog_paths(folder: str, answer: str) -> Iterator[str]:
    for path in _parquet_paths(answer):
        yield os.path.join(os.path.abspath(folder), path)


def _parquet_paths(source: str) -> Iterator[str]:
    parquet = package("pyarrow.parquet")
    try:
        with package("fsspec").open(source, "rb") if is_remote(source) else open(source, "rb") as file:
            table = parquet.ParquetFile(file)
            if "path" not in table.schema_arrow.names:
                raise UsageError("The list has no column 'path'.", place=source)
            for batch in table.iter_batches(batch_size=KEYS_AT_ONCE, columns=["path"]):
                yield from (path for path in batch.column(0).to_pylist() if path)
    except FileNotFoundError as error:
        raise UsageError("There is no such list.", place=source) from error


def _of_paths(paths: Iterator[str], accepts: Accepts) -> Iterator[Listed]:
    """The sessions at paths, listed ahead by threads because each may take a request."""
    with ThreadPoolExecutor(LISTED_AHEAD) as threads:
        waiting: Deque["Future[Listed]"] = deque()
        for path in paths:
            waiting.append(threads.submit(_one, path, accepts))
            if len(waiting) >= LISTED_AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _one(path: str, accepts: Accepts) -> Listed:
    """A session at a path. One that is missing is listed too, so that its row states it."""
    try:
        if not is_remote(path):
            return _local_session(path) if Path(path).is_dir() else _local_file(path)
        return next(_remote(path, "check", lambda names: True), Listed(path, "", 0))
    except OSError:
        return Listed(path, "", 0)


def _digest(values: Any) -> str:
    return hashlib.sha256(json.dumps(values).encode()).hexdigest()[:32]

"""What a driver knows of sessions, in a temporary database, so that its memory does not grow."""

from __future__ import annotations

import json
import sqlite3
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Callable, Iterator, NamedTuple, Optional, Tuple

from .journal import Entry, supersedes
from .outcome import KNOWN, Outcome

SCHEMA = """
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
PRAGMA cache_size = -8000;
CREATE TABLE done (identity BLOB PRIMARY KEY, path TEXT, brief TEXT, outcome BLOB);
CREATE TABLE sighting (fingerprint TEXT PRIMARY KEY, identity BLOB) WITHOUT ROWID;
CREATE TABLE listed (path TEXT PRIMARY KEY, identity BLOB, outcome BLOB);
"""
FASTEST = 1


class Row(NamedTuple):
    """A listed session with its outcome."""

    path: str
    outcome: Optional[Outcome]
    """None if the run ended before the session had one."""
    first_path: str
    """The path at which the outcome was found: another one if the session is a copy."""


class Index:
    """The outcomes of the journal and of this run, and the sessions of this run's listing."""

    def __init__(self, folder: Path) -> None:
        self._base = sqlite3.connect(folder / "index.sqlite", isolation_level=None)
        self._base.executescript(SCHEMA)

    def close(self) -> None:
        """Closes the database."""
        self._base.close()

    def add(self, entry: Entry) -> None:
        """Adds an entry of the journal."""
        identity = bytes.fromhex(entry.identity)
        if entry.outcome is not None and supersedes(entry.outcome, self.brief(entry.identity)):
            brief = replace(entry.outcome, findings=(), timings={})
            self._base.execute(
                "INSERT OR REPLACE INTO done VALUES (?, ?, ?, ?)",
                (identity, entry.path, json.dumps(brief.to_json()), _packed(entry.outcome)))
        if entry.fingerprint:
            self._base.execute(
                "INSERT OR REPLACE INTO sighting VALUES (?, ?)", (entry.fingerprint, identity))

    def brief(self, identity: str) -> Optional[Outcome]:
        """The outcome of a session, without findings and timings."""
        return self._brief(
            "SELECT brief FROM done WHERE identity = ?", (bytes.fromhex(identity),))

    def brief_of_listing(self, fingerprint: str) -> Optional[Outcome]:
        """The same for a session whose listing has not changed."""
        return self._brief(
            "SELECT brief FROM done JOIN sighting USING (identity) WHERE fingerprint = ?",
            (fingerprint,))

    def list(self, path: str) -> bool:
        """Adds a session of the listing; False if it was listed before."""
        cursor = self._base.execute("INSERT OR IGNORE INTO listed (path) VALUES (?)", (path,))
        return cursor.rowcount == 1

    def settle(self, path: str, outcome: Outcome) -> None:
        """Stores the outcome of a listed session: only its identity if the journal has the outcome."""
        identity = bytes.fromhex(outcome.identity) if outcome.identity else None
        is_shared = identity is not None and self.brief(outcome.identity or "") is not None
        by_identity = is_shared and (outcome.is_final or outcome.status == KNOWN)
        own = None if by_identity else _packed(outcome)
        self._base.execute(
            "UPDATE listed SET identity = ?, outcome = ? WHERE path = ?", (identity, own, path))

    def entries(self) -> Iterator[Entry]:
        """Everything that the journal knows, as its lines."""
        for identity, path, packed in self._base.execute("SELECT identity, path, outcome FROM done"):
            yield Entry(path, "", identity.hex(), _unpacked(packed))
        for fingerprint, identity in self._base.execute("SELECT fingerprint, identity FROM sighting"):
            yield Entry("", fingerprint, identity.hex(), None)

    def known(self, is_valid: Callable[[Outcome], bool]) -> bytes:
        """The sorted identities of valid outcomes, 32 bytes each."""
        rows = self._base.execute("SELECT identity, brief FROM done ORDER BY identity")
        return b"".join(
            identity for identity, text in rows if is_valid(Outcome.from_json(json.loads(text))))

    def rows(self) -> Iterator[Row]:
        """All listed sessions, sorted by path."""
        for path, own, first_path, shared in self._base.execute(
            "SELECT listed.path, listed.outcome, done.path, done.outcome "
            "FROM listed LEFT JOIN done USING (identity) ORDER BY listed.path"
        ):
            packed = own or shared
            yield Row(path, _unpacked(packed) if packed else None, path if own else first_path or path)

    def _brief(self, query: str, values: Tuple[object, ...]) -> Optional[Outcome]:
        row = self._base.execute(query, values).fetchone()
        return Outcome.from_json(json.loads(row[0])) if row else None


def _packed(outcome: Outcome) -> bytes:
    return zlib.compress(json.dumps(outcome.to_json()).encode(), FASTEST)


def _unpacked(packed: bytes) -> Outcome:
    return Outcome.from_json(json.loads(zlib.decompress(packed)))

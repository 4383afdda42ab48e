"""The record of finished sessions in the target, which makes every result count once.

    check/journal/PLAN/plan.json                   command, arguments and version of the tool
    check/journal/PLAN/entries/IDENTITY.json       one per session, created by its worker
    check/journal/PLAN/parts/RUN-000001.jsonl.gz   entries together, written by the driver

A worker commits a session by creating its entry, which only one can. The driver gathers entries
into parts, then removes them, so that a start reads few files.
"""

from __future__ import annotations

import gzip
import json
from bisect import bisect_left
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, NamedTuple, Optional

from .options import Task
from .outcome import DONE, Outcome
from .stores import Store, open_store

IDENTITY_BYTES = 32
NO_ENTRY = "path "


class Entry(NamedTuple):
    """A line of the journal: a session was seen, and what became of it."""

    path: str
    fingerprint: str
    identity: str
    outcome: Optional[Outcome]
    """None if another entry of the same identity has it."""

    @property
    def key(self) -> str:
        """The key that distinguishes the line from others: see ``Journal.gather``."""
        return f"{NO_ENTRY}{self.path}" if self.outcome is None else self.identity

    def to_json(self) -> str:
        """The line, with its line feed."""
        values: Dict[str, Any] = {
            "path": self.path, "fingerprint": self.fingerprint, "identity": self.identity}
        if self.outcome is not None:
            values["outcome"] = self.outcome.to_json()
        return json.dumps(values, separators=(",", ":"), sort_keys=True) + "\n"

    @staticmethod
    def from_json(line: str) -> "Entry":
        """The entry of ``to_json``."""
        values = json.loads(line)
        outcome = values.get("outcome")
        return Entry(
            values["path"], values["fingerprint"], values["identity"],
            Outcome.from_json(outcome) if outcome else None)


def supersedes(new: Outcome, old: Optional[Outcome]) -> bool:
    """Whether a later outcome replaces an earlier one of the same session, which it does unless that is done."""
    return old is None or old.status != DONE


def holds(known: bytes, identity: str) -> bool:
    """Whether an identity is among sorted ones of 32 bytes each."""
    wanted = bytes.fromhex(identity)
    place = bisect_left(_Identities(known), wanted)
    start = place * IDENTITY_BYTES
    return known[start:start + IDENTITY_BYTES] == wanted


class Journal:
    """The journal of one plan in a target."""

    def __init__(self, target: str, command: str, plan: str) -> None:
        self._store: Store = open_store(target)
        self._folder = f"{command}/journal/{plan}"

    def commit(self, task: Task, outcome: Outcome) -> Outcome:
        """Creates a session's entry. If there is one already, its outcome is the result."""
        assert outcome.identity is not None
        entry = Entry(task.path, task.fingerprint, outcome.identity, outcome)
        if self._store.create(self._entry(outcome.identity), entry.to_json().encode()):
            return outcome
        return self.find(outcome.identity) or outcome

    def find(self, identity: str) -> Optional[Outcome]:
        """The outcome of an entry that is in no part yet."""
        try:
            return Entry.from_json(self._store.read(self._entry(identity)).decode()).outcome
        except FileNotFoundError:
            return None

    def describe(self, plan: Dict[str, object]) -> None:
        """Stores what the plan is, for people."""
        self._store.create(f"{self._folder}/plan.json", json.dumps(plan, indent=1).encode())

    def parts(self) -> List[str]:
        """The names of all parts, earlier runs first."""
        return self._store.names(f"{self._folder}/parts")

    def entries(self, part: str, scratch: Path) -> Iterator[Entry]:
        """The entries of a part, one after another."""
        path = scratch / "part"
        self._store.fetch(f"{self._folder}/parts/{part}", path)
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                yield Entry.from_json(line)

    def loose(self) -> Iterator[Entry]:
        """The entries that are in no part."""
        for name in self._store.names(f"{self._folder}/entries"):
            try:
                yield Entry.from_json(self._store.read(f"{self._folder}/entries/{name}").decode())
            except FileNotFoundError:  # Another driver has just put it into a part.
                continue

    def gather(self, run_id: str, number: int, lines: Dict[str, str], scratch: Path) -> None:
        """Writes a part of lines, and removes the entries whose identities are the keys.

        The keys of lines without an entry of their own begin with ``NO_ENTRY``.
        """
        self._write(f"{run_id}-{number:06d}", lines.values(), scratch)
        self._store.remove([self._entry(key) for key in lines if not key.startswith(NO_ENTRY)])

    def merge(self, run_id: str, parts: List[str], entries: Iterable[Entry], scratch: Path) -> None:
        """Writes one part of all entries in place of ``parts``. Its name sorts behind theirs."""
        self._write(f"{run_id}-merged", (entry.to_json() for entry in entries), scratch)
        self._store.remove([f"{self._folder}/parts/{part}" for part in parts])

    def _write(self, name: str, lines: Iterable[str], scratch: Path) -> None:
        path = scratch / "part"
        with open(path, "wb") as file, gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
            for line in lines:
                packed.write(line.encode())
        self._store.put(f"{self._folder}/parts/{name}.jsonl.gz", path)

    def _entry(self, identity: str) -> str:
        return f"{self._folder}/entries/{identity}.json"


class _Identities:
    """Sorted identities as a sequence, for a binary search."""

    def __init__(self, known: bytes) -> None:
        self._known = known

    def __len__(self) -> int:
        return len(self._known) // IDENTITY_BYTES

    def __getitem__(self, place: int) -> bytes:
        start = place * IDENTITY_BYTES
        return self._known[start:start + IDENTITY_BYTES]

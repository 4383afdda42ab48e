"""Runs one plan over a listing: starts sessions as room permits, and records what became of each."""

from __future__ import annotations

import json
import secrets
import shutil
import time
from collections import deque
from pathlib import Path
from typing import Callable, Deque, Dict, Iterator, Optional

from . import engines
from .decisions import is_still_valid, may_start, may_try_again, must_stop, next_window
from .index import Index
from .journal import Entry, Journal, supersedes
from .options import Options, Settings, Task
from .outcome import KNOWN, QUARANTINED, Outcome, quarantined
from .progress import Progress
from .results import write_results
from .sources import Listed
from .stores import is_remote, open_store
from .summary import Counter, Summary, summarize

GATHERED_AT_ONCE = 500
MOST_PARTS = 64
LOOK_AROUND_S = 0.5
TASKS_PER_WORKER = 2
"""Tasks in flight for each worker, so that none waits for the driver."""

StartEngine = Callable[[Options, Settings], engines.Engine]


def new_run_id() -> str:
    """A name that sorts after those of earlier runs."""
    return time.strftime("%Y%m%dT%H%M%SZ", time.gmtime()) + "-" + secrets.token_hex(3)


class Driver:
    """One run, from its listing to its tables."""

    def __init__(
        self, settings: Settings, options: Options, scratch: Path,
        start_engine: StartEngine = engines.start,
    ) -> None:
        self._settings, self._options, self._scratch = settings, options, scratch
        self._start_engine = start_engine
        self._engine: Optional[engines.Engine] = None
        self._journal = Journal(settings.target, settings.command, settings.plan)
        self._index = Index(scratch)
        self._progress = Progress(settings.command, quiet=options.quiet)
        self._in_flight: Dict[int, int] = {}
        self._again: Deque[Task] = deque()
        self._gathered: Dict[str, str] = {}
        self._part = 0
        self._tickets = 0
        self._window = self._largest_window = options.worker_count * TASKS_PER_WORKER
        self._successes = 0
        self._alone = 0  # The ticket of the last session that ran without others.
        self._room = options.staged_limit_bytes or max(1, shutil.disk_usage(scratch).free // 2)

    def run(self, listing: Iterator[Listed]) -> Summary:
        """Processes every session of the listing that the journal does not have."""
        begun = time.monotonic()
        try:
            self._load()
            self._process(listing)
            self._gather()
            return self._finish(time.monotonic() - begun)
        finally:
            self._progress.end()
            if self._engine is not None:
                self._engine.close()
            self._index.close()

    # The journal

    def _load(self) -> None:
        parts = self._journal.parts()
        for part in parts:
            for entry in self._journal.entries(part, self._scratch):
                self._index.add(entry)
        for entry in self._journal.loose():
            self._index.add(entry)
            self._record(entry)
        self._gather()
        if len(parts) > MOST_PARTS:
            self._journal.merge(self._settings.run_id, parts, self._index.entries(), self._scratch)
        known = self._index.known(self._is_valid)
        self._settings = Settings(**{**self._settings.__dict__, "known": known})

    def _is_valid(self, outcome: Outcome) -> bool:
        return is_still_valid(outcome, self._settings, self._options.retry_quarantined)

    def _record(self, entry: Entry) -> None:
        self._gathered[entry.key] = entry.to_json()
        if len(self._gathered) >= GATHERED_AT_ONCE:
            self._gather()

    def _gather(self) -> None:
        if self._gathered:
            self._part += 1
            self._journal.gather(self._settings.run_id, self._part, self._gathered, self._scratch)
            self._gathered = {}

    # The sessions

    def _process(self, listing: Iterator[Listed]) -> None:
        tasks = self._tasks(listing)
        waiting: Optional[Task] = None
        while True:
            waiting = waiting or self._next_task(tasks)
            while waiting is not None and self._fits(waiting):
                self._submit(waiting)
                waiting = self._next_task(tasks)
            if not self._in_flight and waiting is None:
                return
            self._await()
            self._progress.show()

    def _next_task(self, tasks: Iterator[Task]) -> Optional[Task]:
        if self._again:
            return self._again.popleft()
        if must_stop(self._progress.quarantined, self._options.max_failures):
            return None
        return next(tasks, None)

    def _tasks(self, listing: Iterator[Listed]) -> Iterator[Task]:
        """The sessions that are to be processed."""
        for listed in listing:
            if not self._index.list(listed.path):
                continue
            self._progress.listed += 1
            outcome = self._index.brief_of_listing(listed.fingerprint)
            if outcome is not None and self._is_valid(outcome):
                self._index.settle(listed.path, outcome)
                self._progress.earlier += 1
                self._progress.show()
                continue
            self._tickets += 1
            yield Task(self._tickets, listed.path, listed.fingerprint, listed.size)
        self._progress.is_listing = False

    def _fits(self, task: Task) -> bool:
        return may_start(
            self._staged_bytes(task), sum(self._in_flight.values()), len(self._in_flight),
            self._room, self._window)

    def _staged_bytes(self, task: Task) -> int:
        is_copied = is_remote(task.path) or self._settings.command == "recover"
        return task.listed_bytes if is_copied else 0

    def _submit(self, task: Task) -> None:
        if self._engine is None:
            self._engine = self._start_engine(self._options, self._settings)
            self._window = self._largest_window = self._engine.worker_count * TASKS_PER_WORKER
        if self._window == 1:
            self._alone = task.ticket
        self._in_flight[task.ticket] = self._staged_bytes(task)
        self._progress.in_flight = len(self._in_flight)
        self._engine.submit(task)

    def _await(self) -> None:
        assert self._engine is not None
        completed = self._engine.next(LOOK_AROUND_S)
        if completed is None:
            return
        task = completed.task
        del self._in_flight[task.ticket]
        self._progress.in_flight = len(self._in_flight)
        outcome = completed.outcome or quarantined(
            "worker_died", f"{task.attempt} processes ended while they processed the session.")
        self._change_window(outcome.reason == "scratch_full")
        was_alone = task.ticket == self._alone
        if outcome.reason and may_try_again(outcome.reason, task.attempt, was_alone):
            self._again.append(Task(**{**task.__dict__, "attempt": task.attempt + 1}))
        else:
            self._settle(task, outcome)

    def _change_window(self, is_full: bool) -> None:
        self._successes = 0 if is_full else self._successes + 1
        window = next_window(self._window, self._largest_window, is_full, self._successes)
        if window > self._window:
            self._successes = 0
        self._window = window

    def _settle(self, task: Task, outcome: Outcome) -> None:
        if outcome.identity is not None and (outcome.is_final or outcome.status == KNOWN):
            is_new = outcome.is_final and supersedes(outcome, self._index.brief(outcome.identity))
            entry = Entry(
                task.path, task.fingerprint, outcome.identity, outcome if is_new else None)
            self._index.add(entry)
            self._record(entry)
        self._index.settle(task.path, outcome)
        if outcome.status == QUARANTINED:
            self._progress.quarantined += 1
        elif outcome.status == KNOWN:
            self._progress.earlier += 1
        else:
            self._progress.done += 1

    # The results

    def _finish(self, seconds: float) -> Summary:
        settings, counter = self._settings, Counter()
        store = open_store(settings.target)
        write_results(
            self._index, store, settings.command, settings.tool_version, self._scratch, counter)
        stopped = must_stop(self._progress.quarantined, self._options.max_failures)
        summary = summarize(
            counter, command=settings.command, target=settings.target, plan=settings.plan,
            tool_version=settings.tool_version, is_stopped=stopped,
            earlier_count=self._progress.earlier, seconds=seconds)
        path = self._scratch / "summary.json"
        path.write_text(json.dumps(summary.lasting(), indent=1) + "\n")
        store.put(f"{settings.command}/summary.json", path)
        return summary

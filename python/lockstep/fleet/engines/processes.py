"""Workers as processes of this computer. A worker that dies is replaced; its task is reported."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import deque
from multiprocessing.connection import Connection, Pipe, wait
from pathlib import Path
from typing import Deque, List, Optional

from ..errors import FleetError
from ..options import Settings, Task
from . import Completed

PATIENCE_S = 5.0
MOST_FAILED_STARTS = 20
PACKAGE_FOLDER = str(Path(__file__).resolve().parents[3])


class ProcessEngine:
    """A fixed number of workers, each with one task at a time."""

    def __init__(self, worker_count: int, settings: Settings) -> None:
        self.worker_count = worker_count
        self._settings = settings
        self._queue: Deque[Task] = deque()
        self._failed_starts = 0
        self._workers = [_Worker(settings) for _ in range(worker_count)]

    def submit(self, task: Task) -> None:
        """See ``Engine``."""
        self._queue.append(task)
        self._assign()

    def next(self, timeout_s: float) -> Optional[Completed]:
        """See ``Engine``."""
        awaited = {worker.connection: worker for worker in self._workers
                   if worker.task or not worker.is_ready}
        completed = None
        for connection in wait(list(awaited), timeout_s)[:1]:
            assert isinstance(connection, Connection)
            completed = self._receive(awaited[connection])
        self._assign()
        return completed

    def close(self) -> None:
        """See ``Engine``."""
        for worker in self._workers:
            worker.end()

    def _receive(self, worker: "_Worker") -> Optional[Completed]:
        try:
            message = worker.connection.recv()
        except (EOFError, OSError):
            return self._replace(worker)
        if not worker.is_ready:
            worker.is_ready = True
            self._failed_starts = 0
            return None
        task, worker.task = worker.task, None
        assert task is not None
        return Completed(task, message)

    def _replace(self, worker: "_Worker") -> Optional[Completed]:
        """Starts another worker in place of one that died, and reports its task."""
        if not worker.is_ready:
            self._failed_starts += 1
            if self._failed_starts > MOST_FAILED_STARTS:
                raise FleetError("Worker processes end as soon as they start.")
        task = worker.task
        worker.end()
        self._workers[self._workers.index(worker)] = _Worker(self._settings)
        return Completed(task, None) if task else None

    def _assign(self) -> None:
        idle = [worker for worker in self._workers if worker.is_ready and worker.task is None]
        while idle and self._queue:
            worker = idle.pop()
            worker.task = self._queue.popleft()
            try:
                worker.connection.send(worker.task)
            except OSError:
                pass  # The worker died; its connection reports that next.


class _Worker:
    """A process with a connection to it."""

    def __init__(self, settings: Settings) -> None:
        self.connection, other = Pipe()
        self.task: Optional[Task] = None
        self.is_ready = False
        paths = [PACKAGE_FOLDER, *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
        command: List[str] = [
            sys.executable, "-m", "lockstep.fleet.engines.worker", str(other.fileno())]
        self.process = subprocess.Popen(
            command, pass_fds=[other.fileno()], stdin=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))})
        other.close()
        try:
            self.connection.send(settings)
        except OSError:
            pass  # The process died; its connection reports that next.

    def end(self) -> None:
        """Ends the process: an idle one does it itself when its connection closes."""
        self.connection.close()
        if self.task is not None:
            self.process.terminate()
        try:
            self.process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

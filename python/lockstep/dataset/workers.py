"""Prepares sessions in processes, so that a session that kills its process stops no other one."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from multiprocessing.connection import Pipe
from pathlib import Path
from queue import SimpleQueue
from typing import Callable, Dict, Iterator, List, Optional, Sequence

from .errors import DatasetError
from .facts import Omission
from .task import Result, Task, known_result

PACKAGE_FOLDER = str(Path(__file__).resolve().parents[2])
ATTEMPTS = 2
PATIENCE_S = 5.0


def run_all(
    tasks: Sequence[Task], jobs: int, show: Callable[[int], None], lock: int
) -> List[Result]:
    """The result of each task, in their order. ``show`` is called with the number of finished ones.

    ``lock`` is the descriptor of the build's lock. Processes inherit it, so that no other build starts while one runs.
    Raises ``DatasetError`` if one task meets what would stop every other one.
    """
    results: List[Optional[Result]] = [known_result(task) for task in tasks]
    left = [place for place, result in enumerate(results) if result is None]
    if left:
        with _Pool(min(jobs, len(left)), lock) as pool:
            for place, result in pool.run({place: tasks[place] for place in left}):
                results[place] = result
                show(sum(one is not None for one in results))
    return [result for result in results if result is not None]


class _Pool:
    """Threads, each of which waits for one process at a time."""

    def __init__(self, jobs: int, lock: int) -> None:
        self._idle: "SimpleQueue[_Worker]" = SimpleQueue()
        self._workers = [_Worker(lock) for _ in range(jobs)]
        for worker in self._workers:
            self._idle.put(worker)
        self._threads = ThreadPoolExecutor(jobs)

    def __enter__(self) -> "_Pool":
        return self

    def __exit__(self, *reason: object) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in self._workers:
            worker.end()
        self._threads.shutdown()

    def run(self, tasks: Dict[int, Task]) -> Iterator["tuple[int, Result]"]:
        """The results as they come."""
        places: Dict["Future[Result]", int] = {
            self._threads.submit(self._one, task): place for place, task in tasks.items()}
        waiting = set(places)
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield places[future], future.result()

    def _one(self, task: Task) -> Result:
        worker = self._idle.get()
        try:
            for _ in range(ATTEMPTS):
                result = worker.run(task)
                if result is not None:
                    return result
            return Omission(task.name, "worker_died", f"Its process died {ATTEMPTS} times.")
        finally:
            self._idle.put(worker)


class _Worker:
    """A process that is started when there is work, and again after it died."""

    def __init__(self, lock: int) -> None:
        self._lock = lock
        self._process: Optional["subprocess.Popen[bytes]"] = None
        self._has_ended = False

    def run(self, task: Task) -> Optional[Result]:
        """The result of a task; None if the process died."""
        if self._process is None:
            self._start()
        try:
            self._connection.send(task)
            result, error = self._connection.recv()
        except (EOFError, OSError):
            self._stop()
            if self._has_ended:
                raise DatasetError("The build was interrupted.") from None
            return None
        if error is not None:
            problem, place, remedy = error
            raise DatasetError(problem, place=place, remedy=remedy)
        answer: Result = result
        return answer

    def end(self) -> None:
        """Ends the process, and its task if it has one."""
        self._has_ended = True
        if self._process is not None:
            self._process.terminate()
            self._stop()

    def _start(self) -> None:
        self._connection, other = Pipe()
        paths = [PACKAGE_FOLDER, *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "lockstep.dataset.worker", str(other.fileno()), str(os.getpid())],
            pass_fds=[other.fileno(), self._lock], stdin=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))})
        other.close()

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        try:
            process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self._connection.close()

"""``python -m lockstep.dataset.worker DESCRIPTOR PROCESS``: prepares sessions for the build in a process."""

from __future__ import annotations

import os
import sys
import threading
import time
from multiprocessing.connection import Connection
from typing import Optional, Tuple

from .errors import DatasetError
from .task import Result, Task, run_task

LOOK_AROUND_S = 0.5


def main(descriptor: int, build: int) -> None:
    """Answers each task with its result, or with the error that ends the build."""
    threading.Thread(target=_end_with, args=(build,), daemon=True).start()
    connection = Connection(descriptor)
    while True:
        try:
            task = connection.recv()
        except (EOFError, OSError):
            return
        try:
            connection.send(answer(task))
        except OSError:
            return  # The build has ended.


def answer(task: Task) -> Tuple[Optional[Result], Optional[Tuple[str, str, str]]]:
    """A task's result, or problem, place and remedy of the error that ends the build."""
    try:
        return run_task(task), None
    except DatasetError as error:
        return None, (error.problem, error.place, error.remedy)


def _end_with(build: int) -> None:
    """Ends this process when the build's does, or if it already has."""
    while os.getppid() == build:
        time.sleep(LOOK_AROUND_S)
    os._exit(1)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))

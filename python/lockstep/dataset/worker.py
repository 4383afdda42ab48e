"""``python -m lockstep.dataset.worker DESCRIPTOR``: prepares one session after another for a build."""

from __future__ import annotations

import os
import sys
import threading
import time
from multiprocessing.connection import Connection

from .errors import DatasetError
from .task import run_task

LOOK_AROUND_S = 0.5


def main(descriptor: int) -> None:
    """Answers each task with its result, or with the error that ends the build."""
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    connection = Connection(descriptor)
    while True:
        try:
            task = connection.recv()
        except (EOFError, OSError):
            return
        try:
            connection.send((run_task(task), None))
        except DatasetError as error:
            connection.send((None, (error.problem, error.place, error.remedy)))


def _end_with(parent: int) -> None:
    """Ends this process when the build's does."""
    while os.getppid() == parent:
        time.sleep(LOOK_AROUND_S)
    os._exit(1)


if __name__ == "__main__":
    main(int(sys.argv[1]))

"""A worker process: takes tasks from a connection until the driver closes it."""

from __future__ import annotations

import signal
import sys
from multiprocessing.connection import Connection

from ..scratch import sweep
from ..task import process


READY = "ready"
"""The first message: a worker that ends before it could not start, which is not a session's fault."""


def serve(connection: Connection) -> None:
    """Processes one task after another."""
    settings = connection.recv()
    sweep(settings.scratch)
    connection.send(READY)
    while True:
        task = connection.recv()
        connection.send(process(settings, task))


def main() -> None:
    """Serves the connection whose descriptor is the first argument."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The driver decides what Ctrl-C ends.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # Leaves no scratch behind.
    try:
        serve(Connection(int(sys.argv[1])))
    except (EOFError, ConnectionError):
        pass


if __name__ == "__main__":
    main()

"""Where tasks run: on processes of this computer, or on Ray."""

from __future__ import annotations

from typing import NamedTuple, Optional, Protocol

from ..options import Options, Settings, Task
from ..outcome import Outcome


class Completed(NamedTuple):
    """A task that ended."""

    task: Task
    outcome: Optional[Outcome]
    """None if the worker died."""


class Engine(Protocol):
    """Runs tasks, a window of them at once. ``close`` ends what still runs."""

    worker_count: int

    def submit(self, task: Task) -> None:
        """Starts a task, or puts it in the queue of a worker."""

    def next(self, timeout_s: float) -> Optional[Completed]:
        """The next task that ended; None if none did within ``timeout_s``."""

    def close(self) -> None:
        """Ends all workers."""


def start(options: Options, settings: Settings) -> Engine:
    """The engine that the options name. Ray is imported only if they name it."""
    if options.engine == "ray":
        from .on_ray import RayEngine

        return RayEngine(options, settings)
    from .processes import ProcessEngine

    return ProcessEngine(options.worker_count, settings)

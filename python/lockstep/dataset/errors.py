"""What ends a build, and what leaves one session out of it."""

from __future__ import annotations

from typing import Mapping

from ..errors import LockstepError


class DatasetError(LockstepError):
    """A build cannot start or go on."""

    usual_remedy = "See docs/DATASETS.md."


class UsageError(DatasetError):
    """The arguments of a build contradict each other or name something that does not exist."""

    usual_remedy = "Run 'python -m lockstep.dataset build --help'."


REMEDIES: Mapping[str, str] = {
    "failed": "Run 'lockstep check' on the session, or pass --include-failed.",
    "interrupted": "Run 'lockstep recover' on the session.",
    "rejected": "Run 'lockstep check' on the session.",
    "seal_differs": "Copy the session again from where it was recorded.",
    "duplicate": "Nothing: the same recording is in the dataset.",
    "no_images": "Choose sessions with images, for example with --where.",
    "other_size": "Build another dataset for this image size, for example with --where 'width = 1920'.",
    "other_rate": "Build another dataset for this frame rate, for example with --where.",
    "check_failed": "Run 'lockstep check' on the session.",
    "missing": "Check the path.",
    "incomplete_copy": "Copy the session again.",
    "store_failed": "Check the store, and run the same command again.",
    "worker_died": "Check the memory of the computer, and run the same command again.",
}
"""The reasons for which a session is left out, and what to do."""


class LeftOut(Exception):
    """Ends the work on one session; the build goes on without it."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(reason, detail)
        self.reason, self.detail = reason, detail

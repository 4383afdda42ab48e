"""Errors that end a run. A failure of one session is an outcome: see ``outcome``."""

from __future__ import annotations

from ..errors import LockstepError


class FleetError(LockstepError):
    """A run cannot start or go on."""

    usual_remedy = "See docs/FLEET.md."


class UsageError(FleetError):
    """The arguments of a run contradict each other or name something that does not exist."""

    usual_remedy = "Run 'python -m lockstep.fleet --help'."


class ToolMissing(FleetError):
    """The ``lockstep`` tool was not found, or cannot run."""

    usual_remedy = "Install it, or set LOCKSTEP to its path."

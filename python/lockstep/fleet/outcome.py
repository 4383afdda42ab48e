"""The outcome of one session."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, Mapping, Optional, Tuple

DONE, QUARANTINED, KNOWN = "done", "quarantined", "known"


@dataclass(frozen=True)
class Cause:
    """Why a session is quarantined."""

    name: str
    remedy: str
    is_final: bool
    """Whether the cause is in the session, so that it would occur again; then the journal keeps it."""


CAUSES: Mapping[str, Cause] = {cause.name: cause for cause in (
    Cause("rejected", "Run 'lockstep check' on the session.", True),
    Cause("crashed", "Report it: the tool must never crash.", True),
    Cause("no_result", "Check the version of the tool.", True),
    Cause("timed_out", "Raise --time-limit, and run again.", True),
    Cause("out_of_memory", "Raise --memory-limit, and run again.", True),
    Cause("seal_differs", "Copy the session again from where it was recorded.", True),
    Cause("missing", "Check the path.", False),
    Cause("half_object", "Upload the session again, and run again.", False),
    Cause("store_failed", "Check the store, and run again.", False),
    Cause("scratch_full", "Free space in the scratch folder, or set --scratch, and run again.", False),
    Cause("output_failed", "Check the target, and run again.", False),
    Cause("worker_died", "Check the memory of the computer, and run again.", False),
    Cause("other_tool", "Install the same version of the tool on every computer.", False),
)}


class Quarantine(Exception):
    """Ends the work on a session; never leaves the task."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(detail)
        self.reason, self.detail = reason, detail


@dataclass(frozen=True)
class Outcome:
    """The result of one task. Everything except ``timings`` is the same in every run."""

    identity: Optional[str]
    """The session's identity (see ``identity``); None if it could not be read."""
    status: str
    """``done``; ``quarantined``; or ``known`` if the journal has the result already."""
    verdict: Optional[str] = None
    exit_code: Optional[int] = None
    reason: Optional[str] = None
    detail: Optional[str] = None
    remedy: Optional[str] = None
    size_bytes: Optional[int] = None
    file_count: Optional[int] = None
    output: Optional[str] = None
    """The output's path in the target."""
    findings: Tuple[Dict[str, Any], ...] = ()
    time_limit_s: Optional[float] = None
    memory_limit_bytes: Optional[int] = None
    timings: Dict[str, Any] = field(default_factory=dict)

    def to_json(self) -> Dict[str, Any]:
        """The outcome as JSON values."""
        return dict(self.__dict__)

    @staticmethod
    def from_json(values: Mapping[str, Any]) -> "Outcome":
        """The outcome that ``to_json`` returned as values."""
        return Outcome(**{**values, "findings": tuple(values["findings"])})

    @property
    def is_final(self) -> bool:
        """Whether the journal keeps the outcome: it depends on the session alone, not on disk or store."""
        if self.identity is None or self.status == KNOWN:
            return False
        return self.reason is None or CAUSES[self.reason].is_final


def quarantined(reason: str, detail: str, identity: Optional[str] = None, **more: Any) -> Outcome:
    """The outcome of a session that is quarantined for a reason."""
    remedy = more.pop("remedy", None) or CAUSES[reason].remedy
    return Outcome(identity, QUARANTINED, reason=reason, detail=detail, remedy=remedy, **more)

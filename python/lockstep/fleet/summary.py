"""The summary of a run."""

from __future__ import annotations

import collections
from dataclasses import asdict, dataclass
from typing import Any, Counter as Counts, Dict, List, Optional

from .decisions import exit_code_of
from .documents import NEGATIVE
from .outcome import DONE, Outcome


class Counter:
    """Counts the outcomes of listed sessions."""

    def __init__(self) -> None:
        self.statuses: Counts[str] = collections.Counter()
        self.verdicts: Counts[str] = collections.Counter()
        self.reasons: Counts[str] = collections.Counter()
        self.size_bytes = 0

    def add(self, outcome: Optional[Outcome]) -> None:
        """Counts one session; one without an outcome was not started."""
        if outcome is None:
            self.statuses["not_started"] += 1
            return
        self.statuses[outcome.status] += 1
        self.size_bytes += outcome.size_bytes or 0
        if outcome.status == DONE:
            self.verdicts[str(outcome.verdict)] += 1
        else:
            self.reasons[str(outcome.reason)] += 1


@dataclass(frozen=True)
class Summary:
    """Counts of sessions, and where the results are."""

    command: str
    target: str
    plan: str
    tool_version: str
    session_count: int
    done_count: int
    quarantined_count: int
    not_started_count: int
    verdicts: Dict[str, int]
    """The number of processed sessions, by verdict."""
    reasons: Dict[str, int]
    """The number of quarantined sessions, by reason."""
    size_bytes: int
    is_stopped: bool
    """Whether more sessions were quarantined than ``max_failures`` allows."""
    exit_code: int
    """0 if every session is done and its verdict is not negative, else 1."""
    earlier_count: int
    """The number of sessions whose result was already in the journal."""
    seconds: float

    def to_json(self) -> Dict[str, Any]:
        """The summary as JSON values."""
        return asdict(self)

    def lasting(self) -> Dict[str, Any]:
        """The values that do not differ between runs on the same sessions."""
        values = self.to_json()
        return {key: values[key] for key in values if key not in ("earlier_count", "seconds", "target")}

    def lines(self) -> List[str]:
        """The summary as lines of text for people."""
        text = [
            f"{self.session_count} sessions: {self.done_count} done, "
            f"{self.quarantined_count} quarantined, {self.not_started_count} not started "
            f"({self.earlier_count} by earlier runs; {self.seconds:.1f} s)"]
        text += [f"  {name}: {count}" for name, count in self.verdicts.items()]
        text += [f"  quarantined, {name}: {count}" for name, count in self.reasons.items()]
        if self.is_stopped:
            text.append("Stopped: more sessions were quarantined than --max-failures allows.")
        return [*text, f"Results: {self.target}/{self.command}/sessions.parquet"]


def summarize(
    counter: Counter, *, command: str, target: str, plan: str, tool_version: str,
    is_stopped: bool, earlier_count: int, seconds: float,
) -> Summary:
    """The summary of counted outcomes."""
    negative = sum(count for name, count in counter.verdicts.items() if name in NEGATIVE)
    unfinished = counter.statuses["quarantined"] + counter.statuses["not_started"]
    return Summary(
        command, target, plan, tool_version, sum(counter.statuses.values()),
        counter.statuses["done"], counter.statuses["quarantined"], counter.statuses["not_started"],
        dict(sorted(counter.verdicts.items())), dict(sorted(counter.reasons.items())),
        counter.size_bytes, is_stopped, exit_code_of(unfinished, negative, is_stopped),
        earlier_count, seconds)

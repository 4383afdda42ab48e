"""The rules of a run, as functions of values alone."""

from __future__ import annotations

from typing import Optional

from .options import Settings
from .outcome import DONE, Outcome

MOST_ATTEMPTS = 10
"""How many processes may die during one session. If something else kills a worker every 5 s and a session
takes 1 s, a process dies with a probability of 0.2 per attempt, so the session itself causes ten in a row."""

SUCCESSES = 16


def may_start(size: int, staged: int, in_flight: int, limit: int, window: int) -> bool:
    """Whether one more session fits: ``size`` and ``staged`` are bytes in scratch.

    One session always fits, however large it is.
    """
    if in_flight == 0:
        return True
    return in_flight < window and staged + size <= limit


def may_try_again(reason: str, attempt: int, was_alone: bool) -> bool:
    """Whether a session that failed for the external ``reason`` is started again.

    After a full scratch disk it is tried again until it ran alone: then it does not fit.
    """
    if reason == "worker_died":
        return attempt < MOST_ATTEMPTS
    if reason == "scratch_full":
        return not was_alone and attempt < MOST_ATTEMPTS
    return False


def next_window(window: int, largest: int, is_full: bool, successes: int) -> int:
    """How many sessions may be in flight after another ended.

    A full scratch disk halves the number; ``SUCCESSES`` sessions without this fault add one.
    """
    if is_full:
        return max(1, window // 2)
    return min(largest, window + 1) if successes >= SUCCESSES else window


def is_still_valid(outcome: Outcome, settings: Settings, retry_quarantined: bool) -> bool:
    """Whether an outcome of the journal also holds for this run."""
    if outcome.status == DONE:
        return True
    if retry_quarantined:
        return False
    if outcome.reason == "timed_out":
        return (outcome.time_limit_s or 0) >= settings.time_limit_s
    if outcome.reason == "out_of_memory":
        return (outcome.memory_limit_bytes or 0) >= settings.memory_limit_bytes
    return True


def must_stop(quarantined_count: int, max_failures: Optional[int]) -> bool:
    """Whether no further session is started."""
    return max_failures is not None and quarantined_count > max_failures


def exit_code_of(quarantined_count: int, negative_count: int, is_stopped: bool) -> int:
    """0 if every session is done and good, else 1."""
    return 1 if quarantined_count or negative_count or is_stopped else 0

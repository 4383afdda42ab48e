"""Deals sessions to train, validation and test so that no place and day is in two of them."""

from __future__ import annotations

import hashlib
import json
import math
from dataclasses import dataclass
from typing import Dict, Iterable, List, Optional, Sequence, Tuple

from .facts import Place, SessionFacts
from .options import SPLITS

APART_M = 100.0
EARTH_RADIUS_M = 6_371_000.0
"""The mean radius (IUGG), with which distances differ from the ellipsoid's by at most 0.6 %."""
LEAST_SHARE = 0.99
"""The factor that shortens distances, so that none is longer than on the ellipsoid."""


@dataclass(frozen=True)
class Group:
    """Sessions that must be in the same split."""

    name: str
    """Sixteen hexadecimal digits of a digest of the group's first session."""
    sessions: Tuple[SessionFacts, ...]
    split: str

    @property
    def days(self) -> List[str]:
        """All local days of its sessions, sorted; without those of unknown sessions."""
        return sorted({day for session in self.sessions for day in session.days})


def deal(sessions: Sequence[SessionFacts], shares: Sequence[int]) -> List[Group]:
    """The groups of sessions with their splits, in the order of ``SPLITS`` and of time.

    A group's split depends only on the day, identifier and start of its first session. A single group
    is for training, whatever its digest.
    """
    groups = []
    parts = _joined(sorted(sessions, key=order))
    for part in parts:
        digest = _digest(part[0])
        split = SPLITS[0] if len(parts) == 1 else _split(digest, shares)
        groups.append(Group(digest[:16], tuple(part), split))
    return sorted(groups, key=lambda group: (SPLITS.index(group.split), order(group.sessions[0])))


def order(session: SessionFacts) -> Tuple[int, str]:
    """The key that sorts sessions by time, those of unknown time first."""
    start = session.start_wall_ns
    return (-(2**63) if start is None else start, session.key)


def are_apart(one: Optional[Place], other: Optional[Place]) -> bool:
    """Whether recorded positions show that two places are more than 100 m apart."""
    if one is None or other is None:
        return False
    between = LEAST_SHARE * distance_m(one, other)
    return between - one.radius_m - other.radius_m > APART_M


def distance_m(one: Place, other: Place) -> float:
    """The distance of two centers on a sphere, by the haversine formula."""
    first, second = math.radians(one.latitude_deg), math.radians(other.latitude_deg)
    turn = math.radians(other.longitude_deg - one.longitude_deg)
    half = (
        math.sin((second - first) / 2) ** 2
        + math.cos(first) * math.cos(second) * math.sin(turn / 2) ** 2)
    return 2 * EARTH_RADIUS_M * math.asin(math.sqrt(min(1.0, half)))


def _joined(sessions: Sequence[SessionFacts]) -> List[List[SessionFacts]]:
    """The sessions in parts that may share a place and day; each part keeps the order."""
    parents = list(range(len(sessions)))

    def root(number: int) -> int:
        while parents[number] != number:
            parents[number] = parents[parents[number]]
            number = parents[number]
        return number

    for one, other in _neighbors(sessions):
        first, second = sorted((root(one), root(other)))
        parents[second] = first
    parts: Dict[int, List[SessionFacts]] = {}
    for number, session in enumerate(sessions):
        parts.setdefault(root(number), []).append(session)
    return list(parts.values())


def _neighbors(sessions: Sequence[SessionFacts]) -> Iterable[Tuple[int, int]]:
    """Pairs of sessions that must be together; a larger set is connected by its pairs."""
    dated: Dict[str, List[int]] = {}
    undated = [number for number, session in enumerate(sessions) if not session.days]
    for number, session in enumerate(sessions):
        for day in session.days:
            dated.setdefault(day, []).append(number)
    for same_day in dated.values():
        yield from _close(sessions, same_day, same_day)
    # A session of unknown day may be of any day.
    yield from _close(sessions, undated, range(len(sessions)))


def _close(
    sessions: Sequence[SessionFacts], some: Sequence[int], others: Sequence[int]
) -> Iterable[Tuple[int, int]]:
    """Pairs of ``some`` and ``others`` whose places are not shown to be apart."""
    nowhere = next((number for number in some if sessions[number].place is None), None)
    if nowhere is not None:
        yield from ((nowhere, other) for other in others)
        return
    for one in some:
        for other in others:
            if not are_apart(sessions[one].place, sessions[other].place):
                yield one, other


def _digest(first: SessionFacts) -> str:
    text = json.dumps([first.days[:1], first.origin.session_id, first.start_wall_ns])
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _split(digest: str, shares: Sequence[int]) -> str:
    """The split whose part of the interval 0 … 1 contains the digest's first 64 bits, read as a fraction."""
    place = int(digest[:16], 16) * sum(shares)
    end = 0
    for name, share in zip(SPLITS, shares):
        end += share
        if place < end << 64:
            return name
    raise AssertionError("the last share ends at 1")

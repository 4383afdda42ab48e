"""Sessions of several phones on one clock: ``group.json`` (docs/GROUP.md)."""

from __future__ import annotations

import bisect
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterator, List, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from .errors import NotASession, UnsupportedFormat
from .fields import Fields, fields_from_json
from .session import Session

FORMAT_NAME = "lockstep-group"
FORMAT_VERSION = 1
MOST_MEMBERS = 64
LARGEST_TIME = 2**62  # ns: docs/GROUP.md
LARGEST_FILE = 64 * 2**20
LEAST_RATE_RATIO = 1000
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}", re.ASCII)
METHODS = ("reference", "anchors", "gyroscope", "event")


class ClockMap:
    """Converts host times of a phone to the group's reference clock, exactly, in integers.

    Calling it converts one time or an array of times.
    """

    def __init__(self, points: Sequence[Tuple[int, int]]) -> None:
        self.points = [(int(host), int(reference)) for host, reference in points]
        """Pairs of host time and reference time, ns, in order of time."""
        self._hosts = [host for host, _ in self.points]
        if not self.points or not all(map(_is_in_range, self.points)):
            raise ValueError("A clock map has one or more points within ±2**62 ns.")
        for first, second in zip(self.points, self.points[1:]):
            if not _is_plausible(first, second):
                raise ValueError("The points do not describe a clock with a plausible rate.")

    def reference_ns(self, host_ns: int) -> int:
        """The reference clock's time at a host time, ns."""
        last = max(0, len(self.points) - 2)
        index = min(max(bisect.bisect_right(self._hosts, host_ns) - 1, 0), last)
        host, reference = self.points[index]
        past = host_ns - host
        if len(self.points) == 1:
            return reference + past
        next_host, next_reference = self.points[index + 1]
        interval = next_host - host
        growth = next_reference - reference - interval
        size = (abs(past) * abs(growth) + interval // 2) // interval
        return reference + past + (size if (past < 0) == (growth < 0) else -size)

    def __call__(
        self, host_ns: Union[int, npt.ArrayLike]
    ) -> Union[int, npt.NDArray[np.int64]]:
        """The reference clock's time at a host time, or at each of an array, ns."""
        if isinstance(host_ns, (int, np.integer)):
            return self.reference_ns(int(host_ns))
        times = np.asarray(host_ns, dtype=np.int64)
        flat = [self.reference_ns(int(time)) for time in times.ravel()]
        return np.array(flat, dtype=np.int64).reshape(times.shape)


def _is_in_range(point: Tuple[int, int]) -> bool:
    return all(abs(time) <= LARGEST_TIME for time in point)


def _is_plausible(first: Tuple[int, int], second: Tuple[int, int]) -> bool:
    interval = second[0] - first[0]
    growth = second[1] - first[1] - interval
    return interval > 0 and abs(growth) <= interval // LEAST_RATE_RATIO


@dataclass(frozen=True)
class Offset:
    """The offset of another clock from a member's host clock, with its error."""

    at_ns: int
    """The host time at which the offset applies."""
    offset_ns: int
    """The other clock minus the host clock."""
    drift_ppm: Optional[float]
    """How much faster the other clock runs; None if it was not measured."""
    drift_bound_ppm: Optional[float]
    """The true drift is at most this far from ``drift_ppm``."""
    bound_ns: int
    """The true offset is at most this far from the estimate, under the method's assumptions."""
    standard_error_ns: Optional[int]
    """The standard error; None for a method whose bound is certain."""


@dataclass(frozen=True)
class Result:
    """What one method found about one member."""

    method: str
    """``anchors``, ``gyroscope`` or ``event``."""
    to: str
    """The name of the member whose clock the offset is about, or ``desk``."""
    offset: Optional[Offset]
    """The offset; None if there is none."""
    reason: Optional[str]
    """Why there is no offset."""


@dataclass(frozen=True)
class Agreement:
    """Whether two methods agree about one member."""

    methods: Tuple[str, str]
    difference_ns: int
    bound_ns: int

    @property
    def agrees(self) -> bool:
        """Whether the difference is within the sum of both bounds."""
        return abs(self.difference_ns) <= self.bound_ns


@dataclass(frozen=True)
class Member:
    """A session in a group."""

    name: str
    """The name in the group."""
    path: Path
    """The session's folder."""
    session_id: str
    """The session's ``sessionID``."""
    identity: str
    """The SHA-256 of ``seal.jsonl``, or of ``metadata.json`` without a seal."""
    first_ns: int
    """The host time of the first sample."""
    last_ns: int
    """The host time of the last sample."""
    method: Optional[str]
    """How the clock was related to the reference clock; None if it is not related."""
    offset: Optional[Offset]
    """The offset of the reference clock."""
    clock: Optional[ClockMap]
    """From host time to the reference clock."""
    results: List[Result]
    """What each method found."""
    agreements: List[Agreement]
    """Comparisons of each two methods."""

    @property
    def session(self) -> Session:
        """Opens the session."""
        return Session(self.path)


class Group:
    """Sessions of several phones on one clock: a ``group.json``.

        group = Group("group.json")
        for member in group:
            times = member.clock(member.session.imu.gyroscope.timestamps_ns)

    Raises ``NotASession`` if the file is not a group, ``UnsupportedFormat`` if it is of a later
    version, and ``DamagedSession`` if it is not as docs/GROUP.md says.
    """

    def __init__(self, path: Union[str, "os.PathLike[str]"]) -> None:
        self.path = Path(path)
        """The file."""
        document = self._document()
        self.reference: Fields = _needed(document, "reference")
        """The reference clock, as stated: ``clock`` and ``identity`` or ``member``."""
        kind = self.reference.text("clock")
        if kind not in ("desk", "host"):
            raise self.reference.damage("clock is neither desk nor host.")
        self.is_desk_clock: bool = kind == "desk"
        """Whether the reference clock is a desk's, and not a member's host clock."""
        self.wall_minus_reference_ns = document.integer("wall_minus_reference_ns")
        """The wall time minus the reference clock's time, for dates only; None if unknown."""
        self.members: List[Member] = [
            self._member(fields) for fields in document.objects("members")]
        """The members, in the file's order."""
        self.notices: List[str] = document.texts("notices")
        """What was assumed or could not be used."""
        self._check(document)

    def __iter__(self) -> Iterator[Member]:
        return iter(self.members)

    def __len__(self) -> int:
        return len(self.members)

    def __getitem__(self, name: str) -> Member:
        """The member with a name."""
        for member in self.members:
            if member.name == name:
                return member
        raise KeyError(name)

    @property
    def overlap_ns(self) -> Optional[Tuple[int, int]]:
        """The times on the reference clock that all members recorded; None without any."""
        clocks = [member.clock for member in self.members]
        if any(clock is None for clock in clocks):
            return None
        first = max(m.clock.reference_ns(m.first_ns) for m in self.members if m.clock)
        last = min(m.clock.reference_ns(m.last_ns) for m in self.members if m.clock)
        return (first, last) if first <= last else None

    def _document(self) -> Fields:
        if self.path.stat().st_size > LARGEST_FILE:
            raise NotASession("The file is too large for a group.", place=str(self.path))
        document = fields_from_json(self.path.read_bytes(), place=self.path.name)
        head = _needed(document, "format")
        if head.text("name") != FORMAT_NAME:
            raise NotASession("This is not a group of sessions.", place=str(self.path))
        version = head.needed_integer("version")
        if version != FORMAT_VERSION:
            raise UnsupportedFormat(
                f"The group has version {version}; this package reads {FORMAT_VERSION}.",
                place=str(self.path))
        return document

    def _check(self, document: Fields) -> None:
        names = [member.name for member in self.members]
        if not 1 <= len(names) <= MOST_MEMBERS or len(set(names)) != len(names):
            raise document.damage("members are none, too many, or have the same name.")
        if self.is_desk_clock:
            identity = self.reference.text("identity") or ""
            if not re.fullmatch("[0-9a-f]{32}", identity):
                raise self.reference.damage("identity has no 32 hexadecimal digits.")
        elif self.reference.text("member") not in names:
            raise self.reference.damage("member is not a member of the group.")

    def _member(self, fields: Fields) -> Member:
        name, path = fields.needed_text("name"), fields.needed_text("path")
        if not NAME.fullmatch(name):
            raise fields.damage("name is not a member's name.")
        if not path or path.startswith("/") or "\0" in path:
            raise fields.damage("path is not relative.")
        identity = fields.needed_text("identity")
        if not re.fullmatch("[0-9a-f]{64}", identity):
            raise fields.damage("identity has no 64 hexadecimal digits.")
        first, last = _time(fields, "first_ns"), _time(fields, "last_ns")
        if first > last:
            raise fields.damage("last_ns is before first_ns.")
        relation = fields.object("relation")
        return Member(
            name=name, path=self.path.parent / path, session_id=fields.needed_text("session_id"),
            identity=identity, first_ns=first, last_ns=last,
            method=_method(relation) if relation else None,
            offset=_offset(relation) if relation else None,
            clock=_clock(relation) if relation else None,
            results=[_result(row) for row in fields.objects("results")
                     if row.text("method") in METHODS],
            agreements=[_agreement(row) for row in fields.objects("agreements")])


def _needed(fields: Fields, key: str) -> Fields:
    found = fields.object(key)
    if found is None:
        raise fields.damage(f"{key} is missing.")
    return found


def _time(fields: Fields, key: str) -> int:
    time = fields.needed_integer(key)
    if abs(time) > LARGEST_TIME:
        raise fields.damage(f"{key} is out of range.")
    return time


def _method(fields: Fields) -> str:
    method = fields.needed_text("method")
    if method not in METHODS:
        raise fields.damage("method is unknown.")
    return method


def _offset(fields: Fields) -> Offset:
    offset = Offset(
        at_ns=_time(fields, "at_ns"), offset_ns=fields.needed_integer("offset_ns"),
        drift_ppm=fields.number("drift_ppm"), drift_bound_ppm=fields.number("drift_bound_ppm"),
        bound_ns=fields.needed_integer("bound_ns"),
        standard_error_ns=fields.integer("standard_error_ns"))
    if offset.bound_ns < 0 or (offset.standard_error_ns or 0) < 0:
        raise fields.damage("bound_ns or standard_error_ns is negative.")
    return offset


def _clock(fields: Fields) -> ClockMap:
    points: Any = fields.values.get("points")
    if not isinstance(points, list):
        raise fields.damage("points is not a list.")
    for point in points:
        if not isinstance(point, list) or len(point) != 2 or not all(
                isinstance(time, int) and not isinstance(time, bool) for time in point):
            raise fields.damage("points has an element that is not a pair of integers.")
    try:
        return ClockMap([(point[0], point[1]) for point in points])
    except ValueError as error:
        raise fields.damage(f"points: {error}") from error


def _result(fields: Fields) -> Result:
    reason = fields.text("reason")
    return Result(
        method=_method(fields), to=fields.needed_text("to"),
        offset=_offset(fields) if reason is None else None, reason=reason)


def _agreement(fields: Fields) -> Agreement:
    methods: Any = fields.values.get("methods")
    if not isinstance(methods, list) or len(methods) != 2:
        raise fields.damage("methods is not a list of two words.")
    return Agreement(
        methods=(str(methods[0]), str(methods[1])),
        difference_ns=fields.needed_integer("difference_ns"),
        bound_ns=fields.needed_integer("bound_ns"))

"""Reads the relay of a desk on the same computer: docs/VIEWERS.md."""

from __future__ import annotations

import os
import socket
import stat
import struct
from pathlib import Path
from typing import Iterator, List, Optional, Union

from ..errors import LockstepError
from .assembly import Assembly
from .fields import LiveError
from .messages import STREAMS
from .relay import MAGIC, VERSION, relay_stream
from .values import (
    Connected, Depth, Disconnected, Frame, Gap, Points, Pose, Samples, Status, Value)

PIECE = 65_536


class NoDesk(LockstepError):
    """No desk relays to this socket."""


def default_path() -> Path:
    """Where ``lockstep desk`` relays unless it is told otherwise."""
    folder = os.environ.get("XDG_RUNTIME_DIR")
    return Path(folder or f"/tmp/lockstep-{os.getuid()}") / ("lockstep/live" if folder else "live")


def connect(
        path: Union[str, Path, None] = None, *, phone: Optional[str] = None,
        timeout: Optional[float] = None) -> Desk:
    """A running desk.

    ``path`` is the socket that ``lockstep desk`` printed; ``phone`` selects a phone by its name; ``timeout``
    is how many seconds an iterator waits for the next value before it raises ``TimeoutError``.
    Raises ``NoDesk`` if no desk of this user relays there.
    """
    desk = Desk(Path(path) if path else default_path(), phone, timeout)
    desk._open(STREAMS[:0]).close()
    return desk


class Desk:
    """What the phones of a desk deliver.

    Each iterator has a connection of its own and asks only for what it yields. A program that reads too
    slowly loses the oldest samples, and gets a ``Gap`` with their numbers.
    """

    def __init__(self, path: Path, phone: Optional[str], timeout: Optional[float]) -> None:
        self.path = path
        self.phone = phone
        self.timeout = timeout

    def values(self, *streams: str) -> Iterator[Value]:
        """Everything of these streams in the order of arrival, or of all; and phones that come and go.

        The streams are ``image``, ``depth``, ``points``, ``accelerometer``, ``gyroscope``,
        ``magnetometer``, ``deviceMotion``, ``barometer`` and ``pose``.
        """
        unknown = [stream for stream in streams if stream not in STREAMS]
        if unknown:
            raise ValueError(f"There is no stream {unknown[0]!r}, only {', '.join(STREAMS)}.")
        connection = self._open(list(streams) or STREAMS)
        return self._read(connection)

    def frames(self) -> Iterator[Union[Frame, Gap]]:
        """The images."""
        return (value for value in self.values("image") if isinstance(value, (Frame, Gap)))

    def depth(self) -> Iterator[Union[Depth, Gap]]:
        """The depth maps."""
        return (value for value in self.values("depth") if isinstance(value, (Depth, Gap)))

    def points(self) -> Iterator[Union[Points, Gap]]:
        """The points that tracking recognized."""
        return (value for value in self.values("points") if isinstance(value, (Points, Gap)))

    def poses(self) -> Iterator[Union[Pose, Gap]]:
        """The poses of the camera."""
        return (value for value in self.values("pose") if isinstance(value, (Pose, Gap)))

    def samples(self, stream: str) -> Iterator[Union[Samples, Gap]]:
        """The samples of a sensor, such as ``gyroscope``."""
        return (value for value in self.values(stream) if isinstance(value, (Samples, Gap)))

    def _open(self, streams: List[str]) -> socket.socket:
        try:
            facts = os.stat(self.path)
            if not stat.S_ISSOCK(facts.st_mode):
                raise NoDesk("The file is not a desk's socket.", place=str(self.path))
            connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            try:
                connection.settimeout(self.timeout)
                connection.connect(str(self.path))
                mask = sum(1 << STREAMS.index(stream) for stream in set(streams))
                body = struct.pack("<IIHQQ", 0, mask, 65_535, 0, 0)
                connection.sendall(struct.pack("<BBH", 1, 1, len(body)) + body)
            except BaseException:
                connection.close()
                raise
            return connection
        except (FileNotFoundError, ConnectionError, PermissionError) as error:
            raise NoDesk(
                "No desk relays here.", place=str(self.path),
                remedy="Start 'lockstep desk', and use the path that it prints.") from error

    def _read(self, connection: socket.socket) -> Iterator[Value]:
        stream, assembly, is_greeted = relay_stream(), Assembly(), False
        with connection:
            while True:
                piece = connection.recv(PIECE)
                if not piece:
                    return
                for message in stream.feed(piece):
                    if not is_greeted:
                        check(message.name, message.fields)
                        is_greeted = True
                    for value in assembly.receive(message):
                        if self.phone in (None, value.origin.phone):
                            yield value


def check(name: str, fields: "dict[str, object]") -> None:
    """Raises ``LiveError`` unless the first message is that of a relay of this version."""
    smallest, largest = fields.get("smallest_version"), fields.get("largest_version")
    is_relay = name == "relay_hello" and fields["magic"] == MAGIC
    if (not is_relay or not isinstance(smallest, int) or not isinstance(largest, int)
            or not smallest <= VERSION <= largest):
        raise LiveError(4, "this is not a relay, or it supports no common version")


__all__ = [
    "Connected", "Depth", "Desk", "Disconnected", "Frame", "Gap", "NoDesk", "Points", "Pose", "Samples",
    "Status", "Value", "connect", "default_path"]

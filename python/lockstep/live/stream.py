"""The bytes of one direction of a connection, cut into messages."""

from __future__ import annotations

from typing import Dict, Iterator, Optional, Tuple

from .fields import LiveError
from .messages import FIELDS, Fields, Message, decode

HEADER = 4  # bytes: docs/PROTOCOL.md, section 4
LARGEST_BODY = 16_384  # bytes: the same section
FIRST_SKIPPABLE = 128  # of types, in the same section

__all__ = ["LiveError", "MessageStream"]


class MessageStream:
    """Turns bytes, which come in pieces of any size, into messages.

    At most one incomplete message is kept. After a ``LiveError`` the stream cannot be read any
    further, and every later call raises the same error.
    """

    def __init__(self, more: Optional[Dict[Tuple[int, int], Tuple[str, Fields]]] = None) -> None:
        """``more`` has messages besides ``FIELDS``, such as those of a relay."""
        self._known = {**FIELDS, **(more or {})}
        self._channels = {channel for channel, _ in self._known}
        self._pending = bytearray()
        self._error: Optional[LiveError] = None

    def feed(self, piece: bytes) -> Iterator[Message]:
        """The messages that this piece completes. A message that may be skipped is left out."""
        if self._error:
            raise self._error
        rest = memoryview(piece)
        try:
            while len(rest):
                missing = self._missing()
                self._pending += rest[:missing]
                rest = rest[missing:]
                if self._missing() == 0:
                    message = self._take()
                    if message is not None:
                        yield message
        except LiveError as error:
            self._error = error
            raise

    def _missing(self) -> int:
        """How many bytes the header, or the message whose header is there, still needs."""
        if len(self._pending) < HEADER:
            return HEADER - len(self._pending)
        channel, kind = self._pending[0], self._pending[1]
        length = int.from_bytes(self._pending[2:4], "little")
        if channel not in self._channels:
            raise LiveError(1, f"channel {channel} is unknown")
        if (channel, kind) not in self._known and kind < FIRST_SKIPPABLE:
            raise LiveError(1, f"message {kind} of channel {channel} is unknown")
        if length > LARGEST_BODY:
            raise LiveError(2, f"a message has {length} bytes")
        return HEADER + length - len(self._pending)

    def _take(self) -> Optional[Message]:
        channel, kind, body = self._pending[0], self._pending[1], bytes(self._pending[HEADER:])
        self._pending.clear()
        return decode(channel, kind, body, self._known) if (channel, kind) in self._known else None

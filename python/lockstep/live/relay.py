"""The messages of a desk's relay: docs/PROTOCOL.md, section 13."""

from __future__ import annotations

from typing import Dict, Tuple

from .fields import LiveError, number, raw, text, u16, u32, i64, code
from .messages import Fields, name128
from .stream import MessageStream

CHANNEL = 3
MAGIC = 0x52534B4C  # "LKSR"
VERSION = 1

f64 = number("d")
RELAY_FIELDS: Dict[Tuple[int, int], Tuple[str, Fields]] = {
    (3, 1): ("relay_hello", [
        ("magic", u32), ("smallest_version", u16), ("largest_version", u16), ("clock", raw(16)),
        ("name", name128)]),
    (3, 2): ("relay_phone", [("subscription", u32), ("identity", raw(32)), ("name", text(128))]),
    (3, 3): ("relay_phone_end", [("subscription", u32)]),
    (3, 4): ("relay_clock", [
        ("subscription", u32), ("clock", raw(16)), ("segment", u32), ("host_time", i64),
        ("offset_ns", i64), ("bound_ns", i64), ("drift_ppm", f64)]),
    (3, 5): ("relay_status", [
        ("subscription", u32), ("host_time", i64),
        ("activity", code((1, "idle"), (2, "recording"), (3, "finishing"))),
        ("session", name128), ("elapsed_ns", i64), ("free_byte_count", i64)]),
}
"""Name and fields of each message of the relay's channel."""

__all__ = ["RELAY_FIELDS", "LiveError", "relay_stream"]


def relay_stream() -> MessageStream:
    """A stream of the messages that a relay sends."""
    return MessageStream(RELAY_FIELDS)

"""The messages of docs/PROTOCOL.md: their fields in order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Tuple

from .fields import (
    LARGEST, Body, LiveError, Read, code, count64, flag, i64, intrinsics, key, number, raw, text,
    u16, u32, u64)

STREAMS = [
    "image", "depth", "points", "accelerometer", "gyroscope", "magnetometer", "deviceMotion",
    "barometer", "pose"]
"""The streams of the live view by their codes: section 10."""
COLUMNS = {
    "accelerometer": 3, "gyroscope": 3, "magnetometer": 3, "deviceMotion": 16, "barometer": 2,
    "pose": 16}
"""The numbers of a row of each stream that is sent in rows."""
LARGEST_ITEM = 8_388_608  # bytes: section 10
LARGEST_FILE = 2 ** 40  # bytes: section 11
MOST_FILES = 4_000_000  # section 11


@dataclass(frozen=True)
class Message:
    """A message: its name and its fields as docs/PROTOCOL.md names them."""

    name: str
    fields: Dict[str, Any]

    def __getitem__(self, field: str) -> Any:
        return self.fields[field]


@dataclass(frozen=True)
class Row:
    """One sample of a stream: its numbers are those of docs/PROTOCOL.md, section 10."""

    timestamp_ns: int
    """Host time of the phone, ns."""
    seq: int
    """``seq`` in the session; negative while nothing is recorded."""
    state: int
    values: Tuple[float, ...]


stream = code(*enumerate(STREAMS))
item_stream = code(*enumerate(STREAMS[:3]))
row_stream = code(*((place, name) for place, name in enumerate(STREAMS) if name in COLUMNS))
name128, text1024 = text(128), text(1_024)
file_place = number("I", most=MOST_FILES)
file_offset = number("Q", most=LARGEST_FILE)


def samples(body: Body) -> Dict[str, Any]:
    """The fields of ``live_samples``: the rows depend on the stream."""
    found: Dict[str, Any] = {
        "subscription": u32(body), "stream": row_stream(body), "first_number": count64(body)}
    count = number("H", least=1)(body)
    columns = COLUMNS[found["stream"]]
    if count * (17 + 8 * columns) > body.remaining:
        raise LiveError(3, "the body is too short")
    rows: List[Row] = []
    for _ in range(count):
        timestamp, seq, state = i64(body), i64(body), body.number("B")
        rows.append(Row(timestamp, seq, state, tuple(body.number("d") for _ in range(columns))))
    return {**found, "rows": rows}


def rest(body: Body) -> bytes:
    """All bytes to the end of the body."""
    return body.rest()


Fields = List[Tuple[str, Read]]

FIELDS: Dict[Tuple[int, int], Tuple[str, Fields]] = {
    (0, 1): ("hello", [
        ("magic", u32), ("smallest_version", u16), ("largest_version", u16), ("features", u64),
        ("role", code((1, "phone"), (2, "desk"))), ("is_pairing", flag), ("name", name128)]),
    (0, 2): ("proof", [("key", key), ("signature", raw(64))]),
    (0, 3): ("welcome", [("clock", raw(16)), ("desk_send", i64), ("desk_wall", i64)]),
    (0, 4): ("failure", [("code", u16), ("text", text1024)]),
    (0, 5): ("goodbye", [("reason", code(1, 2, 3))]),
    (0, 6): ("pairing_share", [("key", key), ("point", raw(32))]),
    (0, 7): ("pairing_proof", [("tag", raw(64))]),
    (0, 8): ("credit", [
        ("channel", code((0, "control"), (1, "live"), (2, "files"))),
        ("received_byte_count", count64), ("allowed_byte_count", count64)]),
    (0, 9): ("clock_request", [
        ("number", u32), ("phone_send", i64), ("phone_slept_ns", i64), ("earlier_number", u32),
        ("earlier_phone_receive", i64)]),
    (0, 10): ("clock_reply", [
        ("number", u32), ("phone_send", i64), ("desk_receive", i64), ("desk_send", i64),
        ("desk_slept_ns", i64), ("desk_wall", i64), ("clock", raw(16))]),
    (0, 11): ("command", [
        ("identifier", u64), ("action", code((1, "start"), (2, "stop"), (3, "mark"))),
        ("clock", raw(16)), ("desk_time", i64), ("text", text1024)]),
    (0, 12): ("command_result", [
        ("identifier", u64), ("outcome", code((1, "done"), (2, "not needed"), (3, "refused"))),
        ("host_time", i64), ("session", name128), ("text", text1024)]),
    (0, 13): ("phone_status", [
        ("host_time", i64), ("activity", code((1, "idle"), (2, "recording"), (3, "finishing"))),
        ("session", name128), ("elapsed_ns", i64), ("free_byte_count", i64)]),
    (1, 1): ("live_request", [
        ("subscription", u32), ("streams", u32), ("longest_side", number("H", least=1)),
        ("image_interval_ns", count64), ("depth_interval_ns", count64)]),
    (1, 2): ("live_samples", []),
    (1, 3): ("live_item", [
        ("subscription", u32), ("stream", item_stream), ("number", count64), ("sequence", i64),
        ("timestamp", i64),
        ("format", code((1, "jpeg"), (2, "heic"), (16, "depth"), (17, "depth with confidence"),
                        (32, "points"))),
        ("width", number("I", least=1)), ("height", number("I", least=1)),
        ("byte_count", number("I", least=1, most=LARGEST_ITEM)),
        ("orientation", code((0, "unknown"), (1, "portrait"), (2, "portraitUpsideDown"),
                             (3, "landscapeLeft"), (4, "landscapeRight"))),
        ("intrinsics", intrinsics)]),
    (1, 4): ("live_piece", [
        ("subscription", u32), ("stream", item_stream), ("number", count64),
        ("offset", number("I", most=LARGEST_ITEM)), ("bytes", rest)]),
    (1, 5): ("live_gap", [
        ("subscription", u32), ("stream", stream), ("first_number", count64),
        ("count", number("Q", least=1, most=LARGEST)),
        ("reason", code((1, "replaced"), (2, "slow link"), (3, "broken link"),
                        (4, "not encoded")))]),
    (2, 1): ("offer", [
        ("transfer", u32), ("session", name128), ("identity", raw(32)), ("is_sealed", flag),
        ("file_count", number("I", least=1, most=MOST_FILES)), ("byte_count", count64)]),
    (2, 2): ("fetch", [("transfer", u32), ("file", file_place), ("offset", file_offset)]),
    (2, 3): ("file", [
        ("transfer", u32), ("file", file_place), ("byte_count", file_offset), ("hash", raw(32)),
        ("path", text(200))]),
    (2, 4): ("file_piece", [
        ("transfer", u32), ("file", file_place), ("offset", file_offset), ("bytes", rest)]),
    (2, 5): ("transfer_end", [
        ("transfer", u32), ("file_count", number("I", least=1, most=MOST_FILES))]),
    (2, 6): ("verdict", [
        ("transfer", u32), ("outcome", code((1, "verified"), (2, "unsealed"), (3, "seal differs"))),
        ("identity", raw(32)), ("file_count", file_place), ("byte_count", count64),
        ("text", text1024)]),
    (2, 7): ("transfer_stop", [
        ("transfer", u32), ("reason", code(1, 2, 3, 4, 5, 6)), ("text", text1024)]),
}
"""Name and fields of each message, by channel and type: sections 5, 10 and 11."""


def decode(
        channel: int, kind: int, content: bytes,
        known: Dict[Tuple[int, int], Tuple[str, Fields]] = FIELDS) -> Message:
    """The message of a channel and type that ``known`` has. Bytes after its fields are ignored."""
    name, fields = known[channel, kind]
    body = Body(content)
    if name == "live_samples":
        return Message(name, samples(body))
    return Message(name, {field: read(body) for field, read in fields})

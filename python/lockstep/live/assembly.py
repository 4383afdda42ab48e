"""Turns the messages of a relay into values, and counts every number."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Dict, Iterator, Optional, Tuple

import numpy as np

from .fields import LiveError
from .messages import Message
from .values import (
    Connected, Depth, Disconnected, Frame, Gap, Origin, Points, Pose, Samples, Status, Value)

TRACKING = [
    "unknown", "normal", "initializing", "limited_motion", "limited_features", "relocalizing",
    "limited", "not_available"]
POINT = np.dtype([("identifier", "<u8"), ("position", "<f4", 3)])


@dataclass
class Phone:
    """A phone of the relay, and where each of its streams is."""

    origin: Origin
    next_numbers: Dict[str, int] = field(default_factory=dict)
    items: Dict[str, Tuple[Message, bytearray]] = field(default_factory=dict)


class Assembly:
    """The values of one connection to a relay.

    A number that is neither delivered nor named by a gap raises ``LiveError``.
    """

    def __init__(self) -> None:
        self._phones: Dict[int, Phone] = {}

    def receive(self, message: Message) -> Iterator[Value]:
        """The values that a message completes."""
        name = message.name
        if name == "relay_phone":
            origin = Origin(message["name"], message["identity"].hex(), None, None)
            self._phones[message["subscription"]] = Phone(origin)
            yield Connected(origin)
            return
        phone = self._phones.get(message.fields.get("subscription", -1))
        if phone is None:
            return
        if name == "relay_phone_end":
            del self._phones[message["subscription"]]
            yield Disconnected(phone.origin)
        elif name == "relay_clock":
            phone.origin = Origin(
                phone.origin.phone, phone.origin.identity, message["offset_ns"],
                message["bound_ns"])
        elif name == "relay_status":
            yield Status(
                phone.origin, message["activity"], message["session"], message["elapsed_ns"],
                message["free_byte_count"])
        else:
            yield from self._live(phone, message)

    def _live(self, phone: Phone, message: Message) -> Iterator[Value]:
        if message.name == "live_samples":
            self._advance(phone, message["stream"], message["first_number"], len(message["rows"]))
            yield from rows(phone.origin, message)
        elif message.name == "live_gap":
            phone.items.pop(message["stream"], None)
            self._advance(phone, message["stream"], message["first_number"], message["count"])
            yield Gap(
                phone.origin, message["stream"], message["first_number"], message["count"],
                message["reason"])
        elif message.name == "live_item":
            if message["number"] != phone.next_numbers.get(message["stream"], 0):
                raise LiveError(3, f"number {message['number']} of {message['stream']} is not the next")
            phone.items[message["stream"]] = (message, bytearray())
        elif message.name == "live_piece":
            yield from self._piece(phone, message)

    @staticmethod
    def _advance(phone: Phone, stream: str, first: int, count: int) -> None:
        expected = phone.next_numbers.get(stream, 0)
        if first != expected or stream in phone.items:
            raise LiveError(3, f"number {first} of {stream} instead of {expected}")
        phone.next_numbers[stream] = first + count

    def _piece(self, phone: Phone, message: Message) -> Iterator[Value]:
        stream = message["stream"]
        head, content = phone.items.get(stream, (None, bytearray()))
        if (head is None or message["number"] != head["number"]
                or message["offset"] != len(content)
                or len(content) + len(message["bytes"]) > head["byte_count"]):
            raise LiveError(3, f"a piece of {stream} is not the next")
        content += message["bytes"]
        if len(content) == head["byte_count"]:
            del phone.items[stream]
            self._advance(phone, stream, head["number"], 1)
            value = item(phone.origin, head, bytes(content))
            if value is not None:
                yield value


def rows(origin: Origin, message: Message) -> Iterator[Value]:
    """The samples of a message: poses one by one, others as arrays."""
    found = message["rows"]
    if message["stream"] == "pose":
        for place, row in enumerate(found):
            tracking = TRACKING[row.state] if row.state < len(TRACKING) else "unknown"
            matrix = np.array(row.values).reshape(4, 4, order="F")
            yield Pose(
                origin, message["first_number"] + place, row.timestamp_ns, row.seq, tracking, matrix)
        return
    yield Samples(
        origin, message["stream"], message["first_number"],
        np.array([row.timestamp_ns for row in found], np.int64),
        np.array([row.seq for row in found], np.int64),
        np.array([row.state for row in found], np.int64),
        np.array([row.values for row in found], np.float64))


def item(origin: Origin, head: Message, content: bytes) -> Optional[Value]:
    """An image, a depth map or points; ``None`` for bytes that are not those of the stated size."""
    facts = (origin, head["number"], head["timestamp"], head["sequence"])
    width, height, kind = head["width"], head["height"], head["format"]
    if head["stream"] == "image":
        return Frame(
            *facts, width, height, kind, head["orientation"], head["intrinsics"], content)
    if head["stream"] == "points":
        if len(content) != width * POINT.itemsize:
            return None
        points = np.frombuffer(content, POINT)
        return Points(
            *facts, np.ascontiguousarray(points["identifier"]),
            np.ascontiguousarray(points["position"]))
    has_confidence = kind == "depth with confidence"
    if len(content) != width * height * (5 if has_confidence else 4):
        return None
    depth = np.frombuffer(content, "<f4", width * height).reshape(height, width)
    confidence = None
    if has_confidence:
        confidence = np.frombuffer(content, np.uint8, offset=4 * width * height).reshape(height, width)
    return Depth(*facts, depth, confidence, head["intrinsics"])

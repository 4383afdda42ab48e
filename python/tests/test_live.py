"""The bytes of Conformance/live mean what docs/PROTOCOL.md says."""

from __future__ import annotations

import math
import unittest
from typing import Any, Dict

from support import CONFORMANCE

from lockstep.live import FIELDS, LiveError, Message, MessageStream, Row

FOLDER = CONFORMANCE / "live"
CLOCK = bytes([0xC1]) * 16
HASH = bytes(range(0x40, 0x60))
EXPECTED: Dict[str, Dict[str, Any]] = {
    "hello": {
        "magic": 0x50534B4C, "smallest_version": 1, "largest_version": 1, "features": 7,
        "role": "phone", "is_pairing": True, "name": "Phở của Minh"},
    "hello-desk": {
        "magic": int.from_bytes(b"LKSP", "little"), "smallest_version": 1, "largest_version": 1,
        "features": 7, "role": "desk", "is_pairing": False, "name": "desk"},
    "proof": {"key": ("p256", bytes(range(4, 69))), "signature": bytes(range(1, 65))},
    "welcome": {
        "clock": CLOCK, "desk_send": 123_456_789_012_345, "desk_wall": 1_780_000_000_123_456_789},
    "failure": {"code": 8, "text": "not paired"},
    "goodbye": {"reason": 2},
    "pairing_share": {
        "key": ("ed25519", bytes(range(0x80, 0xA0))), "point": bytes(range(7, 39))},
    "pairing_proof": {"tag": bytes(range(9, 73))},
    "credit": {
        "channel": "files", "received_byte_count": 5_000_000_000,
        "allowed_byte_count": 5_001_000_000},
    "clock_request": {
        "number": 7, "phone_send": 88_000_000_001, "phone_slept_ns": 12, "earlier_number": 6,
        "earlier_phone_receive": 87_950_000_002},
    "clock_reply": {
        "number": 7, "phone_send": 88_000_000_001, "desk_receive": 9_000_000_000_003,
        "desk_send": 9_000_000_000_777, "desk_slept_ns": 5,
        "desk_wall": 1_780_000_000_000_000_001, "clock": CLOCK},
    "command": {
        "identifier": 2 ** 64 - 2, "action": "start", "clock": CLOCK,
        "desk_time": 9_001_000_000_000, "text": "Kitchen"},
    "command_result": {
        "identifier": 2 ** 64 - 2, "outcome": "done", "host_time": 88_999_999_999,
        "session": "session_20260301_101500", "text": ""},
    "phone_status": {
        "host_time": 89_000_000_000, "activity": "recording",
        "session": "session_20260301_101500", "elapsed_ns": 1_500_000_000, "free_byte_count": -1},
    "live_request": {
        "subscription": 3, "streams": 0x1FF, "longest_side": 640, "image_interval_ns": 33_333_333,
        "depth_interval_ns": 1_000_000_000},
    "live_samples": {
        "subscription": 3, "stream": "gyroscope", "first_number": 1_000, "rows": [
            Row(90_000_000_000, 41, 0, (0.5, -0.25, 1e-5)),
            Row(90_001_250_000, 43, 0, (-0.0, 3.0, 1.7976931348623157e308))]},
    "live_item": {
        "subscription": 3, "stream": "image", "number": 12, "sequence": 512,
        "timestamp": 90_002_000_000, "format": "jpeg", "width": 640, "height": 480,
        "byte_count": 6, "orientation": "portrait", "intrinsics": (500.0, 500.5, 319.5, 239.5)},
    "live_item-points": {
        "subscription": 3, "stream": "points", "number": 13, "sequence": -1,
        "timestamp": 90_002_000_000, "format": "points", "width": 2, "height": 1,
        "byte_count": 40, "orientation": "unknown", "intrinsics": None},
    "live_piece": {
        "subscription": 3, "stream": "image", "number": 12, "offset": 0,
        "bytes": b"\xff\xd8\xff\xd9\0\0"},
    "live_gap": {
        "subscription": 3, "stream": "image", "first_number": 13, "count": 4,
        "reason": "replaced"},
    "offer": {
        "transfer": 2, "session": "session_20260301_101500", "identity": HASH, "is_sealed": True,
        "file_count": 1_003, "byte_count": 7_000_000_000},
    "fetch": {"transfer": 2, "file": 17, "offset": 6_000_000_000},
    "file": {
        "transfer": 2, "file": 17, "byte_count": 6_000_000_005, "hash": HASH,
        "path": "rgb/000042.jpg"},
    "file_piece": {"transfer": 2, "file": 17, "offset": 6_000_000_000, "bytes": b"\1\2\3\4\5"},
    "transfer_end": {"transfer": 2, "file_count": 1_003},
    "verdict": {
        "transfer": 2, "outcome": "seal differs", "identity": HASH, "file_count": 1_003,
        "byte_count": 7_000_000_000, "text": "imu.csv, byte 5: these bytes differ"},
    "transfer_stop": {"transfer": 2, "reason": 1, "text": "No space left on device"},
}


def content(name: str) -> bytes:
    """The bytes of a golden message."""
    return (FOLDER / f"{name}.bin").read_bytes()


class LiveTests(unittest.TestCase):
    def test_every_golden_message_has_the_documented_fields(self) -> None:
        for name, fields in EXPECTED.items():
            with self.subTest(name):
                messages = list(MessageStream().feed(content(name)))
                self.assertEqual(messages, [Message(name.split("-")[0], fields)])

    def test_every_file_is_expected_and_every_message_has_a_file(self) -> None:
        files = {path.stem for path in FOLDER.glob("*.bin")}
        self.assertEqual(files, set(EXPECTED) | {"live_samples-unknown"})
        self.assertEqual(
            {name.split("-")[0] for name in files}, {name for name, _ in FIELDS.values()})

    def test_an_unknown_number_is_nan(self) -> None:
        (message,) = MessageStream().feed(content("live_samples-unknown"))
        (row,) = message["rows"]
        self.assertEqual((row.timestamp_ns, row.seq, row.values[0]), (-5, -1, 101.325))
        self.assertTrue(math.isnan(row.values[1]))

    def test_single_bytes_give_the_same_messages(self) -> None:
        stream = b"".join(map(content, EXPECTED))
        pieces = MessageStream()
        single = [
            message for place in range(len(stream))
            for message in pieces.feed(stream[place:place + 1])]
        self.assertEqual(single, list(MessageStream().feed(stream)))
        self.assertEqual(len(single), len(EXPECTED))

    def test_every_flipped_bit_gives_messages_or_an_error_with_a_code(self) -> None:
        for name in EXPECTED:
            good = content(name)
            for bit in range(8 * len(good)):
                changed = bytearray(good)
                changed[bit // 8] ^= 1 << bit % 8
                try:
                    list(MessageStream().feed(bytes(changed)))
                except LiveError as error:
                    self.assertIn(error.code, (1, 2, 3))

    def test_later_messages_and_fields_are_skipped(self) -> None:
        good = content("goodbye")
        longer = good[:2] + b"\x04\0" + good[4:] + b"new"
        self.assertEqual(
            list(MessageStream().feed(b"\1\x80\3\0abc" + longer)),
            [Message("goodbye", {"reason": 2})])

    def test_unknown_channels_types_and_lengths_are_refused_for_good(self) -> None:
        for start, code in ((b"GET ", 1), (b"\2\x7f\0\0", 1), (b"\0\1\1\x40", 2)):
            stream = MessageStream()
            for _ in range(2):
                with self.assertRaises(LiveError) as raised:
                    list(stream.feed(start))
                self.assertEqual(raised.exception.code, code)


if __name__ == "__main__":
    unittest.main()

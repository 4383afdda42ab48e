"""Blocks of the microphone's samples, their times, and files that are damaged."""

from __future__ import annotations

import struct
import unittest
from typing import List

import numpy as np
from support import SessionCase

from lockstep import DamagedSession

HEADER = "timestamp_ns,first_sample,sample_count,arrival_ns,seq"


def header(rate: float = 1000, channels: int = 2, bits: int = 16, flags: int = 2) -> bytes:
    """The file's first 68 bytes, written from docs/FORMAT.md alone."""
    return (
        b"caff\0\1\0\0desc" + struct.pack(">qd", 32, rate) + b"lpcm"
        + struct.pack(">5I", flags, channels * bits // 8, 1, channels, bits)
        + b"data" + struct.pack(">qI", -1, 0))


class AudioTests(SessionCase):
    def write_audio(self, rows: List[str], data: bytes, head: bytes = header()) -> None:
        self.write("audio.csv", ("\n".join([HEADER, *rows]) + "\n").encode())
        self.write("audio.caf", head + data)

    def test_samples_are_those_of_the_rows(self) -> None:
        samples = np.arange(12, dtype="<i2")
        # The fourth sample of both channels has no row.
        self.write_audio(["0,0,3,,0", "10000000,4,2,5,1"], samples.tobytes())
        audio = self.session().audio
        expected = samples.reshape(-1, 2)[[0, 1, 2, 4, 5]]
        self.assertEqual(audio.samples().tolist(), expected.tolist())
        self.assertEqual(audio.rate_hz, 1000)
        self.assertEqual(audio.arrival_ns.tolist()[1], 5)

    def test_floats_are_read_as_floats(self) -> None:
        samples = np.array([0.5, -1, 0.25], "<f4")
        self.write_audio(["0,0,3,,0"], samples.tobytes(), header(44100, 1, 32, 3))
        self.assertEqual(self.session().audio.samples().tolist(), [[0.5], [-1.0], [0.25]])

    def test_times_are_spread_between_the_rows(self) -> None:
        # One part in a thousand slow, then a missing block, then the last one.
        rows = ["0,0,10,,0", "10010000,10,10,,1", "50000000,20,2,,2"]
        self.write_audio(rows, bytes(4 * 22))
        times = self.session().audio.sample_times_ns()
        self.assertEqual(times[:3].tolist(), [0, 1_001_000, 2_002_000])
        self.assertEqual(times[10:12].tolist(), [10_010_000, 11_010_000])
        self.assertEqual(times[20:].tolist(), [50_000_000, 51_000_000])

    def test_a_redacted_block_is_a_drop_of_the_stream(self) -> None:
        row = {
            "event": "drop", "time_ns": 1, "arrival_ns": None, "seq": 0, "stream": "audio",
            "reason": "redacted", "evidence": "reported", "count": 1, "timestamp_ns": None,
        }
        self.write_rows("events.jsonl", [row])
        [drop] = self.session().events
        self.assertEqual((drop.values["stream"], drop.seq), ("audio", 0))

    def test_a_session_without_audio_has_no_blocks(self) -> None:
        audio = self.session().audio
        self.assertEqual(len(audio), 0)
        self.assertEqual(len(audio.sample_times_ns()), 0)
        with self.assertRaises(ValueError):
            audio.samples()

    def test_a_damaged_file_is_refused(self) -> None:
        good = header()
        for name, head, data in [
            ("short", good[:-1], b""), ("other start", b"x" + good[1:], bytes(12)),
            ("a length", good.replace(b"\xff" * 8, bytes(7) + b"\x0c"), bytes(12)),
            ("big-endian samples", header(flags=0), bytes(12)),
            ("no channels", header(channels=0), bytes(12)),
            ("24 bits", header(bits=24), bytes(24)), ("a rate of nothing", header(0), bytes(12)),
            ("a missing sample", good, bytes(11)), ("no sample", good, b""),
        ]:
            self.write_audio(["0,0,3,,0"], data, head)
            with self.subTest(name), self.assertRaises(DamagedSession) as caught:
                self.session().audio.samples()
            self.assertIn("audio.caf", str(caught.exception))
        (self.folder / "audio.caf").unlink()
        with self.assertRaises(DamagedSession):
            self.session().audio.samples()


if __name__ == "__main__":
    unittest.main()

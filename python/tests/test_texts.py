"""Bytes are a row or not as Conformance/text/cases.json has it; the tool reads the same cases."""

from __future__ import annotations

import json
import struct
import unittest
from typing import Any, Dict, List, Optional, Tuple

from support import CONFORMANCE, SessionCase

from lockstep import LockstepError, Session

CASES: List[Dict[str, Any]] = json.loads((CONFORMANCE / "text/cases.json").read_text())


class TextTests(SessionCase):
    def test_there_are_cases_of_every_kind(self) -> None:
        self.assertEqual(len({case["file"] for case in CASES}), 10)
        self.assertEqual({case["rows"] is None for case in CASES}, {True, False})

    def test_bytes_are_read_as_the_cases_say(self) -> None:
        for case in CASES:
            with self.subTest(case["name"]):
                for path in self.folder.iterdir():
                    path.unlink()
                self.write_manifest()
                self.write(case["file"], case["text"].encode("latin-1"))
                rows, seq, values = read(self.folder)
                self.assertEqual(rows, case["rows"])
                if rows is not None:
                    self.assertEqual(seq, case["seq"])
                    self.assertEqual(bits(values), bits(case["values"]))


def read(folder: Any) -> Tuple[Optional[int], Optional[int], List[float]]:
    """How many rows there are, ``seq`` and numbers of the first; nothing where it is refused."""
    try:
        session = Session(folder)
        imu = [getattr(session.imu, name) for name in vars(session.imu)]
        series = [*imu, session.attitude, session.barometer, session.location, session.audio]
        table, points = session.frames.table, list(session.feature_points())
        numbers = {int(seq) for one in [*series, table] for seq in one.seq}
        numbers |= {row.seq for row in [*points, *session.surfaces, *session.events]}
        manifest = session.manifest
    except LockstepError:
        return None, None, []
    values = [x for x in (manifest.start_timestamp, manifest.end_timestamp) if x is not None]
    values += [x for one in imu for x in one.values[:1].ravel()]
    values += [x for x in table.intrinsics[:1].ravel(order="F") if x == x]
    return len(numbers), min(numbers, default=None), values


def bits(values: List[float]) -> List[bytes]:
    """The doubles' bytes, which tell zero from minus zero."""
    return [struct.pack(">d", value) for value in values]


if __name__ == "__main__":
    unittest.main()

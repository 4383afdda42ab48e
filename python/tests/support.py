"""Where things are, and small sessions written row by row."""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any, Dict, List, Optional

PACKAGE = Path(__file__).resolve().parents[1]
CONFORMANCE = PACKAGE.parent / "Conformance"
sys.path.insert(0, str(PACKAGE))

MANIFEST: Dict[str, Any] = {
    "sessionID": "session_20250601_100000", "frameCount": 0, "hasDepth": False,
    "format": {"name": "lockstep-session", "version": 1}, "state": "complete", "mode": "logger",
}
IMU_HEADER = "timestamp_ns,sensor,x,y,z,arrival_ns,seq"


def frame(index: int, **more: Any) -> Dict[str, Any]:
    """A frame's row with the keys that are always there."""
    row = {
        "frame_index": index, "timestamp": index * 0.1, "camera_resolution": [4, 2],
        "has_depth": False, "timestamp_ns": index * 100_000_000, "seq": index,
        "image": f"rgb/{index:06d}.jpg"}
    return {**row, **more}


class SessionCase(unittest.TestCase):
    """A test with a folder of its own for a session."""

    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="lockstep-python-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def write(self, name: str, content: bytes) -> None:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)

    def write_manifest(self, **changes: Any) -> None:
        self.write("metadata.json", json.dumps({**MANIFEST, **changes}).encode())

    def write_rows(self, name: str, rows: List[Dict[str, Any]]) -> None:
        self.write(name, "".join(json.dumps(row) + "\n" for row in rows).encode())

    def write_imu(self, *rows: str, header: str = IMU_HEADER, end: str = "\n") -> None:
        self.write("imu.csv", ("\n".join([header, *rows]) + end).encode())

    def session(self, **changes: Any) -> "Any":
        from lockstep import Session

        if changes or not (self.folder / "metadata.json").exists():
            self.write_manifest(**changes)
        return Session(self.folder)

    def assert_says(self, error: BaseException, *words: Optional[str]) -> None:
        for word in words:
            self.assertIn(word, str(error))

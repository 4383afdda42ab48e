"""The rows of a session, read without any of the project's own code."""

import hashlib
import json
from collections import Counter
from pathlib import Path

CSV_FILES = ("imu.csv", "attitude.csv", "barometer.csv", "location.csv")
JSON_FILES = ("frames.jsonl", "features.jsonl", "events.jsonl")
SAMPLE_FILES = (*CSV_FILES, "frames.jsonl")


class Rows:
    """Every complete row of a session, as bytes and by its sequence number."""

    def __init__(self, session: Path) -> None:
        self.lines: dict[str, list[bytes]] = {}
        self.torn: set[str] = set()
        for name in CSV_FILES + JSON_FILES:
            try:
                text = (session / name).read_bytes()
            except FileNotFoundError:
                continue
            *lines, rest = text.split(b"\n")
            if rest:
                self.torn.add(name)
            self.lines[name] = lines[1:] if name in CSV_FILES else lines

    def objects(self, name: str) -> list[dict]:
        """The rows of a file with one JSON object per line."""
        return [json.loads(line) for line in self.lines.get(name, [])]

    def sequences(self, name: str) -> list[int]:
        """The sequence numbers in a file, in its order."""
        if name in JSON_FILES:
            return [row["seq"] for row in self.objects(name)]
        return [int(line.rsplit(b",", 1)[1]) for line in self.lines.get(name, [])]

    def all_sequences(self) -> set[int]:
        """Every sequence number that has a row; feature points share the number of their frame."""
        names = [name for name in self.lines if name != "features.jsonl"]
        return {number for name in names for number in self.sequences(name)}

    def removed(self, name: str, after: "Rows") -> list[bytes]:
        """Complete rows of this state that are missing `after`."""
        return list((Counter(self.lines.get(name, [])) - Counter(after.lines.get(name, []))).elements())

    @property
    def lost_in_crash(self) -> dict[str, set[int]]:
        """The sequence numbers that drop events report as lost in the crash, by stream."""
        lost: dict[str, set[int]] = {}
        for row in self.objects("events.jsonl"):
            if row["event"] == "drop" and row["reason"] == "lost_in_crash":
                lost.setdefault(row["stream"], set()).add(row["seq"])
        return lost

    @property
    def last_camera(self) -> int | None:
        """The last arrival, nanoseconds, of a frame or of a dropped frame with an event."""
        times = [row["arrival_ns"] for row in self.objects("frames.jsonl")]
        for row in self.objects("events.jsonl"):
            if row["event"] == "drop" and row["stream"] == "camera":
                if row["reason"] != "lost_in_crash" and "arrival_ns" in row:
                    times.append(row["arrival_ns"])
        return max(times, default=None)

    def last_arrival(self, name: str) -> int | None:
        """The last arrival in a CSV file, nanoseconds."""
        times = [int(line.rsplit(b",", 2)[1]) for line in self.lines.get(name, [])]
        return max(times, default=None)


def prints(session: Path) -> dict[str, str]:
    """The SHA-256 of every file of a session, by its path."""
    return {
        str(path.relative_to(session)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(session.rglob("*"))
        if path.is_file()
    }

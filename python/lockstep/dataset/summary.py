"""The summary that a build prints at its end."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any, Dict, Mapping

from .work import Dataset


@dataclass(frozen=True)
class Summary:
    """A complete dataset."""

    path: str
    session_count: int
    frame_count: int
    splits: Dict[str, int]
    """The number of sessions in each split that has any."""
    left_out: Dict[str, int]
    """The number of omitted sessions, by reason."""
    is_complete: bool
    """Whether every session of the sources is in the dataset."""
    sha256sums_sha256: str
    """The digest of ``SHA256SUMS``, by which the dataset can be recognized."""

    @property
    def exit_code(self) -> int:
        """0 if every session is in the dataset, else 1."""
        return 0 if self.is_complete else 1

    @staticmethod
    def contents(dataset: Dataset, *, is_complete: bool) -> Dict[str, Any]:
        """The counts in the side file."""
        return {
            "session_count": len(dataset.all_parts),
            "frame_count": sum(part.facts.row_count for part in dataset.all_parts),
            "splits": {split: len(parts) for split, parts in dataset.parts.items()},
            "left_out": dict(sorted(Counter(one.reason for one in dataset.omissions).items())),
            "is_complete": is_complete}

    @staticmethod
    def from_side_file(path: str, side: Mapping[str, Any]) -> "Summary":
        """The summary in a dataset's side file."""
        names = [name for name in Summary.__dataclass_fields__ if name != "path"]
        return Summary(path, **{name: side[name] for name in names})

    def to_json(self) -> str:
        """The summary as one JSON document."""
        return json.dumps({**asdict(self), "exit_code": self.exit_code})

    def lines(self) -> str:
        """The summary as text for people."""
        splits = ", ".join(f"{count} {split}" for split, count in self.splits.items())
        text = f"{self.session_count} sessions with {self.frame_count} frames ({splits})"
        if self.left_out:
            counted = ", ".join(f"{count} {reason}" for reason, count in self.left_out.items())
            text += f"\nleft out: {counted} (README.md has details)"
        return f"{text}\nsha256 of SHA256SUMS: {self.sha256sums_sha256}\n{self.path}"

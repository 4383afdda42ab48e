"""Reviewed differences between the stand-ins and Apple's modules.

The file has paragraphs: lines beginning with `# ` give a reason, the lines below it are
differences, word for word as compare.py prints them.
"""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Reviewed:
    lines: frozenset[str]

    @classmethod
    def read(cls, path: Path) -> "Reviewed":
        """The file's differences.

        Raises ValueError for a difference without a reason, and for a duplicate.
        """
        lines: list[str] = []
        reason = False
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not line.strip():
                reason = False
            elif line.startswith("# "):
                reason = True
            elif not reason:
                raise ValueError(f"{path.name}:{number}: a difference without a reason")
            elif line in lines:
                raise ValueError(f"{path.name}:{number}: duplicate difference")
            else:
                lines.append(line)
        return cls(frozenset(lines))

    def unexpected(self, found: list[str]) -> list[str]:
        return [line for line in found if line not in self.lines]

    def stale(self, found: list[str]) -> list[str]:
        return sorted(self.lines - set(found))

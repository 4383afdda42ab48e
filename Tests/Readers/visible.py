"""The files of an export that belong to its format, without the hidden file that marks an export."""

from pathlib import Path

MARK = ".lockstep-export"


def names(folder: Path) -> list[str]:
    """The names in an export's folder, sorted; asserts that there is exactly one hidden file."""
    found = sorted(path.name for path in folder.iterdir())
    hidden = [name for name in found if name.startswith(".")]
    assert hidden == [MARK], hidden
    return [name for name in found if name != MARK]

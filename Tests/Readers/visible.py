"""The files of an export: those of its format, without the hidden one that identifies it."""

from pathlib import Path

MARK = ".lockstep-export"


def names(folder: Path) -> list[str]:
    """The names in an export's folder, sorted; there is one hidden file and no other."""
    found = sorted(path.name for path in folder.iterdir())
    hidden = [name for name in found if name.startswith(".")]
    assert hidden == [MARK], hidden
    return [name for name in found if name != MARK]

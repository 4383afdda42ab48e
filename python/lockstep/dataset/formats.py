"""The formats by their names."""

from __future__ import annotations

from .lerobot import LeRobot
from .work import Format

FORMATS = {"lerobot": LeRobot}


def format_of(name: str) -> Format:
    """The format with this name."""
    return FORMATS[name]()

"""The formats by their names."""

from __future__ import annotations

from typing import Callable, Mapping

from .lerobot import LeRobot
from .parquet import Parquet
from .webdataset import WebDataset
from .work import Format

FORMATS: Mapping[str, Callable[[], Format]] = {
    "lerobot": LeRobot, "webdataset": WebDataset, "parquet": Parquet}


def format_of(name: str) -> Format:
    """The format with this name."""
    return FORMATS[name]()

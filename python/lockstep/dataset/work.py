"""What a format gets of one session, and what it makes of all of them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Protocol, Sequence

from ..session import Session
from .facts import Omission, Origin, SessionFacts, Timing
from .options import Options
from .rows import FrameRows
from .splits import Group


@dataclass(frozen=True)
class SessionWork:
    """One session, opened."""

    session: Session
    origin: Origin
    rows: FrameRows
    timing: Optional[Timing]
    options: Options


class Prepared(NamedTuple):
    """What a format made of one session."""

    images: str
    """How its images were copied or encoded, in words."""
    more: Dict[str, Any]
    """JSON values that the format needs later."""


@dataclass(frozen=True)
class Part:
    """The finished part of one session."""

    folder: Path
    facts: SessionFacts


@dataclass(frozen=True)
class Dataset:
    """Everything that is in the dataset, in order."""

    options: Options
    groups: Sequence[Group]
    parts: Dict[str, List[Part]]
    """The parts of each split that has any, by time."""
    omissions: Sequence[Omission]
    tool_version: str

    @property
    def all_parts(self) -> List[Part]:
        """All parts, in the order of the dataset."""
        return [part for parts in self.parts.values() for part in parts]


class Output(NamedTuple):
    """One file of the dataset."""

    path: str
    """The path from the dataset's folder, with ``/``."""
    write: Callable[[Path], None]
    """Writes the file to a temporary path."""


class Selection(NamedTuple):
    """Which sessions of those that were prepared fit together."""

    accepted: List[SessionFacts]
    omissions: List[Omission]


class Format(Protocol):
    """A format of datasets."""

    def prepare(self, work: SessionWork, folder: Path) -> Prepared:
        """Writes what the dataset has of one session into a folder."""

    def select(self, sessions: Sequence[SessionFacts]) -> Selection:
        """Leaves out sessions that cannot be in one dataset with the others."""

    def outputs(self, dataset: Dataset) -> Iterator[Output]:
        """The files of the dataset, without the card, the tables and the seal."""

    def card(self, dataset: Dataset) -> "CardPart":
        """What the card states about this format."""


class CardPart(NamedTuple):
    """A format's part of the card."""

    tags: List[str]
    data_files: Dict[str, str]
    """A pattern of files by split, for ``datasets.load_dataset``."""
    text: List[str]
    """Lines of Markdown."""

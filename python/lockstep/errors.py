"""The errors of reading a session, each with a problem, a place and a remedy."""

from __future__ import annotations

from typing import Any, Optional, Tuple, Type


class LockstepError(Exception):
    """The base of all errors that this package raises, except those for wrong arguments.

    ``problem`` states what happened, ``place`` where (file, row, key; may be empty), and ``remedy``
    what to do.
    """

    usual_remedy = "Run 'lockstep check' on the session: it says what is wrong with it."
    """The remedy if the error has none of its own."""

    def __init__(self, problem: str, *, place: str = "", remedy: str = "") -> None:
        self.problem = problem
        self.place = place
        self.remedy = remedy or self.usual_remedy
        start = f"{place}: {problem}" if place else problem
        super().__init__(f"{start} {self.remedy}")

    def __reduce__(self) -> Tuple[Any, ...]:
        # By default, an exception is unpickled from its text, which would add the remedy twice.
        return _restored, (type(self), self.problem, self.place, self.remedy)


class NotASession(LockstepError):
    """The path is not that of a session folder."""


class UnsupportedFormat(LockstepError):
    """The folder is of another format, or of a newer version than this package reads."""


class DamagedSession(LockstepError):
    """A file of the session violates docs/FORMAT.md, or is missing."""

    usual_remedy = (
        "Copy the session again from where it was recorded; 'lockstep check' says what else is "
        "wrong with it.")


class OutsideRecording(LockstepError):
    """No samples surround a requested time; values are never extrapolated."""


class ImageMissing(LockstepError):
    """The frame was imported without its image; see ``Frame.has_image``."""

    usual_remedy = (
        "Skip frames whose 'has_image' is false, or import the recording again with its images.")


class DecoderMissing(LockstepError):
    """The package that decodes this kind of image is not installed."""


class PackageMissing(LockstepError):
    """An optional package is not installed, such as the one that makes data frames or plots."""


def place_of(file: str, row: Optional[int] = None) -> str:
    """The text for a place in a file; rows are counted from 1."""
    return file if row is None else f"{file}, row {row}"


def _restored(kind: Type[LockstepError], problem: str, place: str, remedy: str) -> LockstepError:
    return kind(problem, place=place, remedy=remedy)

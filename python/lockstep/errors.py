"""What can go wrong while a session is read: facts with a place and a remedy."""

from __future__ import annotations

from typing import Any, Optional, Tuple, Type


class LockstepError(Exception):
    """Anything that this package raises about a session, but for wrong arguments.

    ``problem`` says what happened, ``place`` where (file, row, key), which may be empty, and
    ``remedy`` what to do.
    """

    usual_remedy = "Run 'lockstep check' on the session: it says what is wrong with it."
    """What to do where nothing better is known."""

    def __init__(self, problem: str, *, place: str = "", remedy: str = "") -> None:
        self.problem = problem
        self.place = place
        self.remedy = remedy or self.usual_remedy
        start = f"{place}: {problem}" if place else problem
        super().__init__(f"{start} {self.remedy}")

    def __reduce__(self) -> Tuple[Any, ...]:
        # Exceptions are otherwise made again from their text, which would add the remedy twice.
        return _restored, (type(self), self.problem, self.place, self.remedy)


class NotASession(LockstepError):
    """The path leads to no session folder."""


class UnsupportedFormat(LockstepError):
    """The folder is of another format, or of a newer version than this package reads."""


class DamagedSession(LockstepError):
    """A file of the session is not as docs/FORMAT.md says, or is missing."""

    usual_remedy = (
        "Copy the session again from where it was recorded; 'lockstep check' says what else is "
        "wrong with it.")


class OutsideRecording(LockstepError):
    """A time was asked for that no samples surround: nothing is extrapolated."""


class ImageMissing(LockstepError):
    """An image was asked for of a frame that was imported without one; see ``Frame.has_image``."""

    usual_remedy = (
        "Skip frames whose 'has_image' is false, or import the recording again with its images.")


class DecoderMissing(LockstepError):
    """The package that decodes this kind of image is not installed."""


class PackageMissing(LockstepError):
    """An optional package is not installed, such as the one that makes data frames or plots."""


def place_of(file: str, row: Optional[int] = None) -> str:
    """A file and a row, counted from 1, in words."""
    return file if row is None else f"{file}, row {row}"


def _restored(kind: Type[LockstepError], problem: str, place: str, remedy: str) -> LockstepError:
    return kind(problem, place=place, remedy=remedy)

"""The title, the notes and the tags that a user gave a session."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import List, Optional

from .errors import DamagedSession, UnsupportedFormat
from .fields import fields_from_json
from .files import open_file
from .manifest import Manifest

FORMAT_NAME = "lockstep-notes"
FORMAT_VERSION = 1
LARGEST_NOTES = 1 << 20


@dataclass(frozen=True)
class Notes:
    """The title, notes and tags of a session; None or empty if there are none."""

    title: Optional[str]
    """The title that is shown instead of the folder's name."""
    text: Optional[str]
    """A text of any length."""
    tags: List[str]
    """Short words that group sessions."""


def read_notes(folder: Path, manifest: Manifest) -> Notes:
    """The notes in ``notes.json`` of a session; if it does not exist, those in the manifest.

    Raises ``DamagedSession`` or ``UnsupportedFormat`` if ``notes.json`` cannot be read.
    """
    path = folder / "notes.json"
    try:
        with open_file(path, place=path.name) as file:
            text = file.read(LARGEST_NOTES + 1)
    except FileNotFoundError:
        return Notes(manifest.title, manifest.notes, manifest.tags)
    if len(text) > LARGEST_NOTES:
        raise DamagedSession("is larger than 1 MiB.", place=path.name)
    fields = fields_from_json(text, place=path.name)
    form = fields.object("format")
    name = form.text("name") if form else None
    if form is None or name != FORMAT_NAME:
        raise UnsupportedFormat(
            f"The format is not {FORMAT_NAME}.", place=path.name, remedy="Remove the file.")
    version = form.needed_integer("version")
    if not 1 <= version <= FORMAT_VERSION:
        raise UnsupportedFormat(
            f"The format has version {version}; this package reads up to {FORMAT_VERSION}.",
            place=path.name, remedy="Install a newer version of the package.")
    return Notes(fields.text("title"), fields.text("notes"), fields.texts("tags"))

"""What the tool writes for one session, and where it goes in the target."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import List, Optional, Tuple

from .options import Settings
from .outcome import Quarantine
from .plan import format_of
from .recognition import MANIFEST
from .staging import RESERVE_BYTES, Staged
from .stores import open_store

ONE_FILE = {"mcap": ".mcap", "rosbag": ".bag", "ply": ".ply", "mesh": ".ply", "wav": ".wav", "tum": ".txt"}
"""Formats that are one file, and its extension."""
LONGEST_NAME = 100


def output_name(name: str, identity: str, settings: Settings) -> str:
    """The path of a session's output in the target, from the session's own name and identity.

    Sessions of the same name do not collide, and another run writes the same path.
    """
    stem = re.sub(r"[^A-Za-z0-9_-]", "_", name)[:LONGEST_NAME]
    suffix = ONE_FILE.get(format_of(settings.arguments) or "", "") if settings.command == "export" else ""
    return f"{settings.command}/output/{settings.plan[:8]}/{stem}-{identity[:12]}{suffix}"


def own_name(staged: Staged, path: str) -> str:
    """The name that a session's manifest states, or that of a recording without its extension."""
    try:
        manifest = json.loads((staged.path / MANIFEST).read_bytes())
        return str(manifest["sessionID"])
    except (OSError, ValueError, KeyError, TypeError):
        name = recording_name(path)
        return name.rpartition(".")[0] or name


def recording_name(path: str) -> str:
    """The last part of a path or URL."""
    return path.rstrip("/").rpartition("/")[2]


def tool_target(settings: Settings, staged: Staged, scratch: Path) -> Tuple[List[str], Optional[Path]]:
    """The tool's arguments for a session, and the path of its output, if the command has one."""
    command = [settings.command, *settings.arguments]
    if settings.command == "recover":
        copy = _copy(staged, scratch)
        return [*command, "--json", "--", str(copy)], copy
    if settings.command == "export":
        suffix = ONE_FILE.get(format_of(settings.arguments) or "", "")
        output = scratch / "output" / f"export{suffix}"
        output.parent.mkdir()
        return [*command, "--to", str(output), "--json", "--", str(staged.path)], output
    if settings.command == "import":
        output = scratch / "output"
        return [*command, "--to", str(output), "--json", "--", str(staged.path)], output
    return [*command, "--json", "--", str(staged.path)], None


def publish(target: str, name: str, path: Path) -> None:
    """Stores an output in the target, in place of what a killed worker left there."""
    store = open_store(target)
    if path.is_file():
        store.put(name, path)
        return
    folder = path
    if path.name == "output":  # An import made the session's folder in it.
        folder = next(child for child in sorted(path.iterdir()) if child.is_dir())
    store.put_folder(name, folder)


def _copy(staged: Staged, scratch: Path) -> Path:
    """A copy that the tool may change: the staged session itself, if it is one."""
    if staged.staged_bytes:
        return staged.path
    if shutil.disk_usage(scratch).free < staged.size_bytes + RESERVE_BYTES:
        raise Quarantine("scratch_full", f"The session has {staged.size_bytes} bytes.")
    copy = scratch / "copy"
    shutil.copytree(staged.path, copy)
    return copy

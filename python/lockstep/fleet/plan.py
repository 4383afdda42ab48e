"""The plan of a run: what it does to each session, with a digest that keeps results of plans apart."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Dict, List, Optional, Sequence

from .errors import UsageError
from .options import COMMANDS

JOURNAL_VERSION = 1
OWN_OPTIONS = ("--to", "--json", "--quiet", "--jobs", "--help", "--force")


def check_arguments(command: str, arguments: Sequence[str]) -> None:
    """Rejects unknown commands, arguments that the fleet sets itself, and an export without a format."""
    if command not in COMMANDS:
        raise UsageError(f"There is no command '{command}'.", remedy=f"Choose {', '.join(COMMANDS)}.")
    for argument in arguments:
        if argument.partition("=")[0] in OWN_OPTIONS:
            raise UsageError(f"The fleet sets {argument} itself.", remedy="Leave it out.")
    if command == "export" and format_of(arguments) is None:
        raise UsageError(
            "An export needs a format.", remedy="Add '-- --format euroc', for example.")


def format_of(arguments: Sequence[str]) -> Optional[str]:
    """The value of ``--format``; None without it."""
    for place, argument in enumerate(arguments):
        if argument.startswith("--format="):
            return argument.partition("=")[2]
        if argument == "--format" and place + 1 < len(arguments):
            return arguments[place + 1]
    return None


def describe_plan(command: str, arguments: Sequence[str], tool_version: str) -> Dict[str, object]:
    """The plan as JSON values; an argument that is a file is represented by the hash of its contents."""
    described: List[str] = []
    for argument in arguments:
        path = Path(argument)
        described.append(f"sha256:{_digest(path)}" if path.is_file() else argument)
    return {
        "journal_version": JOURNAL_VERSION, "command": command, "arguments": described,
        "tool_version": tool_version}


def plan_digest(description: Dict[str, object]) -> str:
    """Sixteen hexadecimal digits that differ if anything in the plan does."""
    text = json.dumps(description, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()

"""The settings of a run."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass, field
from typing import Optional, Tuple

COMMANDS = ("check", "import", "export", "verify", "recover")
ENGINES = ("ray", "processes")
GIB = 1 << 30


@dataclass(frozen=True)
class Options:
    """How a run works; workers, processors and scratch folders do not change the results."""

    engine: str = "ray"
    """``ray``, or ``processes`` for computers without Ray."""
    address: Optional[str] = None
    """The address of a Ray cluster; without one, Ray runs inside this computer."""
    workers: Optional[int] = None
    """How many sessions are processed at once; one per processor if None."""
    processors: int = 1
    """Processors that the tool of each worker may use; all if 0."""
    arguments: Tuple[str, ...] = ()
    """Options for the tool's command, such as ``("--profile", "vio")``."""
    where: Optional[str] = None
    """A filter of ``lockstep list --where``, applied to the catalogs of the source folders."""
    time_limit_s: float = 1800.0
    """Seconds after which a session's tool, or its copy from a store, is given up and the session quarantined."""
    memory_limit_bytes: int = 4 * GIB
    """The address space that the tool may use for a session."""
    staged_limit_bytes: Optional[int] = None
    """Bytes of sessions that are copied to scratch at once; half of its free space if None."""
    max_failures: Optional[int] = None
    """No session is started after more than this number were quarantined; None never stops."""
    retry_quarantined: bool = False
    """Whether sessions that an earlier run quarantined are processed again."""
    scratch: str = field(default_factory=tempfile.gettempdir)
    """A folder on a local disk of each worker's computer."""
    tool: Optional[str] = None
    """The path of the ``lockstep`` tool; if None, that of LOCKSTEP, of PATH, or of the wheel."""
    quiet: bool = False
    """Whether no progress is shown."""

    @property
    def worker_count(self) -> int:
        """Workers on this computer."""
        return self.workers or os.cpu_count() or 1


@dataclass(frozen=True)
class Settings:
    """What every task of a run needs to know, on whichever computer it runs."""

    command: str
    arguments: Tuple[str, ...]
    plan: str
    """The digest of command, arguments and tool version, 16 hexadecimal digits."""
    tool: Optional[str]
    tool_version: str
    target: str
    scratch: str
    run_id: str
    time_limit_s: float
    memory_limit_bytes: int
    processors: int = 0
    known: bytes = b""
    """The sorted identities that the journal holds, 32 bytes each."""


@dataclass(frozen=True)
class Task:
    """One session to process."""

    ticket: int
    path: str
    fingerprint: str
    """A digest of the session's listing: see ``sources``."""
    listed_bytes: int
    """Bytes in the listing, which for a local folder are those of its direct files."""
    attempt: int = 1

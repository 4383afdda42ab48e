"""Runs a command of the ``lockstep`` tool on many sessions, on one computer or on a Ray cluster.

    from lockstep import fleet

    summary = fleet.check(["recordings", "s3://lab/2026"], to="results")
    print(summary.done_count, summary.quarantined_count)

``python -m lockstep.fleet`` does the same. One session is one task; each task runs the tool once.
docs/FLEET.md describes the results, the journal and the failures.
"""

from .commands import check, export, import_recordings, recover, run, verify
from .options import Options
from .reading import read_sessions, torch_dataset
from .summary import Summary

__all__ = [
    "Options", "Summary", "check", "export", "import_recordings", "read_sessions", "recover", "run",
    "torch_dataset", "verify",
]

"""What ``lockstep check`` states about a session."""

from __future__ import annotations

from pathlib import Path
from typing import List, NamedTuple

from ..fleet.documents import judge, parse
from ..fleet.tool import run_tool
from .errors import LeftOut

TIME_LIMIT_S = 1800.0
MEMORY_LIMIT_BYTES = 4 << 30


class Verdict(NamedTuple):
    """The worst severity, and the findings that fail."""

    verdict: str
    failed: List[str]


def verdict_of(tool: str, session: Path, scratch: Path) -> Verdict:
    """Checks a session; raises ``LeftOut`` if the tool cannot."""
    command = [tool, "check", "--json", "--jobs", "1", str(session)]
    run = run_tool(command, scratch, TIME_LIMIT_S, MEMORY_LIMIT_BYTES)
    if run.has_timed_out:
        raise LeftOut("check_failed", f"The check took longer than {TIME_LIMIT_S:.0f} s.")
    document = parse(run.output)
    if run.exit_code == 3 or document is None:
        message = run.message.strip()
        reason = "rejected" if run.exit_code == 3 else "check_failed"
        raise LeftOut(reason, message or f"The check ended with exit code {run.exit_code}.")
    try:
        judged = judge("check", document, run.exit_code)
    except (KeyError, TypeError):
        raise LeftOut("check_failed", "The check printed another document than this version does.") from None
    failed = sorted({one["name"] for one in judged.findings if one["severity"] == "fail"})
    return Verdict(judged.verdict, failed)

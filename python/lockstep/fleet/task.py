"""The work on one session: stage, identify, run the tool, store its output, commit the result."""

from __future__ import annotations

import errno
import json
import os
import socket
import time
from pathlib import Path
from typing import Any, Dict, List, NamedTuple, Optional

from .documents import judge, parse
from .errors import ToolMissing
from .identity import Identified, identify
from .journal import Journal, holds
from .options import Settings, Task
from .outcome import DONE, KNOWN, Outcome, Quarantine, quarantined
from .outputs import output_name, own_name, publish, recording_name, tool_target
from .processors import limited
from .scratch import scratch_folder
from .staging import Staged, stage
from .tool import Run, find_tool, run_tool, version_of

USAGE, REJECTED, FAILED_OUTPUT = 2, 3, 4


def process(settings: Settings, task: Task) -> Outcome:
    """Processes a session and commits the result to the journal.

    It never raises for a fault of the session, the store or the disk; such a fault is the outcome.
    """
    begun = time.monotonic()
    work = _Work(settings, task)
    try:
        with scratch_folder(settings.scratch) as scratch:
            outcome = work.outcome(scratch)
    except Exception as error:
        outcome = _fault(error, work)
    seconds = time.monotonic() - begun
    timed = {**work.timings, "total_s": seconds, "attempt": task.attempt,
             "computer": socket.gethostname(), "process": os.getpid(), "finished_unix_s": time.time()}
    outcome = _with(outcome, timings=timed)
    return _commit(settings, task, outcome)


class _Result(NamedTuple):
    """The document that the tool printed, and the path of its output, if it has one."""

    run: Run
    document: Dict[str, Any]
    output: Optional[Path]


class _Work:
    """The state of the work on one session."""

    def __init__(self, settings: Settings, task: Task) -> None:
        self.settings, self.task = settings, task
        self.timings: Dict[str, Any] = {}
        self.identity: Optional[str] = None
        self.facts: Dict[str, Any] = {}

    def outcome(self, scratch: Path) -> Outcome:
        tool = self._tool()
        staged = self._timed("stage_s", lambda: stage(self.task.path, scratch, self.settings.time_limit_s))
        self.timings["staged_bytes"] = staged.staged_bytes
        self.facts = {"size_bytes": staged.size_bytes, "file_count": len(staged.files)}
        identified = self._timed(
            "identify_s", lambda: identify(staged.path, staged.files, recording_name(self.task.path)))
        self.identity = identified.identity
        if holds(self.settings.known, identified.identity):
            return Outcome(identified.identity, KNOWN)
        earlier = self._committed(identified.identity) if self.task.attempt > 1 else None
        if earlier is not None:
            return earlier
        if identified.difference and self.settings.command == "export":
            raise Quarantine("seal_differs", f"{identified.difference}.")
        result = self._run(tool, staged, scratch)
        return self._judged(result, identified, own_name(staged, self.task.path))

    def _judged(self, result: _Result, identified: Identified, name: str) -> Outcome:
        settings = self.settings
        try:
            verdict, findings = judge(settings.command, result.document, result.run.exit_code)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise Quarantine("no_result", f"The document lacks {error}.") from error
        outcome = Outcome(
            identified.identity, DONE, verdict, result.run.exit_code, findings=tuple(findings),
            time_limit_s=settings.time_limit_s, memory_limit_bytes=settings.memory_limit_bytes,
            **self.facts)
        if identified.difference and settings.command == "check":
            failed = quarantined("seal_differs", f"{identified.difference}.")
            outcome = _with(
                outcome, status=failed.status, reason=failed.reason, detail=failed.detail,
                remedy=failed.remedy)
        if result.output is None or verdict in ("empty", "unchanged"):
            return outcome
        target, path = output_name(name, identified.identity, settings), result.output
        self._timed("publish_s", lambda: publish(settings.target, target, path))
        return _with(outcome, output=target)

    def _committed(self, identity: str) -> Optional[Outcome]:
        """The outcome that a worker committed before it died; None if it committed none."""
        settings = self.settings
        return Journal(settings.target, settings.command, settings.plan).find(identity)

    def _tool(self) -> str:
        tool = find_tool(self.settings.tool)
        version = version_of(tool)
        if version != self.settings.tool_version:
            raise Quarantine(
                "other_tool", f"{version} is installed, and the run uses {self.settings.tool_version}.")
        return tool

    def _run(self, tool: str, staged: Staged, scratch: Path) -> _Result:
        settings = self.settings
        command, output = tool_target(settings, staged, scratch)
        with limited(settings.processors):
            run = run_tool(
                [tool, *command], scratch, settings.time_limit_s, settings.memory_limit_bytes)
        self.timings["tool_s"] = run.seconds
        shown = self._shown(run, staged, scratch)
        document = parse(shown.output)
        _require_result(shown, document, settings)
        assert document is not None
        return _Result(shown, document, output)

    def _shown(self, run: Run, staged: Staged, scratch: Path) -> Run:
        """The run, with the paths in its texts that are in scratch replaced by the session's own path."""
        texts: List[str] = []
        for text in (run.output, run.message):
            for local in (str(staged.path), str(scratch / "copy"), str(scratch)):
                if local != self.task.path:
                    text = text.replace(json.dumps(local)[1:-1], self.task.path)
            texts.append(text)
        return Run(run.exit_code, texts[0], texts[1], run.seconds, run.has_timed_out)

    def _timed(self, name: str, work: Any) -> Any:
        begun = time.monotonic()
        try:
            return work()
        finally:
            self.timings[name] = time.monotonic() - begun


def _require_result(run: Run, document: Optional[Dict[str, Any]], settings: Settings) -> None:
    """Raises ``Quarantine`` for a run that has no result."""
    message = run.message.strip()
    if run.has_timed_out:
        raise Quarantine("timed_out", f"The tool had no result after {settings.time_limit_s:g} s.")
    if run.is_out_of_memory:
        raise Quarantine(
            "out_of_memory", f"The tool needs more than {settings.memory_limit_bytes} bytes.")
    if run.exit_code < 0 or run.exit_code >= 128:
        number = -run.exit_code if run.exit_code < 0 else run.exit_code - 128
        raise Quarantine("crashed", f"Signal {number} ended the tool.")
    if run.is_disk_full:
        raise Quarantine("scratch_full", message)
    if run.exit_code == REJECTED:
        raise Quarantine("rejected", message)
    if run.exit_code == FAILED_OUTPUT:
        raise Quarantine("output_failed", message)
    if run.exit_code == USAGE or document is None:
        raise Quarantine("no_result", message or f"The tool's exit code is {run.exit_code}.")


def _fault(error: Exception, work: _Work) -> Outcome:
    """The outcome for an error: a decision to quarantine, or a fault of the disk or the store."""
    more = {
        **work.facts, "time_limit_s": work.settings.time_limit_s,
        "memory_limit_bytes": work.settings.memory_limit_bytes}
    if isinstance(error, Quarantine):
        return quarantined(error.reason, error.detail, work.identity, **more)
    if isinstance(error, ToolMissing):
        return quarantined("other_tool", error.problem, work.identity, **more)
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return quarantined("scratch_full", "The disk is full.", work.identity, **more)
    if isinstance(error, FileNotFoundError) and work.identity is None:
        return quarantined("missing", "There is no such file or folder.", **more)
    reason = "store_failed" if work.identity is None else "output_failed"
    return quarantined(reason, f"{type(error).__name__}: {error}"[:500], work.identity, **more)


def _commit(settings: Settings, task: Task, outcome: Outcome) -> Outcome:
    """Commits a final outcome. If the session was committed meanwhile, that outcome stays."""
    if not outcome.is_final:
        return outcome
    assert outcome.identity is not None
    try:
        return Journal(settings.target, settings.command, settings.plan).commit(task, outcome)
    except Exception as error:
        return quarantined(
            "output_failed", f"The result cannot be committed ({type(error).__name__}: {error})."[:500],
            outcome.identity, timings=outcome.timings)


def _with(outcome: Outcome, **changes: Any) -> Outcome:
    return Outcome(**{**outcome.__dict__, **changes})


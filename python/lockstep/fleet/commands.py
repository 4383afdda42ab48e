"""The commands of a fleet, as functions."""

from __future__ import annotations

import os
import subprocess
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Callable, Iterator, Optional, Sequence, Union

from ..errors import LockstepError
from .driver import Driver, new_run_id
from .errors import FleetError, UsageError
from .journal import Journal
from .options import ENGINES, Options, Settings
from .plan import check_arguments, describe_plan, plan_digest
from .scratch import scratch_folder, sweep
from .sources import find_sessions
from .stores import is_remote
from .summary import Summary
from .tool import find_tool, version_of

Sources = Union[str, "os.PathLike[str]", Sequence[Union[str, "os.PathLike[str]"]]]


def check(sources: Sources, to: str, options: Optional[Options] = None, **more: Any) -> Summary:
    """Checks sessions; ``more`` are fields of ``Options``, such as ``engine="processes"``."""
    return run("check", sources, to, options, **more)


def import_recordings(
    sources: Sources, to: str, options: Optional[Options] = None, **more: Any
) -> Summary:
    """Converts recordings of other apps to sessions in the target."""
    return run("import", sources, to, options, **more)


def export(sources: Sources, to: str, options: Optional[Options] = None, **more: Any) -> Summary:
    """Exports sessions into the target; ``arguments`` needs ``--format``."""
    return run("export", sources, to, options, **more)


def verify(sources: Sources, to: str, options: Optional[Options] = None, **more: Any) -> Summary:
    """Compares sessions with their seals."""
    return run("verify", sources, to, options, **more)


def recover(sources: Sources, to: str, options: Optional[Options] = None, **more: Any) -> Summary:
    """Repairs copies of interrupted sessions in the target; the sessions stay as they are."""
    return run("recover", sources, to, options, **more)


def run(
    command: str, sources: Sources, to: str, options: Optional[Options] = None, **more: Any
) -> Summary:
    """Runs a command of the tool on every session of ``sources``.

    ``to`` is a folder or an fsspec URL for the results. Raises ``FleetError`` if the run cannot
    start or go on; what fails for one session is in its row.
    """
    options = replace(options or Options(), **more)
    _check_options(options)
    # Workers have other working folders.
    arguments = tuple(os.path.abspath(one) if os.path.isfile(one) else one for one in options.arguments)
    options = replace(options, arguments=arguments)
    check_arguments(command, arguments)
    tool = find_tool(options.tool)
    version = version_of(tool)
    description = describe_plan(command, arguments, version)
    target = str(to).rstrip("/") if is_remote(str(to)) else os.path.abspath(to)
    settings = Settings(
        command, arguments, plan_digest(description), None if options.address else tool, version,
        target, os.path.abspath(options.scratch), new_run_id(), options.time_limit_s,
        options.memory_limit_bytes, options.processors)
    sweep(settings.scratch)
    with _explained(), scratch_folder(settings.scratch) as scratch:
        Journal(target, command, settings.plan).describe(description)
        listing = find_sessions(
            source_paths(sources), command, where=options.where, query=catalog_query(tool, scratch))
        return Driver(settings, options, scratch).run(listing)


@contextmanager
def _explained() -> Iterator[None]:
    """Turns an error of a store or a disk into one with a remedy.

    Libraries of stores raise errors of many kinds; those of a wrong program pass.
    """
    try:
        yield
    except (LockstepError, TypeError, AttributeError, AssertionError, LookupError):
        raise
    except Exception as error:
        raise FleetError(
            f"The run cannot go on ({type(error).__name__}: {error}).",
            remedy="Check that the sources can be listed and the target can be written; then run the "
            "same command to continue.") from error


def _check_options(options: Options) -> None:
    if options.engine not in ENGINES:
        raise UsageError(f"There is no engine '{options.engine}'.", remedy="Choose ray or processes.")
    if options.address and options.engine != "ray":
        raise UsageError("Only Ray has an address.")
    for name in ("workers", "time_limit_s", "memory_limit_bytes", "staged_limit_bytes"):
        value = getattr(options, name)
        if value is not None and value <= 0:
            raise UsageError(f"{name} must be positive.")
    for name in ("max_failures", "processors"):
        value = getattr(options, name)
        if value is not None and value < 0:
            raise UsageError(f"{name} must not be negative.")


def source_paths(sources: Sources) -> Sequence[str]:
    """Sources as a list of paths and URLs."""
    if isinstance(sources, (str, os.PathLike)):
        return [os.fspath(sources)]
    return [os.fspath(source) for source in sources]


def catalog_query(tool: str, scratch: Path) -> Callable[[str, str], str]:
    """A function that asks a folder's catalog, and returns the path of the answer."""
    def query(folder: str, where: str) -> str:
        answer = scratch / "catalog.parquet"
        command = [
            tool, "list", folder, "--where", where, "--columns", "path", "--parquet", str(answer),
            "--quiet"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 2:
            raise UsageError(done.stderr.strip(), remedy=" ")
        if done.returncode != 0:
            raise FleetError(done.stderr.strip(), place=folder)
        return str(answer)

    return query

"""Builds a dataset: sessions are prepared one by one, dealt to splits, and put together."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple, Union

from .. import __version__
from ..extras import package
from ..fleet.commands import Sources, catalog_query, source_paths
from ..fleet.errors import FleetError, ToolMissing, UsageError as SourceError
from ..fleet.sources import Listed, find_sessions
from ..fleet.stores import is_remote
from ..fleet.tool import find_tool, version_of
from .card import card
from .disk import locked, synchronize, write_durably
from .errors import REMEDIES, DatasetError, UsageError
from .facts import Omission, SessionFacts
from .formats import format_of
from .options import SPLITS, Options, check
from .progress import Progress
from .seal import SIDE_FILE, SUMS, digest_of, sums_of
from .splits import Group, deal
from .summary import Summary
from .tables import groups_table, sessions_table, write_table
from .task import Result, Task
from .work import Dataset, Output, Part
from .workers import run_all

LAYOUT_VERSION = 1
HARMLESS = ("duplicate",)
"""Reasons for which nothing is missing from the dataset."""
LIBRARIES = ("pyarrow", "av", "pillow", "numpy")


def build(
    sources: Sources, to: Union[str, "os.PathLike[str]"], options: Optional[Options] = None, **more: Any
) -> Summary:
    """Builds a dataset from the sessions of ``sources`` in a new folder ``to``.

    ``more`` are fields of ``Options``, such as ``format="parquet"``. Raises ``DatasetError`` if the build
    cannot start or continue; a session that cannot be used is left out, and stated. After an interruption,
    the same call continues.
    """
    options = replace(options or Options(), **more)
    check(options)
    if is_remote(str(to)):
        raise UsageError("A dataset is built in a local folder.", place=str(to))
    target = Path(os.path.abspath(to))
    work = target.parent / f".{target.name}.lockstep-build"
    finished = _finished(target, options)
    for name in ("numpy", "pyarrow.parquet", "fsspec"):
        package(name)
    try:
        tool = find_tool(options.tool)
        one = _Build(_paths(sources), target, work, tool, version_of(tool), options)
        return one.run() if finished is None else one.confirm(finished)
    except SourceError as error:
        raise UsageError(error.problem, place=error.place) from error
    except (FleetError, ToolMissing) as error:
        raise DatasetError(error.problem, place=error.place, remedy=error.remedy) from error
    except OSError as error:
        raise DatasetError(
            f"The dataset cannot be written ({error.strerror or error}).", place=str(error.filename or to),
            remedy="Free space or check the folder, then run the same command to continue.") from error


def _paths(sources: Sources) -> List[str]:
    return [
        path if is_remote(path) else os.path.abspath(os.path.expanduser(path))
        for path in source_paths(sources)]


def _finished(target: Path, options: Options) -> Optional[Summary]:
    """The summary of the dataset that is in the target, if the same options made it."""
    try:
        if not os.listdir(target):
            return None
    except FileNotFoundError:
        return None
    except NotADirectoryError:
        raise UsageError("The target is not a folder.", place=str(target)) from None
    try:
        side = json.loads((target / SIDE_FILE).read_text("utf-8"))
        same = side["options"] == options.contents()
        found = Summary.from_side_file(str(target), side)
    except (OSError, ValueError, KeyError, TypeError):
        raise UsageError(
            "The folder has other files.", place=str(target), remedy="Choose a new folder.") from None
    if options.force:
        return None
    if not same:
        raise UsageError(
            "The folder has a dataset with other options.", place=str(target),
            remedy="Choose a new folder, or pass --force to replace it.")
    return found


def _remove_rest(work: Path) -> None:
    """Removes what a build left that was killed after its dataset was complete."""
    if work.is_dir():
        with locked(work / "lock"):
            shutil.rmtree(work)


class _Build:
    """One build. Unfinished work is in a hidden folder beside the target."""

    def __init__(
        self, sources: List[str], target: Path, work: Path, tool: str, tool_version: str, options: Options
    ) -> None:
        self._sources, self._target, self._options = sources, target, options
        self._tool, self._tool_version = tool, tool_version
        self._work = work
        self._format = format_of(options.format)
        self._progress = Progress(quiet=options.quiet)

    def run(self) -> Summary:
        """The build, from the listing to the complete folder."""
        self._work.mkdir(parents=True, exist_ok=True)
        with locked(self._work / "lock") as lock, self._progress:
            self._resume()
            tasks = [self._task(listed) for listed in self._listing(self._work / "scratch")]
            if not tasks:
                raise DatasetError(
                    "There are no sessions.", place=", ".join(self._sources),
                    remedy="Check the sources and the filter.")
            self._progress.start("sessions", len(tasks))
            results = run_all(tasks, self._options.job_count, self._progress.show, lock)
            dataset = self._dataset(tasks, results)
            if not dataset.parts:
                raise DatasetError(
                    f"No session can be used: {_counted(dataset.omissions)}.",
                    remedy=REMEDIES.get(dataset.omissions[0].reason, "See docs/DATASETS.md."))
            summary = self._assemble(dataset)
            shutil.rmtree(self._work)
        return summary

    def confirm(self, finished: Summary) -> Summary:
        """The dataset in the target, if its sessions have the names of those that are requested."""
        table = package("pyarrow.parquet").read_table(
            self._target / "provenance" / "sessions.parquet", columns=["name"])
        with tempfile.TemporaryDirectory(prefix="lockstep-dataset-") as scratch:
            names = [self._task(listed).name for listed in self._listing(Path(scratch))]
        if sorted(names) != sorted(table["name"].to_pylist()):
            raise UsageError(
                "The folder has a dataset of other sessions.", place=str(self._target),
                remedy="Choose a new folder, or pass --force to replace it.")
        _remove_rest(self._work)
        return finished

    def _resume(self) -> None:
        """Keeps the finished parts of an interrupted build with the same arguments."""
        plan = json.dumps({"sources": self._sources, "where": self._options.where, **self._made_by()})
        path = self._work / "plan.json"
        if not path.is_file() or path.read_text("utf-8") != plan:
            for entry in os.scandir(self._work):
                if entry.name != "lock":
                    shutil.rmtree(entry.path) if entry.is_dir() else os.unlink(entry.path)
            write_durably(path, lambda part: part.write_text(plan, "utf-8"))
        shutil.rmtree(self._work / "scratch", ignore_errors=True)
        for name in ("scratch", "parts"):
            (self._work / name).mkdir(exist_ok=True)

    def _made_by(self) -> Dict[str, Any]:
        """Everything besides the sessions that the dataset's bytes depend on."""
        return {
            "layout_version": LAYOUT_VERSION, "options": self._options.contents(),
            "tool_version": self._tool_version, "package_version": __version__,
            "libraries": {name: _version(name) for name in LIBRARIES}}

    def _listing(self, scratch: Path) -> List[Listed]:
        query = catalog_query(self._tool, scratch)
        found = find_sessions(self._sources, "check", where=self._options.where, query=query)
        return [found for _, found in sorted({listed.path: listed for listed in found}.items())]

    def _task(self, listed: Listed) -> Task:
        return Task(
            listed.path, listed.fingerprint, str(self._work / "parts"), str(self._work / "scratch"),
            self._tool, self._tool_version, self._options)

    def _dataset(self, tasks: Sequence[Task], results: Sequence[Result]) -> Dataset:
        parts, omissions = _without_duplicates(tasks, results)
        selection = self._format.select([part.facts for part in parts.values()])
        groups = deal(selection.accepted, self._options.split)
        by_split = {
            split: [parts[session.key] for group in _of(groups, split) for session in group.sessions]
            for split in SPLITS if any(_of(groups, split))}
        left_out = sorted(
            [*omissions, *selection.omissions], key=lambda one: (one.name, one.reason, one.detail))
        return Dataset(self._options, groups, by_split, left_out, self._tool_version)

    def _assemble(self, dataset: Dataset) -> Summary:
        """Writes all files into a folder that then takes the target's place."""
        names = [part.folder.name for part in dataset.all_parts]
        text = json.dumps([names, [one.__dict__ for one in dataset.omissions]])
        folder = self._work / f"dataset-{hashlib.sha256(text.encode()).hexdigest()[:16]}"
        outputs = [*self._format.outputs(dataset), *self._described(dataset)]
        self._progress.start("files", len(outputs))
        for number, output in enumerate(outputs):
            path = folder / output.path
            # A file that has its name is complete, and another run would write the same bytes.
            if not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True)
                write_durably(path, output.write)
            self._progress.show(number + 1)
        sums = sums_of(folder)
        side = {
            **self._made_by(), "sha256sums_sha256": digest_of(sums),
            **Summary.contents(dataset, is_complete=_is_complete(dataset.omissions))}
        write_durably(folder / SUMS, lambda part: part.write_text(sums, "utf-8"))
        write_durably(
            folder / SIDE_FILE, lambda part: part.write_text(json.dumps(side, indent=2) + "\n", "utf-8"))
        if self._options.force and self._target.exists():
            shutil.rmtree(self._target)
        os.rename(folder, self._target)
        synchronize(self._target.parent)
        return Summary.from_side_file(str(self._target), side)

    def _described(self, dataset: Dataset) -> Iterator[Output]:
        text = card(dataset, self._format.card(dataset))
        yield Output("README.md", lambda path: _text(path, text))
        for name, table in {"sessions": sessions_table(dataset), "groups": groups_table(dataset)}.items():
            yield Output(f"provenance/{name}.parquet", _table_writer(table))


def _table_writer(table: Any) -> Callable[[Path], None]:
    return lambda path: write_table(path, [table], table.schema)


def _text(path: Path, text: str) -> None:
    path.write_text(text, "utf-8")


def _of(groups: Sequence[Group], split: str) -> Iterator[Group]:
    return (group for group in groups if group.split == split)


def _without_duplicates(
    tasks: Sequence[Task], results: Sequence[Result]
) -> Tuple[Dict[str, Part], List[Omission]]:
    """The parts by the key of their session, each recording once."""
    parts: Dict[str, Part] = {}
    omissions: List[Omission] = []
    for task, result in zip(tasks, results):
        if not isinstance(result, SessionFacts):
            omissions.append(result)
        elif result.key in parts:
            detail = f"It is the recording {parts[result.key].facts.name}."
            omissions.append(Omission(result.name, "duplicate", detail))
        else:
            parts[result.key] = Part(task.folder, result)
    return parts, omissions


def _is_complete(omissions: Sequence[Omission]) -> bool:
    return all(one.reason in HARMLESS for one in omissions)


def _counted(omissions: Sequence[Omission]) -> str:
    reasons = sorted({one.reason for one in omissions})
    return ", ".join(f"{sum(one.reason == name for one in omissions)} {name}" for name in reasons)


def _version(name: str) -> Optional[str]:
    try:
        return version(name)
    except PackageNotFoundError:
        return None

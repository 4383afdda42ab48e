"""Recordings for the tests, made once per process for all its tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import ClassVar, Iterable, Optional

from studio import ROOT, TOOL, lockstep

SCRIPT = ROOT / "Scripts/sample-sessions"

# The folder in which the tool keeps a folder's catalog.
CATALOG = ".lockstep"

# What Scripts/sample-sessions makes.
COUNT = 24
GAP = "garden/garden-003"
OFFSET = "kitchen/kitchen-005"
UNITS = "stairs/stairs-007"
FAULTY = [GAP, OFFSET, UNITS]
# Without faults: a movie with poses, a movie without poses, a movie with depth, images with depth.
VISLAM = "office/office-011"
VIO = "stairs/stairs-022"
VIDEO = "kitchen/kitchen-010"
LOGGER = "workshop/workshop-004"
PLACED = "kitchen/kitchen-000"


class Samples:
    """The folder of all samples with its catalog; LOCKSTEP_SAMPLES names an existing one to copy."""

    _folder: ClassVar[Optional["tempfile.TemporaryDirectory[str]"]] = None

    @classmethod
    def folder(cls) -> Path:
        if cls._folder is None:
            cls._folder = tempfile.TemporaryDirectory(prefix="lockstep-samples-")
            cls._make(Path(cls._folder.name) / "samples")
        return Path(cls._folder.name) / "samples"

    @staticmethod
    def _make(folder: Path) -> None:
        finished = os.environ.get("LOCKSTEP_SAMPLES")
        if finished:
            copy_tree(Path(finished), folder)
        else:
            words = [str(SCRIPT), str(TOOL), str(folder), str(COUNT)]
            subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
        lockstep("catalog", "update", folder, "--quiet")


def copy_tree(source: Path, target: Path) -> None:
    """Copies a folder and keeps its files' modification times, which the catalog compares."""
    shutil.copytree(source, target, symlinks=True)


def copy_samples(target: Path, names: Optional[Iterable[str]] = None) -> None:
    """Copies all samples into a folder, or those with these names, with their part of the catalog."""
    source = Samples.folder()
    if names is None:
        copy_tree(source, target)
        return
    copy_tree(source / CATALOG, target / CATALOG)
    for name in names:
        copy_tree(source / name, target / name)
    # Removes the others, and checks nothing again.
    lockstep("catalog", "update", target, "--quiet")


def record(folder: Path, *options: str) -> Path:
    """Records a short walk of the synthetic phone; returns the session's folder."""
    words = ["--from", "synthetic", "--size", "160x120", "--no-seal", "--quiet"]
    made = lockstep("record", *words, "--to", folder, *options)
    session = Path(made.strip().splitlines()[-1])
    session.with_name(f"{session.name}.truth.jsonl").unlink(missing_ok=True)
    return session


class Recording:
    """A recording of the synthetic phone in real time."""

    def __init__(self, folder: Path, seconds: float, mode: str = "logger") -> None:
        words = ["record", "--from", "synthetic", "--mode", mode, "--size", "160x120"]
        words += ["--duration", str(seconds), "--speed", "realtime", "--no-seal", "--quiet"]
        self.process = subprocess.Popen(
            [str(TOOL), *words, "--to", str(folder)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.folder = folder

    def session(self) -> Path:
        """Waits until the session has its first frame; returns its folder."""
        end = time.monotonic() + 30
        while time.monotonic() < end:
            for each in self.folder.glob("session_*/frames.jsonl"):
                if each.stat().st_size:
                    return each.parent
            time.sleep(0.05)
        raise AssertionError("the recording does not begin")

    def end(self) -> None:
        """Ends the recording with SIGTERM, which completes the session as Ctrl-C does."""
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(30)

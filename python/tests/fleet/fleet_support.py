"""A stand-in for the tool whose sessions say how it fails, and helpers that compare results."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any, Dict, List, Optional

PACKAGE = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PACKAGE))

TOOL = shutil.which(os.environ.get("LOCKSTEP", "lockstep"))
"""The path of the real tool, if there is one."""
HAS_RAY = importlib.util.find_spec("ray") is not None
HAS_MOTO = all(importlib.util.find_spec(name) for name in ("moto", "s3fs", "flask_cors"))

FAKE_TOOL = r"""#!{python} -S
import json, os, signal, sys, time
command = sys.argv[1]
if command == "--version":
    print("lockstep 9.9.9")
    sys.exit()
session = sys.argv[-1]
manifest = json.load(open(session + "/metadata.json"))
behavior = manifest.get("behavior", "pass")
if os.environ.get("FAKE_LOG"):
    with open(os.environ["FAKE_LOG"], "a") as log:
        log.write(manifest["sessionID"] + "\n")
time.sleep(float(os.environ.get("FAKE_SECONDS", "0")))
if behavior == "hang":
    time.sleep(600)
if behavior == "memory":
    block = bytearray(4 << 30)
if behavior == "crash":
    os.kill(os.getpid(), signal.SIGSEGV)
if behavior == "reject":
    print("lockstep: the rows are unreadable (" + session + ").", file=sys.stderr)
    sys.exit(3)
if behavior == "garbage":
    print("no document")
    sys.exit()
if behavior == "kill-worker":
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(1)
is_full = behavior == "full"
if behavior == "full-if-shared":
    place = os.environ["FAKE_LOG"] + "-running"
    try:
        os.mkdir(place)
        time.sleep(0.3)
        os.rmdir(place)
    except FileExistsError:
        is_full = True
if is_full:
    print("lockstep: no space left on the disk.", file=sys.stderr)
    sys.exit(4)
if command == "check":
    verdict = behavior if behavior in ("pass", "warn", "fail") else "pass"
    finding = dict(name="rows.readable", severity=verdict, meaning="The rows are readable.",
                   measured=dict(value=0.0, unit="rows"), places=[])
    print(json.dumps(dict(path=session, verdict=verdict, findings=[finding])))
    sys.exit(verdict == "fail")
if command == "export":
    target = sys.argv[sys.argv.index("--to") + 1]
    os.makedirs(target)
    for name in ("rows.txt", ".lockstep-export"):
        open(target + "/" + name, "w").write(manifest["sessionID"] * 100)
    print(json.dumps(dict(path=target, format="euroc")))
"""


class FleetCase(unittest.TestCase):
    """A test with a folder for sessions, targets, scratch and the fake tool."""

    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="lockstep-fleet-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.sessions = self.folder / "sessions"
        self.sessions.mkdir()
        self.scratch = self.folder / "scratch"
        self.log = self.folder / "log"
        self.tool = self.folder / "fake"
        self.tool.write_text(FAKE_TOOL.replace("{python}", sys.executable))
        self.tool.chmod(0o755)
        self._environment(FAKE_LOG=str(self.log), LOCKSTEP=str(self.tool))

    def _environment(self, **values: str) -> None:
        before = {name: os.environ.get(name) for name in values}
        os.environ.update(values)

        def restore() -> None:
            for name, value in before.items():
                if value is None:
                    os.environ.pop(name, None)
                else:
                    os.environ[name] = value

        self.addCleanup(restore)

    def make(self, name: str, behavior: str = "pass", *, sealed: bool = True) -> Path:
        """A small session with rows of its own and a seal without signatures."""
        return make_session(self.sessions / name, behavior, sealed=sealed)

    def run_fleet(self, target: str, command: str = "check", source: Any = None, **more: Any) -> Any:
        """A quiet run with processes, unless ``more`` states otherwise."""
        from lockstep import fleet

        options = {"engine": "processes", "workers": 2, "quiet": True, "scratch": str(self.scratch)}
        to = target if "://" in target else str(self.folder / target)
        return fleet.run(command, source or str(self.sessions), to, **{**options, **more})

    def rows(self, target: str, table: str = "sessions", command: str = "check") -> List[Dict[str, Any]]:
        """The rows of a table of results."""
        import pyarrow.parquet

        path = self.folder / target / command / f"{table}.parquet"
        rows: List[Dict[str, Any]] = pyarrow.parquet.read_table(path).to_pylist()
        return rows

    def reasons(self, target: str, **more: Any) -> Dict[str, Optional[str]]:
        """The reason of each session by its name."""
        return {Path(row["path"]).name: row["reason"] for row in self.rows(target, **more)}

    def processed(self) -> List[str]:
        """The sessions that the fake tool was run on, in order."""
        return self.log.read_text().split() if self.log.exists() else []

    def assert_equal_results(self, first: str, second: str, command: str = "check") -> None:
        """The lasting part of two results has the same bytes."""
        for name in ("sessions.parquet", "findings.parquet", "summary.json"):
            one, two = (self.folder / target / command / name for target in (first, second))
            self.assertEqual(one.read_bytes(), two.read_bytes(), name)

    def assert_nothing_left(self) -> None:
        """No scratch folder and no unfinished file remains."""
        self.assertEqual(os.listdir(self.scratch) if self.scratch.exists() else [], [])
        self.assertEqual(list(self.folder.rglob(".lockstep-part-*")), [])

    def start_driver(self, target: str, *arguments: str, **environment: str) -> "subprocess.Popen[str]":
        """A driver as a process of its own, in a process group of its own."""
        command = [
            sys.executable, "-m", "lockstep.fleet", "check", str(self.sessions), "--to",
            str(self.folder / target), "--workers", "2", "--quiet", "--scratch", str(self.scratch),
            *arguments]
        return subprocess.Popen(
            command, env={**os.environ, "PYTHONPATH": str(PACKAGE), **environment}, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)


def make_session(folder: Path, behavior: str = "pass", *, sealed: bool = True) -> Path:
    """Writes a small session for the fake tool."""
    folder.mkdir(parents=True)
    manifest = {"sessionID": folder.name, "behavior": behavior, "state": "complete"}
    files = {"metadata.json": json.dumps(manifest), "imu.csv": f"{folder.name},1,2,3\n" * 50}
    lines = []
    for name, text in files.items():
        (folder / name).write_text(text)
        lines.append(json.dumps({
            "record": "file", "file": name, "length": len(text),
            "sha256": hashlib.sha256(text.encode()).hexdigest()}))
    if sealed:
        (folder / "seal.jsonl").write_text("".join(line + "\n" for line in lines))
    return folder

"""Measures a fleet: against xargs, with one and two workers, and the memory of its driver.

fleet.py TOOL SAMPLES [SESSIONS [LISTED]]

SAMPLES is a folder of sessions (Scripts/sample-sessions). SESSIONS of them, 48 by default, are checked by
`xargs -P2`, by Ray and by processes; the sides run in turn, three times each. Ray has started before:
the start is stated apart. Memory is that of a driver whose engine completes every task at once with the
findings of a sample, so it is the driver's alone; LISTED is the larger number of sessions, 100,000 by
default. It needs python/ on PYTHONPATH, ray, pyarrow and fsspec.
"""

from __future__ import annotations

import json
import math
import os
import resource
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import cycle, islice
from pathlib import Path
from typing import Callable, Dict, List

REPETITIONS = 3
FEW_LISTED = 1000


def sessions_of(samples: str, count: int, folder: Path) -> List[str]:
    """Copies of samples by links to their files, each with a note of its own size."""
    found = sorted(path.parent for path in Path(samples).glob("**/metadata.json"))
    made = []
    for number, source in enumerate(islice(cycle(found), count)):
        target = folder / f"{number:04d}"
        subprocess.run(["cp", "-rl", str(source), str(target)], check=True)
        notes = target / "notes.json"
        notes.unlink(missing_ok=True)
        notes.write_text(json.dumps({"version": 1, "text": "x" * number}))
        made.append(str(target))
    return made


def seconds(work: Callable[[], object]) -> float:
    """How long it takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def with_xargs(tool: str, paths: List[str]) -> None:
    """What a fleet is compared with; it writes a document for each session."""
    with tempfile.TemporaryDirectory() as results:
        command = f'{tool} check "$1" --json > {results}/$(basename "$1").json; true'
        subprocess.run(
            ["xargs", "-P2", "-n1", "sh", "-c", command, "sh"], input="\n".join(paths), text=True, check=True)


def with_fleet(folder: Path, **more: object) -> None:
    """A run into a new target."""
    from lockstep import fleet

    with tempfile.TemporaryDirectory() as target:
        summary = fleet.check(str(folder), target, quiet=True, **more)
        assert summary.quarantined_count == 0, summary


def compare(tool: str, samples: str, count: int) -> None:
    """Prints the times of all sides, and the ratios of their pairs."""
    from lockstep.fleet.engines.on_ray import ENVIRONMENT

    os.environ.update(ENVIRONMENT, RAY_AUTH_MODE="token", RAY_AUTH_TOKEN=secrets.token_hex(32))
    import ray

    with tempfile.TemporaryDirectory(prefix="lockstep-fleet-") as place:
        folder = Path(place)
        paths = sessions_of(samples, count, folder)
        started = seconds(lambda: ray.init(
            num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=100 << 20))
        sides: Dict[str, Callable[[], None]] = {
            "xargs -P2": lambda: with_xargs(tool, paths),
            "Ray, 2 workers": lambda: with_fleet(folder, engine="ray", workers=2),
            "processes, 2 workers": lambda: with_fleet(folder, engine="processes", workers=2),
            "processes, 1 worker": lambda: with_fleet(folder, engine="processes", workers=1)}
        with_fleet(folder, engine="ray", workers=2)  # Ray's workers import the package once.
        times: Dict[str, List[float]] = {name: [] for name in sides}
        for _ in range(REPETITIONS):
            for name, work in sides.items():
                times[name].append(seconds(work))
        ray.shutdown()
    print(f"{count} sessions, load {os.getloadavg()[0]:.1f}, Ray started in {started:.1f} s\n")
    print("| side | seconds | per session, s |\n|---|---|---|")
    for name, all_times in times.items():
        shown = ", ".join(f"{one:.1f}" for one in all_times)
        print(f"| {name} | {shown} | {statistics.median(all_times) / count:.3f} |")
    print()
    show("Ray / xargs, time", times["Ray, 2 workers"], times["xargs -P2"])
    show("processes / xargs, time", times["processes, 2 workers"], times["xargs -P2"])
    show("1 worker / 2 workers, time", times["processes, 1 worker"], times["processes, 2 workers"])


def show(name: str, first: List[float], second: List[float]) -> None:
    """Prints the geometric mean of paired ratios, and their range."""
    ratios = [one / two for one, two in zip(first, second)]
    mean = math.exp(statistics.fmean(map(math.log, ratios)))
    print(f"{name}: {mean:.3f} ({min(ratios):.3f} to {max(ratios):.3f})")


def driver_memory(tool: str, samples: str, count: int) -> None:
    """Runs a driver with ``count`` listed sessions, and prints its largest memory in MB."""
    from lockstep.fleet import engines
    from lockstep.fleet.driver import Driver, new_run_id
    from lockstep.fleet.documents import judge
    from lockstep.fleet.identity import combine
    from lockstep.fleet.options import Options, Settings, Task
    from lockstep.fleet.outcome import DONE, Outcome
    from lockstep.fleet.sources import find_sessions

    sample = next(Path(samples).glob("**/metadata.json")).parent
    output = subprocess.run([tool, "check", str(sample), "--json"], capture_output=True, check=False).stdout
    verdict, findings = judge("check", json.loads(output), 0)

    class AtOnce:
        """An engine whose tasks are done when they start."""

        worker_count = 2

        def __init__(self) -> None:
            self.tasks: List[Task] = []

        def submit(self, task: Task) -> None:
            self.tasks.append(task)

        def next(self, timeout_s: float) -> engines.Completed:
            task = self.tasks.pop()
            identity = combine("sample", [], [task.path])
            timings = {"total_s": 1.0, "computer": "none", "process": 1, "attempt": 1}
            return engines.Completed(task, Outcome(
                identity, DONE, verdict, 0, size_bytes=1, findings=tuple(findings), timings=timings))

        def close(self) -> None:
            pass

    with tempfile.TemporaryDirectory(prefix="lockstep-fleet-") as place:
        folder = Path(place)
        for number in range(count):
            (folder / f"sessions/{number:06d}").mkdir(parents=True)
            (folder / f"sessions/{number:06d}/metadata.json").write_bytes(b"{}")
        (folder / "own").mkdir()
        settings = Settings(
            "check", (), "0" * 16, tool, "lockstep", str(folder / "target"), place, new_run_id(), 1, 1)
        driver = Driver(
            settings, Options(engine="processes", quiet=True), folder / "own",
            lambda options, settings: AtOnce())
        begun = time.perf_counter()
        summary = driver.run(find_sessions([str(folder / "sessions")], "check"))
        took = time.perf_counter() - begun
    assert summary.done_count == count
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, took)


def compare_memory(tool: str, samples: str, listed: int) -> None:
    """Prints the memory of drivers with few and many sessions."""
    print("\n| listed | driver's largest memory, MB | seconds |\n|---|---|---|")
    for count in (FEW_LISTED, listed):
        run = subprocess.run(
            [sys.executable, __file__, "--driver", tool, samples, str(count)],
            capture_output=True, text=True, check=True)
        megabytes, took = map(float, run.stdout.split())
        print(f"| {count:,} | {megabytes:.0f} | {took:.0f} |", flush=True)


def main(tool: str, samples: str, count: str = "48", listed: str = "100000") -> None:
    """Runs all measurements."""
    tool = str(Path(tool).resolve())
    os.environ["LOCKSTEP"] = tool
    compare(tool, samples, int(count))
    compare_memory(tool, samples, int(listed))


if __name__ == "__main__":
    if sys.argv[1] == "--driver":
        driver_memory(sys.argv[2], sys.argv[3], int(sys.argv[4]))
    else:
        main(*sys.argv[1:])

"""Kills recordings, recovers them, and judges what is left: see Scripts/torture."""

import argparse
import json
import os
import shutil
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock

from judge import RecoveryChecks
from plan import MODES, Plan
from victim import Victim


class Sums:
    """The results of all kills so far."""

    def __init__(self) -> None:
        self.kills = 0
        self.modes: dict[str, int] = {mode: 0 for mode in MODES}
        self.sealed = 0
        self.full_rate = 0
        self.failed: list[str] = []
        self.totals: dict[str, float] = {}
        self.most: dict[str, float] = {}

    def add(self, checks: RecoveryChecks) -> None:
        plan = checks.plan
        self.kills += 1
        self.modes[plan.mode] += 1
        self.sealed += plan.is_sealed
        self.full_rate += plan.is_full_rate
        for name, value in checks.figures.items():
            self.totals[name] = self.totals.get(name, 0) + value
            self.most[name] = max(self.most.get(name, 0), value)
        if checks.failures:
            self.failed.append(f"{plan.words}: {'; '.join(checks.failures)}")

    @property
    def figures(self) -> dict:
        """All results, for other programs."""
        return {
            "kills": self.kills, "failed": self.failed, "modes": self.modes, "sealed": self.sealed,
            "full_rate": self.full_rate, "totals": self.totals, "most": self.most}

    @property
    def line(self) -> str:
        """The last line of the output."""
        modes = ", ".join(f"{count} {mode}" for mode, count in self.modes.items())
        camera, inertial = (self.most.get(f"{name}_lost_s", 0) for name in ("camera", "inertial"))
        return (
            f"{self.kills} kills ({modes}; {self.sealed} sealed, {self.full_rate} at full rate; "
            f"{self.totals.get('killed_recoveries', 0):.0f} recoveries killed too, "
            f"{self.totals.get('late_phones', 0):.0f} on a machine too slow), "
            f"{len(self.failed)} failed; the most lost: camera {camera:.3f} s, inertial "
            f"{inertial:.3f} s")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="Scripts/torture")
    parser.add_argument("kills", type=int, nargs="?", default=1000)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the first kill's number")
    parser.add_argument("--jobs", type=int, default=3 * (os.cpu_count() or 1))
    parser.add_argument("--json", type=Path)
    parser.add_argument("--keep", type=Path)
    return parser.parse_args()


def torture(options: argparse.Namespace, folder: Path) -> Sums:
    sums, lock = Sums(), Lock()

    def kill(number: int) -> None:
        plan = Plan(options.seed, number)
        place = folder / str(number)
        place.mkdir()
        victim = Victim(options.tool, place, plan)
        victim.kill()
        checks = RecoveryChecks(options.tool, victim)
        try:
            checks.run()
        except Exception as error:  # noqa: BLE001: any exception counts as this kill's failure
            checks.failures.append(f"{type(error).__name__}: {error}")
        with lock:
            sums.add(checks)
            if checks.failures:
                print(f"FAILED {sums.failed[-1]}", flush=True)
        if checks.failures and options.keep:
            shutil.move(place, options.keep / str(number))
        shutil.rmtree(place, ignore_errors=True)

    with ThreadPoolExecutor(options.jobs) as pool:
        for result in [pool.submit(kill, options.first + index) for index in range(options.kills)]:
            result.result()
    return sums


def main() -> int:
    options = arguments()
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    print(f"{options.kills} kills from seed {options.seed}, number {options.first} on", flush=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="lockstep-torture-") as folder:
        sums = torture(options, Path(folder))
    if options.json:
        options.json.write_text(
            json.dumps(sums.figures | {"seed": options.seed, "first": options.first,
                                       "seconds": time.monotonic() - began}, indent=2) + "\n")
    print(sums.line)
    return 1 if sums.failed else 0


if __name__ == "__main__":
    sys.exit(main())

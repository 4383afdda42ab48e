"""Measures how strong a defect has to be for `lockstep check` to find it.

fleet_curves.py TOOL FOLDER [PICTURE]

For each kind of defect with a strength, records synthetic phones in FOLDER with seven strengths and six
seeds each, checks each recording, and counts in how many the defect was found, as fleet_score.py does.
Results are kept in FOLDER/curves.jsonl, so a run that was interrupted goes on. Recordings are removed once
they are checked. PICTURE is drawn with matplotlib: one curve for each kind, with the intervals in which
the shares are with 95 % confidence (Wilson).
"""

from __future__ import annotations

import json
import math
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from fleet_score import FINDINGS, outcome

SEEDS = range(101, 107)
SHORT = ["--mode", "logger", "--size", "320x240", "--duration", "8"]
STILL = ["--mode", "vio", "--size", "64x48", "--fps", "5", "--trajectory", "still", "--duration"]
# The unit, the strengths, and how the phone records.
KINDS: dict[str, tuple[str, list[float], list[str]]] = {
    "dropped-frames": ("share of frames", [0.003, 0.006, 0.012, 0.025, 0.05, 0.1, 0.2], SHORT),
    "imu-gap": ("s", [0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.6], SHORT),
    "clock-offset": ("ms", [1, 2, 4, 8, 15, 30, 60], SHORT),
    "clock-drift": (
        "ppm", [12, 25, 50, 100, 200, 400, 800],
        ["--mode", "logger", "--size", "160x120", "--fps", "10", "--duration", "60"]),
    "duplicated-timestamps": ("share of samples", [0.0003, 0.001, 0.003, 0.01, 0.02, 0.05, 0.1], SHORT),
    "reordered-timestamps": ("share of samples", [0.0003, 0.001, 0.003, 0.01, 0.02, 0.05, 0.1], SHORT),
    "thermal-interruption": ("s", [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3], SHORT),
    "saturation": ("g", [2, 1.5, 1.3, 1.2, 1.1, 1.05, 1.02], SHORT),
    "vibration": ("g", [0.005, 0.01, 0.03, 0.1, 0.2, 0.4, 0.8], SHORT),
    "bias-walk": ("µg/√s", [100, 200, 400, 800, 1500, 3000, 6000], [*STILL, "80"]),
    "bias-flicker": ("µg", [100, 200, 400, 800, 1500, 3000, 6000], [*STILL, "160"]),
    "relocalization-jump": ("m", [0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8], SHORT),
    "flying-pixels": ("share of edge pixels", [0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8], SHORT),
    "blur": ("pixels", [0.25, 0.5, 1, 2, 3, 4, 6], SHORT),
    "wrong-k": ("share", [0.01, 0.02, 0.04, 0.06, 0.1, 0.15, 0.25], SHORT),
}


def measure(tool: str, folder: Path, kind: str, strength: float, seed: int) -> dict[str, object]:
    """Records and checks one phone."""
    place = folder / f"{kind}-{strength}-{seed}"
    shutil.rmtree(place, ignore_errors=True)
    subprocess.run(
        [tool, "record", "--from", "synthetic", "--to", str(place), "--seed", str(seed), "--no-seal",
         "--quiet", "--defect", f"{kind}={strength}", *KINDS[kind][2]],
        check=True, capture_output=True)
    [session] = [each for each in place.iterdir() if each.is_dir()]
    text = subprocess.run([tool, "check", "--json", str(session)], capture_output=True).stdout
    severities = {each["severity"] for each in json.loads(text)["findings"] if each["name"] in FINDINGS[kind]}
    shutil.rmtree(place)
    return {"kind": kind, "strength": strength, "seed": seed, "outcome": outcome(severities)}


def interval(found: int, count: int) -> tuple[float, float]:
    """Wilson's interval of a share, 95 %."""
    z, share = 1.96, found / count
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return middle - half, middle + half


def draw(counts: dict[tuple[str, float], Counter[str]], picture: str) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot
    from matplotlib.ticker import NullFormatter

    figure, axes = pyplot.subplots(3, 5, figsize=(15, 8), sharey=True, constrained_layout=True)
    for axis, (kind, (unit, strengths, _)) in zip(axes.flat, KINDS.items()):
        shares, ranges = [], []
        for strength in strengths:
            outcomes = counts[kind, strength]
            shares.append(outcomes["found"] / outcomes.total())
            ranges.append(interval(outcomes["found"], outcomes.total()))
        axis.fill_between(strengths, *zip(*ranges), alpha=0.2, linewidth=0)
        axis.plot(strengths, shares, "o-")
        axis.set_xscale("log")
        axis.set_xticks(strengths[::2], [f"{strength:g}" for strength in strengths[::2]])
        axis.xaxis.set_minor_formatter(NullFormatter())
        if strengths[0] > strengths[-1]:
            axis.invert_xaxis()
        axis.set_title(kind)
        axis.set_xlabel(unit)
        axis.set_ylim(-0.02, 1.02)
        axis.grid(alpha=0.3)
    for axis in axes[:, 0]:
        axis.set_ylabel("share found")
    figure.savefig(picture, dpi=80)


def main(tool: str, place: str, picture: str = "") -> None:
    folder = Path(place)
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "curves.jsonl"
    rows = [json.loads(line) for line in kept.read_text().splitlines()] if kept.exists() else []
    done = {(row["kind"], row["strength"], row["seed"]) for row in rows}
    wanted = [
        (kind, strength, seed) for kind, (_, strengths, _) in KINDS.items() for strength in strengths
        for seed in SEEDS if (kind, strength, seed) not in done]
    with ThreadPoolExecutor(2) as workers, kept.open("a") as file:
        for row in workers.map(lambda each: measure(tool, folder, *each), wanted):
            file.write(json.dumps(row) + "\n")
            file.flush()
            rows.append(row)
    counts: dict[tuple[str, float], Counter[str]] = defaultdict(Counter)
    for row in rows:
        counts[row["kind"], row["strength"]][row["outcome"]] += 1
    print("| defect | unit | found in so many of six, by strength |\n|---|---|---|")
    for kind, (unit, strengths, _) in KINDS.items():
        cells = ", ".join(f"{strength:g}: {counts[kind, strength]['found']}" for strength in strengths)
        print(f"| `{kind}` | {unit} | {cells} |")
    if picture:
        draw(counts, picture)


if __name__ == "__main__":
    main(*sys.argv[1:])

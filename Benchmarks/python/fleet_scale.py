"""Computes how long a fleet takes, and which limit it meets first, from measured figures.

fleet_scale.py [FIGURES]

FIGURES is a JSON file with what was measured and what is assumed: Benchmarks/fleet-scale.json by default,
for the tables of docs/SCALE.md. Another cluster is another file.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Dict, List

FIGURES = Path(__file__).resolve().parents[1] / "fleet-scale.json"
HOUR_S = 3600.0
TASKS_PER_WORKER = 2


def per_session(measured: Dict[str, Any], mode: Dict[str, float], seconds: float) -> Dict[str, float]:
    """Bytes, files, requests and processor seconds of one session."""
    size = mode["bytes_per_recorded_s"] * seconds
    files = mode["files"] + mode["files_per_recorded_s"] * seconds
    parts = {
        "check_s": mode["check_cpu_s_per_recorded_s"] * seconds,
        "staging_s": measured["staging_cpu_s_per_byte"] * size + measured["staging_cpu_s_per_file"] * files,
        "hash_s": measured["hash_cpu_s_per_byte"] * size}
    return {"bytes": size, "files": files, "requests": files + measured["requests_per_session_besides_files"],
            **parts, "cpu_s": sum(parts.values())}


def limits_h(figures: Dict[str, Any], mode: Dict[str, float]) -> Dict[str, float]:
    """The hours that each resource needs by itself; the run takes at least the longest."""
    assumed, measured = figures["assumed"], figures["measured"]
    one = per_session(measured, mode, assumed["seconds_per_session"])
    workers = assumed["nodes"] * assumed["processors_per_node"]
    driver_s = (measured["driver_s_per_session"]
                + measured["wait_s_per_task_in_flight"] * TASKS_PER_WORKER * workers)
    seconds = {
        "processors": one["cpu_s"] / workers,
        "network": one["bytes"] / (assumed["network_bytes_per_s_per_node"] * assumed["nodes"]),
        "requests": one["requests"] / assumed["store_requests_per_s"],
        "driver": driver_s}
    return {name: value * assumed["sessions"] / HOUR_S for name, value in seconds.items()}


def lines(figures: Dict[str, Any]) -> List[str]:
    """The tables in Markdown."""
    assumed, measured = figures["assumed"], figures["measured"]
    modes = measured["modes"]
    shown = ["| one session | " + " | ".join(modes) + " |", "|---|" + "---|" * len(modes)]
    costs = [per_session(measured, mode, assumed["seconds_per_session"]) for mode in modes.values()]
    for name, key, scale in (
            ("size, GB", "bytes", 1e-9), ("files", "files", 1), ("requests to the store", "requests", 1),
            ("check, processor s", "check_s", 1), ("staging, processor s", "staging_s", 1),
            ("hashing, processor s", "hash_s", 1)):
        shown.append(f"| {name} | " + " | ".join(f"{one[key] * scale:,.3g}" if scale != 1 else f"{one[key]:,.1f}"
                                                  for one in costs) + " |")
    shown += ["", "| hours for all sessions | " + " | ".join(modes) + " |", "|---|" + "---|" * len(modes)]
    hours = [limits_h(figures, mode) for mode in modes.values()]
    for name in hours[0]:
        shown.append(f"| {name} | " + " | ".join(f"{one[name]:,.1f}" for one in hours) + " |")
    shown.append("| **first limit** | " + " | ".join(f"**{max(one, key=lambda n: one[n])}**" for one in hours) + " |")
    count = assumed["sessions"]
    shown += [
        "", "| the driver needs, for all sessions | |", "|---|---|",
        f"| memory, MB | {(measured['driver_bytes'] + measured['driver_bytes_per_listed'] * count) / 1e6:,.0f} |",
        f"| scratch, GB | {measured['driver_scratch_bytes_per_session'] * count / 1e9:,.1f} |",
        f"| tables, GB | {measured['tables_bytes_per_session'] * count / 1e9:,.1f} |"]
    return shown


if __name__ == "__main__":
    print("\n".join(lines(json.loads(Path(*(sys.argv[1:] or [FIGURES])).read_text()))))

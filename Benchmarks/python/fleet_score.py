"""Scores a check's results against the labels of `lockstep fleet-sample`.

fleet_score.py FOLDER

FOLDER has the sessions, their labels and the catalog that `lockstep catalog update FOLDER` made. For each
defect: in how many sessions that can show it was it found, that is, has one of its findings severity
WARN or FAIL; in how many could the check not tell; in how many was there no word of it. For sessions
without a defect: how many have the verdict FAIL, WARN, CANNOT TELL or PASS.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from collections import Counter, defaultdict
from pathlib import Path

# The findings that a defect causes, by docs/CHECKS.md.
FINDINGS = {
    "dropped-frames": ["drops.share", "timestamps.gaps", "timestamps.jitter"],
    "imu-gap": ["timestamps.gaps"],
    "clock-offset": ["alignment.pose_imu_offset", "alignment.image_imu_offset"],
    "clock-drift": ["alignment.pose_imu_drift", "alignment.pose_imu_offset"],
    "duplicated-timestamps": ["timestamps.duplicates"],
    "reordered-timestamps": ["timestamps.order"],
    "thermal-interruption": ["timestamps.gaps", "drops.share", "session.state"],
    "lidar-missing": ["stream.present"],
    "barometer-missing": ["stream.present"],
    "accelerometer-units": ["unit.accelerometer"],
    "gyroscope-units": ["unit.gyroscope", "rows.values"],
    "accelerometer-sign": ["sign.accelerometer"],
    "gyroscope-sign": ["axes.gyroscope"],
    "saturation": ["noise.saturation"],
    "vibration": ["noise.vibration"],
    "bias-walk": ["noise.random_walk"],
    "bias-flicker": ["noise.bias_instability"],
    "relocalization-jump": ["pose.jumps", "pose.tracking"],
    "pose-drift": ["pose.drift", "pose.scale", "pose.loop"],
    "flying-pixels": ["depth.flying_pixels"],
    "blur": ["images.sharpness", "images.texture"],
    "wrong-k": ["camera.focal_length", "alignment.image_imu_offset"],
}
OUTCOMES = ("found", "cannot tell", "missed")
WORST_FIRST = ("fail", "warn", "cannot_tell", "pass")


def outcome(severities: set[str]) -> str:
    if severities & {"fail", "warn"}:
        return "found"
    return "cannot tell" if "cannot_tell" in severities else "missed"


def main(folder: str) -> None:
    labels = [json.loads(line) for line in (Path(folder) / "labels.jsonl").read_text().splitlines()]
    database = sqlite3.connect(Path(folder) / ".lockstep/catalog.sqlite")
    verdicts = dict(database.execute("SELECT path, verdict FROM session"))
    severities = defaultdict(set)
    for path, name, severity in database.execute(
        "SELECT path, finding.name, severity FROM finding JOIN session ON id = session"
    ):
        severities[path, name].add(severity)
    scores: dict[tuple[str, bool], Counter[str]] = defaultdict(Counter)
    missed = []
    for label in labels:
        if "defect" not in label:
            continue
        names = FINDINGS[label["defect"]]
        found = outcome(set().union(*(severities[label["session"], name] for name in names)))
        scores[label["defect"], label["observable"]][found] += 1
        if found != "found" and label["observable"]:
            missed.append((label["defect"], label["session"], label.get("value"), found))
    print("| defect | sessions | found | cannot tell | missed |\n|---|---|---|---|---|")
    total: Counter[str] = Counter()
    for (defect, observable), counts in sorted(scores.items(), key=lambda each: (not each[0][1], each[0][0])):
        cells = " | ".join(str(counts[each]) for each in OUTCOMES)
        print(f"| {defect}{'' if observable else ' (not observable)'} | {counts.total()} | {cells} |")
        if observable:
            total += counts
    print(f"| all observable | {total.total()} | " + " | ".join(str(total[each]) for each in OUTCOMES) + " |")
    print(f"\nrecall of observable defects: {total['found'] / max(1, total.total()):.1%}")
    sound = Counter(verdicts.get(each["session"]) for each in labels if "defect" not in each)
    print(f"\nsessions without a defect: {sound.total()}; " + ", ".join(
        f"{name} {sound[name]} ({sound[name] / max(1, sound.total()):.1%})" for name in WORST_FIRST))
    wrong = Counter(
        name for path, name in severities
        if severities[path, name] & {"fail", "warn"} and path in {
            each["session"] for each in labels if "defect" not in each})
    print("their findings at FAIL or WARN: " + ", ".join(f"{name} {count}" for name, count in wrong.most_common()))
    for defect, session, value, found in missed:
        print(f"{found}: {session}, {defect}" + ("" if value is None else f" = {value}"))


if __name__ == "__main__":
    main(*sys.argv[1:])

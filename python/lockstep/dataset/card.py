"""The dataset card: Hugging Face's front matter, then what the data is, for people."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Iterable, List, Optional, Sequence

from .errors import REMEDIES
from .options import SPLITS
from .work import CardPart, Dataset

MOST_ROWS = 200
"""The most sessions that the card lists; the table has all."""
SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"),
         (10_000_000, "1M<n<10M"))
CONVENTIONS = """\
- World axes: y up, gravity along -y. Camera axes: x right and y up in the native image, z backward; \
the camera looks along -z. For OpenCV's axes, negate the second and third column of the rotation.
- Quaternions: x, y, z, w, Hamilton's; they rotate camera axes to world axes.
- Device axes: x right, y up, z out of the screen, in portrait.
- Units: m, s, rad/s, m/s², px. Specific force is what EuRoC and ROS have: at rest, it points up.
- Clock: `host_ns` is the phone's monotonic clock in nanoseconds since it was started, as an exact \
integer. It is not wall time, and times of different sessions are not related.
- Intrinsics are those of each frame's native image; (0, 0) is the center of the first pixel.
- Depth, unless Format states another unit: meters along the viewing axis; 0 or NaN where nothing was measured. Confidence: 0 \
low, 1 medium, 2 high."""


def card(dataset: Dataset, part: CardPart) -> str:
    """README.md."""
    frames = sum(one.facts.row_count for one in dataset.all_parts)
    lines = [
        *_front_matter(dataset, part, frames), "", f"# {len(dataset.all_parts)} Lockstep sessions", "",
        f"{frames} frames of {len(dataset.all_parts)} recordings, made by `lockstep dataset build` "
        f"({dataset.tool_version}). `provenance/sessions.parquet` has a row for each recording, and every "
        "row of the data names the file and row that it comes from.", "",
        "## Format", "", *part.text, "", "## Conventions", "", CONVENTIONS, "",
        *_sessions(dataset), *_splits(dataset), *_times(dataset), *_redaction(dataset), *_left_out(dataset),
        *_seal()]
    return "\n".join(lines) + "\n"


def _front_matter(dataset: Dataset, part: CardPart, frames: int) -> List[str]:
    size = next((name for limit, name in SIZES if frames < limit), "n>10M")
    lines = ["---"]
    if dataset.options.license:
        lines.append(f"license: {_quoted(dataset.options.license)}")
    if "robotics" in part.tags:
        lines += ["task_categories:", "- robotics"]
    lines += ["tags:", *(f"- {tag}" for tag in ["lockstep", *part.tags])]
    lines += [f"size_categories:\n- {size}", "configs:", "- config_name: default", "  data_files:"]
    for split, pattern in part.data_files.items():
        lines += [f"  - split: {split}", f"    path: {_quoted(pattern)}"]
    return [*lines, "---"]


def _sessions(dataset: Dataset) -> List[str]:
    splits = {session.key: group.split for group in dataset.groups for session in group.sessions}
    rows = [[
        part.facts.name, part.facts.origin.session_sha256[:12], splits[part.facts.key],
        part.facts.verdict.replace("_", " "), part.facts.device_model or "unknown", part.facts.mode,
        str(part.facts.row_count), f"{part.facts.width_px}x{part.facts.height_px}", part.facts.images,
        "no" if part.facts.origin.seal_sha256 == "" else "yes"] for part in dataset.all_parts]
    titles = ["session", "digest", "split", "verdict", "device", "mode", "frames", "size", "images", "sealed"]
    verdicts = Counter(part.facts.verdict for part in dataset.all_parts)
    counted = ", ".join(f"{count} {verdict.replace('_', ' ')}" for verdict, count in sorted(verdicts.items()))
    failing = [
        f"- {_text(part.facts.name)}: {', '.join(part.facts.failed)}"
        for part in dataset.all_parts if part.facts.failed]
    shown = ["Findings that fail:", "", *_limited(failing), ""] if failing else []
    return [
        "## Sessions", "",
        f"Verdicts of `lockstep check`: {counted}. Each session with a seal equals its hashes; signatures were "
        "not verified.", "",
        *_table(titles, rows), "", *shown]


def _splits(dataset: Dataset) -> List[str]:
    rows = []
    for group in dataset.groups:
        frames = sum(session.row_count for session in group.sessions)
        days = ", ".join(group.days) or "unknown"
        rows.append([group.name, group.split, days, str(len(group.sessions)), str(frames)])
    shares = ", ".join(f"{share} {name}" for name, share in zip(SPLITS, dataset.options.split))
    undated = sum(not part.facts.days for part in dataset.all_parts)
    notes = []
    if undated:
        notes = [
            f"{undated} sessions have no date: they are together with every session whose recorded "
            "position does not show another place.", ""]
    return [
        "## Splits", "",
        "No place and day is in two splits. Sessions of one local day are in one group unless recorded "
        "positions show that they are more than 100 m apart. A digest of a group's first session deals the "
        f"group to a split (shares: {shares}).", "", *notes,
        *_table(["group", "split", "days", "sessions", "frames"], rows), ""]


def _times(dataset: Dataset) -> List[str]:
    rows = [[
        part.facts.name, str(part.facts.timing.fps), f"{part.facts.timing.error_max_ms:.3f}",
        f"{part.facts.timing.error_rms_ms:.3f}", f"{part.facts.timing.largest_gap_ms:.3f}",
        part.facts.stamp_meaning or "unknown", _clock(part.facts.camera_clock, part.facts.imu_minus_camera_s),
    ] for part in dataset.all_parts if part.facts.timing]
    titles = [
        "session", "fps", "largest error, ms", "rms error, ms", "largest gap, ms", "a time marks",
        "camera to inertial clock"]
    return [
        "## Times", "",
        "`host_ns` is exact. The error is the difference between a frame's time and an even grid: "
        "`host_ns` - (`host_ns` of the first frame + number / fps). It applies to everything that counts "
        "time by frames, such as LeRobot's `timestamp`.", "", *_table(titles, rows), ""]


def _clock(clock: str, offset_s: Optional[float]) -> str:
    if offset_s is not None:
        return f"t_imu = t_camera + {offset_s:.6f} s, applied"
    return "the same" if clock == "host" else "unknown: no inertial values"


def _redaction(dataset: Dataset) -> List[str]:
    count = sum(part.facts.is_redacted for part in dataset.all_parts)
    total = len(dataset.all_parts)
    if count == total:
        state = "All sessions were redacted by `lockstep redact`."
    elif count:
        names = [_text(one.facts.name) for one in dataset.all_parts if not one.facts.is_redacted]
        state = f"{count} of {total} sessions were redacted. Not redacted: {', '.join(_limited(names))}."
    else:
        state = "No session was redacted."
    return [
        "## Redaction", "",
        f"{state} No format has positions on the earth, audio or notes. Images show what the camera saw; "
        "the names of the sessions' folders, dates and device models are in this card.", ""]


def _left_out(dataset: Dataset) -> List[str]:
    imageless = sum(part.facts.without_image_count for part in dataset.all_parts)
    rows = [[one.name, one.reason, one.detail, REMEDIES.get(one.reason, "")] for one in dataset.omissions]
    lines = ["## Left out", ""]
    if imageless:
        lines += [f"{imageless} frames of the sessions above have no image.", ""]
    if not rows:
        return [*lines, "No session.", ""]
    return [*lines, *_table(["session", "reason", "detail", "remedy"], rows), ""]


def _seal() -> List[str]:
    return [
        "## Seal", "",
        "`sha256sum -c SHA256SUMS` verifies every file. `lockstep-dataset.json` has the digest of "
        "`SHA256SUMS`. The seal is not signed: keep the digest elsewhere to detect a replaced dataset."]


def _table(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> List[str]:
    lines = [_row(titles), _row(["---"] * len(titles))]
    return [*lines, *_limited([_row([_text(cell) for cell in row]) for row in rows])]


def _limited(lines: Sequence[str]) -> List[str]:
    more = len(lines) - MOST_ROWS
    shown = list(lines[:MOST_ROWS])
    return [*shown, "", f"And {more} more in `provenance/`."] if more > 0 else shown


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _text(value: str) -> str:
    """One line of plain text, without characters that Markdown or HTML would take for its own."""
    line = re.sub(r"[\x00-\x20\x7f-\xa0\u2028\u2029]+", " ", value).strip()
    return re.sub(r"([\\`*_\[\]<>|&#~])", r"\\\1", line)[:500]


def _quoted(value: str) -> str:
    """A YAML string: JSON's strings are YAML's."""
    return json.dumps(value)

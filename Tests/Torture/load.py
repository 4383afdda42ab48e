"""Long recordings: a phone at its limits in virtual time, and the synthetic phone onto the disk."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MEBIBYTE = 1 << 20
# By how much the resident memory of a recording's second half may exceed that of its first: unused
# memory that the C library keeps. It must not grow with the frames.
MOST_GROWTH = 16 * MEBIBYTE
# The end of a recording reads its movie's index; only this may grow with the recording. Measured were
# 95 bytes per image, for FFmpeg's entries and the times that are compared.
INDEX_BYTES_PER_IMAGE = 128


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="Scripts/torture load")
    parser.add_argument("--tool", required=True)
    parser.add_argument("--probe", required=True)
    parser.add_argument("--seconds", type=int, default=3600, help="of virtual time")
    parser.add_argument("--disk-seconds", type=int, default=600, help="of recording onto the disk")
    parser.add_argument("--json", type=Path)
    return parser.parse_args()


def demand(failures: list[str], holds: bool, sentence: str) -> None:
    if not holds:
        failures.append(sentence)


def probe(options: argparse.Namespace, encoder_milliseconds: int, seconds: int) -> dict:
    began = time.monotonic()
    run = subprocess.run(
        [options.probe, str(seconds), str(encoder_milliseconds)], capture_output=True, check=True)
    return json.loads(run.stdout) | {"machine_seconds": round(time.monotonic() - began, 1)}


def judge_limits(options: argparse.Namespace, failures: list[str]) -> dict:
    """1920×1440 at 60 Hz with depth, and 800 Hz, onto a disk that only counts."""
    report = probe(options, 10, options.seconds)
    for name in ("frames_stored", "frame_rows", "images", "depth_maps"):
        demand(failures, report[name] == report["frames_pushed"], f"{name}: {report[name]}")
    demand(failures, report["reading_rows"] == report["readings_pushed"], "readings are missing")
    demand(failures, report["drops"] == {}, f"drops: {report['drops']}")
    growth = report["second_half_resident_bytes"] - report["first_half_resident_bytes"]
    demand(failures, growth <= MOST_GROWTH, f"memory grew by {growth} bytes")
    print(
        f"{options.seconds} s at the limits: {report['frames_stored']} frames, "
        f"{report['reading_rows']} readings, no drop; at most "
        f"{report['first_half_resident_bytes'] / MEBIBYTE:.0f} MiB resident in the first half, "
        f"{report['second_half_resident_bytes'] / MEBIBYTE:.0f} in the second; "
        f"{report['machine_seconds']} s on this machine", flush=True)
    return report


def judge_overload(options: argparse.Namespace, failures: list[str]) -> dict:
    """The same with an encoder of half the speed that is needed."""
    report = probe(options, 33, options.seconds // 6)
    refused = report["frames_refused"]
    demand(failures, report["drops"] == {"camera queue_full": refused}, f"drops: {report['drops']}")
    demand(
        failures, report["frames_stored"] + refused == report["frames_pushed"], "frames are missing")
    demand(failures, report["frame_rows"] == report["frames_stored"], "rows are missing")
    demand(failures, report["reading_rows"] == report["readings_pushed"], "readings are missing")
    print(
        f"{options.seconds // 6} s at half the encoder's speed: {report['frames_stored']} frames "
        f"stored, {refused} refused and counted, all {report['reading_rows']} readings", flush=True)
    return report


def largest(samples: list[tuple[int, int]]) -> int:
    return max(memory for memory, _ in samples)


def movie_bytes(folder: str) -> int:
    return sum(path.stat().st_size for path in Path(folder).glob("*/video.mov"))


def resident_bytes(process: subprocess.Popen) -> int:
    try:
        status = Path(f"/proc/{process.pid}/status").read_text()
    except OSError:
        return 0
    lines = [line for line in status.splitlines() if line.startswith("VmRSS:")]
    return int(lines[0].split()[1]) * 1024 if lines else 0


def judge_disk(options: argparse.Namespace, failures: list[str]) -> dict:
    """640×480 at 60 Hz, and 800 Hz, onto the disk, as fast as the computer can."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="lockstep-load-") as folder:
        environment = os.environ | {"XDG_CONFIG_HOME": folder}
        words = [
            options.tool, "record", "--from", "synthetic", "--to", folder, "--mode", "vislam",
            "--size", "640x480", "--fps", "60", "--imu-rate", "800", "--json",
            "--duration", str(options.disk_seconds)]
        process = subprocess.Popen(words, stdout=subprocess.PIPE, env=environment)
        samples: list[tuple[int, int]] = []
        while process.poll() is None:
            samples.append((resident_bytes(process), movie_bytes(folder)))
            time.sleep(0.2)
        report = json.loads(process.stdout.read())
        check = subprocess.run(
            [options.tool, "check", report["path"], "--json"], capture_output=True, env=environment)
        size = sum(path.stat().st_size for path in Path(report["path"]).rglob("*"))
    failing = [
        item["name"] for item in json.loads(check.stdout)["findings"] if item["severity"] == "fail"]
    # The end, when the movie does not grow any more, is judged separately.
    recording = [sample for sample in samples if sample[1] < samples[-1][1]]
    middle = len(recording) // 2
    # Without the first tenth, which fills queues and the C library's memory.
    first = largest(recording[len(recording) // 10:middle])
    second, most = largest(recording[middle:]), largest(samples)
    frames = options.disk_seconds * 60
    demand(failures, not failing, f"check fails: {failing}")
    demand(failures, not report["drops"], f"drops: {report['drops']}")
    demand(failures, abs(report["frame_count"] - frames) <= 60, f"{report['frame_count']} frames")
    demand(failures, second - first <= MOST_GROWTH, f"memory grew by {second - first} bytes")
    demand(
        failures, most - second <= MEBIBYTE + frames * INDEX_BYTES_PER_IMAGE,
        f"the end took {most - second} bytes")
    print(
        f"{options.disk_seconds} s of 640×480 onto the disk: {report['frame_count']} frames, "
        f"{size / 1e9:.2f} GB, at most {first / MEBIBYTE:.0f} MiB resident in the first half, "
        f"{second / MEBIBYTE:.0f} in the second, {most / MEBIBYTE:.0f} with its end; "
        f"{time.monotonic() - began:.0f} s on this machine",
        flush=True)
    return {"frames": report["frame_count"], "bytes": size, "first_half_resident_bytes": first,
            "second_half_resident_bytes": second, "most_resident_bytes": most}


def main() -> int:
    options = arguments()
    failures: list[str] = []
    figures = {"limits": judge_limits(options, failures)}
    figures["overload"] = judge_overload(options, failures)
    if options.disk_seconds > 0:
        figures["disk"] = judge_disk(options, failures)
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n")
    for failure in failures:
        print(f"FAILED {failure}")
    print(f"load: {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

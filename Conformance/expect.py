"""What a reader must find in a session, computed with the standard library alone.

Written from docs/FORMAT.md and docs/CONVENTIONS.md, and shares no code with either reader that is
judged by it. README.md describes the document.
"""

import array
import csv
import json
import math
import struct
import zlib
from pathlib import Path

CHANNELS = [
    "accelerometer", "gyroscope", "magnetometer", "userAcceleration", "gravity", "rotationRate",
    "magneticField"]
ROW_FILES = [
    "frames.jsonl", "features.jsonl", "imu.csv", "attitude.csv", "barometer.csv", "location.csv",
    "mesh.jsonl", "audio.csv", "events.jsonl"]
BAROMETER = ["pressure_kpa", "relative_altitude_m"]
LOCATION = [
    "latitude_deg", "longitude_deg", "horizontal_accuracy_m", "altitude_m",
    "vertical_accuracy_m", "speed_mps"]


def expectation(session: Path) -> dict:
    manifest = json.loads((session / "metadata.json").read_text())
    frames = [frame(session, row) for row in json_rows(session / "frames.jsonl")]
    events = sorted(json_rows(session / "events.jsonl"), key=lambda row: row["seq"])
    imu = csv_rows(session / "imu.csv")
    channels = {name: [row for row in imu if row["sensor"] == name] for name in CHANNELS}
    attitudes = csv_rows(session / "attitude.csv")
    places = csv_rows(session / "location.csv")
    anchors = all_anchors(manifest, events)
    return {
        "state": manifest["state"],
        "mode": manifest["mode"],
        "frame_count": manifest["frameCount"],
        "calibration": calibration(manifest.get("calibration", {})),
        "rows": {name: len(whole_lines(session / name)) for name in ROW_FILES},
        "torn": [name for name in ROW_FILES if is_torn(session / name)],
        "frames": frames,
        "imu": {name: series(rows, "x", "y", "z") for name, rows in channels.items()},
        "attitude": series(attitudes, "qx", "qy", "qz", "qw"),
        "barometer": series(csv_rows(session / "barometer.csv"), *BAROMETER),
        "location": series(places, *LOCATION),
        "location_wall_ns": [int(row["wall_ns"]) for row in places],
        "surfaces": [surface(session, row) for row in json_rows(session / "mesh.jsonl")],
        "audio": audio(session, csv_rows(session / "audio.csv")),
        "events": counts(row["event"] for row in events),
        "drops": [drop(row) for row in events if row["event"] == "drop"],
        "anchors": anchors,
        "wall": [{"host_ns": t, "wall_ns": wall(anchors, t)} for t in moments(anchors)],
        "between": {
            "accelerometer": between(channels["accelerometer"], ["x", "y", "z"], linear),
            "attitude": between(attitudes, ["qx", "qy", "qz", "qw"], turned),
            "pose": poses_between(frames),
        },
        "look_up": look_up(channels["accelerometer"]),
    }


def calibration(block: dict) -> dict | None:
    """The manifest's numbers; null without a calibration."""
    if block.get("origin", "none") == "none" and "imuMinusCameraSeconds" not in block:
        return None
    lens, noise = block.get("lens"), block.get("noise")
    return {
        "origin": block["origin"],
        "camera_from_imu": block.get("cameraFromImu"),
        "source": block.get("source"),
        "imu_minus_camera_seconds": block.get("imuMinusCameraSeconds"),
        "imu_minus_camera_error_seconds": block.get("imuMinusCameraErrorSeconds"),
        "imu_minus_camera_method": block.get("imuMinusCameraMethod"),
        "lens": lens and {
            "intrinsics": lens["intrinsics"], "size": lens["size"],
            "distortion_model": lens["distortionModel"],
            "distortion_coefficients": lens["distortionCoefficients"]},
        "noise": noise and [
            noise["accelerometerNoiseDensity"], noise["accelerometerRandomWalk"],
            noise["gyroscopeNoiseDensity"], noise["gyroscopeRandomWalk"]],
    }


# Rows


def whole_lines(path: Path) -> list[str]:
    """Lines with their line feed, a CSV file's header left out."""
    lines = path.read_text().split("\n")[:-1] if path.exists() else []
    return lines[1:] if path.suffix == ".csv" else lines


def is_torn(path: Path) -> bool:
    return path.exists() and not path.read_text().endswith("\n") and path.stat().st_size > 0


def json_rows(path: Path) -> list[dict]:
    return [json.loads(line) for line in whole_lines(path)]


def csv_rows(path: Path) -> list[dict]:
    if not path.exists():
        return []
    header = path.read_text().split("\n")[0].split(",")
    return list(csv.DictReader(whole_lines(path), fieldnames=header))


def number(text: str) -> float | None:
    """A field's value; null where it is empty, not a number or infinite."""
    if text == "":
        return None
    return float(text) if math.isfinite(float(text)) else None


def series(rows: list[dict], *columns: str) -> dict:
    values = [[number(row[column]) for column in columns] for row in rows]
    stamps = [int(row["timestamp_ns"]) for row in rows]
    found = {"count": len(rows)}
    if rows:
        found["elapsed_sum_ns"] = sum(stamp - stamps[0] for stamp in stamps)
        found["seq_sum"] = sum(int(row["seq"]) for row in rows)
        found["first"] = {"timestamp_ns": stamps[0], "values": values[0]}
        found["last"] = {"timestamp_ns": stamps[-1], "values": values[-1]}
        found["sums"] = [math.fsum(v for v in column if v is not None) for column in zip(*values)]
    return found


# Audio


def audio(session: Path, rows: list[dict]) -> dict | None:
    """The blocks of the microphone; null without any."""
    if not rows:
        return None
    data = (session / "audio.caf").read_bytes()
    rate, = struct.unpack(">d", data[20:28])
    flags, packet, _, channels, bits = struct.unpack(">5I", data[32:52])
    samples = array.array("h" if bits == 16 else "f", data[68:])
    found = []
    for row in rows:
        first, count = int(row["first_sample"]), int(row["sample_count"])
        block = samples[first * channels : (first + count) * channels]
        found.append({
            "timestamp_ns": int(row["timestamp_ns"]), "seq": int(row["seq"]),
            "first_sample": first, "sample_count": count,
            "sum": math.fsum(block), "largest": max(map(abs, block))})
    return {"rate_hz": rate, "channels": channels, "is_float": flags & 1 == 1, "blocks": found}


# Frames


def frame(session: Path, row: dict) -> dict:
    name = f"{row['frame_index']:06d}"
    depth = row.get("depth_resolution") if row["has_depth"] else None
    found = {
        "index": row["frame_index"],
        "timestamp_ns": row["timestamp_ns"],
        "seq": row["seq"],
        "size": row.get("camera_resolution"),
        "world_from_camera": row.get("camera_transform"),
        "intrinsics": row.get("camera_intrinsics"),
        "image": None,
        "video_index": None if "image" in row else row.get("video_index"),
        "depth": depth_map(session / "depth" / f"{name}.bin", depth) if depth else None,
        "confidence": None,
        "points": points(session, row["frame_index"]),
    }
    if "image" in row and (session / row["image"]).exists():
        data = (session / row["image"]).read_bytes()
        found["image"] = {"bytes": len(data), "crc32": zlib.crc32(data)}
    if row.get("has_confidence"):
        levels = (session / "confidence" / f"{name}.bin").read_bytes()
        found["confidence"] = [levels.count(level) for level in range(3)]
    return found


def depth_map(path: Path, size: list[int]) -> dict:
    meters = array.array("f", path.read_bytes())
    measured = [d for d in meters if math.isfinite(d) and d != 0]
    middle = meters[size[1] // 2 * size[0] + size[0] // 2]
    return {
        "size": size, "measured": len(measured), "sum": math.fsum(measured), "middle": middle}


def points(session: Path, index: int) -> dict | None:
    for row in json_rows(session / "features.jsonl"):
        if row["frame_index"] == index:
            known = [value for value in row["points"] if value is not None]
            return {"ids": row["ids"], "known": len(known), "sum": math.fsum(known)}
    return None


# Surfaces


def surface(session: Path, row: dict) -> dict:
    keys = ["kind", "surface_id", "revision", "timestamp_ns", "seq", "alignment", "class"]
    found = {key: row.get(key) for key in keys}
    found["world_from_surface"] = row["transform"]
    found["mesh"] = mesh((session / row["mesh"]).read_bytes()) if "mesh" in row else None
    return found


def mesh(data: bytes) -> dict:
    """A PLY file read by what its own header says."""
    header, body = data.split(b"end_header\n", 1)
    counts, layout, element = {}, {}, ""
    codes = {"float": "f", "int": "i", "uchar": "B"}
    for line in header.decode().splitlines():
        words = line.split()
        if words[0] == "element":
            element, counts[words[1]], layout[words[1]] = words[1], int(words[2]), "<"
        elif words[0] == "property":
            is_list = words[1] == "list"
            layout[element] += "B3i" if is_list else codes[words[1]]
    vertices = records(layout["vertex"], body, 0, counts["vertex"])
    faces = records(
        layout["face"], body, struct.calcsize(layout["vertex"]) * counts["vertex"], counts["face"])
    numbers = [value for vertex in vertices for value in vertex[:3]]
    normals = [value for vertex in vertices for value in vertex[3:]]
    classes = [face[4] for face in faces if len(face) > 4]
    return {
        "vertices": len(vertices), "faces": len(faces), "sum": math.fsum(numbers),
        "normal_sum": math.fsum(normals) if normals else None,
        "corner_sum": sum(sum(face[1:4]) for face in faces),
        "class_sum": sum(classes) if classes else None}


def records(layout: str, body: bytes, start: int, count: int) -> list[tuple]:
    size = struct.calcsize(layout)
    return [struct.unpack_from(layout, body, start + size * place) for place in range(count)]


# Clocks, drops


def counts(words) -> dict:
    words = list(words)
    return {word: words.count(word) for word in sorted(set(words))}


def drop(row: dict) -> dict:
    keys = ["stream", "reason", "evidence", "timestamp_ns", "count", "seq"]
    return {key: row.get(key) for key in keys}


def all_anchors(manifest: dict, events: list[dict]) -> list[list[int]]:
    recorded = [[r["host_ns"], r["wall_ns"]] for r in events if r["event"] == "clock_anchor"]
    named = [
        [a["hostNanoseconds"], a["wallNanoseconds"]] for a in manifest.get("clockAnchors", [])[:1]]
    return [anchor for anchor in named if anchor not in recorded] + recorded


def moments(anchors: list[list[int]]) -> list[int]:
    return [host + offset for host, _ in anchors for offset in (-1_000_000, 0, 250_000_000)]


def wall(anchors: list[list[int]], host: int) -> int:
    chosen = [a for a in anchors if a[0] <= host] or anchors[:1]
    return chosen[-1][1] + host - chosen[-1][0]


# Between samples


def between(rows: list[dict], columns: list[str], mix) -> list[dict]:
    """Values a third of the way from a sample to the next, in three places."""
    found = []
    for place in spread(rows):
        start, end = rows[place], rows[place + 1]
        t0, t1 = int(start["timestamp_ns"]), int(end["timestamp_ns"])
        values = [[number(row[column]) for column in columns] for row in (start, end)]
        if None in values[0] + values[1] or t1 <= t0:
            continue
        time = t0 + (t1 - t0) // 3
        value = mix(values[0], values[1], (time - t0) / (t1 - t0))
        found.append({"time_ns": time, "value": value})
    return found


def spread(rows: list) -> list[int]:
    return sorted({len(rows) // 5, len(rows) // 2, len(rows) * 4 // 5}) if len(rows) > 5 else []


def linear(start: list[float], end: list[float], fraction: float) -> list[float]:
    return [a + (b - a) * fraction for a, b in zip(start, end)]


def turned(start: list[float], end: list[float], fraction: float) -> list[float]:
    """Spherical interpolation by its sines; the shorter way, w not negative."""
    cosine = sum(a * b for a, b in zip(start, end))
    end = [-b for b in end] if cosine < 0 else end
    angle = math.acos(min(1.0, abs(cosine)))
    if angle < 1e-9:
        return linear(start, end, fraction)
    a, b = math.sin((1 - fraction) * angle), math.sin(fraction * angle)
    mixed = [(a * p + b * q) / math.sin(angle) for p, q in zip(start, end)]
    return [-v for v in mixed] if mixed[3] < 0 else mixed


def poses_between(frames: list[dict]) -> list[dict]:
    """Poses a third of the way from one frame to the next, sixteen numbers by columns."""
    posed = [f for f in frames if f["world_from_camera"]]
    found = []
    for start, end in list(zip(posed, posed[1:]))[:2]:
        gap = end["timestamp_ns"] - start["timestamp_ns"]
        time = start["timestamp_ns"] + gap // 3
        fraction = (time - start["timestamp_ns"]) / gap
        first, second = start["world_from_camera"], end["world_from_camera"]
        position = linear(first[12:15], second[12:15], fraction)
        matrix = rotation(turned(quaternion(first), quaternion(second), fraction))
        columns = [matrix[3 * i : 3 * i + 3] + [0.0] for i in range(3)]
        found.append({"time_ns": time, "value": sum(columns, []) + position + [1.0]})
    return found


def quaternion(m: list[float]) -> list[float]:
    """x, y, z, w of a transform's rotation: the axis and the angle, by the larger terms."""
    sizes = [
        1 + m[0] - m[5] - m[10], 1 - m[0] + m[5] - m[10], 1 - m[0] - m[5] + m[10],
        1 + m[0] + m[5] + m[10]]
    halves = [math.sqrt(max(0.0, size)) / 2 for size in sizes]
    largest = halves.index(max(halves))
    q = 4 * halves[largest]
    rows = [
        [q * q / 4, m[4] + m[1], m[8] + m[2], m[6] - m[9]],
        [m[4] + m[1], q * q / 4, m[9] + m[6], m[8] - m[2]],
        [m[8] + m[2], m[9] + m[6], q * q / 4, m[1] - m[4]],
        [m[6] - m[9], m[8] - m[2], m[1] - m[4], q * q / 4]]
    return [value / q for value in rows[largest]]


def rotation(q: list[float]) -> list[float]:
    x, y, z, w = q
    return [
        1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w),
        2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w),
        2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)]


def look_up(rows: list[dict]) -> list[dict]:
    """For a few times: the stamps of the nearest sample and of the latest not later one."""
    stamps = sorted(int(row["timestamp_ns"]) for row in rows)
    times = [stamps[place] + 1_234_567 for place in spread(rows)]
    return [
        {
            "time_ns": time,
            "nearest_ns": min(stamps, key=lambda stamp: (abs(stamp - time), stamp)),
            "before_ns": max(stamp for stamp in stamps if stamp <= time),
        }
        for time in times]

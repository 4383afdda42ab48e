"""Makes the sessions of this folder again, and says in a document of each what a reader must find.

    python3 Conformance/record.py .build/debug/lockstep

Needs nothing but the standard library and a built tool. README.md has the list of sessions. Of
one tool's sessions all but `killed` and `recovered`, which hang on the clock, come out the same.
"""

import array
import json
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from expect import expectation

HERE = Path(__file__).resolve().parent
SMALL = ["--size", "32x24", "--imu-rate", "20"]
KEY = HERE / "seal-key.pem"
"""The example of RFC 8410, section 10.3: no secret, and good for nothing but this folder."""
THIN = 16
"""Of the synthetic phone's depth, each sixteenth pixel of each sixteenth row is kept."""
SURFACES = 3
"""Of the mesh, the first few parts are kept."""
POINTS = 5
"""Of each frame's feature points, the first few are kept."""


def main(tool: str) -> None:
    sessions = {
        "logger-depth": lambda at: record(tool, at, "logger", "1.2", "--fps", "5"),
        "logger-heic": lambda at: record(
            tool, at, "logger", "1.2", "--fps", "5", "--image-format", "heic"),
        "video-movie": lambda at: record(tool, at, "video", "1.2", "--fps", "6"),
        "vio-places": lambda at: record(tool, at, "vio", "3", "--fps", "4", "--location"),
        "empty": lambda at: record(tool, at, "logger", "0.01"),
        "surfaces": lambda at: record(tool, at, "logger", "2.6", "--fps", "1", "--mesh"),
        "audio": lambda at: record(tool, at, "vio", "0.4", "--fps", "5", "--audio"),
        "drops-events": lambda at: record(
            tool, at, "logger", "3", "--fps", "5", "--defect", "lidar-missing", "--defect",
            "dropped-frames=0.3", "--defect", "imu-gap=0.4", "--defect", "thermal-interruption=1"),
        "killed": lambda at: kill(tool, at),
        "recovered": lambda at: recover(tool, at),
        "missing-keys": lambda at: copy("logger-depth", at, without_optional_keys),
        "calibrated": lambda at: copy("empty", at, with_calibration),
        "time-offset": lambda at: copy("empty", at, with_time_offset),
        "no-images": lambda at: copy("logger-depth", at, without_images),
        "strangers": lambda at: copy("vio-places", at, with_strangers),
        "sealed": lambda at: seal(tool, at),
        "redacted": lambda at: redact(tool, at),
    }
    for name, make in sessions.items():
        shutil.rmtree(HERE / name, ignore_errors=True)
        make(HERE / name)
        document = json.dumps(expectation(HERE / name), indent=1)
        (HERE / f"{name}.json").write_text(document + "\n")


def record(tool: str, at: Path, mode: str, seconds: str, *options: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        command = [tool, "record", "--from", "synthetic", "--no-seal", "--to", folder, "--quiet"]
        subprocess.run(
            [*command, "--mode", mode, "--duration", seconds, *SMALL, *options], check=True)
        take(Path(folder), at)


def seal(tool: str, at: Path) -> None:
    """A recording sealed by a key that everybody knows, as it was stored: nothing made smaller."""
    with tempfile.TemporaryDirectory() as folder:
        command = [tool, "record", "--from", "synthetic", "--seal-key", KEY, "--to", folder]
        options = ["--mode", "vio", "--duration", "3", "--fps", "4", "--location", "--quiet"]
        subprocess.run([*command, *options, *SMALL], check=True, stdout=subprocess.DEVNULL)
        shutil.move(next(path for path in Path(folder).iterdir() if path.is_dir()), at)


def redact(tool: str, at: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        command = [tool, "redact", HERE / "sealed", "--to", folder, "--seal-key", KEY]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        shutil.move(Path(folder) / "sealed", at)


def kill(tool: str, at: Path) -> None:
    """A recording whose program was killed, its last rows torn as a power loss leaves them."""
    with tempfile.TemporaryDirectory() as folder:
        command = [tool, "record", "--from", "synthetic", "--no-seal", "--to", folder, "--quiet"]
        options = ["--mode", "logger", "--duration", "60", "--fps", "5", "--speed", "realtime"]
        program = subprocess.Popen([*command, *options, *SMALL])
        while rows_of_frames(Path(folder)) < 5:
            time.sleep(0.01)
        program.send_signal(signal.SIGKILL)
        program.wait()
        take(Path(folder), at)
    for name in ["imu.csv", "frames.jsonl"]:
        rows = (at / name).read_bytes()
        (at / name).write_bytes(rows[:-9])


def rows_of_frames(folder: Path) -> int:
    return sum(path.read_bytes().count(b"\n") for path in folder.glob("*/frames.jsonl"))


def recover(tool: str, at: Path) -> None:
    shutil.copytree(HERE / "killed", at)
    subprocess.run([tool, "recover", str(at)], check=True, stdout=subprocess.DEVNULL)


def copy(name: str, at: Path, change) -> None:
    shutil.copytree(HERE / name, at)
    change(at)


def take(folder: Path, at: Path) -> None:
    """Moves the one session in a folder to its place, made smaller."""
    session = next(path for path in folder.iterdir() if path.is_dir())
    shutil.move(session, at)
    for path in sorted(at.glob("depth/*.bin")):
        thin(path, "f")
    for path in sorted(at.glob("confidence/*.bin")):
        thin(path, "B")
    keep_few_surfaces(at)
    change_rows(at / "features.jsonl", keep_few_points)
    change_rows(at / "frames.jsonl", say_thin)
    manifest = (at / "metadata.json").read_text()
    (at / "metadata.json").write_text(manifest.replace("[256,192]", "[16,12]"))


def thin(path: Path, kind: str) -> None:
    pixels = array.array(kind, path.read_bytes())
    rows = [pixels[256 * row : 256 * row + 256 : THIN] for row in range(0, 192, THIN)]
    path.write_bytes(b"".join(row.tobytes() for row in rows))


def keep_few_surfaces(session: Path) -> None:
    """Leaves the first few parts of the mesh, and the planes, the second of them removed."""
    path = session / "mesh.jsonl"
    if not path.exists():
        return
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    meshes = [row for row in rows if row["kind"] == "mesh"]
    known = {row["surface_id"] for row in meshes[:SURFACES]}
    kept = [row for row in rows if row["kind"] == "plane" or row["surface_id"] in known]
    for file in session.glob("mesh/*.ply"):
        if not any(row["mesh"] == f"mesh/{file.name}" for row in kept):
            file.unlink()
    last = kept[-1]
    (session / last["mesh"]).unlink()
    keep(last, ["timestamp_ns", "kind", "surface_id", "revision", "transform", "arrival_ns", "seq"])
    path.write_text("".join(line_of(row) + "\n" for row in kept))
    manifest = json.loads((session / "metadata.json").read_text())
    for stream in manifest["streams"]:
        if stream["name"] in ("mesh", "planes"):
            kind = "mesh" if stream["name"] == "mesh" else "plane"
            stream["count"] = sum(row["kind"] == kind for row in kept)
    (session / "metadata.json").write_text(json.dumps(manifest, indent=2) + "\n")


def keep_few_points(row: dict) -> None:
    row["ids"], row["points"] = row["ids"][:POINTS], row["points"][: 3 * POINTS]


def say_thin(row: dict) -> None:
    if row["has_depth"]:
        row["depth_resolution"] = [16, 12]
    if "feature_point_count" in row:
        row["feature_point_count"] = min(POINTS, row["feature_point_count"])


def change_rows(path: Path, change) -> None:
    if not path.exists():
        return
    *lines, rest = path.read_text().split("\n")
    rows = [json.loads(line) for line in lines]
    for row in rows:
        change(row)
    path.write_text("".join(line_of(row) + "\n" for row in rows) + rest)


def line_of(row: dict) -> str:
    return json.dumps(row, separators=(",", ":"))


def without_optional_keys(session: Path) -> None:
    """Nothing is there but what docs/FORMAT.md says a reader cannot do without."""
    manifest = json.loads((session / "metadata.json").read_text())
    needed = ["sessionID", "frameCount", "hasDepth", "format", "state", "mode"]
    manifest = {key: manifest[key] for key in needed}
    (session / "metadata.json").write_text(json.dumps(manifest, indent=2) + "\n")
    frame = [
        "frame_index", "timestamp", "camera_resolution", "has_depth", "depth_resolution",
        "timestamp_ns", "seq", "image"]
    for name in ["features.jsonl", "attitude.csv"]:
        (session / name).unlink()
    change_rows(session / "frames.jsonl", lambda row: keep(row, frame))
    change_rows(session / "events.jsonl", lambda row: row.pop("arrival_ns", None))
    imu = (session / "imu.csv").read_text().splitlines()
    raw = [line for line in imu[1:] if line.split(",")[1] in ("accelerometer", "gyroscope")]
    lines = [",".join([*line.split(",")[:5], "", line.split(",")[6]]) for line in raw]
    (session / "imu.csv").write_text("\n".join([imu[0], *lines]) + "\n")


def keep(row: dict, keys: list[str]) -> None:
    for key in [key for key in row if key not in keys]:
        del row[key]


def with_calibration(session: Path) -> None:
    """A measured calibration with all that Kalibr says."""
    manifest = json.loads((session / "metadata.json").read_text())
    turn = [0.0, 0.8, -0.6, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 0.6, 0.8, 0.0]
    manifest["calibration"] = {
        "origin": "measured", "cameraFromImu": [*turn, 0.0125, -0.03, 0.004, 1.0],
        "source": "Kalibr", "imuMinusCameraSeconds": -0.00125,
        "imuMinusCameraMethod": "calibration",
        "lens": {
            "intrinsics": [48.5, 48.25, 31.5, 23.75], "size": [64, 48],
            "distortionModel": "radtan",
            "distortionCoefficients": [0.125, -0.25, 0.0005, -0.00025]},
        "noise": {
            "accelerometerNoiseDensity": 0.002, "accelerometerRandomWalk": 0.0003,
            "gyroscopeNoiseDensity": 0.00015, "gyroscopeRandomWalk": 2e-05}}
    (session / "metadata.json").write_text(json.dumps(manifest, indent=2) + "\n")


def with_time_offset(session: Path) -> None:
    """A measured time offset, and nothing of how the camera is mounted."""
    manifest = json.loads((session / "metadata.json").read_text())
    manifest["calibration"] = {
        "origin": "none", "imuMinusCameraSeconds": 0.0151,
        "imuMinusCameraErrorSeconds": 0.00025, "imuMinusCameraMethod": "images"}
    (session / "metadata.json").write_text(json.dumps(manifest, indent=2) + "\n")


def without_images(session: Path) -> None:
    """What an import leaves whose images were not there, and whose size only one frame has."""
    manifest = json.loads((session / "metadata.json").read_text())
    manifest.update(mode="import", missingStreams=[])
    (session / "metadata.json").write_text(json.dumps(manifest, indent=2) + "\n")
    shutil.rmtree(session / "rgb")
    change_rows(session / "frames.jsonl", without_image)


def without_image(row: dict) -> None:
    del row["image"]
    if row["frame_index"] > 0:
        del row["camera_resolution"]


def with_strangers(session: Path) -> None:
    """Keys, streams, events, files and numbers that a reader must pass over or live with."""
    manifest = json.loads((session / "metadata.json").read_text())
    manifest["color"] = {"of": ["a", "later", "version"]}
    manifest["conventions"]["smell"] = "none"
    manifest["streams"].append({"name": "thermometer", "unit": "K", "count": 3, "places": []})
    (session / "metadata.json").write_text(json.dumps(manifest, indent=2) + "\n")
    change_rows(session / "frames.jsonl", lambda row: row.update(temperature=[1, None, {}]))
    events = json_lines(session / "events.jsonl")
    last = max(row["seq"] for row in events)
    stranger = {"event": "sneeze", "time_ns": events[-1]["time_ns"], "loudness": 3}
    lines = [line_of(row) for row in [*events, {**stranger, "seq": last + 1}]]
    # Written in another order than that of seq, as a late drop is.
    (session / "events.jsonl").write_text("\n".join(lines[::-1]) + "\n")
    imu = (session / "imu.csv").read_text().splitlines()
    stamp, sensor, _, _, _, arrival, seq = imu[-1].split(",")
    imu[-1] = ",".join([stamp, sensor, "nan", "-inf", "5e-324", arrival, seq])
    (session / "imu.csv").write_text("\n".join(imu) + "\n")
    (session / "thermometer.csv").write_text("timestamp_ns,kelvin\n1,293.0\n")
    (session / "rgb").mkdir()
    (session / "rgb/000000.jpg.part").write_bytes(b"\xff\xd8")


def json_lines(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().splitlines()]


if __name__ == "__main__":
    main(sys.argv[1])

"""A reader of iOS-3D-Logger's format, written from that app's page alone.

Usage: read_logger3d.py FOLDER

Prints what it found as one JSON document; fails an assertion if the files break the format.
"""

import json
import sys
from pathlib import Path

import numpy as np
import visible
from PIL import Image

MANIFEST_KEYS = [
    "sessionID", "deviceModel", "osVersion", "startTimestamp", "endTimestamp", "frameCount",
    "hasDepth", "rgbResolution", "depthResolution",
]
LENGTHS = {
    "camera_transform": 16, "camera_intrinsics": 9, "camera_resolution": 2,
    "camera_euler_angles": 3, "depth_resolution": 2, "user_acceleration": 3, "rotation_rate": 3,
    "gravity": 3, "attitude_euler": 3, "attitude_quaternion": 4, "magnetic_field": 3,
}
OTHER_KEYS = {
    "frame_index", "timestamp", "tracking_state", "exposure_duration", "exposure_offset",
    "has_depth", "feature_point_count", "ambient_intensity", "ambient_color_temperature",
    "imu_timestamp",
}


def main(folder: Path) -> None:
    manifest = json.loads((folder / "metadata.json").read_text())
    assert list(manifest) == MANIFEST_KEYS
    frames = [json.loads(line) for line in (folder / "frames.jsonl").read_text().splitlines()]
    assert len(frames) == manifest["frameCount"]
    depths = [check(folder, frame, index) for index, frame in enumerate(frames)]
    assert manifest["hasDepth"] == any(depths)
    assert (manifest["depthResolution"] is not None) == manifest["hasDepth"]
    maps = ["confidence", "depth"] if manifest["hasDepth"] else []
    assert visible.names(folder) == maps + ["frames.jsonl", "metadata.json", "rgb"]
    count = len(list(folder.rglob("[!.]*.*")))
    assert count == 2 + len(frames) + 2 * sum(depths)
    print(json.dumps({
        "frames": len(frames), "depths": sum(depths),
        "times": [frame["timestamp"] for frame in frames],
        "positions": [
            np.array(frame["camera_transform"]).reshape(4, 4, order="F")[:3, 3].tolist()
            for frame in frames if "camera_transform" in frame
        ],
        "motions": sum("imu_timestamp" in frame for frame in frames),
    }))


def check(folder: Path, frame: dict, index: int) -> bool:
    assert frame["frame_index"] == index
    assert set(frame) <= OTHER_KEYS | set(LENGTHS)
    for key, length in LENGTHS.items():
        assert key not in frame or len(frame[key]) == length
    with Image.open(folder / f"rgb/{index:06d}.jpg") as image:
        image.load()
        assert image.format == "JPEG" and list(image.size) == frame["camera_resolution"]
    if "camera_intrinsics" in frame:
        k = np.array(frame["camera_intrinsics"]).reshape(3, 3, order="F")
        assert k[0, 0] > 0 and k[1, 1] > 0 and k[2, 2] == 1 and k[0, 2] > 0
    if not frame["has_depth"]:
        return False
    w, h = frame["depth_resolution"]
    depth = np.fromfile(folder / f"depth/{index:06d}.bin", dtype=np.float32).reshape(h, w)
    confidence = np.fromfile(folder / f"confidence/{index:06d}.bin", dtype=np.uint8).reshape(h, w)
    assert (depth >= 0).all() and set(np.unique(confidence)) <= {0, 1, 2}
    return True


main(Path(sys.argv[1]))

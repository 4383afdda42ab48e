"""Loads the ASL format of EuRoC or TUM VI as the datasets' own pages describe it."""

from pathlib import Path

import numpy as np
import yaml

from dataset_frame import Frame, camera_matrix, image, pose, rows


def frames(folder: Path):
    body_from_camera, K, size = calibration(folder)
    bodies = poses(folder)
    for stamp, name in rows(folder / "mav0/cam0/data.csv"):
        assert name == stamp + ".png", "ORB-SLAM3 makes the name of the stamp"
        pixels = image(folder / "mav0/cam0/data" / name, "L")
        assert (pixels.shape[1], pixels.shape[0]) == size
        body = bodies.get(int(stamp))
        yield Frame(
            timestamp_ns=int(stamp), time=int(stamp) / 1e9, size=size, K=K, image=pixels,
            world_from_camera=None if body is None else body @ body_from_camera)


def calibration(folder: Path):
    """T_BS of the camera, K, and width and height."""
    if (folder / "dso/camchain.yaml").exists():
        camera = yaml.safe_load((folder / "dso/camchain.yaml").read_text())["cam0"]
        transform = np.linalg.inv(np.array(camera["T_cam_imu"]))
        coefficients, model = camera["distortion_coeffs"], "radtan"
    else:
        camera = yaml.safe_load((folder / "mav0/cam0/sensor.yaml").read_text())
        assert camera["sensor_type"] == "camera" and camera["T_BS"]["rows"] == 4
        transform = np.array(camera["T_BS"]["data"], dtype=float).reshape(4, 4)
        coefficients, model = camera["distortion_coefficients"], "radial-tangential"
    assert camera["camera_model"] == "pinhole" and camera["distortion_model"] == model
    assert coefficients == [0, 0, 0, 0]
    return transform, camera_matrix(*camera["intrinsics"]), tuple(camera["resolution"])


def poses(folder: Path) -> dict[int, np.ndarray]:
    """World from body by timestamp; EuRoC's file has 17 columns, TUM VI's 8."""
    estimate = folder / "mav0/state_groundtruth_estimate0/data.csv"
    table = estimate if estimate.exists() else folder / "mav0/mocap0/data.csv"
    found = {}
    for row in rows(table):
        assert len(row) == (17 if table == estimate else 8)
        numbers = [float(field) for field in row[1:]]
        assert all(np.isnan(numbers[7:])), "no one knows velocity and biases"
        w, x, y, z = numbers[3:7]
        found[int(row[0])] = pose(numbers[:3], [x, y, z, w])
    return found


def inertial(folder: Path) -> np.ndarray:
    """One row per timestamp: nanoseconds, angular velocity, specific force."""
    header = (folder / "mav0/imu0/data.csv").read_text().split("\n")[0]
    assert header.startswith("#timestamp [ns],w_RS_S_x [rad s^-1],"), "the gyroscope comes first"
    return np.array([[float(field) for field in row] for row in rows(folder / "mav0/imu0/data.csv")])

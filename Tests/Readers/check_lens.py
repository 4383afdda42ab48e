"""Checks that the program an export is made for applies the lens distortion that was measured.

Usage: check_lens.py FORMAT EXPORT MODEL FX FY CX CY FOUR COEFFICIENTS

Points in front of the camera are projected by OpenCV with the numbers given, whose (0, 0) is the
center of the first pixel, and by COLMAP's own camera, or compared with nerfstudio's own rays. Prints
the largest difference in pixels over all images, and the farthest that the lens moves a point from
where a pinhole camera would see it.
"""

import json
import sys
from pathlib import Path

import cv2
import numpy as np

# Points 1 m ahead, well within the test's images and not on the axis, where nerfstudio divides by 0.
POINTS = np.array([[x, y, 1.0] for x in np.linspace(-0.4, 0.4, 8) for y in np.linspace(-0.3, 0.3, 6)])


def main(name: str, export: Path, model: str, numbers: list[float]) -> None:
    K = np.array([[numbers[0], 0, numbers[2]], [0, numbers[1], numbers[3]], [0, 0, 1]])
    expected = by_opencv(model, K, np.array(numbers[4:]))
    found = {"colmap": by_colmap, "nerfstudio": by_nerfstudio}[name](export, expected)
    worst = max(np.abs(places - expected).max() for places in found)
    pinhole = by_opencv("radtan", K, np.zeros(4))
    print(json.dumps({
        "images": len(found), "lens_px": float(worst),
        "bend_px": float(np.abs(expected - pinhole).max())}))


def by_opencv(model: str, K: np.ndarray, coefficients: np.ndarray) -> np.ndarray:
    project = cv2.fisheye.projectPoints if model == "equidistant" else cv2.projectPoints
    places, _ = project(POINTS.reshape(-1, 1, 3), np.zeros(3), np.zeros(3), K, coefficients)
    return places.reshape(-1, 2)


def by_colmap(export: Path, _: np.ndarray) -> list[np.ndarray]:
    import pycolmap
    model = pycolmap.Reconstruction(str(export / "sparse/0"))
    # COLMAP's (0, 0) is the corner of the upper left pixel.
    return [
        model.cameras[image.camera_id].img_from_cam(POINTS) - 0.5
        for image in model.images.values()]


def by_nerfstudio(export: Path, places: np.ndarray) -> list[np.ndarray]:
    """The places, each moved by how far its ray misses its point, in pixels (approximately)."""
    import torch

    from load_nerfstudio import parse
    cameras = parse(export).cameras
    # Row before column, and the center of the first pixel at 0.5.
    coordinates = torch.tensor(places[:, ::-1] + 0.5, dtype=torch.float32)
    found = []
    for index in range(len(cameras)):
        rays = cameras.generate_rays(camera_indices=index, coords=coordinates)
        turn = cameras[index].camera_to_worlds.numpy()[:, :3]
        ahead = rays.directions.numpy() @ turn @ np.diag([1.0, -1, -1])
        focus = np.array([float(cameras[index].fx), float(cameras[index].fy)])
        found.append(places + (ahead[:, :2] / ahead[:, 2:] - POINTS[:, :2]) * focus)
    return found


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3], [float(word) for word in sys.argv[4:]])

"""The views and points of a COLMAP model, read by COLMAP itself (pycolmap)."""

from pathlib import Path

import numpy as np
import pycolmap
from PIL import Image

from view import Dataset, View


def load(folder: Path) -> Dataset:
    model = pycolmap.Reconstruction(str(folder / "sparse/0"))
    views = [view(folder, model, image) for image in model.images.values()]
    points = [point.xyz for point in model.points3D.values()]
    return Dataset(
        views=sorted(views, key=lambda view: view.index), points=np.array(points).reshape(-1, 3))


def view(folder: Path, model: pycolmap.Reconstruction, image: pycolmap.Image) -> View:
    camera = model.cameras[image.camera_id]
    with Image.open(folder / "images" / image.name) as pixels:
        assert pixels.size == (camera.width, camera.height)
    intrinsics = camera.calibration_matrix()
    # COLMAP's (0, 0) is the corner of the upper left pixel (doc/faq.rst, cameras).
    intrinsics[:2, 2] -= 0.5
    pose = np.eye(4)
    pose[:3] = image.cam_from_world().inverse().matrix()
    return View(
        intrinsics=intrinsics, world_from_camera=pose, size=(camera.width, camera.height),
        index=int(Path(image.name).stem),
    )

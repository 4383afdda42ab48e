"""The views and points of a nerfstudio dataset, read by nerfstudio's own parser.

Importing the parser also imports nerfstudio's viewer and its training log, which reading never
calls: viser and tensorboard are empty modules here. The parser opens the cloud with open3d, 400 MB
for one call; plyfile stands in for it.
"""

import contextlib
import sys
import types
from pathlib import Path

import numpy as np

import load_ply
from view import ARKIT_FROM_OPENCV, Dataset, View


def stand_in(name: str, **members: object) -> None:
    module = types.ModuleType(name)
    module.__dict__.update(members)
    sys.modules[name] = module


def read_point_cloud(path: str) -> types.SimpleNamespace:
    places, colors = load_ply.vertices(Path(path))
    return types.SimpleNamespace(points=places, colors=colors / 255)


stand_in("viser", transforms=None)
stand_in("viser.transforms")
stand_in("torch.utils.tensorboard", SummaryWriter=object)
stand_in("open3d", io=types.SimpleNamespace(read_point_cloud=read_point_cloud))

from nerfstudio.cameras.cameras import Cameras, CameraType  # noqa: E402
from nerfstudio.data.dataparsers.base_dataparser import DataparserOutputs  # noqa: E402
from nerfstudio.data.dataparsers.nerfstudio_dataparser import (  # noqa: E402
    NerfstudioDataParserConfig)
from nerfstudio.data.utils.data_utils import get_depth_image_from_path  # noqa: E402
from PIL import Image  # noqa: E402


def parse(folder: Path) -> DataparserOutputs:
    """All images with their poses as stored: not turned, moved or scaled."""
    parser = NerfstudioDataParserConfig(
        data=folder, orientation_method="none", center_method="none", auto_scale_poses=False,
        eval_mode="all", downscale_factor=1, load_3D_points=True).setup()
    # The parser warns on standard output that all images are for training.
    with contextlib.redirect_stdout(sys.stderr):
        return parser.get_dataparser_outputs("train")


def load(folder: Path) -> Dataset:
    outputs = parse(folder)
    assert outputs.dataparser_scale == 1 and outputs.mask_filenames is None
    assert (outputs.cameras.camera_type == CameraType.PERSPECTIVE.value).all()
    unit = outputs.metadata["depth_unit_scale_factor"]
    # From the session's axes to the parser's: the transform that the export states it applied.
    parsed_from_world = np.eye(4)
    parsed_from_world[:3] = outputs.dataparser_transform.numpy()[:3]
    world_from_parsed = np.linalg.inv(parsed_from_world)
    depths = outputs.metadata["depth_filenames"] or [None] * len(outputs.image_filenames)
    views = [
        view(outputs.cameras, index, image, depth, unit, world_from_parsed)
        for index, (image, depth) in enumerate(zip(outputs.image_filenames, depths))
    ]
    points = outputs.metadata.get("points3D_xyz")
    if points is not None:
        points = points.numpy().astype(float)
        points = points @ world_from_parsed[:3, :3].T + world_from_parsed[:3, 3]
    return Dataset(views=views, points=points, quantum=unit)


def view(
    cameras: Cameras, index: int, image: Path, depth: Path | None, unit: float,
    world_from_parsed: np.ndarray,
) -> View:
    camera = cameras[index]
    size = int(camera.width), int(camera.height)
    with Image.open(image) as pixels:
        assert pixels.size == size
    pose = np.eye(4)
    pose[:3] = camera.camera_to_worlds.numpy()
    # A pixel's ray goes through its column and row plus 0.5 (Cameras.get_image_coords).
    fx, fy, cx, cy = [float(n) for n in (camera.fx, camera.fy, camera.cx, camera.cy)]
    found = View(
        intrinsics=np.array([[fx, 0, cx - 0.5], [0, fy, cy - 0.5], [0, 0, 1]]),
        world_from_camera=pose @ ARKIT_FROM_OPENCV, size=size,
        distortion=distortion(camera), depth=None if depth is None else meters(depth, unit),
        index=int(image.stem))
    if index == 0:
        check_rays(cameras, index, found)
    found.world_from_camera = world_from_parsed @ found.world_from_camera
    return found


def distortion(camera: Cameras) -> np.ndarray:
    """OpenCV's k1, k2, p1, p2 from nerfstudio's k1, k2, k3, k4, p1, p2."""
    k1, k2, k3, k4, p1, p2 = camera.distortion_params.numpy().astype(float)
    assert k3 == 0 and k4 == 0
    return np.array([k1, k2, p1, p2])


def meters(file: Path, unit: float) -> np.ndarray:
    with Image.open(file) as image:
        assert image.mode == "I;16"
        width, height = image.size
    depth = get_depth_image_from_path(file, height, width, unit)[..., 0].numpy().astype(float)
    return np.where(depth == 0, np.nan, depth)


def check_rays(cameras: Cameras, index: int, view: View) -> None:
    """Asserts that nerfstudio's own rays are those of the view."""
    if view.distortion.any():
        return
    rays = cameras.generate_rays(camera_indices=index)
    rows, columns = np.mgrid[: view.size[1], : view.size[0]]
    k = view.intrinsics
    expected = np.stack([
        (columns - k[0, 2]) / k[0, 0], (rows - k[1, 2]) / k[1, 1], np.ones(rows.shape)], axis=-1)
    expected /= np.linalg.norm(expected, axis=-1, keepdims=True)
    expected = expected @ view.world_from_camera[:3, :3].T
    assert np.abs(rays.directions.numpy() - expected).max() < 1e-5
    assert np.abs(rays.origins.numpy() - view.world_from_camera[:3, 3]).max() < 1e-5

"""The views and points of a nerfstudio dataset.

Nerfstudio's own parser needs torch, more than a gigabyte, so this is a stand-in: it asks for the
same keys and makes the same demands as NerfstudioDataParserConfig's parser and DepthDataset do
(nerfstudio/data/dataparsers/nerfstudio_dataparser.py, data/utils/data_utils.py).
"""

import json
from pathlib import Path

import numpy as np
from PIL import Image

import load_ply
from view import ARKIT_FROM_OPENCV, Dataset, View

INTRINSICS = ["fl_x", "fl_y", "cx", "cy", "h", "w"]
DEPTH_UNIT = 1e-3


def load(folder: Path) -> Dataset:
    meta = json.loads((folder / "transforms.json").read_text())
    assert meta["camera_model"] == "OPENCV"
    assert all(meta.get(key, 0) == 0 for key in ["k1", "k2", "k3", "k4", "p1", "p2"])
    frames = sorted(meta["frames"], key=lambda frame: folder / frame["file_path"])
    depths = [frame["depth_file_path"] for frame in frames if "depth_file_path" in frame]
    assert len(depths) in (0, len(frames)), "a depth map for every frame or for none"
    saved_from_world = np.eye(4)
    saved_from_world[:3] = np.array(meta["applied_transform"])
    world_from_saved = np.linalg.inv(saved_from_world)
    views = [view(folder, meta, frame, world_from_saved) for frame in frames]
    points = None
    if "ply_file_path" in meta:
        # The parser moves the cloud as it moves the poses: both are in the file's own world.
        saved = load_ply.points(folder / meta["ply_file_path"])
        points = saved @ world_from_saved[:3, :3].T + world_from_saved[:3, 3]
    return Dataset(views=views, points=points, quantum=DEPTH_UNIT)


def view(folder: Path, meta: dict, frame: dict, world_from_saved: np.ndarray) -> View:
    # A key of the whole file beats that of a frame.
    fx, fy, cx, cy, height, width = [
        float(meta[key] if key in meta else frame[key]) for key in INTRINSICS
    ]
    with Image.open(folder / frame["file_path"]) as picture:
        assert picture.size == (width, height)
    depth = None
    if "depth_file_path" in frame:
        with Image.open(folder / frame["depth_file_path"]) as image:
            assert image.mode == "I;16"
            depth = np.asarray(image).astype(float) * DEPTH_UNIT
        depth[depth == 0] = np.nan
    saved_from_camera = np.array(frame["transform_matrix"])
    assert saved_from_camera.shape == (4, 4)
    return View(
        # A ray goes through the pixel's column and row plus 0.5 (Cameras.get_image_coords).
        intrinsics=np.array([[fx, 0, cx - 0.5], [0, fy, cy - 0.5], [0, 0, 1]]),
        world_from_camera=world_from_saved @ saved_from_camera @ ARKIT_FROM_OPENCV,
        size=(int(width), int(height)), depth=depth, index=int(Path(frame["file_path"]).stem),
    )

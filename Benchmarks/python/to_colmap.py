"""A session as a COLMAP text model with seed points from depth.

to_colmap.py SESSION OUT [VOXEL_M]
"""

import shutil

import cv2
import numpy as np
from clouds import fused
from recording import OPENCV, arguments, intrinsics, pose, posed, voxel_edge
from scipy.spatial.transform import Rotation

recording, out = arguments()
frames = posed(recording.frames())
images, model = out / "images", out / "sparse/0"
images.mkdir()
model.mkdir(parents=True)
names = [f"{row['frame_index']:06d}.jpg" for row in frames]
if recording.has_movie:
    for row, pixels in recording.images(frames):
        name = str(images / f"{row['frame_index']:06d}.jpg")
        cv2.imwrite(name, pixels, [cv2.IMWRITE_JPEG_QUALITY, 90])
else:
    for row, name in zip(frames, names):
        shutil.copyfile(recording.folder / row["image"], images / name)

with (model / "cameras.txt").open("w") as file:
    file.write("# CAMERA_ID, MODEL, WIDTH, HEIGHT, PARAMS[]\n")
    for number, row in enumerate(frames, 1):
        fx, fy, cx, cy = intrinsics(row)
        width, height = row["camera_resolution"]
        shift = recording.pixel_shift
        file.write(f"{number} PINHOLE {width} {height} {fx} {fy} {cx + shift} {cy + shift}\n")

opencv_from_world = np.linalg.inv(np.array([pose(row) @ OPENCV for row in frames]))
quaternions = Rotation.from_matrix(opencv_from_world[:, :3, :3]).as_quat()[:, [3, 0, 1, 2]]
with (model / "images.txt").open("w") as file:
    file.write("# IMAGE_ID, QW, QX, QY, QZ, TX, TY, TZ, CAMERA_ID, NAME\n")
    file.write("# POINTS2D[] as (X, Y, POINT3D_ID)\n")
    places = opencv_from_world[:, :3, 3].tolist()
    for number, (name, q, t) in enumerate(zip(names, quaternions.tolist(), places), 1):
        values = " ".join(map(str, [*q, *t]))
        file.write(f"{number} {values} {number} {name}\n\n")

points, colors = fused(recording, frames, voxel_edge())
with (model / "points3D.txt").open("w") as file:
    file.write("# POINT3D_ID, X, Y, Z, R, G, B, ERROR, TRACK[] as (IMAGE_ID, POINT2D_IDX)\n")
    for number, (p, c) in enumerate(zip(points.tolist(), colors.tolist()), 1):
        file.write(f"{number} {p[0]} {p[1]} {p[2]} {c[0]} {c[1]} {c[2]} 0\n")

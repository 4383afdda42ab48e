"""A session as nerfstudio's transforms.json with depth and seed points.

to_nerfstudio.py SESSION OUT [VOXEL_M]
"""

import json
import shutil

import cv2
import numpy as np
from clouds import fused, write_ply
from recording import arguments, intrinsics, pose, posed, voxel_edge

Z_UP = np.array([[0.0, 0, 1, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1]])

recording, out = arguments()
frames = posed(recording.frames())
(out / "images").mkdir()
(out / "depth").mkdir()
if recording.has_movie:
    for row, pixels in recording.images(frames):
        name = str(out / f"images/{row['frame_index']:06d}.jpg")
        cv2.imwrite(name, pixels, [cv2.IMWRITE_JPEG_QUALITY, 90])
else:
    for row in frames:
        shutil.copyfile(
            recording.folder / row["image"], out / f"images/{row['frame_index']:06d}.jpg")

listed = []
for row in frames:
    fx, fy, cx, cy = intrinsics(row)
    width, height = row["camera_resolution"]
    name = f"{row['frame_index']:06d}"
    entry = {
        "file_path": f"images/{name}.jpg", "fl_x": fx, "fl_y": fy,
        "cx": cx + recording.pixel_shift, "cy": cy + recording.pixel_shift, "w": width, "h": height,
        "transform_matrix": (Z_UP @ pose(row)).tolist()}
    depth = recording.depth(row)
    if depth is not None:
        millimeters = np.nan_to_num(depth, nan=0.0, posinf=0.0) * 1000
        millimeters = np.where(millimeters > 65_535, 0, np.rint(millimeters)).astype(np.uint16)
        cv2.imwrite(str(out / f"depth/{name}.png"), millimeters)
        entry["depth_file_path"] = f"depth/{name}.png"
    listed.append(entry)

points, colors = fused(recording, frames, voxel_edge())
write_ply(str(out / "sparse_pc.ply"), points @ Z_UP[:3, :3].T, colors)
(out / "transforms.json").write_text(json.dumps({
    "camera_model": "OPENCV", "applied_transform": Z_UP[:3].tolist(),
    "ply_file_path": "sparse_pc.ply", "frames": listed}, indent=2))

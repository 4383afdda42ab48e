"""A session in Stray Scanner's format, with intrinsics for each frame.

to_stray.py SESSION OUT
"""

import cv2
import numpy as np
from movies import write_movie
from recording import OPENCV, arguments, inertial_rows, intrinsics, pose, posed
from scipy.spatial.transform import Rotation

recording, out = arguments()
frames = posed(recording.frames())
(out / "depth").mkdir()
(out / "confidence").mkdir()
for number, row in enumerate(frames):
    depth, confidence = recording.depth(row), recording.confidence(row)
    if depth is not None:
        millimeters = np.nan_to_num(depth, nan=0.0, posinf=0.0) * 1000
        millimeters = np.where(millimeters > 65_535, 0, np.rint(millimeters)).astype(np.uint16)
        cv2.imwrite(str(out / f"depth/{number:06d}.png"), millimeters)
    if confidence is not None:
        cv2.imwrite(str(out / f"confidence/{number:06d}.png"), confidence)

poses = np.array([pose(row) @ OPENCV for row in frames])
quaternions = Rotation.from_matrix(poses[:, :3, :3]).as_quat()
with (out / "odometry.csv").open("w") as file:
    file.write("timestamp, frame, x, y, z, qx, qy, qz, qw, fx, fy, cx, cy\n")
    for number, (row, p, q) in enumerate(
        zip(frames, poses[:, :3, 3].tolist(), quaternions.tolist())
    ):
        values = ", ".join(map(str, [*p, *q, *intrinsics(row)]))
        file.write(f"{row['timestamp_ns'] / 1e9}, {number:06d}, {values}\n")

fx, fy, cx, cy = intrinsics(frames[-1])
np.savetxt(
    out / "camera_matrix.csv", [[fx, 0, cx], [0, fy, cy], [0, 0, 1]], delimiter=", ", fmt="%.9g")

stamps, turns, forces = inertial_rows(recording.imu())
gravities = forces / -9.80665
with (out / "imu.csv").open("w") as file:
    file.write("timestamp, a_x, a_y, a_z, alpha_x, alpha_y, alpha_z\n")
    file.writelines(
        f"{stamp / 1e9}, {a[0]}, {a[1]}, {a[2]}, {w[0]}, {w[1]}, {w[2]}\n"
        for stamp, a, w in zip(stamps.tolist(), gravities.tolist(), turns.tolist()))
write_movie(recording, frames, out / "rgb.mp4", "libx265")

"""A session's trajectory in TUM format: one line per pose.

to_tum.py SESSION OUT
"""

import numpy as np
from recording import OPENCV, Z_UP, arguments, pose, posed
from scipy.spatial.transform import Rotation

recording, out = arguments()
rows = posed(recording.frames())
poses = np.array([Z_UP @ pose(row) @ OPENCV for row in rows])
quaternions = Rotation.from_matrix(poses[:, :3, :3]).as_quat()
with (out / "trajectory.txt").open("w") as file:
    file.write("# timestamp tx ty tz qx qy qz qw\n")
    for row, place, turn in zip(rows, poses[:, :3, 3].tolist(), quaternions.tolist()):
        seconds, rest = divmod(row["timestamp_ns"], 1_000_000_000)
        file.write(f"{seconds}.{rest:09d} " + " ".join(map(str, [*place, *turn])) + "\n")

"""A session as TUM RGB-D: PNG images, depth of the same size.

to_tumrgbd.py SESSION OUT
"""

import cv2
import numpy as np
from recording import OPENCV, STANDARD_GRAVITY, Z_UP, arguments, pose, posed
from scipy.spatial.transform import Rotation


def seconds(nanoseconds: int) -> str:
    whole, rest = divmod(int(nanoseconds), 1_000_000_000)
    return f"{whole}.{rest:09d}"


recording, out = arguments()
frames = recording.frames()
(out / "rgb").mkdir()
(out / "depth").mkdir()
with (out / "rgb.txt").open("w") as color, (out / "depth.txt").open("w") as far:
    color.write("# timestamp filename\n")
    far.write("# timestamp filename\n")
    for row, pixels in recording.images(frames):
        stamp = seconds(row["timestamp_ns"])
        cv2.imwrite(str(out / "rgb" / f"{stamp}.png"), pixels)
        color.write(f"{stamp} rgb/{stamp}.png\n")
        depth = recording.depth(row)
        if depth is None:
            continue
        quanta = np.nan_to_num(depth, nan=0.0, posinf=0.0) * 5000
        quanta = np.where(quanta > 65_535, 0, np.rint(quanta)).astype(np.uint16)
        size = pixels.shape[1::-1]
        quanta = cv2.resize(quanta, size, interpolation=cv2.INTER_NEAREST_EXACT)
        cv2.imwrite(str(out / "depth" / f"{stamp}.png"), quanta)
        far.write(f"{stamp} depth/{stamp}.png\n")

rows = posed(frames)
poses = np.array([Z_UP @ pose(row) @ OPENCV for row in rows])
quaternions = Rotation.from_matrix(poses[:, :3, :3]).as_quat()
with (out / "groundtruth.txt").open("w") as file:
    file.write("# timestamp tx ty tz qx qy qz qw\n")
    for row, place, turn in zip(rows, poses[:, :3, 3].tolist(), quaternions.tolist()):
        values = " ".join(map(str, [*place, *turn]))
        file.write(f"{seconds(row['timestamp_ns'])} {values}\n")

imu = recording.imu()
accelerometer = imu[imu.sensor == "accelerometer"]
forces = -STANDARD_GRAVITY * accelerometer[["x", "y", "z"]].to_numpy()
with (out / "accelerometer.txt").open("w") as file:
    file.write("# timestamp ax ay az\n")
    for stamp, a in zip(accelerometer.timestamp_ns.tolist(), forces.tolist()):
        file.write(f"{seconds(stamp)} {a[0]} {a[1]} {a[2]}\n")

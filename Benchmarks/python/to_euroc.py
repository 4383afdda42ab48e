"""A session as EuRoC MAV (ASL): gray PNG files, imu0, cam0, ground truth.

to_euroc.py SESSION OUT
"""

import cv2
import numpy as np
import yaml
from recording import OPENCV, Z_UP, arguments, inertial_rows, intrinsics, pose, posed
from scipy.spatial.transform import Rotation

recording, out = arguments()
frames = recording.frames()

camera = out / "mav0/cam0"
(camera / "data").mkdir(parents=True)
for row, pixels in recording.images(frames):
    gray = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    cv2.imwrite(str(camera / "data" / f"{row['timestamp_ns']}.png"), gray)
with (camera / "data.csv").open("w") as file:
    file.write("#timestamp [ns],filename\n")
    file.writelines(f"{row['timestamp_ns']},{row['timestamp_ns']}.png\n" for row in frames)

imu_from_opencv = np.linalg.inv(recording.opencv_from_imu)
(camera / "sensor.yaml").write_text(yaml.safe_dump({
    "sensor_type": "camera", "camera_model": "pinhole", "rate_hz": 30,
    "T_BS": {"rows": 4, "cols": 4, "data": imu_from_opencv.ravel().tolist()},
    "resolution": frames[0]["camera_resolution"], "intrinsics": list(intrinsics(frames[0])),
    "distortion_model": "radial-tangential", "distortion_coefficients": [0.0] * 4,
}, sort_keys=False))

stamps, turns, forces = inertial_rows(recording.imu())
inertial = out / "mav0/imu0"
inertial.mkdir(parents=True)
with (inertial / "data.csv").open("w") as file:
    file.write(
        "#timestamp [ns],w_RS_S_x [rad s^-1],w_RS_S_y [rad s^-1],w_RS_S_z [rad s^-1],"
        "a_RS_S_x [m s^-2],a_RS_S_y [m s^-2],a_RS_S_z [m s^-2]\n")
    file.writelines(
        f"{stamp},{w[0]},{w[1]},{w[2]},{a[0]},{a[1]},{a[2]}\n"
        for stamp, w, a in zip(stamps.tolist(), turns.tolist(), forces.tolist()))
(inertial / "sensor.yaml").write_text(yaml.safe_dump({
    "sensor_type": "imu", "rate_hz": 100,
    "T_BS": {"rows": 4, "cols": 4, "data": np.eye(4).ravel().tolist()},
}, sort_keys=False))

truth = out / "mav0/state_groundtruth_estimate0"
truth.mkdir(parents=True)
rows = posed(frames)
poses = np.array([Z_UP @ pose(row) @ OPENCV @ recording.opencv_from_imu for row in rows])
quaternions = Rotation.from_matrix(poses[:, :3, :3]).as_quat()[:, [3, 0, 1, 2]]
with (truth / "data.csv").open("w") as file:
    file.write(
        "#timestamp,p_RS_R_x [m],p_RS_R_y [m],p_RS_R_z [m],"
        "q_RS_w [],q_RS_x [],q_RS_y [],q_RS_z [],"
        "v_RS_R_x [m s^-1],v_RS_R_y [m s^-1],v_RS_R_z [m s^-1],"
        "b_w_RS_S_x [rad s^-1],b_w_RS_S_y [rad s^-1],b_w_RS_S_z [rad s^-1],"
        "b_a_RS_S_x [m s^-2],b_a_RS_S_y [m s^-2],b_a_RS_S_z [m s^-2]\n")
    unknown = ",nan" * 9 + "\n"
    for row, place, turn in zip(rows, poses[:, :3, 3].tolist(), quaternions.tolist()):
        file.write(",".join(map(str, [row["timestamp_ns"], *place, *turn])) + unknown)

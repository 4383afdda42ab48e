"""A session in the format of Kalibr's bag creator: cam0/, imu0.csv, camchain.

to_kalibr.py SESSION OUT
"""

import cv2
import yaml
from recording import arguments, inertial_rows, intrinsics

recording, out = arguments()
frames = recording.frames()
(out / "cam0").mkdir()
for row, pixels in recording.images(frames):
    gray = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    cv2.imwrite(str(out / "cam0" / f"{row['timestamp_ns']}.png"), gray)

stamps, turns, forces = inertial_rows(recording.imu())
with (out / "imu0.csv").open("w") as file:
    file.write("timestamp,omega_x,omega_y,omega_z,alpha_x,alpha_y,alpha_z\n")
    file.writelines(
        f"{stamp},{w[0]},{w[1]},{w[2]},{a[0]},{a[1]},{a[2]}\n"
        for stamp, w, a in zip(stamps.tolist(), turns.tolist(), forces.tolist()))

(out / "camchain-imucam.yaml").write_text(yaml.safe_dump({"cam0": {
    "camera_model": "pinhole", "intrinsics": list(intrinsics(frames[0])),
    "distortion_model": "radtan", "distortion_coeffs": [0.0] * 4,
    "resolution": frames[0]["camera_resolution"], "rostopic": "/cam0/image_raw",
    "T_cam_imu": recording.opencv_from_imu.tolist(), "timeshift_cam_imu": 0.0,
}}, sort_keys=False))
(out / "imu.yaml").write_text(yaml.safe_dump(
    {"rostopic": "/imu0", "update_rate": 100.0}, sort_keys=False))

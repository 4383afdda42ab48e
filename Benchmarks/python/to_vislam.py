"""A session in the format of the VI-SLAM capture guide: two tables and a movie.

to_vislam.py SESSION OUT
"""

import pandas as pd
from movies import write_movie
from recording import arguments

recording, out = arguments()
imu = recording.imu()
imu = imu[imu.sensor != "magneticField"]
accelerations = imu.sensor.isin(["accelerometer", "userAcceleration", "gravity"])
imu.loc[accelerations, ["x", "y", "z"]] *= 9.81
imu = imu.rename(columns={"sensor": "sensor_type"})
imu.to_csv(
    out / "imu_data.csv", columns=["timestamp_ns", "sensor_type", "x", "y", "z"], index=False)

frames = recording.frames()
pd.DataFrame({
    "frame_number": range(len(frames)),
    "timestamp_ns": [row["timestamp_ns"] for row in frames],
    "exposure_duration": [row.get("exposure_duration") for row in frames],
    "iso": [row.get("iso") for row in frames],
    "focal_length": [row.get("focal_length_mm") for row in frames],
    "width": [row["camera_resolution"][0] for row in frames],
    "height": [row["camera_resolution"][1] for row in frames],
}).to_csv(out / "frame_metadata.csv", index=False)
write_movie(recording, frames, out / "video.mp4", "libx264")

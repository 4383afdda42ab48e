"""A session in the format of the VIO data collection app: one CSV in order of arrival, and a movie.

to_vio.py SESSION OUT
"""

from movies import write_movie
from recording import arguments, intrinsics

TYPES = {"accelerometer": (3, -9.81), "gyroscope": (4, 1.0), "magnetometer": (5, 1.0)}


def seconds(nanoseconds: int) -> str:
    whole, rest = divmod((nanoseconds + 500) // 1000, 1_000_000)
    return f"{whole}.{rest:06d}"


def known(value: float, otherwise: float) -> float:
    return value if value == value else otherwise


recording, out = arguments()
frames = recording.frames()
lines: list[tuple[int, str]] = []

imu = recording.imu()
imu = imu[imu.sensor.isin(list(TYPES))]
for stamp, sensor, x, y, z, seq in zip(
    imu.timestamp_ns.tolist(), imu.sensor.tolist(), imu.x.tolist(), imu.y.tolist(),
    imu.z.tolist(), imu.seq.tolist()
):
    number, factor = TYPES[sensor]
    values = f"{x * factor:.6f},{y * factor:.6f},{z * factor:.6f}"
    lines.append((seq, f"{seconds(stamp)},{number},{values}\n"))

for number, row in enumerate(frames):
    start = seconds(row["timestamp_ns"])
    if "camera_transform" in row and "camera_intrinsics" in row:
        place = row["camera_transform"][12:15]
        values = [*place, *row["camera_euler_angles"], *intrinsics(row)]
        text = ",".join(f"{value:.6f}" for value in values)
        lines.append((row["seq"], f"{start},7,{number},{text}\n"))
    else:
        lines.append((row["seq"], f"{start},1,{number},0,0\n"))

barometer = recording.table("barometer.csv")
if barometer is not None:
    for row in barometer.itertuples():
        values = f"{row.pressure_kpa:.6f},{row.relative_altitude_m:.6f},0"
        lines.append((row.seq, f"{seconds(row.timestamp_ns)},6,{values}\n"))

location = recording.table("location.csv")
if location is not None:
    for row in location.itertuples():
        values = ",".join([
            f"{row.latitude_deg:.8f}", f"{row.longitude_deg:.8f}",
            f"{known(row.horizontal_accuracy_m, -1):.6f}", f"{row.altitude_m:.6f}",
            f"{known(row.vertical_accuracy_m, -1):.6f}", f"{known(row.speed_mps, -1):.6f}"])
        lines.append((row.seq, f"{seconds(row.timestamp_ns)},2,{values}\n"))

lines.sort()
anchor = recording.manifest["clockAnchors"][0]
start, wall = seconds(anchor["hostNanoseconds"]), seconds(anchor["wallNanoseconds"])
with (out / "data.csv").open("w") as file:
    file.write(f"{start},0,{wall},0,0\n")
    file.writelines(line for _, line in lines)
write_movie(recording, frames, out / "data.mov", "libx264")

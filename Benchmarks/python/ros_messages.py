"""A session's samples as ROS messages, for `to_mcap.py` (ROS 2) and `to_rosbag.py` (ROS 1)."""

import heapq
from collections.abc import Iterator
from typing import Any, NamedTuple

import av
import numpy as np
from av.bitstream import BitStreamFilterContext
from recording import OPENCV, Recording, inertial_rows, intrinsics, pose, posed
from rosbags.typesys import get_types_from_msg
from rosbags.typesys.store import Typestore
from scipy.spatial.transform import Rotation

VIDEO = "foxglove_msgs/msg/CompressedVideo"
VIDEO_TEXT = """builtin_interfaces/Time timestamp
string frame_id
uint8[] data
string format
"""
TRANSFORMS = "tf2_msgs/msg/TFMessage"
TRANSFORMS_TEXT = "geometry_msgs/TransformStamped[] transforms"


class Stamped(NamedTuple):
    """A message and where it belongs."""

    time_ns: int
    order: int
    topic: str
    message: Any


class Messages:
    """All messages of a session in order of time, of one version of ROS."""

    def __init__(self, recording: Recording, store: Typestore, version: int) -> None:
        self.recording, self.types, self.version = recording, store.types, version
        text, name = (TRANSFORMS_TEXT, TRANSFORMS) if version == 1 else (VIDEO_TEXT, VIDEO)
        store.register(get_types_from_msg(text, name))
        self.sequence = 0
        self.frames = recording.frames()

    def all(self) -> Iterator[Stamped]:
        streams = [
            self.imu(), self.magnetic(), self.pressures(), self.positions(), self.cameras(),
            self.pictures(), self.depths(), self.poses()]
        return heapq.merge(*streams)

    def of(self, name: str, *values: Any) -> Any:
        return self.types[name](*values)

    def stamped(self, time_ns: int, order: int, topic: str, message: Any) -> Stamped:
        self.sequence += 1
        return Stamped(time_ns, order * 10**12 + self.sequence, topic, message)

    def time(self, time_ns: int) -> Any:
        return self.of("builtin_interfaces/msg/Time", *divmod(time_ns, 1_000_000_000))

    def header(self, time_ns: int, frame: str) -> Any:
        first = (self.sequence,) if self.version == 1 else ()
        return self.of("std_msgs/msg/Header", *first, self.time(time_ns), frame)

    def vector(self, values: Any) -> Any:
        return self.of("geometry_msgs/msg/Vector3", *values)

    def imu(self) -> Iterator[Stamped]:
        unknown = np.zeros(9)
        nothing = np.array([-1.0] + [0.0] * 8)
        identity = self.of("geometry_msgs/msg/Quaternion", 0.0, 0.0, 0.0, 1.0)
        stamps, turns, forces = inertial_rows(self.recording.imu())
        for stamp, turn, force in zip(stamps.tolist(), turns.tolist(), forces.tolist()):
            message = self.of(
                "sensor_msgs/msg/Imu", self.header(stamp, "imu"), identity, nothing,
                self.vector(turn), unknown, self.vector(force), unknown)
            yield self.stamped(stamp, 0, "/imu/data", message)

    def magnetic(self) -> Iterator[Stamped]:
        rows = self.recording.imu()
        rows = rows[rows.sensor == "magnetometer"]
        teslas = (rows[["x", "y", "z"]].to_numpy() * 1e-6).tolist()
        for stamp, field in zip(rows.timestamp_ns.tolist(), teslas):
            message = self.of(
                "sensor_msgs/msg/MagneticField", self.header(stamp, "imu"), self.vector(field),
                np.zeros(9))
            yield self.stamped(stamp, 1, "/imu/mag", message)

    def pressures(self) -> Iterator[Stamped]:
        rows = self.recording.table("barometer.csv")
        for row in [] if rows is None else rows.itertuples():
            message = self.of(
                "sensor_msgs/msg/FluidPressure", self.header(row.timestamp_ns, "imu"),
                row.pressure_kpa * 1000, 0.0)
            yield self.stamped(row.timestamp_ns, 2, "/imu/pressure", message)

    def positions(self) -> Iterator[Stamped]:
        rows = self.recording.table("location.csv")
        for row in [] if rows is None else rows.itertuples():
            variance = row.horizontal_accuracy_m**2
            covariance = np.diag([variance, variance, row.vertical_accuracy_m**2]).ravel()
            message = self.of(
                "sensor_msgs/msg/NavSatFix", self.header(row.timestamp_ns, "imu"),
                self.of("sensor_msgs/msg/NavSatStatus", 0, 1), row.latitude_deg,
                row.longitude_deg, row.altitude_m, covariance, 1)
            yield self.stamped(row.timestamp_ns, 3, "/gps/fix", message)

    def cameras(self) -> Iterator[Stamped]:
        region = self.of("sensor_msgs/msg/RegionOfInterest", 0, 0, 0, 0, False)
        turn = np.eye(3).ravel()
        for row in self.frames:
            fx, fy, cx, cy = intrinsics(row)
            width, height = row["camera_resolution"]
            k = np.array([fx, 0, cx, 0, fy, cy, 0, 0, 1])
            p = np.array([fx, 0, cx, 0, 0, fy, cy, 0, 0, 0, 1, 0])
            message = self.of(
                "sensor_msgs/msg/CameraInfo", self.header(row["timestamp_ns"], "camera"), height,
                width, "plumb_bob", np.zeros(5), k, turn, p, 0, 0, region)
            yield self.stamped(row["timestamp_ns"], 4, "/camera/camera_info", message)

    def pictures(self) -> Iterator[Stamped]:
        if self.recording.has_movie and self.version == 2:
            yield from self.packets()
            return
        if self.recording.has_movie:
            yield from self.encoded()
            return
        for row in self.frames:
            data = np.fromfile(self.recording.folder / row["image"], np.uint8)
            yield self.compressed(row, data)

    def encoded(self) -> Iterator[Stamped]:
        import cv2

        for row, pixels in self.recording.pictures(self.frames):
            data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, 90])[1]
            yield self.compressed(row, data.ravel())

    def compressed(self, row: dict, data: np.ndarray) -> Stamped:
        message = self.of(
            "sensor_msgs/msg/CompressedImage", self.header(row["timestamp_ns"], "camera"), "jpeg",
            data)
        return self.stamped(row["timestamp_ns"], 5, "/camera/image/compressed", message)

    def packets(self) -> Iterator[Stamped]:
        rows = {row["video_index"]: row for row in self.frames}
        with av.open(str(self.recording.folder / "video.mov")) as movie:
            track = movie.streams.video[0]
            codec = track.codec_context.name
            to_annex_b = BitStreamFilterContext(f"{codec}_mp4toannexb", track)
            word = "h265" if codec == "hevc" else codec
            packets = (p for p in movie.demux(track) if p.dts is not None)
            for index, packet in enumerate(packets):
                data = b"".join(bytes(p) for p in to_annex_b.filter(packet))
                if index not in rows:
                    continue
                stamp = rows[index]["timestamp_ns"]
                message = self.of(
                    VIDEO, self.time(stamp), "camera", np.frombuffer(data, np.uint8), word)
                yield self.stamped(stamp, 5, "/camera/video", message)

    def depths(self) -> Iterator[Stamped]:
        for row in self.frames:
            depth = self.recording.depth(row)
            if depth is None:
                continue
            height, width = depth.shape
            message = self.of(
                "sensor_msgs/msg/Image", self.header(row["timestamp_ns"], "camera"), height, width,
                "32FC1", 0, 4 * width, depth.view(np.uint8).ravel())
            yield self.stamped(row["timestamp_ns"], 6, "/camera/depth/image", message)

    def poses(self) -> Iterator[Stamped]:
        for row in posed(self.frames):
            stamp, matrix = row["timestamp_ns"], pose(row) @ OPENCV
            place = matrix[:3, 3].tolist()
            turn = self.of(
                "geometry_msgs/msg/Quaternion", *Rotation.from_matrix(matrix[:3, :3]).as_quat())
            header = self.header(stamp, "world")
            point = self.of("geometry_msgs/msg/Point", *place)
            whole = self.of("geometry_msgs/msg/Pose", point, turn)
            message = self.of("geometry_msgs/msg/PoseStamped", header, whole)
            yield self.stamped(stamp, 7, "/camera/pose", message)
            transform = self.of("geometry_msgs/msg/Transform", self.vector(place), turn)
            link = self.of("geometry_msgs/msg/TransformStamped", header, "camera", transform)
            yield self.stamped(stamp, 8, "/tf", self.of(TRANSFORMS, [link]))

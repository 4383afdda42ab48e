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
    """A message with its topic and time."""

    time_ns: int
    order: int
    topic: str
    message: Any


class Messages:
    """All messages of a session in order of time, for one version of ROS."""

    def __init__(self, recording: Recording, store: Typestore, version: int) -> None:
        self.recording, self.types, self.version = recording, store.types, version
        text, name = (TRANSFORMS_TEXT, TRANSFORMS) if version == 1 else (VIDEO_TEXT, VIDEO)
        store.register(get_types_from_msg(text, name))
        self.sequence = 0
        self.frames = recording.frames()

    def all(self) -> Iterator[Stamped]:
        streams = [
            self.imu(), self.magnetic(), self.pressures(), self.positions(), self.cameras(),
            self.images(), self.depths(), self.poses(), self.mounting()]
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

    def camera_info(self, row: dict, size: list[int]) -> Any:
        """K of the image, scaled to ``size``, with the origin at the first pixel's center."""
        region = self.of("sensor_msgs/msg/RegionOfInterest", 0, 0, 0, 0, False)
        fx, fy, cx, cy = intrinsics(row)
        native, shift = row["camera_resolution"], self.recording.pixel_shift
        x, y = size[0] / native[0], size[1] / native[1]
        fx, fy, cx, cy = fx * x, fy * y, (cx + shift) * x - 0.5, (cy + shift) * y - 0.5
        k = np.array([fx, 0, cx, 0, fy, cy, 0, 0, 1])
        p = np.array([fx, 0, cx, 0, 0, fy, cy, 0, 0, 0, 1, 0])
        return self.of(
            "sensor_msgs/msg/CameraInfo", self.header(row["timestamp_ns"], "camera"), size[1],
            size[0], "plumb_bob", np.zeros(5), k, np.eye(3).ravel(), p, 0, 0, region)

    def cameras(self) -> Iterator[Stamped]:
        for row in self.frames:
            message = self.camera_info(row, row["camera_resolution"])
            yield self.stamped(row["timestamp_ns"], 4, "/camera/camera_info", message)

    def images(self) -> Iterator[Stamped]:
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

        for row, pixels in self.recording.images(self.frames):
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
            depth, confidence = self.recording.depth(row), self.recording.confidence(row)
            if depth is None:
                continue
            stamp = row["timestamp_ns"]
            measured = np.where(depth == 0, np.float32("nan"), depth)  # REP 118
            yield self.stamped(
                stamp, 6, "/camera/depth/camera_info",
                self.camera_info(row, row["depth_resolution"]))
            yield self.stamped(
                stamp, 7, "/camera/depth/image", self.image(stamp, measured, "32FC1"))
            if confidence is not None:
                yield self.stamped(
                    stamp, 8, "/camera/depth/confidence", self.image(stamp, confidence, "8UC1"))

    def image(self, stamp: int, pixels: np.ndarray, encoding: str) -> Any:
        height, width = pixels.shape
        return self.of(
            "sensor_msgs/msg/Image", self.header(stamp, "camera"), height, width, encoding, 0,
            pixels.strides[0], pixels.view(np.uint8).ravel())

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
            yield self.stamped(stamp, 9, "/camera/pose", message)
            transform = self.of("geometry_msgs/msg/Transform", self.vector(place), turn)
            link = self.of("geometry_msgs/msg/TransformStamped", header, "camera", transform)
            yield self.stamped(stamp, 10, "/tf", self.of(TRANSFORMS, [link]))

    def mounting(self) -> Iterator[Stamped]:
        """The camera's transform to the IMU, at the session's beginning."""
        if not self.frames:
            return
        stamp, matrix = self.frames[0]["timestamp_ns"], self.recording.opencv_from_imu
        turn = self.of(
            "geometry_msgs/msg/Quaternion", *Rotation.from_matrix(matrix[:3, :3]).as_quat())
        transform = self.of("geometry_msgs/msg/Transform", self.vector(matrix[:3, 3]), turn)
        link = self.of(
            "geometry_msgs/msg/TransformStamped", self.header(stamp, "camera"), "imu", transform)
        yield self.stamped(stamp, 11, "/tf_static", self.of(TRANSFORMS, [link]))

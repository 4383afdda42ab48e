"""Writes ROS recordings of raw images with rosbags, and compares the imported images with OpenCV's.

Usage: raw_images.py write FILE ENCODING [bz2 | lz4 | none]
       raw_images.py judge SESSION ENCODING

FILE ends in .bag (ROS 1, with chunks of that compression) or .mcap (ROS 2). It contains eight images
of each of two cameras, the inertial sensor, odometry of a body and one fixed transform, from the
body to a camera. `judge` prints as JSON how much the session's images differ from OpenCV's reading
of the same bytes, in mean 8-bit levels, and the camera's positions.
"""

import json
import sys
from pathlib import Path

import cv2
import numpy as np
from rosbags import rosbag1, rosbag2
from rosbags.rosbag1.writer import Writer as BagWriter
from rosbags.rosbag2.enums import StoragePlugin
from rosbags.typesys import Stores, get_types_from_msg, get_typestore

START = 1_768_903_200_000_000_000
COUNT = 8
WIDTH, HEIGHT = 64, 48
# Bytes after the pixels of each row, as of cameras that align their rows.
PADDING = 6

# How OpenCV reads an encoding as blue, green and red; None for gray.
CONVERSIONS = {
    "mono8": None, "8UC1": None, "mono16": None,
    "rgb8": cv2.COLOR_RGB2BGR, "rgba8": cv2.COLOR_RGBA2BGR, "bgra8": cv2.COLOR_BGRA2BGR,
    "bgr8": "as it is", "8UC3": "as it is",
    "bayer_rggb8": cv2.COLOR_BayerRGGB2BGR, "bayer_grbg8": cv2.COLOR_BayerGRBG2BGR,
    "bayer_gbrg8": cv2.COLOR_BayerGBRG2BGR, "bayer_bggr8": cv2.COLOR_BayerBGGR2BGR,
    "yuv422": cv2.COLOR_YUV2BGR_UYVY, "yuv422_yuy2": cv2.COLOR_YUV2BGR_YUY2,
}
CHANNELS = {"rgb8": 3, "bgr8": 3, "8UC3": 3, "rgba8": 4, "bgra8": 4, "yuv422": 2, "yuv422_yuy2": 2}


def pixels(index: int, encoding: str) -> np.ndarray:
    """An image with a gradient in another direction for each channel, which differs by image."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(float)
    slopes = [x + 2 * index, 2 * y + index, x + y, 255 - x]
    levels = [np.clip(40 + 1.5 * slope, 0, 255) for slope in slopes]
    if encoding.startswith("bayer"):
        red, green, blue = levels[:3]
        sites = {"r": red, "g": green, "b": blue}
        image = np.zeros((HEIGHT, WIDTH))
        for place, letter in enumerate(encoding[6:10]):
            rows, columns = slice(place // 2, None, 2), slice(place % 2, None, 2)
            image[rows, columns] = sites[letter][rows, columns]
        return image.astype(np.uint8)
    if encoding == "mono16":
        return (levels[0] * 257).astype(">u2" if index % 2 else "<u2")
    count = CHANNELS.get(encoding, 1)
    if count == 1:
        return levels[0].astype(np.uint8)
    if count == 2:
        luma, blue, red = levels[0] * 0.85 + 16, 100 + 0.5 * y, 150 - 0.5 * y
        chroma = np.where(np.arange(WIDTH) % 2 == 0, blue, red)
        pair = [luma, chroma] if encoding == "yuv422_yuy2" else [chroma, luma]
        return np.stack(pair, axis=-1).astype(np.uint8)
    return np.stack(levels[:count], axis=-1).astype(np.uint8)


def padded(image: np.ndarray) -> tuple[int, np.ndarray]:
    rows = np.frombuffer(image.tobytes(), np.uint8).reshape(HEIGHT, -1)
    rows = np.pad(rows, ((0, 0), (0, PADDING)), constant_values=77)
    return rows.shape[1], rows.reshape(-1)


class Recording:
    def __init__(self, file: Path, compression: str):
        self.is_bag = file.suffix == ".bag"
        self.store = get_typestore(Stores.ROS1_NOETIC if self.is_bag else Stores.ROS2_HUMBLE)
        self.store.register(get_types_from_msg(
            "geometry_msgs/TransformStamped[] transforms", "tf2_msgs/msg/TFMessage"))
        if self.is_bag:
            self.writer = rosbag1.Writer(file)
            if compression != "none":
                self.writer.set_compression(BagWriter.CompressionFormat[compression.upper()])
        else:
            self.writer = rosbag2.Writer(
                file.parent / "bag", version=9, storage_plugin=StoragePlugin.MCAP)
        self.connections: dict[str, object] = {}
        self.count = 0

    def make(self, name: str, **fields: object) -> object:
        return self.store.types[name](**fields)

    def header(self, time: int, frame: str) -> object:
        stamp = self.make(
            "builtin_interfaces/msg/Time", sec=time // 10**9, nanosec=time % 10**9)
        more = {"seq": self.count} if self.is_bag else {}
        self.count += 1
        return self.make("std_msgs/msg/Header", stamp=stamp, frame_id=frame, **more)

    def publish(self, topic: str, time: int, message: object) -> None:
        name = message.__msgtype__
        if topic not in self.connections:
            self.connections[topic] = self.writer.add_connection(
                topic, name, typestore=self.store)
        encode = self.store.serialize_ros1 if self.is_bag else self.store.serialize_cdr
        self.writer.write(self.connections[topic], time, encode(message, name))

    def vector(self, values: tuple, name: str = "Vector3") -> object:
        x, y, z = values
        return self.make(f"geometry_msgs/msg/{name}", x=x, y=y, z=z)

    def quaternion(self) -> object:
        return self.make("geometry_msgs/msg/Quaternion", x=0.0, y=0.0, z=0.0, w=1.0)


def write(file: Path, encoding: str, compression: str) -> None:
    recording = Recording(file, compression)
    with recording.writer:
        publish_all(recording, encoding)
    if not recording.is_bag:
        next((file.parent / "bag").glob("*.mcap")).rename(file)


def publish_all(recording: Recording, encoding: str) -> None:
    make, header = recording.make, recording.header
    transform = make(
        "geometry_msgs/msg/TransformStamped", header=header(START, "base_link"),
        child_frame_id="cam0",
        transform=make(
            "geometry_msgs/msg/Transform", translation=recording.vector((0.0, 0.0, 0.25)),
            rotation=recording.quaternion()))
    recording.publish(
        "/tf_static", START, make("tf2_msgs/msg/TFMessage", transforms=[transform]))
    for index in range(COUNT):
        time = START + index * 50_000_000
        # The second camera's image is recorded before the first one's.
        for camera in ("cam1", "cam0"):
            image = pixels(index, encoding)
            step, data = padded(255 - image if camera == "cam1" else image)
            recording.publish(
                f"/{camera}/image_raw", time,
                make(
                    "sensor_msgs/msg/Image", header=header(time, camera), height=HEIGHT,
                    width=WIDTH, encoding=encoding,
                    is_bigendian=int(encoding == "mono16" and index % 2), step=step, data=data))
        for part in range(10):
            publish_inertial(recording, time + part * 5_000_000)
        publish_odometry(recording, time, float(index))


def publish_inertial(recording: Recording, time: int) -> None:
    unknown = np.zeros(9)
    recording.publish(
        "/imu0", time,
        recording.make(
            "sensor_msgs/msg/Imu", header=recording.header(time, "imu0"),
            orientation=recording.quaternion(), orientation_covariance=unknown,
            angular_velocity=recording.vector((0.0, 0.1, 0.0)),
            angular_velocity_covariance=unknown,
            linear_acceleration=recording.vector((0.0, 0.0, 9.81)),
            linear_acceleration_covariance=unknown))


def publish_odometry(recording: Recording, time: int, meters: float) -> None:
    make, still = recording.make, recording.vector((0.0, 0.0, 0.0))
    pose = make(
        "geometry_msgs/msg/Pose", position=recording.vector((meters, 0.0, 0.0), "Point"),
        orientation=recording.quaternion())
    twist = make("geometry_msgs/msg/Twist", linear=still, angular=still)
    recording.publish(
        "/odom", time,
        make(
            "nav_msgs/msg/Odometry", header=recording.header(time, "odom"),
            child_frame_id="base_link",
            pose=make(
                "geometry_msgs/msg/PoseWithCovariance", pose=pose, covariance=np.zeros(36)),
            twist=make(
                "geometry_msgs/msg/TwistWithCovariance", twist=twist, covariance=np.zeros(36))))


def judge(session: Path, encoding: str) -> None:
    lines = (session / "frames.jsonl").read_text().splitlines()
    rows = [row for row in map(json.loads, lines) if "image" in row]
    conversion = CONVERSIONS[encoding]
    differences = []
    for row in rows:
        index = (row["timestamp_ns"] - START) // 50_000_000
        raw = pixels(index, encoding)
        if encoding == "mono16":
            raw = (raw.astype(np.uint16) >> 8).astype(np.uint8)
        found = cv2.imread(str(session / row["image"]), cv2.IMREAD_UNCHANGED)
        expected = raw if conversion in (None, "as it is") else cv2.cvtColor(raw, conversion)
        assert found.shape == expected.shape, (found.shape, expected.shape)
        # OpenCV repeats the second row and column at the edges of a mosaic.
        inner = (slice(2, -2), slice(2, -2))
        differences.append(
            float(np.abs(found[inner].astype(float) - expected[inner].astype(float)).mean()))
    print(json.dumps({
        "stamps": [row["timestamp_ns"] - START for row in rows],
        "levels": max(differences, default=0.0),
        "poses": [row.get("camera_transform", [])[12:15] for row in rows],
    }))


if __name__ == "__main__":
    if sys.argv[1] == "write":
        write(Path(sys.argv[2]), sys.argv[3], (sys.argv[4:] + ["none"])[0])
    else:
        judge(Path(sys.argv[2]), sys.argv[3])

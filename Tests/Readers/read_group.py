"""Readers of exports of a group: every time is that of the session through the group's clock map.

Usage: read_group.py GROUP.json EXPORT FORMAT

The clock map is that of the Python package, which shares no code with the exporter. Prints what was
found as one JSON document; ends with an assertion where a time or a name is not as it should be.
"""

import json
import sys
from pathlib import Path

import mcap.reader
import numpy as np
import pycolmap
from rosbags import rosbag1, rosbag2
from rosbags.typesys import Stores, get_types_from_msg, get_typestore

sys.path.insert(0, str(Path(__file__).parents[2] / "python"))
from lockstep import Group  # noqa: E402


class Times:
    """The exported times of a member, by the group's own file."""

    def __init__(self, group: Group, member) -> None:
        session = member.session
        wall = group.wall_minus_reference_ns or 0
        self.gyroscope = (member.clock(session.imu.gyroscope.timestamps_ns) + wall).tolist()
        self.frames = (member.clock(session.frames.table.timestamps_ns) + wall).tolist()


def main(group: Group, export: Path, kind: str) -> None:
    times = {member.name: Times(group, member) for member in group}
    found = {"mcap": ros2, "rosbag": ros1, "kalibr": kalibr, "colmap": colmap}[kind](export, times)
    print(json.dumps(found))


def ros1(file: Path, times: dict) -> dict:
    return ros(rosbag1.Reader(file), Stores.ROS1_NOETIC, times)


def ros2(file: Path, times: dict) -> dict:
    found = ros(rosbag2.Reader(file), Stores.ROS2_HUMBLE, times)
    with open(file, "rb") as stream:
        reader = mcap.reader.make_reader(stream)
        names = {record.name for record in reader.iter_metadata()}
        assert {"lockstep/" + name for name in times} <= names, names
        logged = [message.log_time for _, _, message in reader.iter_messages(log_time_order=False)]
        assert logged == sorted(logged)
    return found


def ros(reader, store: Stores, times: dict) -> dict:
    """Deserializes every message with the definitions in the file."""
    stamps: dict[str, list[int]] = {}
    frames, children, static = set(), set(), []
    typestore = get_typestore(store)
    with reader:
        for connection in reader.connections:
            types = get_types_from_msg(connection.msgdef.data, connection.msgtype)
            typestore.register({k: v for k, v in types.items() if k not in typestore.fielddefs})
        logged = []
        for connection, time, raw in reader.messages():
            read = (typestore.deserialize_ros1 if store == Stores.ROS1_NOETIC
                    else typestore.deserialize_cdr)
            message = read(raw, connection.msgtype)
            logged.append(time)
            if connection.topic in ("/tf", "/tf_static"):
                for transform in message.transforms:
                    frames.add(transform.header.frame_id)
                    children.add(transform.child_frame_id)
                if connection.topic == "/tf_static":
                    static.append(len(message.transforms))
                continue
            header = getattr(message, "header", None)
            stamp = header.stamp if header else message.timestamp
            frames.add(header.frame_id if header else message.frame_id)
            seconds = stamp.sec * 10**9 + stamp.nanosec
            stamps.setdefault(connection.topic, []).append(seconds)
        assert logged == sorted(logged)
    for name, own in times.items():
        inertial = stamps[f"/{name}/imu/data"]
        # Angular velocities without an acceleration on both sides are left out.
        assert set(inertial) <= set(own.gyroscope) and len(inertial) > 0.9 * len(own.gyroscope)
        images = stamps.get(f"/{name}/camera/image/compressed") or stamps[f"/{name}/camera/video"]
        assert images == own.frames
    assert all(frame.split("/")[0] in times for frame in frames | children), frames
    # A late subscriber gets the last message, which has the transforms of all members.
    assert static == list(range(1, len(times) + 1))
    return {"topics": sorted(stamps), "frames": sorted(frames), "children": sorted(children)}


def kalibr(folder: Path, times: dict) -> dict:
    for index, own in enumerate(times.values()):
        images = sorted(int(path.stem) for path in (folder / f"cam{index}").iterdir())
        assert images == own.frames
        table = np.loadtxt(folder / f"imu{index}.csv", delimiter=",", skiprows=1, dtype=str)
        stamps = [int(text) for text in table[:, 0]]
        assert all(len(text) == 19 for text in table[:, 0])
        assert set(stamps) <= set(own.gyroscope) and stamps == sorted(stamps)
        assert f"/cam{index}/image_raw" in (folder / f"camchain-imucam{index}.yaml").read_text()
        assert f"/imu{index}" in (folder / f"imu{index}.yaml").read_text()
    return {"files": sorted(path.name for path in folder.iterdir())}


def colmap(folder: Path, times: dict) -> dict:
    rows = [line.split(",") for line in (folder / "times.csv").read_text().splitlines()[1:]]
    stamps = {name: int(stamp) for name, stamp in rows}
    for index, (name, own) in enumerate(times.items()):
        model = pycolmap.Reconstruction(str(folder / f"sparse/{index}"))
        names = sorted(image.name for image in model.images.values())
        assert all((folder / "images" / image).is_file() for image in names)
        assert all(image.startswith(name + "/") for image in names)
        assert [stamps[image] for image in names] == own.frames
    return {"models": len(times), "images": len(stamps)}


if __name__ == "__main__":
    main(Group(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])

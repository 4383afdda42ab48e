"""Readers of ROS recordings: rosbags for ROS 1 and ROS 2, and Foxglove's mcap for ROS 2.

Usage: read_ros.py FOLDER

FOLDER contains recording.bag, or recording.mcap with rosbag2's metadata.yaml. Prints what was found
as one JSON document; fails an assertion if readers do not agree or a file is not complete.
"""

import base64
import hashlib
import json
import math
import sys
from pathlib import Path

import av
import mcap.reader
import numpy as np
import visible
from mcap_ros2.decoder import DecoderFactory
from rosbags import rosbag1, rosbag2
from rosbags.typesys import Stores, get_types_from_msg, get_typestore


def main(folder: Path) -> None:
    bag = folder / "recording.bag"
    if bag.exists():
        assert visible.names(folder) == ["recording.bag"]
        found = read(rosbag1.Reader(bag), Stores.ROS1_NOETIC)
    else:
        file = folder / "recording.mcap"
        assert visible.names(folder) == ["metadata.yaml", "recording.mcap"]
        # With metadata.yaml, as `ros2 bag` opens it, and from the file alone.
        found = read(rosbag2.Reader(folder), Stores.ROS2_HUMBLE)
        alone = read(rosbag2.Reader(file), Stores.ROS2_HUMBLE)
        assert found == alone
        found["foxglove"] = read_with_foxglove(file, found)
    print(json.dumps(found))


def read(reader: rosbag1.Reader | rosbag2.Reader, store: Stores) -> dict:
    """Deserializes every message, with the definitions that the recording itself holds."""
    topics: dict[str, list] = {}
    types, times, packets, depth = {}, [], [], []
    with reader:
        typestore = types_of(reader, store)
        assert reader.message_count == sum(c.msgcount for c in reader.connections)
        for connection in reader.connections:
            types[connection.topic] = connection.msgtype
        for connection, time, raw in reader.messages():
            if store == Stores.ROS1_NOETIC:
                message = typestore.deserialize_ros1(raw, connection.msgtype)
            else:
                message = typestore.deserialize_cdr(raw, connection.msgtype)
            times.append(time)
            if connection.topic == "/camera/depth/image" and not depth:
                meters = np.frombuffer(message.data.tobytes(), np.float32)
                depth = [clean(x) for x in meters.tolist()]
            topics.setdefault(connection.topic, []).append(describe(message, packets))
        assert len(times) == reader.message_count
        assert times == sorted(times)
        assert not times or (reader.start_time, reader.end_time - 1) == (times[0], times[-1])
    return {
        "types": types, "topics": topics, "log_times": times, "video": decode(packets),
        "depth": depth,
    }


def decode(packets: list[tuple[str, bytes]]) -> list[float]:
    """The mean luma of each image, decoded from the messages alone."""
    if not packets:
        return []
    decoder = av.CodecContext.create({"h264": "h264", "h265": "hevc"}[packets[0][0]], "r")
    frames = [frame for _, data in packets for frame in decoder.decode(av.Packet(data))]
    return [
        round(float(frame.to_ndarray(format="gray").mean()), 2)
        for frame in frames + decoder.decode(None)
    ]


def types_of(reader: rosbag1.Reader | rosbag2.Reader, store: Stores) -> object:
    """The types of the recording, checked against those of the distribution."""
    typestore = get_typestore(store)
    for connection in reader.connections:
        text, name = connection.msgdef.data, connection.msgtype
        types = get_types_from_msg(text, name)
        for known in set(types) & set(typestore.fielddefs):
            ours = [field for field in types[known][1] if field[0] != "structure_needs_at_least"]
            theirs = typestore.fielddefs[known][1]
            assert [(n.lower(), t) for n, t in ours] == [(n.lower(), t) for n, t in theirs], known
        typestore.register({k: v for k, v in types.items() if k not in typestore.fielddefs})
        if store == Stores.ROS1_NOETIC:
            assert connection.digest == typestore.generate_msgdef(name)[1], name
            if name in typestore.fielddefs:
                assert text == typestore.generate_msgdef(name)[0], name
        else:
            assert connection.ext.serialization_format == "cdr"
            assert len(connection.ext.offered_qos_profiles) == 1
    return typestore


def describe(message: object, packets: list[tuple[str, bytes]]) -> dict:
    """A message's values as numbers, texts and lists; an image by its hash, a video packet aside."""
    row = plain(message)
    kind = type(message).__name__.split("__")[-1]
    if kind == "Image":
        row["data"] = hashlib.sha256(message.data.tobytes()).hexdigest()
    elif kind == "CompressedVideo":
        packets.append((message.format, message.data.tobytes()))
        del row["data"]
    return row


def plain(value: object) -> object:
    if isinstance(value, np.ndarray):
        if value.dtype == np.uint8:
            return base64.b64encode(value.tobytes()).decode()
        return [clean(x) for x in value.tolist()]
    if isinstance(value, (list, tuple)):
        return [plain(x) for x in value]
    if hasattr(value, "__msgtype__"):
        names = [name for name in vars(value) if not name.startswith("__")]
        return {name.lower(): plain(getattr(value, name)) for name in names}
    return clean(value)


def clean(value: object) -> object:
    """None for NaN, which JSON cannot express."""
    return None if isinstance(value, float) and math.isnan(value) else value


def read_with_foxglove(path: Path, found: dict) -> dict:
    """Decodes every message in the file's order and by its index, and checks all checksums."""
    counts: dict[str, int] = {}
    with path.open("rb") as file:
        reader = mcap.reader.NonSeekingReader(
            file, validate_crcs=True, decoder_factories=[DecoderFactory()])
        for _, channel, message, decoded in reader.iter_decoded_messages():
            row = found["topics"][channel.topic][counts.get(channel.topic, 0)]
            stamp = row.get("stamp") or row.get("header", {}).get("stamp") or row.get("timestamp")
            if stamp:
                assert message.publish_time == stamp["sec"] * 10**9 + stamp["nanosec"]
            assert str(decoded)
            counts[channel.topic] = counts.get(channel.topic, 0) + 1
    with path.open("rb") as file:
        reader = mcap.reader.SeekingReader(
            file, validate_crcs=True, decoder_factories=[DecoderFactory()])
        summary = reader.get_summary()
        assert reader.get_header().profile == "ros2"
        by_index = [m.log_time for _, _, m, _ in reader.iter_decoded_messages()]
        assert by_index == found["log_times"]
        metadata = {record.name: dict(record.metadata) for record in reader.iter_metadata()}
    assert summary.statistics.message_count == sum(counts.values()) == len(by_index)
    assert {c.topic: summary.statistics.channel_message_counts[c.id]
            for c in summary.channels.values()} == counts
    return {
        "counts": counts, "metadata": metadata,
        "chunks": [index.compression for index in summary.chunk_indexes],
    }


main(Path(sys.argv[1]))

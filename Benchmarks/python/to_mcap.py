"""A session as an MCAP file of ROS 2 messages.

to_mcap.py SESSION OUT
"""

from mcap.writer import CompressionType, Writer
from recording import arguments
from ros_messages import Messages
from rosbags.typesys import Stores, get_typestore

recording, out = arguments()
store = get_typestore(Stores.ROS2_HUMBLE)
with (out / "session.mcap").open("wb") as file:
    writer = Writer(file, compression=CompressionType.ZSTD)
    writer.start(profile="ros2")
    channels: dict[str, int] = {}
    for sequence, (time_ns, _, topic, message) in enumerate(Messages(recording, store, 2).all()):
        name = message.__msgtype__
        if topic not in channels:
            text, _ = store.generate_msgdef(name, ros_version=2)
            schema = writer.register_schema(name, "ros2msg", text.encode())
            channels[topic] = writer.register_channel(topic, "cdr", schema)
        data = bytes(store.serialize_cdr(message, name))
        writer.add_message(
            channels[topic], log_time=time_ns, publish_time=time_ns, data=data, sequence=sequence)
    writer.finish()

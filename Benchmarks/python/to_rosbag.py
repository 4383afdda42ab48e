"""A session as a ROS 1 bag.

to_rosbag.py SESSION OUT
"""

from recording import arguments
from ros_messages import Messages
from rosbags.rosbag1 import Writer
from rosbags.typesys import Stores, get_typestore

recording, out = arguments()
store = get_typestore(Stores.ROS1_NOETIC)
writer = Writer(out / "session.bag")
writer.set_compression(Writer.CompressionFormat.LZ4)
with writer:
    connections = {}
    for time_ns, _, topic, message in Messages(recording, store, 1).all():
        name = message.__msgtype__
        if topic not in connections:
            connections[topic] = writer.add_connection(topic, name, typestore=store)
        writer.write(connections[topic], time_ns, store.serialize_ros1(message, name))

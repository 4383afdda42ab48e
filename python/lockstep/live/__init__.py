"""The live view of phones: messages read from docs/PROTOCOL.md alone, and what a desk relays.

    from lockstep import live

    for value in live.connect().values("image", "gyroscope", "accelerometer"):
        print(value.origin.phone, value)
"""

from .connection import NoDesk, connect, default_path
from .messages import FIELDS, Message, Row, decode
from .stream import LiveError, MessageStream
from .values import (
    Connected, Depth, Disconnected, Frame, Gap, Origin, Points, Pose, Samples, Status, Value)

__all__ = [
    "Connected", "Depth", "Disconnected", "FIELDS", "Frame", "Gap", "LiveError", "Message",
    "MessageStream", "NoDesk", "Origin", "Points", "Pose", "Row", "Samples", "Status", "Value",
    "connect", "decode", "default_path"]

"""Messages between a phone and a desk, read from docs/PROTOCOL.md alone."""

from .messages import FIELDS, Message, Row, decode
from .stream import LiveError, MessageStream

__all__ = ["FIELDS", "LiveError", "Message", "MessageStream", "Row", "decode"]

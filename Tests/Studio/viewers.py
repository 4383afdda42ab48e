"""A desk's viewers with two simulated phones: the process, and a client of Foxglove's protocol."""

from __future__ import annotations

import base64
import json
import os
import shutil
import struct
import subprocess
import tempfile
import time
import unittest
from pathlib import Path
from typing import Any, ClassVar, Dict, List, NamedTuple, Optional
from urllib.parse import urlsplit

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from websockets.sync.client import ClientConnection, connect

from studio import PATIENCE, ROOT, TOOL

PROBE = Path(os.environ.get("LOCKSTEP_VIEWERS_PROBE", TOOL.parent / "viewers-probe"))


class Viewers:
    """The program `viewers-probe`, from its start to its end; `url` is the live page."""

    def __init__(self, image_padding: int = 0) -> None:
        self.folder = tempfile.mkdtemp(prefix="lockstep-viewers-", dir="/tmp")
        self.process = subprocess.Popen(
            [str(PROBE), self.folder + "/live", str(image_padding)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.socket, self.url, self.foxglove = [
            self.process.stdout.readline().strip() for _ in range(3)
        ]
        if not self.foxglove.startswith("ws://"):
            raise AssertionError(f"the viewers do not start: {self.socket}")
        self.host = urlsplit(self.url).netloc

    def last_words(self) -> str:
        return f"status {self.process.poll()}"

    def stop(self) -> None:
        try:
            end(self.process)
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)


def end(process: "subprocess.Popen[str]") -> None:
    """Closes a program's input and output, waits for its end, and kills it if it does not end."""
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            stream.close()
    try:
        process.wait(15 * PATIENCE)
    finally:
        process.kill()
        process.wait()


class ViewersTests(unittest.TestCase):
    """The tests of a class share one program."""

    viewers: ClassVar[Viewers]

    @classmethod
    def setUpClass(cls) -> None:
        cls.viewers = Viewers()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.viewers.stop()


class Received(NamedTuple):
    """A message with data: its topic, its log time and what the schema finds in it."""

    topic: str
    log_time_ns: int
    value: Any


def message_type(channel: Dict[str, Any]) -> Any:
    """The class of a channel's messages, from nothing but what the server advertises."""
    files = descriptor_pb2.FileDescriptorSet.FromString(base64.b64decode(channel["schema"]))
    pool = descriptor_pool.DescriptorPool()
    for file in files.file:
        pool.Add(file)
    return message_factory.GetMessageClass(pool.FindMessageTypeByName(channel["schemaName"]))


class Client:
    """A viewer of Foxglove's WebSocket protocol, written from its public specification."""

    def __init__(self, url: str, subprotocol: str = "foxglove.sdk.v1", **more: Any) -> None:
        self.connection: ClientConnection = connect(
            url,
            subprotocols=[subprotocol],  # type: ignore
            open_timeout=10 * PATIENCE,
            max_size=1 << 26,
            proxy=None,
            legacy=True,
            **more,
        )
        self.info: Dict[str, Any] = {}
        self.channels: Dict[str, Dict[str, Any]] = {}
        self.types: Dict[str, Any] = {}
        self.subscribed: Dict[int, str] = {}
        self.statuses: List[Dict[str, Any]] = []

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: Any) -> None:
        self.connection.close()

    def receive(self) -> Optional[Received]:
        """Takes the next message; None if it has no data."""
        message = self.connection.recv(timeout=30 * PATIENCE)
        if isinstance(message, str):
            self._told(json.loads(message))
            return None
        operation, subscription, time_ns = struct.unpack("<BIQ", message[:13])
        assert operation == 1, operation
        topic = self.subscribed[subscription]
        return Received(topic, time_ns, self.types[topic].FromString(message[13:]))

    def _told(self, message: Dict[str, Any]) -> None:
        if message["op"] == "serverInfo":
            self.info = message
        elif message["op"] == "advertise":
            for channel in message["channels"]:
                self.channels[channel["topic"]] = channel
        elif message["op"] == "status":
            self.statuses.append(message)

    def wait_channels(self, count: int) -> None:
        while len(self.channels) < count:
            self.receive()

    def subscribe(self, *topics: str) -> None:
        for topic in topics:
            self.types[topic] = message_type(self.channels[topic])
            self.subscribed[len(self.subscribed) + 10] = topic
        pairs = [
            {"id": number, "channelId": self.channels[topic]["id"]}
            for number, topic in self.subscribed.items()
            if topic in topics
        ]
        self.connection.send(json.dumps({"op": "subscribe", "subscriptions": pairs}))

    def unsubscribe(self, topic: str) -> None:
        numbers = [number for number, each in self.subscribed.items() if each == topic]
        self.connection.send(json.dumps({"op": "unsubscribe", "subscriptionIds": numbers}))

    def collect(self, is_enough: Any, seconds: float = 30) -> Dict[str, List[Received]]:
        """Receives until the messages by topic are enough."""
        found: Dict[str, List[Received]] = {}
        end = time.monotonic() + seconds * PATIENCE
        while not is_enough(found):
            if time.monotonic() > end:
                counts = {topic: len(each) for topic, each in found.items()}
                raise AssertionError(f"not enough messages: {counts}")
            received = self.receive()
            if received is not None:
                found.setdefault(received.topic, []).append(received)
        return found


__all__ = ["Client", "PROBE", "ROOT", "Received", "Viewers", "message_type"]

"""Viewers of Foxglove's protocol get every channel, and a slow one learns what it missed."""

from __future__ import annotations

import re
import socket
import struct
import unittest
from typing import Any, Dict, List, Tuple, Union
from urllib.parse import urlsplit

from websockets.exceptions import InvalidHandshake

from viewers import Client, Viewers, ViewersTests

FIRST = "/Ph_"
TOPICS = [
    "camera", "camera/info", "depth", "depth/info", "points", "accelerometer", "gyroscope",
    "magnetometer", "device_motion", "barometer", "pose", "transform", "gaps", "status", "clock",
]


class Foxglove(ViewersTests):
    def client(self, *topics: str, **more: Any) -> Client:
        client = Client(self.viewers.foxglove, **more)
        self.addCleanup(client.connection.close)
        client.wait_channels(2 * len(TOPICS))
        client.subscribe(*topics)
        return client

    def test_both_subprotocols_are_spoken_and_others_refused(self) -> None:
        for name in ["foxglove.sdk.v1", "foxglove.websocket.v1"]:
            with Client(self.viewers.foxglove, name) as client:
                client.wait_channels(2 * len(TOPICS))
                self.assertEqual(client.connection.subprotocol, name)
                self.assertEqual(client.info["name"], "Büro")
        with self.assertRaises(InvalidHandshake):
            Client(self.viewers.foxglove, "foxglove.websocket.v9")

    def test_each_phone_has_channels_of_its_own(self) -> None:
        client = self.client()
        expected = {f"/{phone}/{topic}" for phone in ["Ph_", "iPhone_2"] for topic in TOPICS}
        self.assertEqual(set(client.channels), expected)
        self.assertEqual(len({each["id"] for each in client.channels.values()}), len(expected))

    def test_only_who_has_the_token_may_watch(self) -> None:
        plain = self.viewers.foxglove.split("?")[0]
        parts = urlsplit(self.viewers.foxglove)
        refused: List[Tuple[str, Dict[str, Any]]] = [
            (plain, {}),
            (plain + "?token=0123456789abcdef", {}),
            (self.viewers.foxglove, {"origin": "https://example.com"}),
            (self.viewers.foxglove, {"additional_headers": {"Host": f"example.com:{parts.port}"}}),
        ]
        for url, more in refused:
            with self.subTest(url=url, **more), self.assertRaises((InvalidHandshake, EOFError)):
                Client(url, **more)
        for origin in ["https://app.foxglove.dev", f"http://127.0.0.1:{parts.port}"]:
            with Client(self.viewers.foxglove, origin=origin) as client:
                client.wait_channels(1)

    def test_values_have_the_documented_units_and_axes(self) -> None:
        wanted = [
            f"{FIRST}/{each}" for each in TOPICS if each not in ("magnetometer", "device_motion", "clock")
        ]
        found = self.client(*wanted).collect(lambda all: set(all) == set(wanted))
        first = {topic.removeprefix(FIRST + "/"): each[0].value for topic, each in found.items()}
        image = first["camera"]
        self.assertEqual((image.format, image.data[:2]), ("jpeg", b"\xff\xd8"))
        self.assertEqual(image.frame_id, "Ph_/camera")
        info = first["camera/info"]
        self.assertEqual(list(info.K), [50, 0, 31.5, 0, 51, 23.5, 0, 0, 1])
        self.assertEqual((info.width, info.height), (64, 48))
        depth = first["depth"]
        self.assertEqual((depth.encoding, depth.step, depth.width, depth.height), ("32FC1", 32, 8, 6))
        self.assertEqual(struct.unpack("<48f", depth.data), tuple(range(48)))
        points = first["points"]
        self.assertEqual((points.point_stride, len(points.data)), (20, 60))
        self.assertEqual([(each.name, each.offset, each.type) for each in points.fields],
                         [("x", 8, 7), ("y", 12, 7), ("z", 16, 7)])
        acceleration = first["accelerometer"]
        self.assertEqual(acceleration.unit, "m/s²")
        self.assertAlmostEqual(acceleration.y, -0.5 * 9.80665)
        self.assertEqual((first["gyroscope"].unit, first["gyroscope"].y), ("rad/s", 0.5))
        self.assertEqual(first["barometer"].relative_altitude_m, 0.5)
        self.assertEqual(first["status"].activity, "recording")
        self.assertEqual((first["gaps"].stream, first["gaps"].count), ("image", 1))
        transform = first["transform"]
        # ARKit's (x, 1.5, z) with y up becomes (x, -z, 1.5) with z up.
        self.assertEqual(transform.translation.z, 1.5)
        # The identity in ARKit's axes looks along -z of its world, which is y of one with z up.
        turned = transform.rotation
        self.assertAlmostEqual(abs(turned.x), 0.5 ** 0.5)
        self.assertAlmostEqual(abs(turned.w), 0.5 ** 0.5)
        self.assertAlmostEqual(turned.x * turned.w, -0.5)

    def test_samples_are_complete_and_on_one_clock(self) -> None:
        topics = ["/Ph_/gyroscope", "/iPhone_2/gyroscope"]
        found = self.client(*topics).collect(
            lambda all: all and all.keys() == set(topics) and min(map(len, all.values())) > 100)
        starts: List[float] = []
        for each in found.values():
            numbers = [one.value.x for one in each]
            self.assertEqual(numbers, [numbers[0] + place for place in range(len(numbers))])
            times = [one.log_time_ns for one in each]
            self.assertEqual({later - time for time, later in zip(times, times[1:])}, {5_000_000})
            self.assertEqual(
                times[0], each[0].value.timestamp.seconds * 10 ** 9 + each[0].value.timestamp.nanos)
            starts.append(times[0] - numbers[0] * 5_000_000)
        # Their host times are 1000 s apart, and they started at the same moment.
        self.assertLess(abs(starts[0] - starts[1]), 5e9)

    def test_an_unsubscribed_channel_ends(self) -> None:
        client = self.client("/Ph_/pose", "/Ph_/gyroscope")
        client.collect(lambda all: len(all) == 2)
        client.unsubscribe("/Ph_/pose")
        client.subscribe("/Ph_/accelerometer")
        # What was on its way arrives first.
        client.collect(lambda all: "/Ph_/accelerometer" in all)
        found = client.collect(lambda all: len(all.get("/Ph_/gyroscope", [])) > 100)
        self.assertNotIn("/Ph_/pose", found)

    def test_everything_else_is_ignored(self) -> None:
        client = self.client("/Ph_/gyroscope")
        messages: List[Union[str, bytes]] = [
            "", "{", '{"op":"subscribe"}', '{"op":"getParameters"}', b"", b"\1\2\3"]
        for message in messages:
            client.connection.send(message)
        client.connection.send('{"op":"subscribe","subscriptions":[{"id":1,"channelId":4000}]}')
        client.collect(lambda _: client.statuses)
        self.assertEqual(client.statuses[0]["level"], 2)


class SlowViewers(unittest.TestCase):
    def test_a_viewer_that_stops_reading_delays_no_one_and_learns_what_it_missed(self) -> None:
        viewers = Viewers(image_padding=100_000)
        self.addCleanup(viewers.stop)
        topics = ["/Ph_/camera", "/Ph_/gyroscope"]
        parts = urlsplit(viewers.foxglove)
        dialed = socket.socket()
        dialed.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16_384)
        dialed.connect(("127.0.0.1", int(parts.port or 0)))
        # A client that reads nothing beyond one message.
        with Client(viewers.foxglove, sock=dialed, max_queue=1) as slow, \
                Client(viewers.foxglove) as fast:
            for client in (slow, fast):
                client.wait_channels(2 * len(TOPICS))
                client.subscribe(*topics)
            watched = fast.collect(lambda all: len(all.get("/Ph_/camera", [])) > 80, 60)
            numbers = [each.value.x for each in watched["/Ph_/gyroscope"]]
            self.assertEqual(numbers, [numbers[0] + place for place in range(len(numbers))])
            self.assertEqual(fast.statuses, [])
            # What the other one has already seen is old.
            newest = watched["/Ph_/camera"][-1].log_time_ns

            def is_fresh(all: Dict[str, List[Any]]) -> bool:
                return bool(slow.statuses) and any(
                    each.log_time_ns > newest for each in all.get("/Ph_/camera", []))

            found = slow.collect(is_fresh, 60)
            late = sum(
                len(each.value.data) for each in found["/Ph_/camera"] if each.log_time_ns <= newest)
            # More than 8 MB were delivered meanwhile.
            self.assertLess(late, 1_500_000)
            words = slow.statuses[0]["message"]
            counts = dict(re.findall(r"(/\S+) (\d+)", words))
            self.assertEqual(set(counts), set(topics), words)
            self.assertGreater(int(counts["/Ph_/gyroscope"]), 100)
            self.assertEqual(slow.statuses[0]["level"], 1)


if __name__ == "__main__":
    unittest.main()

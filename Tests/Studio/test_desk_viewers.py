"""A phone that pairs with a real desk is seen by all three kinds of viewers."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any, Dict, cast

from studio import PATIENCE, ROOT, TOOL, Studio
from studio_tests import Window
from viewers import Client, end

sys.path.insert(0, str(ROOT / "python"))

from lockstep import live  # noqa: E402

PHONE = TOOL.parent / "link-probe"


class Desk:
    """`lockstep desk` with viewers; `url` is the live page."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [
                str(TOOL), "desk", "--to", str(folder / "recordings"), "--settings",
                str(folder / "settings"), "--name", "bench", "--viewers", "0", "--relay",
                str(folder / "relay/live"), "--json", "--pair",
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        desk, viewers, code = [self.event(kind) for kind in ("desk", "viewers", "code")]
        self.port, self.code = int(desk["port"]), str(code["code"])
        self.url, self.foxglove = str(viewers["page"]), str(viewers["foxglove"])
        self.socket = str(viewers["programs"])
        self.host = self.url.split("/")[2]

    def event(self, kind: str) -> Dict[str, Any]:
        """The next line about an event of this kind."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            event: Dict[str, Any] = json.loads(line)
            if event["event"] == kind:
                return event
        raise AssertionError(f"the desk ended before {kind}: {self.process.poll()}")

    def last_words(self) -> str:
        return f"status {self.process.poll()}"

    def stop(self) -> None:
        self.process.terminate()
        end(self.process)


class DeskViewers(unittest.TestCase):
    def test_a_paired_phone_is_seen_by_all(self) -> None:
        folder = Path(tempfile.mkdtemp(prefix="lockstep-desk-", dir="/tmp"))
        self.addCleanup(shutil.rmtree, folder)
        desk = Desk(folder)
        self.addCleanup(desk.stop)
        phone = subprocess.Popen(
            [str(PHONE), "stream", str(desk.port), desk.code, str(folder / "phone"), "3600"])
        self.addCleanup(phone.wait)
        self.addCleanup(phone.kill)

        kinds = set()
        number = 0
        for value in live.connect(desk.socket, timeout=60 * PATIENCE).values("gyroscope", "image"):
            kinds.add(type(value))
            if isinstance(value, live.Samples):
                self.assertEqual(value.number, number)
                self.assertEqual(value.values[0].tolist(), [1, 2, 3])
                number += len(value.seq)
                if number > 200 and live.Frame in kinds and value.origin.offset_ns is not None:
                    break
            elif isinstance(value, live.Gap) and value.stream == "gyroscope":
                number += value.count
            elif isinstance(value, live.Frame):
                self.assertEqual(value.data[:2], b"\xff\xd8")

        with Client(desk.foxglove) as client:
            client.wait_channels(15)
            topics = ["/probe/gyroscope", "/probe/camera", "/probe/pose", "/probe/clock"]
            client.subscribe(*topics)
            found = client.collect(lambda all: set(all) == set(topics), 60)
            self.assertEqual(found["/probe/gyroscope"][0].value.z, 3)
            self.assertGreater(found["/probe/clock"][0].value.bound_ns, 0)

        window = Window(cast(Studio, desk))
        self.addCleanup(window.close)
        window.wait_words("#title", "Phones of bench")
        window.wait_words("article", "probe")
        window.wait("() => document.querySelector('.picture img').naturalWidth > 0", "no image", 30)
        window.wait_words("article dl", "±")
        self.assertEqual(window.complaints, [])


if __name__ == "__main__":
    unittest.main()

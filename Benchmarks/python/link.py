"""Measures the link between a phone and a desk, both on this computer.

link.py PRODUCTS [live] [slow] [files] [clock]

PRODUCTS is the folder of the built programs `lockstep` and `link-probe`. Without names, everything is
measured:

live   the age of samples and images when they are delivered, and what a sensor's callback costs
slow   the same through a relay that sends 20 to 500 kB/s to the desk: is anything that arrives older than
       0.5 s, and is everything that does not arrive counted in a gap?
files  the rate of the file channel, and in turns that of a pipe through `openssl s_client` and `s_server`;
       both use OpenSSL's default cipher of TLS 1.3
clock  100 connections through a relay that delays each piece by 2 ms ± 1 ms each way and one in a hundred
       by 200 ms more, as TCP does when it sends a lost packet again: is the true offset within the bound?
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, Dict, List

MEGABYTES = 300
PAIRS = 5
CONNECTIONS = 100
# From the slowest link for which docs/PROTOCOL.md promises 0.5 s to one that carries every sample and
# image, bytes a second.
SLOW_RATES = (20_000, 50_000, 100_000, 200_000, 500_000)
SLOW_BUFFER_BYTES = 4096
# The least time after which Linux sends a lost packet again (TCP_RTO_MIN).
RETRANSMISSION_SECONDS = 0.2


class Relay:
    """Copies bytes between a phone and a desk, late or slowly."""

    def __init__(
        self, port: int, delay: float = 0, jitter: float = 0, loss: float = 0, rate: float = float("inf")
    ) -> None:
        """`delay` and `jitter` are in seconds, `loss` is a share, `rate` is in bytes a second each way."""
        self._desk, self._delay, self._jitter, self._loss, self._rate = port, delay, jitter, loss, rate
        self._random = random.Random(1)
        self._loop = asyncio.new_event_loop()
        self._listens = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._listens.wait()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        listener = socket.create_server(("127.0.0.1", 0))
        if self._rate < float("inf"):
            # Otherwise the relay would accept megabytes at once, which no slow link does.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SLOW_BUFFER_BYTES)
        self._loop.run_until_complete(
            asyncio.start_server(self._accept, sock=listener, limit=SLOW_BUFFER_BYTES))
        self.port: int = listener.getsockname()[1]
        self._listens.set()
        self._loop.run_forever()
        tasks = asyncio.all_tasks(self._loop)
        for task in tasks:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
        self._loop.close()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        up_reader, up_writer = await asyncio.open_connection("127.0.0.1", self._desk)
        # Python 3.11 reports a task of a connection that was canceled as an error.
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(
                self._copy(reader, up_writer), self._copy(up_reader, writer), return_exceptions=True)

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        queue: "asyncio.Queue[Any]" = asyncio.Queue(1 if self._rate < float("inf") else 64)
        await asyncio.gather(self._receive(reader, queue), self._send(queue, writer))

    async def _receive(self, reader: asyncio.StreamReader, queue: "asyncio.Queue[Any]") -> None:
        free = 0.0
        while True:
            piece = await reader.read(4096)
            free = max(free, self._loop.time()) + len(piece) / self._rate
            late = self._delay + self._random.uniform(-self._jitter, self._jitter)
            if self._random.random() < self._loss:
                late += RETRANSMISSION_SECONDS
            await queue.put((max(free, self._loop.time() + late), piece))
            if not piece:
                return

    async def _send(self, queue: "asyncio.Queue[Any]", writer: asyncio.StreamWriter) -> None:
        while True:
            due, piece = await queue.get()
            await asyncio.sleep(max(0.0, due - self._loop.time()))
            if not piece:
                writer.close()
                return
            writer.write(piece)
            await writer.drain()


class Desk:
    """`lockstep desk`, which waits for one phone to pair."""

    def __init__(self, products: Path, folder: Path) -> None:
        self.process = subprocess.Popen(
            [str(products / "lockstep"), "desk", "--to", str(folder / "recordings"), "--settings",
             str(folder / "settings"), "--json", "--pair"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = int(self._event("desk")["port"])
        self.code = str(self._event("code")["code"])

    def _event(self, kind: str) -> Dict[str, Any]:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            event: Dict[str, Any] = json.loads(line)
            if event["event"] == kind:
                return event
        raise SystemExit(f"the desk ended before {kind}")

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate()


def measure_live(products: Path) -> None:
    print(subprocess.run(
        [str(products / "link-probe"), "live", "10"], check=True, capture_output=True, text=True).stdout, end="")


def measure_slow(products: Path) -> None:
    for rate in SLOW_RATES:
        probe = subprocess.Popen(
            [str(products / "link-probe"), "slow", "20"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert probe.stdin and probe.stdout
        try:
            relay = Relay(int(probe.stdout.readline()), rate=rate)
            try:
                text, _ = probe.communicate(f"{relay.port}\n", timeout=120)
            finally:
                relay.stop()
        finally:
            probe.kill()
        if probe.returncode:
            raise SystemExit(f"link-probe ended with {probe.returncode}")
        print(f"slow, {rate / 1000:.0f} kB/s (goal: none older than 500 ms, each delivered or in a gap)")
        print(text, end="")


def probe_rate(products: Path) -> float:
    """MB a second."""
    text = subprocess.run(
        [str(products / "link-probe"), "files", str(MEGABYTES)], check=True, capture_output=True,
        text=True).stdout
    found = re.search(r"([0-9.]+) MB/s", text)
    assert found, text
    return float(found[1])


def openssl_rate(folder: Path) -> float:
    """The rate of a file through TLS 1.3, from the start of the client to the last byte in a file, MB a
    second."""
    source, key, certificate = folder / "source", folder / "key.pem", folder / "certificate.pem"
    piece = bytes(index * 7 % 256 for index in range(1_000_000))
    with source.open("wb") as file:
        for _ in range(MEGABYTES):
            file.write(piece)
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
         "-keyout", str(key), "-out", str(certificate), "-subj", "/CN=desk", "-days", "1"],
        check=True, capture_output=True)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with (folder / "received").open("wb") as received:
        server = subprocess.Popen(
            ["openssl", "s_server", "-quiet", "-naccept", "1", "-accept", str(port), "-key", str(key), "-cert",
             str(certificate), "-tls1_3"], stdin=subprocess.PIPE, stdout=received)
        time.sleep(0.5)
        begin = time.monotonic()
        with source.open("rb") as file:
            client = subprocess.Popen(
                ["openssl", "s_client", "-quiet", "-connect", f"127.0.0.1:{port}", "-tls1_3"],
                stdin=file, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            while os.fstat(received.fileno()).st_size < MEGABYTES * 1_000_000:
                if server.poll() is not None:
                    raise SystemExit(f"openssl s_server ended with {server.returncode}")
                time.sleep(0.002)
        seconds = time.monotonic() - begin
        client.kill()
        client.wait()
        server.kill()
        server.wait()
    return MEGABYTES / seconds


def measure_files(products: Path) -> None:
    ratios = []
    for _ in range(PAIRS):
        with tempfile.TemporaryDirectory(prefix="lockstep-link-") as folder:
            ours, theirs = probe_rate(products), openssl_rate(Path(folder))
        ratios.append(ours / theirs)
        print(f"files: {ours:.0f} MB/s, openssl {theirs:.0f} MB/s, ratio {ours / theirs:.2f}")
    print(f"files: median ratio {statistics.median(ratios):.2f} (goal 0.8)")


def compare_clocks(products: Path, folder: Path, seconds: int) -> List[List[int]]:
    """Rows of one connection: error, bound and uncertainty of the comparison, ns."""
    desk = Desk(products, folder)
    relay = Relay(desk.port, delay=0.002, jitter=0.001, loss=0.01)
    try:
        text = subprocess.run(
            [str(products / "link-probe"), "clock", str(relay.port), desk.code, str(folder / "phone"),
             str(seconds)], check=True, capture_output=True, text=True).stdout
    finally:
        relay.stop()
        desk.stop()
    return [[int(word) for word in line.split()] for line in text.splitlines()]


def measure_clock(products: Path) -> None:
    errors: List[float] = []
    inside = 0
    for number in range(CONNECTIONS):
        with tempfile.TemporaryDirectory(prefix="lockstep-link-") as folder:
            rows = compare_clocks(products, Path(folder), seconds=3)
        # What reading both clocks leaves open is not the link's.
        outside = [row for row in rows if abs(row[0]) > row[1] + row[2]]
        inside += bool(rows) and not outside
        errors.append(statistics.median(abs(row[0]) for row in rows) / 1e6)
        if outside:
            print(f"clock: connection {number}: error, bound, uncertainty {outside[0]} ns")
    print(f"clock: within the bound in {inside} of {CONNECTIONS} connections; median error "
          f"{statistics.median(errors):.3f} ms, largest {max(errors):.3f} ms (goal: all, 0.5 ms)")


def main(words: List[str]) -> None:
    if not words or not set(words[1:]) <= {"live", "slow", "files", "clock"}:
        raise SystemExit(__doc__)
    products, chosen = Path(words[0]).resolve(), words[1:] or ["live", "slow", "files", "clock"]
    print("load at the start: {:.1f}".format(os.getloadavg()[0]))
    if "live" in chosen:
        measure_live(products)
    if "slow" in chosen:
        measure_slow(products)
    if "files" in chosen:
        measure_files(products)
    if "clock" in chosen:
        measure_clock(products)


if __name__ == "__main__":
    main(sys.argv[1:])

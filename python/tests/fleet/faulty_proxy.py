"""A proxy before an object store that delays and breaks requests, by a seed.

    faulty_proxy.py PORT STORE_PORT LATENCY_S FAULT_RATE SEED

Both are on the loopback interface. Of the faulty requests, seven of ten get the answer 503 and do
not reach the store; the others reach it, and half of the answer comes back. It prints its port when
it listens, 0 standing for any free one, and a count of requests by result for each line of input.
"""

from __future__ import annotations

import asyncio
import collections
import json
import random
import sys
from typing import Counter, Dict, Optional, Tuple

SLOW_DOWN = (
    b'<?xml version="1.0"?><Error><Code>SlowDown</Code>'
    b"<Message>Please reduce your request rate.</Message></Error>")
REFUSED_SHARE = 0.7
BLOCK_BYTES = 1 << 16
LONGEST_HEAD = 1 << 20

Headers = Dict[bytes, bytes]


async def read_head(reader: asyncio.StreamReader) -> Tuple[bytes, Headers]:
    """The first line and headers of a message, as they came and by lower-case name."""
    head = await reader.readuntil(b"\r\n\r\n")
    headers = {}
    for line in head.split(b"\r\n")[1:]:
        name, colon, value = line.partition(b":")
        if colon:
            headers[name.strip().lower()] = value.strip()
    return head, headers


async def copy_body(
    reader: asyncio.StreamReader, writer: Optional[asyncio.StreamWriter], headers: Headers,
    share: float = 1.0,
) -> None:
    """Copies a body, or a share of one that states its length, or reads it to nowhere."""
    if headers.get(b"transfer-encoding", b"").lower() == b"chunked":
        await copy_chunks(reader, writer)
        return
    left = int(int(headers.get(b"content-length", b"0")) * share)
    while left > 0:
        block = await reader.read(min(left, BLOCK_BYTES))
        if not block:
            raise EOFError
        left -= len(block)
        await write(writer, block)


async def copy_chunks(reader: asyncio.StreamReader, writer: Optional[asyncio.StreamWriter]) -> None:
    """Copies a body in chunks, to its last one."""
    size = 1
    while size:
        line = await reader.readuntil(b"\r\n")
        size = int(line.split(b";")[0], 16)
        await write(writer, line + await reader.readexactly(size + 2))


async def write(writer: Optional[asyncio.StreamWriter], block: bytes) -> None:
    """Writes a block, or drops it."""
    if writer is not None:
        writer.write(block)
        await writer.drain()


class Proxy:
    """The proxy's settings and counts."""

    def __init__(self, store_port: int, latency_s: float, fault_rate: float, seed: int) -> None:
        self._store_port, self._latency_s, self._fault_rate = store_port, latency_s, fault_rate
        self._random = random.Random(seed)
        self.counts: Counter[str] = collections.Counter()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serves one connection of a client, with a connection to the store behind it."""
        store: Optional[Tuple[asyncio.StreamReader, asyncio.StreamWriter]] = None
        try:
            while True:
                head, headers = await read_head(reader)
                await asyncio.sleep(self._latency_s)
                if headers.get(b"expect", b"").lower() == b"100-continue":
                    await write(writer, b"HTTP/1.1 100 Continue\r\n\r\n")
                    head = without_expect(head)
                number = self._random.random()
                if number < self._fault_rate * REFUSED_SHARE:
                    await self._refuse(reader, writer, head, headers)
                    continue
                if store is None:
                    store = await asyncio.open_connection("127.0.0.1", self._store_port)
                await write(store[1], head)
                await copy_body(reader, store[1], headers)
                if not await self._answer(store[0], writer, head, number < self._fault_rate):
                    return
        except (asyncio.IncompleteReadError, EOFError, ConnectionError):
            pass
        finally:
            writer.close()
            if store is not None:
                store[1].close()

    async def _refuse(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, head: bytes, headers: Headers
    ) -> None:
        self.counts["refused"] += 1
        await copy_body(reader, None, headers)
        body = b"" if head.startswith(b"HEAD") else SLOW_DOWN
        await write(
            writer, b"HTTP/1.1 503 Slow Down\r\nContent-Type: application/xml\r\n"
            b"Content-Length: %d\r\n\r\n" % len(SLOW_DOWN) + body)

    async def _answer(
        self, store: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes, is_cut: bool
    ) -> bool:
        """Sends the store's answer, or half of it; False if the connection must end."""
        head, headers = await read_head(store)
        self.counts["cut" if is_cut else "answered"] += 1
        await write(writer, head)
        has_body = not request.startswith(b"HEAD") and head[9:12] not in (b"204", b"304")
        if is_cut:
            if has_body and b"content-length" in headers:
                await copy_body(store, writer, headers, share=0.5)
            return False
        if has_body:
            await copy_body(store, writer, headers)
        return headers.get(b"connection", b"").lower() != b"close"


def without_expect(head: bytes) -> bytes:
    """A request's head whose sender has been told to go on."""
    lines = head.split(b"\r\n")
    return b"\r\n".join(line for line in lines if not line.lower().startswith(b"expect:"))


async def run(proxy: Proxy, port: int) -> None:
    """Serves until the standard input ends."""
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", port, limit=LONGEST_HEAD)
    print(server.sockets[0].getsockname()[1], flush=True)
    loop = asyncio.get_running_loop()
    while await loop.run_in_executor(None, sys.stdin.readline):
        print(json.dumps(proxy.counts), flush=True)


if __name__ == "__main__":
    own_port, store_port, latency_s, fault_rate, seed = sys.argv[1:]
    asyncio.run(run(Proxy(int(store_port), float(latency_s), float(fault_rate), int(seed)), int(own_port)))

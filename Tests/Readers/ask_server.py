"""Asks a server of LockstepServing with Python's own HTTP client and the package websockets.

Usage: ask_server.py URL WHAT [FILE]

URL contains the token. WHAT is the name of a function below; FILE is a file that the server serves
as /files/NAME. Prints "ok" after all assertions.
"""

import asyncio
import concurrent.futures
import http.client
import pathlib
import sys
import urllib.parse

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus


class Server:
    def __init__(self, url: str) -> None:
        parts = urllib.parse.urlsplit(url)
        assert parts.hostname == "127.0.0.1" and parts.port
        self.port = parts.port
        self.query = parts.query
        self.origin = f"http://127.0.0.1:{self.port}"
        connection = self.connection()
        connection.request("GET", f"/?{self.query}")
        response = connection.getresponse()
        assert response.status == 200
        response.read()
        cookie = response.getheader("Set-Cookie")
        assert cookie and "HttpOnly" in cookie and "SameSite=Strict" in cookie
        self.cookie = cookie.split(";")[0]

    def connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)

    def get(
        self, path: str, method: str = "GET", connection: http.client.HTTPConnection | None = None,
        **headers: str,
    ) -> tuple[http.client.HTTPResponse, bytes]:
        connection = connection or self.connection()
        fields = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, headers={"Cookie": self.cookie} | fields)
        response = connection.getresponse()
        return response, response.read()

    def socket(self, path: str = "/socket", **options: object) -> connect:
        arguments: dict = {
            "origin": self.origin, "additional_headers": {"Cookie": self.cookie}, "proxy": None,
            "max_size": None,
        }
        return connect(f"ws://127.0.0.1:{self.port}{path}", **(arguments | options))


def ranges(server: Server, file: str) -> None:
    """Every kind of range is the file's bytes, on one connection."""
    content = pathlib.Path(file).read_bytes()
    size = len(content)
    path = "/files/" + pathlib.Path(file).name
    connection = server.connection()
    whole, body = server.get(path, connection=connection)
    assert whole.status == 200 and body == content and whole.getheader("Accept-Ranges") == "bytes"
    tag = whole.getheader("ETag")
    assert tag
    for first, last in [(0, 0), (0, 99), (1, size - 2), (65_535, 65_536), (size - 1, size - 1), (7, 1 << 70)]:
        response, body = server.get(path, connection=connection, Range=f"bytes={first}-{last}")
        end = min(last, size - 1)
        assert response.status == 206, response.status
        assert body == content[first:end + 1]
        assert response.getheader("Content-Range") == f"bytes {first}-{end}/{size}"
        head, nothing = server.get(
            path, "HEAD", connection=connection, Range=f"bytes={first}-{last}")
        assert head.status == 206 and nothing == b""
        assert head.getheader("Content-Length") == str(end + 1 - first)
    response, body = server.get(path, connection=connection, Range="bytes=-100")
    assert response.status == 206 and body == content[-100:]
    response, body = server.get(path, connection=connection, Range="bytes=100-")
    assert response.status == 206 and body == content[100:]
    response, body = server.get(path, connection=connection, Range=f"bytes={size}-")
    assert response.status == 416 and response.getheader("Content-Range") == f"bytes */{size}"
    response, body = server.get(path, connection=connection, Range="bytes=0-1,4-5")
    assert response.status == 200 and body == content
    response, body = server.get(path, connection=connection, If_None_Match=tag)
    assert response.status == 304 and body == b""
    response, body = server.get(
        path, connection=connection, Range="bytes=0-9", If_Range='"another"')
    assert response.status == 200 and body == content


def many(server: Server, file: str) -> None:
    """A thousand requests from twenty clients, some on one connection, some on many."""
    content = pathlib.Path(file).read_bytes()
    path = "/files/" + pathlib.Path(file).name

    def client(number: int) -> None:
        connection = server.connection() if number % 2 else None
        for request in range(50):
            first = (number * 50 + request) * 13 % (len(content) - 1000)
            response, body = server.get(
                path, connection=connection, Range=f"bytes={first}-{first + 999}")
            assert response.status == 206 and body == content[first:first + 1000]

    with concurrent.futures.ThreadPoolExecutor(20) as pool:
        list(pool.map(client, range(20)))


def bodies(server: Server) -> None:
    """A client that sends a body receives the refusal."""
    connection = server.connection()
    connection.request("POST", "/", body=b"x" * 100_000, headers={"Cookie": server.cookie})
    response = connection.getresponse()
    assert response.status == 405 and response.getheader("Allow") == "GET, HEAD"


def echo(server: Server) -> None:
    """Text, bytes and fragments of any size come back."""
    async def run() -> None:
        async with server.socket() as socket:
            for size in [0, 1, 125, 126, 127, 65_535, 65_536, 65_537, 1_000_000]:
                for message in ["ä" * (size // 2), bytes(range(256)) * (size // 256) + b"x" * (size % 256)]:
                    await socket.send(message)
                    assert await socket.recv() == message, size
            await socket.send(["a", "", "ä" * 100_000, "z"])
            assert await socket.recv() == "a" + "ä" * 100_000 + "z"
            for _ in range(100):
                await socket.send("many")
            for _ in range(100):
                assert await socket.recv() == "many"
            await (await socket.ping(b"payload"))
    asyncio.run(run())


def refused(server: Server) -> None:
    """No WebSocket without the right origin and cookie."""
    async def status(**options: object) -> int:
        try:
            async with server.socket(**options):
                return 101
        except InvalidStatus as problem:
            return problem.response.status_code

    async def run() -> None:
        assert await status() == 101
        assert await status(origin="http://example.com") == 403
        assert await status(origin=None) == 403
        assert await status(additional_headers={}) == 403
        assert await status(additional_headers={"Cookie": server.cookie + "x"}) == 403
        assert await status(path="/missing") == 404
        assert await status(path=f"/socket?{server.query}", additional_headers={}) == 101
    asyncio.run(run())


def closes(server: Server) -> None:
    """A message beyond the limit, and text that is not UTF-8, are refused with their codes."""
    async def code(message: bytes, text: bool) -> int | None:
        async with server.socket() as socket:
            try:
                await socket.send(message, text=text)
                while True:
                    await socket.recv()
            except ConnectionClosed as end:
                return end.rcvd.code if end.rcvd else None

    async def run() -> None:
        assert await code(b"x" * ((1 << 20) + 1), False) == 1009
        assert await code(b"x" * (5 << 20), True) == 1009
        assert await code(b"\xff\xfe", True) == 1007
    asyncio.run(run())


def browser(server: Server) -> None:
    """A page opens its WebSocket with the cookie, which its script cannot read; another page cannot."""
    # Imported here because it takes as long as the other functions together.
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        chromium = play.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"]
        )
        page = chromium.new_page()
        for address in [f"{server.origin}/browser?{server.query}", f"{server.origin}/browser"]:
            page.goto(address)
            page.wait_for_function("document.title != 'waiting'")
            assert page.title() == "hello, cookie: ''", page.title()
        stranger = chromium.new_page()
        outcome = stranger.evaluate(
            """address => new Promise(done => {
                const socket = new WebSocket(address);
                socket.onopen = () => done("open");
                socket.onerror = () => done("refused");
            })""",
            f"ws://127.0.0.1:{server.port}/socket?{server.query}")
        assert outcome == "refused"
        chromium.close()


if __name__ == "__main__":
    functions = [ranges, many, bodies, echo, refused, closes, browser]
    function = {function.__name__: function for function in functions}[sys.argv[2]]
    function(Server(sys.argv[1]), *sys.argv[3:])
    print("ok")

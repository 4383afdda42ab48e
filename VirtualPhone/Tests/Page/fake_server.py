"""A server without a phone: serves the page and its fonts, and sends what a test tells it to."""

from __future__ import annotations

import json
import mimetypes
import re
import struct
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional, Tuple

from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import Server, ServerConnection, serve

PAGE = Path(__file__).resolve().parents[2] / "Sources" / "PhoneScreen" / "Page"
INTER = Path("/usr/share/fonts/opentype/inter")
MONO = Path("/usr/share/fonts/truetype/jetbrains-mono")
SYMBOLS = Path(
    "/usr/share/fonts-materialdesignicons-webfont/fonts/materialdesignicons-webfont.woff2"
)
NAMES = [
    "Thin",
    "ExtraLight",
    "Light",
    "Regular",
    "Medium",
    "SemiBold",
    "Bold",
    "ExtraBold",
    "Black",
]
POLICY = "default-src 'self'; img-src 'self' blob:; media-src 'self' blob:; style-src 'self'"

Message = Dict[str, Any]


def font_file(name: str) -> Optional[Path]:
    """The file of the font with this name under /font/."""
    inter = re.fullmatch(r"inter-([1-9])00(i?)\.otf", name)
    if inter:
        weight = NAMES[int(inter[1]) - 1]
        style = weight + ("Italic" if inter[2] else "")
        return INTER / f"Inter-{'Italic' if style == 'RegularItalic' else style}.otf"
    fixed = {
        "mono-400.ttf": MONO / "JetBrainsMono-Regular.ttf",
        "mono-700.ttf": MONO / "JetBrainsMono-Bold.ttf",
        "symbols.woff2": SYMBOLS,
    }
    return fixed.get(name)


class FakeServer:
    """Listens on a free port until `stop`."""

    def __init__(self) -> None:
        self.files: Dict[str, Tuple[str, bytes]] = {}
        self.greeting: List[Message] = []
        self.requested: List[str] = []
        self.refuses = False
        self.greeted = 0
        self._received: List[Message] = []
        self._arrival = threading.Condition()
        self._phones: List[ServerConnection] = []
        self._server: Server = serve(
            self._talk,
            "127.0.0.1",
            0,
            process_request=self._answer,
            compression=None,
            max_size=None,
        )
        self.port: int = self._server.socket.getsockname()[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def stop(self) -> None:
        self.drop()
        self._server.shutdown()

    def drop(self) -> None:
        """Closes the connections there are."""
        for phone in list(self._phones):
            phone.close()

    def send(self, message: Message) -> None:
        self._send(json.dumps(message))

    def send_image(self, layer: int, jpeg: bytes) -> None:
        self._send(struct.pack("<I", layer) + jpeg)

    def received(self, name: str) -> List[Any]:
        """What the browser sent under this name, in order."""
        with self._arrival:
            return [message[name] for message in self._received if name in message]

    def forget(self) -> None:
        with self._arrival:
            self._received.clear()

    def wait(
        self, name: str, holds: Callable[[Any], bool] = lambda _: True, seconds: float = 8
    ) -> Any:
        """The first message with this name that holds, which may have arrived already."""
        end = time.monotonic() + seconds
        with self._arrival:
            while True:
                for message in self._received:
                    if name in message and holds(message[name]):
                        return message[name]
                if not self._arrival.wait(end - time.monotonic()):
                    raise AssertionError(f"no {name} arrived; there were {self._received}")

    def _send(self, data: Any) -> None:
        for phone in list(self._phones):
            with suppress(ConnectionClosed):
                phone.send(data)

    def _talk(self, phone: ServerConnection) -> None:
        for message in self.greeting:
            phone.send(json.dumps(message))
        self._phones.append(phone)
        self.greeted += 1
        with suppress(ConnectionClosed):
            for data in phone:
                with self._arrival:
                    self._received.append(json.loads(data))
                    self._arrival.notify_all()
        self._phones.remove(phone)

    def _answer(self, _: ServerConnection, request: Request) -> Optional[Response]:
        path = request.path.partition("?")[0]
        self.requested.append(path)
        if path == "/screen":
            return response(503, "text/plain", b"") if self.refuses else None
        kind, body = self._file(path)
        if body is None:
            return response(404, "text/plain", b"")
        return ranged(kind, body, request.headers.get("Range"))

    def _file(self, path: str) -> Tuple[str, Optional[bytes]]:
        if path in self.files:
            return self.files[path]
        name = path.removeprefix("/") or "index.html"
        if name.startswith("font/"):
            file = font_file(name.removeprefix("font/"))
        else:
            file = PAGE / name
        if file is None or not file.is_file() or ".." in name:
            return "", None
        kind = "text/javascript" if file.suffix == ".js" else mimetypes.guess_type(file.name)[0]
        return kind or "application/octet-stream", file.read_bytes()


def ranged(kind: str, body: bytes, wanted: Optional[str]) -> Response:
    match = re.fullmatch(r"bytes=(\d+)-(\d*)", wanted or "")
    if not match:
        return response(200, kind, body)
    first, last = int(match[1]), min(int(match[2] or len(body) - 1), len(body) - 1)
    part = response(206, kind, body[first : last + 1])
    part.headers["Content-Range"] = f"bytes {first}-{last}/{len(body)}"
    return part


def response(status: int, kind: str, body: bytes) -> Response:
    headers = Headers(
        {
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            "Content-Security-Policy": POLICY,
            "Accept-Ranges": "bytes",
            "Connection": "close",
            "Cache-Control": "max-age=60",
        }
    )
    return Response(status, "", headers, body)

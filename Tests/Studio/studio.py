"""A running `lockstep studio`: its process, a plain HTTP client and a WebSocket client."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import time
from pathlib import Path
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Tuple, TypeVar
from urllib.parse import parse_qs, quote, urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).resolve().parents[2]
TOOL = Path(os.environ.get("LOCKSTEP_TOOL", ROOT / ".build/debug/lockstep")).resolve()

# Multiplies every time limit: a computer under load needs several times as long.
PATIENCE = float(os.environ.get("LOCKSTEP_PATIENCE", "1"))

Value = TypeVar("Value")


def wait_for(probe: Callable[[], Value], why: str, seconds: float = 10) -> Value:
    """Returns the first value of `probe` that is true."""
    end = time.monotonic() + seconds * PATIENCE
    while True:
        value = probe()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds * PATIENCE:g} s: {why}")
        time.sleep(0.05)


def lockstep(*words: Any, check: bool = True) -> str:
    """Runs the command line tool; returns what it prints."""
    ran = subprocess.run([str(TOOL), *map(str, words)], capture_output=True, text=True)
    if check and ran.returncode != 0:
        raise AssertionError(f"lockstep {words}: exit code {ran.returncode}, {ran.stderr}")
    return ran.stdout


class Reply(NamedTuple):
    """The response to a request; the status is 0 if the server closed without one."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Studio:
    """A studio process on a folder."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        self.options = options
        self.log = folder.parent / f"{folder.name}.log"
        self.start()

    def start(self) -> None:
        """Starts the program, on the same port as before if there was one."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [str(TOOL), "studio", str(self.folder), "--no-browser", *self.options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        if not self.url.startswith("http://"):
            raise AssertionError(f"the studio does not start: {self.last_words()}")
        parts = urlsplit(self.url)
        self.port = int(parts.port or 0)
        self.token = parse_qs(parts.query)["token"][0]

    def stop(self, how: int = signal.SIGTERM) -> int:
        """Ends the program; returns its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
            try:
                self.process.wait(15 * PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
        return self.process.returncode

    def restart(self, how: int = signal.SIGTERM) -> None:
        """Ends the program and starts it on the same port, which open pages use."""
        self.stop(how)
        self.options = ("--port", str(self.port))
        self.start()

    def last_words(self) -> str:
        """The program's exit code and the end of its output."""
        return f"status {self.process.poll()}, {self.log.read_text(errors='replace')[-1500:]}"

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def cookie(self) -> str:
        return f"lockstep_{self.port}={self.token}"

    def memory(self) -> int:
        """The resident memory of the program in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(each for each in status.splitlines() if each.startswith("VmRSS"))
        return int(line.split()[1]) * 1024

    # HTTP

    def ask(
        self,
        address: str,
        *,
        method: str = "GET",
        headers: Optional[Mapping[str, str]] = None,
        body: Optional[bytes] = None,
        seconds: float = 30,
    ) -> Reply:
        """Sends a request with the cookie; a header with an empty value is omitted."""
        given = {"Host": self.host, "Cookie": self.cookie, **(headers or {})}
        client = http.client.HTTPConnection("127.0.0.1", self.port, timeout=seconds * PATIENCE)
        try:
            client.putrequest(method, address, skip_host=True, skip_accept_encoding=True)
            for name, value in given.items():
                if value:
                    client.putheader(name, value)
            if body is not None:
                client.putheader("Content-Length", str(len(body)))
            client.endheaders(body)
            answer = client.getresponse()
            names = {name.lower(): value for name, value in answer.getheaders()}
            return Reply(answer.status, names, answer.read())
        except (http.client.RemoteDisconnected, ConnectionError):
            return Reply(0, {}, b"")
        finally:
            client.close()

    def get(self, address: str, **parameters: Any) -> Reply:
        """Requests an address with parameters."""
        query = "&".join(f"{name}={quote(str(each), safe='')}" for name, each in parameters.items())
        return self.ask(f"{address}?{query}" if query else address)

    def read(self, address: str, **parameters: Any) -> Any:
        """Returns the JSON of an address that must succeed."""
        reply = self.get(address, **parameters)
        if reply.status != 200:
            raise AssertionError(f"{address} {parameters}: {reply.status} {reply.body[:500]!r}")
        return reply.json

    def raw(self, request: bytes, seconds: float = 5) -> bytes:
        """Sends bytes unchanged; returns what arrives until the server closes or `seconds` pass."""
        with self.dial(seconds) as connection:
            answer = b""
            try:
                connection.sendall(request)
                while True:
                    part = connection.recv(65_536)
                    if not part:
                        return answer
                    answer += part
            except (TimeoutError, ConnectionError):
                return answer

    def dial(self, seconds: float = 5) -> socket.socket:
        """Opens a plain TCP connection."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=seconds)

    # What the catalog and the jobs contain

    def rows(self, columns: str, where: str = "", sort: str = "path") -> List[List[Any]]:
        """Returns all recordings that a filter finds."""
        query = {"where": where} if where else {}
        answer = self.read("/api/sessions", columns=columns, sort=sort, limit=1000, **query)
        return list(answer["rows"])

    def paths(self, where: str = "") -> List[str]:
        return [row[0] for row in self.rows("path", where)]

    def jobs(self) -> List[Dict[str, Any]]:
        return list(self.read("/api/jobs")["jobs"])

    def job(self, identifier: str) -> Dict[str, Any]:
        return next(each for each in self.jobs() if each["id"] == identifier)

    def finish(self, identifier: str, seconds: float = 60) -> Dict[str, Any]:
        """Waits until a job ends; returns it."""

        def probe() -> Optional[Dict[str, Any]]:
            job = self.job(identifier)
            return None if job["state"] in ("waiting", "running") else job

        return wait_for(probe, f"job {identifier} does not end", seconds)  # type: ignore

    def rest(self, seconds: float = 120) -> None:
        """Waits until no job waits or runs, the first search of the folder included."""

        def is_at_rest() -> bool:
            return all(each["state"] not in ("waiting", "running") for each in self.jobs())

        wait_for(is_at_rest, "jobs do not end", seconds)

    def open_socket(self, **headers: str) -> "Socket":
        return Socket(self, headers)


class Socket:
    """A WebSocket of a page."""

    def __init__(self, studio: Studio, headers: Optional[Mapping[str, str]] = None) -> None:
        given = {"Cookie": studio.cookie, **(headers or {})}
        origin = given.pop("Origin", f"http://{studio.host}")
        self.connection: ClientConnection = connect(
            f"ws://{studio.host}/api/live",
            origin=origin or None,  # type: ignore
            additional_headers={name: value for name, value in given.items() if value},
            open_timeout=10 * PATIENCE,
            proxy=None,
            max_size=1 << 24,
            legacy=True,
        )
        self.last = 0
        self.told: List[Dict[str, Any]] = []

    def __enter__(self) -> "Socket":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def close(self) -> None:
        self.connection.close()

    def send(self, act: str, **members: Any) -> int:
        self.last += 1
        self.connection.send(json.dumps({"id": self.last, "act": act, **members}))
        return self.last

    def reply(self, number: int, seconds: float = 15) -> Dict[str, Any]:
        """Waits for the reply to an act; keeps other messages of the server in `told`."""
        end = time.monotonic() + seconds * PATIENCE
        while True:
            message = self.receive(end - time.monotonic())
            if message.get("reply") == number:
                return message

    def receive(self, seconds: float) -> Dict[str, Any]:
        message: Dict[str, Any] = json.loads(self.connection.recv(timeout=max(0.01, seconds)))
        if "reply" not in message:
            self.told.append(message)
        return message

    def act(self, act: str, **members: Any) -> Dict[str, Any]:
        """Carries out an act that must succeed; returns its result."""
        reply = self.reply(self.send(act, **members))
        if "error" in reply:
            raise AssertionError(f"{act} {members}: {reply['error']}")
        return dict(reply["result"])

    def refusal(self, act: str, **members: Any) -> str:
        """Carries out an act that must fail; returns the error's message."""
        reply = self.reply(self.send(act, **members))
        if "error" not in reply:
            raise AssertionError(f"{act} {members} succeeded: {reply['result']}")
        return str(reply["error"]["message"])

    def start(self, kind: str, paths: List[str], **options: Any) -> str:
        """Starts a job; returns its number."""
        return str(self.act("start", kind=kind, paths=paths, options=options)["job"]["id"])

    def wait_told(self, kind: str, seconds: float = 15) -> Dict[str, Any]:
        """Waits for a message of a kind that the server sends without a request; returns it."""
        end = time.monotonic() + seconds * PATIENCE
        while True:
            message = self.receive(end - time.monotonic())
            if kind in message:
                return message

    def closed_code(self, seconds: float = 10) -> Optional[int]:
        """Waits until the server closes the connection; returns its code."""
        try:
            while True:
                self.connection.recv(timeout=seconds * PATIENCE)
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else None


def frame_of(text: str) -> Tuple[int, int]:
    """The index and the total of the words "frame 12 of 143"."""
    words = text.replace(",", "").split()
    at = words.index("frame")
    return int(words[at + 1]), int(words[at + 3])

"""Attacks: what other sites, other programs, hostile files and hostile clients cannot do."""

from __future__ import annotations

import http.server
import json
import re
import socket
import struct
import threading
import time
import unittest
from pathlib import Path
from typing import Any, ClassVar, Dict, List, Tuple, Union
from urllib.parse import quote

from websockets.exceptions import ConnectionClosed, InvalidStatus

from samples import LOGGER, VIO, VISLAM, copy_tree
from studio import lockstep, wait_for
from studio_tests import Chromium, StudioTests

# The statuses of refusals; 0 if the server closes without an answer.
REFUSED = [0, 400, 403, 404, 405, 409, 414, 431]

SECRET = "the secret outside of the folder"
MARKUP = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'

# Every address that needs the token.
ADDRESSES = [
    "/",
    "/session?path=x",
    "/compare",
    "/outliers",
    "/group",
    "/page/sessions.js",
    "/report/page.js",
    "/library/dygraph.min.js",
    "/api/info",
    "/api/sessions",
    "/api/facets?fields=mode",
    "/api/fields",
    "/api/thumbnail?path=x",
    "/api/session?path=x",
    "/api/outliers",
    "/api/groups",
    "/api/group?path=x",
    "/api/group/samples?path=x&plot=gyroscope",
    "/api/session/report?path=x",
    "/api/session/frames?path=x",
    "/api/session/image?path=x&index=0",
    "/api/session/movie?path=x",
    "/api/jobs",
    "/api/job?id=1",
    "/api/trash",
    "/api/formats",
    "/nothing",
]

SESSION_ADDRESSES = [
    "/api/session",
    "/api/thumbnail",
    "/api/session/report",
    "/api/session/frames",
    "/api/session/image",
    "/api/session/depth",
    "/api/session/depth-range",
    "/api/session/confidence",
    "/api/session/points",
    "/api/session/cloud",
    "/api/session/movie",
    "/api/session/samples",
    "/api/session/location",
]


class PlainTests(StudioTests):
    """Tests that need no browser."""

    def setUp(self) -> None:
        pass

    def tearDown(self) -> None:
        self.assertIsNone(self.studio.process.poll(), self.studio.last_words())
        self.assertEqual(self.studio.get("/api/info").status, 200)


class Access(PlainTests):
    """Who may send requests at all."""

    sessions = [VIO]

    def test_nothing_is_answered_without_the_token(self) -> None:
        for address in ADDRESSES:
            for cookie in ["", f"lockstep_{self.studio.port}=", "a=b", self.wrong_cookie()]:
                with self.subTest(address=address, cookie=cookie[:20]):
                    reply = self.studio.ask(address, headers={"Cookie": cookie})
                    self.assertEqual(reply.status, 403)
                    self.assertLess(len(reply.body), 100)
                    self.assertNotIn("set-cookie", reply.headers)

    def wrong_cookie(self) -> str:
        last = "0" if self.studio.token[-1] != "0" else "1"
        return f"lockstep_{self.studio.port}={self.studio.token[:-1]}{last}"

    def test_wrong_token_in_the_address_is_refused(self) -> None:
        for token in ["", "0" * 64, self.studio.token[:-1], self.studio.token.upper() + "X", "%00"]:
            reply = self.studio.ask(f"/?token={token}", headers={"Cookie": ""})
            self.assertIn(reply.status, [0, 403], token)

    def test_token_sets_a_cookie_that_scripts_and_other_sites_cannot_use(self) -> None:
        reply = self.studio.ask(f"/?token={self.studio.token}", headers={"Cookie": ""})
        self.assertEqual(reply.status, 200)
        cookie = reply.headers["set-cookie"]
        for word in ["HttpOnly", "SameSite=Strict", "Path=/"]:
            self.assertIn(word, cookie)
        self.assertNotIn("Domain", cookie)

    def test_cookie_of_another_port_is_refused(self) -> None:
        cookie = f"lockstep_{self.studio.port + 1}={self.studio.token}"
        self.assertEqual(self.studio.ask("/api/info", headers={"Cookie": cookie}).status, 403)

    def test_other_host_names_are_refused(self) -> None:
        port = self.studio.port
        for host in [
            f"evil.example:{port}",
            "127.0.0.1",
            f"127.0.0.1:{port + 1}",
            f"127.0.0.1.evil.example:{port}",
            f"127.0.0.1:{port}@evil.example",
            f"[::1]:{port}",
            f"0.0.0.0:{port}",
            f"2130706433:{port}",
        ]:
            with self.subTest(host=host):
                self.assertEqual(self.studio.ask("/api/info", headers={"Host": host}).status, 403)
        self.assertEqual(
            self.studio.ask("/api/info", headers={"Host": f"localhost:{port}"}).status, 200
        )
        request = f"GET /api/info HTTP/1.1\r\nCookie: {self.studio.cookie}\r\n\r\n".encode()
        self.assertNotIn(b" 200 ", self.studio.raw(request, 2))

    def test_other_origins_are_refused(self) -> None:
        host = self.studio.host
        for origin in [
            "http://evil.example",
            "null",
            f"https://{host}",
            f"http://127.0.0.1:{self.studio.port + 1}",
            f"http://{host}.evil.example",
            "file://",
        ]:
            with self.subTest(origin=origin):
                reply = self.studio.ask("/api/info", headers={"Origin": origin})
                self.assertEqual(reply.status, 403)
                with self.assertRaises((InvalidStatus, ConnectionClosed)):
                    self.studio.open_socket(Origin=origin)
        own = self.studio.ask("/api/info", headers={"Origin": f"http://{host}"})
        self.assertEqual(own.status, 200)
        self.assertNotIn("access-control-allow-origin", own.headers)

    def test_socket_needs_origin_and_cookie(self) -> None:
        for headers in [{"Origin": ""}, {"Cookie": ""}, {"Cookie": self.wrong_cookie()}]:
            with self.subTest(headers=headers):
                with self.assertRaises((InvalidStatus, ConnectionClosed)):
                    self.studio.open_socket(**headers)
        with self.studio.open_socket() as page:
            self.assertIn("there is no act", page.refusal("nothing"))

    def test_only_get_and_head_are_accepted(self) -> None:
        before = self.studio.paths()
        for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "X"]:
            with self.subTest(method=method):
                status = self.studio.ask("/api/sessions", method=method).status
                self.assertIn(status, REFUSED)
        reply = self.studio.ask("/api/sessions", method="HEAD")
        self.assertEqual((reply.status, reply.body), (200, b""))
        self.assertEqual(self.studio.paths(), before)

    def test_bodies_are_refused(self) -> None:
        reply = self.studio.ask("/api/info", body=b"GET /api/info HTTP/1.1\r\n\r\n")
        self.assertEqual(reply.status, 400)

    def test_headers_of_every_answer_forbid_other_sites_and_inline_scripts(self) -> None:
        for address in ADDRESSES:
            with self.subTest(address=address):
                headers = self.studio.ask(address).headers
                self.assertEqual(headers["x-content-type-options"], "nosniff")
                self.assertEqual(headers["referrer-policy"], "no-referrer")
                self.assertEqual(headers["cross-origin-resource-policy"], "same-origin")
                policy = headers["content-security-policy"]
                rules = dict(each.strip().split(" ", 1) for each in policy.split(";"))
                self.assertEqual(rules["default-src"], "'none'")
                self.assertEqual(rules["frame-ancestors"], "'none'")
                scripts = rules.get("script-src", "'none'")
                self.assertNotIn("unsafe", scripts)
                self.assertNotIn("http", scripts)
                self.assertNotIn("*", policy)

    def test_pages_contain_no_inline_script_or_handler(self) -> None:
        for address in ["/", "/session?path=x", "/compare", "/outliers", "/group"]:
            page = self.studio.ask(address).body.decode()
            self.assertEqual(re.findall(r"<script(?![^>]*\ssrc=)", page), [])
            self.assertEqual(re.findall(r"<[^>]+\son\w+\s*=", page), [])
            self.assertEqual(re.findall(r"(?:src|href)=[\"']?(?:https?:)?//", page), [])


class Paths(PlainTests):
    """Where requests and links could lead."""

    sessions = [VIO, LOGGER]

    @classmethod
    def furnish(cls, folder: Path) -> None:
        outside = folder.parent / "outside"
        copy_tree(folder / VIO, outside / "session")
        (outside / "secret.txt").write_text(SECRET)
        # Symbolic links in place of a session, of the folder above it, and of files in sessions.
        (folder / "linked").symlink_to(outside / "session")
        (folder / "room").symlink_to(outside)
        for name in ["video.mov", "imu.csv", "frames.jsonl", "metadata.json"]:
            session = folder / f"link-{name.split('.')[0]}"
            copy_tree(folder / VIO, session)
            (session / name).unlink()
            (session / name).symlink_to(outside / "secret.txt")
        images = folder / "link-image"
        copy_tree(folder / LOGGER, images)
        for image in sorted((images / "rgb").iterdir())[:3]:
            image.unlink()
            image.symlink_to(outside / "secret.txt")
        lockstep("catalog", "update", folder, "--quiet")

    def leaks(self, body: bytes) -> bool:
        return SECRET.encode() in body

    def test_paths_out_of_the_folder_are_unknown(self) -> None:
        hostile = [
            "..",
            "../outside/session",
            f"{VIO}/../../../outside/session",
            str(self.studio.folder.parent / "outside/session"),
            "/etc",
            "/etc/passwd",
            "linked",
            "room/session",
            ".lockstep",
            "./" + VIO,
            VIO + "/",
            VIO + "/.",
            VIO.replace("/", "//"),
            VIO + "\x00",
            "a" * 5000,
            "",
        ]
        for address in SESSION_ADDRESSES:
            for path in hostile:
                with self.subTest(address=address, path=path[:60]):
                    reply = self.studio.get(address, path=path, index=0, plot="gyroscope")
                    self.assertIn(reply.status, REFUSED)
                    self.assertFalse(self.leaks(reply.body))
                    self.assertNotIn(b"root:", reply.body)

    def test_paths_of_files_stay_in_their_folders(self) -> None:
        for address in [
            "/page/../Studio.swift",
            "/page/..%2f..%2fetc/passwd",
            "/page/%2e%2e/%2e%2e/etc/passwd",
            "/library/..%2f..%2f..%2f..%2fetc%2fpasswd",
            "/library/../../../../etc/passwd",
            "/library/images/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
            "/library//etc/passwd",
            "/report/..%5c..%5cpage.js",
            "/page/sessions.js%00.html",
            "//etc/passwd",
            "/%2e%2e/%2e%2e/etc/passwd",
            "/page/",
            "/library/",
            "/library/images/",
        ]:
            with self.subTest(address=address):
                reply = self.studio.ask(address)
                self.assertIn(reply.status, REFUSED)
                self.assertNotIn(b"root:", reply.body)

    def test_links_in_the_place_of_sessions_are_not_listed(self) -> None:
        for path in self.studio.paths():
            self.assertFalse(path.startswith(("linked", "room")), path)

    def test_links_in_sessions_are_not_followed(self) -> None:
        for path in [each for each in self.studio.paths() if each.startswith("link-")]:
            for address in SESSION_ADDRESSES:
                for index in [0, 1]:
                    with self.subTest(address=address, path=path):
                        reply = self.studio.get(
                            address, path=path, index=index, plot="gyroscope", **{"from": 0, "to": 1}
                        )
                        self.assertFalse(self.leaks(reply.body), reply.body[:300])

    def test_link_that_takes_the_place_of_a_listed_session_is_refused(self) -> None:
        session = self.studio.folder / VIO
        aside = session.with_name("aside")
        session.rename(aside)
        session.symlink_to(self.studio.folder.parent / "outside/session")
        try:
            for address in SESSION_ADDRESSES[2:]:
                reply = self.studio.get(address, path=VIO, index=0, plot="gyroscope")
                self.assertIn(reply.status, REFUSED, address)
            with self.studio.open_socket() as page:
                page.refusal("trash", paths=[VIO])
                page.refusal("start", kind="trim", paths=[VIO], options={"start": 0, "end": 1})
                self.assertTrue((self.studio.folder.parent / "outside/session").exists())
        finally:
            session.unlink()
            aside.rename(session)

    def test_outputs_are_not_written_through_links(self) -> None:
        outside = self.studio.folder.parent / "outside"
        before = sorted(str(each) for each in outside.rglob("*"))
        for name in ["trimmed", "exports", "redacted", "reports"]:
            (self.studio.folder / name).symlink_to(outside)
        try:
            with self.studio.open_socket() as page:
                requests: List[Dict[str, Any]] = [
                    {"kind": "trim", "options": {"start": 1, "end": 2}},
                    {"kind": "export", "options": {"format": "tum"}},
                    {"kind": "redact", "options": {}},
                    {"kind": "report", "options": {}},
                ]
                for request in requests:
                    reply = page.reply(page.send("start", paths=[VIO], **request))
                    if "result" in reply:
                        self.studio.finish(reply["result"]["job"]["id"])
            self.assertEqual(sorted(str(each) for each in outside.rglob("*")), before)
        finally:
            for name in ["trimmed", "exports", "redacted", "reports"]:
                (self.studio.folder / name).unlink()


class Messages(PlainTests):
    """Malformed requests and messages."""

    sessions = [VIO]

    def request(self, line: str = "GET /api/info HTTP/1.1", more: str = "") -> bytes:
        return (
            f"{line}\r\nHost: {self.studio.host}\r\nCookie: {self.studio.cookie}\r\n{more}\r\n"
        ).encode()

    def test_malformed_requests_are_refused(self) -> None:
        for request in [
            b"\r\n\r\n",
            b"GET\r\n\r\n",
            b"\x00" * 5000,
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"a" * 500,
            b"GET /api/info HTTP/9.9\r\nHost: x\r\n\r\n",
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            self.request(more="Host: evil.example\r\n"),
            self.request(more="Content-Length: 5\r\n"),
            self.request(more="Content-Length: -1\r\n"),
            self.request(more="Transfer-Encoding: chunked\r\n"),
            self.request(line="GET http://evil.example/api/info HTTP/1.1"),
            self.request(line="GET /api/info%00 HTTP/1.1"),
            self.request(line="GET /api/info%0d%0aX:%20y HTTP/1.1"),
            self.request(line="GET /\xff\xfe HTTP/1.1"),
        ]:
            with self.subTest(request=request[:60]):
                self.assertNotIn(b" 200 ", self.studio.raw(request, 1.5).split(b"\r\n")[0])

    def test_too_long_requests_are_refused(self) -> None:
        long = "a" * 200_000
        for request in [
            self.request(line=f"GET /{long} HTTP/1.1"),
            self.request(more=f"X-Long: {long}\r\n"),
            self.request(more="".join(f"X-{number}: y\r\n" for number in range(20_000))),
            self.request(line=f"GET /api/sessions?where={'not%20' * 20_000} HTTP/1.1"),
        ]:
            with self.subTest(request=request[:40]):
                self.assertNotIn(b" 200 ", self.studio.raw(request, 2).split(b"\r\n")[0])
        self.assertLess(self.studio.memory(), 500 << 20)

    def test_parameters_out_of_range_are_refused(self) -> None:
        cases: List[Tuple[str, Dict[str, Any]]] = [
            ("/api/sessions", {"limit": -1}),
            ("/api/sessions", {"limit": 10**9}),
            ("/api/sessions", {"offset": 10**30}),
            ("/api/sessions", {"columns": "path,nonsense"}),
            ("/api/sessions", {"sort": "--path"}),
            ("/api/facets", {"fields": "'; drop table"}),
            ("/api/session/frames", {"path": VIO, "first": -1}),
            ("/api/session/frames", {"path": VIO, "count": 10**6}),
            ("/api/session/frames", {"path": VIO, "time": "nan"}),
            ("/api/session/frames", {"path": VIO, "time": "1e308"}),
            ("/api/session/image", {"path": VIO, "index": 2**31}),
            ("/api/session/image", {"path": VIO, "index": 10**6}),
            ("/api/session/samples", {"path": VIO, "plot": "gyroscope", "from": "inf", "to": "1"}),
            ("/api/session/samples", {"path": VIO, "plot": "gyroscope", "from": 2, "to": 1}),
            ("/api/session/samples", {"path": VIO, "plot": "../x", "from": 0, "to": 1}),
            ("/api/group", {"path": ""}),
            ("/api/group/samples", {"path": "group.json", "plot": "gyroscope"}),
            ("/api/job", {"id": 0}),
            ("/api/job", {"id": "../1"}),
            ("/api/job", {"id": 1, "from": 2**70}),
        ]
        for address, parameters in cases:
            with self.subTest(address=address, parameters=parameters):
                reply = self.studio.get(address, **parameters)
                self.assertIn(reply.status, [400, 404])
                self.assertTrue(reply.json["error"]["message"])

    def test_filters_are_no_sql(self) -> None:
        before = self.studio.rows("path,name,verdict")
        for text in [
            "'; drop table sessions; --",
            "\"; drop table sessions; --",
            "1=1",
            "name = 'x' or 1=1",
            "name = \"x' or '1'='1\"",
            "name = 'x\\' or 1=1 --'",
            "name ~ '%'",
            "path in ('a', (select path from sessions))",
            "name = \"x\" union select sql from sqlite_master",
            "load_extension('x')",
            "tag = 'a\x00b'",
            "name ~ '_'",
        ]:
            with self.subTest(where=text):
                reply = self.studio.get("/api/sessions", where=text, columns="path")
                self.assertIn(reply.status, [0, 200, 400])
                if reply.status == 200:
                    self.assertEqual(reply.json["rows"], [], "a filter that finds everything")
                elif reply.status == 400:
                    self.assertNotIn("SQL", reply.json["error"]["message"].upper())
        for name in ["name) from sessions; --", "name\"", "name, (select 1)"]:
            reply = self.studio.get("/api/sessions", sort=name, columns="path")
            self.assertEqual(reply.status, 400)
        self.assertEqual(self.studio.rows("path,name,verdict"), before)

    def test_deep_and_long_filters_end_soon(self) -> None:
        for text in ["(" * 2000, "not " * 2000, "(" * 500 + "depth" + ")" * 500, "a " * 3000]:
            with self.subTest(where=text[:20]):
                start = time.monotonic()
                reply = self.studio.get("/api/sessions", where=text, columns="path")
                self.assertIn(reply.status, [200, *REFUSED])
                self.assertLess(time.monotonic() - start, 10)

    def test_messages_that_are_no_acts_close_the_connection(self) -> None:
        texts: List[Union[str, bytes]] = [
            "",
            "x",
            "[]",
            "{}",
            '{"id":1}',
            '{"act":"note"}',
            '{"id":"1","act":"x"}',
            "[" * 100_000,
            "null",
            b"\x00\x01",
            '{"id":1e99,"act":"x"}',
            "\ufeff{}",
        ]
        for text in texts:
            with self.subTest(text=text[:20]):
                with self.studio.open_socket() as page:
                    page.connection.send(text)
                    self.assertIsNotNone(page.closed_code())

    def test_too_long_message_closes_the_connection(self) -> None:
        with self.studio.open_socket() as page:
            text = json.dumps({"id": 1, "act": "note", "paths": ["x" * (2 << 20)]})
            try:
                page.connection.send(text)
            except ConnectionClosed:
                pass
            self.assertEqual(page.closed_code(), 1009)

    def test_hostile_values_of_acts_are_refused(self) -> None:
        before = self.studio.rows("path,tag,notes,verdict")
        cases: List[Tuple[str, Dict[str, Any]]] = [
            ("note", {"paths": [VIO]}),
            ("note", {"paths": [VIO], "tag": ""}),
            ("note", {"paths": [VIO], "tag": "x" * 101}),
            ("note", {"paths": [VIO], "verdict": "best"}),
            ("note", {"paths": ["../x"], "tag": "x"}),
            ("note", {"paths": ["nowhere"], "tag": "x"}),
            ("trash", {"paths": ["."]}),
            ("trash", {"paths": [""]}),
            ("trash", {"paths": [".lockstep"]}),
            ("trash", {"paths": ["../outside"]}),
            ("restore", {"ids": ["../../x"]}),
            ("restore", {"ids": [""]}),
            ("start", {"kind": "rm", "paths": [VIO]}),
            ("start", {"kind": "check", "paths": []}),
            ("start", {"kind": "check", "paths": ["--help"]}),
            ("start", {"kind": "check", "paths": [VIO, "/etc"]}),
            ("start", {"kind": "export", "paths": [VIO], "options": {"format": "../x"}}),
            ("start", {"kind": "export", "paths": [VIO], "options": {"format": "--to"}}),
            ("start", {"kind": "trim", "paths": [VIO], "options": {}}),
            ("start", {"kind": "trim", "paths": [VIO], "options": {"start": "1 --to /tmp"}}),
            ("start", {"kind": "trim", "paths": [VIO], "options": {"start": 1e300}}),
            ("start", {"kind": "offset", "paths": [VIO], "options": {"milliseconds": "1"}}),
            ("start", {"kind": "offset", "paths": [VIO], "options": {"milliseconds": 1e300}}),
            ("cancel", {"job": "../1"}),
            ("retry", {"job": "-1"}),
            ("forget", {"job": 1}),
            ("__proto__", {}),
        ]
        with self.studio.open_socket() as page:
            for act, members in cases:
                with self.subTest(act=act, members=members):
                    self.assertTrue(page.refusal(act, **members))
        self.assertEqual(self.studio.rows("path,tag,notes,verdict"), before)


class Names(PlainTests):
    """Names of sessions that a shell or an option parser could misread."""

    sessions = [VIO]
    hostile = [
        "--to",
        "-rf",
        "--help",
        "$(touch hacked)",
        "`touch hacked`",
        "a;touch hacked",
        "a b 'c' \"d\"",
        "ä ö 漢字",
        "%2e%2e",
        "a&b=c#d?e",
        "*",
    ]
    unprintable = ["a\nb", "a\tb", "a\x1b[31mb"]

    @classmethod
    def furnish(cls, folder: Path) -> None:
        for name in [*cls.hostile, *cls.unprintable]:
            copy_tree(folder / VIO, folder / name)
        lockstep("catalog", "update", folder, "--quiet")

    def test_all_are_listed_and_readable(self) -> None:
        self.assertLessEqual(set(self.hostile), set(self.studio.paths()))
        for name in self.hostile:
            with self.subTest(name=name):
                self.assertEqual(self.studio.read("/api/session", path=name)["fields"]["name"], name)
                self.assertTrue(self.studio.read("/api/session/frames", path=name)["total"])

    def test_names_with_control_characters_are_listed_with_the_reason(self) -> None:
        rows = self.studio.get("/api/sessions", columns="path,error", limit="1000").json["rows"]
        errors = {path: error for path, error in rows}
        for name in self.unprintable:
            with self.subTest(name=name):
                self.assertIn("control characters", errors[name])

    def test_jobs_take_them_as_names(self) -> None:
        with self.studio.open_socket() as page:
            for name in self.hostile:
                with self.subTest(name=name):
                    job = self.studio.finish(page.start("verify", [name]))
                    self.assertEqual(job["state"], "done", job)
                    number = page.start("export", [name], format="tum")
                    job = self.studio.finish(number)
                    self.assertEqual(job["state"], "done", job)
                    [target] = job["targets"]
                    self.assertTrue((self.studio.folder / target).exists(), target)
        self.assertEqual(list(self.studio.folder.rglob("hacked")), [])

    def test_trim_of_them_stays_in_its_folder(self) -> None:
        with self.studio.open_socket() as page:
            before = {each.name for each in self.studio.folder.iterdir()}
            number = page.start("trim", ["--to", "$(touch hacked)"], start=1, end=2)
            self.assertEqual(self.studio.finish(number)["state"], "done")
            self.assertLessEqual({each.name for each in self.studio.folder.iterdir()} - before, {"trimmed"})
            self.assertEqual(len(list((self.studio.folder / "trimmed").iterdir())), 2)

    def test_trash_takes_them_and_gives_them_back(self) -> None:
        with self.studio.open_socket() as page:
            moved = page.act("trash", paths=self.hostile)["moved"]
            self.assertEqual([each["path"] for each in moved], self.hostile)
            self.assertFalse(set(self.hostile) & set(self.studio.paths()))
            page.act("restore", ids=[each["id"] for each in moved])
        self.assertLessEqual(set(self.hostile), set(self.studio.paths()))


class Load(PlainTests):
    """Clients that take more than their share."""

    sessions = [VIO, LOGGER]

    def handshake(self) -> socket.socket:
        """Opens a WebSocket that never reads."""
        connection = self.studio.dial(10)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        lines = [
            "GET /api/live HTTP/1.1",
            f"Host: {self.studio.host}",
            f"Origin: http://{self.studio.host}",
            f"Cookie: {self.studio.cookie}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        ]
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
        self.assertIn(b"101", connection.recv(64))
        return connection

    @staticmethod
    def masked(text: str) -> bytes:
        """A text message of a WebSocket client, masked with zeros."""
        body = text.encode()
        length = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + struct.pack(">H", len(body))
        return b"\x81" + length + bytes(4) + body

    def test_client_that_never_reads_costs_bounded_memory(self) -> None:
        before = self.studio.memory()
        connection = self.handshake()
        message = self.masked(json.dumps({"id": 1, "act": "restore", "ids": ["x" * 1000]}))
        sent = 0
        end = time.monotonic() + 8
        connection.settimeout(1)
        try:
            while sent < 64 << 20 and time.monotonic() < end:
                connection.sendall(message * 50)
                sent += 50 * len(message)
        except OSError:
            pass
        self.assertLess(self.studio.memory() - before, 64 << 20)
        self.assertEqual(self.studio.get("/api/info").status, 200)
        connection.close()

    def test_client_that_does_not_take_its_response_costs_bounded_memory(self) -> None:
        before = self.studio.memory()
        connections = []
        for _ in range(20):
            connection = self.studio.dial(5)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            request = f"GET /api/session/report?path={quote(LOGGER, safe='')} HTTP/1.1\r\n"
            head = f"Host: {self.studio.host}\r\nCookie: {self.studio.cookie}\r\n\r\n"
            connection.sendall((request + head).encode())
            connections.append(connection)
        time.sleep(3)
        self.assertEqual(self.studio.get("/api/info").status, 200)
        self.assertLess(self.studio.memory() - before, 400 << 20)
        for connection in connections:
            connection.close()

    def test_more_connections_than_allowed_are_closed(self) -> None:
        connections = []
        try:
            for _ in range(200):
                connections.append(self.studio.dial(5))
            refused = 0
            for connection in connections:
                connection.settimeout(0.05)
                try:
                    refused += connection.recv(1) == b""
                except TimeoutError:
                    pass
                except ConnectionError:
                    refused += 1
            self.assertGreaterEqual(refused, 100)
        finally:
            for connection in connections:
                connection.close()
        wait_for(self.answers, "the server does not recover", 20)

    def answers(self) -> bool:
        try:
            return self.studio.get("/api/info").status == 200
        except Exception:
            return False

    def test_half_requests_do_not_hold_up_others(self) -> None:
        connections = [self.studio.dial(5) for _ in range(40)]
        for connection in connections:
            connection.sendall(b"GET /api/info HTTP/1.1\r\nHost: ")
        start = time.monotonic()
        self.assertEqual(self.studio.get("/api/info").status, 200)
        self.assertLess(time.monotonic() - start, 5)
        for connection in connections:
            connection.close()

    def test_many_long_requests_do_not_hold_up_short_ones(self) -> None:
        def ask() -> None:
            try:
                self.studio.get("/api/session/report", path=LOGGER)
            except Exception:
                pass

        threads = [threading.Thread(target=ask) for _ in range(16)]
        for thread in threads:
            thread.start()
        start = time.monotonic()
        self.assertEqual(self.studio.get("/api/jobs").status, 200)
        self.assertLess(time.monotonic() - start, 5)
        for thread in threads:
            thread.join()


class Markup(StudioTests):
    """Texts of recordings are shown as text."""

    sessions = [VIO]

    @classmethod
    def furnish(cls, folder: Path) -> None:
        session = folder / "marked"
        copy_tree(folder / VIO, session)
        (session / "seal.jsonl").unlink()
        document = json.loads((session / "metadata.json").read_text())
        cls.put(document)
        (session / "metadata.json").write_text(json.dumps(document))
        copy_tree(session, folder / "<b onclick=alert(1)>bold<")
        lockstep("catalog", "update", folder, "--quiet")
        lockstep("catalog", "note", session, "--tag", f"{MARKUP[:80]}", "--text", MARKUP)

    @staticmethod
    def put(document: Any) -> None:
        """Replaces the texts that come from people and phones."""
        document["title"] = document["notes"] = MARKUP
        document["tags"] = [MARKUP[:80]]
        document["deviceModel"] = document["osVersion"] = document["stopReason"] = MARKUP

    def check(self) -> None:
        self.page.wait_for_timeout(300)
        self.assertIsNone(self.page.evaluate("() => window.hacked ?? null"))
        self.assertEqual(self.page.locator("img[src=x], b[onclick], img[onerror]").count(), 0)

    def test_lists_show_markup_as_text(self) -> None:
        for query in ["view=grid", "view=table&columns=name,title,notes,device,tag"]:
            self.window.open_sessions(query)
            self.window.wait_words("#grid", "onerror")
            self.check()
        self.window.at("#where").fill("device = ")
        self.window.wait_words("#suggestions", "onerror")
        self.check()
        self.window.at("#where").fill("")
        # The page may send the filter before it is complete.
        self.window.allow("status 400")

    def test_session_shows_markup_as_text(self) -> None:
        self.window.open_session("marked")
        self.window.wait_words("#summary", "onerror")
        self.window.wait_report()
        self.check()
        self.window.open_session(quote("<b onclick=alert(1)>bold<"))
        self.window.wait_report()
        self.check()

    def test_comparison_shows_markup_as_text(self) -> None:
        self.window.go(f"/compare?first=marked&second={quote('<b onclick=alert(1)>bold<')}")
        self.page.locator("#facts td").first.wait_for()
        self.check()

    def test_texts_of_the_address_are_shown_as_text(self) -> None:
        self.window.go(f"/session?path={quote(MARKUP)}")
        self.window.wait_words("#notice", "onerror")
        self.check()
        self.window.go(f"/compare?first={quote(MARKUP)}&second={quote(MARKUP)}")
        self.window.wait_words("#notice", "onerror")
        self.check()
        self.window.go(f"/?where={quote(MARKUP)}&sort={quote(MARKUP)}&columns={quote(MARKUP)}&view=table")
        self.page.wait_for_timeout(1000)
        self.check()
        self.window.go(f"/outliers?where={quote(MARKUP)}")
        self.page.wait_for_timeout(1000)
        self.check()
        self.window.forgive("status 4")

    def test_jobs_and_dialogs_show_markup_as_text(self) -> None:
        self.window.open_sessions()
        with self.studio.open_socket() as page:
            page.start("verify", ["<b onclick=alert(1)>bold<"])
        self.window.at("#bar").get_by_role("button", name="Jobs").click()
        self.window.wait_words("#jobs", "onclick")
        self.check()
        self.window.tap("Log", within="#jobs")
        self.window.wait_words("dialog", "onclick")
        self.check()

    def test_no_request_leaves_the_computer(self) -> None:
        for address in ["/", "/?view=table", f"/session?path={quote(VIO)}", "/outliers",
                        f"/compare?first={quote(VIO)}&second=marked"]:
            self.window.go(address)
            self.page.wait_for_load_state("networkidle")
        own = (f"http://{self.studio.host}/", f"blob:http://{self.studio.host}/", "data:")
        self.assertGreater(len(self.window.requests), 50)
        self.assertEqual([url for url in self.window.requests if not url.startswith(own)], [])


class Evil(http.server.BaseHTTPRequestHandler):
    """Another site, whose page tries to use the studio."""

    target = ""
    page = b""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(self.page)

    def log_message(self, *_: Any) -> None:
        """Prints nothing."""


ATTACK = """<!doctype html><body><script>
const host = "HOST", found = {};
const ask = (name, promise) => promise.then((each) => { found[name] = each; }, () => { found[name] = "refused"; });
const socket = new Promise((resolve) => {
  const made = new WebSocket(`ws://${host}/api/live`);
  made.onopen = () => {
    made.send(JSON.stringify({ id: 1, act: "trash", paths: ["stairs/stairs-022"] }));
    setTimeout(() => resolve("open"), 500);
  };
  made.onclose = made.onerror = () => resolve("refused");
});
const frame = document.createElement("iframe");
frame.src = `http://${host}/`;
document.body.append(frame);
const image = (path) => new Promise((resolve) => {
  const made = new Image();
  made.onload = () => resolve("shown");
  made.onerror = () => resolve("refused");
  made.src = `http://${host}${path}`;
});
const script = new Promise((resolve) => {
  const made = document.createElement("script");
  made.onload = () => resolve("loaded");
  made.onerror = () => resolve("refused");
  made.src = `http://${host}/api/sessions`;
  document.body.append(made);
});
Promise.all([
  ask("fetch", fetch(`http://${host}/api/info`, { credentials: "include" }).then((each) => each.text())),
  ask("post", fetch(`http://${host}/api/info`, { method: "POST", mode: "no-cors", credentials: "include", body: "x" }).then((each) => each.type)),
  ask("socket", socket), ask("script", script),
  ask("image", image("/api/thumbnail?path=stairs%2Fstairs-022")),
]).then(() => setTimeout(() => { window.found = found; }, 300));
</script>"""


class Unprotected(Evil):
    """A server that trusts every site: the attack must succeed on it, or it would test nothing."""

    page = b"globalThis.loaded = 1"

    def end_headers(self) -> None:
        origin = self.headers.get("Origin")
        if origin:
            self.send_header("Access-Control-Allow-Origin", origin)
            self.send_header("Access-Control-Allow-Credentials", "true")
        super().end_headers()


class OtherSites(StudioTests):
    """A page of another site, in a browser that also has the studio open."""

    sessions = [VIO]
    site: ClassVar[http.server.ThreadingHTTPServer]

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        Evil.page = ATTACK.replace("HOST", cls.studio.host).encode()
        cls.site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Evil)
        threading.Thread(target=cls.site.serve_forever, daemon=True).start()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.site.shutdown()
        cls.site.server_close()
        super().tearDownClass()

    def attack(self, host: str) -> Dict[str, str]:
        self.window.open_sessions()
        self.page.goto(f"http://{host}:{self.site.server_address[1]}/")
        found: Dict[str, str] = wait_for(lambda: self.page.evaluate("() => window.found"), "no end")
        self.window.complaints.clear()
        return found

    def test_attack_succeeds_on_a_server_without_protection(self) -> None:
        victim = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Unprotected)
        threading.Thread(target=victim.serve_forever, daemon=True).start()
        before = Evil.page
        Evil.page = ATTACK.replace("HOST", f"127.0.0.1:{victim.server_address[1]}").encode()
        try:
            found = self.attack("127.0.0.1")
        finally:
            Evil.page = before
            victim.shutdown()
            victim.server_close()
        self.assertEqual(found["fetch"], Unprotected.page.decode())
        self.assertEqual(found["script"], "loaded")
        self.assertNotEqual(self.page.frames[1].content(), "")

    def test_page_of_another_site_cannot_act_or_read(self) -> None:
        found = self.attack("localhost")
        self.assertEqual(found["fetch"], "refused")
        self.assertEqual(found["socket"], "refused")
        self.assertEqual(found["image"], "refused")
        self.assertEqual(found["script"], "refused")
        self.assertEqual(self.studio.paths(), [VIO])

    def test_page_of_another_port_cannot_act_or_read(self) -> None:
        # Cookies do not distinguish ports: this page's requests carry the studio's cookie.
        found = self.attack("127.0.0.1")
        self.assertEqual(found["fetch"], "refused")
        self.assertEqual(found["socket"], "refused")
        self.assertEqual(found["image"], "refused")
        self.assertEqual(self.studio.paths(), [VIO])

    def test_pages_are_not_shown_in_frames_of_other_sites(self) -> None:
        self.attack("127.0.0.1")
        frame = self.page.frames[1]
        self.assertEqual(frame.locator("#bar").count(), 0)


if __name__ == "__main__":
    unittest.main()

"""Measures the catalog and the studio's server with many sessions.

studio.py TOOL SAMPLES [COUNT]

SAMPLES is a folder whose catalog has checked sessions (Scripts/sample-sessions, then `lockstep catalog
update`). The folder that is measured has COUNT sessions, 10,000 by default, each a manifest; their
results are those of a sample with varied numbers, written into the catalog's database, because checking
so many would take hours. The comparison is a pandas script that holds the same table in memory and does
the same: filter, sort, 50 rows as JSON.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import quote

FILTERS = [
    "verdict = fail", "duration > 60 and verdict = pass", "depth and duration > 30",
    "finding.timestamps.gaps = fail", "value.timestamps.jitter > 0.1", "tag = kitchen",
    "device ~ iphone15", "walk", "mode = vio and size > 100 MB", "",
]
ORDERS = ["-start", "duration", "-size", "verdict,-duration", "name"]
COLUMNS = "verdict,name,start,duration,mode,device,size,fails,warns,tag,path"
FACETS = "verdict,mode,device,state,seal,format,depth,tag,interrupted"


def make_folders(folder: Path, samples: Path, count: int) -> None:
    """Makes sessions that have nothing but a manifest."""
    manifest = next(samples.glob("**/metadata.json")).read_bytes()
    for number in range(count):
        session = folder / f"group{number // 1000:03d}" / f"walk-{number:06d}"
        session.mkdir(parents=True)
        (session / "metadata.json").write_bytes(manifest)


def add_results(database: Path, samples: Path) -> int:
    """Gives every session varied results of a sample; returns the number of findings."""
    choose = random.Random(1)
    target = sqlite3.connect(database)
    source = sqlite3.connect(samples / ".lockstep/catalog.sqlite")
    sample = source.execute("SELECT id FROM session WHERE is_checked LIMIT 1").fetchone()[0]
    findings = source.execute("SELECT * FROM finding WHERE session = ?", [sample]).fetchall()
    streams = source.execute("SELECT * FROM stream WHERE session = ?", [sample]).fetchall()
    curves = source.execute("SELECT * FROM curve WHERE session = ?", [sample]).fetchall()
    [thumbnail] = source.execute("SELECT jpeg FROM thumbnail WHERE session = ?", [sample]).fetchone()
    marks = ",".join("?" * len(findings[0]))
    for number, (session,) in enumerate(target.execute("SELECT id FROM session").fetchall()):
        verdict = choose.choices(["pass", "warn", "fail", "cannot_tell"], [70, 15, 10, 5])[0]
        duration = choose.expovariate(1 / 60)
        target.execute(
            "UPDATE session SET is_checked = 1, verdict = ?, measured_verdict = ?, duration = ?, mode = ?, "
            "device = ?, start_ns = ?, path_length = ?, byte_count = ?, frame_count = ?, has_depth = ? "
            "WHERE id = ?",
            (
                verdict, verdict, duration, choose.choice(["vislam", "vio", "video", "logger"]),
                f"iPhone{choose.randint(12, 17)},{choose.randint(1, 4)}",
                1_700_000_000 * 10**9 + number * 10**10, choose.random() * 30,
                choose.randint(10**6, 10**9), int(duration * 30), choose.random() < 0.5, session,
            ))
        target.executemany(
            f"INSERT OR REPLACE INTO finding VALUES ({marks})",
            [
                (session, *row[1:5], None if row[5] is None else row[5] * choose.lognormvariate(0, 0.3), *row[6:])
                for row in findings
            ])
        target.executemany(
            f"INSERT OR REPLACE INTO stream VALUES ({','.join('?' * len(streams[0]))})",
            [(session, *row[1:]) for row in streams])
        target.executemany(
            f"INSERT OR REPLACE INTO curve VALUES (?{',?' * 4})", [(session, *row[1:]) for row in curves])
        target.execute("INSERT OR REPLACE INTO thumbnail VALUES (?, ?)", (session, thumbnail))
        if choose.random() < 0.2:
            tag = choose.choice(["kitchen", "office", "outdoors"])
            target.execute("INSERT OR IGNORE INTO tag VALUES (?, ?)", (session, tag))
    target.commit()
    return target.execute("SELECT count(*) FROM finding").fetchone()[0]


def move_into_subfolders(folder: Path, database: Path) -> None:
    """Gives each subfolder a catalog with its sessions' results, in place of the folder's catalog."""
    whole = sqlite3.connect(database)
    statements = [row[0] for row in whole.execute("SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY rootpage")]
    version = whole.execute("PRAGMA user_version").fetchone()[0]
    columns = [row[1] for row in whole.execute("PRAGMA table_info(session)")]
    whole.close()
    for group in sorted(folder.glob("group*")):
        (group / ".lockstep").mkdir()
        part = sqlite3.connect(group / ".lockstep/catalog.sqlite", isolation_level=None)
        part.execute("PRAGMA journal_mode = WAL")
        part.execute("ATTACH ? AS whole", [str(database)])
        part.execute("BEGIN")
        for statement in statements:
            part.execute(statement)
        part.execute(f"PRAGMA user_version = {version}")
        prefix = group.name + "/"
        values = [f"substr(path, {len(prefix) + 1})" if name == "path" else name for name in columns]
        part.execute(f"INSERT INTO session SELECT {', '.join(values)} FROM whole.session WHERE path GLOB '{prefix}*'")
        for table in ["tag", "stream", "dropped", "finding", "curve", "thumbnail"]:
            part.execute(f"INSERT INTO {table} SELECT each.* FROM whole.{table} AS each JOIN session ON id = session")
        part.execute("COMMIT")
        part.close()
    shutil.rmtree(database.parent)


def seconds_of_processor(command: list[str]) -> float:
    """Runs a command; returns the time of the processors that it used, in it and in the kernel."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def show_reuse(tool: str, folder: Path, database: Path) -> None:
    """Builds the folder's catalog from the results in catalogs of its subfolders, and again after a move."""
    move_into_subfolders(folder, database)
    update = [tool, "catalog", "update", str(folder), "--json"]
    times, moves = [], []
    for _ in range(3):
        shutil.rmtree(database.parent, ignore_errors=True)
        times.append(seconds_of_processor(update))
    for group in folder.glob("group*"):
        shutil.rmtree(group / ".lockstep")
    for number in range(3):
        for group in sorted(folder.glob("*group*")):
            group.rename(folder / f"{number}-{group.name}")
        moves.append(seconds_of_processor(update))
    counts = sqlite3.connect(database).execute(
        "SELECT (SELECT count(*) FROM session WHERE is_checked), (SELECT count(*) FROM finding)")
    print("\n%d sessions and %d findings" % counts.fetchone())
    for name, each in [("build from checked results", times), ("update after all sessions moved", moves)]:
        print(f"{name}: {', '.join(f'{seconds:.1f}' for seconds in sorted(each))} s of processor time")


def show(name: str, times: list[float]) -> None:
    times = sorted(times)
    print(f"| {name} | {times[len(times) // 2]:.2f} | {times[int(len(times) * 0.99)]:.2f} |")


def timed(work, count: int) -> list[float]:
    times = []
    for number in range(count):
        start = time.perf_counter()
        work(number)
        times.append((time.perf_counter() - start) * 1000)
    return times


class Studio:
    def __init__(self, tool: str, folder: Path):
        start = time.perf_counter()
        self.process = subprocess.Popen(
            [tool, "studio", str(folder), "--no-browser"], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        url = self.process.stdout.readline().strip()
        port = int(re.search(r":(\d+)/", url)[1])
        self.client = http.client.HTTPConnection("127.0.0.1", port)
        self.cookie = {"Cookie": f"lockstep_{port}={url.split('token=')[1]}"}
        self.get("/api/info")
        self.secondsToAnswer = time.perf_counter() - start

    def get(self, address: str) -> bytes:
        self.client.request("GET", address, headers=self.cookie)
        answer = self.client.getresponse()
        body = answer.read()
        assert answer.status == 200, body[:300]
        return body

    def memory(self) -> int:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) // 1024

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()


def compare_with_pandas(database: Path) -> None:
    import pandas

    connection = sqlite3.connect(database)
    start = time.perf_counter()
    table = pandas.read_sql("SELECT * FROM session", connection)
    findings = pandas.read_sql("SELECT session, name, severity, value FROM finding", connection)
    print(f"\npandas: reading the tables took {time.perf_counter() - start:.1f} s")
    questions = [
        lambda: table[table.verdict == "fail"],
        lambda: table[(table.duration > 60) & (table.verdict == "pass")],
        lambda: table[(table.has_depth == 1) & (table.duration > 30)],
        lambda: table[table.id.isin(
            findings[(findings.name == "timestamps.gaps") & (findings.severity == "fail")].session)],
        lambda: table[table.device.str.contains("iphone15", case=False, na=False)],
        lambda: table[table.words.str.contains("walk", na=False)],
        lambda: table[(table["mode"] == "vio") & (table.byte_count > 100e6)],
        lambda: table,
    ]
    orders = [("start_ns", False), ("duration", True), ("byte_count", False), ("name", True)]
    shown = ["verdict", "name", "start_ns", "duration", "mode", "device", "byte_count", "path"]

    def ask(number: int) -> None:
        column, ascending = orders[number % len(orders)]
        rows = questions[number % len(questions)]().sort_values(column, ascending=ascending)
        json.dumps([len(rows), rows[shown].head(50).values.tolist()])

    show("pandas: filter, sort, 50 rows", timed(ask, 400))
    print(f"pandas: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")


def main(tool: str, samples: str, count: str = "10000") -> None:
    tool = str(Path(tool).resolve())
    with tempfile.TemporaryDirectory(prefix="lockstep-studio-") as place:
        folder = Path(place)
        make_folders(folder, Path(samples), int(count))
        subprocess.run([tool, "list", str(folder), "--where", "broken", "--quiet"], capture_output=True, check=True)
        database = folder / ".lockstep/catalog.sqlite"
        number = add_results(database, Path(samples))
        print(f"{int(count):,} sessions, {number:,} findings, {os.path.getsize(database) / 1e6:.0f} MB\n")
        print("| question | median, ms | 99th percentile, ms |\n|---|---|---|")
        refresh = [tool, "list", str(folder), "--where", "broken", "--quiet"]
        show("refresh with nothing changed", timed(lambda _: subprocess.run(refresh, capture_output=True), 9))
        studio = Studio(tool, folder)
        time.sleep(3)
        times = []
        for where in FILTERS:
            times += timed(lambda each: studio.get(
                f"/api/sessions?where={quote(where)}&sort={ORDERS[each % len(ORDERS)]}"
                f"&columns={COLUMNS}&limit=50"), 60)
        show("filter, sort, 50 rows over HTTP", times)
        show("facets, asked first", timed(lambda each: studio.get(
            f"/api/facets?where={quote(FILTERS[each])}&fields={FACETS}"), len(FILTERS)))
        show("facets, asked again", timed(lambda each: studio.get(
            f"/api/facets?where={quote(FILTERS[each % len(FILTERS)])}&fields={FACETS}"), 200))
        show("outliers of all sessions", timed(lambda _: studio.get("/api/outliers"), 1))
        print(f"\nstart to the first answer: {studio.secondsToAnswer:.2f} s; at most {studio.memory()} MB")
        studio.stop()
        compare_with_pandas(database)
        show_reuse(tool, folder, database)


main(*sys.argv[1:])

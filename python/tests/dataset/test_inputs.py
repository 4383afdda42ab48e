"""Sessions come from folders, lists, catalogs and object stores, with the same result."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import unittest

from dataset_support import DatasetCase
from fleet_support import HAS_MOTO, TOOL

from lockstep import dataset

PATIENCE_S = 30.0


class InputTests(DatasetCase):
    def test_a_list_and_a_pattern_give_what_the_folder_gives(self) -> None:
        import pyarrow
        import pyarrow.parquet

        for name in ("a", "b"):
            self.make(name, 8).write()
        self.build("folder")
        listed = self.folder / "list.parquet"
        pyarrow.parquet.write_table(pyarrow.table({"path": ["sessions/b", "sessions/a"]}), listed)
        for target, source in {"list": str(listed), "pattern": f"{self.sessions}/*"}.items():
            dataset.build(source, self.folder / target, tool=str(self.tool), quiet=True)
            self.assert_equal_folders("folder", target)

    def test_a_path_that_does_not_exist_is_stated(self) -> None:
        import pyarrow
        import pyarrow.parquet

        self.make("a", 8).write()
        listed = self.folder / "list.parquet"
        pyarrow.parquet.write_table(pyarrow.table({"path": ["sessions/a", "sessions/gone"]}), listed)
        summary = dataset.build(str(listed), self.folder / "out", tool=str(self.tool), quiet=True)
        self.assertEqual((summary.left_out, summary.exit_code), ({"missing": 1}, 1))

    @unittest.skipUnless(HAS_MOTO, "needs moto and s3fs")
    def test_an_object_store_gives_the_same_bytes(self) -> None:
        import s3fs

        self.make("a", 8, images="jpeg", has_depth=True).write()
        self.make("b", 8, behavior="reject").write()
        port = free_port()
        store = subprocess.Popen(
            [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(store.wait)
        self.addCleanup(store.kill)
        for name, value in {
            "AWS_ACCESS_KEY_ID": "testing", "AWS_SECRET_ACCESS_KEY": "testing",
            "AWS_DEFAULT_REGION": "us-east-1", "AWS_EC2_METADATA_DISABLED": "true",
            "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}"}.items():
            os.environ[name] = value
            self.addCleanup(os.environ.pop, name)
        wait_for(port)
        system = s3fs.S3FileSystem(skip_instance_cache=True, use_listings_cache=False)
        system.mkdir("laboratory")
        system.put(f"{self.sessions}/", "laboratory/sessions/", recursive=True)
        self.build("local", "parquet")
        summary = dataset.build(
            "s3://laboratory/sessions", self.folder / "remote", format="parquet", tool=str(self.tool), quiet=True)
        self.assertEqual((summary.session_count, summary.left_out), (1, {"rejected": 1}))
        self.assert_equal_folders("local", "remote")

    @unittest.skipUnless(TOOL, "needs the tool")
    def test_a_catalog_s_filter_selects_real_sessions(self) -> None:
        for seed, mode in enumerate(("vio", "logger", "video")):
            command = [
                str(TOOL), "record", "--from", "synthetic", "--mode", mode, "--duration", "2", "--size",
                "64x48", "--seed", str(seed), "--quiet", "--to", str(self.folder / mode)]
            made = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[-1]
            shutil.move(made, self.sessions / mode)
        summary = dataset.build(
            str(self.sessions), self.folder / "out", format="parquet", where="depth and frames > 10",
            include_failed=True, tool=str(TOOL), quiet=True)
        self.assertEqual((summary.session_count, summary.exit_code), (2, 0))
        rows = self.table("out")
        self.assertEqual(sorted(row["mode"] for row in rows), ["logger", "video"])
        for row in rows:
            self.assertIn(row["verdict"], ("pass", "warn", "cannot_tell", "fail"))
            self.assertEqual(len(row["seal_sha256"]), 64)
        with self.assertRaisesRegex(dataset.UsageError, "depht"):
            dataset.build(str(self.sessions), self.folder / "no", where="depht > 3", tool=str(TOOL), quiet=True)


def free_port() -> int:
    """A port of the loopback interface that no one listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def wait_for(port: int) -> None:
    """Waits until a server listens on a port of the loopback interface."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)


if __name__ == "__main__":
    unittest.main()

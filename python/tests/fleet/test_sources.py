"""Sessions are found wherever they are, one after another."""

from __future__ import annotations

import os
import unittest
from pathlib import Path
from typing import Iterable, List

from fleet_support import FleetCase

from lockstep.fleet.errors import UsageError
from lockstep.fleet.recognition import is_recording, is_session
from lockstep.fleet.sources import Key, find_sessions, group


def accepts(names: Iterable[str]) -> bool:
    """Whether a folder is a session."""
    return is_session(frozenset(names))


class SourceTests(FleetCase):
    def found(self, *sources: str, command: str = "check") -> List[str]:
        listed = find_sessions([str(self.sessions / source) for source in sources], command)
        return [os.path.relpath(one.path, self.sessions) for one in listed]

    def test_folders_are_searched_but_not_hidden_ones_and_links(self) -> None:
        for name in ("b", "deep/er/a", ".hidden/c", "b/nested"):
            self.make(name)
        (self.sessions / "link").symlink_to(self.sessions / "b")
        self.assertEqual(self.found(""), ["b", "deep/er/a"])

    def test_a_session_itself_and_patterns_are_sources(self) -> None:
        for name in ("one/a1", "one/b1", "two/a2"):
            self.make(name)
        self.assertEqual(self.found("one/a1"), ["one/a1"])
        self.assertEqual(sorted(self.found("*/a*")), ["one/a1", "two/a2"])
        self.assertEqual(sorted(self.found("**/b1")), ["one/b1"])

    def test_a_missing_source_is_wrong_usage(self) -> None:
        with self.assertRaises(UsageError):
            self.found("nowhere")

    def test_lists_name_sessions_from_their_own_folder(self) -> None:
        import pyarrow
        import pyarrow.parquet

        first, second = self.make("first"), self.make("second")
        table = pyarrow.table({"path": ["first", str(second), "gone"]})
        pyarrow.parquet.write_table(table, self.sessions / "list.parquet")
        listed = list(find_sessions([str(self.sessions / "list.parquet")], "check"))
        self.assertEqual([one.path for one in listed], [
            str(first), str(second), str(self.sessions / "gone")])
        pyarrow.parquet.write_table(pyarrow.table({"name": ["x"]}), self.sessions / "bad.parquet")
        with self.assertRaises(UsageError):
            list(find_sessions([str(self.sessions / "bad.parquet")], "check"))

    def test_imports_find_recordings_and_skip_sessions(self) -> None:
        self.make("session")
        (self.sessions / "walk" / "mav0").mkdir(parents=True)
        (self.sessions / "ride.MCAP").write_bytes(b"")
        self.assertEqual(self.found("", command="import"), ["ride.MCAP", "walk"])

    def test_a_listing_changes_with_its_files(self) -> None:
        session = self.make("a")
        [before] = find_sessions([str(session)], "check")
        self.assertEqual(list(find_sessions([str(session)], "check")), [before])
        with open(session / "imu.csv", "a") as rows:
            rows.write("more\n")
        [after] = find_sessions([str(session)], "check")
        self.assertNotEqual(after.fingerprint, before.fingerprint)


class GroupTests(unittest.TestCase):
    def grouped(self, *names: str, command: str = "check") -> List[str]:
        keys = [Key(name, 10, "tag") for name in sorted(names)]
        return [one.path for one in group(keys, "s3://lab", command, accepts)]

    def test_objects_become_sessions(self) -> None:
        self.assertEqual(
            self.grouped("a/depth/0.bin", "a/metadata.json", "a/rgb/0.jpg", "b/c/metadata.json", "readme"),
            ["s3://lab/a", "s3://lab/b/c"])

    def test_the_root_may_be_the_session(self) -> None:
        self.assertEqual(self.grouped("depth/0.bin", "metadata.json"), ["s3://lab"])

    def test_hidden_folders_are_skipped(self) -> None:
        self.assertEqual(self.grouped(".trash/a/metadata.json", "b/metadata.json"), ["s3://lab/b"])

    def test_a_session_has_the_bytes_of_its_folders(self) -> None:
        keys = [Key("a/depth/0.bin", 5, "x"), Key("a/metadata.json", 7, "y"), Key("z.txt", 9, "z")]
        self.assertEqual([one.size for one in group(keys, "s3://lab", "check", accepts)], [12])

    def test_any_change_of_an_object_changes_the_listing(self) -> None:
        def prints(*keys: Key) -> "set[str]":
            return {one.fingerprint for one in group(keys, "s3://lab", "check", accepts)}

        base = (Key("a/depth/0.bin", 5, "x"), Key("a/metadata.json", 7, "y"))
        others = [
            (Key("a/depth/0.bin", 6, "x"), base[1]), (Key("a/depth/0.bin", 5, "w"), base[1]),
            (Key("a/depth/1.bin", 5, "x"), base[1]), (base[1],)]
        self.assertEqual(len(set.union(prints(*base), *(prints(*keys) for keys in others))), 5)

    def test_names_tell_sessions_from_recordings(self) -> None:
        self.assertTrue(is_session({"metadata.json"}) and is_session({"seal.jsonl"}))
        self.assertFalse(is_session({"mav0"}))
        self.assertTrue(is_recording({"mav0"}) and is_recording({"gyro_accel.csv", "x"}))
        self.assertFalse(is_recording({"metadata.json", "seal.jsonl"}))


if __name__ == "__main__":
    unittest.main()

"""Sessions are identified by their contents, and compared with their seals."""

from __future__ import annotations

import json
import shutil
import unittest
from pathlib import Path

from fleet_support import FleetCase

from lockstep.fleet.identity import Identified, identify
from lockstep.fleet.scratch import computer, scratch_folder, sweep
from lockstep.fleet.seals import Sealed, sealed_ranges
from lockstep.fleet.stores import LocalStore, open_store


def identified(path: Path) -> Identified:
    """The identity of a local session."""
    return identify(path, open_store(str(path)).files(), path.name)


class IdentityTests(FleetCase):
    def test_a_copy_is_the_same_session(self) -> None:
        session = self.make("a")
        shutil.copytree(session, self.sessions / "copy")
        self.assertEqual(identified(session), identified(self.sessions / "copy"))

    def test_a_flipped_bit_makes_another_session_and_is_named(self) -> None:
        session = self.make("a")
        before = identified(session)
        rows = bytearray((session / "imu.csv").read_bytes())
        rows[7] ^= 1
        (session / "imu.csv").write_bytes(rows)
        after = identified(session)
        self.assertNotEqual(after.identity, before.identity)
        self.assertIsNone(before.difference)
        self.assertIn("imu.csv differs from its seal", after.difference or "")

    def test_half_a_file_and_a_missing_file_are_named(self) -> None:
        session = self.make("a")
        (session / "imu.csv").write_bytes((session / "imu.csv").read_bytes()[:100])
        self.assertIn("imu.csv ends before byte", identified(session).difference or "")
        (session / "imu.csv").unlink()
        self.assertIn("imu.csv is missing", identified(session).difference or "")

    def test_an_unsealed_session_is_known_by_manifest_names_and_sizes(self) -> None:
        session = self.make("a", sealed=False)
        before = identified(session).identity
        with open(session / "imu.csv", "a") as rows:
            rows.write("x")
        self.assertNotEqual(identified(session).identity, before)

    def test_recordings_are_known_by_their_bytes(self) -> None:
        one, two = self.sessions / "one.bag", self.sessions / "two.bag"
        one.write_bytes(b"a" * 100)
        two.write_bytes(b"b" * 100)
        identities = {identify(path, [LocalStore(str(self.sessions)).entry(path.name)], "x").identity
                      for path in (one, two)}
        self.assertEqual(len(identities), 2)


class SealTests(unittest.TestCase):
    def ranges(self, *lines: object) -> object:
        return sealed_ranges(b"".join(json.dumps(line).encode() + b"\n" for line in lines))

    def test_amendments_void_replace_and_remove(self) -> None:
        self.assertEqual(self.ranges(
            {"record": "begin"},
            {"record": "range", "file": "a", "offset": 0, "length": 5, "sha256": "0"},
            {"record": "range", "file": "a", "offset": 5, "length": 5, "sha256": "1"},
            {"record": "file", "file": "b", "length": 3, "sha256": "2"},
            {"record": "amendment", "voided": [{"file": "a", "offset": 5, "length": 5}],
             "removed": ["b"], "files": [{"file": "metadata.json", "length": 9, "sha256": "3"}]},
        ), {"a": [Sealed(0, 5, "0")], "metadata.json": [Sealed(0, 9, "3")]})

    def test_a_partial_line_does_not_count(self) -> None:
        self.assertEqual(sealed_ranges(b'{"record":"checkpoint"}\n{"rec'), {})

    def test_a_line_of_another_kind_is_left_to_the_tool(self) -> None:
        self.assertIsNone(self.ranges({"record": "file"}))
        self.assertIsNone(sealed_ranges(b"[]\n"))


class ScratchTests(FleetCase):
    def test_folders_of_ended_processes_are_removed(self) -> None:
        dead = self.scratch / f"lockstep-fleet-{computer()}-999999999-x"
        foreign = self.scratch / "lockstep-fleet-another_computer-999999999-x"
        for folder in (dead, foreign, self.scratch / "mine"):
            folder.mkdir(parents=True)
        with scratch_folder(str(self.scratch)) as own:
            self.assertEqual(sweep(str(self.scratch)), 1)
            self.assertTrue(own.is_dir())
        self.assertEqual({path.name for path in self.scratch.iterdir()}, {foreign.name, "mine"})

    def test_a_file_is_created_only_once(self) -> None:
        store = LocalStore(str(self.folder / "target"))
        self.assertTrue(store.create("a/b.json", b"1"))
        self.assertFalse(store.create("a/b.json", b"2"))
        self.assertEqual(store.read("a/b.json"), b"1")
        self.assert_nothing_left()


if __name__ == "__main__":
    unittest.main()

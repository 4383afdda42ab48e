"""The real tool judges sessions as it does without a fleet."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path
from typing import Any, ClassVar, Dict, List

from fleet_support import TOOL, FleetCase

from lockstep import Session


@unittest.skipUnless(TOOL or "LOCKSTEP" in os.environ, "needs the tool: set LOCKSTEP")
class ToolTests(FleetCase):
    recorded: ClassVar[Path]

    @classmethod
    def setUpClass(cls) -> None:
        cls.recorded = Path(tempfile.mkdtemp(prefix="lockstep-fleet-test-"))
        for name, more in (("good", []), ("gap", ["--defect", "imu-gap=0.6"]), ("unsealed", ["--no-seal"])):
            path = lockstep(
                "record", "--from", "synthetic", "--mode", "vio", "--duration", "3", "--size", "160x120",
                "--speed", "max", "--seed", str(len(name)), "--quiet", "--to", str(cls.recorded), *more)
            Path(path.strip().splitlines()[-1]).rename(cls.recorded / name)

    @classmethod
    def tearDownClass(cls) -> None:
        shutil.rmtree(cls.recorded)

    def setUp(self) -> None:
        super().setUp()
        self._environment(LOCKSTEP=str(TOOL))
        self.sessions.rmdir()
        shutil.copytree(self.recorded, self.sessions)

    def row(self, name: str, **more: Any) -> Dict[str, Any]:
        """The row of a session."""
        [row] = [row for row in self.rows("to", **more) if Path(row["path"]).name == name]
        return row

    def test_findings_are_those_of_the_tool(self) -> None:
        summary = self.run_fleet("to")
        self.assertEqual(summary.exit_code, 1)
        for name in ("good", "gap", "unsealed"):
            document = json.loads(lockstep("check", str(self.sessions / name), "--json"))
            row = self.row(name)
            self.assertEqual(row["verdict"], document["verdict"])
            findings = [one for one in self.rows("to", "findings") if one["path"] == row["path"]]
            self.assertEqual(
                [(one["name"], one["severity"], one["value"], one["meaning"]) for one in findings],
                [(one["name"], one["severity"], one.get("measured", {}).get("value"), one["meaning"])
                 for one in document["findings"]])
        self.assertEqual(self.row("gap")["verdict"], "fail")

    def test_other_programs_read_the_tables(self) -> None:
        import duckdb
        import pandas
        import polars

        self.run_fleet("to")
        path = str(self.folder / "to/check/sessions.parquet")
        counted = duckdb.execute(f"SELECT count(*), sum(size_bytes) FROM '{path}'").fetchall()
        table, frame = polars.read_parquet(path), pandas.read_parquet(path)
        self.assertEqual(counted, [(3, table["size_bytes"].sum())])
        self.assertEqual(frame["verdict"].tolist(), table["verdict"].to_list())
        joined = duckdb.execute(
            f"SELECT count(*) FROM '{path}' JOIN '{path.replace('sessions.p', 'findings.p')}' USING (identity) "
            "WHERE severity = 'fail'").fetchall()
        self.assertGreater(joined[0][0], 0)

    def test_options_reach_the_tool(self) -> None:
        self.run_fleet("to", arguments=("--profile", "video"))
        self.assertNotEqual(self.row("gap")["verdict"], "fail")

    def test_verify_names_what_changed(self) -> None:
        rows = bytearray((self.sessions / "gap" / "imu.csv").read_bytes())
        rows[-20] ^= 1
        (self.sessions / "gap" / "imu.csv").write_bytes(rows)
        self.run_fleet("to", "verify")
        self.assertEqual(self.row("good", command="verify")["verdict"], "intact")
        self.assertEqual(self.row("gap", command="verify")["verdict"], "changed")
        [finding] = self.rows("to", "findings", "verify")
        self.assertEqual((finding["name"], finding["severity"]), ("seal.changed", "fail"))
        self.assertEqual(self.row("unsealed", command="verify")["reason"], "rejected")

    def test_exports_are_imported_again(self) -> None:
        self.run_fleet("to", "export", arguments=("--format", "mcap"))
        outputs = [self.folder / "to" / row["output"] for row in self.rows("to", command="export")]
        self.assertEqual({path.suffix for path in outputs}, {".mcap"})
        summary = self.run_fleet("to", "import", source=str(self.folder / "to" / "export"))
        self.assertEqual(summary.verdicts, {"imported": 3})
        for row in self.rows("to", command="import"):
            self.assertGreater(len(Session(self.folder / "to" / row["output"]).frames), 10)
        self.assert_nothing_left()

    def test_recover_repairs_a_copy_and_leaves_the_session(self) -> None:
        session = self.sessions / "unsealed"
        manifest = json.loads((session / "metadata.json").read_text())
        (session / "metadata.json").write_text(json.dumps({**manifest, "state": "recording"}))
        with open(session / "imu.csv", "a") as rows:
            rows.write("123,acc")
        before = contents(session)
        self.run_fleet("to", "recover")
        self.assertEqual(contents(session), before)
        row = self.row("unsealed", command="recover")
        self.assertEqual(row["verdict"], "repaired")
        self.assertEqual(Session(self.folder / "to" / row["output"]).manifest.state, "recovered")
        self.assertEqual(self.row("good", command="recover")["verdict"], "unchanged")
        self.assertIsNone(self.row("good", command="recover")["output"])

    def test_a_catalog_selects_sessions(self) -> None:
        lockstep("catalog", "update", str(self.sessions))
        summary = self.run_fleet("to", where="verdict = fail")
        self.assertEqual([Path(row["path"]).name for row in self.rows("to")], ["gap"])
        self.assertEqual(summary.session_count, 1)
        from lockstep.fleet.errors import UsageError

        with self.assertRaises(UsageError) as caught:
            self.run_fleet("to", where="verdict = ")
        self.assertIn("verdict", str(caught.exception))

    def test_a_session_that_is_too_large_for_the_limit_is_named(self) -> None:
        summary = self.run_fleet("to", memory_limit_bytes=120 << 20)
        self.assertEqual(summary.reasons, {"out_of_memory": 3})
        self.assertEqual(self.run_fleet("to").quarantined_count, 0)


def lockstep(*arguments: str) -> str:
    """What the tool prints."""
    environment = {**os.environ, "LLVM_PROFILE_FILE": "/dev/null"}
    run = subprocess.run(
        [str(TOOL), *arguments], capture_output=True, text=True, env=environment, check=False)
    if run.returncode > 1:
        raise RuntimeError(run.stderr)
    return run.stdout


def contents(folder: Path) -> List[Any]:
    """Names and bytes of all files."""
    return [(path.name, path.read_bytes()) for path in sorted(folder.iterdir())]


if __name__ == "__main__":
    unittest.main()

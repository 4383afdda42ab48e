"""The package keeps its promises of types, and of the oldest Python that runs it."""

from __future__ import annotations

import ast
import importlib.util
import subprocess
import sys
import tempfile
import unittest

from support import PACKAGE


class PackageTests(unittest.TestCase):
    @unittest.skipUnless(importlib.util.find_spec("mypy"), "needs mypy")
    def test_every_type_is_checked_strictly(self) -> None:
        with tempfile.TemporaryDirectory() as cache:
            command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", cache, "lockstep"]
            run = subprocess.run(command, cwd=PACKAGE, capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def test_the_sources_are_those_of_python_3_9(self) -> None:
        sources = sorted((PACKAGE / "lockstep").rglob("*.py"))
        self.assertGreater(len(sources), 10)
        for source in sources:
            ast.parse(source.read_text(), feature_version=(3, 9))

    def test_every_public_name_says_what_it_is(self) -> None:
        for source in sorted((PACKAGE / "lockstep").rglob("*.py")):
            tree = ast.parse(source.read_text())
            self.assertTrue(ast.get_docstring(tree), source.name)
            for node in tree.body:
                if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and node.name[0] != "_":
                    self.assertTrue(ast.get_docstring(node), f"{source.name}: {node.name}")


if __name__ == "__main__":
    unittest.main()

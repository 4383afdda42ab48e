"""Catalogs, as ``lockstep catalog update`` stores them."""

from __future__ import annotations

import importlib.util
import sqlite3
import unittest

from support import SessionCase

from lockstep import Catalog, NoCatalog

SCHEMA = """
CREATE TABLE session (id INTEGER PRIMARY KEY, path TEXT, fingerprint TEXT, duration REAL,
    has_depth INTEGER, is_checked INTEGER, verdict TEXT, words TEXT);
CREATE TABLE finding (session INTEGER, position INTEGER, name TEXT, severity TEXT, value REAL,
    PRIMARY KEY (session, position)) WITHOUT ROWID;
CREATE TABLE tag (session INTEGER, tag TEXT, PRIMARY KEY (session, tag)) WITHOUT ROWID;
INSERT INTO session VALUES (7, 'b', 'f', NULL, 0, 0, NULL, 'w'), (8, 'a', 'f', 2.5, 1, 1, 'fail', 'w');
INSERT INTO finding VALUES (8, 1, 'state.complete', 'pass', NULL), (8, 0, 'x', 'fail', 3.5);
INSERT INTO tag VALUES (7, 'lab'), (8, 'kitchen');
"""


class CatalogTests(SessionCase):
    def make(self) -> Catalog:
        (self.folder / ".lockstep").mkdir()
        connection = sqlite3.connect(self.folder / ".lockstep" / "catalog.sqlite")
        connection.executescript(SCHEMA)
        connection.close()
        return Catalog(self.folder)

    def test_rows_are_sorted_by_path(self) -> None:
        catalog = self.make()
        self.assertEqual(len(catalog), 2)
        self.assertEqual(list(catalog), [
            {"path": "a", "duration": 2.5, "has_depth": True, "is_checked": True, "verdict": "fail"},
            {"path": "b", "duration": None, "has_depth": False, "is_checked": False, "verdict": None},
        ])

    def test_other_tables_name_the_session_by_its_path(self) -> None:
        catalog = self.make()
        self.assertEqual(catalog.columns("finding"), {
            "path": ["a", "a"], "position": [0, 1], "name": ["x", "state.complete"],
            "severity": ["fail", "pass"], "value": [3.5, None]})
        self.assertEqual(catalog.columns("tag"), {"path": ["a", "b"], "tag": ["kitchen", "lab"]})
        with self.assertRaises(ValueError):
            catalog.columns("sqlite_master")

    def test_tables_become_those_of_other_packages(self) -> None:
        catalog = self.make()
        for name, table in [
            ("pyarrow", catalog.to_arrow), ("pandas", catalog.to_pandas), ("polars", catalog.to_polars)
        ]:
            if importlib.util.find_spec(name):
                with self.subTest(name):
                    self.assertEqual(list(table("finding")["severity"].to_numpy()), ["fail", "pass"])
                    self.assertEqual(table().shape, (2, 5))

    def test_a_folder_without_a_catalog_is_refused(self) -> None:
        with self.assertRaises(NoCatalog) as caught:
            Catalog(self.folder)
        self.assert_says(caught.exception, "no catalog", "lockstep catalog update")
        (self.folder / ".lockstep").mkdir()
        (self.folder / ".lockstep" / "catalog.sqlite").write_bytes(b"no database" * 99)
        with self.assertRaises(NoCatalog):
            len(Catalog(self.folder))

    def test_sessions_are_opened(self) -> None:
        self.write_manifest()
        catalog = self.make()
        self.assertEqual(catalog.session(".").manifest.mode, "logger")


if __name__ == "__main__":
    unittest.main()

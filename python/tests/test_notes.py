"""Title, notes and tags that a user gave a session."""

from __future__ import annotations

import json
import unittest
from typing import Any

from support import SessionCase

from lockstep import DamagedSession, Notes, UnsupportedFormat


class NotesTests(SessionCase):
    def write_notes(self, **changes: Any) -> None:
        form = {"name": "lockstep-notes", "version": 1}
        self.write("notes.json", json.dumps({"format": form, **changes}).encode())

    def test_without_the_file_the_manifests_texts_apply(self) -> None:
        session = self.session(title="T", notes="N", tags=["t"])
        self.assertEqual(session.notes, Notes("T", "N", ["t"]))

    def test_the_file_replaces_all_texts_of_the_manifest(self) -> None:
        self.write_notes(title="U", tags=["u"], later=1)
        session = self.session(title="T", notes="N", tags=["t"])
        self.assertEqual(session.notes, Notes("U", None, ["u"]))
        self.assertEqual(session.manifest.title, "T")

    def test_a_damaged_file_leaves_the_rest_readable(self) -> None:
        self.write("notes.json", b"{")
        session = self.session()
        self.assertEqual(len(session.events), 0)
        with self.assertRaises(DamagedSession):
            session.notes
        self.write("notes.json", b" " * (1 << 20) + b"  ")
        with self.assertRaises(DamagedSession):
            self.session().notes

    def test_other_formats_and_newer_versions_are_refused(self) -> None:
        for form in [{"name": "other", "version": 1}, {"name": "lockstep-notes", "version": 2}]:
            with self.subTest(form), self.assertRaises(UnsupportedFormat):
                self.write_notes(format=form)
                self.session().notes


if __name__ == "__main__":
    unittest.main()

"""docs/SCALE.md has the numbers that its figures give."""

from __future__ import annotations

import json
import sys
import unittest

from fleet_support import PACKAGE

sys.path.insert(0, str(PACKAGE.parent / "Benchmarks" / "python"))

from fleet_scale import FIGURES, limits_h, lines


class ScaleTests(unittest.TestCase):
    def setUp(self) -> None:
        self.figures = json.loads(FIGURES.read_text())

    def test_the_page_has_the_computed_tables(self) -> None:
        page = (PACKAGE.parent / "docs" / "SCALE.md").read_text().splitlines()
        for line in lines(self.figures):
            self.assertIn(line, page)

    def test_the_page_names_the_first_limit_of_each_mode(self) -> None:
        found = {name: limits_h(self.figures, mode) for name, mode in self.figures["measured"]["modes"].items()}
        first = {name: max(one, key=lambda key: one[key]) for name, one in found.items()}
        self.assertEqual(first, {"logger": "requests", "vio": "processors", "vislam": "processors"})

    def test_more_than_twice_the_nodes_make_the_driver_the_limit_of_movies(self) -> None:
        vio = self.figures["measured"]["modes"]["vio"]
        for nodes, limit in ((225, "processors"), (235, "driver")):
            self.figures["assumed"]["nodes"] = nodes
            hours = limits_h(self.figures, vio)
            self.assertEqual(max(hours, key=lambda key: hours[key]), limit)


if __name__ == "__main__":
    unittest.main()

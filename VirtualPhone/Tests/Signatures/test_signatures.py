"""Tests of the comparison itself, with symbol graphs of a few lines.

Usage: python3 -m unittest discover VirtualPhone/Tests/Signatures
"""

import contextlib
import io
import json
import tempfile
import unittest
from pathlib import Path

import compare
from reviewed import Reviewed
from signature import signature
from symbol_graph import Graph


def text(declaration: str) -> list[dict]:
    return [{"kind": "text", "spelling": declaration}]


def symbol(kind: str, path: str, declaration: str, identifier: str | None = None) -> dict:
    return {
        "kind": {"identifier": "swift." + kind}, "pathComponents": path.split("/"),
        "identifier": {"precise": identifier or path}, "declarationFragments": text(declaration),
    }


def relation(kind: str, source: str, target: str) -> dict:
    return {"kind": kind, "source": source, "target": target}


def document(symbols: list[dict], relations: list[dict] | None = None) -> dict:
    return {"symbols": symbols, "relationships": relations or []}


def graph(symbols: list[dict], relations: list[dict] | None = None) -> Graph:
    made = Graph()
    made.add(document(symbols, relations), "Camera")
    made.relate()
    return made


def differences(ours: list[dict], apples: list[dict], mine=None, theirs=None) -> list[str]:
    return compare.differences(graph(ours, mine), graph(apples, theirs))


CLASS = symbol("class", "Lens", "class Lens")


class SignatureTests(unittest.TestCase):
    def test_what_does_not_matter_to_a_caller_is_left_out(self):
        table = [
            ("@objc(turn:) open override func turn(by: Int)", "func turn(by: Int)"),
            ("class func all() -> [Lens]", "static func all() -> [Lens]"),
            ("class var all: [Lens] { get }", "static var all: [Lens] { get }"),
            ("let name: Swift.String", "var name: String { get }"),
            ("var name: String", "var name: String { get set }"),
            ("private(set) var name: String", "var name: String { get }"),
            ("var name: String { get nonmutating set }", "var name: String { get set }"),
            ("@MainActor static let shared: Lens", "@MainActor static var shared: Lens { get }"),
            ("func turn(by: Int = 3, at: [Int] = [1, 2])", "func turn(by: Int = …, at: [Int] = …)"),
            ("func tell(_: (any Error)?)", "func tell(_: (Error)?)"),
        ]
        for declaration, expected in table:
            self.assertEqual(signature(text(declaration)), expected)

    def test_names_inside_are_left_out(self):
        fragments = text("func turn(by") + [{"kind": "internalParam", "spelling": " degrees"}]
        self.assertEqual(signature(fragments + text(": Int)")), "func turn(by: Int)")


class DifferenceTests(unittest.TestCase):
    def test_equal_declarations_do_not_differ(self):
        members = [CLASS, symbol("method", "Lens/turn(by:)", "func turn(by: Int) throws")]
        self.assertEqual(differences(members, members), [])

    def test_every_kind_of_difference_is_found(self):
        table = [
            ("func turn(by: Int) throws", "func turn(by: Int)"),
            ("func turn(by: Int?)", "func turn(by: Int)"),
            ("func turn(by: Int) async", "func turn(by: Int)"),
            ("func turn(by: Int)", "func turn(by: Double)"),
            ("func turn(by: Int = 0)", "func turn(by: Int)"),
            ("static func turn(by: Int)", "func turn(by: Int)"),
        ]
        for ours, apples in table:
            found = differences(
                [CLASS, symbol("method", "Lens/turn(by:)", ours)],
                [CLASS, symbol("method", "Lens/turn(by:)", apples)])
            self.assertEqual(len(found), 1, ours)
        settable = differences(
            [CLASS, symbol("property", "Lens/name", "var name: String")],
            [CLASS, symbol("property", "Lens/name", "var name: String { get }")])
        self.assertEqual(settable, [
            "Camera: Lens.name is `var name: String { get set }`, "
            "Apple's `var name: String { get }`"])

    def test_what_apple_does_not_declare_is_found(self):
        extra = [CLASS, symbol("method", "Lens/sing()", "func sing()")]
        self.assertEqual(differences(extra, [CLASS]), ["Camera: Lens.sing() is not Apple's"])

    def test_members_of_a_superclass_and_of_a_protocol_count(self):
        ours = [CLASS, symbol("method", "Lens/turn()", "func turn()")]
        apples = [
            CLASS, symbol("class", "Glass", "class Glass"), symbol("protocol", "Turning", ""),
            symbol("method", "Turning/turn()", "func turn()"),
        ]
        theirs = [relation("inheritsFrom", "Lens", "Glass")]
        mine = [relation("inheritsFrom", "Lens", "Glass")]
        ours.append(symbol("class", "Glass", "class Glass"))
        self.assertEqual(
            differences(ours, apples, mine, theirs), ["Camera: Lens.turn() is not Apple's"])
        theirs.append(relation("conformsTo", "Glass", "Turning"))
        self.assertEqual(differences(ours, apples, mine, theirs), [])

    def test_a_superclass_a_protocol_and_a_kind_are_compared(self):
        glass = symbol("class", "Glass", "class Glass")
        inherits = [relation("inheritsFrom", "Lens", "Glass")]
        self.assertEqual(
            differences([CLASS, glass], [CLASS, glass], [], inherits),
            ["Camera: Lens inherits from NSObject, Apple's from Glass"])
        turning = symbol("protocol", "Turning", "protocol Turning")
        conforms = [relation("conformsTo", "Lens", "Turning")]
        self.assertEqual(
            differences([CLASS, turning], [CLASS, turning], conforms, []),
            ["Camera: Lens is a Turning, Apple's is not"])
        self.assertEqual(
            differences([symbol("struct", "Lens", "struct Lens")], [CLASS]),
            ["Camera: Lens is a struct, Apple's a class"])

    def test_cases_and_requirements_that_are_missing_are_found(self):
        state = symbol("enum", "State", "enum State")
        self.assertEqual(
            differences([state], [state, symbol("enum.case", "State/off", "case off")]),
            ["Camera: State lacks the case off"])
        turning = symbol("protocol", "Turning", "protocol Turning", "c:objc(pl)Turning")
        call = symbol("method", "Turning/turn()", "func turn()", "c:objc(pl)Turning(im)turn")
        required = [relation("requirementOf", "c:objc(pl)Turning(im)turn", "c:objc(pl)Turning")]
        optional = [
            relation("optionalRequirementOf", "c:objc(pl)Turning(im)turn", "c:objc(pl)Turning")]
        self.assertEqual(
            differences([turning, call], [turning, call], required, optional),
            ["Camera: Turning requires turn(), Apple's does not"])
        self.assertEqual(
            differences([turning], [turning, call], [], required),
            ["Camera: Turning does not require turn(), Apple's does"])


class ProgramTests(unittest.TestCase):
    def run_with(self, ours: str, reviewed: str) -> tuple[int, str]:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for side, declaration in [("ours", ours), ("apple", "func turn(by: Int)")]:
                (folder / side).mkdir()
                symbols = [CLASS, symbol("method", "Lens/turn(by:)", declaration)]
                (folder / side / "Camera.symbols.json").write_text(json.dumps(document(symbols)))
            (folder / "reviewed.txt").write_text(reviewed)
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                status = compare.main(folder / "ours", folder / "apple", folder / "reviewed.txt")
            return status, said.getvalue()

    def test_a_difference_fails_until_it_is_reviewed_and_again_when_it_is_gone(self):
        ours = "func turn(by: Double)"
        line = f"Camera: Lens.turn(by:) is `{ours}`, Apple's `func turn(by: Int)`"
        status, said = self.run_with(ours, "")
        self.assertEqual((status, said.splitlines()[0]), (1, "not reviewed: " + line))
        self.assertEqual(self.run_with(ours, f"# Lenses are round.\n{line}\n")[0], 0)
        status, said = self.run_with("func turn(by: Int)", f"# Lenses are round.\n{line}\n")
        self.assertEqual((status, said.splitlines()[0]), (1, "reviewed, but gone: " + line))

    def test_a_review_without_a_reason_is_refused(self):
        with tempfile.TemporaryDirectory() as name:
            path = Path(name) / "reviewed.txt"
            for content in ["a difference\n", "# why\none\n\ntwo\n", "# why\none\none\n"]:
                path.write_text(content)
                with self.assertRaises(ValueError):
                    Reviewed.read(path)

    def test_the_project_s_own_review_can_be_read(self):
        reviewed = Reviewed.read(Path(__file__).parent / "reviewed.txt")
        self.assertGreater(len(reviewed.lines), 0)


if __name__ == "__main__":
    unittest.main()

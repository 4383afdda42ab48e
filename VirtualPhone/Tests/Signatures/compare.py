"""Compares the declarations of the virtual phone with those of Apple's modules.

Usage: compare.py STAND_INS APPLE REVIEWED

STAND_INS and APPLE are folders of symbol graphs, REVIEWED is a file of intended differences, each
with its reason. Prints every difference that is not reviewed, and every reviewed difference that
does not exist; exits with 1 if there is any.
"""

import sys
from pathlib import Path

from reviewed import Reviewed
from symbol_graph import TYPES, Declaration, Graph

FROM_PROTOCOLS = {
    "init(rawValue:)", "rawValue", "hash(into:)", "hashValue", "==(_:_:)", "!=(_:_:)", "<(_:_:)",
    "RawValue", "ArrayLiteralElement", "Element", "allCases", "AllCases",
    "description", "debugDescription", "encode(to:)", "init(from:)",
}
"""Members that a type has by conformance, whether or not its own graph lists them."""
FROM_NSOBJECT = {
    "init()", "isEqual(_:)", "hash", "description", "debugDescription", "copy()", "mutableCopy()",
    "copy(with:)", "mutableCopy(with:)", "encode(with:)", "init(coder:)", "supportsSecureCoding",
}
EVERYBODYS_PROTOCOLS = {
    "Sendable", "SendableMetatype", "Copyable", "Escapable", "BitwiseCopyable", "Equatable",
    "Hashable", "CustomStringConvertible", "CustomDebugStringConvertible", "CVarArg",
    "NSObjectProtocol", "CaseIterable", "_KeyValueCodingAndObserving",
    "_KeyValueCodingAndObservingPublishing",
}
"""Protocols from NSObject or the compiler, or that Apple's types gained over the years."""


def differences(ours: Graph, apples: Graph) -> list[str]:
    """The differences of the stand-ins from Apple's modules, one line each."""
    lines: set[str] = set()
    for declarations in ours.declarations.values():
        for declaration in (d for d in declarations if not d.is_inherited):
            lines.update(differences_of(declaration, ours, apples))
    return sorted(lines)


def differences_of(declaration: Declaration, ours: Graph, apples: Graph) -> list[str]:
    title = f"{declaration.module}: {declaration.name}"
    found = apples.found(declaration)
    if not found:
        return [] if is_implied(declaration) else [f"{title} is not Apple's"]
    if declaration.kind in TYPES:
        return [f"{title} {line}" for line in differences_of_type(declaration, found, ours, apples)]
    signatures = {d.signature for d in found}
    if declaration.signature in signatures:
        return []
    theirs = " or ".join(f"`{s}`" for s in sorted(signatures))
    return [f"{title} is `{declaration.signature}`, Apple's {theirs}"]


def is_implied(declaration: Declaration) -> bool:
    """Whether Apple's type has the member although its graph does not list it."""
    return declaration.owner != "" and declaration.path[-1] in FROM_PROTOCOLS | FROM_NSOBJECT


def differences_of_type(
    declaration: Declaration, found: list[Declaration], ours: Graph, apples: Graph
) -> list[str]:
    name = declaration.name
    kinds = {d.kind for d in found}
    if declaration.kind not in kinds:
        return [f"is a {declaration.kind}, Apple's a {' or '.join(sorted(kinds))}"]
    lines = []
    if declaration.kind in {"typealias", "class", "struct"}:
        signatures = {d.signature for d in found}
        if declaration.signature not in signatures:
            theirs = " or ".join(f"`{s}`" for s in sorted(signatures))
            lines.append(f"is `{declaration.signature}`, Apple's {theirs}")
    mine, theirs = ours.superclass.get(name, "NSObject"), apples.superclass.get(name, "NSObject")
    if declaration.kind == "class" and mine != theirs:
        lines.append(f"inherits from {mine}, Apple's from {theirs}")
    for extra in sorted(ours.conformances[name] - apples.conformances[name] - EVERYBODYS_PROTOCOLS):
        lines.append(f"is a {extra}, Apple's is not")
    if declaration.kind == "enum":
        lines += missing_cases(name, ours, apples)
    if declaration.kind == "protocol":
        lines += differences_of_requirements(name, ours, apples)
    return lines


def missing_cases(name: str, ours: Graph, apples: Graph) -> list[str]:
    """Cases that a switch needs on a phone but not here."""
    mine = {d.name for d in ours.members(name)}
    return [
        f"lacks the case {d.path[-1]}" for d in apples.members(name)
        if d.kind == "enum.case" and d.name not in mine
    ]


def differences_of_requirements(name: str, ours: Graph, apples: Graph) -> list[str]:
    """Members that a conforming type needs on one side only.

    Of Apple's protocols only those of Objective-C mark optional members; the graphs of Swift's do
    not distinguish defaults from requirements.
    """
    mine = {d.name for d in ours.members(name)} & ours.required - ours.optional
    theirs = {
        d.name for d in apples.members(name) if d.identifier.startswith("c:objc(pl)")
    } & apples.required - apples.optional
    asked = {d.name for d in apples.members(name)} & apples.required - apples.optional
    return [f"requires {n.rpartition('.')[2]}, Apple's does not" for n in sorted(mine - asked)] + [
        f"does not require {n.rpartition('.')[2]}, Apple's does" for n in sorted(theirs - mine)
    ]


def main(stand_ins: Path, apple: Path, reviewed: Path) -> int:
    ours, apples = Graph.read(stand_ins), Graph.read(apple)
    found = differences(ours, apples)
    expected = Reviewed.read(reviewed)
    for line in expected.unexpected(found):
        print(f"not reviewed: {line}")
    for line in expected.stale(found):
        print(f"reviewed, but gone: {line}")
    count = sum(len(d) for d in ours.declarations.values())
    print(f"{count} declarations compared, {len(found)} differences, "
          f"{len(expected.lines)} of them reviewed")
    return 0 if expected.lines == set(found) else 1


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:4])))

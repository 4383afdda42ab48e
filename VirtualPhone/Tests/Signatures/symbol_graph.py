"""Reads the output of `swift symbolgraph-extract` into declarations by path."""

import json
import re
from collections import defaultdict
from dataclasses import dataclass, replace
from pathlib import Path

from signature import signature


@dataclass(frozen=True)
class Declaration:
    """One module's declaration of a name."""

    module: str
    """The declaring module, not the extended one."""
    path: tuple[str, ...]
    """The names of the enclosing types, outermost first, and its own name with labels."""
    kind: str
    """`class`, `struct`, `enum`, `enum.case`, `protocol`, `method`, `property`, `init`, …"""
    signature: str
    identifier: str

    @property
    def name(self) -> str:
        return ".".join(self.path)

    @property
    def owner(self) -> str:
        """The enclosing type; empty if there is none."""
        return ".".join(self.path[:-1])

    @property
    def is_inherited(self) -> bool:
        """Whether a protocol's extension declares it, and the type has it by conformance."""
        return "::SYNTHESIZED::" in self.identifier


TYPES = {"class", "struct", "enum", "protocol", "typealias"}


class Graph:
    """All declarations of the symbol graphs in a folder."""

    def __init__(self) -> None:
        self.declarations: dict[str, list[Declaration]] = defaultdict(list)
        self.superclass: dict[str, str] = {}
        """The name of a class's superclass, by the class's name."""
        self.conformances: dict[str, set[str]] = defaultdict(set)
        self.required: set[str] = set()
        """Names that a conforming type must declare."""
        self.optional: set[str] = set()
        """Names that a conforming type may declare."""
        self._names: dict[str, str] = {}
        self._relations: list[dict] = []

    @classmethod
    def read(cls, folder: Path) -> "Graph":
        """Reads the graphs of all modules in a folder, including those of extended modules."""
        graph = cls()
        for file in sorted(folder.glob("*.symbols.json")):
            graph.add(json.loads(file.read_bytes()), file.name.split(".")[0].split("@")[0])
        graph.relate()
        return graph

    def add(self, document: dict, module: str) -> None:
        self._relations += document["relationships"]
        for symbol in document["symbols"]:
            identifier = symbol["identifier"]["precise"]
            declaration = Declaration(
                module, tuple(symbol["pathComponents"]), kind(symbol["kind"]["identifier"]),
                signature(symbol.get("declarationFragments", [])), identifier)
            if declaration.owner and declaration.kind not in TYPES:
                # Members have their type's isolation, whether or not the graph repeats it.
                declaration = replace(
                    declaration, signature=declaration.signature.replace("@MainActor ", ""))
            if declaration.is_inherited:
                declaration = replace(
                    declaration,
                    signature=re.sub(r"\bSelf\b", declaration.owner, declaration.signature))
            self._names[identifier] = declaration.name
            if declaration not in self.declarations[declaration.name]:
                self.declarations[declaration.name].append(declaration)

    def relate(self) -> None:
        """Converts relations between identifiers to relations between names."""
        for relation in self._relations:
            source = self._names.get(relation["source"])
            target = self._names.get(relation["target"]) or bare(relation.get("targetFallback", ""))
            if source is None or not target:
                continue
            match relation["kind"]:
                case "inheritsFrom":
                    self.superclass[source] = target
                case "conformsTo":
                    self.conformances[source].add(target)
                case "requirementOf":
                    self.required.add(source)
                case "optionalRequirementOf" | "defaultImplementationOf":
                    self.optional.add(source)

    def members(self, name: str) -> list[Declaration]:
        """The declarations directly inside a type."""
        return [d for list_ in self.declarations.values() for d in list_ if d.owner == name]

    def found(self, declaration: Declaration) -> list[Declaration]:
        """The declarations with a declaration's name, in its type or an inherited one."""
        waiting, seen, last = [declaration.owner], set(), declaration.path[-1]
        while waiting:
            type_ = waiting.pop(0)
            seen.add(type_)
            if here := self.declarations.get(f"{type_}.{last}" if type_ else last):
                return here
            above = {self.superclass.get(type_, type_), *self.conformances.get(type_, ())}
            waiting += sorted(above - seen)
        return []


def kind(identifier: str) -> str:
    """A symbol's kind; whether a member belongs to the type itself is in its signature."""
    return identifier.removeprefix("swift.").replace("type.", "").replace("func.op", "method")


def bare(fallback: str) -> str:
    """A name without its module."""
    return fallback.partition(".")[2]

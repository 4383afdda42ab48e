"""Reads a file of a third-party format with a third-party parser.

Usage: as_json.py FILE

Prints the content as one JSON document. The file name's extension selects the parser:
.pbxproj (openstep_plist), .plist and .xcprivacy (plistlib), .yml (PyYAML, every scalar a
string), .xcscheme and .xcworkspacedata (ElementTree).
"""

import json
import plistlib
import sys
import xml.etree.ElementTree
from pathlib import Path

import openstep_plist
import yaml


def main(path: Path) -> None:
    print(json.dumps(PARSERS[path.suffix](path)))


def project(path: Path) -> object:
    with path.open(encoding="utf-8") as file:
        return openstep_plist.load(file, use_numbers=False)


def property_list(path: Path) -> object:
    with path.open("rb") as file:
        return plistlib.load(file)


def workflow(path: Path) -> object:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)


def markup(path: Path) -> object:
    return element(xml.etree.ElementTree.parse(path).getroot())


def element(node: xml.etree.ElementTree.Element) -> dict:
    return {"name": node.tag, "attributes": node.attrib, "children": [element(n) for n in node]}


PARSERS = {
    ".pbxproj": project,
    ".plist": property_list,
    ".xcprivacy": property_list,
    ".yml": workflow,
    ".xcscheme": markup,
    ".xcworkspacedata": markup,
}

main(Path(sys.argv[1]))

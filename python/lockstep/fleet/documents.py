"""What the tool's JSON document means for a session's row: its verdict and its findings.

docs/TOOL-JSON.md describes the documents.
"""

from __future__ import annotations

import json
from typing import Any, Dict, List, Mapping, NamedTuple, Optional

NEGATIVE = frozenset((
    "fail", "changed", "unsealed", "interrupted", "rows_removed", "rows_left_out", "empty"))
"""Verdicts for which the tool's exit code is 1."""


class Judged(NamedTuple):
    """A session's verdict and findings."""

    verdict: str
    findings: List[Dict[str, Any]]


def parse(output: str) -> Optional[Dict[str, Any]]:
    """The one document of the tool's output; None if there is none."""
    try:
        document = json.loads(output)
    except ValueError:
        return None
    return document if isinstance(document, dict) else None


def judge(command: str, document: Mapping[str, Any], exit_code: int) -> Judged:
    """The verdict and findings in a document; raises ``KeyError`` for one of another kind."""
    if command == "check":
        return Judged(document["verdict"], [_finding(one) for one in document["findings"]])
    if command == "verify":
        return Judged(_integrity(document), [_difference(one) for one in document["differences"]])
    if command == "recover":
        return Judged(_repair(document, exit_code), [])
    if command == "export":
        return Judged(_exported(document), [])
    return Judged("imported", []) if document["name"] else Judged("empty", [])


def _integrity(document: Mapping[str, Any]) -> str:
    if document["is_proven"]:
        return "intact"
    if document["differences"]:
        return "changed"
    was_changed = any(amendment["differences"] for amendment in document["amendments"])
    if document["is_stopped"] and not was_changed:
        return "unsealed"
    return "changed" if document["is_whole"] else "interrupted"


def _repair(document: Mapping[str, Any], exit_code: int) -> str:
    if document["is_unchanged"]:
        return "unchanged"
    return "rows_removed" if exit_code == 1 else "repaired"


def _exported(document: Mapping[str, Any]) -> str:
    if document.get("is_empty"):
        return "empty"
    return "rows_left_out" if document.get("skipped_rows_count") else "exported"


def _finding(finding: Mapping[str, Any]) -> Dict[str, Any]:
    measured = finding.get("measured", {})
    threshold = finding.get("threshold", {})
    low, high = measured.get("interval") or (None, None)
    return {
        "name": finding["name"], "severity": finding["severity"], "stream": finding.get("stream"),
        "value": measured.get("value"), "unit": measured.get("unit"), "low": low, "high": high,
        "limit_value": threshold.get("value"), "limit_unit": threshold.get("unit"),
        "meaning": finding["meaning"], "remedy": finding.get("remedy"),
        "places": json.dumps(finding.get("places", []), separators=(",", ":"))}


def _difference(difference: Mapping[str, Any]) -> Dict[str, Any]:
    place = {key: value for key, value in difference.items() if key not in ("kind", "problem")}
    return {
        "name": f"seal.{difference['kind']}", "severity": "fail", "stream": None,
        "value": difference.get("length"), "unit": "bytes" if "length" in difference else None,
        "low": None, "high": None, "limit_value": None, "limit_unit": None,
        "meaning": difference["problem"], "remedy": None,
        "places": json.dumps([place], separators=(",", ":"))}

"""Compares a session with its seal as docs/FORMAT.md, section 16, says.

Shares nothing with the writer: hashes are Python's, signatures are told by the `openssl` program.
Prints what it found as JSON, or says on standard error what differs.
"""

import hashlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path

# RFC 8410, section 4: what stands before a key of Ed25519 in a SubjectPublicKeyInfo.
PREFIX = bytes.fromhex("302a300506032b6570032100")


def is_signature(signature: bytes, message: bytes, key: bytes) -> bool:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "key").write_bytes(PREFIX + key)
        (folder / "signature").write_bytes(signature)
        (folder / "message").write_bytes(message)
        command = ["openssl", "pkeyutl", "-verify", "-rawin", "-pubin", "-keyform", "DER"]
        command += ["-inkey", folder / "key", "-sigfile", folder / "signature"]
        run = subprocess.run(command + ["-in", folder / "message"], capture_output=True)
        return run.returncode == 0


def main(session: Path) -> None:
    whole: dict[str, tuple[int, str]] = {}
    ranges: dict[str, list[dict]] = {}
    previous, key, signatures, kinds = None, b"", 0, []
    for line in (session / "seal.jsonl").read_bytes().splitlines(keepends=True):
        record = json.loads(line)
        kinds.append(record["record"])
        assert record.get("previous") == previous, f"the chain breaks at {record}"
        previous = hashlib.sha256(line).hexdigest()
        if record["record"] in ("begin", "amendment"):
            key = bytes.fromhex(record["key"])
        if "signature" in record:
            message = line[: line.index(b',"signature"')]
            assert is_signature(bytes.fromhex(record["signature"]), message, key), record
            signatures += 1
        if record["record"] == "range":
            ranges.setdefault(record["file"], []).append(record)
        files = [record] if record["record"] == "file" else record.get("files", [])
        for file in files:
            whole[file["file"]] = (file["length"], file["sha256"])
    proven = 0
    for name, (length, digest) in whole.items():
        data = (session / name).read_bytes()
        assert (len(data), hashlib.sha256(data).hexdigest()) == (length, digest), name
        proven += len(data)
    for name, parts in ranges.items():
        data = (session / name).read_bytes()
        for part in parts:
            piece = data[part["offset"] : part["offset"] + part["length"]]
            assert hashlib.sha256(piece).hexdigest() == part["sha256"], part
        if name not in whole:
            assert sum(part["length"] for part in parts) == len(data), name
            proven += len(data)
    there = {str(path.relative_to(session)) for path in session.rglob("*") if path.is_file()}
    assert there == whole.keys() | ranges.keys() | {"seal.jsonl"}, there
    print(json.dumps({"proven": proven, "signatures": signatures, "last": kinds[-1]}))


main(Path(sys.argv[1]))

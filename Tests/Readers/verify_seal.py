"""Compares a session with its seal as docs/FORMAT.md, section 16, describes.

Shares no code with the writer: Python computes hashes, the `openssl` program checks signatures.
Prints what it found as JSON; fails an assertion that names the difference.
"""

import hashlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path

# The bytes before a key in a SubjectPublicKeyInfo: RFC 8410, section 4, and RFC 5480, section 2.
PREFIXES = {
    "ed25519": bytes.fromhex("302a300506032b6570032100"),
    "ecdsa-p256-sha256": bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d030107034200"),
}


def integer(half: bytes) -> bytes:
    """One half of an ECDSA signature as an ASN.1 INTEGER (RFC 3279, 2.2.3)."""
    digits = half.lstrip(b"\0") or b"\0"
    digits = b"\0" + digits if digits[0] & 0x80 else digits
    return b"\x02" + bytes([len(digits)]) + digits


def is_signature(signature: bytes, message: bytes, kind: str, key: bytes) -> bool:
    digest = []
    if kind == "ecdsa-p256-sha256":
        numbers = integer(signature[:32]) + integer(signature[32:])
        signature = b"\x30" + bytes([len(numbers)]) + numbers
        digest = ["-digest", "sha256"]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "key").write_bytes(PREFIXES[kind] + key)
        (folder / "signature").write_bytes(signature)
        (folder / "message").write_bytes(message)
        command = ["openssl", "pkeyutl", "-verify", "-rawin", "-pubin", "-keyform", "DER", *digest]
        command += ["-inkey", folder / "key", "-sigfile", folder / "signature"]
        run = subprocess.run(command + ["-in", folder / "message"], capture_output=True)
        return run.returncode == 0


def main(session: Path) -> None:
    whole: dict[str, tuple[int, str]] = {}
    ranges: dict[str, list[dict]] = {}
    previous, kind, key, signatures, kinds = None, "", b"", 0, []
    for line in (session / "seal.jsonl").read_bytes().splitlines(keepends=True):
        record = json.loads(line)
        kinds.append(record["record"])
        assert record.get("previous") == previous, f"the chain breaks at {record}"
        previous = hashlib.sha256(line).hexdigest()
        if record["record"] in ("begin", "amendment"):
            kind, key = record["key_type"], bytes.fromhex(record["key"])
        if "signature" in record:
            message = line[: line.index(b',"signature"')]
            assert is_signature(bytes.fromhex(record["signature"]), message, kind, key), record
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

"""Reads a Parquet file with daft, and prints its rows as JSON lines, images as their hashes.

judge_daft.py FILE. It runs in an environment of its own, because daft 0.7.26 needs pyarrow below 26.
"""

import hashlib
import json
import sys

import daft

frame = daft.read_parquet(sys.argv[1]).sort(["session_id", "frames_row"])
print(json.dumps({"schema": {field.name: str(field.dtype) for field in frame.schema()}}))
columns = frame.to_pydict()
for place in range(len(columns["host_ns"])):
    row = {name: values[place] for name, values in columns.items()}
    row["image"] = hashlib.sha256(row["image"]["bytes"]).hexdigest()
    print(json.dumps(row, default=list))

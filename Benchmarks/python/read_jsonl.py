"""Reads frames.jsonl with orjson, a line at a time, and prints rows and sums.

read_jsonl.py SESSION
"""

import sys

import orjson

count, sequence, place = 0, 0, 0.0
with open(f"{sys.argv[1]}/frames.jsonl", "rb") as file:
    for line in file:
        row = orjson.loads(line)
        count += 1
        sequence += row["seq"]
        if "camera_transform" in row:
            place += row["camera_transform"][12]
print(count, sequence, place)

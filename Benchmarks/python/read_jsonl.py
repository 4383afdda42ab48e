"""Reads frames.jsonl with orjson, line by line, twice, and prints the seconds of the second
time, the number of rows, and the sums of seq and of the poses' x. read_jsonl.py SESSION"""

import sys
import time

import orjson

for _ in range(2):
    start = time.perf_counter()
    count, sequence, place = 0, 0, 0.0
    with open(f"{sys.argv[1]}/frames.jsonl", "rb") as file:
        for line in file:
            row = orjson.loads(line)
            count += 1
            sequence += row["seq"]
            if "camera_transform" in row:
                place += row["camera_transform"][12]
    seconds = time.perf_counter() - start
print(seconds, count, sequence, place)

"""Reads imu.csv with polars into typed columns, twice, and prints the seconds of the second time,
the number of rows, and the sums of seq and x. read_csv.py SESSION"""

import sys
import time

import polars as pl

SCHEMA = {
    "timestamp_ns": pl.Int64, "sensor": pl.String, "x": pl.Float64, "y": pl.Float64,
    "z": pl.Float64, "arrival_ns": pl.Int64, "seq": pl.Int64}

for _ in range(2):
    start = time.perf_counter()
    rows = pl.read_csv(f"{sys.argv[1]}/imu.csv", schema=SCHEMA)
    seconds = time.perf_counter() - start
print(seconds, rows.height, rows["seq"].sum(), rows["x"].sum())

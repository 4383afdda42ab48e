"""Reads imu.csv with polars into typed columns, and prints rows and a sum. read_csv.py SESSION"""

import sys

import polars as pl

SCHEMA = {
    "timestamp_ns": pl.Int64, "sensor": pl.String, "x": pl.Float64, "y": pl.Float64,
    "z": pl.Float64, "arrival_ns": pl.Int64, "seq": pl.Int64}

rows = pl.read_csv(f"{sys.argv[1]}/imu.csv", schema=SCHEMA)
print(rows.height, rows["seq"].sum(), rows["x"].sum())

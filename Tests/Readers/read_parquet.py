"""Reads a Parquet file with three independent readers, which must agree.

Usage: read_parquet.py FILE

Prints one JSON document: the columns with their Arrow types, and the rows.
"""

import json
import sys

import duckdb
import polars
import pyarrow.parquet


def main(path: str) -> None:
    table = pyarrow.parquet.read_table(path)
    rows = [list(row.values()) for row in table.to_pylist()]
    assert [list(row) for row in polars.read_parquet(path).rows()] == plain(rows)
    found = duckdb.execute("SELECT * FROM read_parquet(?)", [path]).fetchall()
    assert [len(row) for row in found] == [len(row) for row in rows]
    is_time = [str(field.type).startswith("timestamp") for field in table.schema]
    for row, other in zip(rows, found):
        assert [a for a, t in zip(row, is_time) if not t] == [b for b, t in zip(other, is_time) if not t]
    columns = [[field.name, str(field.type)] for field in table.schema]
    print(json.dumps({"columns": columns, "rows": rows}, default=str))


def plain(rows: list) -> list:
    """Rows with the standard library's types for times, as polars returns them."""
    return [[v.to_pydatetime() if hasattr(v, "to_pydatetime") else v for v in row] for row in rows]


main(sys.argv[1])

"""Blocks as Arrow tables, and conditions on them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Dict, Optional, Sequence

import numpy as np

from ...arrays import Indices
from ...extras import package
from .blocks import Block, arrow_type
from .columns import Column, Values
from .request import Request

ROW = "lockstep_row"
VERSION = 1


@dataclass(frozen=True)
class Condition:
    """An Arrow expression on columns, as ``Filter.rows`` requires it."""

    expression: Any

    def __call__(self, table: Any) -> Indices:
        """The rows of a table that fulfill it."""
        rows = package("pyarrow").array(np.arange(table.num_rows))
        kept = table.append_column(ROW, rows).filter(self.expression).column(ROW)
        return np.asarray(kept.to_numpy())


def table_of(block: Block, request: Request, columns: Sequence[Column]) -> Any:
    """The block as an Arrow table whose schema states units and meanings."""
    arrow = package("pyarrow")
    arrays = [_array(column, block.values[column.name]) for column in columns]
    fields = [_field(column, one.type) for column, one in zip(columns, arrays)]
    return arrow.table(arrays, schema=arrow.schema(fields, _metadata(request)))


def schema_of(request: Request, columns: Sequence[Column]) -> Optional[Any]:
    """The schema of every block; None if images or maps of sessions may differ in size."""
    if any(column.kind == "tensor" and column.shape is None for column in columns):
        return None
    arrow = package("pyarrow")
    return arrow.schema([_field(column, _type(column)) for column in columns], _metadata(request))


def _array(column: Column, values: Values) -> Any:
    if column.kind != "tensor":
        return values
    extensions = package("ray.data.extensions")
    if column.shape is not None:
        return extensions.ArrowTensorArray.from_numpy(np.ascontiguousarray(values))
    if len({one.shape for one in values}) == 1:
        return extensions.ArrowTensorArray.from_numpy(np.stack(values))
    return extensions.ArrowVariableShapedTensorArray.from_numpy(list(values))


def _type(column: Column) -> Any:
    if column.kind != "tensor":
        return arrow_type(column)
    empty = np.zeros((1, *(column.shape or ())), column.dtype)
    return package("ray.data.extensions").ArrowTensorArray.from_numpy(empty).type


def _field(column: Column, kind: Any) -> Any:
    return package("pyarrow").field(column.name, kind, metadata=column.metadata)


def _metadata(request: Request) -> Dict[str, str]:
    facts = {"version": VERSION, "kind": request.kind, "camera_axes": "x right, y up, z backward",
             "world_axes": "y up, gravity along -y", "clock": "host time, ns since boot"}
    return {"lockstep": json.dumps(facts)}

"""Sessions as a source of Ray Data."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Iterator, List, Optional, Sequence

from ...extras import package
from ..engines.on_ray import start_embedded
from .arrow import Condition, schema_of, table_of
from .blocks import Filter, Reading
from .columns import chosen_columns
from .listing import Listing
from .request import Request
from .shares import threads_per_worker

TASKS = 200
"""The number of tasks, that of Ray Data's default."""
SESSIONS_PER_TASK = 64
"""The most sessions of a task, which reads them one after another."""
ROWS_ONLY = "__bsp_stub"
"""Ray Data's own name for a column that only keeps the number of rows."""


def dataset(listing: Listing, request: Request, scratch: str, **more: Any) -> Any:
    """A lazy Ray dataset in the order of the listing; ``more`` goes to ``ray.data.read_datasource``.

    If the program has not started Ray, one starts that listens on this computer alone.
    """
    start_embedded()
    data = package("ray.data")
    chosen_columns(request)
    source = _source_class()(listing, request, scratch)
    # More blocks than tasks would make Ray cut each block.
    blocks = len(shared(listing.paths(), TASKS)) or 1
    made = data.read_datasource(source, **{"override_num_blocks": blocks, **more})
    made.context.execution_options.preserve_order = True
    return made


def _source_class() -> Any:
    """The class of the source. Its base is Ray's, which is imported on first use."""
    data = package("ray.data")
    metadata = package("ray.data.block").BlockMetadata
    base: Any = data.Datasource

    class LockstepSessions(base):  # type: ignore[misc]
        """Rows of sessions; Ray Data pushes selected columns and filters into it."""

        def __init__(self, listing: Listing, request: Request, scratch: str) -> None:
            super().__init__()
            self._projection_map = None
            self._listing, self._request, self._scratch = listing, request, scratch

        def supports_projection_pushdown(self) -> bool:
            return True

        def supports_predicate_pushdown(self) -> bool:
            return True

        def apply_predicate(self, predicate_expr: Any) -> Any:
            """Takes a condition on numbers and texts; Ray applies others to the rows."""
            known = {c.name: c for c in chosen_columns(self._request)}
            names = columns_of(predicate_expr)
            if any(name not in known or known[name].is_heavy or known[name].kind == "tensor" for name in names):
                return self
            return super().apply_predicate(predicate_expr)

        def estimate_inmemory_data_size(self) -> Optional[int]:
            return None

        def get_read_tasks(
            self, parallelism: int, per_task_row_limit: Optional[int] = None, data_context: Any = None
        ) -> List[Any]:
            paths = self._listing.paths()
            shares = shared(paths, parallelism)
            reading = self._reading(len(shares))
            schema = schema_of(self._request, reading.columns) if reading.columns else None
            return [
                data.ReadTask(
                    Task(reading, share), metadata(None, None, None, input_files=list(share)),
                    schema=schema, per_task_row_limit=per_task_row_limit)
                for share in shares]

        def _reading(self, task_count: int) -> Reading:
            names, columns = self.get_projection_map(), chosen_columns(self._request)
            if names is not None:
                columns = chosen_columns(replace(self._request, columns=tuple(names)))
            predicate = self.get_current_predicate()
            filters = [] if predicate is None else [
                Filter(columns_of(predicate), Condition(predicate.to_pyarrow()))]
            return Reading(self._request, columns, filters, threads_per_worker(task_count), self._scratch)

    return LockstepSessions


class Task:
    """Reads some sessions, one after another, on whichever computer."""

    def __init__(self, reading: Reading, paths: Sequence[str]) -> None:
        self._reading, self._paths = reading, paths

    def __call__(self) -> Iterator[Any]:
        """Blocks as Arrow tables."""
        arrow, reading = package("pyarrow"), self._reading
        for path in self._paths:
            for block in reading.blocks(path):
                if reading.columns:
                    yield table_of(block, reading.request, reading.columns)
                else:
                    yield arrow.table({ROWS_ONLY: arrow.nulls(block.count)})


def shared(paths: Sequence[str], parallelism: int) -> List[Sequence[str]]:
    """Paths in order, cut into as many shares as tasks are to be, or more if shares would be long."""
    count = min(len(paths), max(parallelism, -(-len(paths) // SESSIONS_PER_TASK)))
    return [paths[k * len(paths) // count:(k + 1) * len(paths) // count] for k in range(count)]


def columns_of(expression: Any) -> List[str]:
    """The columns that an expression of Ray Data names."""
    visitors = package("ray.data._internal.planner.plan_expression.expression_visitors")
    return sorted(set(visitors.get_column_references(expression)))

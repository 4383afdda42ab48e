"""Sessions as an ``IterableDataset`` of PyTorch. Only this module imports torch."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any, Dict, Iterator, List, Optional

import numpy as np
import torch
from torch.utils.data import IterableDataset, get_worker_info

from .blocks import Block, Reading
from .columns import Column, Values
from .listing import Listing
from .shares import Ranks, ranks_of, share, threads_per_worker


class SessionDataset(IterableDataset):  # type: ignore[misc]
    """Rows as dictionaries: tensors for arrays, Python's own values for numbers and texts.

    Each session is read by one worker of one rank.
    """

    def __init__(self, listing: Listing, reading: Reading, ranks: Ranks) -> None:
        super().__init__()
        self.ranks = ranks
        """The rank that iterates."""
        self._reading = reading
        self._paths = listing.paths()

    @property
    def sessions(self) -> List[str]:
        """The sessions of this rank, in order."""
        return list(share(self._paths, self.ranks, 0, 1))

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        worker = get_worker_info()
        number, count = (worker.id, worker.num_workers) if worker else (0, 1)
        reading = replace(self._reading, threads=threads_per_worker(count))
        for path in share(self._paths, self.ranks, number, count):
            for block in reading.blocks(path):
                yield from rows_of(block, reading.columns)


def ranks_here(rank: Optional[int], world_size: Optional[int]) -> Ranks:
    """The ranks that the caller states, those of ``torch.distributed``, or of the environment."""
    distributed = torch.distributed
    if rank is None and world_size is None and distributed.is_available() and distributed.is_initialized():
        return Ranks(distributed.get_rank(), distributed.get_world_size())
    return ranks_of(rank, world_size, os.environ)


def rows_of(block: Block, columns: Any) -> Iterator[Dict[str, Any]]:
    """The rows of a block."""
    values = {column.name: _rows(column, block.values[column.name]) for column in columns}
    for place in range(block.count):
        yield {name: one[place] for name, one in values.items()}


def _rows(column: Column, values: Values) -> List[Any]:
    if column.kind == "tensor":
        return [_tensor(one) for one in values]
    if column.kind != "list":
        found: List[Any] = values.to_pylist()
        return found
    shape = (-1, *(column.shape or ()))
    return [None if not one.is_valid else _list(one.values, shape, column.dtype) for one in values]


def _list(values: Any, shape: Any, dtype: str) -> Any:
    flat = values.flatten() if len(shape) > 1 else values
    return _tensor(flat.to_numpy(zero_copy_only=False).astype(dtype).reshape(shape))


def _tensor(values: Any) -> Any:
    # torch warns about arrays that cannot be written, such as those that Pillow returns.
    array = np.ascontiguousarray(values)
    return torch.from_numpy(array if array.flags.writeable else array.copy())

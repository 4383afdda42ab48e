"""Which sessions a worker of a data loader reads, among the ranks of a training run."""

from __future__ import annotations

import os
from typing import Mapping, NamedTuple, Optional, Sequence, TypeVar

from ..errors import UsageError

Item = TypeVar("Item")


class Ranks(NamedTuple):
    """A rank among those of a training run."""

    rank: int
    """Zero-based."""
    size: int


def share(items: Sequence[Item], ranks: Ranks, worker: int, worker_count: int) -> Sequence[Item]:
    """The items of one worker of one rank, in order.

    Each item belongs to exactly one worker of one rank. A rank has the same items however many
    workers it has.
    """
    return items[ranks.rank + worker * ranks.size::ranks.size * worker_count]


def ranks_of(rank: Optional[int], world_size: Optional[int], environment: Mapping[str, str]) -> Ranks:
    """The ranks that the caller states, or else those of the environment, as torchrun sets it.

    Without either, there is one.
    """
    if (rank is None) != (world_size is None):
        raise UsageError("A rank needs world_size, and world_size needs a rank.", remedy="Give both.")
    if rank is None or world_size is None:
        try:
            rank, world_size = int(environment.get("RANK", "0")), int(environment.get("WORLD_SIZE", "1"))
        except ValueError:
            raise UsageError("RANK or WORLD_SIZE is not a number.", remedy="Give rank and world_size.") from None
    if not 0 <= rank < world_size:
        raise UsageError(f"There is no rank {rank} among {world_size}.", remedy="Ranks count from 0.")
    return Ranks(rank, world_size)


def threads_per_worker(worker_count: int) -> int:
    """Threads that decode images in each worker, so that all together use every processor once."""
    return max(1, (os.cpu_count() or 1) // max(1, worker_count))

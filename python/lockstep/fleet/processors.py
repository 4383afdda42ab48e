"""Limits the tool to some processors, so that workers of a computer do not use those of each other.

The tool starts threads for all processors of a computer. A worker claims processors while its tool
runs, and the tool runs on those alone. Only Linux has such a limit.
"""

from __future__ import annotations

import os
import random
import socket
import sys
from contextlib import ExitStack, contextmanager
from typing import Iterable, Iterator, Optional, Set

CLAIM = "\0lockstep-fleet-processor-{}"
"""The name of a socket in Linux's abstract namespace: its owner's end frees it, and no file remains."""


@contextmanager
def limited(count: int) -> Iterator[None]:
    """Processes that this thread starts in the block run on ``count`` processors that it claims.

    They run on fewer, or on all, if not so many are free. Zero sets no limit.
    """
    if not count or not sys.platform.startswith("linux"):
        yield
        return
    before = os.sched_getaffinity(0)
    with ExitStack() as stack:
        claimed = claim(before, count, stack)
        if claimed:
            # Process 0 means this thread, whose affinity new processes inherit.
            os.sched_setaffinity(0, claimed)
            stack.callback(os.sched_setaffinity, 0, before)
        yield


def claim(processors: Iterable[int], count: int, stack: ExitStack) -> Set[int]:
    """Claims at most ``count`` processors that no worker has claimed, until ``stack`` is closed.

    The order is random: containers on one computer do not see each other's claims.
    """
    order = list(processors)
    random.shuffle(order)
    claimed: Set[int] = set()
    for number in order:
        if len(claimed) == count:
            break
        owner = _claimed(number)
        if owner is not None:
            stack.enter_context(owner)
            claimed.add(number)
    return claimed


def _claimed(number: int) -> Optional[socket.socket]:
    owner = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    try:
        owner.bind(CLAIM.format(number))
    except OSError:
        owner.close()
        return None
    return owner

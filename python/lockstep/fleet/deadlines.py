"""Work that may never end: stores whose client waits for an answer without a limit."""

from __future__ import annotations

import threading
import time
from queue import Empty, SimpleQueue
from typing import Callable, Dict, Iterator, List, Sequence, Tuple, TypeVar

Result = TypeVar("Result")


def gathered(work: Sequence[Callable[[], Result]], at_once: int, limit_s: float) -> List[Result]:
    """The results of all functions, in their order, by ``at_once`` threads.

    Raises the first error, or ``TimeoutError`` after ``limit_s``. A function that has not ended by
    then goes on in its thread, and nothing waits for it, not even the end of the program.
    """
    end = time.monotonic() + limit_s
    group = _Group(work)
    for _ in range(min(at_once, len(work))):
        threading.Thread(target=group.serve, daemon=True).start()
    try:
        results: Dict[int, Result] = dict(group.next(end) for _ in work)
    finally:
        group.is_over = True
    return [results[number] for number in range(len(work))]


class _Group:
    """Functions that several threads take one by one."""

    def __init__(self, work: Sequence[Callable[[], Result]]) -> None:
        self.is_over = False
        self._waiting: Iterator[Tuple[int, Callable[[], Result]]] = iter(list(enumerate(work)))
        self._lock = threading.Lock()
        self._done: "SimpleQueue[Tuple[int, object, object]]" = SimpleQueue()

    def serve(self) -> None:
        """Calls functions until there are no more, or no one needs them."""
        while not self.is_over:
            with self._lock:
                number, one = next(self._waiting, (-1, None))
            if one is None:
                return
            try:
                self._done.put((number, one(), None))
            except BaseException as error:
                self._done.put((number, None, error))

    def next(self, end: float) -> "Tuple[int, Result]":
        """The number and the result of the next function that ended; waits until the time ``end``."""
        try:
            number, result, error = self._done.get(timeout=max(0.0, end - time.monotonic()))
        except Empty:
            raise TimeoutError from None
        if isinstance(error, BaseException):
            raise error
        return number, result  # type: ignore[return-value]

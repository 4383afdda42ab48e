"""Operations on a store that may fail for a moment."""

from __future__ import annotations

import errno
import random
import time
from typing import Callable, List, TypeVar

Result = TypeVar("Result")

ATTEMPTS = 5
FIRST_WAIT_S = 0.3
LONGEST_WAIT_S = 5.0


def waits_s() -> List[float]:
    """The pauses between attempts: each twice as long as the one before, up to 5 s."""
    return [min(LONGEST_WAIT_S, FIRST_WAIT_S * 2**number) for number in range(ATTEMPTS - 1)]


def persistent(operation: Callable[[], Result]) -> Result:
    """The result of ``operation``, tried up to five times within about 5 s.

    What another attempt cannot change is raised at once: a missing or existing file, a refused
    permission, a full disk.
    """
    for wait in waits_s():
        try:
            return operation()
        except (FileNotFoundError, FileExistsError, PermissionError, NotADirectoryError):
            raise
        except OSError as error:
            if error.errno in (errno.ENOSPC, errno.EDQUOT):
                raise
        except Exception as error:  # Stores raise errors of their own libraries.
            if isinstance(error, (TypeError, ValueError, NotImplementedError)):
                raise
        time.sleep(wait * random.uniform(0.5, 1.0))
    return operation()

"""The types of fields of docs/PROTOCOL.md, section 4."""

from __future__ import annotations

import math
import struct
from typing import Any, Callable, Dict, Optional, Sequence, Tuple, Union


class LiveError(Exception):
    """Bytes that are not those of the protocol; ``code`` is that of docs/PROTOCOL.md, section 5."""

    def __init__(self, code: int, problem: str) -> None:
        self.code = code
        self.problem = problem
        super().__init__(f"{problem} (error {code})")


class Body:
    """Reads the fields of one message's body in order."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._place = 0

    @property
    def remaining(self) -> int:
        """The bytes that were not read yet."""
        return len(self._content) - self._place

    def take(self, count: int) -> bytes:
        """The next bytes, exactly so many."""
        if count > self.remaining:
            raise LiveError(3, "the body is too short")
        self._place += count
        return self._content[self._place - count:self._place]

    def rest(self) -> bytes:
        """All remaining bytes."""
        return self.take(self.remaining)

    def number(self, kind: str) -> Any:
        """A number of a type that ``struct`` knows."""
        return struct.unpack("<" + kind, self.take(struct.calcsize("<" + kind)))[0]


Read = Callable[[Body], Any]


def number(kind: str, least: Optional[int] = None, most: Optional[int] = None) -> Read:
    """An integer within limits."""
    def read(body: Body) -> int:
        value: int = body.number(kind)
        if (least is not None and value < least) or (most is not None and value > most):
            raise LiveError(3, f"{value} is out of range")
        return value
    return read


LARGEST = 2 ** 63 - 1
u8, u16, u32, i64 = number("B"), number("H"), number("I"), number("q")
u64 = number("Q")
count64 = number("Q", most=LARGEST)


def code(*words: Union[int, Tuple[int, str]]) -> Read:
    """A byte that is one of these numbers; a pair gives the number a name."""
    names: Dict[int, Any] = dict(
        word if isinstance(word, tuple) else (word, word) for word in words)

    def read(body: Body) -> Any:
        value = body.number("B")
        if value not in names:
            raise LiveError(3, f"{value} is not a code of this field")
        return names[value]
    return read


def raw(count: int) -> Read:
    """So many bytes."""
    return lambda body: body.take(count)


def text(most: int) -> Read:
    """A text of at most so many bytes."""
    def read(body: Body) -> str:
        length = body.number("H")
        if length > most:
            raise LiveError(3, f"a text has {length} bytes")
        try:
            return body.take(length).decode("utf-8")
        except UnicodeDecodeError as error:
            raise LiveError(3, "a text is not UTF-8") from error
    return read


def key(body: Body) -> Tuple[str, bytes]:
    """A public key: its kind and its bytes."""
    kind: str = code((1, "ed25519"), (2, "p256"))(body)
    return kind, body.take(32 if kind == "ed25519" else 65)


def flag(body: Body) -> bool:
    """A byte that is 0 or 1."""
    value: int = code(0, 1)(body)
    return value == 1


def intrinsics(body: Body) -> Optional[Tuple[float, ...]]:
    """fx, fy, cx, cy in pixels; ``None`` if unknown."""
    if code(0, 4)(body) == 0:
        return None
    values: Sequence[float] = [body.number("d") for _ in range(4)]
    if not all(map(math.isfinite, values)):
        raise LiveError(3, "intrinsics are not finite")
    return tuple(values)

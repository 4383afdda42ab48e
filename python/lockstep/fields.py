"""The values of a JSON object by name, checked when they are read."""

from __future__ import annotations

import json
import math
import re
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union
from unicodedata import normalize

from .errors import DamagedSession

LARGEST_SEQUENCE = 2**53 - 1
LARGEST_SIDE = 65_535
DEEPEST = 64  # docs/FORMAT.md, section 2
INT64 = range(-(2**63), 2**63)


class Fields:
    """A JSON object of a session, with the place that an error names.

    An absent key and the value ``null`` mean the same: the value is unknown. Then methods return
    None or an empty list, and those whose name starts with ``needed``, ``closed_text``, ``count`` and
    ``sequence`` raise ``DamagedSession``. All raise it for a value of another type.
    """

    def __init__(self, values: Mapping[str, Any], *, place: str) -> None:
        self.values = values
        self.place = place

    def damage(self, problem: str) -> DamagedSession:
        """The error for a problem of this object."""
        return DamagedSession(problem, place=self.place)

    def integer(self, key: str) -> Optional[int]:
        """A 64-bit integer."""
        value = self.values.get(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or value not in INT64:
            raise self.damage(f"{key} is not an integer of 64 bits.")
        return value

    def number(self, key: str) -> Optional[float]:
        """A finite number."""
        value = self.values.get(key)
        return None if value is None else self._finite(key, value)

    def numbers(self, key: str, count: int) -> Optional[List[float]]:
        """A list of ``count`` finite numbers."""
        value = self.values.get(key)
        if value is None:
            return None
        if not isinstance(value, list) or len(value) != count:
            raise self.damage(f"{key} is not a list of {count} numbers.")
        return [self._finite(key, element) for element in value]

    def needed_numbers(self, key: str, count: int) -> List[float]:
        """A list of ``count`` finite numbers, which is required."""
        values = self.numbers(key, count)
        if values is None:
            raise self.damage(f"{key} is missing.")
        return values

    def needed_number(self, key: str) -> float:
        """A finite number, which is required."""
        value = self.number(key)
        if value is None:
            raise self.damage(f"{key} is missing.")
        return value

    def text(self, key: str) -> Optional[str]:
        """A string."""
        value = self.values.get(key)
        if value is None or isinstance(value, str):
            return value
        raise self.damage(f"{key} is not a text.")

    def flag(self, key: str) -> Optional[bool]:
        """``true`` or ``false``."""
        value = self.values.get(key)
        if value is None or isinstance(value, bool):
            return value
        raise self.damage(f"{key} is neither true nor false.")

    def size(self, key: str) -> Optional[Tuple[int, int]]:
        """Width and height, pixels."""
        value = self.values.get(key)
        if value is None:
            return None
        if not isinstance(value, list) or len(value) != 2:
            raise self.damage(f"{key} is not a width and height.")
        for side in value:
            if type(side) is not int or not 1 <= side <= LARGEST_SIDE:
                raise self.damage(f"{key} is not a width and height of 1 to {LARGEST_SIDE}.")
        return value[0], value[1]

    def texts(self, key: str) -> List[str]:
        """A list of strings; empty if the key is absent."""
        value = self.list(key)
        if all(isinstance(element, str) for element in value):
            return value
        raise self.damage(f"{key} is not a list of texts.")

    def list(self, key: str) -> List[Any]:
        """A list of any values; empty if the key is absent."""
        value = self.values.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.damage(f"{key} is not a list.")
        return value

    def object(self, key: str) -> Optional["Fields"]:
        """An object inside this one."""
        value = self.values.get(key)
        return None if value is None else self._object(key, value)

    def objects(self, key: str) -> List["Fields"]:
        """A list of objects; empty if the key is absent."""
        return [self._object(key, element) for element in self.list(key)]

    def needed_integer(self, key: str) -> int:
        """A 64-bit integer, which is required."""
        value = self.integer(key)
        if value is None:
            raise self.damage(f"{key} is missing.")
        return value

    def needed_text(self, key: str) -> str:
        """A string, which is required."""
        value = self.text(key)
        if value is None:
            raise self.damage(f"{key} is missing.")
        return value

    def closed_text(self, key: str, words: Sequence[str]) -> str:
        """One of the given words, which is required."""
        word = self.needed_text(key)
        if word not in words:
            raise self.damage(f"{key} cannot be '{word[:40]}'.")
        return word

    def count(self, key: str) -> int:
        """An integer that is not negative, which is required."""
        value = self.needed_integer(key)
        if value < 0:
            raise self.damage(f"{key} is negative.")
        return value

    def sequence(self) -> int:
        """``seq``: the zero-based index among all samples and events, which is required."""
        value = self.count("seq")
        if value > LARGEST_SEQUENCE:
            raise self.damage("seq is larger than 2^53 - 1.")
        return value

    def _finite(self, key: str, value: Any) -> float:
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            try:
                number = float(value)
            except OverflowError:
                number = math.inf
            if math.isfinite(number):
                return number
        raise self.damage(f"{key} is not a finite number.")

    def _object(self, key: str, value: Any) -> "Fields":
        if not isinstance(value, dict):
            raise self.damage(f"{key} is not an object.")
        return Fields(value, place=f"{self.place}, {key}")


def fields_from_json(text: bytes, *, place: str) -> Fields:
    """The fields of a JSON object.

    Raises ``DamagedSession`` if the bytes are not an object as docs/FORMAT.md, section 2, defines it.
    """
    try:
        value = _DECODER.decode(text.decode("utf-8"))
        if text.count(b"[") + text.count(b"{") > DEEPEST or _SURROGATE.search(text):
            _check(value, 0)
    except RecursionError:
        raise DamagedSession(f"is nested deeper than {DEEPEST} levels.", place=place) from None
    except ValueError as error:
        raise DamagedSession(f"is not JSON ({error}).", place=place) from None
    if not isinstance(value, dict):
        raise DamagedSession("is not a JSON object.", place=place)
    return Fields(value, place=place)


def _refuse_constant(word: str) -> float:
    raise ValueError(f"{word} is not a number in JSON")


def _whole_number(digits: str) -> Union[int, float]:
    # Python rejects integers of more than 4,300 digits; those of more than 19 do not fit in 64 bits.
    return int(digits) if len(digits) <= 20 else float(digits)


def _object(members: List[Tuple[str, Any]]) -> Dict[str, Any]:
    values = dict(members)
    keys = [key if key.isascii() else normalize("NFC", key) for key, _ in members]
    if len(set(keys)) < len(keys):
        raise ValueError(f"the key '{next(k for k in keys if keys.count(k) > 1)[:40]}' occurs twice")
    return values


_DECODER = json.JSONDecoder(
    parse_constant=_refuse_constant, parse_int=_whole_number, object_pairs_hook=_object)
# An escape that may be half a surrogate pair, which Python accepts as a character.
_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")


def _check(value: Any, level: int) -> None:
    """Raises ``ValueError`` for half a surrogate pair, ``RecursionError`` below level 64."""
    if isinstance(value, str):
        if any("\ud800" <= character <= "\udfff" for character in value):
            raise ValueError("a string has half a surrogate pair")
    elif isinstance(value, (dict, list)):
        if level >= DEEPEST:
            raise RecursionError
        for element in value:
            _check(element, level + 1)
            if isinstance(value, dict):
                _check(value[element], level + 1)

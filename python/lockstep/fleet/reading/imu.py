"""Samples of ``imu.csv``, parsed by pyarrow.

Whatever is not spelled as docs/FORMAT.md, section 2, has it is read again by the package's own
reader, which accepts or rejects it with file and row.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Dict, NamedTuple, Optional, Sequence

import numpy as np

from ...arrays import Floats, Integers
from ...extras import package
from ...files import open_file
from ...session import IMU, UNITS, Session

FILE = "imu.csv"
NAMES = dict(zip(
    ("accelerometer", "gyroscope", "magnetometer", "user_acceleration", "gravity", "rotation_rate",
     "magnetic_field"), UNITS))
"""The word in ``imu.csv`` of each sensor."""
DIGIT, ZERO, POINT, MINUS, PLUS, LETTER, END, OTHER = range(8)
"""Kinds of bytes; the end of a cell is a comma or a line feed."""


class Samples(NamedTuple):
    """Samples of one sensor, in the order of the file."""

    timestamps_ns: Integers
    values: Floats
    """x, y, z of each, (n, 3)."""


def read_samples(folder: Path, sensors: Sequence[str]) -> Dict[str, Samples]:
    """The samples of some sensors; none if there is no such file. Raises ``DamagedSession``."""
    try:
        with open_file(folder / FILE, place=FILE) as file:
            text = file.read()
    except FileNotFoundError:
        text = b""
    return _fast(text, sensors) or _exact(folder, sensors)


def _exact(folder: Path, sensors: Sequence[str]) -> Dict[str, Samples]:
    imu = Session(folder).imu
    series = {sensor: getattr(imu, sensor) for sensor in sensors}
    return {sensor: Samples(one.timestamps_ns, one.values) for sensor, one in series.items()}


def _fast(text: bytes, sensors: Sequence[str]) -> Optional[Dict[str, Samples]]:
    """The samples, or None if anything is unusual."""
    header = IMU.header.encode() + b"\n"
    if not text.startswith(header) or not text.endswith(b"\n") or not is_plain(text[len(header) - 1:]):
        return None
    try:
        table = _parsed(text)
    except package("pyarrow").ArrowException:
        return None
    if table.num_rows != text.count(b"\n") - 1:
        return None
    words = table.column("sensor").combine_chunks()
    known = words.dictionary.to_pylist()
    values = np.column_stack([table.column(axis).to_numpy() for axis in "xyz"])
    # Digits that are too large for a double become infinite.
    if not set(known) <= set(UNITS) or not np.isfinite(values).all():
        return None
    places, times = words.indices.to_numpy(), table.column("timestamp_ns").to_numpy()
    found = {}
    for sensor in sensors:
        word = NAMES[sensor]
        rows = np.flatnonzero(places == known.index(word)) if word in known else np.zeros(0, np.intp)
        found[sensor] = Samples(times[rows], values[rows])
    return found


def _parsed(text: bytes) -> Any:
    arrow, csv = package("pyarrow"), package("pyarrow.csv")
    kinds = {"timestamp_ns": arrow.int64(), "sensor": arrow.dictionary(arrow.int32(), arrow.string()),
             "arrival_ns": arrow.string(), "seq": arrow.int64(), **{axis: arrow.float64() for axis in "xyz"}}
    return csv.read_csv(
        arrow.BufferReader(text),
        parse_options=csv.ParseOptions(quote_char=False, ignore_empty_lines=False),
        convert_options=csv.ConvertOptions(
            column_types=kinds, null_values=[], include_columns=["timestamp_ns", "sensor", "x", "y", "z"]),
        ).unify_dictionaries()


def is_plain(text: bytes) -> bool:
    """Whether rows have no number that pyarrow takes and docs/FORMAT.md does not.

    Those are ``+1``, ``01``, ``1.`` and ``.5``, and spaces around numbers.
    """
    kinds = np.frombuffer(text.translate(_KINDS), np.uint8)
    before, kind, after = kinds[:-2], kinds[1:-1], kinds[2:]
    is_digit = kinds <= ZERO
    is_odd = kinds == OTHER
    is_odd[1:-1] |= (kind == POINT) & ~(is_digit[:-2] & is_digit[2:])
    is_odd[1:-1] |= (kind == PLUS) & (before != LETTER)
    # An exponent may begin with zeros; so a minus begins a number if it follows no letter.
    begins = kinds == END
    begins[1:] |= (kinds[1:] == MINUS) & (kinds[:-1] != LETTER)
    is_odd[1:-1] |= begins[:-2] & (kind == ZERO) & (after <= ZERO)
    return not is_odd.any()


def _kind_of(byte: int) -> int:
    character = chr(byte)
    if character in "123456789":
        return DIGIT
    if character.isascii() and character.isalpha():
        return LETTER
    return {"0": ZERO, ".": POINT, "-": MINUS, "+": PLUS, ",": END, "\n": END}.get(character, OTHER)


_KINDS = bytes(_kind_of(byte) for byte in range(256))

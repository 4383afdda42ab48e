"""The common base of series and tables: lengths, slices, seconds and data frames."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from operator import index
from typing import TYPE_CHECKING, Any, Dict, List, Type, TypeVar, Union

import numpy as np

from .arrays import UNKNOWN_NS, AnyArray, Booleans, Floats, Indices, Integers
from .extras import package
from .geometry import quaternion_from_matrix

if TYPE_CHECKING:
    import pandas
    import polars

Columns = Dict[str, Union[AnyArray, List[str]]]
"""Columns of a data frame by name, all of one length."""

Self = TypeVar("Self", bound="Rows")


@dataclass(frozen=True, eq=False)
class Rows:
    """Arrays and lists of one length, an element for each row of a file.

    ``rows[10:20]``, ``rows[indices]`` and ``rows[mask]`` select rows; arrays of a slice are views.
    """

    if TYPE_CHECKING:
        timestamps_ns: Integers
        arrival_ns: Integers
        seq: Integers

    def __len__(self) -> int:
        return self.timestamps_ns.size

    def __getitem__(self: Self, rows: Union[slice, Indices, Booleans, List[int]]) -> Self:
        if not isinstance(rows, slice):
            rows = self._checked(rows)
        places = np.arange(len(self))[rows]
        selected: Dict[str, Any] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, list):
                selected[field.name] = [value[place] for place in places]
            elif isinstance(value, np.ndarray):
                selected[field.name] = value[rows]
        return replace(self, **selected)

    @property
    def seconds(self) -> Floats:
        """Host time in seconds, for plots; for look-ups, use ``timestamps_ns``, which is exact."""
        return self.timestamps_ns / 1e9

    def to_pandas(self) -> "pandas.DataFrame":
        """A pandas data frame, its columns named as in docs/FORMAT.md.

        An unknown arrival is ``NA``. Raises ``PackageMissing`` without pandas.
        """
        pd = package("pandas")
        columns: Dict[str, Any] = self._columns()
        arrival = pd.Series(self.arrival_ns, dtype="Int64")
        columns["arrival_ns"] = arrival.mask(self.arrival_ns == UNKNOWN_NS)
        frame: "pandas.DataFrame" = pd.DataFrame(columns)
        return frame

    def to_polars(self) -> "polars.DataFrame":
        """A polars data frame, its columns named as in docs/FORMAT.md.

        An unknown arrival is null. Raises ``PackageMissing`` without polars.
        """
        pl = package("polars")
        columns: Dict[str, Any] = self._columns()
        is_known = self.arrival_ns != UNKNOWN_NS
        columns["arrival_ns"] = pl.Series(self.arrival_ns).zip_with(
            pl.Series(is_known), pl.Series([None], dtype=pl.Int64))
        frame: "polars.DataFrame" = pl.DataFrame(columns)
        return frame

    def _checked(self, rows: Any) -> AnyArray:
        places = np.asarray(rows)
        if places.ndim == 1 and (places.dtype.kind in "iub" or not places.size):
            return places if places.size else places.astype(np.intp)
        hint = ""
        if not isinstance(rows, (str, float)) and places.ndim == 0 and places.dtype.kind in "iu":
            hint = f" One row is [{index(rows)}:{index(rows) + 1}]; each array has its own element."
        raise TypeError(
            f"Rows are selected by a slice, an array of indices or a mask, not by {rows!r}.{hint}")

    def _columns(self) -> Columns:
        times = {name: getattr(self, name) for name in ("arrival_ns", "seq")}
        return {"timestamp_ns": self.timestamps_ns, **times, **self._values()}

    def _values(self) -> Columns:
        """The columns of a data frame that are not times."""
        raise NotImplementedError


def pose_columns(world_from_camera: Floats) -> Columns:
    """Position (meters) and unit quaternion of transforms (n, 4, 4); ``nan`` without a pose."""
    known = ~np.isnan(world_from_camera[:, 0, 0])
    quaternions = np.full((len(world_from_camera), 4), np.nan)
    quaternions[known] = quaternion_from_matrix(world_from_camera[known, :3, :3])
    return {
        **dict(zip("xyz", world_from_camera[:, :3, 3].T)),
        **dict(zip(("qx", "qy", "qz", "qw"), quaternions.T))}

"""The catalog of a folder of recordings: many sessions as one table."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any, Dict, Iterator, List, Tuple, Union

from .errors import LockstepError
from .extras import package
from .session import Session

DATABASE = Path(".lockstep", "catalog.sqlite")
TABLES = ("session", "finding", "stream", "dropped", "tag")
INTERNAL = {"id", "session", "fingerprint", "words", "recorded_title", "recorded_notes", "recorded_tags"}
BOOLEAN = ("is_", "has_", "was_")


class NoCatalog(LockstepError):
    """The folder has no catalog, or one that cannot be read."""

    usual_remedy = "Run 'lockstep catalog update' on the folder."


class Catalog:
    """The facts that ``lockstep catalog update`` stored about the recordings in a folder.

        catalog = Catalog("recordings")
        good = [row["path"] for row in catalog if row["verdict"] == "pass"]
        findings = catalog.to_pandas("finding")

    The database is read as it is; only the command updates it from the folder. Every table has the
    column ``path``, the path of the recording relative to the folder.
    """

    def __init__(self, folder: Union[str, Path]) -> None:
        self.folder = Path(folder)
        self.database = self.folder / DATABASE
        """The path of the SQLite database, which other programs may read too."""
        if not self.database.is_file():
            raise NoCatalog("There is no catalog.", place=str(self.folder))

    def __len__(self) -> int:
        return len(self.columns()["path"])

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        """One dictionary per recording, sorted by path; missing values are None."""
        columns = self.columns()
        for row in zip(*columns.values()):
            yield dict(zip(columns, row))

    def columns(self, table: str = "session") -> Dict[str, List[Any]]:
        """The columns of a table by name, sorted by path.

        ``session`` has a row per recording, ``finding`` one per finding of a check, ``stream`` one
        per stream, ``dropped`` one per reason for dropped samples, ``tag`` one per tag.
        """
        names, rows = self._rows(table)
        return {
            name: [_value(name, row[place]) for row in rows]
            for place, name in enumerate(names) if name not in INTERNAL}

    def session(self, path: str) -> Session:
        """The session with this path."""
        return Session(self.folder / path)

    def to_arrow(self, table: str = "session") -> Any:
        """A table as ``pyarrow.Table``."""
        return package("pyarrow").table(self.columns(table))

    def to_pandas(self, table: str = "session") -> Any:
        """A table as ``pandas.DataFrame``."""
        return package("pandas").DataFrame(self.columns(table))

    def to_polars(self, table: str = "session") -> Any:
        """A table as ``polars.DataFrame``."""
        return package("polars").DataFrame(self.columns(table), infer_schema_length=None)

    def _rows(self, table: str) -> Tuple[List[str], List[Tuple[Any, ...]]]:
        if table not in TABLES:
            raise ValueError(f"the tables are {', '.join(TABLES)}")
        source = "session" if table == "session" else f"{table} JOIN session ON id = session"
        # Column 3, after the path and the session's id, is the other tables' key.
        own = "*" if table == "session" else f"path, {table}.*"
        order = "path" if table == "session" else "path, 3"
        address = f"{self.database.resolve().as_uri()}?mode=ro"
        try:
            connection = sqlite3.connect(address, uri=True)
            try:
                cursor = connection.execute(f"SELECT {own} FROM {source} ORDER BY {order}")
                return [column[0] for column in cursor.description], cursor.fetchall()
            finally:
                connection.close()
        except sqlite3.Error as error:
            raise NoCatalog(
                f"The catalog cannot be read ({error}).", place=str(self.database)) from error


def _value(name: str, value: Any) -> Any:
    return bool(value) if name.startswith(BOOLEAN) and value is not None else value

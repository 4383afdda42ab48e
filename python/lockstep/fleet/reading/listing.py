"""The sessions of sources, in a defined order."""

from __future__ import annotations

import os
from typing import Dict, List, Optional, Sequence

from ..commands import Sources, catalog_query, source_paths
from ..scratch import scratch_folder
from ..sources import find_sessions
from ..tool import find_tool


class Listing:
    """The paths of sessions in the order of the sources, each once.

    Local folders are searched in the order of names. The listing is made once, and travels with the
    object to other processes.
    """

    def __init__(self, sources: Sources, where: Optional[str], scratch: str) -> None:
        self._sources = [os.path.abspath(one) if os.path.exists(one) else one for one in source_paths(sources)]
        self._where, self._scratch = where, scratch
        self._paths: Optional[List[str]] = None

    def paths(self) -> Sequence[str]:
        """All paths or URLs. Raises ``FleetError`` if a source does not exist."""
        if self._paths is None:
            self._paths = self._found()
        return self._paths

    def _found(self) -> List[str]:
        if self._where is None:
            found = find_sessions(self._sources, "check")
            return list(dict.fromkeys(one.path for one in found))
        with scratch_folder(self._scratch) as scratch:
            query = catalog_query(find_tool(), scratch)
            listed = find_sessions(self._sources, "check", where=self._where, query=query)
            return list(dict.fromkeys(one.path for one in listed))

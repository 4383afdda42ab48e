"""Optional packages, imported only when they are needed."""

from __future__ import annotations

import importlib
from typing import Any

from .errors import PackageMissing


def package(name: str) -> Any:
    """A module of an optional package; raises ``PackageMissing`` if it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        distribution = name.partition(".")[0]
        raise PackageMissing(
            f"This needs {distribution}, which is not installed.",
            remedy=f"Run 'pip install {distribution}'.") from None

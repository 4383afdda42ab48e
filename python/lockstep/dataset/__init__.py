"""Builds datasets for training from sessions: LeRobot, WebDataset, or Parquet for Hugging Face.

    from lockstep import dataset

    summary = dataset.build(["recordings"], to="walks", format="lerobot")
    print(summary.session_count, summary.splits, summary.left_out)

``python -m lockstep.dataset build`` does the same. docs/DATASETS.md describes the formats.
"""

from .build import build
from .errors import DatasetError, UsageError
from .options import Options
from .summary import Summary

__all__ = ["DatasetError", "Options", "Summary", "UsageError", "build"]

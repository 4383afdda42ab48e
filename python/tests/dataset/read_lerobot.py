"""Reads a LeRobotDataset v3.0 as its documentation describes it, with pyarrow and PyAV alone.

It shares no code with the writer. See huggingface.co/docs/lerobot/lerobot-dataset-v3 and, for what that page
leaves open, LeRobot 0.4.4's src/lerobot/datasets. Unlike LeRobot, it checks what it reads.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any, Dict, List, Tuple

import av
import numpy as np
import pyarrow.parquet as parquet

TOLERANCE_S = 1e-4
"""LeRobot's default for the distance of an image's time from the row's."""


class Reader:
    """The rows and images of a dataset."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.info: Dict[str, Any] = json.loads((root / "meta/info.json").read_text())
        assert self.info["codebase_version"] == "v3.0"
        self.features: Dict[str, Dict[str, Any]] = self.info["features"]
        self.video_keys = [key for key, one in self.features.items() if one["dtype"] == "video"]
        self.stats: Dict[str, Any] = json.loads((root / "meta/stats.json").read_text())
        self.tasks = parquet.read_table(root / "meta/tasks.parquet").to_pandas().index.tolist()
        self.episodes: List[Dict[str, Any]] = []
        for path in sorted((root / "meta/episodes").glob("*/*.parquet")):
            self.episodes += parquet.read_table(path).to_pylist()
        self.rows = self._rows()

    def check(self) -> None:
        """Raises ``AssertionError`` where the parts of the dataset contradict each other."""
        assert len(self.episodes) == self.info["total_episodes"]
        assert len(self.rows) == self.info["total_frames"]
        assert len(self.tasks) == self.info["total_tasks"]
        assert [row["index"] for row in self.rows] == list(range(len(self.rows)))
        for number, episode in enumerate(self.episodes):
            assert episode["episode_index"] == number
            start, end = episode["dataset_from_index"], episode["dataset_to_index"]
            assert end - start == episode["length"] and episode["tasks"] == self.tasks
            for place, row in enumerate(self.rows[start:end]):
                assert (row["episode_index"], row["frame_index"]) == (number, place)
                assert row["timestamp"] == np.float32(place / self.info["fps"])
        self._check_splits()
        for row in self.rows:
            assert set(row) == set(self.features) - set(self.video_keys)

    def image(self, index: int, key: str) -> "np.ndarray[Any, np.dtype[np.uint8]]":
        """The image of a row: the one whose time is nearest to the episode's start plus the row's time."""
        row = self.rows[index]
        episode = self.episodes[row["episode_index"]]
        start = episode[f"videos/{key}/from_timestamp"]
        images = self._images(key, episode)
        times = np.array([time for time, _ in images])
        nearest = int(np.argmin(np.abs(times - (start + row["timestamp"]))))
        assert abs(times[nearest] - start - row["timestamp"]) < TOLERANCE_S
        assert times[nearest] < episode[f"videos/{key}/to_timestamp"]
        image: "np.ndarray[Any, np.dtype[np.uint8]]" = images[nearest][1]
        return image

    def _images(self, key: str, episode: Dict[str, Any]) -> List[Tuple[float, Any]]:
        chunk, file = (episode[f"videos/{key}/{name}_index"] for name in ("chunk", "file"))
        template: str = self.info["video_path"]
        return decoded(self.root / template.format(video_key=key, chunk_index=chunk, file_index=file))

    def _rows(self) -> List[Dict[str, Any]]:
        rows: List[Dict[str, Any]] = []
        template: str = self.info["data_path"]
        places = sorted({(one["data/chunk_index"], one["data/file_index"]) for one in self.episodes})
        for chunk, file in places:
            rows += parquet.read_table(self.root / template.format(chunk_index=chunk, file_index=file)).to_pylist()
        return rows

    def _check_splits(self) -> None:
        covered: List[int] = []
        for span in self.info["splits"].values():
            start, end = span.split(":")
            covered += range(int(start), int(end))
        assert covered == list(range(len(self.episodes)))


@lru_cache(maxsize=4)
def decoded(path: Path) -> List[Tuple[float, Any]]:
    """The time in seconds and the RGB pixels of each image in a movie, in order of presentation."""
    with av.open(str(path)) as movie:
        stream = movie.streams.video[0]
        return [
            (frame.time, frame.to_ndarray(format="rgb24"))
            for frame in movie.decode(stream) if frame.time is not None]

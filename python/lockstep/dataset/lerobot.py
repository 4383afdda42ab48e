"""LeRobotDataset v3.0: movies beside Parquet tables, one episode per session.

Written from the format of LeRobot 0.4.4 (Apache-2.0): ``src/lerobot/datasets/utils.py``.
"""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple

import numpy as np

from ..arrays import Bytes, Floats
from ..extras import package
from ..geometry import specific_force
from .depth_images import DepthCounts, empty_png, millimeters, png
from .errors import LeftOut
from .facts import Omission, SessionFacts
from .movie_file import CodedImage, Coding, write_movie
from .movies import (
    SAMPLED_IMAGES, CodedMovie, NotCopyable, copy_images, encode, file_blocks, sample_pixels)
from .options import MEGABYTE
from .rows import interpolated
from .statistics import ImageHistogram, Statistics, describe
from .tables import PROVENANCE, fixed_lists, pandas_metadata, provenance, write_table
from .work import CardPart, Dataset, Output, Part, Prepared, Selection, SessionWork

VERSION = "v3.0"
CAMERA = "observation.images.main"
DEPTH, HAS_DEPTH = "observation.images.depth", "has_depth"
DEPTH_ROWS = 500
"""The number of rows in a row group with depth maps; about 30 MB with maps of a LiDAR."""
FILES_PER_FOLDER = 1000
DATA_FILE_BYTES = 100 * MEGABYTE
ROWS, PACKETS, IMAGES = "rows.parquet", "packets.bin", "packets.npy"
POSE = ["x_m", "y_m", "z_m", "qx", "qy", "qz", "qw"]
VECTORS: Dict[str, List[str]] = {
    "observation.state": POSE,
    "observation.specific_force": ["x_mps2", "y_mps2", "z_mps2"],
    "observation.angular_velocity": ["x_radps", "y_radps", "z_radps"],
    "action": POSE,
    "intrinsics_px": ["fx_px", "fy_px", "cx_px", "cy_px"],
}
"""The features that consist of several float32 numbers, with the names of these numbers."""
PLACES = {
    "timestamp": "float32", "frame_index": "int64", "episode_index": "int64", "index": "int64",
    "task_index": "int64"}
"""The features that every LeRobot dataset has."""


class LeRobot:
    """See ``work.Format``."""

    def prepare(self, work: SessionWork, folder: Path) -> Prepared:
        """See ``work.Format``: coded images, and the rows without their places in the dataset."""
        sizes = {one.size for one in work.rows.described}
        if len(sizes) != 1:
            raise LeftOut("other_size", "Its images have several sizes.")
        if work.timing is None:
            raise LeftOut("other_rate", "Its frames have no rate.")
        movie, images, histogram = _movie(work, folder, sizes.pop(), work.timing.fps)
        depth = _write_rows(work, folder)
        np.save(folder / IMAGES, _image_array(movie.images))
        return Prepared(images, {
            "coding": movie.coding.to_json(), "histogram": histogram.to_json(),
            "movie_bytes": sum(image.size for image in movie.images), **depth})

    def select(self, sessions: Sequence[SessionFacts]) -> Selection:
        """See ``work.Format``: the size and rate of most frames."""
        sizes, rates, depths = Counter[Tuple[int, int]](), Counter[int](), Counter[Tuple[int, int]]()
        for session in sessions:
            sizes[session.width_px, session.height_px] += session.row_count
            if session.more.get("depth_size"):
                depths[_depth_size(session)] += session.depth_count
        depth = max(depths, key=lambda one: (depths[one], one), default=(0, 0))
        size = max(sizes, key=lambda one: (sizes[one], one), default=(0, 0))
        for session in sessions:
            if (session.width_px, session.height_px) == size:
                rates[_fps(session)] += session.row_count
        fps = max(rates, key=lambda one: (rates[one], one), default=0)
        accepted, omissions = [], []
        for session in sessions:
            own = (session.width_px, session.height_px)
            if own != size:
                detail = f"Its images are {own[0]}x{own[1]}; those of the dataset are {size[0]}x{size[1]}."
                omissions.append(Omission(session.name, "other_size", detail))
            elif _fps(session) != fps:
                detail = f"It has {_fps(session)} frames per second; the dataset has {fps}."
                omissions.append(Omission(session.name, "other_rate", detail))
            elif session.more.get("depth_size") and _depth_size(session) != depth:
                own = _depth_size(session)
                detail = f"Its depth maps are {own[0]}x{own[1]}; those of the dataset are {depth[0]}x{depth[1]}."
                omissions.append(Omission(session.name, "other_size", detail))
            else:
                accepted.append(session)
        return Selection(accepted, omissions)

    def outputs(self, dataset: Dataset) -> Iterator[Output]:
        """See ``work.Format``."""
        episodes = _episodes(dataset)
        depth = _dataset_depth(dataset.all_parts)
        for (chunk, file), members in _by_file(episodes, "movie").items():
            yield Output(_path("videos/" + CAMERA, chunk, file, "mp4"), _movie_writer(members))
        for (chunk, file), members in _by_file(episodes, "data").items():
            yield Output(_path("data", chunk, file, "parquet"), _data_writer(members, depth))
        yield Output(_path("meta/episodes", 0, 0, "parquet"), _episodes_writer(episodes, dataset))
        yield Output("meta/tasks.parquet", _tasks_writer(dataset))
        yield Output("meta/stats.json", _json_writer(lambda: _statistics(episodes, depth)))
        yield Output("meta/info.json", _json_writer(lambda: _info(dataset, episodes)))

    def card(self, dataset: Dataset) -> CardPart:
        """See ``work.Format``."""
        depth = sum(part.facts.depth_count for part in dataset.all_parts)
        size = _dataset_depth(dataset.all_parts)
        text = [
            f"LeRobotDataset {VERSION}. An episode is a session; splits are ranges of episodes in "
            "`meta/info.json`.", "",
            f"- `{CAMERA}`: native pixels, never rotated. All images of a file have equal durations; "
            "`timestamp` is `frame_index` / fps in seconds, and the true time is `host_ns`.",
            "- `observation.state`: position (m) and quaternion x, y, z, w of the camera in world axes.",
            "- `observation.specific_force` (m/s²) and `observation.angular_velocity` (rad/s, raw, with "
            "bias): device axes, interpolated linearly at the frame's instant; NaN if no samples "
            "within 100 ms surround it. Specific force is the accelerometer's value times -9.80665 m/s² per g: "
            "at rest it points up.",
            "- `action`: `observation.state` of the next frame of the episode, for the last frame its own. "
            "No command was recorded.",
            "- `intrinsics_px`: fx, fy, cx, cy; (0, 0) is the center of the first pixel."]
        if size:
            text.append(
                f"- `{DEPTH}`: {size[0]}x{size[1]} pixels of 16 bits, millimeters along the viewing axis, rounded; 0 "
                f"where nothing was measured or it is farther than 65.535 m. All zeros where `{HAS_DEPTH}` is false.")
        elif depth:
            text.append(
                f"- Depth: {depth} frames have depth maps, which this format leaves out. LeRobot 0.4.4 takes "
                "every image feature as a color image for the policy. The formats `webdataset` and `parquet` "
                "have the maps, and `--depth` includes them here.")
        return CardPart(["LeRobot", "robotics"], {"train": "data/*/*.parquet"}, text)


def _depth_size(session: SessionFacts) -> Tuple[int, int]:
    width, height = session.more["depth_size"]
    return width, height


def _dataset_depth(parts: Sequence[Part]) -> Optional[Tuple[int, int]]:
    """The size of the depth maps in the dataset; None if it has no depth."""
    return next((_depth_size(part.facts) for part in parts if part.facts.more.get("depth_size")), None)


def _fps(session: SessionFacts) -> int:
    return session.timing.fps if session.timing else 0


# One session


def _movie(
    work: SessionWork, folder: Path, size: Tuple[int, int], fps: int
) -> Tuple[CodedMovie, str, ImageHistogram]:
    """Writes the coded images to ``PACKETS``; the movie, how it was made in words, and its colors."""
    source = work.session.path / "video.mov"
    indices = work.rows.movie_indices
    reason = "the images are files"
    if min(indices) >= 0:
        try:
            with open(folder / PACKETS, "wb") as file:
                movie = copy_images(source, indices, file)
            if (movie.coding.width, movie.coding.height) == size:
                return movie, f"{movie.coding.codec} copied", sample_pixels(source, len(indices))
            reason = "the movie's size is not that of the rows"
        except NotCopyable as error:
            reason = str(error)
    histogram = ImageHistogram()
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        encoded = Path(scratch) / "encoded.mp4"
        encode(_decoded(work, histogram), size, fps, encoded)
        with open(folder / PACKETS, "wb") as file:
            movie = copy_images(encoded, range(len(indices)), file)
    return movie, f"encoded once as H.264, constant rate factor 18 ({reason})", histogram


def _decoded(work: SessionWork, histogram: ImageHistogram) -> Iterator[Bytes]:
    """The images of all rows in order; some of them are counted in the histogram."""
    step = -(-len(work.rows) // SAMPLED_IMAGES)
    for place, frame in enumerate(work.rows.frames):
        image = frame.image()
        if place % step == 0:
            histogram.add(image)
        yield image


def _image_array(images: Sequence[CodedImage]) -> Any:
    return np.array([[one.size, int(one.is_key), one.rank] for one in images], dtype=np.int64)


def _write_rows(work: SessionWork, folder: Path) -> Dict[str, Any]:
    """Writes the rows, and returns the facts about depth maps that the dataset needs."""
    table = _rows(work)
    sizes = {one.depth_size for one in work.rows.described} - {None}
    if not work.options.depth:
        write_table(folder / ROWS, [table], table.schema)
        return {}
    if len(sizes) > 1:
        raise LeftOut("other_size", "Its depth maps have several sizes.")
    counts = DepthCounts()
    schema = table.schema.append(package("pyarrow").field(DEPTH, _image_type()))
    write_table(folder / ROWS, _with_depth(work, table, counts), schema, plain=[f"{DEPTH}.bytes"])
    return {"depth_size": sizes.pop(), "depth": counts.to_json()} if sizes else {}


def _with_depth(work: SessionWork, table: Any, counts: DepthCounts) -> Iterator[Any]:
    """The rows in groups, with the depth map of each frame; null for one without."""
    arrow = package("pyarrow")
    for start in range(0, len(work.rows), DEPTH_ROWS):
        images: List[Optional[Dict[str, Any]]] = []
        for frame in work.rows.frames[start:start + DEPTH_ROWS]:
            depth = frame.depth()
            if depth is None:
                images.append(None)
                continue
            values = millimeters(depth)
            counts.add(values)
            images.append({"bytes": png(values), "path": f"{frame.index:06d}.png"})
        yield table.slice(start, DEPTH_ROWS).append_column(DEPTH, arrow.array(images, _image_type()))


def _image_type() -> Any:
    arrow = package("pyarrow")
    return arrow.struct([("bytes", arrow.binary()), ("path", arrow.string())])


def _rows(work: SessionWork) -> Any:
    arrow = package("pyarrow")
    rows, imu = work.rows, work.session.imu
    state = np.concatenate([rows.positions_m, rows.quaternions_xyzw], axis=1)
    vectors: Dict[str, Floats] = {
        "observation.state": state,
        "observation.specific_force": specific_force(interpolated(imu.accelerometer, rows)),
        "observation.angular_velocity": interpolated(imu.gyroscope, rows),
        "action": np.concatenate([state[1:], state[-1:]]),
        "intrinsics_px": rows.intrinsics_px}
    columns: Dict[str, Any] = {
        name: fixed_lists(vectors[name].astype(np.float32)) for name in VECTORS}
    states = [one.tracking_state for one in rows.described]
    return arrow.table({**columns, "tracking_state": arrow.array(states), **provenance(work)})


# The whole dataset


@dataclass(frozen=True)
class Episode:
    """One session and its places in the dataset."""

    index: int
    start: int
    """The index of its first frame in the dataset."""
    part: Part
    fps: int
    split: str
    data: Tuple[int, int]
    """Chunk and file of its rows."""
    movie: Tuple[int, int]
    """Chunk and file of its images."""
    movie_start: int
    """The number of images before its own in the movie."""

    @property
    def length(self) -> int:
        """The number of frames."""
        return self.part.facts.row_count


def _episodes(dataset: Dataset) -> List[Episode]:
    episodes: List[Episode] = []
    data, movies = _Files(DATA_FILE_BYTES), _Files(dataset.options.largest_shard)
    start = 0
    for split, parts in dataset.parts.items():
        for part in parts:
            more = part.facts.more
            count = part.facts.row_count
            data_file, _ = data.place(None, (part.folder / ROWS).stat().st_size, count)
            movie_file, before = movies.place(more["coding"], more["movie_bytes"], count)
            episodes.append(Episode(
                len(episodes), start, part, _fps(part.facts), split, data_file, movie_file, before))
            start += count
    return episodes


class _Files:
    """Divides episodes among files. Each kind has one open file, until the next episode would make it too large."""

    def __init__(self, largest: int) -> None:
        self._largest = largest
        self._count = 0
        self._open: Dict[str, _File] = {}

    def place(self, kind: Any, size: int, frame_count: int) -> Tuple[Tuple[int, int], int]:
        """The chunk and file of an episode, and the number of frames before it in the file."""
        name = json.dumps(kind, sort_keys=True)
        file = self._open.get(name)
        if file is None or file.size + size > self._largest:
            file = self._open[name] = _File(self._count)
            self._count += 1
        before = file.frame_count
        file.size, file.frame_count = file.size + size, before + frame_count
        return divmod(file.number, FILES_PER_FOLDER), before


@dataclass
class _File:
    """A file to which episodes are added."""

    number: int
    size: int = 0
    frame_count: int = 0


def _by_file(episodes: Sequence[Episode], kind: str) -> Dict[Tuple[int, int], List[Episode]]:
    files: Dict[Tuple[int, int], List[Episode]] = {}
    for episode in episodes:
        files.setdefault(getattr(episode, kind), []).append(episode)
    return files


def _path(folder: str, chunk: int, file: int, suffix: str) -> str:
    return f"{folder}/chunk-{chunk:03d}/file-{file:03d}.{suffix}"


def _movie_writer(members: Sequence[Episode]) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        images: List[CodedImage] = []
        for episode in members:
            for size, is_key, rank in np.load(episode.part.folder / IMAGES).tolist():
                images.append(CodedImage(size, bool(is_key), rank + episode.movie_start))
        coding = Coding.from_json(members[0].part.facts.more["coding"])
        blocks = chain.from_iterable(file_blocks(one.part.folder / PACKETS) for one in members)
        with open(path, "wb") as file:
            write_movie(file, coding, members[0].fps, images, blocks)

    return write


def _data_writer(members: Sequence[Episode], depth: Optional[Tuple[int, int]]) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        tables = chain.from_iterable(_data(episode, depth) for episode in members)
        first = next(tables)
        write_table(path, chain([first], tables), first.schema, plain=[f"{DEPTH}.bytes"] if depth else [])

    return write


def _data(episode: Episode, depth: Optional[Tuple[int, int]]) -> Iterator[Any]:
    """The rows of an episode in groups, with all features except movies."""
    arrow, parquet = package("pyarrow"), package("pyarrow.parquet")
    file = parquet.ParquetFile(episode.part.folder / ROWS)
    places = _places(episode)
    start = 0
    for number in range(file.num_row_groups):
        table = file.read_row_group(number)
        if depth:
            table = _filled(table, depth)
        elif DEPTH in table.column_names:
            table = table.drop_columns([DEPTH])
        for name, values in places.items():
            table = table.append_column(name, arrow.array(values[start:start + table.num_rows]))
        start += table.num_rows
        yield table.replace_schema_metadata(None)


def _filled(table: Any, size: Tuple[int, int]) -> Any:
    """The rows with a depth image for every frame, empty if it has no map, and a flag for that."""
    arrow = package("pyarrow")
    maps = table[DEPTH].to_pylist()
    empty = {"bytes": empty_png(size), "path": "empty.png"}
    flags = arrow.array([one is not None for one in maps])
    column = arrow.array([one or empty for one in maps], _image_type())
    return table.drop_columns([DEPTH]).append_column(DEPTH, column).append_column(HAS_DEPTH, flags)


def _places(episode: Episode) -> Dict[str, Any]:
    numbers = np.arange(episode.length, dtype=np.int64)
    same = np.zeros_like(numbers)
    return {
        "timestamp": (numbers / episode.fps).astype(np.float32), "frame_index": numbers,
        "episode_index": same + episode.index, "index": numbers + episode.start, "task_index": same}


def _tasks_writer(dataset: Dataset) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        arrow = package("pyarrow")
        index = "__index_level_0__"
        table = arrow.table({"task_index": arrow.array([0], arrow.int64()), index: [dataset.options.task]})
        table = table.replace_schema_metadata(pandas_metadata(index, ["task_index"]))
        write_table(path, [table], table.schema)

    return write


def _episodes_writer(episodes: Sequence[Episode], dataset: Dataset) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        arrow = package("pyarrow")
        whole: Callable[[List[int]], Any] = lambda values: arrow.array(values, arrow.int64())
        video = f"videos/{CAMERA}/"
        columns: Dict[str, Any] = {
            "episode_index": whole([one.index for one in episodes]),
            "tasks": arrow.array([[dataset.options.task]] * len(episodes)),
            "length": whole([one.length for one in episodes]),
            "data/chunk_index": whole([one.data[0] for one in episodes]),
            "data/file_index": whole([one.data[1] for one in episodes]),
            "dataset_from_index": whole([one.start for one in episodes]),
            "dataset_to_index": whole([one.start + one.length for one in episodes]),
            video + "chunk_index": whole([one.movie[0] for one in episodes]),
            video + "file_index": whole([one.movie[1] for one in episodes]),
            video + "from_timestamp": arrow.array([one.movie_start / one.fps for one in episodes]),
            video + "to_timestamp": arrow.array(
                [(one.movie_start + one.length) / one.fps for one in episodes])}
        depth = _dataset_depth(dataset.all_parts)
        statistics = [_statistics([one], depth) for one in episodes]
        for feature in statistics[0]:
            for name in statistics[0][feature]:
                values = [one[feature][name] for one in statistics]
                columns[f"stats/{feature}/{name}"] = arrow.array(values, _statistic_type(feature, name))
        zeros = [0] * len(episodes)
        columns["meta/episodes/chunk_index"] = columns["meta/episodes/file_index"] = whole(zeros)
        table = arrow.table(columns)
        write_table(path, [table], table.schema)

    return write


def _statistic_type(feature: str, name: str) -> Any:
    arrow = package("pyarrow")
    kind = PLACES.get(feature) or PROVENANCE.get(feature)
    is_whole = name == "count" or (kind == "int64" and name in ("min", "max"))
    number = arrow.int64() if is_whole else arrow.float64()
    levels = 3 if feature in (CAMERA, DEPTH) and name != "count" else 1
    for _ in range(levels):
        number = arrow.list_(number)
    return number


def _numeric_features() -> List[str]:
    whole = [name for name, kind in PROVENANCE.items() if kind != "string"]
    return [*VECTORS, *whole, *PLACES]


def _values(episode: Episode, feature: str) -> Any:
    """A feature's numbers, (n,) or (n, d)."""
    if feature in PLACES:
        return _places(episode)[feature]
    parquet = package("pyarrow.parquet")
    column = parquet.read_table(episode.part.folder / ROWS, columns=[feature])[feature].combine_chunks()
    if feature in VECTORS:
        return column.flatten().to_numpy(zero_copy_only=False).reshape(-1, len(VECTORS[feature]))
    return column.to_numpy(zero_copy_only=False)


def _statistics(episodes: Sequence[Episode], depth: Optional[Tuple[int, int]]) -> Dict[str, Statistics]:
    """Statistics over all rows of the episodes, one feature at a time, so that only one is in memory."""
    images = ImageHistogram.merged([one.part.facts.more["histogram"] for one in episodes])
    statistics = {CAMERA: images.describe()}
    if depth:
        maps = DepthCounts.merged([one.part.facts.more.get("depth") for one in episodes])
        statistics[DEPTH] = maps.describe()
    for feature in _numeric_features():
        statistics[feature] = describe(np.concatenate([_values(one, feature) for one in episodes]))
    return statistics


def _info(dataset: Dataset, episodes: Sequence[Episode]) -> Dict[str, Any]:
    splits = {}
    for split in dataset.parts:
        own = [one.index for one in episodes if one.split == split]
        splits[split] = f"{own[0]}:{own[-1] + 1}"
    return {
        "codebase_version": VERSION, "robot_type": "lockstep_phone", "total_episodes": len(episodes),
        "total_frames": sum(one.length for one in episodes), "total_tasks": 1,
        "chunks_size": FILES_PER_FOLDER, "data_files_size_in_mb": DATA_FILE_BYTES // MEGABYTE,
        "video_files_size_in_mb": max(1, dataset.options.largest_shard // MEGABYTE),
        "fps": episodes[0].fps, "splits": splits,
        "data_path": "data/chunk-{chunk_index:03d}/file-{file_index:03d}.parquet",
        "video_path": "videos/{video_key}/chunk-{chunk_index:03d}/file-{file_index:03d}.mp4",
        "features": _features(episodes)}


def _features(episodes: Sequence[Episode]) -> Dict[str, Any]:
    facts = episodes[0].part.facts
    coding = facts.more["coding"]
    size = [facts.height_px, facts.width_px, 3]
    features: Dict[str, Any] = {CAMERA: {
        "dtype": "video", "shape": size, "names": ["height", "width", "channels"],
        "info": {
            "video.height": size[0], "video.width": size[1],
            "video.codec": coding["codec"], "video.pix_fmt": coding["pixel_format"],
            "video.is_depth_map": False, "video.fps": episodes[0].fps, "video.channels": 3,
            "has_audio": False}}}
    for name, components in VECTORS.items():
        features[name] = {"dtype": "float32", "shape": [len(components)], "names": components}
    depth = _dataset_depth([episode.part for episode in episodes])
    if depth:
        features[DEPTH] = {
            "dtype": "image", "shape": [depth[1], depth[0], 1], "names": ["height", "width", "channels"],
            "info": {"is_depth_map": True, "video.is_depth_map": True, "depth_unit": "mm"}}
    flags = {HAS_DEPTH: "bool"} if depth else {}
    for name, kind in {"tracking_state": "string", **PROVENANCE, **PLACES, **flags}.items():
        features[name] = {"dtype": kind, "shape": [1], "names": None}
    return features


def _json_writer(make: Callable[[], Dict[str, Any]]) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        text = json.dumps(make(), indent=4, ensure_ascii=False, allow_nan=False)
        path.write_text(text + "\n", encoding="utf-8")

    return write

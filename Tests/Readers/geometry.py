"""Judges the geometry of an export of a synthetic session by the true values of the phone.

Usage: geometry.py FORMAT EXPORT SESSION [mutants]

load_FORMAT.py reads the export; the truth file lies next to the session. Prints one JSON object:

depth_m      worst pair of frames: median difference between the depth of one frame, moved into the
             other through the export's poses and intrinsics, and the depth there
depth_sigma  the same in standard deviations of the phone's depth noise, without outliers
pairs        pairs compared: at least 0.5 m and 15° to 30° apart, and 30 % of one seen in the other
landmark_px  worst distance of a landmark's projection from its true place in the image
landmarks    landmarks seen
camera_px    worst difference of a number of K from the true one
pose         worst difference of a number of a pose's 4x4 from the true one
points_m     worst median distance of the export's points from the surfaces, along viewing axes
points       points of the export
quantum_m    the step of the export's depth

With "mutants" it prints such an object for each of MUTANTS, by its name. A mutant puts a mistake
into the export after it was read, to show that the judgment can fail. A point cloud does not contain
its cameras: its points are computed again from the session's depth with the changed cameras.
"""

import copy
import importlib
import json
import sys
from pathlib import Path

import numpy as np

import load_session
from mutants import MUTANTS
from view import Dataset, View, project, project_by_opencv, scaled, unproject

MOST_PAIRS = 12
# The synthetic phone's depth noise: meters, and meters per meter of depth (DepthFinish in Sources).
NOISE = (0.002, 0.003)
# From a dataset's world with z up to the session's with y up: (x, y, z) becomes (x, z, -y).
Y_UP_FROM_Z_UP = np.array([[1.0, 0, 0, 0], [0, 0, 1, 0], [0, -1, 0, 0], [0, 0, 0, 1]])
WORLD_FROM = {"stray": np.eye(4)}
# TUM RGB-D has for each pixel of the image the nearest depth of the map: on a slope that is wrong by
# up to half a pixel of the map.
QUANTUM = {"stray": 0.001, "tumrgbd": 0.004, "spectacular": 0.001}


def main(name: str, export: Path, session: Path, mutants: bool) -> None:
    header, truth = load_session.load_truth(session)
    dataset = load(name, export, truth)
    landmarks = np.array(header["landmarks"]).reshape(-1, 3)
    if not mutants:
        return print(json.dumps(judge(dataset, truth, landmarks)))
    found = {}
    for mutant, spoil in MUTANTS.items():
        spoilt, surfaces = copy.deepcopy(dataset), copy.deepcopy(truth)
        if dataset.views:
            spoil(spoilt, surfaces)
        else:
            spoilt.points = points_of(session, spoil)
        found[mutant] = judge(spoilt, surfaces, landmarks)
    print(json.dumps(found))


def load(name: str, export: Path, truth: Dataset) -> Dataset:
    """What the loader of a format returns; loaders of tracking datasets yield it frame by frame."""
    loader = importlib.import_module(f"load_{name}")
    if hasattr(loader, "load"):
        return loader.load(export)
    views = [
        View(
            intrinsics=frame.K, size=frame.size, depth=frame.depth, time=frame.time,
            world_from_camera=WORLD_FROM.get(name, Y_UP_FROM_Z_UP) @ frame.world_from_camera
            if frame.world_from_camera is not None else None)
        for frame in loader.frames(export)
    ]
    for view in views:
        if view.world_from_camera is None:
            # Kalibr's format has no poses: its camera is judged at its true pose.
            view.world_from_camera = match(view, truth).world_from_camera
    return Dataset(views=views, quantum=QUANTUM.get(name, 0))


def points_of(session: Path, spoil) -> np.ndarray:
    """The cloud that an exporter with a mistake would make from a session; every 16th point."""
    source = load_session.load(session)
    spoil(source, source)
    clouds = [
        unproject(view.depth_intrinsics(), view.world_from_camera, view.depth)[::16]
        for view in source.views if view.depth is not None
    ]
    points = np.concatenate(clouds)
    return points[np.isfinite(points).all(axis=1)]


def judge(dataset: Dataset, truth: Dataset, landmarks: np.ndarray) -> dict:
    matched = [match(view, truth) for view in dataset.views]
    found: dict = {"views": len(dataset.views), "quantum_m": dataset.quantum}
    if dataset.views:
        found |= judge_landmarks(dataset, matched, landmarks) | judge_cameras(dataset, matched)
    if any(view.depth is not None for view in dataset.views):
        found |= judge_depth(dataset, matched)
    if dataset.points is not None:
        found |= judge_points(dataset, matched, truth)
    return found


def match(view: View, truth: Dataset) -> View:
    """The true view that belongs to a view."""
    if view.index is not None:
        (found,) = [other for other in truth.views if other.index == view.index]
    else:
        found = min(truth.views, key=lambda other: abs(other.time - view.time))
        assert abs(found.time - view.time) < 1e-3
    return found


def judge_landmarks(dataset: Dataset, matched: list[View], landmarks: np.ndarray) -> dict:
    worst, seen = 0.0, np.zeros(len(landmarks), dtype=bool)
    for view, true in zip(dataset.views, matched):
        expected = project(true.intrinsics, true.world_from_camera, landmarks)
        # The place in a resized image that shows the same as a pixel of the native image.
        share = np.array(view.size) / np.array(true.size)
        expected[:, :2] = (expected[:, :2] + 0.5) * share - 0.5
        visible = is_inside(expected, view.size)
        found = project_by_opencv(view, landmarks)
        error = np.linalg.norm(found[visible] - expected[visible, :2], axis=1)
        # A landmark behind the camera is not in the image, even if its projection is.
        depth = project(view.intrinsics, view.world_from_camera, landmarks)[visible, 2]
        error[depth <= 0] = np.inf
        worst = max([worst, *error])
        seen |= visible
    return {"landmark_px": finite(worst), "landmarks": int(seen.sum())}


def judge_cameras(dataset: Dataset, matched: list[View]) -> dict:
    """Compares intrinsics and poses by themselves: landmarks judge only both together."""
    intrinsics, poses = 0.0, 0.0
    for view, true in zip(dataset.views, matched):
        k = scaled(true.intrinsics, view.size[0] / true.size[0], view.size[1] / true.size[1])
        intrinsics = max(intrinsics, np.abs(view.intrinsics - k).max())
        poses = max(poses, np.abs(view.world_from_camera - true.world_from_camera).max())
    return {"camera_px": finite(intrinsics), "pose": finite(poses)}


def judge_depth(dataset: Dataset, matched: list[View]) -> dict:
    medians, sigmas = [], []
    for i, j in pairs(matched):
        one, other = dataset.views[i], dataset.views[j]
        predicted, found, weights = compare(one, other)
        if len(found) < 0.15 * one.depth.size:
            medians.append(np.inf)
            sigmas.append(np.inf)
            continue
        error = np.abs(predicted[:, 2] - found)
        medians.append(np.median(error))
        noise = np.hypot(sigma(predicted[:, 2]), sigma(found) * weights)
        sigmas.append(1.4826 * np.median((error / noise)[error < 8 * noise]))
    return {
        "pairs": len(medians), "depth_m": finite(max(medians, default=np.inf)),
        "depth_sigma": finite(max(sigmas, default=np.inf)),
    }


def compare(
    one: View, other: View, step: int = 1
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Projects the depth of one view into another.

    Returns columns, rows and depths in the other view, its own depths there, and the factor by which
    interpolation reduces their noise. Every `step`-th point of the first view's depth is used.
    """
    places = unproject(one.depth_intrinsics(), one.world_from_camera, one.depth)[::step]
    places = places[np.isfinite(places).all(axis=1)]
    seen = project(other.depth_intrinsics(), other.world_from_camera, places)
    return bilinear(other.depth, seen)


def bilinear(
    depth: np.ndarray, seen: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The places inside the map with depth, that depth, and the root of the sum of squared weights."""
    height, width = depth.shape
    seen = seen[is_inside(seen, (width, height))]
    column = np.minimum(np.floor(seen[:, 0]).astype(int), width - 2)
    row = np.minimum(np.floor(seen[:, 1]).astype(int), height - 2)
    u, v = seen[:, 0] - column, seen[:, 1] - row
    weights = np.stack([(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v])
    corners = np.stack([
        depth[row, column], depth[row, column + 1], depth[row + 1, column],
        depth[row + 1, column + 1],
    ])
    value = (weights * corners).sum(axis=0)
    valid = np.isfinite(value)
    return seen[valid], value[valid], np.sqrt((weights**2).sum(axis=0))[valid]


def is_inside(seen: np.ndarray, size: tuple[int, int]) -> np.ndarray:
    width, height = size
    return (
        (seen[:, 2] > 0) & (seen[:, 0] >= 0) & (seen[:, 0] <= width - 1)
        & (seen[:, 1] >= 0) & (seen[:, 1] <= height - 1)
    )


def pairs(matched: list[View]) -> list[tuple[int, int]]:
    """At most MOST_PAIRS pairs that are suitable by the true poses, spread over all such pairs."""
    good = []
    for i, one in enumerate(matched):
        for j, other in enumerate(matched):
            if i != j and one.depth is not None and other.depth is not None:
                if are_apart(one, other) and overlap(one, other) >= 0.3:
                    good.append((i, j))
    step = max(1, len(good) // MOST_PAIRS)
    return good[::step][:MOST_PAIRS]


def are_apart(one: View, other: View) -> bool:
    move = np.linalg.inv(one.world_from_camera) @ other.world_from_camera
    angle = np.degrees(np.arccos(np.clip((np.trace(move[:3, :3]) - 1) / 2, -1, 1)))
    return bool(np.linalg.norm(move[:3, 3]) >= 0.5 and 15 <= angle <= 30)


def overlap(one: View, other: View) -> float:
    """The share of a view's depth that another view sees without an occlusion."""
    step = 7
    predicted, found, _ = compare(one, other, step)
    near = np.abs(predicted[:, 2] - found) < 0.05 * found
    return near.sum() / max(1, np.isfinite(one.depth.ravel()[::step]).sum())


def judge_points(dataset: Dataset, matched: list[View], truth: Dataset) -> dict:
    """Judges points in the export's views, or in the true views if the export has none."""
    views = dataset.views or truth.views
    medians = []
    for view, true in list(zip(views, matched or truth.views))[:: max(1, len(views) // MOST_PAIRS)]:
        if true.depth is None:
            continue
        height, width = true.depth.shape
        k = scaled(view.intrinsics, width / view.size[0], height / view.size[1])
        seen, depth, _ = bilinear(true.depth, project(k, view.world_from_camera, dataset.points))
        enough = len(depth) >= 100
        medians.append(np.median(np.abs(seen[:, 2] - depth)) if enough else np.inf)
    return {"points": len(dataset.points), "points_m": finite(max(medians, default=np.inf))}


def sigma(depth: np.ndarray) -> np.ndarray:
    return NOISE[0] + NOISE[1] * depth


def finite(number: float) -> float:
    """JSON has no infinity: 1e6 (meters or pixels) stands for it."""
    return float(number) if np.isfinite(number) else 1e6


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4:] == ["mutants"])

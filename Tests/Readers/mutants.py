"""Mistakes about cameras and depth that an exporter can make, put into an export after it was read.

Each takes the export and the truth, and changes one of them.
"""

import numpy as np

from view import ARKIT_FROM_OPENCV, Dataset, View, scaled


def change_views(change):
    def mutant(dataset: Dataset, truth: Dataset) -> None:
        for view in dataset.views:
            change(view)
    return mutant


def invert(view: View) -> None:
    view.world_from_camera = np.linalg.inv(view.world_from_camera)


def swap_axes(view: View) -> None:
    view.world_from_camera = view.world_from_camera @ ARKIT_FROM_OPENCV


def turn_world(view: View) -> None:
    view.world_from_camera = np.eye(4)[[0, 2, 1, 3]] @ view.world_from_camera


def keep_larger_k(view: View) -> None:
    view.intrinsics = scaled(view.intrinsics, 2, 2)


def shift(offset: float):
    def change(view: View) -> None:
        view.intrinsics = view.intrinsics.copy()
        view.intrinsics[:2, 2] += offset
    return change


def make_ranges(dataset: Dataset, truth: Dataset) -> None:
    """Stores the length of the ray as the depth; in the truth if no view of the export has depth."""
    have_depth = any(view.depth is not None for view in dataset.views)
    for view in (dataset if have_depth else truth).views:
        if view.depth is not None:
            k = view.depth_intrinsics()
            rows, columns = np.mgrid[: view.depth.shape[0], : view.depth.shape[1]]
            x, y = (columns - k[0, 2]) / k[0, 0], (rows - k[1, 2]) / k[1, 1]
            view.depth = view.depth * np.sqrt(1 + x**2 + y**2)


def take_neighbors(dataset: Dataset, truth: Dataset) -> None:
    poses = [view.world_from_camera for view in dataset.views]
    for view, pose in zip(dataset.views, poses[1:] + poses[-2:-1]):
        view.world_from_camera = pose


MUTANTS = {
    "none": lambda dataset, truth: None,
    "inverse-pose": change_views(invert),
    "wrong-axes": change_views(swap_axes),
    "wrong-world": change_views(turn_world),
    "k-not-scaled": change_views(keep_larger_k),
    "half-pixel-more": change_views(shift(0.5)),
    "half-pixel-less": change_views(shift(-0.5)),
    "range-for-depth": make_ranges,
    "neighbors-pose": take_neighbors,
}

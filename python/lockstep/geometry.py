"""Frames of axes, rotations, intrinsics and depth; docs/CONVENTIONS.md in code.

A transform is named after both frames: ``world_from_camera`` maps a point in camera axes to world
axes. Camera axes are ARKit's (x right, y up, z backward); *OpenCV* names the camera axes x right,
y down, z forward, which COLMAP and ROS's optical frames have too. Lengths are meters, quaternions
x, y, z, w.
"""

from __future__ import annotations

from typing import Tuple

import numpy as np
from numpy.typing import ArrayLike

from .arrays import AnyArray, Floats

STANDARD_GRAVITY = 9.80665
"""m/s² in one g, exactly."""

CAMERA_FROM_OPENCV: Floats = np.diag([1.0, -1.0, -1.0, 1.0])
"""Maps OpenCV's camera axes to ARKit's; its own inverse."""
CAMERA_FROM_OPENCV.flags.writeable = False


def world_from_opencv(world_from_camera: ArrayLike) -> Floats:
    """Poses of the camera in OpenCV's axes, from poses in ARKit's; (…, 4, 4)."""
    return _floats(world_from_camera) @ CAMERA_FROM_OPENCV


def opencv_from_world(world_from_camera: ArrayLike) -> Floats:
    """Extrinsics as OpenCV and COLMAP define them, from poses in ARKit's axes; (…, 4, 4)."""
    return inverse_pose(world_from_opencv(world_from_camera))


def inverse_pose(b_from_a: ArrayLike) -> Floats:
    """``a_from_b`` of rigid transforms; (…, 4, 4)."""
    pose = _floats(b_from_a)
    back = np.swapaxes(pose[..., :3, :3], -1, -2)
    inverse = np.zeros_like(pose)
    inverse[..., :3, :3] = back
    inverse[..., :3, 3] = -(back @ pose[..., :3, 3:])[..., 0]
    inverse[..., 3, 3] = 1
    return inverse


def transform_points(b_from_a: ArrayLike, points: ArrayLike) -> Floats:
    """Points (…, 3) of frame a converted to frame b with one transform (4, 4)."""
    pose = _floats(b_from_a)
    return _floats(points) @ pose[:3, :3].T + pose[:3, 3]


def specific_force(acceleration_g: ArrayLike) -> Floats:
    """Specific force in m/s², as EuRoC, ROS and most estimators use it, from g with Apple's sign."""
    return _floats(acceleration_g) * -STANDARD_GRAVITY


def scaled_intrinsics(
    intrinsics: ArrayLike, *, size: Tuple[int, int], to: Tuple[int, int],
    pixel_origin: str = "pixel_centre",
) -> Floats:
    """K of an image that was scaled from ``size`` to ``to`` (width, height).

    ``pixel_origin`` is where (0, 0) of both Ks is: ``pixel_centre`` of the upper left pixel (ARKit,
    OpenCV) or its ``pixel_corner`` (COLMAP).
    """
    shift = _center_of_first_pixel(pixel_origin)
    k = _floats(intrinsics).copy()
    for axis in (0, 1):
        scale = to[axis] / size[axis]
        k[..., axis, axis] *= scale
        k[..., axis, 2] = (k[..., axis, 2] - shift + 0.5) * scale - 0.5 + shift
    return k


def intrinsics_with_origin(intrinsics: ArrayLike, *, origin: str, to: str) -> Floats:
    """K with (0, 0) at ``to``, from K with (0, 0) at ``origin``; both as in ``scaled_intrinsics``."""
    k = _floats(intrinsics).copy()
    k[..., :2, 2] += _center_of_first_pixel(to) - _center_of_first_pixel(origin)
    return k


def _center_of_first_pixel(origin: str) -> float:
    """The coordinate of the first pixel's center."""
    try:
        return {"pixel_centre": 0.0, "pixel_corner": 0.5}[origin]
    except KeyError:
        raise ValueError(
            f"A pixel origin is 'pixel_centre' or 'pixel_corner', not '{origin}'.") from None


def points_from_depth(
    depth: ArrayLike, intrinsics: ArrayLike, *, pixel_origin: str = "pixel_centre"
) -> Floats:
    """The point of each pixel in ARKit's camera axes, (height, width, 3), meters.

    ``intrinsics`` must be those of the depth map's size. ``nan`` where nothing was measured.
    """
    meters = _floats(depth)
    k = intrinsics_with_origin(intrinsics, origin=pixel_origin, to="pixel_centre")
    meters = np.where(np.isfinite(meters) & (meters != 0), meters, np.nan)
    v, u = np.indices(meters.shape)
    x = (u - k[0, 2]) / k[0, 0] * meters
    y = -(v - k[1, 2]) / k[1, 1] * meters
    return np.stack([x, y, -meters], axis=-1)


def matrix_from_quaternion(quaternion: ArrayLike) -> Floats:
    """Rotation matrices (…, 3, 3) of unit quaternions x, y, z, w."""
    x, y, z, w = np.moveaxis(_floats(quaternion), -1, 0)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    return np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)


def quaternion_from_matrix(rotation: ArrayLike) -> Floats:
    """Unit quaternions x, y, z, w of rotation matrices (…, 3, 3), w not negative.

    The largest component is computed first, so that no divisor is near zero (Shepperd 1978).
    """
    m = _floats(rotation)
    xx, yy, zz = m[..., 0, 0], m[..., 1, 1], m[..., 2, 2]
    xy, yx, xz, zx = m[..., 0, 1], m[..., 1, 0], m[..., 0, 2], m[..., 2, 0]
    yz, zy = m[..., 1, 2], m[..., 2, 1]
    candidates = np.stack([
        np.stack([1 + xx - yy - zz, yx + xy, zx + xz, zy - yz], axis=-1),
        np.stack([yx + xy, 1 - xx + yy - zz, zy + yz, xz - zx], axis=-1),
        np.stack([zx + xz, zy + yz, 1 - xx - yy + zz, yx - xy], axis=-1),
        np.stack([zy - yz, xz - zx, yx - xy, 1 + xx + yy + zz], axis=-1),
    ])
    largest = np.argmax(np.stack([xx, yy, zz, xx + yy + zz]), axis=0)
    chosen = np.take_along_axis(candidates, largest[None, ..., None], axis=0)[0]
    return _shortest(chosen / np.linalg.norm(chosen, axis=-1, keepdims=True))


def multiply_quaternions(left: ArrayLike, right: ArrayLike) -> Floats:
    """Products of quaternions x, y, z, w in Hamilton's convention: ``right`` is applied first."""
    a, b, c, d = np.moveaxis(_floats(left), -1, 0)
    x, y, z, w = np.moveaxis(_floats(right), -1, 0)
    return np.stack([
        d * x + a * w + b * z - c * y, d * y - a * z + b * w + c * x,
        d * z + a * y - b * x + c * w, d * w - a * x - b * y - c * z,
    ], axis=-1)


def slerp(start: ArrayLike, end: ArrayLike, fraction: ArrayLike) -> Floats:
    """Quaternions at a fraction (0 … 1) of the shortest rotation from ``start`` to ``end``."""
    q = _floats(start)
    turn = _shortest(multiply_quaternions(q * [-1, -1, -1, 1], end))
    length = np.linalg.norm(turn[..., :3], axis=-1, keepdims=True)
    half = np.arctan2(length, turn[..., 3:]) * _floats(fraction)[..., None]
    axis = turn[..., :3] / np.where(length > 0, length, 1)
    part = np.concatenate([axis * np.sin(half), np.cos(half)], axis=-1)
    product = multiply_quaternions(q, part)
    unit: Floats = product / np.linalg.norm(product, axis=-1, keepdims=True)
    return unit


def _shortest(quaternion: Floats) -> Floats:
    """Quaternions of the same rotations with w not negative."""
    return np.where(quaternion[..., 3:] < 0, -quaternion, quaternion)


def _floats(values: ArrayLike) -> Floats:
    array: AnyArray = np.asarray(values)
    return array.astype(np.float64)

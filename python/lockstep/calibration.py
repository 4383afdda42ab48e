"""The calibration of a session: extrinsics, time offset, lens and noise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional, Tuple

import numpy as np

from .arrays import Floats
from .fields import Fields

ORIGINS = ("measured", "nominal", "none")


@dataclass(frozen=True, eq=False)
class Lens:
    """A lens as calibration programs measure it; each frame also has its own intrinsics."""

    intrinsics: Tuple[float, float, float, float]
    """fx, fy, cx, cy, pixels; (0, 0) is the center of the first pixel."""
    size: Tuple[int, int]
    """Width and height of the images that the intrinsics are for, pixels."""
    distortion_model: str
    """Kalibr's name of the model: ``radtan``, ``equidistant``, ``fov``, ``none``."""
    distortion_coefficients: Floats
    """The coefficients in the model's order."""


@dataclass(frozen=True)
class InertialNoise:
    """The noise of accelerometer and gyroscope in continuous time."""

    accelerometer_noise_density: float
    """m/s²/√Hz."""
    accelerometer_random_walk: float
    """m/s³/√Hz."""
    gyroscope_noise_density: float
    """rad/s/√Hz."""
    gyroscope_random_walk: float
    """rad/s²/√Hz."""


@dataclass(frozen=True, eq=False)
class Calibration:
    """The calibration of a session; values that were not measured are None."""

    origin: str
    """``measured``, ``nominal`` (as the device is built) or ``none``."""
    camera_from_imu: Optional[Floats] = None
    """Maps device axes to ARKit's camera axes, (4, 4), meters; None if the mounting is unknown."""
    source: Optional[str] = None
    """The person or program that measured."""
    imu_minus_camera_seconds: Optional[float] = None
    """d in t_imu = t_camera + d, s; the session's timestamps are not shifted by it."""
    imu_minus_camera_error_seconds: Optional[float] = None
    """The standard error of d, s."""
    imu_minus_camera_method: Optional[str] = None
    """How d was found: ``calibration``, ``stated``, ``poses``, ``images``."""
    lens: Optional[Lens] = None
    """The lens with its distortion."""
    noise: Optional[InertialNoise] = None
    """The noise of the inertial sensors."""


def calibration_from(fields: Optional[Fields]) -> Calibration:
    """The calibration in the manifest's ``calibration``; with origin ``none`` if it states none."""
    if fields is None or fields.text("origin") is None:
        return Calibration("none")
    origin = fields.closed_text("origin", ORIGINS)
    offset = fields.number("imuMinusCameraSeconds")
    if origin == "none" and offset is None:
        return Calibration(origin)
    pose = None
    if origin != "none":
        numbers = fields.needed_numbers("cameraFromImu", 16)
        pose = np.array(numbers).reshape(4, 4, order="F")
    lens, noise = fields.object("lens"), fields.object("noise")
    return Calibration(
        origin=origin,
        camera_from_imu=pose,
        source=fields.text("source"),
        imu_minus_camera_seconds=offset,
        imu_minus_camera_error_seconds=fields.number("imuMinusCameraErrorSeconds"),
        imu_minus_camera_method=fields.text("imuMinusCameraMethod"),
        lens=None if lens is None else _lens(lens),
        noise=None if noise is None else _noise(noise))


def _lens(fields: Fields) -> Lens:
    fx, fy, cx, cy = fields.needed_numbers("intrinsics", 4)
    size = fields.size("size")
    if size is None:
        raise fields.damage("size is missing.")
    count = len(fields.list("distortionCoefficients"))
    coefficients = fields.numbers("distortionCoefficients", count) or []
    return Lens(
        intrinsics=(fx, fy, cx, cy), size=size,
        distortion_model=fields.needed_text("distortionModel"),
        distortion_coefficients=np.array(coefficients, dtype=np.float64))


def _noise(fields: Fields) -> InertialNoise:
    return InertialNoise(
        fields.needed_number("accelerometerNoiseDensity"),
        fields.needed_number("accelerometerRandomWalk"),
        fields.needed_number("gyroscopeNoiseDensity"),
        fields.needed_number("gyroscopeRandomWalk"))

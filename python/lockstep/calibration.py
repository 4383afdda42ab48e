"""How the camera sits on the IMU, and what else was measured."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional, Tuple

import numpy as np

from .arrays import Floats
from .fields import Fields

ORIGINS = ("measured", "nominal", "none")


@dataclass(frozen=True, eq=False)
class Lens:
    """A lens as calibration programs measure it; frames keep their own intrinsics."""

    intrinsics: Tuple[float, float, float, float]
    """fx, fy, cx, cy, pixels; (0, 0) is the center of the first pixel."""
    size: Tuple[int, int]
    """Width and height of the images that they hold for, pixels."""
    distortion_model: str
    """In Kalibr's words: ``radtan``, ``equidistant``, ``fov``, ``none``."""
    distortion_coefficients: Floats
    """In that model's order."""


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
    """How the camera sits on the IMU; what was not measured is None."""

    origin: str
    """``measured``, ``nominal`` (as the device is built) or ``none``."""
    camera_from_imu: Optional[Floats] = None
    """Maps device axes to ARKit's camera axes, (4, 4), meters; None if the mounting is unknown."""
    source: Optional[str] = None
    """Who measured."""
    imu_minus_camera_seconds: Optional[float] = None
    """d of t_imu = t_camera + d, s; timestamps are as they were recorded."""
    imu_minus_camera_error_seconds: Optional[float] = None
    """The standard error of d, s."""
    imu_minus_camera_method: Optional[str] = None
    """How d was found: ``calibration``, ``stated``, ``poses``, ``images``."""
    lens: Optional[Lens] = None
    """The lens with its distortion."""
    noise: Optional[InertialNoise] = None
    """Of the inertial sensors."""


def calibration_from(fields: Optional[Fields]) -> Calibration:
    """What the manifest's ``calibration`` says; the origin ``none`` where it says nothing."""
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

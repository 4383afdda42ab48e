"""A session folder, opened for reading."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Iterator, List, Union

import numpy as np

from .audio import FILE as AUDIO_FILE, LARGEST_BLOCK, Audio
from .clock import Clock, ClockAnchor
from .columns import ColumnReader, Columns
from .desk import FILE as DESK_FILE, Desk, read_desk
from .events import Drop, Event, drop_of, read_events
from .features import FeaturePoints, feature_points
from .fields import LARGEST_SEQUENCE, Fields
from .frames import Frames, SessionFiles
from .lines import json_rows
from .manifest import Manifest, read_manifest
from .images import Movie
from .notes import Notes, read_notes
from .series import Attitudes, Barometer, Locations, Poses, Readings
from .surfaces import Surface, surface

UNITS = {
    "accelerometer": "g", "gyroscope": "rad/s", "magnetometer": "microtesla",
    "userAcceleration": "g", "gravity": "g", "rotationRate": "rad/s",
    "magneticField": "microtesla",
}

ACCURACIES = ["uncalibrated", "low", "medium", "high", ""]

IMU = ColumnReader(
    "timestamp_ns,sensor,x,y,z,arrival_ns,seq", words={"sensor": list(UNITS)})
ATTITUDE = ColumnReader(
    "timestamp_ns,qx,qy,qz,qw,magnetic_accuracy,arrival_ns,seq",
    words={"magnetic_accuracy": ACCURACIES})
BAROMETER = ColumnReader(
    "timestamp_ns,pressure_kpa,relative_altitude_m,arrival_ns,seq",
    may_be_empty=["relative_altitude_m"])
LOCATION = ColumnReader(
    "timestamp_ns,wall_ns,latitude_deg,longitude_deg,horizontal_accuracy_m,altitude_m,"
    "vertical_accuracy_m,speed_mps,arrival_ns,seq",
    may_be_empty=["horizontal_accuracy_m", "altitude_m", "vertical_accuracy_m", "speed_mps"])
AUDIO = ColumnReader(
    "timestamp_ns,first_sample,sample_count,arrival_ns,seq",
    integers={
        "first_sample": range(LARGEST_SEQUENCE + 1), "sample_count": range(1, LARGEST_BLOCK + 1)})


@dataclass(frozen=True, eq=False)
class Imu:
    """All samples of ``imu.csv``, device axes; a sensor that did not run has none.

    Raw sensors and device motion are different streams; neither is derived from the other.
    """

    accelerometer: Readings
    """Raw acceleration, g, Apple's sign: z = -1 face up at rest."""
    gyroscope: Readings
    """Raw angular velocity with the sensor's bias, rad/s."""
    magnetometer: Readings
    """Raw magnetic field, including that of the device, µT."""
    user_acceleration: Readings
    """Device motion: acceleration without gravity, g."""
    gravity: Readings
    """Device motion: gravity, g."""
    rotation_rate: Readings
    """Device motion: angular velocity without bias, rad/s."""
    magnetic_field: Readings
    """Device motion: magnetic field without that of the device, µT."""


class Session:
    """A recording: a folder in the format of docs/FORMAT.md. Each file is read at its first use.

    Opening raises ``NotASession``, ``UnsupportedFormat`` or ``DamagedSession``. An attribute raises
    ``DamagedSession`` with file and row if a row violates the format. A session whose state is
    ``recording`` was interrupted or is being recorded: an incomplete last row of a file is skipped,
    and frames may lack their images.
    """

    def __init__(self, path: Union[str, "os.PathLike[str]"]) -> None:
        self.path = Path(path)
        """The folder."""
        self.manifest: Manifest = read_manifest(self.path)
        """The contents of ``metadata.json``."""

    @cached_property
    def notes(self) -> Notes:
        """Title, notes and tags: those of ``notes.json``, or else the manifest's."""
        return read_notes(self.path, self.manifest)

    @cached_property
    def frames(self) -> Frames:
        """The stored frames, as a sequence."""
        files = SessionFiles(
            self.path, Movie(self.path / "video.mov"), self.manifest.pixel_origin)
        return Frames(files, may_be_cut=self._may_be_cut)

    @cached_property
    def poses(self) -> Poses:
        """The poses of the frames that have one."""
        table = self.frames.table
        rows = np.flatnonzero(~np.isnan(table.world_from_camera[:, 0, 0]))
        return Poses(
            table.timestamps_ns[rows], table.arrival_ns[rows], table.seq[rows],
            table.world_from_camera[rows], table.index[rows],
            [table.tracking_state[row] for row in rows])

    @cached_property
    def imu(self) -> Imu:
        """All inertial samples, by sensor."""
        rows = self._columns("imu.csv", IMU)
        sensors = rows.words["sensor"]
        values = np.column_stack([rows.numbers[axis] for axis in "xyz"])
        integers = [rows.integers[name] for name in ("timestamp_ns", "arrival_ns", "seq")]

        def readings(place: int, unit: str) -> Readings:
            chosen = np.flatnonzero(sensors == place)
            timestamps, arrivals, seq = (column[chosen] for column in integers)
            return Readings(timestamps, arrivals, seq, values[chosen], unit)

        return Imu(*(readings(place, unit) for place, unit in enumerate(UNITS.values())))

    @cached_property
    def attitude(self) -> Attitudes:
        """The attitudes of device motion."""
        rows = self._columns("attitude.csv", ATTITUDE)
        quaternions = np.column_stack([rows.numbers[name] for name in ("qx", "qy", "qz", "qw")])
        return Attitudes(
            rows.integers["timestamp_ns"], rows.integers["arrival_ns"], rows.integers["seq"],
            quaternions, [ACCURACIES[place] for place in rows.words["magnetic_accuracy"]])

    @cached_property
    def barometer(self) -> Barometer:
        """The samples of the barometer."""
        rows = self._columns("barometer.csv", BAROMETER)
        return Barometer(
            rows.integers["timestamp_ns"], rows.integers["arrival_ns"], rows.integers["seq"],
            **rows.numbers)

    @cached_property
    def location(self) -> Locations:
        """The geographic positions."""
        rows = self._columns("location.csv", LOCATION)
        return Locations(
            rows.integers["timestamp_ns"], rows.integers["arrival_ns"], rows.integers["seq"],
            wall_ns=rows.integers["wall_ns"], **rows.numbers)

    @cached_property
    def audio(self) -> Audio:
        """The blocks of the microphone's samples."""
        rows = self._columns("audio.csv", AUDIO)
        return Audio(
            rows.integers["timestamp_ns"], rows.integers["arrival_ns"], rows.integers["seq"],
            rows.integers["first_sample"], rows.integers["sample_count"],
            self.path / AUDIO_FILE)

    @cached_property
    def events(self) -> List[Event]:
        """The events, in order of ``seq``."""
        return read_events(self.path / "events.jsonl", may_be_cut=self._may_be_cut)

    @cached_property
    def drops(self) -> List[Drop]:
        """The samples that were not stored, in order of ``seq``."""
        return [drop_of(event) for event in self.events if event.name == "drop"]

    @cached_property
    def clock(self) -> Clock:
        """Host time and wall time: the source's own anchor, if it stated one, then those of the events."""
        recorded = [_anchor(event) for event in self.events if event.name == "clock_anchor"]
        named = [a for a in self.manifest.clock_anchors[:1] if a not in recorded]
        return Clock(named + recorded)

    @cached_property
    def desk(self) -> Desk:
        """How the host clock relates to a desk's clock. An incomplete last row is skipped."""
        return read_desk(json_rows(self.path / DESK_FILE, may_be_cut=True))

    def feature_points(self) -> Iterator[FeaturePoints]:
        """The feature points of one frame after another; none if there is no such file."""
        path = self.path / "features.jsonl"
        return map(feature_points, json_rows(path, may_be_cut=self._may_be_cut))

    @cached_property
    def surfaces(self) -> List[Surface]:
        """All states of the mesh's parts and of planes, in order of arrival."""
        rows = json_rows(self.path / "mesh.jsonl", may_be_cut=self._may_be_cut)
        return [surface(fields, self.path) for fields in rows]

    def __repr__(self) -> str:
        return f"Session({str(self.path)!r}, state={self.manifest.state!r})"

    @property
    def _may_be_cut(self) -> bool:
        return self.manifest.state == "recording"

    def _columns(self, name: str, reader: ColumnReader) -> Columns:
        return reader.read(self.path / name, may_be_cut=self._may_be_cut)


def _anchor(event: Event) -> ClockAnchor:
    fields = Fields(event.values, place=f"events.jsonl, seq {event.seq}")
    return ClockAnchor(fields.needed_integer("host_ns"), fields.needed_integer("wall_ns"))

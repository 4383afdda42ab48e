"""The mesh and the planes that the phone detected in its surroundings."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Dict, List, Optional, Tuple

import numpy as np
from numpy.typing import NDArray

from .arrays import Bytes, Depths, Floats
from .errors import DamagedSession
from .fields import Fields
from .files import open_file

CLASSES = ["none", "wall", "floor", "ceiling", "table", "seat", "window", "door"]
LARGEST_HEADER = 512
LARGEST_FILE = 256 << 20  # both: docs/FORMAT.md, section 19
START = "ply\nformat binary_little_endian 1.0\ncomment meters, world axes of the session\n"
NORMALS = "".join(f"property float {name}\n" for name in ("nx", "ny", "nz"))


@dataclass(frozen=True, eq=False)
class Mesh:
    """Triangles in world axes."""

    vertices: Depths
    """Positions (n, 3), meters."""
    normals: Optional[Depths]
    """Unit vectors (n, 3); None if unknown."""
    faces: NDArray[np.int32]
    """Indices (m, 3) into ``vertices``, counterclockwise seen from outside."""
    classes: Optional[Bytes]
    """Indices (m,) into ``lockstep.surfaces.CLASSES``; None if unknown."""


@dataclass(frozen=True, eq=False)
class Surface:
    """The state of a part of the mesh, or of a plane, at one time."""

    kind: str
    """``mesh`` or ``plane``."""
    id: str
    """The surface's identifier, the same for all its states."""
    revision: int
    """The number of earlier changes."""
    timestamp_ns: int
    """The timestamp of the latest frame when the surface was read: host time."""
    seq: int
    world_from_surface: Floats
    """The transform (4, 4) from the surface's own axes to world axes, meters."""
    alignment: Optional[str]
    """``horizontal`` or ``vertical`` for a plane; None for a mesh."""
    surface_class: Optional[str]
    """The class of a plane, one of ``CLASSES``; None for a mesh."""
    is_removed: bool
    """Whether the phone removed the surface; it then has no mesh."""
    _file: Optional[Path]
    _counts: Tuple[int, int]

    def mesh(self) -> Mesh:
        """The surface's triangles.

        Raises ``ValueError`` for a removed surface (``is_removed``), and ``DamagedSession`` if the
        file is missing or is not the one that the row describes.
        """
        if self._file is None:
            raise ValueError("The surface was removed; see 'is_removed'.")
        return _read_mesh(self._file, self._counts)


def surface(fields: Fields, folder: Path) -> Surface:
    """The surface that a row of ``mesh.jsonl`` describes."""
    kind = fields.closed_text("kind", ["mesh", "plane"])
    path, seq = fields.text("mesh"), fields.sequence()
    name = f"mesh/{seq:06d}.ply"
    if path is not None and path != name:
        raise fields.damage(f"mesh is '{path[:40]}' instead of '{name}'.")
    alignment = word = None
    if path is not None and kind == "plane":
        alignment = fields.closed_text("alignment", ["horizontal", "vertical"])
        word = fields.text("class") or "none"
    return Surface(
        kind=kind, id=fields.needed_text("surface_id"), revision=fields.count("revision"),
        timestamp_ns=fields.needed_integer("timestamp_ns"), seq=seq,
        world_from_surface=np.array(fields.needed_numbers("transform", 16)).reshape(4, 4).T,
        alignment=alignment, surface_class=word if word in CLASSES or word is None else "none",
        is_removed=path is None, _file=None if path is None else folder / name,
        _counts=(fields.count("vertex_count"), fields.count("face_count")) if path else (0, 0))


def _read_mesh(path: Path, counts: Tuple[int, int]) -> Mesh:
    place = f"mesh/{path.name}"
    try:
        with open_file(path, place=place) as file:
            data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise DamagedSession("The mesh is missing.", place=place) from None
    text = data[:LARGEST_HEADER].split(b"end_header\n")[0].decode("ascii", "replace")
    has_normals, has_classes = NORMALS in text, "property uchar class\n" in text
    header = _header(counts, has_normals, has_classes)
    vertex = np.dtype([("position", "<f4", 3)] + [("normal", "<f4", 3)] * has_normals)
    face = np.dtype([("count", "u1"), ("corners", "<i4", 3)] + [("class", "u1")] * has_classes)
    length = len(header) + counts[0] * vertex.itemsize + counts[1] * face.itemsize
    if not data.startswith(header.encode()) or len(data) != length:
        raise DamagedSession("The mesh is not the one that its row describes.", place=place)
    vertices = np.frombuffer(data, vertex, counts[0], len(header))
    faces = np.frombuffer(data, face, counts[1], len(header) + vertices.nbytes)
    corners = faces["corners"]
    if (faces["count"] != 3).any() or ((corners < 0) | (corners >= counts[0])).any():
        raise DamagedSession("A face of the mesh is not a triangle of its vertices.", place=place)
    return Mesh(
        vertices["position"], vertices["normal"] if has_normals else None, corners,
        faces["class"] if has_classes else None)


def _header(counts: Tuple[int, int], has_normals: bool, has_classes: bool) -> str:
    position = NORMALS.replace(" n", " ")
    return (
        f"{START}element vertex {counts[0]}\n{position}{NORMALS * has_normals}"
        f"element face {counts[1]}\nproperty list uchar int vertex_indices\n"
        + "property uchar class\n" * has_classes + "end_header\n")


def latest(surfaces: List[Surface]) -> List[Surface]:
    """The last state of each surface that was not removed, in the order of the surfaces' first states."""
    states: Dict[str, Surface] = {}
    for state in surfaces:
        states[state.id] = state
    return [state for state in states.values() if not state.is_removed]

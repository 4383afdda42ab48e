"""The mesh and the planes that the phone found in the room."""

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
    """(n, 3), meters."""
    normals: Optional[Depths]
    """(n, 3), unit length; None where unknown."""
    faces: NDArray[np.int32]
    """(m, 3), places in ``vertices``, counterclockwise seen from outside."""
    classes: Optional[Bytes]
    """(m,), places in ``lockstep.surfaces.CLASSES``; None where unknown."""


@dataclass(frozen=True, eq=False)
class Surface:
    """A part of the mesh, or a plane, as it was at one moment."""

    kind: str
    """``mesh`` or ``plane``."""
    id: str
    """The same for every state of a surface."""
    revision: int
    """How often it had changed before."""
    timestamp_ns: int
    """Host time of the latest frame when it was read."""
    seq: int
    world_from_surface: Floats
    """(4, 4): the surface's own axes in the world."""
    alignment: Optional[str]
    """``horizontal`` or ``vertical`` for a plane."""
    surface_class: Optional[str]
    """What a plane is taken for."""
    is_removed: bool
    """Whether the phone gave the surface up; it then has no mesh."""
    _file: Optional[Path]
    _counts: Tuple[int, int]

    def mesh(self) -> Mesh:
        """The triangles.

        Raises ``ValueError`` for a removed surface (``is_removed``), and ``DamagedSession`` where
        the file is missing or is not the one that the row describes.
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
        raise DamagedSession("A face of the mesh is no triangle of its vertices.", place=place)
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
    """The last state of each surface that was not removed, in order of appearance."""
    states: Dict[str, Surface] = {}
    for state in surfaces:
        states[state.id] = state
    return [state for state in states.values() if not state.is_removed]

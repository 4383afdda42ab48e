"""From a folder of recordings to a training loop: query, check, SQL, dataset, PyTorch.

fleet_to_torch.py RECORDINGS WORK

RECORDINGS is a folder of sessions, WORK a folder for the results of each step. The same command reuses
finished checks and continues an interrupted build. It builds a finished dataset again, and trains again.
It needs the tool (LOCKSTEP, PATH or the wheel), the package with its extras fleet and dataset, and
duckdb, webdataset and torch. `--engine processes` of a fleet, as here, needs no Ray.

The network learns the direction of gravity in an image. Every frame with a pose contains the true direction.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Dict, List

import duckdb
import numpy as np
import torch
import webdataset
from PIL import Image
from torch import nn

from lockstep import dataset, fleet
from lockstep.fleet.tool import find_tool

QUERY = "frames >= 30 and duration > 2 s"
CHOICE = """
COPY (
    SELECT path
    FROM '{results}/check/sessions.parquet'
    WHERE status = 'done' AND verdict != 'fail' AND identity NOT IN (
        SELECT identity
        FROM '{results}/check/findings.parquet'
        WHERE name LIKE 'timestamps.%' AND severity IN ('warn', 'fail'))
    ORDER BY path
) TO '{list}' (FORMAT parquet)
"""
"""Sessions that do not fail, without a warning or failure about timestamps."""
IMAGE_SIZE = (80, 60)
EPOCHS, BATCH = 3, 16


def main(recordings: str, work: str) -> None:
    """Runs all steps."""
    folder = Path(work).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    results = checked(Path(recordings).resolve(), folder)
    chosen = choose(results, folder / "chosen.parquet")
    shards = build(chosen, folder / "dataset")
    train(shards)


def checked(recordings: Path, folder: Path) -> Path:
    """Checks the sessions that fulfill the query."""
    subprocess.run([find_tool(), "catalog", "update", str(recordings), "--quiet"], check=True)
    summary = fleet.check(
        str(recordings), str(folder / "results"), where=QUERY, engine="processes", quiet=True)
    print(f"checked {summary.session_count} sessions: {summary.verdicts}, quarantined {summary.reasons}")
    return folder / "results"


def choose(results: Path, chosen: Path) -> Path:
    """Writes the list of sessions to train on, and prints what speaks against the others."""
    for name, severity, count in duckdb.sql(
            f"SELECT name, severity, count(*) FROM '{results}/check/findings.parquet' "
            "WHERE severity IN ('warn', 'fail') GROUP BY ALL ORDER BY ALL").fetchall():
        print(f"  {name}: {severity} in {count}")
    duckdb.sql(CHOICE.format(results=results, list=chosen))
    [(count,)] = duckdb.sql(f"SELECT count(*) FROM '{chosen}'").fetchall()
    print(f"chose {count} sessions")
    return chosen


def build(chosen: Path, target: Path) -> List[str]:
    """Builds the dataset, and returns the tar files to train on."""
    summary = dataset.build(
        [str(chosen)], to=str(target), format="webdataset", shard_bytes=20_000_000, force=True, quiet=True)
    print(f"built {target.name}: {summary.session_count} sessions, splits {summary.splits}, "
          f"left out {summary.left_out}")
    return sorted(map(str, target.glob("**/train-*.tar")))


def train(shards: List[str]) -> None:
    """Trains for a few epochs, and prints the mean angle between the network's down and the true one."""
    torch.manual_seed(1)
    network = nn.Sequential(
        nn.Conv2d(3, 16, 5, 2), nn.ReLU(), nn.Conv2d(16, 32, 5, 2), nn.ReLU(), nn.AdaptiveAvgPool2d((4, 4)),
        nn.Flatten(), nn.Linear(512, 3))
    optimizer = torch.optim.Adam(network.parameters(), 1e-3)
    samples = webdataset.WebDataset(shards, shardshuffle=False, empty_check=False).select(has_pose).map(example)
    workers = min(2, len(shards))  # Each needs a tar file of its own.
    loader = torch.utils.data.DataLoader(samples.shuffle(256, seed=1), batch_size=BATCH, num_workers=workers)
    for epoch in range(EPOCHS):
        angles = [step(network, optimizer, images, down) for images, down in loader]
        print(f"epoch {epoch + 1}: {BATCH * len(angles)} frames at most, off by {np.mean(angles):.1f}° on average")


def has_pose(sample: Dict[str, Any]) -> bool:
    """Whether the frame's pose is known."""
    return bool(json.loads(sample["json"])["has_pose"])


def example(sample: Dict[str, Any]) -> Any:
    """The image (3, height, width), 0 to 1, and the direction of gravity in the camera's axes."""
    x, y, z, w = json.loads(sample["json"])["quaternion_world_from_camera_xyzw"]
    # Gravity is along -y of the world: minus the second row of the rotation from camera to world.
    down = -np.array([2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)], np.float32)
    image = Image.open(io.BytesIO(sample["jpg"])).convert("RGB").resize(IMAGE_SIZE)
    return torch.from_numpy(np.array(image)).permute(2, 0, 1).float() / 255, torch.from_numpy(down)


def step(network: nn.Module, optimizer: Any, images: torch.Tensor, down: torch.Tensor) -> float:
    """One step of training; returns the mean angle before it, in degrees."""
    cosine = nn.functional.cosine_similarity(network(images), down).clamp(-1, 1)
    optimizer.zero_grad()
    (1 - cosine).mean().backward()
    optimizer.step()
    return float(torch.rad2deg(torch.arccos(cosine)).mean().detach())


if __name__ == "__main__":
    main(*sys.argv[1:])

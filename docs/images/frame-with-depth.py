"""Draws README's image: a recorded frame beside its depth map, blue near and red far.

Usage: .python/bin/python docs/images/frame-with-depth.py SESSION FRAME PNG
"""

import json
import sys
from pathlib import Path

import numpy as np
from PIL import Image


def main(session: Path, index: int, target: Path) -> None:
    lines = (session / "frames.jsonl").read_text().splitlines()
    row = json.loads(lines[index])
    frame = Image.open(session / row["image"])
    width, height = row["depth_resolution"]
    depth = np.fromfile(session / f"depth/{index:06d}.bin", dtype="<f4").reshape(height, width)
    image = Image.new("RGB", (2 * frame.width, frame.height))
    image.paste(frame, (0, 0))
    image.paste(colored(depth).resize(frame.size, Image.Resampling.NEAREST), (frame.width, 0))
    image.save(target, optimize=True)


def colored(depth: np.ndarray) -> Image.Image:
    """Hue from blue for the map's nearest point over green to red for its farthest."""
    near, far = np.percentile(depth, [1, 99])
    share = np.clip((depth - near) / (far - near), 0, 1)
    hue = ((1 - share) * 170).astype(np.uint8)
    saturation, value = np.full_like(hue, 200), np.full_like(hue, 255)
    return Image.fromarray(np.stack([hue, saturation, value], axis=-1), mode="HSV").convert("RGB")


main(Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))

"""Turns the images of an iOS-3D-Logger recording upright, as the app does, and compares.

turn_upright.py turn FOLDER            turns the pixels of every rgb/*.jpg by 90° clockwise
turn_upright.py compare ONE OTHER      prints size and mean difference of two images as JSON,
                                       each shown as its EXIF orientation says
"""

import json
import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageOps


def turn(folder: Path) -> None:
    for path in sorted((folder / "rgb").glob("*.jpg")):
        with Image.open(path) as image:
            upright = image.transpose(Image.Transpose.ROTATE_270)
        upright.save(path, quality=95)


def shown(path: Path) -> np.ndarray:
    with Image.open(path) as image:
        return np.asarray(ImageOps.exif_transpose(image), dtype=float)


def compare(one: Path, other: Path) -> None:
    left, right = shown(one), shown(other)
    same = left.shape == right.shape
    difference = float(np.abs(left - right).mean()) if same else -1.0
    print(json.dumps({"size": [left.shape[1], left.shape[0]], "difference": difference}))


if sys.argv[1] == "turn":
    turn(Path(sys.argv[2]))
else:
    compare(Path(sys.argv[2]), Path(sys.argv[3]))

"""Reads the images of a session with HEIC files as other programs do, and compares them with the
JPEG files of another session of the same phone.

read_heic.py HEIC_SESSION JPEG_SESSION     prints the number of images, their sizes, and the smallest
                                           peak signal-to-noise ratio of a pair, dB
"""

import json
import math
import sys
from pathlib import Path

import numpy as np
import pillow_heif
from PIL import Image

pillow_heif.register_heif_opener()


def pixels(path: Path) -> np.ndarray:
    with Image.open(path) as image:
        return np.asarray(image.convert("RGB")).astype(float)


def ratio(left: np.ndarray, right: np.ndarray) -> float:
    error = float(np.mean((left - right) ** 2))
    return math.inf if error == 0 else 10 * math.log10(255**2 / error)


heics, jpegs = (
    sorted(Path(folder, "rgb").glob(f"*.{ending}"))
    for folder, ending in zip(sys.argv[1:], ["heic", "jpg"]))
pairs = [(pixels(heic), pixels(jpeg)) for heic, jpeg in zip(heics, jpegs, strict=True)]
print(json.dumps({
    "count": len(pairs), "sizes": sorted({heic.shape[1::-1] for heic, _ in pairs}),
    "decibels": min(ratio(*pair) for pair in pairs)}))

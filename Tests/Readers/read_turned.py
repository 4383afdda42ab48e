"""Reads the first image of a movie, or a photo, as other programs do.

read_turned.py MOVIE_OR_JPEG     prints the size [width, height] of the image that each reader returns
                                 with its defaults, and the option that returns the native pixels
"""

import json
import sys

import av
import cv2
import numpy as np
from PIL import Image, ImageOps


def size(pixels: np.ndarray) -> "list[int]":
    return [pixels.shape[1], pixels.shape[0]]


def first_image(path: str, automatic: bool) -> np.ndarray:
    capture = cv2.VideoCapture(path)
    if not automatic:
        assert capture.set(cv2.CAP_PROP_ORIENTATION_AUTO, 0)
    found, image = capture.read()
    assert found
    return image


def of_movie(path: str) -> "dict[str, list[int]]":
    with av.open(path) as movie:
        native = next(movie.decode(video=0)).to_ndarray(format="rgb24")
    return {
        "pyav": size(native), "opencv": size(first_image(path, automatic=True)),
        "opencv_native": size(first_image(path, automatic=False))}


def of_photo(path: str) -> "dict[str, list[int]]":
    with Image.open(path) as image:
        native, upright = np.asarray(image), np.asarray(ImageOps.exif_transpose(image))
    ignoring = cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION
    return {
        "pillow": size(native), "pillow_upright": size(upright),
        "opencv": size(cv2.imread(path)), "opencv_native": size(cv2.imread(path, ignoring))}


name = sys.argv[1]
print(json.dumps(of_photo(name) if name.endswith(".jpg") else of_movie(name)))

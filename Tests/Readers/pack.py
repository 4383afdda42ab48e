"""Packs bytes with the packers of others, for tests that take them out again.

Usage: pack.py FOLDER

Writes, for each content: NAME.raw, NAME.lzfse (the reference encoder), and an entry of packed.zip
for each way that zlib can pack it; and pictures of one channel: NAME.exr with NAME.exr.raw, whose
first eight bytes are width and height.
"""

import pathlib
import random
import struct
import sys
import zipfile
import zlib

import lzfse
import numpy
import OpenEXR


def contents() -> dict[str, bytes]:
    numbers = random.Random(7)
    rows, columns = numpy.mgrid[0:192, 0:256].astype(numpy.float32)
    depth = (1 + numpy.sin(columns / 40) + rows / 100).astype(numpy.float32)
    noise = numpy.random.default_rng(7).normal(0, 0.01, depth.shape).astype(numpy.float32)
    words = [bytes(numbers.randbytes(numbers.randint(1, 12))) for _ in range(300)]
    return {
        "empty": b"",
        "one": b"x",
        "short": b"to be or not to be, that is the question",
        "short-repeats": b"abcabcabcabc" * 40,
        "below-lzvn": numbers.randbytes(100) * 3,
        "zeros": bytes(100_000),
        "random": numbers.randbytes(100_000),
        "words": b"".join(numbers.choice(words) for _ in range(40_000)),
        "depth": depth.tobytes(),
        "noisy-depth": (depth + noise).tobytes(),
        "confidence": ((depth * 7).astype(numpy.uint8) % 3).tobytes(),
        "large": b"".join((depth + noise * step).tobytes() for step in range(4)),
    }


def zlib_ways(content: bytes) -> dict[str, bytes]:
    ways = {}
    for level in (1, 6, 9):
        packer = zlib.compressobj(level, zlib.DEFLATED, -15)
        ways[f"level{level}"] = packer.compress(content) + packer.flush()
    for name, strategy in (("fixed", zlib.Z_FIXED), ("huffman", zlib.Z_HUFFMAN_ONLY)):
        packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, strategy)
        ways[name] = packer.compress(content) + packer.flush()
    packer = zlib.compressobj(6, zlib.DEFLATED, -15)
    middle = len(content) // 2
    ways["flushed"] = (packer.compress(content[:middle]) + packer.flush(zlib.Z_FULL_FLUSH)
                       + packer.compress(content[middle:]) + packer.flush())
    return ways


def write_pictures(folder: pathlib.Path) -> None:
    packings = {
        "none": OpenEXR.NO_COMPRESSION, "zips": OpenEXR.ZIPS_COMPRESSION,
        "zip": OpenEXR.ZIP_COMPRESSION,
    }
    numbers = numpy.random.default_rng(3)
    for name, packing in packings.items():
        for width, height in ((192, 256), (5, 3), (1, 1), (33, 17)):
            rows, columns = numpy.mgrid[0:height, 0:width].astype(numpy.float32)
            smooth = (rows / 7 + columns / 3).astype(numpy.float32)
            noise = numbers.normal(0, 1, smooth.shape).astype(numpy.float32)
            for kind, pixels in (("smooth", smooth), ("noise", noise)):
                path = folder / f"{name}-{width}x{height}-{kind}.exr"
                header = {"compression": packing, "type": OpenEXR.scanlineimage}
                OpenEXR.File(header, {"R": pixels}).write(str(path))
                raw = struct.pack("<2I", width, height) + pixels.tobytes()
                path.with_suffix(".exr.raw").write_bytes(raw)


def main(path: str) -> None:
    folder = pathlib.Path(path)
    with zipfile.ZipFile(folder / "packed.zip", "w") as archive:
        for name, content in contents().items():
            (folder / f"{name}.raw").write_bytes(content)
            (folder / f"{name}.lzfse").write_bytes(lzfse.compress(content))
            archive.writestr(f"{name}/stored", content, zipfile.ZIP_STORED)
            for level in (1, 6, 9):
                archive.writestr(
                    f"{name}/level{level}", content, zipfile.ZIP_DEFLATED, compresslevel=level)
            for way, stream in zlib_ways(content).items():
                (folder / f"{name}.{way}.deflate").write_bytes(stream)
    write_pictures(folder)


if __name__ == "__main__":
    main(sys.argv[1])

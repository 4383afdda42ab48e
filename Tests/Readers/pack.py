"""Packs bytes with other projects' libraries, for tests that unpack them.

Usage: pack.py FOLDER

Writes for each content NAME.raw, NAME.lzfse (by the reference encoder), NAME.WAY.deflate for several
settings of zlib, and entries of packed.zip. Writes images with one channel, or with several of which
one is called Z, as NAME.exr with NAME.exr.raw: width and height as 32-bit integers, then 32-bit
floats. Writes KIND.unread: images of kinds that the importer refuses.
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


def packings() -> dict[str, OpenEXR.Compression]:
    return {
        "none": OpenEXR.NO_COMPRESSION, "rle": OpenEXR.RLE_COMPRESSION,
        "zips": OpenEXR.ZIPS_COMPRESSION, "zip": OpenEXR.ZIP_COMPRESSION,
        "piz": OpenEXR.PIZ_COMPRESSION, "pxr24": OpenEXR.PXR24_COMPRESSION,
    }


def write_image(path: pathlib.Path, packing: OpenEXR.Compression,
                  channels: dict[str, numpy.ndarray], depth: str) -> None:
    """Writes channels, and next to them what OpenEXR itself reads of the channel `depth`."""
    header = {"compression": packing, "type": OpenEXR.scanlineimage}
    OpenEXR.File(header, dict(channels)).write(str(path))
    with OpenEXR.File(str(path), separate_channels=True) as file:
        pixels = file.channels()[depth].pixels
        if packing != OpenEXR.PXR24_COMPRESSION:
            assert pixels.dtype == channels[depth].dtype
            assert numpy.array_equal(pixels, channels[depth])
        height, width = pixels.shape
        raw = struct.pack("<2I", width, height) + pixels.astype(numpy.float32).tobytes()
    path.with_suffix(".exr.raw").write_bytes(raw)


def every_half() -> numpy.ndarray:
    """Every 16-bit float, with 0 for NaN: a conversion may change the bits of NaN."""
    halves = numpy.arange(1 << 16, dtype=numpy.uint16).view(numpy.float16).reshape(256, 256)
    return numpy.where(numpy.isnan(halves), numpy.float16(0), halves)


def write_images(folder: pathlib.Path) -> None:
    numbers = numpy.random.default_rng(3)
    for name, packing in packings().items():
        for width, height in ((192, 256), (5, 3), (1, 1), (33, 17)):
            rows, columns = numpy.mgrid[0:height, 0:width].astype(numpy.float32)
            smooth = 1 + rows / 7 + columns / 3
            noise = numbers.normal(0, 1, smooth.shape)
            for kind, meters in (("smooth", smooth), ("noise", noise)):
                for number in (numpy.float16, numpy.float32, numpy.uint32):
                    scale = 1000 if number == numpy.uint32 else 1
                    pixels = numpy.abs(meters * scale).astype(number)
                    path = folder / f"{name}-{width}x{height}-{kind}-{number.__name__}.exr"
                    write_image(path, packing, {"R": pixels}, "R")
        layers = {
            "A": numbers.integers(0, 9, (40, 50), numpy.uint32),
            "B": numbers.normal(0, 1, (40, 50)).astype(numpy.float32),
            "depth.Z": numbers.normal(2, 1, (40, 50)).astype(numpy.float16),
            "R": numbers.normal(0, 1, (40, 50)).astype(numpy.float32),
        }
        write_image(folder / f"{name}-layers.exr", packing, layers, "depth.Z")
        write_image(folder / f"{name}-every-half.exr", packing, {"Y": every_half()}, "Y")


def write_unread_images(folder: pathlib.Path) -> None:
    """Writes intact files of kinds that are refused; the file's name is the reason to be stated."""
    pixels = numpy.ones((33, 65), numpy.float16)
    for name, packing in (("B44", OpenEXR.B44_COMPRESSION), ("B44A", OpenEXR.B44A_COMPRESSION),
                          ("DWAA", OpenEXR.DWAA_COMPRESSION), ("DWAB", OpenEXR.DWAB_COMPRESSION)):
        header = {"compression": packing, "type": OpenEXR.scanlineimage}
        OpenEXR.File(header, {"R": pixels}).write(str(folder / f"compression {name}.unread"))
    header = {"compression": OpenEXR.ZIP_COMPRESSION, "type": OpenEXR.tiledimage}
    header["tiles"] = OpenEXR.TileDescription()
    OpenEXR.File(header, {"R": pixels}).write(str(folder / "tiles.unread"))
    header = {"compression": OpenEXR.ZIP_COMPRESSION, "type": OpenEXR.scanlineimage}
    parts = [OpenEXR.Part(dict(header), {"R": pixels}, name) for name in ("left", "right")]
    OpenEXR.File(parts).write(str(folder / "multiple parts.unread"))
    channels = {"B": pixels, "G": pixels, "R": pixels}
    OpenEXR.File(header, channels).write(str(folder / "the channels B, G, R.unread"))


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
    write_images(folder)
    write_unread_images(folder)


if __name__ == "__main__":
    main(sys.argv[1])

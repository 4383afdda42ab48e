"""A session's images as one movie: copied packets, or encoded images if it has no movie."""

from fractions import Fraction
from pathlib import Path

import av
from recording import Recording


def write_movie(recording: Recording, frames: list[dict], path: Path, codec: str) -> None:
    if recording.has_movie:
        copy_movie(recording.folder / "video.mov", path)
    elif frames:
        encode_movie(recording, frames, path, codec)


def copy_movie(source: Path, path: Path) -> None:
    with av.open(str(source)) as movie, av.open(str(path), "w") as copy:
        track = movie.streams.video[0]
        stream = copy.add_stream_from_template(track)
        for packet in movie.demux(track):
            if packet.dts is not None:
                packet.stream = stream
                copy.mux(packet)


def encode_movie(recording: Recording, frames: list[dict], path: Path, codec: str) -> None:
    start = frames[0]["timestamp_ns"]
    with av.open(str(path), "w") as movie:
        options = {"x265-params": "log-level=error"} if codec == "libx265" else {}
        stream = movie.add_stream(codec, rate=30, options=options)
        stream.width, stream.height = frames[0]["camera_resolution"]
        stream.pix_fmt, stream.bit_rate = "yuv420p", 4_000_000
        stream.codec_context.time_base = Fraction(1, 240_000)
        for row, pixels in recording.images(frames):
            image = av.VideoFrame.from_ndarray(pixels, format="bgr24")
            image.time_base = Fraction(1, 240_000)
            image.pts = round((row["timestamp_ns"] - start) * 240_000 / 1e9)
            movie.mux(stream.encode(image))
        movie.mux(stream.encode())

"""A reader of the VIO data collection app's format, written from the app's page alone.

Usage: read_vio.py FOLDER

Prints what it found as one JSON document; fails an assertion if the files break the format.
"""

import json
import sys
from pathlib import Path

import av
import visible

# How many values follow the type: without and with the zeros that the app pads rows with.
VALUES = {0: (1, 3), 1: (1, 3), 2: (6, 6), 3: (3, 3), 4: (3, 3), 5: (3, 3), 6: (2, 3), 7: (11, 11)}


def main(folder: Path) -> None:
    names = visible.names(folder)
    assert len(names) == 2 and names[0].endswith(".csv") and names[1].endswith(".mov")
    assert names[0][:-4] == names[1][:-4]
    rows = [parse(line) for line in (folder / names[0]).read_text().splitlines()]
    assert rows[0][1] == 0 and all(kind != 0 for _, kind, _ in rows[1:])
    frames = [(time, values) for time, kind, values in rows if kind in (1, 7)]
    numbers = [int(values[0]) for _, values in frames]
    shown = images(folder / names[1])
    assert numbers == sorted(set(numbers)) and numbers[-1] < len(shown)
    for (time, _), number in zip(frames, numbers):
        assert abs(shown[number] - shown[numbers[0]] - (time - frames[0][0])) < 1e-5
    print(json.dumps({
        "types": [kind for _, kind, _ in rows],
        "times": [time for time, _, _ in rows],
        "unixTime": rows[0][2][0], "images": len(shown),
        "accelerations": [values for _, kind, values in rows if kind == 3],
        "poses": [values for _, kind, values in rows if kind == 7],
        "positions": [values for _, kind, values in rows if kind == 2],
        "pressures": [values for _, kind, values in rows if kind == 6],
    }))


def parse(line: str) -> tuple[float, int, list[float]]:
    time, kind, *values = line.split(",")
    least, most = VALUES[int(kind)]
    assert least <= len(values) <= most
    assert len(time.split(".")[1]) == 6, "microseconds"
    return float(time), int(kind), [float(value) for value in values]


def images(path: Path) -> list[float]:
    with av.open(str(path)) as movie:
        return [float(image.pts * image.time_base) for image in movie.decode(video=0)]


main(Path(sys.argv[1]))

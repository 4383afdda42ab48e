"""Prints, once a second, what the phones of a running `lockstep desk` deliver: poses, images, gaps.

    python3 Examples/live_rates.py [SOCKET]

It reads the relay of the desk (docs/VIEWERS.md). A program that tracks live begins the same way: it takes
the images and the inertial samples in place of counting them.
"""

import sys
from collections import Counter

from lockstep import live


def main() -> None:
    counts: "Counter[tuple[str, str]]" = Counter()
    sizes: "dict[str, str]" = {}
    last: "dict[str, int]" = {}
    desk = live.connect(sys.argv[1] if len(sys.argv) > 1 else None)
    for value in desk.values("pose", "image", "gyroscope", "accelerometer"):
        phone = value.origin.phone
        if isinstance(value, live.Connected):
            print(f"{phone}: connected")
        elif isinstance(value, live.Pose):
            counts[phone, "poses"] += 1
            # All phones share the desk's clock: host time + offset.
            second = (value.timestamp_ns + (value.origin.offset_ns or 0)) // 1_000_000_000
            if last.setdefault(phone, second) != second:
                last[phone] = second
                x, y, z = value.world_from_camera[:3, 3]
                facts = [f"{count} {name}" for (one, name), count in sorted(counts.items()) if one == phone]
                print(f"{phone}: at ({x:.2f}, {y:.2f}, {z:.2f}) m, {value.tracking}; in 1 s:",
                      ", ".join(facts), sizes.get(phone, ""), flush=True)
                for key in [key for key in counts if key[0] == phone]:
                    del counts[key]
        elif isinstance(value, live.Frame):
            counts[phone, "images"] += 1
            sizes[phone] = f"({value.width} × {value.height}, {len(value.data) / 1000:.0f} kB)"
        elif isinstance(value, live.Samples):
            counts[phone, f"{value.stream} samples"] += len(value.seq)
        elif isinstance(value, live.Gap):
            counts[phone, f"{value.stream} left out"] += value.count


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        pass

"""Photographs a phone that streams to a desk, beside the desk's live page: desk_picture.py PICTURE"""

from __future__ import annotations

import io
import sys
import tempfile
import time
from pathlib import Path

from PIL import Image

from app_tests import TOOL, UsedHome
from desk import Desk, pair
from phone import Phone


def side_by_side(left: Image.Image, right: Image.Image) -> Image.Image:
    """Both pictures with the height of the left one."""
    right = right.resize((right.width * left.height // right.height, left.height), Image.Resampling.LANCZOS)
    whole = Image.new("RGB", (left.width + right.width, left.height), "white")
    whole.paste(left, (0, 0))
    whole.paste(right, (left.width, 0))
    return whole


def main(picture: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="lockstep-picture-") as place:
        desk = Desk(TOOL, Path(place) / "desk", has_viewers=True)
        phone = Phone(UsedHome.folder(), "iPhone 15 Pro", "en", {})
        try:
            phone.ready()
            phone.world("desk", desk.address)
            pair(phone, desk)
            phone.tap("Start recording")
            live = phone.page.context.browser.new_page(viewport={"width": 1000, "height": 860})
            live.goto(desk.live_page())
            time.sleep(12)
            box = phone.page.locator("#phone").bounding_box()
            shots = [phone.page.screenshot(clip=box), live.screenshot()]
            left, right = [Image.open(io.BytesIO(each)).convert("RGB") for each in shots]
            side_by_side(left, right).save(picture, optimize=True)
        finally:
            phone.stop()
            desk.stop()


main(Path(sys.argv[1]))

"""Draws report.png: a report as a desk shows it, its upper part beside the part below.

From the repository's root, with .python and chromium as Scripts/test has them:

    .build/release/lockstep record --from synthetic --to /tmp/image --duration 20 \
        --trajectory loop --defect dropped-frames --defect imu-gap=0.4 \
        --defect thermal-interruption --quiet
    .build/release/lockstep report /tmp/image/session_20250601_100000 --to /tmp/image/report.html
    .python/bin/python3 docs/images/report.py /tmp/image/report.html
"""

import io
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

# A column's width and height on the screen, and in the image.
WIDTH, HEIGHT, SHOWN = 960, 1460, 640


def main() -> None:
    with sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"]
        )
        page = browser.new_page(viewport={"width": WIDTH, "height": 900})
        page.goto(Path(sys.argv[1]).resolve().as_uri())
        page.wait_for_selector("html[data-drawn]", state="attached")
        # As a reader who went on past the findings to the film strip.
        below = page.query_selector("#film").bounding_box()["y"]
        whole = Image.open(io.BytesIO(page.screenshot(full_page=True))).convert("RGB")
        browser.close()
    columns = [whole.crop((0, int(y), WIDTH, int(y) + HEIGHT)) for y in (0, below)]
    sheet = Image.new("RGB", (2 * WIDTH + 24, HEIGHT), "#d9dee5")
    for index, column in enumerate(columns):
        sheet.paste(column, (index * (WIDTH + 24), 0))
    scale = SHOWN / WIDTH
    small = sheet.resize(
        (round(sheet.width * scale), round(sheet.height * scale)), Image.Resampling.LANCZOS
    )
    target = Path(__file__).with_suffix(".png")
    # A median cut alone would give away colors of few pixels, green and yellow.
    small.quantize(256, kmeans=4, dither=Image.Dither.NONE).save(target, optimize=True)


if __name__ == "__main__":
    main()

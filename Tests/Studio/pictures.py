"""Takes screenshots of the studio's list, a session and a group for the documents: pictures.py FOLDER

Uses LOCKSTEP_TOOL, and the existing samples of LOCKSTEP_SAMPLES if it is set.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path
from urllib.parse import quote

from PIL import Image
from playwright.sync_api import Page

from samples import LOGGER, copy_samples
from studio import Studio, lockstep
from studio_tests import Chromium

RIG = "rig/group.json"


def photograph(page: Page, path: Path) -> None:
    """Waits until everything is drawn; hides the path of the folder on this computer."""
    page.wait_for_timeout(4000)
    page.locator(".folder").evaluate("place => { place.hidden = true; }")
    image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    image.resize((image.width * 3 // 4, image.height * 3 // 4), Image.Resampling.LANCZOS).save(
        path, optimize=True
    )


def make_group(recordings: Path) -> None:
    """A session and a part of it, as two phones that were mounted together would have recorded them."""
    left, rig = recordings / LOGGER, recordings / "rig"
    lockstep("trim", left, "--to", rig, "--start", 1, "--end", 4.5, "--quiet")
    [right] = rig.iterdir()
    lockstep("group", f"left={left}", f"right={right}", "--to", recordings / RIG)
    lockstep("catalog", "update", recordings, "--quiet")


def main(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as place:
        recordings = Path(place) / "recordings"
        copy_samples(recordings)
        studio = Studio(recordings)
        try:
            context = Chromium.shared().new_context(viewport={"width": 1280, "height": 860})
            page = context.new_page()
            page.goto(studio.url + "&view=grid&where=")
            photograph(page, folder / "studio-sessions.png")
            page.goto(f"http://{studio.host}/session?path={quote(LOGGER)}")
            page.wait_for_timeout(6000)
            page.keyboard.press("Space")
            page.wait_for_timeout(2500)
            page.keyboard.press("Space")
            photograph(page, folder / "studio-session.png")
            make_group(recordings)
            page.goto(f"http://{studio.host}/group?path={quote(RIG)}")
            page.wait_for_timeout(6000)
            page.keyboard.press("Space")
            page.wait_for_timeout(2000)
            page.keyboard.press("Space")
            photograph(page, folder / "studio-group.png")
        finally:
            studio.stop()


main(Path(sys.argv[1]))

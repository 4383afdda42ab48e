"""Screens look as they did: compared with kept pictures.

LOCKSTEP_UPDATE_GOLDEN=1 keeps what the screens show now.
"""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import unittest
from pathlib import Path

import numpy as np
from PIL import Image

from app_tests import AppTests, lockstep
from program import wait_for

GOLDEN = Path(__file__).parent / "Golden"

# Letters are drawn a little differently by each build of the browser: a pixel may differ by 48 of
# 255, and one in 500 by more. A button that moves by 4 points changes more than that.
TONE = 48
SHARE = 1 / 500


def difference(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ; 1 for pictures of different sizes."""
    if one.size != other.size:
        return 1
    first, second = [np.asarray(each.convert("RGB")).astype(int) for each in (one, other)]
    return float((np.abs(first - second).max(axis=2) > TONE).mean())


# The live image and its numbers differ each time.
LIVE = "#tree .live-node, #tree [aria-label=Status]"
# And so do the time of a recording, the last image on the button, and the images of a clip.
RECORDED = (
    f"{LIVE}, #tree [aria-label^='Recording…'] > :nth-child(3), #tree video, #tree .image-node"
)
# What a recorded clip contains and what its check found.
FACTS = "#tree .text-node:not([role=button] *, [aria-hidden=true])"

HIDE = """([selector, isHidden]) => {
  for (const each of document.querySelectorAll(selector)) {
    each.style.visibility = isHidden ? "hidden" : "";
  }
}"""


def furnish(documents: Path) -> None:
    """Replaces what was recorded by a session and a photo that are the same each time."""
    for each in [*documents.glob("session_*"), *documents.glob("photos/*")]:
        shutil.rmtree(each) if each.is_dir() else each.unlink()
    made = lockstep(
        "record", "--from", "synthetic", "--duration", 2, "--no-seal", "--quiet", "--to", documents
    )
    assert made.returncode == 0, made.stderr
    session = Path(made.stdout.strip())
    session.with_suffix(".truth.jsonl").unlink()
    photo = documents / "photos/photo_20250601_100005.jpg"
    shutil.copy(session / "rgb/000000.jpg", photo)
    facts = {
        "format": {"name": "lockstep-photo", "version": 1},
        "image": photo.name,
        "timestamp_ns": 12350962238108,
        "wall_ns": 1748772005283337077,
        "camera": "back",
        "camera_resolution": [640, 480],
        "orientation": "portrait",
    }
    photo.with_suffix(".json").write_text(json.dumps(facts))


class GoldenScreens(AppTests):
    """Screens without what differs each time."""

    def setUp(self) -> None:
        pass

    def shot(self, changing: str = LIVE) -> Image.Image:
        """The screen without what differs each time."""
        page = self.phone.page
        self.phone.settle()
        page.mouse.move(0, 0)
        page.evaluate("() => document.activeElement?.blur()")
        page.evaluate(HIDE, [changing, True])
        picture = page.locator("#screen").screenshot(animations="disabled")
        page.evaluate(HIDE, [changing, False])
        return Image.open(io.BytesIO(picture)).convert("RGB")

    def check(self, name: str, changing: str = LIVE) -> None:
        name = f"{name}-{self.device.replace(' ', '-')}"
        path = GOLDEN / f"{name}.png"
        picture = self.shot(changing)
        if os.environ.get("LOCKSTEP_UPDATE_GOLDEN"):
            GOLDEN.mkdir(exist_ok=True)
            picture.save(path, optimize=True)
            return
        with self.subTest(screen=name):
            self.assertTrue(path.is_file(), "no kept picture; LOCKSTEP_UPDATE_GOLDEN=1 keeps one")
            with Image.open(path) as kept:
                found = difference(picture, kept)
            if found > SHARE:
                picture.save(Path(self.folder.name).parent / f"{name}.png")
            self.assertLessEqual(found, SHARE, f"{found:.2%} of the pixels differ")


class UsedScreens(GoldenScreens):
    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.phone.stop()
        furnish(cls.phone.documents)
        cls.phone.start()
        cls.phone.ready()

    def setUp(self) -> None:
        self.phone.go_back()

    def deny(self) -> None:
        """Starts without access to the camera; it is granted again after the test."""
        self.phone.world("permission.camera", "denied")
        self.addCleanup(self.phone.ready)
        self.addCleanup(self.phone.restart)
        self.addCleanup(self.phone.world, "permission.camera", "granted")
        self.phone.restart()
        if self.phone.asks():
            self.phone.answer("Don’t Allow")
        self.phone.wait_words("Camera access is not allowed")

    def test_capture_without_a_camera(self) -> None:
        self.deny()
        self.check("denied")

    def test_library_and_detail(self) -> None:
        phone = self.phone
        phone.open("Sessions", "Sessions")
        # In two seconds some questions stay open.
        phone.wait_words("Cannot tell", seconds=60)
        phone.tap("Photos", "radio")
        phone.wait_words("Photo of the")
        images = phone.page.locator("#tree .image-node:not([inert] *)")
        wait_for(lambda: images.count(), "no thumbnail")
        self.check("photos")
        phone.tap("Sessions", "radio")
        phone.wait_words("session_")
        self.check("sessions")
        phone.tap(re.compile(r" · "))
        wait_for(lambda: phone.find("radio", "Facts").count(), "the session does not open")
        phone.wait_words("Cannot tell", seconds=60)
        for part, words in [
            ("Play", "Depth, near in blue"),
            ("Plots", "Accelerometer (g)"),
            ("Path", "Path of the camera"),
            ("Facts", "State, Complete"),
        ]:
            phone.tap(part, "radio")
            phone.wait_words(words)
            self.check(part.lower())
        phone.tap("Actions on this session")
        phone.tap("Share", "menuitem")
        phone.wait_words("Every file of the session in one zip file")
        self.check("share")

    def test_settings(self) -> None:
        phone = self.phone
        phone.open("Settings", "Settings")
        self.check("settings")
        for name in ["VIO", "Permissions", "About"]:
            phone.open(name, name)
            self.check(name.lower())
            if name == "About":
                phone.open("Lockstep", "Lockstep")
                phone.wait_words("Permission is hereby granted")
                self.check("license")
                phone.open("About", "About")
            phone.open("Settings", "Settings")

    def test_desk(self) -> None:
        phone = self.phone
        phone.open("Settings", "Settings")
        phone.open(re.compile("^Desk "), "Desk")
        self.check("desk")
        phone.tap("Desk", "switch")
        phone.wait_words("Other desks in this network")
        self.check("desk-on")
        phone.open("Enter an address", "Pair with a desk")
        self.check("desk-pairing")
        phone.tap("Cancel")
        phone.wait_gone("Pair with a desk")
        phone.tap("Desk", "switch")
        phone.wait_gone("Other desks in this network")

    def test_capture(self) -> None:
        phone = self.phone
        phone.ready()
        phone.wait_words("Free, 64.0 GB")
        self.check("capture")
        phone.choose_mode("Photo")
        self.check("photo")
        phone.choose_mode("Logger")


class UsedScreensSmall(UsedScreens):
    device = "iPhone SE 3"


class RecordingScreens(GoldenScreens):
    def test_recording_and_clip(self) -> None:
        phone = self.phone
        phone.tap("Start recording")
        phone.wait_words("Recording…")
        self.check("recording", RECORDED)
        phone.tap("Stop recording")
        phone.wait_words("Start recording")
        phone.choose_mode("Video")
        phone.hold("Start recording", 2)
        phone.wait_words("Retake")
        self.check("clip", f"{RECORDED}, {FACTS}")
        phone.tap("Use")
        phone.wait_words("Start recording")


class RecordingScreensSmall(RecordingScreens):
    device = "iPhone SE 3"


class FirstStartScreens(GoldenScreens):
    is_new = True

    def test_introduction(self) -> None:
        self.phone.wait_words("Every sensor on one clock")
        self.check("first-start")

    def test_tolerance_is_less_than_a_button_that_moved(self) -> None:
        self.phone.wait_words("Every sensor on one clock")
        first = self.shot()
        self.assertLessEqual(difference(first, self.shot()), SHARE)
        button = self.phone.find("button", "Next")
        button.evaluate("each => { each.style.translate = '0 4px'; }")
        self.assertGreater(difference(first, self.shot()), SHARE)
        button.evaluate("each => { each.style.translate = ''; }")
        word = self.phone.find("button", "Skip")
        word.evaluate("each => { each.style.translate = '4px 0'; }")
        self.assertGreater(difference(first, self.shot()), 0)


class FirstStartScreensSmall(FirstStartScreens):
    device = "iPhone SE 3"


if __name__ == "__main__":
    unittest.main()

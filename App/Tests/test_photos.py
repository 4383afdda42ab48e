"""Photo mode and the gallery."""

from __future__ import annotations

import re
import unittest
from typing import List

from PIL import Image

from app_tests import AppTests
from program import wait_for


class Photos(AppTests):
    def photos(self) -> List[str]:
        folder = self.phone.documents / "photos"
        return sorted(each.name for each in folder.glob("*.jpg"))

    def test_photo_is_taken_and_saved(self) -> None:
        phone = self.phone
        phone.choose_mode("Photo")
        before = self.photos()
        phone.tap("Take photo")
        phone.wait_words("Saved as photo_")
        [new] = [each for each in self.photos() if each not in before]
        with Image.open(phone.documents / "photos" / new) as image:
            image.load()
            self.assertGreater(image.width * image.height, 100_000)

    def test_flash_goes_through_its_settings(self) -> None:
        phone = self.phone
        phone.choose_mode("Photo")
        for now, next in [("off", "automatic"), ("automatic", "on"), ("on", "off")]:
            phone.tap(f"Flash, {now}")
            phone.wait_words(f"Flash, {next}")

    def test_camera_switches_to_the_front_and_back(self) -> None:
        phone = self.phone
        phone.choose_mode("Photo")
        phone.wait_words("Ultra wide, 0.5×")
        phone.tap("Switch camera")
        phone.wait_gone("Ultra wide, 0.5×")
        phone.ready()
        phone.tap("Take photo")
        phone.wait_words("Saved as photo_")
        phone.tap("Switch camera")
        phone.wait_words("Ultra wide, 0.5×")

    def test_self_timer_counts_down_and_can_be_canceled(self) -> None:
        phone = self.phone
        phone.choose_mode("Photo")
        before = self.photos()
        phone.open_menu("Viewfinder options")
        # Long enough to be canceled on a slow computer.
        phone.tap("Self-timer 10 s", "menuitemcheckbox")
        phone.tap("Take photo")
        phone.wait_words("Self-timer: 8 s", "Self-timer: 7 s", "Self-timer: 6 s")
        phone.tap("Cancel the self-timer")
        phone.wait_words("Take photo")
        self.assertEqual(self.photos(), before)
        phone.open_menu(re.compile("^Viewfinder options"))
        phone.tap("Self-timer 3 s", "menuitemcheckbox")
        phone.tap("Take photo")
        phone.wait_words("Saved as photo_")
        phone.open_menu(re.compile("^Viewfinder options"))
        phone.tap("Self-timer off", "menuitemcheckbox")

    def test_gallery_shows_shares_and_deletes_photos(self) -> None:
        phone = self.phone
        phone.open("Sessions", "Sessions")
        phone.tap("Photos", "radio")
        phone.wait_words("Photo of the")
        before = self.photos()
        phone.tap("Photo of the", exact=False)
        phone.wait_words("Photo of the rear camera · ", "Photo of the front camera · ")
        with phone.page.expect_download() as waiting:
            phone.tap("Share")
        with Image.open(waiting.value.path()) as image:
            image.load()
        phone.settle()
        phone.tap("Save to Photos")
        added = "The photo was added to Photos."
        wait_for(lambda: phone.asks() or phone.shows(added), "nothing happens")
        if phone.asks():
            phone.page.locator("#asks button").last.click()
        phone.wait_words("The photo was added to Photos.")
        phone.tap("OK")
        phone.tap("Delete")
        phone.wait_words("Delete the photo?")
        phone.tap("Delete")
        wait_for(lambda: len(self.photos()) == len(before) - 1, "the photo is still there")


if __name__ == "__main__":
    unittest.main()

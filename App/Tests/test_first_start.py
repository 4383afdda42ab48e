"""The first start: the introduction, and the questions about permissions."""

from __future__ import annotations

import unittest

from app_tests import AppTests
from program import wait_for


class FirstStart(AppTests):
    is_new = True

    def test_introduction_asks_for_nothing_before_it_is_read(self) -> None:
        phone = self.phone
        phone.wait_words("Every sensor on one clock")
        self.assertFalse(phone.asks(), "the system asks during the introduction")
        phone.tap("Next")
        phone.wait_words("What the app asks for")
        for name in ["Camera", "Motion", "Location", "Microphone"]:
            with self.subTest(permission=name):
                self.assertTrue(any(each.startswith(name) for each in phone.spoken()))
        phone.tap("Back")
        phone.wait_words("Every sensor on one clock")
        phone.tap("Next")
        phone.wait_words("What the app asks for")
        phone.tap("Next")
        phone.wait_words("Hold it steady, keep it yours")
        phone.tap("Start")
        wait_for(phone.asks, "the system does not ask for the camera")
        words = phone.page.locator("#asks").inner_text()
        self.assertIn("Would Like to Access the Camera", words)
        self.assertIn("Recordings stay on this device", words)

        phone.answer("Don’t Allow")
        phone.wait_words("Camera access is not allowed")
        self.assertTrue(phone.find("button", "Open Settings").count() > 0)
        self.assertEqual(phone.sessions(), [])

        # An iPhone ends an app whose permission changes.
        phone.world("permission.camera", "granted")
        phone.restart()
        phone.world("permission.camera", "granted")
        phone.ready()
        self.assertFalse(phone.shows("Every sensor on one clock"), "the introduction comes again")

    def test_missing_permissions_are_told_and_can_be_given_later(self) -> None:
        phone = self.phone
        phone.ready()
        phone.world("permission.motion", "denied")
        phone.choose_mode("VIO")
        phone.wait_words("No motion access. Recording without the barometer.")
        phone.record(1)
        phone.open("Settings", "Settings")
        phone.open("Permissions", "Permissions")
        phone.wait_words("Motion, Denied")
        phone.wait_words("Microphone, Not asked yet")
        phone.go_back()
        phone.choose_mode("Logger")


if __name__ == "__main__":
    unittest.main()

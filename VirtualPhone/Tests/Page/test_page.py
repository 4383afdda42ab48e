"""The page around the screen: connection, frame, world panel, effects."""

from __future__ import annotations

import unittest
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe

from support import DEVICE, PageTests, add, box, text

WORLD = {
    "permission.camera": "granted",
    "permission.microphone": "denied",
    "permission.motion": "undetermined",
    "permission.location": "restricted",
    "permission.photos": "granted",
    "call": True,
    "otherApp": False,
    "heat": "serious",
    "freeSpace": 12_500_000_000,
    "background": False,
    "orientation": "landscapeLeft",
    "battery": 0.4,
    "device": "iPhone SE",
    "language": "vi",
    "textSize": "xLarge",
    "appearance": "dark",
    "choices": {"device": ["iPhone 15 Pro", "iPhone SE"], "textSize": ["large", "xLarge"]},
}


class ConnectionTests(PageTests):
    def test_nothing_is_asked_of_other_hosts_and_every_file_is_found(self) -> None:
        hosts = set()
        statuses = set()
        self.page.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
        self.page.on("response", lambda response: statuses.add(response.status))
        self.page.reload()
        self.wait_until("window.lockstepScreen?.connected")
        self.assertEqual(hosts, {f"127.0.0.1:{self.server.port}"})
        self.assertLessEqual(statuses, {101, 200, 206})

    def test_a_lost_connection_is_said_and_comes_back_with_a_new_tree(self) -> None:
        self.expected_errors = ["WebSocket connection"]
        self.patch(add(1, text("old")))
        self.server.refuses = True
        self.server.drop()
        notice = self.page.get_by_text("Not connected to the virtual phone")
        notice.wait_for()
        greeted = self.server.greeted
        self.server.refuses = False
        self.wait_for_greeting(greeted)
        notice.wait_for(state="hidden")
        self.assertFalse(self.exists(1))
        self.patch(add(1, text("new")))
        self.assertEqual(self.page.locator(".text-node").all_text_contents(), ["new"])


class FrameTests(PageTests):
    def test_the_phone_has_the_size_of_the_device_if_it_fits(self) -> None:
        self.assertEqual(self.page.evaluate("lockstepScreen.scale"), 1)
        place = self.page.locator("#screen").bounding_box()
        assert place is not None
        self.assertEqual((place["width"], place["height"]), (393, 852))
        self.server.send(
            {"device": {**DEVICE, "width": 852, "height": 393, "dark": True, "language": "vi"}}
        )
        self.wait_until("document.getElementById('screen').classList.contains('dark')")
        self.assertEqual(self.page.locator("#screen").get_attribute("lang"), "vi")
        place = self.page.locator("#screen").bounding_box()
        assert place is not None
        self.assertGreater(place["width"], place["height"])

    def test_the_panel_is_under_the_phone_on_a_narrow_page(self) -> None:
        self.page.set_viewport_size({"width": 700, "height": 950})
        panel, phone = (
            self.page.locator("#panel").bounding_box(),
            self.page.locator("#phone").bounding_box(),
        )
        assert panel is not None and phone is not None
        self.assertGreaterEqual(panel["y"], phone["y"] + phone["height"])
        self.assertLessEqual(self.page.evaluate("document.documentElement.scrollWidth"), 700)


class PanelTests(PageTests):
    def setUp(self) -> None:
        super().setUp()
        self.server.send({"world": WORLD})
        self.wait_until("document.getElementById('world-call').checked")

    def test_the_state_is_shown(self) -> None:
        for label, value in [
            ("Camera", "granted"),
            ("Microphone", "denied"),
            ("Motion", "undetermined"),
            ("Location", "restricted"),
            ("Heat", "serious"),
            ("Free space (GB)", "12.5"),
            ("Model", "iPhone SE"),
            ("Orientation", "landscapeLeft"),
            ("Battery", "0.4"),
            ("Language", "vi"),
            ("Text size", "xLarge"),
            ("Appearance", "dark"),
        ]:
            with self.subTest(label):
                self.assertEqual(self.page.get_by_label(label, exact=True).input_value(), value)
        self.assertFalse(
            self.page.get_by_role("switch", name="Another app uses the camera").is_checked()
        )

    def test_every_choice_is_sent(self) -> None:
        for label, value, name in [
            ("Camera", "denied", "permission.camera"),
            ("Microphone", "granted", "permission.microphone"),
            ("Motion", "granted", "permission.motion"),
            ("Location", "granted", "permission.location"),
            ("Photos", "undetermined", "permission.photos"),
            ("Local network", "denied", "permission.localNetwork"),
            ("Heat", "critical", "heat"),
            ("Model", "iPhone 15 Pro", "device"),
            ("Orientation", "portrait", "orientation"),
            ("Language", "en", "language"),
            ("Text size", "large", "textSize"),
            ("Appearance", "light", "appearance"),
        ]:
            with self.subTest(label):
                self.page.get_by_label(label, exact=True).select_option(value)
                self.server.wait("set", lambda it: it == [name, value])

    def test_every_switch_number_and_button_sends(self) -> None:
        for label, name, value in [
            ("Phone call", "call", False),
            ("Another app uses the camera", "otherApp", True),
            ("App in the background", "background", True),
        ]:
            self.page.get_by_role("switch", name=label).click()
            self.server.wait("set", lambda it: it == [name, value])
        self.page.get_by_label("Free space (GB)").fill("0.25")
        self.page.get_by_label("Battery").fill("0.8")
        self.page.get_by_label("Desk (host:port)").fill("127.0.0.1:47231")
        for label in ["Memory warning", "Restart app", "Crash app", "Volume down", "Volume up"]:
            self.page.get_by_role("button", name=label).click()
        for expected in [
            ["freeSpace", 250_000_000],
            ["battery", 0.8],
            ["desk", "127.0.0.1:47231"],
            ["memoryWarning", True],
            ["launch", "restart"],
            ["launch", "kill"],
            ["volumeButton", "down"],
            ["volumeButton", "up"],
        ]:
            with self.subTest(expected):
                self.server.wait("set", lambda it: it == expected)

    def test_it_folds_by_keyboard_and_its_keys_are_not_the_phones(self) -> None:
        fold = self.page.get_by_role("button", name="Fold")
        fold.focus()
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("Enter")
        self.assertFalse(self.page.locator("#world").is_visible())
        self.assertEqual(
            self.page.get_by_role("button", name="Unfold").get_attribute("aria-expanded"), "false"
        )
        self.assertEqual(self.server.received("escape"), [])

    def test_haptics_flash_and_are_logged_and_sounds_play_when_turned_on(self) -> None:
        self.server.send({"haptic": "light"})
        self.page.get_by_text("Haptic: light").wait_for()
        self.page.get_by_role("switch", name="Play sounds here").click()
        self.server.send({"sound": "begin"})
        self.page.get_by_text("Sound: begin").wait_for()
        self.assertEqual(self.server.received("set"), [])

    def test_a_download_is_opened(self) -> None:
        self.server.files["/download/key/walk.zip"] = ("application/zip", b"PK")
        with self.page.expect_download() as download:
            self.server.send({"open": "/download/key/walk.zip"})
        self.assertEqual(download.value.suggested_filename, "walk.zip")

    def test_axe_finds_nothing_also_when_narrow(self) -> None:
        self.patch(add(1, box(0, 0, 393, 852, fill="#fff")))
        for size in [{"width": 1280, "height": 960}, {"width": 600, "height": 900}]:
            self.page.set_viewport_size(size)
            result = Axe().run(self.page)
            self.assertEqual(result.violations_count, 0, result.generate_report())


if __name__ == "__main__":
    unittest.main()

"""Photographs four screens of the app, side by side: pictures.py URL PICTURE"""

import io
import sys
import time

from PIL import Image
from playwright.sync_api import sync_playwright


def press(page, role, name):
    page.get_by_role(role, name=name, exact=True).last.click()
    time.sleep(1.5)


def photograph(page, pictures):
    """Adds a picture of the phone with its frame."""
    box = page.locator("#phone").bounding_box()
    pictures.append(Image.open(io.BytesIO(page.screenshot(clip=box))))


def screens(page):
    pictures = []
    press(page, "button", "Skip")
    press(page, "button", "Allow")
    time.sleep(2)
    press(page, "button", "Start recording")
    time.sleep(6)
    photograph(page, pictures)
    press(page, "button", "Stop recording")
    time.sleep(20)
    press(page, "button", "Sessions")
    time.sleep(2)
    photograph(page, pictures)
    page.get_by_role("button", name="session_").last.click()
    time.sleep(1.5)
    press(page, "radio", "Path")
    press(page, "button", "In space")
    photograph(page, pictures)
    press(page, "button", "Sessions")
    press(page, "button", "Done")
    press(page, "button", "Settings")
    photograph(page, pictures)
    return pictures


def main(url, path):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1100, "height": 950})
        page.goto(url)
        time.sleep(4)
        pictures = screens(page)
        browser.close()
    whole = Image.new(
        "RGB", (sum(picture.width for picture in pictures), pictures[0].height), "white")
    x = 0
    for picture in pictures:
        whole.paste(picture, (x, 0))
        x += picture.width
    whole.resize((whole.width * 2 // 3, whole.height * 2 // 3), Image.LANCZOS).save(
        path, optimize=True)


main(*sys.argv[1:])

"""Opens a report in headless Chromium: on a phone's and a desktop's screen, light, dark and printed.

Usage: look_at_report.py REPORT REFERENCES [--update] [--keep FOLDER]

Prints one JSON document: for each view the browser's messages and requests, by how many pixels the
page is wider than the window, sections without height, blank canvases, and how much each section's
image differs from its reference. References are sections reduced to a few pixels and put side by
side, so that other fonts change them little; --update writes them again, --keep stores full
screenshots for a person to check.
"""

import argparse
import io
import json
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = "/usr/bin/chromium-headless-shell"
SIZES = {"phone": (390, 844), "desk": (1440, 900)}
SCHEMES = ["light", "dark"]
# Width and height of a section's reduced image, pixels.
SIDE = 48

FACTS = """() => {
  const parts = [...document.querySelectorAll('header, section, footer')];
  const name = (part) => part.id || part.tagName.toLowerCase();
  const blank = (canvas) => {
    if (!canvas.width || !canvas.height) return true;
    const bytes = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    return !bytes.some((byte) => byte !== 0);
  };
  const groups = [...document.querySelectorAll('#space, .graph')].map((place) => (
    place.matches('canvas') ? [place] : [...place.querySelectorAll('canvas')]));
  return {
    parts: parts.map(name),
    flat: parts.filter((part) => part.getBoundingClientRect().height < 20).map(name),
    overflow: document.documentElement.scrollWidth - innerWidth,
    wide: [...document.querySelectorAll('body *')]
      .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
      .map((each) => each.className || each.tagName).slice(0, 5),
    canvases: groups.length,
    blank: groups.filter((group) => group.length === 0 || group.every(blank)).length,
    imagesWithoutWords: [...document.images].filter((image) => !image.alt).length,
    brokenImages: [...document.images].filter((image) => image.naturalWidth === 0).length,
  };
}"""


# The cursors that are shown, and how far the timeline's is from 3/10 of its lane; a cursor outside
# its plot makes this infinite.
LINKS = """() => {
  const cursors = [...document.querySelectorAll('.cursor')].filter((cursor) => !cursor.hidden);
  const places = [...document.querySelectorAll('.graph .cursor')].map((cursor) => {
    const grid = cursor.parentElement.querySelector('canvas').getBoundingClientRect();
    return { left: cursor.getBoundingClientRect().left, grid };
  });
  const tracking = [...document.querySelectorAll('.line')]
    .find((line) => line.querySelector('.name')?.textContent === 'Tracking');
  const lane = document.querySelector('.line svg').getBoundingClientRect();
  const cursor = document.querySelector('#lines > .cursor').getBoundingClientRect().left;
  return {
    cursors: cursors.length,
    plots: report.data.plots.length,
    outputs: [...document.querySelectorAll('.plot output')].filter((o) => o.textContent).length,
    framed: document.querySelectorAll('#film .marked').length,
    farthestPixels: Math.max(
      Math.abs(cursor - (lane.left + lane.width * 0.3)),
      ...places.map(({ left, grid }) => (left > grid.left && left < grid.right ? 0 : Infinity))),
    trackingGaps: tracking ? tracking.querySelectorAll('.gap').length : 0,
    trajectoryGaps: report.data.path.gaps.length,
  };
}"""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("report", type=Path)
    parser.add_argument("references", type=Path)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--keep", type=Path)
    words = parser.parse_args()
    found: dict[str, Any] = {}
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for size in SIZES:
            for scheme in SCHEMES:
                found[f"{size}-{scheme}"] = look(browser, words, size=size, scheme=scheme)
        found["print"] = printed(browser, words)
        browser.close()
    print(json.dumps(found))


def look(browser: Browser, words: argparse.Namespace, *, size: str, scheme: str) -> dict[str, Any]:
    """Opens the report on a screen."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, has_touch=size == "phone"
    )
    page = context.new_page()
    complaints, requests = watch(page)
    opened(page, words.report)
    facts = page.evaluate(FACTS)
    facts["parts"] = parts(page, words, f"{size}-{scheme}", names=facts["parts"])
    if words.keep:
        page.screenshot(path=words.keep / f"{size}-{scheme}.png", full_page=True)
    facts["links"] = links(page)
    # The colors change nothing about what a button does.
    if scheme == "light":
        exercise(page)
    context.close()
    return facts | {"complaints": complaints, "requests": requests}


def watch(page: Page) -> tuple[list[str], list[str]]:
    """The page's messages and requests: two lists that grow while the page is used."""
    complaints: list[str] = []
    requests: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: requests.append(request.url[:100]))
    return complaints, requests


def opened(page: Page, report: Path) -> None:
    """Waits until every plot is drawn."""
    page.goto(report.resolve().as_uri())
    page.wait_for_selector("html[data-drawn]", state="attached", timeout=20_000)
    # The trajectory is drawn when its size is known: before the next frame of the browser.
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")


def links(page: Page) -> dict[str, Any]:
    """What happens when a time is pointed at, a finding's time is pressed and an image is pressed."""
    before = page.evaluate("() => document.getElementById('space').toDataURL()")
    page.locator(".line svg").first.scroll_into_view_if_needed()
    lane = page.locator(".line svg").first.bounding_box()
    assert lane
    page.mouse.move(lane["x"] + lane["width"] * 0.3, lane["y"] + lane["height"] / 2)
    page.wait_for_timeout(100)
    found = page.evaluate(LINKS)
    found["isOnTrajectory"] = before != page.evaluate(
        "() => document.getElementById('space').toDataURL()"
    )
    jump = page.locator("button.jump").first
    jump.click()
    page.wait_for_timeout(100)
    time = float(jump.get_attribute("data-time") or "nan")
    found["jumped"] = page.evaluate("() => report.marked") == time
    page.locator("#film button").nth(2).click()
    sizes = page.evaluate("""() => ['#enlarged[open] img', '#film img'].map((each) => (
      (document.querySelector(each) || document.body).getBoundingClientRect().width))""")
    found["wasEnlarged"] = sizes[0] > 1.2 * sizes[1]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    page.evaluate("() => report.show([0, Infinity])")
    return found


def exercise(page: Page) -> None:
    """Presses every button, and presses keys on every element that takes the focus."""
    for button in page.query_selector_all("button:not(dialog button)"):
        button.click()
        while page.query_selector("dialog[open]"):
            page.keyboard.press("Escape")
    for place in page.query_selector_all("[tabindex]"):
        place.focus()
        for key in ["+", "ArrowLeft", "ArrowRight", "-", "Escape"]:
            page.keyboard.press(key)


def parts(
    page: Page, words: argparse.Namespace, view: str, *, names: list[str]
) -> dict[str, float | None]:
    """How much each part's image differs from its reference, 0 to 1.

    None for all parts if the number of references is not that of the parts.
    """
    elements = page.query_selector_all("header, section, footer")
    images = [reduced(element.screenshot()) for element in elements]
    path = words.references / f"{view}.png"
    if words.update:
        Image.fromarray(np.concatenate(images, axis=1)).save(path, optimize=True)
    sheet = np.asarray(Image.open(path).convert("RGB"))
    references = [sheet[:, x : x + SIDE] for x in range(0, sheet.shape[1], SIDE)]
    if len(references) != len(images):
        return {name: None for name in names}
    return {
        name: float(np.abs(image.astype(float) - reference).mean() / 255)
        for name, image, reference in zip(names, images, references)
    }


def reduced(screenshot: bytes) -> np.ndarray:
    image = Image.open(io.BytesIO(screenshot)).convert("RGB")
    return np.asarray(image.resize((SIDE, SIDE), Image.Resampling.BOX))


def printed(browser: Browser, words: argparse.Namespace) -> dict[str, Any]:
    """Prints the report as a PDF on A4."""
    page = browser.new_page(color_scheme="dark")
    complaints, requests = watch(page)
    opened(page, words.report)
    document = page.pdf(format="A4", print_background=True)
    if words.keep:
        (words.keep / "print.pdf").write_bytes(document)
    page.close()
    return {
        "complaints": complaints,
        "requests": requests,
        "pages": document.count(b"/Type /Page\n") + document.count(b"/Type /Page "),
        "isPDF": document.startswith(b"%PDF-"),
    }


if __name__ == "__main__":
    main()

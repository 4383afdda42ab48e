"""Measures the first page of a running studio in a browser.

studio_page.py URL

URL is the address that `lockstep studio` printed, with its token. The table and the grid are opened
five times each: the time from the request to the first drawn text, and to the first sessions. Then they
are scrolled with a wheel for six seconds: the time between frames, and the tasks that kept the page from
drawing for 50 ms or more.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from playwright.sync_api import Page, sync_playwright

OPENINGS = 5
# Debian's.
BROWSER = "/usr/bin/chromium-headless-shell"

IS_DRAWN = """() => {
  const cells = [...document.querySelectorAll('[role=gridcell]')].slice(0, 4);
  return cells.length === 4 && cells.some((cell) => cell.innerText.trim().length > 3);
}"""

FIRST_PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"

WATCH_FRAMES = """() => {
  window.watched = { frames: [], tasks: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.watched.tasks.push(entry.duration);
  }).observe({ entryTypes: ['longtask'] });
  let last = performance.now();
  const next = (now) => {
    window.watched.frames.push(now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}"""


def opened(page: Page, url: str) -> tuple[float, float]:
    """Opens the page; returns the milliseconds to the first text and to the cards."""
    start = time.perf_counter()
    page.goto(url)
    page.wait_for_function(IS_DRAWN, polling=10)
    drawn = (time.perf_counter() - start) * 1000
    page.wait_for_function(f"() => ({FIRST_PAINT})() !== null")
    return page.evaluate(FIRST_PAINT), drawn


def scroll(page: Page) -> dict[str, Any]:
    """Scrolls down and up; returns the times between frames and the long tasks in milliseconds."""
    page.mouse.move(800, 500)
    page.evaluate(WATCH_FRAMES)
    end = time.monotonic() + 6
    while time.monotonic() < end:
        page.mouse.wheel(0, 700 if time.monotonic() < end - 2 else -1500)
        time.sleep(0.03)
    return page.evaluate("() => window.watched")


def measure(page: Page, url: str, view: str) -> None:
    page.goto(url)
    page.wait_for_function(IS_DRAWN, polling=10)
    times = [opened(page, f"{page.url.split('?')[0]}?view={view}") for _ in range(OPENINGS)]
    for name, values in zip(("first text", "first sessions"), zip(*times)):
        print(f"| {view}: {name} | {sorted(values)[OPENINGS // 2]:.0f} | {max(values):.0f} |")
    watched = scroll(page)
    frames = sorted(watched["frames"][1:])
    name = f"{view}: between {len(frames)} frames while scrolling"
    print(f"| {name} | {frames[len(frames) // 2]:.1f} | {frames[-1]:.1f} |")
    late = sum(1 for each in frames if each > 50)
    print(f"| {view}: frames later than 50 ms; long tasks | {late} | {watched['tasks']} |")


def main(url: str) -> None:
    with sync_playwright() as browsers:
        browser = browsers.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        # The functions that wait in the page are not part of the studio's own scripts.
        page = browser.new_page(viewport={"width": 1280, "height": 800}, bypass_csp=True)
        print("| | median, ms | most, ms |\n|---|---|---|")
        for view in ("table", "grid"):
            measure(page, url, view)
        browser.close()


main(*sys.argv[1:])

"""The harness of the browser tests: each test starts a `pathreel preview` of its own, and all share one Chromium.

All tests in this folder import it, and so does Benchmarks/preview."""

import atexit
import base64
import os
import pathlib
import queue
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import unittest

from PIL import Image
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

root = pathlib.Path(__file__).resolve().parents[2]
pathreel = os.environ.get("PATHREEL", str(root / ".build/release/pathreel"))
gallery = sorted((root / "scenes").glob("*.yaml"))

if not os.access(pathreel, os.X_OK):
    raise SystemExit(f"{pathreel} is not there: 'swift build -c release --product pathreel' makes it")

# The longest wait in seconds. It is long because a loaded machine is slow; a fulfilled condition ends a wait at once.
timeout = 90

CARD = """\
title: Card
canvas: {size: [320, 180], background: "#102030"}
fps: 30
parameters:
  radius: {value: 30, range: [5, 80], step: 1, label: Radius}
  ink: {value: "#ff8040", label: Ink}
  ring: {value: true, label: Ring}
  ends: {value: round, choices: [butt, round], label: Ends}
beats:
  - move: {lasts: 1.2, ease: in-out}
  - rest: {lasts: 0.8}
elements:
  - rectangle: {size: [120, 90]}
    fill: "#204060"
    position: [80, 90]
  - circle: {radius: radius}
    fill: ink
    position: [80 + 160 * move, 90]
  - lines: {points: [[40, 160], [280, 160]]}
    stroke: {color: "#80ff40", width: "if(ring, 8, 2)", cap: ends}
"""

# A scene with a translucent background and a translucent circle.
GLASS = """\
canvas: {size: [320, 180], background: "#20408060"}
fps: 30
duration: 1
elements:
  - circle: {radius: 60}
    fill: "#ff804080"
    position: [60 + 200 * t, 90]
  - circle: {radius: 20}
    fill: "#ffffff"
    position: [160, 90]
"""


def until(condition, what, seconds=timeout):
    """Waits until a condition is truthy, and returns its value."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"it did not come true in {seconds} s: {what}")
        time.sleep(0.02)


class Program:
    """A running `pathreel preview`, with its address, port and token."""

    def __init__(self, scene, *options, port=None, folder=None):
        self.scene = pathlib.Path(scene)
        command = [pathreel, "preview", str(scene), *options]
        if "--renders" not in options:
            command += ["--renders", str(self.scene.parent / "renders")]
        if port is not None:
            command += ["--port", str(port)]
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            command, cwd=folder or self.scene.parent, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        lines = queue.Queue()

        def read():
            for line in self.process.stdout:
                lines.put(line)
            lines.put("")

        self.reader = threading.Thread(target=read, daemon=True)
        self.reader.start()
        output = ""
        while True:
            line = lines.get(timeout=timeout)
            output += line
            if found := re.search(r"http://localhost:(\d+)/\?token=(\w+)", line):
                break
            if line == "":
                raise AssertionError(f"pathreel preview ended: {output}")
        self.address, self.port, self.token = found[0], int(found[1]), found[2]

    def stop(self):
        """Ends the program as Ctrl-C does."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError("Ctrl-C did not end the program")
        finally:
            self.reader.join()
            self.process.stdout.close()


_browser = None


def browser():
    """The Chromium that all tests of this run share."""
    global _browser
    if _browser is None:
        options = webdriver.ChromeOptions()
        # Chromium's sandbox does not work in containers and for root. The only pages here are the tests' own.
        for option in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1400,1100",
                       "--force-color-profile=srgb", "--autoplay-policy=no-user-gesture-required"):
            options.add_argument(option)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        _browser = webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)
        _browser.set_script_timeout(timeout)
        # Every page records the messages that it sends, in `sent`.
        _browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": RECORD_SENT_MESSAGES})
        atexit.register(_browser.quit)
    return _browser


RECORD_SENT_MESSAGES = """{
window.sent = [];
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
  if (window.sent.push(JSON.parse(text)) > 5000) window.sent.splice(0, 1000);
  return send.call(this, text);
};
}"""

# A script that returns the width, the height and the base64 of the RGBA bytes of the preview's canvas.
READ_CANVAS = """
const canvas = studio.canvas, {width, height} = canvas;
const bytes = canvas.getContext('2d').getImageData(0, 0, width, height).data;
let text = '';
for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
return [width, height, btoa(text)];
"""


class Page:
    """The preview's page in a window of the browser."""

    def __init__(self, address, fragment="", waits=True):
        self.driver = browser()
        self.window = self.driver.current_window_handle
        self.driver.get(f"{address}#{fragment}")
        if waits:
            self.rest()

    def js(self, script, *values):
        """Runs a script in the page; returns what it returns."""
        self.driver.switch_to.window(self.window)
        return self.driver.execute_script(script, *values)

    def until(self, script, *values, seconds=timeout):
        """Waits until a JavaScript expression is truthy in the page, and returns its value."""
        return until(lambda: self.js(f"return {script}", *values), f"{script} {values or ''}", seconds)

    def rest(self):
        """Waits until the page shows the sharp picture of its current state."""
        try:
            self.until("window.studio?.ready && studio.rests")
        except AssertionError as error:
            raise AssertionError(f"{error}\nThe page: {self.text('body')[:2000]}") from None

    @property
    def frame(self):
        return self.js("return studio.frame")

    @property
    def header(self):
        return self.js("return studio.lastFrameHeader")

    def canvas(self):
        """The picture on the canvas."""
        width, height, text = self.js(READ_CANVAS)
        return Image.frombytes("RGBA", (width, height), base64.b64decode(text))

    def find(self, selector):
        """Waits for an element that a CSS selector matches, and returns the first."""
        self.driver.switch_to.window(self.window)
        return until(lambda: self.driver.find_elements(By.CSS_SELECTOR, selector), selector)[0]

    def text(self, selector):
        return self.js("return document.querySelector(arguments[0])?.textContent ?? ''", selector)

    def click(self, selector):
        self.find(selector).click()

    def choose(self, text):
        """Clicks the button or menu item with this text, title or label."""
        self.driver.switch_to.window(self.window)
        path = f'//button[normalize-space()="{text}" or @title="{text}" or @aria-label="{text}"]'
        until(lambda: [each for each in self.driver.find_elements(By.XPATH, path) if each.is_displayed()], text)[0].click()

    def press(self, *keys):
        self.driver.switch_to.window(self.window)
        chain = ActionChains(self.driver)
        for key in keys:
            chain.send_keys(key)
        chain.perform()

    def chord(self, modifier, key):
        self.driver.switch_to.window(self.window)
        ActionChains(self.driver).key_down(modifier).send_keys(key).key_up(modifier).perform()

    def drag(self, element, *moves, start=(0, 0)):
        """Presses the mouse button on an element, moves by steps, and releases it. Offsets are from its centre."""
        chain = ActionChains(self.driver, duration=10)
        chain.move_to_element_with_offset(element, *start).click_and_hold()
        for x, y in moves:
            chain.move_by_offset(x, y)
        chain.release().perform()

    def click_at(self, element, x, y):
        """Clicks at an offset from the centre of an element."""
        ActionChains(self.driver, duration=10).move_to_element_with_offset(element, x, y).click().perform()


class StudioTest(unittest.TestCase):
    """The base class of tests: a scene in a folder of its own, its preview programs and its pages.

    After each test it fails if the browser's console has errors that the test does not expect."""

    scene_text = CARD
    name = "card.yaml"

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="pathreel-browser-"))
        self.scene = self.folder / self.name
        self.scene.write_text(self.scene_text)
        self.programs = []
        # A regular expression for the console errors that this test expects.
        self.expected_console_errors = None
        self.first_window = browser().current_window_handle

    def tearDown(self):
        driver = browser()
        try:
            # A page that is left early may still be asked for its icon, which the program does not serve.
            errors = [entry["message"] for entry in driver.get_log("browser")
                      if entry["level"] == "SEVERE" and "/favicon.ico - " not in entry["message"]]
            unexpected = [each for each in errors
                          if not (self.expected_console_errors and re.search(self.expected_console_errors, each))]
        finally:
            for window in driver.window_handles:
                if window != self.first_window:
                    driver.switch_to.window(window)
                    driver.close()
            driver.switch_to.window(self.first_window)
            driver.get("about:blank")
            for program in self.programs:
                program.stop()
            shutil.rmtree(self.folder)
        self.assertEqual(unexpected, [], "the browser complains about the page")

    def preview(self, scene=None, *options, port=None):
        """Starts a `pathreel preview` that ends with the test."""
        program = Program(scene or self.scene, *options, port=port)
        self.programs.append(program)
        return program

    def open(self, fragment="zoom=1", scene=None, *options):
        """Starts a preview and opens its page."""
        return Page(self.preview(scene, *options).address, fragment)

    def close(self, page):
        """Leaves the page, and ends the program that was started last."""
        page.driver.get("about:blank")
        self.programs.pop().stop()

    def save(self, text):
        """Saves the scene like an editor that writes another file and renames it."""
        new = self.folder / ".new"
        new.write_text(text)
        new.replace(self.scene)

    # Pictures

    def drawn(self, frame, *options, size=None, scene=None):
        """The picture of a frame number or a time, drawn by `pathreel frames`."""
        file = self.folder / "expected.png"
        file.unlink(missing_ok=True)
        sized = ["--size", f"{size[0]}x{size[1]}"] if size else []
        subprocess.run([pathreel, "frames", str(scene or self.scene), "-o", str(file), "--quiet", *sized,
                        *(["--frames", f"{frame}..{frame}"] if isinstance(frame, int) else ["--at", frame]), *options],
                       check=True, cwd=self.folder)
        with Image.open(file) as picture:
            return picture.convert("RGBA")

    def assertSamePicture(self, actual, expected, what=""):
        self.assertEqual(actual.size, expected.size, what)
        if actual.tobytes() == expected.tobytes():
            return
        (a, b), width = (actual.load(), expected.load()), actual.size[0]
        places = [(i % width, i // width) for i in range(width * actual.size[1]) if a[i % width, i // width] != b[i % width, i // width]]
        x, y = places[0]
        self.fail(f"{what} {len(places)} pixels differ, the first at ({x}, {y}): {a[x, y]} instead of {b[x, y]}")

    def assertShows(self, page, frame, *options, size=None, scene=None):
        """Asserts that the canvas has the pixels that `pathreel frames` draws."""
        page.rest()
        canvas = page.canvas()
        self.assertSamePicture(canvas, self.drawn(frame, *options, size=size or canvas.size, scene=scene), f"frame {frame}:")


def over_checkerboard(picture):
    """The exact levels of a translucent picture over the checkerboard that the preview puts behind it."""
    pixels = picture.load()
    levels = []
    for y in range(picture.size[1]):
        for x in range(picture.size[0]):
            *color, alpha = pixels[x, y]
            square = 0xCC if (x // 8 + y // 8) % 2 == 0 else 0x99
            levels.append([(each * alpha + square * (255 - alpha)) / 255 for each in color])
    return levels


# The constants of XXH64, from the specification of xxHash.
WORD = 0xFFFFFFFFFFFFFFFF
PRIMES = [0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5]


def rotated(word, count):
    """A 64-bit word, rotated left."""
    return (word << count | word >> (64 - count)) & WORD


def xxh64(picture):
    """The hash of an opaque picture as the preview shows it: XXH64 of its pixels, seeded with width and height."""
    data, seed = picture.tobytes(), picture.size[0] | picture.size[1] << 32
    mixed = lambda lane, word: rotated((lane + word * PRIMES[1]) & WORD, 31) * PRIMES[0] & WORD
    words, count = memoryview(data[: len(data) // 8 * 8]).cast("Q"), len(data) // 32
    if count:
        lanes = [seed + PRIMES[0] + PRIMES[1] & WORD, seed + PRIMES[1] & WORD, seed, seed - PRIMES[0] & WORD]
        for start in range(0, 4 * count, 4):
            lanes = [mixed(lane, words[start + i]) for i, lane in enumerate(lanes)]
        value = sum(rotated(lane, turn) for lane, turn in zip(lanes, (1, 7, 12, 18))) & WORD
        for lane in lanes:
            value = (value ^ mixed(0, lane)) * PRIMES[0] + PRIMES[3] & WORD
    else:
        value = seed + PRIMES[4] & WORD
    value = value + len(data) & WORD
    for word in words[4 * count :]:
        value = rotated(value ^ mixed(0, word), 27) * PRIMES[0] + PRIMES[3] & WORD
    if len(data) % 8:
        half = int.from_bytes(data[-4:], "little")
        value = rotated(value ^ half * PRIMES[0] & WORD, 23) * PRIMES[1] + PRIMES[2] & WORD
    value = (value ^ value >> 33) * PRIMES[1] & WORD
    value = (value ^ value >> 29) * PRIMES[2] & WORD
    value ^= value >> 32
    return f"#{value:016x}"

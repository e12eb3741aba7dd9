"""Tests of the gallery page (index.html) that `pathreel sweep` writes beside its outputs."""

import http.server
import pathlib
import subprocess
import tempfile
import threading
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from studio import browser, pathreel, until

SCENE = """\
canvas: {size: [160, 90], background: "#102030"}
fps: 10
duration: 1
parameters:
  radius: {value: 30, range: [5, 40], step: 5, label: Radius}
  ink: {value: "#ff8040", label: Ink}
  title: {text: a}
elements:
  - circle: {radius: radius}
    fill: ink
    position: [40 + 80 * t, 45]
"""

# A parameter value that would run a script if the page took it for HTML.
HOSTILE = "</script><img src=x onerror='window.hacked=1'>"


class GalleryTest(unittest.TestCase):
    def setUp(self):
        self.place = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.place.name)
        (self.folder / "card.yaml").write_text(SCENE)
        self.driver = browser()
        # All tests share the browser, so its window gets its size back.
        size = self.driver.get_window_size()
        self.addCleanup(self.driver.set_window_size, size["width"], size["height"])

    def tearDown(self):
        self.driver.get("about:blank")
        self.place.cleanup()

    def sweep(self, *arguments, template="out/{number}.mp4"):
        subprocess.run(
            [pathreel, "sweep", "card.yaml", "--layout", "files", "-o", template, "--quiet", *arguments],
            cwd=self.folder, check=True)

    def open(self, address=None):
        self.driver.get(address or (self.folder / "out/index.html").as_uri())
        until(lambda: self.js("return document.querySelectorAll('article').length"), "cards")

    def js(self, script, *values):
        return self.driver.execute_script(script, *values)

    def press(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def shown(self):
        """The labels of the visible cards."""
        return self.js("return [...document.querySelectorAll('#cards li')].filter(item => !item.hidden).map(item => item.querySelector('article').getAttribute('aria-label'))")

    def focused(self):
        """The label of the element that has the focus."""
        return self.js("return document.activeElement.getAttribute('aria-label')")

    def test_it_plays_what_is_seen_and_loads_nothing_else(self):
        self.sweep("--vary", "radius=5..40/5", "--vary", "ink=red,gold,blue,lime,navy")
        self.driver.set_window_size(900, 500)
        self.open()
        self.assertEqual(len(self.shown()), 40)
        until(lambda: self.js("return document.querySelector('video').currentTime > 0 && !document.querySelector('video').paused"), "the first video plays")
        count = "return [...document.querySelectorAll('video')].filter(video => video.hasAttribute('src')).length"
        self.assertLess(self.js(count), 40)
        last = "return [...document.querySelectorAll('video')].at(-1)"
        self.assertFalse(self.js(last + ".hasAttribute('src')"))
        self.js(last + ".scrollIntoView()")
        until(lambda: self.js(last + ".currentTime > 0"), "the last video plays when it is seen")
        until(lambda: not self.js("return document.querySelector('video').hasAttribute('src')"), "the first one is let go")

    def test_values_are_text_and_nothing_else(self):
        self.sweep("--vary", 'title="' + HOSTILE + '",b', "--vary", "radius=10..20/10")
        self.open()
        self.assertIn("title " + HOSTILE, self.shown()[0])
        self.assertIsNone(self.js("return window.hacked || null"))
        self.assertEqual(self.js("return document.images.length"), 0)

    def test_cards_are_found_starred_and_copied_by_keys(self):
        self.sweep("--vary", "radius=10..20/10", "--vary", "ink=red,gold,#246")
        self.driver.set_window_size(1000, 900)
        self.open()
        self.js("document.querySelector('article').focus()")
        self.press(Keys.ARROW_RIGHT)
        # CSS names this colour gold.
        self.assertEqual(self.focused(), "radius 10, ink #ffd700")
        self.press("s")
        self.assertIn("1 starred", self.js("return document.getElementById('count').textContent"))
        self.js("window.copied = []; Object.defineProperty(navigator, 'clipboard', {value: {writeText: async text => { copied.push(text); }}})")
        self.press("c")
        copied = until(lambda: self.js("return copied[0]"), "the options are copied")
        # The copied options are valid for the command line.
        subprocess.run(["/bin/sh", "-c", f"'{pathreel}' frames card.yaml -o copied.png --at 0 --quiet {copied}"], cwd=self.folder, check=True)
        self.press("/")
        self.press("radius 20")
        self.assertEqual(len(self.shown()), 3)
        self.press(Keys.BACKSPACE * 9)
        self.js("document.getElementById('starred').click()")
        self.assertEqual(len(self.shown()), 1)
        # Stars survive a reload.
        self.open()
        self.assertIn("1 starred", self.js("return document.getElementById('count').textContent"))
        # A star of other values is not counted.
        self.sweep("--vary", "radius=30..40/10")
        self.open()
        self.assertEqual("2 outputs", self.js("return document.getElementById('count').textContent"))

    def test_a_card_that_is_no_longer_shown_passes_the_focus_on(self):
        self.sweep("--vary", "radius=10..30/10")
        self.open()
        self.js("document.querySelector('article').focus()")
        self.press("s", Keys.ARROW_RIGHT, "s")
        self.js("document.getElementById('starred').click()")
        self.assertEqual(self.focused(), "radius 20")
        self.press("s")
        self.assertEqual(self.shown(), ["radius 10"])
        self.assertEqual(self.focused(), "radius 10")

    def test_a_card_opens_large_and_closes(self):
        self.sweep("--vary", "radius=10..30/10")
        self.open()
        self.js("document.querySelector('article').focus()")
        self.press(Keys.ENTER)
        until(lambda: self.js("const video = document.querySelector('dialog[open] video'); return video && video.currentTime > 0"), "it plays large")
        self.assertIn("10 frames", self.js("return document.getElementById('large-facts').textContent"))
        self.js("document.getElementById('large-close').focus()")
        self.press(Keys.ARROW_RIGHT)
        self.assertEqual(self.js("return document.getElementById('large-title').textContent"), "radius 20")
        self.press(Keys.ESCAPE)
        # The browser first returns the focus to the first card; the page learns later that the dialog is closed.
        until(lambda: self.focused() == "radius 20", "the card that was large has the focus")
        self.assertFalse(self.js("return document.getElementById('large').open"))

    def test_it_asks_for_nothing_but_its_outputs(self):
        self.sweep("--vary", "radius=10..30/10", template="out/{radius} %#?.mp4")
        requests = []

        class Handler(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *arguments): requests.append(self.path)

            def do_GET(self):
                # The browser requests an icon from every server. A missing icon would be an error in the console.
                if self.path != "/favicon.ico":
                    return super().do_GET()
                self.send_response(204)
                self.end_headers()

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), lambda *arguments: Handler(*arguments, directory=str(self.folder / "out")))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            self.open(f"http://127.0.0.1:{server.server_port}/index.html")
            until(lambda: len(set(requests)) >= 4, "the outputs are asked for")
            self.assertEqual({path for path in requests if "favicon" not in path}, {"/index.html"} | {f"/{radius}%20%25%23%3F.mp4" for radius in (10, 20, 30)})
        finally:
            self.driver.get("about:blank")
            server.shutdown()
            server.server_close()

    def test_pictures_and_failures_are_shown_too(self):
        (self.folder / "card.yaml").write_text(SCENE.replace("circle: {radius: radius}", "circle: {radius: 1 / (radius - 20)}"))
        subprocess.run([pathreel, "sweep", "card.yaml", "--layout", "files", "--vary", "radius=20..30/10", "-o", "out/{radius}.png", "--at", "0s"], cwd=self.folder, capture_output=True)
        self.open()
        until(lambda: self.js("const image = document.querySelector('img'); return image && image.naturalWidth === 160"), "the picture")
        self.assertIn("card.yaml:9:", self.js("return document.querySelector('.fault').textContent"))
        self.assertIn("1 failed", self.js("return document.getElementById('count').textContent"))

    def test_a_webm_plays_and_a_gif_is_a_picture(self):
        for ending, element in ((".webm", "video"), (".gif", "img")):
            self.sweep("--vary", "radius=10..20/10", template="out/{radius}" + ending)
            self.open()
            until(lambda: self.js(f"const media = document.querySelector('.media > {element}'); return media && (media.videoWidth || media.naturalWidth) === 160"), ending)
            self.assertEqual(self.js("return document.querySelectorAll('.missing').length"), 0)

    def test_the_duration_has_few_digits(self):
        (self.folder / "card.yaml").write_text(SCENE.replace("fps: 10", "fps: 30").replace("duration: 1", "duration: 10/30"))
        self.sweep("--vary", "radius=10..20/10")
        self.open()
        self.js("document.querySelector('.media').firstElementChild.click()")
        self.assertIn("10 frames, 0.333333 s, 30 frames/s", self.js("return document.getElementById('large-facts').textContent"))

    def test_large_numbers_have_all_their_digits(self):
        (self.folder / "card.yaml").write_text(SCENE.replace("parameters:", "parameters:\n  seed: {value: 0}"))
        self.sweep("--vary", "seed=999999,1234567,-1234568,0.1234567")
        self.open()
        self.assertEqual(self.shown(), ["seed 999999", "seed 1234567", "seed -1234568", "seed 0.123457"])

    def test_light_and_dark_have_colours_of_their_own(self):
        self.sweep("--vary", "radius=10..20/10")
        self.addCleanup(self.driver.execute_cdp_cmd, "Emulation.setEmulatedMedia", {"features": []})
        papers = []
        for scheme in ("light", "dark"):
            self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
            self.open()
            papers.append(self.js("return getComputedStyle(document.body).backgroundColor"))
        self.assertNotEqual(*papers)


if __name__ == "__main__":
    unittest.main()

"""Tests that Chromium plays the videos of `pathreel render`. Its decoder shares no code with Pathreel's encoder."""

import functools
import http.server
import pathlib
import shutil
import subprocess
import tempfile
import threading
import unittest

from studio import browser, pathreel, until

SCENE = """
canvas: {size: [160, 120], background: "#102040"}
fps: 10
duration: 1
elements:
  - rectangle: {size: [60, 60]}
    position: [40, 60]
    fill: "#ff0000"
  - rectangle: {size: [60, 60]}
    position: [120, 60]
    fill: "#00ff0080"
"""

# A script that seeks to 0.55 s of a video, draws the frame over white and black stripes, and reports some pixels.
READ_VIDEO = """
const [address, done] = arguments;
const video = document.createElement('video');
video.muted = true;
video.src = address;
video.onerror = () => done({error: video.error?.message ?? 'error'});
video.onloadeddata = () => { video.currentTime = 0.55; };
video.onseeked = () => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
  const context = canvas.getContext('2d');
  for (const [color, x] of [['white', 0], ['black', 1]]) {
    context.fillStyle = color;
    for (let column = x * 10; column < canvas.width; column += 20) context.fillRect(column, 0, 10, canvas.height);
  }
  context.drawImage(video, 0, 0);
  const at = (x, y) => [...context.getImageData(x, y, 1, 1).data];
  done({width: video.videoWidth, height: video.videoHeight, duration: video.duration,
    red: at(35, 60), green: [at(105, 60), at(115, 60)], corner: [at(5, 5), at(15, 5)]});
};
"""

# A script that reads pixels of the WebGL canvas of a page that `--for safari` writes. It draws first, because WebGL
# pixels are valid only in the frame in which they are drawn.
READ_STACKED_CANVAS = """
const done = arguments[0], canvas = document.querySelector('canvas');
let tries = 0;
const look = () => {
  const gl = canvas.getContext('webgl'), pixels = new Uint8Array(4 * canvas.width * canvas.height);
  gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  gl.readPixels(0, 0, canvas.width, canvas.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  const at = (x, y) => [...pixels.slice(4 * ((canvas.height - 1 - y) * canvas.width + x), 4 * ((canvas.height - 1 - y) * canvas.width + x) + 4)];
  const seen = {width: canvas.width, height: canvas.height, red: at(35, 60), green: at(115, 60), corner: at(5, 5)};
  if (seen.red[3] === 0 && tries++ < 300) return requestAnimationFrame(look);
  done(seen);
};
look();
"""


class Formats(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="pathreel-formats-"))
        (cls.folder / "scene.yaml").write_text(SCENE)

        class Handler(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *arguments): pass

            def do_GET(self):
                # The browser requests an icon from every server.
                if self.path == "/favicon.ico":
                    self.send_response(204)
                    return self.end_headers()
                return super().do_GET()

        cls.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(cls.folder)))
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        (cls.folder / "empty.html").write_text("<!doctype html><title>empty</title>")

    @classmethod
    def tearDownClass(cls):
        browser().get("about:blank")
        cls.server.shutdown()
        cls.server.server_close()
        shutil.rmtree(cls.folder)

    def render(self, name, *options):
        subprocess.run([pathreel, "render", "scene.yaml", "-o", name, "--quiet", *options], cwd=self.folder, check=True)

    def open(self, page):
        driver = browser()
        driver.get(f"http://127.0.0.1:{self.server.server_port}/{page}")
        driver.set_script_timeout(90)
        return driver

    def read_video(self, name):
        """Plays a video in the browser; returns the report of READ_VIDEO."""
        return self.open("empty.html").execute_async_script(READ_VIDEO, name)

    def assertNear(self, actual, expected, within, what):
        worst = max(abs(a - b) for a, b in zip(actual, expected))
        self.assertLessEqual(worst, within, f"{what}: {actual} instead of {expected}")

    def test_opaque(self):
        """Videos in the formats that a browser plays have the right size, duration and colours."""
        for format, ending in [("mp4", "mp4"), ("mp4-av1", "mp4"), ("webm", "webm"), ("webm-av1", "webm")]:
            with self.subTest(format=format):
                self.render(f"{format}.{ending}", "--format", format)
                seen = self.read_video(f"{format}.{ending}")
                self.assertNotIn("error", seen)
                self.assertEqual((seen["width"], seen["height"]), (160, 120))
                self.assertAlmostEqual(seen["duration"], 1, delta=0.002)
                # The encoder may be off by 5 levels, and the browser's own conversion rounds.
                self.assertNear(seen["red"], [255, 0, 0, 255], 6, "red")
                self.assertNear(seen["green"][0], [8, 144, 32, 255], 6, "green over the background")
                for corner in seen["corner"]:
                    self.assertNear(corner, [16, 32, 64, 255], 6, "background")

    def test_alpha(self):
        """The background shows through transparent parts of a WebM video."""
        self.render("alpha.webm", "--background", "transparent")
        seen = self.read_video("alpha.webm")
        self.assertNotIn("error", seen)
        self.assertNear(seen["red"], [255, 0, 0, 255], 6, "red")
        # Green with an alpha of 128 of 255, over white and over black.
        self.assertNear(seen["green"][0], [127, 255, 127, 255], 6, "over white")
        self.assertNear(seen["green"][1], [0, 128, 0, 255], 6, "over black")
        self.assertNear(seen["corner"][0], [255, 255, 255, 255], 3, "white")
        self.assertNear(seen["corner"][1], [0, 0, 0, 255], 3, "black")

    def test_stacked(self):
        """The page that `--for safari` writes combines colours and alpha."""
        self.render("stacked", "--for", "safari", "--background", "transparent")
        driver = self.open("stacked.html")
        until(lambda: driver.execute_script("return document.querySelector('canvas') !== null"), "the canvas")
        seen = driver.execute_async_script(READ_STACKED_CANVAS)
        self.assertEqual((seen["width"], seen["height"]), (160, 120))
        self.assertNear(seen["red"], [255, 0, 0, 255], 6, "red")
        self.assertNear(seen["green"], [0, 128, 0, 128], 6, "half green, premultiplied")
        self.assertNear(seen["corner"], [0, 0, 0, 0], 3, "nothing")
        errors = [entry for entry in driver.get_log("browser") if entry["level"] == "SEVERE"]
        self.assertEqual(errors, [])

    def test_web(self):
        """The page that `--for web` writes plays the video automatically, and without sound.

        Browsers play only muted videos by themselves. The browser of these tests plays all, so it cannot show that."""
        self.render("page", "--for", "web")
        driver = self.open("page.html")
        until(lambda: driver.execute_script("const v = document.querySelector('video'); return v.currentTime > 0.1"), "it plays")
        self.assertTrue(driver.execute_script("return document.querySelector('video').muted"))
        self.assertEqual(driver.execute_script("return document.querySelector('video').poster.split('/').pop()"), "page-poster.png")

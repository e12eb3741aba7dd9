"""Tests that Chromium shows Pathreel's animated and still pictures as drawn: each frame, with its alpha and time."""

import base64
import pathlib
import subprocess
import tempfile
import unittest

from studio import browser, pathreel

SCENE = """
canvas: {size: [96, 64], background: BACKGROUND}
duration: 1
fps: 10
elements:
  - rectangle: {size: [24, 24]}
    position: [12 + 8 * floor(t * 10 + 0.001), 32]
    fill: "#ff8000"
  - rectangle: {size: [20, 20]}
    position: [70, 12]
    fill: "#2040e0"
"""

# A script that decodes a picture, draws each frame over a checkerboard, and reports its size, times and four pixels.
DECODE_PICTURE = """
const [text, type, done] = arguments;
(async () => {
  const data = Uint8Array.from(atob(text), c => c.charCodeAt(0));
  const decoder = new ImageDecoder({data, type});
  await decoder.completed;
  await decoder.tracks.ready;
  const track = decoder.tracks.selectedTrack, frames = [];
  for (let i = 0; i < track.frameCount; i++) {
    const {image} = await decoder.decode({frameIndex: i});
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
    const context = canvas.getContext('2d');
    for (let y = 0; y < canvas.height; y += 8) for (let x = 0; x < canvas.width; x += 8) {
      context.fillStyle = (x + y) / 8 % 2 ? '#c0c0c0' : '#404040';
      context.fillRect(x, y, 8, 8);
    }
    context.drawImage(image, 0, 0);
    const pixel = (x, y) => [...context.getImageData(x, y, 1, 1).data];
    frames.push({width: canvas.width, height: canvas.height, time: image.timestamp, duration: image.duration,
                 moving: pixel(12 + 8 * i, 32), still: pixel(70, 12), free: pixel(4, 60), other: pixel(12, 60)});
    image.close();
  }
  done({frames, repeats: String(track.repetitionCount)});
})().catch(error => done({error: String(error)}));
"""


class PicturesTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        # Browsers have ImageDecoder only in pages of trusted origins, such as files.
        page = self.folder / "page.html"
        page.write_text("<!doctype html><title>Pictures</title>")
        browser().get(page.as_uri())

    def report(self, name, kind, command, *options, background="transparent"):
        """Makes a picture file with a command; returns the browser's report of it."""
        scene = self.folder / "scene.yaml"
        scene.write_text(SCENE.replace("BACKGROUND", background))
        file = self.folder / name
        subprocess.run([pathreel, command, scene, "-o", file, "--quiet", *options], check=True)
        text = base64.b64encode(file.read_bytes()).decode()
        report = browser().execute_async_script(DECODE_PICTURE, text, kind)
        self.assertNotIn("error", report, report)
        return report

    def assertNear(self, pixel, expected, tolerance):
        self.assertTrue(all(abs(a - b) <= tolerance for a, b in zip(pixel, expected)), f"{pixel} is not {expected}")

    def test_animations(self):
        """GIF, APNG and WebP have ten frames of 0.1 seconds, exact pixels, and a transparent background."""
        for name, kind in [("a.gif", "image/gif"), ("a.apng", "image/png"), ("a.webp", "image/webp")]:
            with self.subTest(name):
                report = self.report(name, kind, "render")
                self.assertEqual(len(report["frames"]), 10)
                self.assertEqual(report["repeats"], "Infinity")
                for index, frame in enumerate(report["frames"]):
                    self.assertEqual((frame["width"], frame["height"]), (96, 64))
                    self.assertEqual((frame["time"], frame["duration"]), (index * 100000, 100000))
                    self.assertEqual(frame["moving"], [255, 128, 0, 255])
                    # The moving square does not reach this pixel.
                    self.assertEqual(frame["still"], [32, 64, 224, 255])
                    self.assertEqual((frame["free"][0], frame["other"][0]), (192, 64))

    def test_avif(self):
        """The frames of an animated AVIF have the right times, and colours near the drawn ones."""
        report = self.report("a.avif", "image/avif", "render", background='"#204060"')
        self.assertEqual((len(report["frames"]), report["repeats"]), (10, "Infinity"))
        for index, frame in enumerate(report["frames"]):
            self.assertEqual((frame["time"], frame["duration"]), (index * 100000, 100000))
            self.assertNear(frame["moving"], [255, 128, 0, 255], 8)
            self.assertNear(frame["free"], [32, 64, 96, 255], 8)

    def test_stills(self):
        """A still WebP has exact colours and alpha; JPEG and AVIF have colours near the drawn ones."""
        frame = self.report("a.webp", "image/webp", "frames", "--at", "0s")["frames"][0]
        self.assertEqual((frame["moving"], frame["free"][0]), ([255, 128, 0, 255], 192))
        for name, kind in [("a.jpg", "image/jpeg"), ("a.avif", "image/avif")]:
            with self.subTest(name):
                frame = self.report(name, kind, "frames", "--at", "0s", background='"#204060"')["frames"][0]
                self.assertEqual((frame["width"], frame["height"]), (96, 64))
                self.assertNear(frame["moving"], [255, 128, 0, 255], 4)
                self.assertNear(frame["free"], [32, 64, 96, 255], 4)


if __name__ == "__main__":
    unittest.main()

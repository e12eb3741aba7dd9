"""A test of the preview in Firefox; the other tests use Chromium."""

import base64
import unittest

import marionette
from PIL import Image
from selenium.webdriver.common.keys import Keys
from studio import CARD, READ_CANVAS, StudioTest, until


@unittest.skipUnless(marionette.program, "there is no Firefox")
class FirefoxTest(StudioTest):
    def test_smoke(self):
        """In Firefox the picture is the same, and the page steps, scrubs, plays and shows a save."""
        program = self.preview()
        firefox = marionette.Firefox()
        try:
            firefox.get(f"{program.address}#zoom=1&frame=20&set.radius=44")

            def rests():
                until(lambda: firefox.js("return window.studio?.ready && studio.rests"), "the page of Firefox rests")

            def canvas():
                rests()
                width, height, text = firefox.js(READ_CANVAS)
                return Image.frombytes("RGBA", (width, height), base64.b64decode(text))

            self.assertSamePicture(canvas(), self.drawn(20, "--set", "radius=44"))
            firefox.press(Keys.ARROW_RIGHT)
            until(lambda: firefox.js("return studio.frame") == 21, "a key steps")
            self.assertSamePicture(canvas(), self.drawn(21, "--set", "radius=44"))
            left, top, width, height = firefox.js(
                "const b = document.querySelector('.ruler').getBoundingClientRect(); return [b.left, b.top, b.width, b.height]")
            y = int(top + height / 2)
            firefox.drag(*[(int(left + width * part), y) for part in (0.2, 0.3, 0.4, 0.5)])
            until(lambda: abs(firefox.js("return studio.frame") - 30) <= 1, "dragging scrubs")
            frame = firefox.js("return studio.frame")
            self.assertSamePicture(canvas(), self.drawn(frame, "--set", "radius=44"))
            firefox.press("l")
            until(lambda: firefox.js("return studio.frame") not in (frame, frame + 1), "it plays")
            firefox.press("k")
            frame = firefox.js("return studio.frame")
            self.assertSamePicture(canvas(), self.drawn(frame, "--set", "radius=44"))
            self.save(CARD.replace("#204060", "#602040"))
            until(lambda: firefox.js("return studio.lastFrameHeader.generation") > 1, "the save is shown")
            self.assertSamePicture(canvas(), self.drawn(frame, "--set", "radius=44"))
        finally:
            firefox.quit()

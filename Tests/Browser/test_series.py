"""Tests of the preview's list of a sweep's or batch's outputs (`pathreel preview --series`)."""

import json
import subprocess

from selenium.webdriver.common.keys import Keys
from studio import Page, StudioTest, pathreel


class Series(StudioTest):
    def setUp(self):
        super().setUp()
        (self.folder / "rows.csv").write_text("id,radius,ink\nsmall,12,#ff0000\nlarge,70,#00ff00\nwide,50,#3080ff\n")
        self.batch()
        self.manifest = self.folder / "out/manifest.json"

    def batch(self, *options):
        subprocess.run([pathreel, "batch", str(self.scene), "--data", "rows.csv", "-o", "out/{id}.png", "--size", "64x36", "--quiet",
                        "--set", "ring=false", *options], check=True, cwd=self.folder)

    def open_series(self, fragment="zoom=1&frame=10"):
        page = self.open(fragment, None, "--series", str(self.manifest))
        page.until("document.querySelectorAll('.series-name').length === 3")
        return page

    def test_take(self):
        """A click on an output shows the scene with the output's values; the arrow keys go to the next one."""
        page = self.open_series()
        page.choose("small.pngradius 12, ink #ff0000")
        self.assertShows(page, 10, "--set", "radius=12", "--set", "ink=#ff0000", "--set", "ring=false")
        self.assertEqual(page.js("return document.querySelector('.series-name[aria-current]').textContent"), "small.pngradius 12, ink #ff0000")
        page.press(Keys.ARROW_DOWN)
        page.until("location.hash.includes('set.radius=70')")
        self.assertShows(page, 10, "--set", "radius=70", "--set", "ink=#00ff00", "--set", "ring=false")

    def test_stars(self):
        """Stars survive a reload, and a filter lists only starred outputs."""
        page = self.open_series()
        page.choose("Star large.png")
        self.assertEqual(page.js("return document.querySelectorAll('.series-star[aria-pressed=true]').length"), 1)
        page.driver.refresh()
        page.until("document.querySelectorAll('.series-star[aria-pressed=true]').length === 1")
        page.click(".series-tools input[type=checkbox]")
        page.until("document.querySelectorAll('.series-name').length === 1")
        self.assertIn("large.png", page.text(".series-name"))

    def test_filter(self):
        """The filter finds names and values; if nothing matches, the page says so."""
        page = self.open_series()
        field = page.find(".series-tools input[type=search]")
        field.send_keys("3080")
        page.until("document.querySelectorAll('.series-name').length === 1")
        self.assertIn("wide.png", page.text(".series-name"))
        field.send_keys("nothing")
        page.until("document.querySelectorAll('.series-name').length === 0")
        self.assertIn("No output matches", page.text(".series"))

    def test_changes(self):
        """The list follows changes of the manifest; an invalid manifest shows an error until it is valid again."""
        page = self.open_series()
        right = self.manifest.read_text()
        manifest = json.loads(right)
        manifest["members"][1].update(state="failed", error="the disk is full")
        self.manifest.write_text(json.dumps(manifest))
        page.until("document.querySelector('.series .is-failed')?.textContent.includes('the disk is full')")
        self.manifest.write_text("{")
        page.until("document.querySelector('.series').textContent.includes('is not a manifest')")
        self.manifest.write_text(right)
        page.until("document.querySelectorAll('.series-name').length === 3")

    def test_missing(self):
        """Without a manifest the page says so, and lists the outputs as soon as there is one."""
        text = self.manifest.read_text()
        self.manifest.unlink()
        page = self.open("zoom=1&frame=10", None, "--series", str(self.manifest))
        page.until("document.querySelector('.series').textContent.includes('no such file yet')")
        self.manifest.write_text(text)
        page.until("document.querySelectorAll('.series-name').length === 3")

    def test_copy(self):
        """The copied flags of an output contain only the values that vary between outputs."""
        page = self.open_series()
        page.choose("Copy wide.png as --set flags")
        page.until("document.querySelector('#said').textContent.includes('radius=50')")
        # The browser may refuse to copy; then the message shows the flags, too.
        self.assertRegex(page.text("#said"), r": --set radius=50 --set 'ink=#3080ff'$")

    def test_none(self):
        """Without --series the list is hidden."""
        page = self.open("zoom=1&frame=10")
        self.assertTrue(page.js("return document.querySelector('.series').hidden"))

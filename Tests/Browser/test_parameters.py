"""Tests of the parameter controls, the named sets of values, and the renders of the preview."""

import json
import shlex
import subprocess

from PIL import Image
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select
from studio import CARD, Page, StudioTest, browser, gallery


class Parameters(StudioTest):
    def test_slider(self):
        """Dragging a slider changes the picture to that of its value."""
        page = self.open("zoom=1&frame=20")
        slider = page.find("#parameters input[type=range]")
        width = slider.size["width"]
        page.drag(slider, *[(width // 30, 0)] * 8, start=(int(-width / 2 + 8 + (width - 16) * 25 / 75), 0))
        page.rest()
        value = page.find("#value-of-radius").get_attribute("value")
        self.assertGreater(int(value), 40)
        self.assertIn(f"set.radius={value}", page.until("location.hash.includes('radius') && location.hash"))
        self.assertShows(page, 20, "--set", f"radius={value}")

    def test_slider_of_the_gallery(self):
        """The same at the size of the window, with a scene whose sharp frames take long."""
        scene = next(each for each in gallery if each.stem == "spirograph")
        page = self.open("frame=280", scene)
        slider = page.find("#parameters .parameter:nth-child(2) input[type=range]")
        page.js("studio.paintTimes.length = 0")
        page.drag(slider, *[(6, 0)] * 12)
        page.rest()
        self.assertGreater(page.js("return studio.paintTimes.length"), 2)
        value = page.find("#value-of-rolling").get_attribute("value")
        self.assertNotEqual(value, "60")
        self.assertShows(page, 280, "--set", f"rolling={value}", scene=scene)

    def test_controls(self):
        """Each kind of control changes the picture as --set does, and one command resets all of them."""
        page = self.open("zoom=1&frame=10")
        field = page.find("#value-of-radius")
        field.click()
        field.send_keys(Keys.CONTROL, "a")
        field.send_keys("47", Keys.ENTER)
        page.press(Keys.ARROW_UP)
        color = page.find("#value-of-ink")
        color.clear()
        color.send_keys("#3080ff", Keys.ENTER)
        page.find("#value-of-ring").click()
        page.driver.execute_script("arguments[0].click()", page.find("input[type=radio][value=butt]"))
        page.until("['set.radius=48', 'set.ink=%233080ff', 'set.ring=false', 'set.ends=butt'].every((each) => location.hash.includes(each))")
        flags = ["--set", "radius=48", "--set", "ink=#3080ff", "--set", "ring=false", "--set", "ends=butt"]
        self.assertShows(page, 10, *flags)
        page.choose("All parameters as the scene has them")
        page.until("!location.hash.includes('set.')")
        self.assertShows(page, 10)

    def test_canvas(self):
        """Choosing another canvas changes the size of the picture; choosing the first one again restores it."""
        self.save("canvas: {sizes: {wide: [320, 180], tall: [180, 320]}, background: '#102030'}\nduration: 1\n"
                  "elements:\n  - circle: {radius: width / 4}\n    position: [width / 2, height / 3]\n")
        page = self.open("zoom=1&frame=0")
        self.assertShows(page, 0)
        self.assertEqual(page.canvas().size, (320, 180))
        page.driver.execute_script("arguments[0].click()", page.find("input[type=radio][value=tall]"))
        page.until("location.hash.includes('set.canvas=tall') && studio.scene.size[0] === 180")
        self.assertShows(page, 0, "--set", "canvas=tall")
        self.assertEqual(page.canvas().size, (180, 320))
        page.driver.execute_script("arguments[0].click()", page.find("input[type=radio][value=wide]"))
        page.until("studio.scene.size[0] === 320")
        self.assertShows(page, 0)

    def test_wrong_color(self):
        """A text that is not a colour changes nothing and marks the field as invalid."""
        page = self.open("zoom=1&frame=10")
        color = page.find("#value-of-ink")
        color.clear()
        color.send_keys("no colour", Keys.ENTER)
        page.until("document.getElementById('value-of-ink').getAttribute('aria-invalid') === 'true'")
        self.assertShows(page, 10)

    def test_vary(self):
        """A strip shows small frames over the range of a parameter; a click on one sets its value."""
        page = self.open("zoom=1&frame=10")
        page.choose("Vary Radius: frames over its range")
        page.until("document.querySelectorAll('.strip canvas').length === 9")
        pictures = page.until("""(() => {
            const all = [...document.querySelectorAll('.strip canvas')].map((each) => each.toDataURL());
            return new Set(all).size === 9 && all.length
        })()""")
        self.assertEqual(pictures, 9)
        page.driver.execute_script("document.querySelectorAll('.strip-cell')[8].click()")
        page.until("location.hash.includes('set.radius=80')")
        self.assertShows(page, 10, "--set", "radius=80")
        page.press(Keys.ESCAPE)
        self.assertEqual(page.js("return document.querySelectorAll('.strip').length"), 0)
        self.assertShows(page, 10, "--set", "radius=80")

    def test_narrow(self):
        """In a narrow window the panels lie below the picture, which has the larger part."""
        page = self.open("zoom=fit&frame=10&panels=elements,parameters,timeline")
        size = page.driver.get_window_size()
        self.addCleanup(page.driver.set_window_size, size["width"], size["height"])
        # The headless window cannot be narrower than 500 pixels, so the page is told of its width.
        page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                    {"width": 420, "height": 860, "deviceScaleFactor": 1, "mobile": False})
        self.addCleanup(page.driver.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})
        page.rest()
        stage, elements, parameters = page.js("""return ['#stage', '.elements', '#parameters'].map((each) => {
            const {left, top, width, height} = document.querySelector(each).getBoundingClientRect();
            return [left, top, width, height];
        })""")
        self.assertEqual([stage[0], stage[2]], [0, 420])
        for panel in elements, parameters:
            self.assertGreaterEqual(panel[1], stage[1] + stage[3])
            self.assertEqual(panel[2], 420)
            self.assertGreater(panel[3], 60)
        self.assertGreater(stage[3], 150)

    def save_set(self, page, name):
        """Saves the page's values as a named set."""
        page.click("#parameters .panel-head details.menu:last-of-type summary")
        page.choose("Save values as a set…")
        page.find("#set-name").send_keys(name, Keys.ENTER)
        page.until("document.querySelector('.set-choice').value === arguments[0]", name)

    def test_sets(self):
        """A named set is stored in a file beside the scene, and --values draws the same picture as the page."""
        page = self.open("zoom=1&frame=10&set.radius=66&set.ink=%2300ffcc")
        self.save_set(page, "big and green")
        file = self.folder / "card.values.yaml"
        self.assertIn("big and green", file.read_text())
        self.assertShows(page, 10, "--values", "big and green")
        self.assertShows(page, 10, "--set", "radius=66", "--set", "ink=#00ffcc")
        Select(page.find(".set-choice")).select_by_value("")
        page.until("!location.hash.includes('set.')")
        self.assertShows(page, 10)
        Select(page.find(".set-choice")).select_by_value("big and green")
        self.assertShows(page, 10, "--values", "big and green")
        # The page also reads a set that is written into the file by hand.
        text = file.read_text() + "small:\n  radius: 9 # by hand\n"
        file.write_text(text)
        page.until("[...document.querySelectorAll('.set-choice option')].some(({value}) => value === 'small')")
        Select(page.find(".set-choice")).select_by_value("small")
        self.assertShows(page, 10, "--values", "small")

    def test_refused_set(self):
        """The page says why a set was not saved, also under a new name."""
        (self.folder / "card.values.yaml").write_text("".join(f"s{i}: {{radius: 9}}\n" for i in range(200)))
        page = self.open("zoom=1&frame=10&set.radius=66")
        page.click("#parameters .panel-head details.menu:last-of-type summary")
        page.choose("Save values as a set…")
        page.find("#set-name").send_keys("one more", Keys.ENTER)
        page.until("document.querySelector('.set-notes .warning')?.textContent.includes('the file has 200 sets already')")
        self.assertIn("The set 'one more' is not in", page.text(".set-notes"))
        page.driver.execute_script("[...document.querySelectorAll('.set-notes button')].find(({textContent}) => textContent === 'Drop the name').click()")
        page.until("document.querySelector('.set-notes').hidden")

    def test_sets_of_two_pages(self):
        """If another page changes a set, this page shows both versions, and neither is lost."""
        program = self.preview()
        first = Page(program.address, "zoom=1&frame=10&set.radius=66")
        self.save_set(first, "mine")
        browser().switch_to.new_window("window")
        second = Page(program.address, "zoom=1&frame=10&values=mine&set.radius=20")
        second.until("document.querySelector('.set-notes').textContent.includes('radius 66')")
        second.choose("Save these")
        second.until("document.querySelector('.set-notes').hidden")
        first.until("document.querySelector('.set-notes').textContent.includes('radius 20')")
        self.assertShows(first, 10, "--set", "radius=66")
        self.assertShows(second, 10, "--values", "mine")

    def test_flags(self):
        """The page copies its values as --set flags, which the command line accepts."""
        page = self.open("zoom=1&frame=10&set.radius=66&set.ink=rgb(0 255 204)")
        page.js("window.copied = null; navigator.clipboard.writeText = async (text) => { window.copied = text; }")
        page.click("#parameters .panel-head details.menu:last-of-type summary")
        page.choose("Copy as --set flags")
        flags = page.until("copied")
        self.assertShows(page, 10, *shlex.split(flags))


class Rendering(StudioTest):
    def test_render(self):
        """A render shows its progress, and the finished file plays in the page."""
        page = self.open("zoom=1&frame=10&set.radius=66")
        page.press("r")
        page.until("document.querySelector('dialog.render-dialog').open")
        size = page.find("#render-size")
        size.send_keys("160x90")
        page.click(".render-form button[type=submit]")
        page.until("[...document.querySelectorAll('.renders button')].some((each) => each.textContent === 'Play')")
        self.assertTrue((self.folder / "renders/card.mp4").exists())
        page.driver.execute_script("[...document.querySelectorAll('.renders button')].find((each) => each.textContent === 'Play').click()")
        video = page.until("""(() => {
            const video = document.querySelector('.film video');
            return video && (video.error?.message || (video.currentTime > 0.2 && {size: [video.videoWidth, video.videoHeight], duration: video.duration}))
        })()""")
        self.assertIsInstance(video, dict, f"the video does not play: {json.dumps(video)}")
        self.assertEqual(video["size"], [160, 90])
        self.assertAlmostEqual(video["duration"], 2, delta=0.05)
        # The player can seek anywhere, because the server answers range requests.
        page.js("document.querySelector('.film video').currentTime = 1.5")
        page.until("!document.querySelector('.film video').seeking && document.querySelector('.film video').currentTime >= 1.4")

    def test_cancel(self):
        """The page can scrub during a render, and can cancel it."""
        self.scene.write_text(CARD.replace("lasts: 0.8", "lasts: 100").replace("[320, 180]", "[1280, 720]"))
        page = self.open("frame=10")
        page.press("r")
        page.click(".render-form button[type=submit]")
        page.until("document.querySelector('.renders progress')?.value > 0")
        page.press(Keys.ESCAPE)
        page.until("!document.querySelector('dialog.render-dialog').open")
        page.press(Keys.ARROW_RIGHT)
        page.until("studio.frame === 11 && studio.lastFrameHeader.frame === 11")
        self.assertRegex(page.text(".badge"), r"\d+ %")
        page.press("r")
        page.choose("Cancel")
        page.until("document.querySelector('.renders').textContent.includes('cancelled')")
        page.until("document.querySelector('.badge').textContent === ''")
        self.assertFalse((self.folder / "renders/card.mp4").exists())
        page.press(Keys.ESCAPE)
        self.assertShows(page, 11)

    def test_snapshot(self):
        """Saves after the start of a render do not change it."""
        long = CARD.replace("lasts: 0.8", "lasts: 20")
        self.scene.write_text(long)
        page = self.open("zoom=1&frame=10")
        page.press("r")
        page.click(".render-form button[type=submit]")
        page.until("document.querySelector('.renders progress')")
        self.save(long.replace("#102030", "#ffffff").replace("lasts: 20", "lasts: 1"))
        page.until("[...document.querySelectorAll('.renders button')].some((each) => each.textContent === 'Play')")
        frames = subprocess.run(["ffprobe", "-v", "error", "-count_packets", "-select_streams", "v", "-show_entries", "stream=nb_read_packets",
                                 "-of", "csv=p=0", self.folder / "renders/card.mp4"], check=True, capture_output=True, text=True)
        # 1.2 s and 20 s at 30 frames a second.
        self.assertEqual(int(frames.stdout), 636)
        subprocess.run(["ffmpeg", "-v", "error", "-sseof", "-0.5", "-i", self.folder / "renders/card.mp4", "-update", "1",
                        self.folder / "last.png"], check=True, capture_output=True)
        with Image.open(self.folder / "last.png") as picture:
            background = picture.convert("RGB").getpixel((5, 5))
        # The saved scene is white here. The encoder may be off by some levels.
        self.assertTrue(all(abs(a - b) < 8 for a, b in zip(background, (0x10, 0x20, 0x30))), background)

"""Tests of edits to the scene file while the page is open: saves, mistakes, and the state that the page keeps."""

import struct
import zlib

from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select
from studio import CARD, Page, StudioTest, browser, until


def png(red, green, blue):
    """A PNG file of 40 × 40 pixels in one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes((red, green, blue)) * 40) * 40
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 40, 40, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class Editing(StudioTest):
    def generation(self, page):
        return page.header["generation"]

    def test_title(self):
        """The head names the scene once: by its title and its file, or by its file alone."""
        page = self.open("zoom=1")
        self.assertEqual(page.text(".title"), f"Card{self.scene}")
        before = self.generation(page)
        self.save(CARD.replace("title: Card\n", ""))
        page.until("studio.lastFrameHeader.generation > arguments[0]", before)
        self.assertEqual(page.text(".title"), str(self.scene))

    def test_save(self):
        """The page shows a save, whichever way the editor writes; it keeps playhead, values and zoom."""
        page = self.open("zoom=1&frame=25&set.radius=12")
        self.assertShows(page, 25, "--set", "radius=12")
        before = self.generation(page)
        self.save(CARD.replace("#204060", "#602040"))
        page.until("studio.lastFrameHeader.generation > arguments[0]", before)
        self.assertShows(page, 25, "--set", "radius=12")
        # Other editors write in place.
        before = self.generation(page)
        self.scene.write_text(CARD.replace("#204060", "#406020"))
        page.until("studio.lastFrameHeader.generation > arguments[0]", before)
        self.assertShows(page, 25, "--set", "radius=12")
        self.assertEqual(page.frame, 25)
        self.assertEqual(page.find("#value-of-radius").get_attribute("value"), "12")

    def test_error(self):
        """The page shows a mistake with its line over the last good picture, until it is repaired."""
        page = self.open("zoom=1&frame=25")
        good = page.canvas()
        self.save(CARD.replace("  - circle: {radius: radius}", "  - circel: {radius: radius}"))
        page.until("document.querySelector('.problems .diagnostic')")
        problem = page.text(".problems")
        self.assertIn("card.yaml:16:5", problem)
        self.assertIn("circel", problem)
        meant = page.text(".problems .is-meant")
        self.assertRegex(meant, r"^16\s+- circel: \{radius: radius\}")
        caret = page.text(".problems .caret").rstrip("\n")
        self.assertEqual(meant.rstrip("\n")[len(caret) - 1], "c")
        self.assertSamePicture(page.canvas(), good)
        # The last good scene still responds to input.
        page.press(Keys.ARROW_RIGHT)
        page.until("studio.frame === 26")
        page.rest()
        self.assertNotEqual(page.canvas().tobytes(), good.tobytes())
        self.save(CARD)
        page.until("document.querySelector('.problems').hidden")
        self.assertShows(page, 26)

    def test_error_of_one_frame(self):
        """The page reports a mistake that only occurs with some values when it has these values."""
        self.scene.write_text(CARD.replace("fill: ink", 'fill: ink\n    opacity: "if(radius > 60, 2, 1)"'))
        page = self.open("zoom=1&frame=3")
        self.assertTrue(page.js("return document.querySelector('.problems').hidden"))
        page.js("location.hash = 'zoom=1&frame=3&set.radius=70'")
        page.until("!document.querySelector('.problems').hidden")
        self.assertIn("card.yaml:18", page.text(".problems"))
        page.js("location.hash = 'zoom=1&frame=3'")
        page.until("document.querySelector('.problems').hidden")
        self.assertShows(page, 3)

    def test_broken_from_the_beginning(self):
        """A scene that is invalid when the program starts is shown as soon as it is repaired."""
        self.scene.write_text(CARD.replace("fps: 30", "fps: thirty"))
        page = Page(self.preview().address, "zoom=1&frame=4", waits=False)
        page.until("document.querySelector('.problems .diagnostic')")
        self.assertIn("card.yaml:3", page.text(".problems"))
        self.save(CARD)
        self.assertShows(page, 4)

    def test_picture_file(self):
        """The page follows a picture file of the scene: a new version, its removal with a message, and its return."""
        picture = self.folder / "dot.png"
        picture.write_bytes(png(255, 0, 0))
        self.scene.write_text(CARD.replace("  - circle: {radius: radius}\n    fill: ink", "  - image: dot.png"))
        page = self.open("zoom=1&frame=0")
        self.assertEqual(page.canvas().getpixel((80, 90)), (255, 0, 0, 255))
        new = self.folder / "new"
        new.write_bytes(png(0, 255, 0))
        new.replace(picture)
        until(lambda: page.canvas().getpixel((80, 90)) == (0, 255, 0, 255), "the canvas shows the new picture")
        self.assertShows(page, 0)
        picture.unlink()
        page.until("!document.querySelector('.problems').hidden")
        self.assertIn("dot.png", page.text(".problems"))
        self.assertEqual(page.canvas().getpixel((80, 90)), (0, 255, 0, 255))
        picture.write_bytes(png(0, 0, 255))
        page.until("document.querySelector('.problems').hidden")
        until(lambda: page.canvas().getpixel((80, 90)) == (0, 0, 255, 255), "the canvas shows the picture that is back")

    def test_renamed_parameter(self):
        """The page keeps the value of a renamed parameter, and can give it to the new parameter."""
        page = self.open("zoom=1&frame=0&set.radius=55")
        self.save(CARD.replace("radius: {value", "size: {value").replace("{radius: radius}", "{radius: size}"))
        page.until("!document.querySelector('.absent').hidden")
        self.assertShows(page, 0)
        self.assertIn("radius = 55", page.text(".absent"))
        Select(page.find(".absent select")).select_by_value("size")
        page.until("document.querySelector('.absent').hidden")
        self.assertShows(page, 0, "--set", "size=55")

    def test_conflicting_value(self):
        """If the file changes the default of a parameter that the page has set, the page offers both values."""
        page = self.open("zoom=1&frame=0&set.radius=55")
        self.save(CARD.replace("value: 30", "value: 41"))
        page.until("document.querySelector('.is-number .notes').textContent.includes('41')")
        self.assertIn("was 30", page.text(".is-number .notes"))
        self.assertShows(page, 0, "--set", "radius=55")
        page.find(".is-number .notes .is-news").click()
        self.assertShows(page, 0)
        self.assertEqual(page.canvas().getpixel((80 + 40, 90)), (255, 128, 64, 255))

    def test_shorter_clip(self):
        """If the clip becomes shorter, a playhead beyond its end moves to the last frame."""
        page = self.open("zoom=1&frame=59&range=10..50")
        self.save(CARD.replace("lasts: 0.8", "lasts: 0.3"))
        page.until("studio.frame === 44")
        self.assertShows(page, 44)
        page.until("location.hash.includes('range=10..44')")


class Address(StudioTest):
    state = "frame=25&set.radius=12&set.ink=%2300ff00&zoom=2&range=5..40&overlays=grid"

    def test_reload(self):
        """Frame, values, zoom, range and overlays survive a reload."""
        page = self.open(self.state)
        shown = page.canvas()
        address = page.js("return location.hash")
        for part in self.state.split("&"):
            self.assertIn(part, address)
        page.driver.refresh()
        page.rest()
        self.assertEqual(page.js("return location.hash"), address)
        self.assertSamePicture(page.canvas(), shown)
        self.assertShows(page, 25, "--set", "radius=12", "--set", "ink=#00ff00")

    def test_written_by_hand(self):
        """The page follows an address that is written by hand, and ignores or limits invalid parts."""
        page = self.open("frame=99999999&zoom=-4&set.radius=999&set.=5&range=9..1&onion=900,900&overlays=%00&panels=nothing,parameters")
        page.until("studio.frame === 59")
        page.rest()
        self.assertEqual(page.header["frame"], 59)
        # Neither onion skins nor a value nor a zoom remain of the address.
        self.assertShows(page, 59)
        page.js("location.hash = 'zoom=1&frame=7'")
        page.until("studio.frame === 7")
        self.assertShows(page, 7)

    def test_token(self):
        """The page moves the token from the address into a cookie that scripts cannot read."""
        page = self.open()
        self.assertNotIn("token", page.js("return location.href"))
        self.assertEqual(page.js("return document.cookie"), "")
        cookie, = [each for each in page.driver.get_cookies() if each["name"] == f"pathreel-{self.programs[0].port}"]
        self.assertEqual(cookie["value"], self.programs[0].token)
        self.assertTrue(cookie["httpOnly"])
        self.assertEqual(cookie["sameSite"], "Strict")

    def test_restart(self):
        """After a restart of the program, the page asks for the new address, and its fragment keeps the state."""
        self.expected_console_errors = r"WebSocket connection|ERR_CONNECTION|ERR_EMPTY|403"
        page = self.open(self.state)
        port = self.programs[0].port
        self.programs.pop().stop()
        page.until("document.querySelector('.status').textContent.includes('ended') || document.querySelector('.status').textContent.includes('answer')")
        again = self.preview(port=port)
        self.assertEqual(again.port, port)
        page.until("document.querySelector('.status').textContent.includes('address that the program printed')")
        fragment = page.js("return location.hash")
        page = Page(again.address, fragment[1:])
        self.assertShows(page, 25, "--set", "radius=12", "--set", "ink=#00ff00")
        self.assertEqual(page.js("return document.querySelector('.status').textContent"), "")

    def test_two_pages(self):
        """Two pages of one scene have independent values and playheads."""
        program = self.preview()
        first = Page(program.address, "zoom=1&frame=10&set.radius=10")
        browser().switch_to.new_window("window")
        second = Page(program.address, "zoom=1&frame=40&set.radius=70")
        for _ in range(2):
            first.press(Keys.ARROW_RIGHT)
            second.press(Keys.ARROW_LEFT)
        first.until("studio.frame === 12")
        second.until("studio.frame === 38")
        self.assertShows(first, 12, "--set", "radius=10")
        self.assertShows(second, 38, "--set", "radius=70")
        # A save reaches both.
        self.save(CARD.replace("#204060", "#602040"))
        for page, frame, radius in ((first, 12, 10), (second, 38, 70)):
            page.until("studio.lastFrameHeader.generation > 1")
            self.assertShows(page, frame, "--set", f"radius={radius}")

    def test_taken_port(self):
        """If a port is in use, the program takes the next one, and both programs answer."""
        first = self.preview()
        second = self.preview(port=first.port)
        self.assertNotEqual(first.port, second.port)
        page = Page(second.address, "zoom=1&frame=3")
        self.assertShows(page, 3)
        page = Page(first.address, "zoom=1&frame=4")
        self.assertShows(page, 4)

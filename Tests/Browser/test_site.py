"""Tests of the web site that Scripts/build-site makes, opened as files: links, titles, keyboard, search, copying, films,
reading without JavaScript, and rules of accessibility for each page."""

import functools
import http.server
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest

from studio import By, browser, pathreel, root, until

sys.path.insert(0, str(root / "Scripts"))
from website import verify  # noqa: E402

# What is wrong with a page, a line for each. Contrast is that of WCAG 2.2, level AA: 4.5, or 3 for large text.
RULES = r"""
const faults = []
const all = selector => [...document.querySelectorAll(selector)]
const show = element => element.outerHTML.slice(0, 120)
const name = element => (element.getAttribute('aria-label') ?? element.textContent + [...element.querySelectorAll('img')].map(i => i.alt).join('')).trim()
const shown = element => element.checkVisibility({ visibilityProperty: true })
if (!document.documentElement.lang) faults.push('no language')
if (!document.title.trim()) faults.push('no title')
if (all('h1').length !== 1) faults.push(`${all('h1').length} headings h1`)
if (all('main').length !== 1) faults.push('not one main')
let level = 0
for (const heading of all('main :is(h1,h2,h3,h4,h5,h6)').filter(shown)) {
  const next = Number(heading.tagName[1])
  if (next > level + 1) faults.push(`h${next} after h${level}: ${heading.textContent}`)
  level = next
}
for (const image of all('img')) if (!image.hasAttribute('alt') || !image.alt.trim()) faults.push('no alt: ' + show(image))
for (const film of all('video')) {
  if (!film.getAttribute('aria-label') || film.preload !== 'none' || !film.poster) faults.push('film: ' + show(film))
  if (film.querySelectorAll('source').length !== 2) faults.push('sources: ' + show(film))
}
for (const element of all('a[href], button')) if (!name(element)) faults.push('no name: ' + show(element))
for (const field of all('input, select, textarea')) if (!field.labels?.length) faults.push('no label: ' + show(field))
const regions = all('nav').map(nav => nav.getAttribute('aria-label'))
if (regions.includes(null) || new Set(regions).size !== regions.length) faults.push(`names of nav: ${regions}`)
for (const list of all('ul, ol')) for (const child of list.children) if (child.tagName !== 'LI') faults.push('in a list: ' + show(child))
if (document.documentElement.scrollWidth > innerWidth) faults.push(`wider than the window: ${document.documentElement.scrollWidth}`)

const parse = text => (text.match(/[\d.]+/g) ?? []).map(Number)
const light = ([r, g, b]) => [r, g, b].map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
  .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0)
const behind = element => {
  for (let each = element; each; each = each.parentElement) {
    const color = parse(getComputedStyle(each).backgroundColor)
    if (color.length === 3 || color[3] === 1) return color
  }
  return [255, 255, 255]
}
const checked = new Set()
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement
  if (!walker.currentNode.data.trim() || ['SCRIPT', 'VIDEO'].includes(element.tagName) || !shown(element) || checked.has(element)) continue
  checked.add(element)
  const style = getComputedStyle(element)
  const [a, b] = [light(parse(style.color)), light(behind(element))]
  const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
  const size = parseFloat(style.fontSize)
  const needed = size >= 24 || size >= 18.66 && Number(style.fontWeight) >= 700 ? 3 : 4.5
  if (contrast < needed) faults.push(`contrast ${contrast.toFixed(2)} of ${style.color}: ${show(element)}`)
}
return [...new Set(faults)].slice(0, 12)
"""


# A scene, one without a background, an SVG and a Lottie file.
FILMS = ("sine", "lower-third", "badge", "bell")


class SiteTest(unittest.TestCase):
    """A small site that all tests share."""

    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="pathreel-site-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.site = cls.folder / "some folder" / "site"  # a space, as in many addresses of files
        command = [root / "Scripts/build-site", "-o", cls.site, "--only", ",".join(FILMS), "--size", "240x136", "--fps", "5"]
        built = subprocess.run(command, env={**os.environ, "PATHREEL": pathreel}, capture_output=True, text=True)
        assert built.returncode == 0, built.stdout + built.stderr
        cls.driver = browser()
        cls.media()

    def setUp(self):
        self.addCleanup(self.media)
        self.driver.get_log("browser")

    @classmethod
    def media(cls, scheme="light", motion="no-preference", width=1280):
        cls.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": motion}]})
        cls.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False})

    def open(self, address):
        self.driver.get((self.site / address).as_uri() if "?" not in address and "#" not in address
                        else self.site.as_uri() + "/" + address)

    def js(self, script, *values):
        return self.driver.execute_script(script, *values)

    def until(self, expression):
        return until(lambda: self.js(f"return {expression}"), expression)

    def pages(self):
        """The pages to look at: all but most of the API's, of which each is like the others."""
        pages = sorted(str(path.relative_to(self.site)) for path in self.site.rglob("*.html"))
        api = [page for page in pages if page.startswith("api/")]
        return [page for page in pages if page not in api] + api[::40]

    def errors(self):
        return [entry["message"] for entry in self.driver.get_log("browser")]


class Pages(SiteTest):
    def test_every_page_keeps_the_rules_in_light_and_dark_and_in_a_narrow_window(self):
        for scheme, width in (("light", 1280), ("dark", 390)):
            self.media(scheme, width=width)
            for page in self.pages():
                with self.subTest(page=page, scheme=scheme, width=width):
                    self.open(page)
                    self.assertEqual(self.js(RULES), [])
                    self.assertEqual(self.errors(), [])

    def test_the_rules_find_what_is_wrong(self):
        page = self.site / "wrong.html"
        page.write_text("<title>T</title><main><h1>a</h1><h3 style='color: #aaa'>b</h3><img src='icon.svg'><input><button></button></main>")
        self.addCleanup(page.unlink)
        self.open("wrong.html")
        found = self.js(RULES)
        self.assertEqual(
            [fault.split(":")[0] for fault in found],
            ["no language", "h3 after h1", "no alt", "no name", "no label", "contrast 2.32 of rgb(170, 170, 170)"])

    def test_titles_differ(self):
        titles = {}
        for path in self.site.rglob("*.html"):
            text = path.read_text()
            titles.setdefault(text[text.index("<title>"):text.index("</title>")], []).append(path.name)
        self.assertEqual({title: names for title, names in titles.items() if len(names) > 1}, {})

    def test_a_link_that_leads_nowhere_is_found_with_its_page_and_line(self):
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder) / "a.html"
            page.write_text('<p id="here">\n<a href="b.html">b</a> <a href="#there">t</a> <a href="#here">h</a> <a href="/a.html">a</a>')
            self.assertEqual(list(verify.faults(folder)), [
                "a.html:2: b.html leads nowhere", "a.html:2: #there has no anchor in a.html", "a.html:2: /a.html is not relative"])

    def test_nothing_comes_from_elsewhere(self):
        for name in ("index.html", "gallery.html", "reference.html"):
            self.open(name)
            loaded = self.js("return performance.getEntriesByType('resource').map(e => e.name)")
            self.assertEqual([address for address in loaded if not address.startswith(self.site.as_uri())], [])

    def test_the_site_works_below_a_path_of_a_server(self):
        handler = functools.partial(QuietHandler, directory=str(self.folder))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        for page in ("index.html", "examples/sine.html", "guides/scenes.html"):
            self.driver.get(f"http://127.0.0.1:{server.server_port}/some%20folder/site/{page}")
            self.assertTrue(self.js("return getComputedStyle(document.body).fontFamily.includes('system-ui')"))
            self.assertEqual(self.errors(), [])


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


class Reading(SiteTest):
    def test_without_javascript_films_have_controls_and_the_reference_is_there(self):
        self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        self.addCleanup(self.driver.execute_cdp_cmd, "Emulation.setScriptExecutionDisabled", {"value": False})
        self.open("gallery.html")
        document = self.driver.execute_cdp_cmd("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
        films = self.driver.execute_cdp_cmd("DOM.querySelectorAll", {"nodeId": document, "selector": "video[controls]"})
        self.assertEqual(len(films["nodeIds"]), len(FILMS))
        buttons = self.driver.execute_cdp_cmd("DOM.querySelectorAll", {"nodeId": document, "selector": "button"})
        self.assertEqual(buttons["nodeIds"], [])
        self.assertIn('id="hypotrochoid"', (self.site / "reference.html").read_text())
        self.assertIn("reference.html#hypotrochoid", (self.site / "search.html").read_text())

    def test_the_first_key_leads_to_the_content_and_focus_is_seen(self):
        self.open("guides/scenes.html")
        for position in range(12):
            self.press("Tab")
            focused = self.js("""const e = document.activeElement, s = getComputedStyle(e), b = e.getBoundingClientRect();
              return [e.textContent, s.outlineStyle, parseFloat(s.outlineWidth), b.left >= 0 && b.top >= 0 && b.bottom <= innerHeight]""")
            self.assertEqual(focused[1:], ["solid", 3, True], focused)
            if position == 0:
                self.assertEqual(focused[0], "Skip to the content")

    def press(self, key):
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, "ArrowDown": 40, "/": 191}
        text = {"Enter": "\r", "/": "/"}.get(key)
        event = {"key": key, "code": key, "windowsVirtualKeyCode": codes[key], **({"text": text} if text else {})}
        for kind in ("keyDown", "keyUp"):
            self.driver.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": kind, **event})

    def test_search_by_keyboard_alone(self):
        self.open("guides/formats.html")
        self.press("/")
        self.until("document.activeElement.id === 'search'")
        self.driver.execute_cdp_cmd("Input.insertText", {"text": "hypotrochoid"})
        self.until("document.querySelectorAll('#found a').length > 0")
        self.until("document.querySelector('.search [role=status]').textContent.match(/^[1-9]\\d* results$/)")
        self.press("ArrowDown")
        self.assertEqual(self.js("return document.activeElement.firstChild.data"), "hypotrochoid")
        self.press("Escape")
        self.until("document.getElementById('found').classList.contains('hidden') && document.activeElement.id === 'search'")
        self.driver.execute_cdp_cmd("Input.insertText", {"text": " "})
        self.until("!document.getElementById('found').classList.contains('hidden')")
        self.press("ArrowDown")
        self.press("Enter")
        self.until("location.pathname.endsWith('/reference.html') && location.hash === '#hypotrochoid'")
        self.assertEqual(self.errors(), [])

    def test_a_search_has_a_page_of_results(self):
        self.open("search.html?q=motion+blur")
        self.until("document.querySelectorAll('#results a').length > 3")
        self.assertEqual(self.js("return document.querySelector('#results a').firstChild.data"), "Motion blur")

    def test_examples_are_found_by_their_topics(self):
        self.open("search.html?q=dashes")
        self.until("document.querySelectorAll('#results a').length > 2")
        first = self.js("return [...document.querySelectorAll('#results a')].slice(0, 2).map(a => a.firstChild.data)")
        self.assertEqual(sorted(first), ["A badge", "The sine"])

    def test_the_filter_of_the_reference_finds_elements_and_keys(self):
        self.open("reference.html")
        self.driver.find_element(By.ID, "filter").send_keys("penc")
        self.until("document.querySelectorAll('main h3:not(.hidden)').length === 0")
        self.driver.find_element(By.ID, "filter").clear()
        self.driver.find_element(By.ID, "filter").send_keys("rolling")
        self.until("document.querySelectorAll('main h3:not(.hidden)').length === 2")
        self.assertEqual(
            self.js("return [...document.querySelectorAll('main h3:not(.hidden)')].map(e => e.textContent)"),
            ["hypotrochoid", "epitrochoid"])

    def test_a_button_copies_the_source(self):
        self.driver.execute_cdp_cmd("Browser.grantPermissions", {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]})
        self.addCleanup(self.driver.execute_cdp_cmd, "Browser.resetPermissions", {})
        self.open("examples/sine.html")
        button = self.driver.find_elements(By.CSS_SELECTOR, ".code button")[-1]
        self.js("arguments[0].scrollIntoView({block: 'center'})", button)
        button.click()
        until(lambda: button.text == "Copied", "the button says so")
        copied = self.driver.execute_async_script("navigator.clipboard.readText().then(arguments[0], e => arguments[0](String(e)))")
        self.assertEqual(copied, (root / "scenes/sine.yaml").read_text())

    def test_topics_choose_films_and_are_part_of_the_address(self):
        self.open("gallery.html#SVG")
        visible = "[...document.querySelectorAll('.card:not(.hidden) h2')].map(e => e.textContent).join()"
        self.until(f"{visible} === 'A badge'")
        self.driver.find_element(By.XPATH, "//div[@id='topics']/button[.='Lottie']").click()
        self.until(f"{visible} === 'A bell' && location.hash === '#Lottie'")
        self.driver.find_element(By.XPATH, "//div[@id='topics']/button[.='All']").click()
        self.until("document.querySelectorAll('.card.hidden').length === 0")


class Playing(SiteTest):
    def test_films_play_while_they_are_seen_and_a_button_pauses_them(self):
        self.open("gallery.html")
        self.until("document.querySelector('.card video').currentTime > 0.2")
        button = self.driver.find_element(By.CSS_SELECTOR, ".card button")
        self.assertEqual(button.get_attribute("aria-label"), "Pause: Film: The sine")
        button.click()
        self.until("document.querySelector('.card video').paused")
        self.js("scrollTo(0, document.body.scrollHeight)")
        self.js("scrollTo(0, 0)")
        self.assertTrue(self.js("return document.querySelector('.card video').paused"))

    def test_a_film_that_was_paused_by_its_controls_stays_paused(self):
        self.open("examples/sine.html")
        self.until("document.querySelector('video').currentTime > 0.2")
        self.js("scrollTo(0, document.body.scrollHeight)")
        self.until("document.querySelector('video').paused")
        self.js("scrollTo(0, 0)")
        self.until("!document.querySelector('video').paused")
        self.js("document.querySelector('video').pause()")
        self.until("document.querySelector('video').dataset.chosen === 'pause'")
        self.js("scrollTo(0, document.body.scrollHeight)")
        self.until("'away' in document.querySelector('video').dataset")
        self.js("scrollTo(0, 0)")
        self.until("!('away' in document.querySelector('video').dataset)")
        self.assertTrue(self.js("return document.querySelector('video').paused"))

    def test_nothing_plays_for_a_reader_who_wants_less_motion_until_asked(self):
        self.media(motion="reduce")
        self.open("gallery.html")
        self.until(f"document.querySelectorAll('.film.still button').length === {len(FILMS)}")
        self.js("return new Promise(done => setTimeout(done, 300))")
        self.assertEqual(self.js("return [...document.querySelectorAll('video')].map(v => [v.paused, v.networkState])"), [[True, 1]] * len(FILMS))
        self.driver.find_element(By.CSS_SELECTOR, ".card button").click()
        self.until("document.querySelector('.card video').currentTime > 0.2")

    def test_both_files_of_a_film_are_whole(self):
        for name in FILMS:
            for ending in ("webm", "mp4"):
                probe = subprocess.run(
                    ["ffprobe", "-v", "error", "-show_entries", "stream=codec_name,width", "-of", "csv=p=0",
                     str(self.site / f"films/{name}.{ending}")], capture_output=True, text=True, check=True)
                self.assertRegex(probe.stdout, {"webm": "vp9,", "mp4": "h264,"}[ending])


if __name__ == "__main__":
    unittest.main()

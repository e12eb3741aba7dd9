"""Tests of playback, keys, and pages in the background."""

import os
import time

from selenium.webdriver.common.keys import Keys
from studio import CARD, StudioTest, gallery


class Playing(StudioTest):
    def test_clock(self):
        """Playback follows the clock: after three seconds the playhead has moved by three seconds."""
        self.scene.write_text(CARD.replace("lasts: 0.8", "lasts: 20"))
        page = self.open("zoom=1&frame=0")
        page.press(Keys.SPACE)
        page.until("studio.frame > 0")
        ahead = page.js("""return new Promise((resolve) => {
            // Just after a frame has changed, both times.
            const change = (then) => { const frame = studio.frame; const look = () => studio.frame === frame ? requestAnimationFrame(look) : then(performance.now(), studio.frame); look(); };
            change((begin, first) => setTimeout(() => change((end, last) => resolve((last - first) / 30 - (end - begin) / 1000)), 3000));
        })""")
        # A busy machine paints late. If late frames were delayed instead of dropped, the difference would be larger.
        self.assertAlmostEqual(ahead, 0, delta=0.4)
        page.press("k")
        self.assertShows(page, page.frame)

    def test_every_frame_is_painted_or_dropped(self):
        """During playback every frame is either painted or counted as dropped."""
        page = self.open("zoom=1&frame=0&loop=off")
        before = page.js("return studio.paintCount")
        page.press(Keys.SPACE)
        page.until("studio.frame === 59 && studio.rests")
        painted, dropped = page.js("return [studio.paintCount, studio.dropped]")
        # The first picture was painted before; a browser that is late paints several at a time.
        painted -= before - 1
        self.assertGreaterEqual(painted + dropped, 60)
        # The number of painted frames depends on the machine; the benchmark measures it.
        self.assertGreater(painted, 1)
        self.assertShows(page, 59)

    def test_loop(self):
        """A loop repeats the range, and shows no frame outside of it."""
        page = self.open("zoom=1&frame=0&range=10..20")
        page.js("""window.seen = new Set(); const look = () => { seen.add(studio.frame); requestAnimationFrame(look); }; look();""")
        page.press(Keys.SPACE)
        page.until("seen.has(20)")
        page.js("seen.clear()")
        page.until("seen.has(10) && seen.has(20)")
        frames = page.js("return [...seen]")
        self.assertTrue(all(10 <= frame <= 20 for frame in frames), frames)
        page.press(Keys.SPACE)
        page.rest()
        self.assertShows(page, page.frame)

    def test_keys(self):
        """Arrows step, by ten frames with Shift; Home and End go to the ends; I and O set a range, X clears it."""
        page = self.open("zoom=1&frame=30")

        def becomes(frame):
            page.until("studio.frame === arguments[0]", frame)

        page.press(Keys.ARROW_RIGHT)
        becomes(31)
        page.press(Keys.ARROW_LEFT, Keys.ARROW_LEFT)
        becomes(29)
        page.chord(Keys.SHIFT, Keys.ARROW_RIGHT)
        becomes(39)
        page.chord(Keys.SHIFT, Keys.ARROW_LEFT)
        becomes(29)
        page.press("i")
        page.press(Keys.END)
        becomes(59)
        page.press(Keys.HOME)
        becomes(29)
        page.press(*[Keys.ARROW_RIGHT] * 5, "o")
        page.until("location.hash.includes('range=29..34')")
        page.press(Keys.HOME)
        becomes(29)
        page.press(Keys.HOME)
        becomes(0)
        page.press("x")
        page.until("!location.hash.includes('range=')")
        self.assertShows(page, 0)

    def test_shuttle(self):
        """J plays backwards, K pauses, L plays, and faster if it is pressed again."""
        self.scene.write_text(CARD.replace("lasts: 0.8", "lasts: 40"))
        page = self.open("zoom=1&frame=600")
        page.press("l")
        page.until("studio.frame > 603")
        page.press("l")
        page.until("document.querySelector('.speed').textContent === '2×'")
        page.press("j")
        page.until("document.querySelector('.speed').textContent === '−1×'")
        before = page.frame
        page.until("studio.frame < arguments[0] - 3", before)
        page.press("k")
        page.rest()
        frame = page.frame
        self.assertShows(page, frame)
        self.assertEqual(page.frame, frame)

    def test_list_of_keys(self):
        """The question mark opens the list of keys and Escape closes it; meanwhile other keys do nothing."""
        page = self.open("zoom=1&frame=5")
        page.press("?")
        page.until("document.querySelector('dialog.keys').open")
        self.assertIn("Ten frames on", page.text("dialog.keys"))
        page.press("l")
        page.press(Keys.ESCAPE)
        page.until("!document.querySelector('dialog.keys').open")
        # A page that plays does not rest.
        self.assertTrue(page.js("return studio.rests"))
        self.assertEqual(page.frame, 5)

    def test_fields_keep_their_keys(self):
        """Keys that are typed into a field do not play or move the playhead."""
        page = self.open("zoom=1&frame=5")
        page.click("#go-to")
        page.press("1", "k", "l", " ", Keys.ARROW_LEFT, Keys.HOME)
        self.assertEqual(page.frame, 5)
        self.assertTrue(page.js("return studio.rests"))
        page.chord(Keys.CONTROL, "a")
        page.press("0", ".", "5", "s", Keys.ENTER)
        page.until("studio.frame === 15")
        self.assertShows(page, "0.5s")

    def test_hidden(self):
        """A hidden page requests no frames, and is up to date when it becomes visible again."""
        self.scene.write_text(CARD.replace("lasts: 0.8", "lasts: 20"))
        page = self.open("zoom=1&frame=0")
        page.press("l")
        page.until("studio.frame > 3")
        window = page.driver.execute_cdp_cmd("Browser.getWindowForTarget", {})["windowId"]

        def become(state):
            page.driver.execute_cdp_cmd("Browser.setWindowBounds", {"windowId": window, "bounds": {"windowState": state}})

        become("minimized")
        try:
            page.until("document.hidden")
            before = page.js("return sent.filter(({type}) => type === 'show').length")
            title = page.js("return document.title")
            self.save(CARD.replace("title: Card", "title: Another").replace("#204060", "#602040"))
            # The message about the save arrives, but the page requests no frame because of it.
            page.until("document.title !== arguments[0]", title)
            time.sleep(1)
            self.assertEqual(page.js("return sent.filter(({type}) => type === 'show').length"), before)
        finally:
            become("normal")
        page.until("!document.hidden")
        page.press("k")
        page.until("studio.lastFrameHeader.generation > 1")
        self.assertShows(page, page.frame)

    def test_ruler(self):
        """For any clip length, the ruler's labels stand to the right of their marks, inside it, and do not overlap."""
        page = self.open("zoom=1&frame=0")
        for length in (0.3, 0.77, 1.9, 7.31, 59):
            self.save(CARD.replace("lasts: 0.8", f"lasts: {length}"))
            page.until("Math.abs(Number(document.querySelector('.playhead').getAttribute('aria-valuemax')) - arguments[0]) <= 1",
                       round((1.2 + length) * 30) - 1)
            labels, end = page.js("""
                const range = document.createRange();
                const labels = [...document.querySelectorAll('.ticks b')].filter((each) => each.textContent).map((each) => {
                  range.selectNodeContents(each);
                  const {left, right} = range.getBoundingClientRect();
                  return [each.getBoundingClientRect().left, left, right];
                });
                return [labels, document.querySelector('.ruler').getBoundingClientRect().right];""")
            self.assertGreater(len(labels), 3)
            for (mark, left, right), following in zip(labels, [*(each[0] for each in labels[1:]), end]):
                self.assertLessEqual(mark, left)
                self.assertLessEqual(right, following + 0.5, f"{length} s")

    def test_four_requests(self):
        """However fast the user drags, at most four requests are unanswered at a time."""
        spirograph = next(each for each in gallery if each.stem == "spirograph")
        page = self.open("frame=100", spirograph)
        page.js("""
            window.most = 0;
            const open = new Set(), send = WebSocket.prototype.send;
            WebSocket.prototype.send = function (text) {
              const {type, request} = JSON.parse(text);
              if (type === 'show') open.add(request), most = Math.max(most, open.size);
              if (!this.isWatched) {
                this.isWatched = true;
                this.addEventListener('message', ({data}) => {
                  const message = typeof data === 'string' ? JSON.parse(data)
                    : JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, new DataView(data).getUint32(0, true))));
                  open.delete(message.request);
                });
              }
              return send.call(this, text);
            };""")
        slider = page.find("#parameters input[type=range]")
        page.drag(slider, *[(7, 0), (-5, 0)] * 15)
        page.press("l")
        page.until("studio.frame > 130")
        page.drag(page.find(".ruler"), *[(9, 0), (-6, 0)] * 15)
        page.press("l", "j", "l", "k")
        page.rest()
        self.assertGreater(page.js("return most"), 0)
        self.assertLessEqual(page.js("return most"), 4)
        self.assertTrue(page.js("return studio.connected"))

    def test_memory(self):
        """A minute of playback and stepping does not increase the page's memory."""
        page = self.open("zoom=1&frame=0", next(each for each in gallery if each.stem == "sine"))
        driver = page.driver

        def use():
            for _ in range(2):
                driver.execute_cdp_cmd("HeapProfiler.collectGarbage", {})
            usage = driver.execute_cdp_cmd("Runtime.getHeapUsage", {})
            nodes = driver.execute_cdp_cmd("Memory.getDOMCounters", {})
            return usage["usedSize"], usage.get("backingStorageSize", 0), nodes["nodes"], nodes["jsEventListeners"]

        def play(seconds):
            page.press("l")
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                # Pauses and steps in between also rebuild strips, beats and the tree.
                time.sleep(min(5, max(0, end - time.monotonic())))
                page.press("k", Keys.ARROW_RIGHT)
                page.rest()
                page.press("l")
            page.press("k")
            page.rest()

        play(8)
        before = use()
        play(float(os.environ.get("PATHREEL_PLAY_SECONDS", 60)))
        after = use()
        heap, buffers, nodes, listeners = (b - a for a, b in zip(before, after))
        self.assertLess(heap, 1 << 20, f"{before} became {after}")
        # A page at rest keeps no frame.
        self.assertLess(buffers, 1 << 20, f"{before} became {after}")
        self.assertLess(nodes, 200, f"{before} became {after}")
        self.assertLess(listeners, 50, f"{before} became {after}")

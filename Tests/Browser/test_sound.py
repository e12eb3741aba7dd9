"""Tests of the scene's sound in the preview: playback follows its clock, the timeline shows its waveform, and the
browser stores its settings."""

import struct
import wave

from selenium.webdriver.common.keys import Keys
from studio import CARD, StudioTest

# The times of the clicks in the test sound, in seconds.
CLICKS = [0.5, 1.0, 1.5, 2.25]


class Sound(StudioTest):
    def setUp(self):
        super().setUp()
        self.write("clicks.wav", CLICKS, seconds=8)
        self.scene.write_text(CARD.replace("lasts: 0.8", "lasts: 7") + "audio: {music: clicks.wav}\n")

    def write(self, name, clicks, seconds):
        """Writes a WAV file with clicks beside the scene."""
        samples = [0] * (48000 * seconds)
        for click in clicks:
            for i in range(480):
                samples[int(click * 48000) + i] = 24000 if i % 48 < 24 else -24000
        with wave.open(str(self.scene.parent / name), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(48000)
            file.writeframes(struct.pack(f"<{len(samples)}h", *samples))

    def test_clock(self):
        """The page shows the frame of the sample that is heard, also after some seconds and in a loop."""
        page = self.open("zoom=1&frame=0&range=0..89&loop=on")
        page.press(Keys.SPACE)
        page.until("studio.sound.leads && studio.frame > 5")
        differences = page.js("""return new Promise((resolve) => {
            const differences = []; let last = studio.frame;
            const look = () => {
                if (studio.frame !== last) {
                    last = studio.frame;
                    const { run, context, delay } = studio.sound;
                    const heard = (context.currentTime - delay - run.began) * 30 % 90;
                    let difference = Math.abs(heard - last);
                    differences.push(Math.min(difference, 90 - difference));
                }
                if (differences.length >= 100) resolve(differences); else requestAnimationFrame(look);
            };
            look();
        })""")
        # The page shows the nearest frame. Between the readings of the two clocks up to one refresh of the display
        # passes, which is half a frame here.
        self.assertLess(sorted(differences)[90], 1.6, differences)
        page.press("k")
        page.until("!studio.sound.leads")
        self.assertShows(page, page.frame)

    def test_samples(self):
        """The browser gets the samples of the file at the right times."""
        page = self.open("zoom=1&frame=0")
        page.press(Keys.SPACE)
        page.until("studio.sound.leads")
        starts = page.js("""return (async () => {
            const starts = [];
            for (const number of [0, 1]) {
                const samples = (await studio.sound.piece(number)).getChannelData(0);
                for (let i = 1; i < samples.length; i++) if (Math.abs(samples[i]) > 0.5 && Math.abs(samples[i - 1]) < 0.01) starts.push(number * 2 + i / 48000);
            }
            return starts;
        })()""")
        self.assertEqual(starts, CLICKS)

    def test_backwards_is_silent(self):
        """Backwards, playback follows the page's own clock, and there is no sound."""
        page = self.open("zoom=1&frame=60")
        page.press("j")
        page.until("studio.frame < 55")
        self.assertEqual(page.js("return [studio.sound.leads, studio.sound.sources.size]"), [False, 0])

    def test_settings(self):
        """M mutes, a change of the volume ends that, and the browser stores volume and latency."""
        page = self.open("zoom=1&frame=0")
        try:
            page.press("m")
            page.until("studio.sound.settings.isMuted")
            page.js("const field = document.querySelector('.latency'); field.value = '120'; field.dispatchEvent(new Event('change'));")
            page.js("const field = document.querySelector('.volume'); field.value = '0.5'; field.dispatchEvent(new Event('input'));")
            kept = page.js("return JSON.parse(localStorage.getItem('pathreel-sound'))")
            self.assertEqual(kept, {"volume": 0.5, "isMuted": False, "latency": 120})
            # The slider is filled up to its thumb, and the number beside it says what it is.
            self.assertEqual(page.js("return document.querySelector('.volume').style.getPropertyValue('--part')"), "0.5")
            self.assertEqual(page.text(".sound label"), "Latencyms")
            self.assertAlmostEqual(page.js("studio.sound.wake(); return studio.sound.delay - (studio.sound.context.outputLatency || studio.sound.context.baseLatency || 0)"), 0.12)
        finally:
            # The settings belong to the address, and the next test may have the same one.
            page.js("localStorage.clear()")

    def test_waveform(self):
        """The waveform has peaks at the clicks, and shows the new sound after a save that changes it."""
        page = self.open("zoom=1&frame=0")

        def peaks():
            page.until("document.querySelector('.is-sound polygon')")
            return page.js("return studio.sound.waveform().then((peaks) => Array.from(peaks))")

        loud = [i for i, peak in enumerate(peaks()) if peak > 100]
        duration = page.js("return studio.scene.duration")
        for click in CLICKS:
            self.assertTrue(any(abs(i - click / duration * 1600) < 3 for i in loud), (click, loud))
        self.write("other.wav", [3], seconds=4)
        before = page.js("return studio.sound.audio.id")
        self.save(self.scene.read_text().replace("clicks.wav", "other.wav"))
        page.until("studio.sound.audio.id !== arguments[0]", before)
        loud = [i for i, peak in enumerate(peaks()) if peak > 100]
        self.assertNotEqual(loud, [])
        self.assertTrue(all(abs(i - 3 / duration * 1600) < 3 for i in loud), loud)

    def test_scene_without_sound(self):
        """A scene without sound has no sound controls, and plays by the page's own clock."""
        self.scene.write_text(CARD)
        page = self.open("zoom=1&frame=0")
        self.assertTrue(page.js("return document.querySelector('.transport .sound').hidden && !document.querySelector('.is-sound')"))
        page.press(Keys.SPACE)
        page.until("studio.frame > 0")
        self.assertFalse(page.js("return studio.sound.leads"))

"""Makes the clips of Scenes/reveal.yaml and Scenes/discs.yaml with Manim: clip_manim.py reveal|discs OUT.mp4.

Benchmarks/benchmark clips starts it. The encoder has Manim's own settings (x264, constant rate factor 23)."""

import colorsys
import shutil
import sys
import tempfile
from math import cos, pi, sin, sqrt

import manim as m

name, target = sys.argv[1:]
# Manim's frame is 8 units high, and a stroke's width is in hundredths of a unit.
unit = 1080 / 8


class Reveal(m.Scene):
    def construct(self):
        fixed, rolling, pen = 437.5 / unit, 262.5 / unit, 87.5 / unit

        def point(angle):
            ratio = (fixed - rolling) / rolling
            return (
                (fixed - rolling) * cos(angle) + pen * cos(ratio * angle),
                pen * sin(ratio * angle) - (fixed - rolling) * sin(angle), 0)

        curve = m.ParametricFunction(
            point, t_range=(0, 6 * pi, 0.01), use_smoothing=False, stroke_width=3 / unit * 100, color="#ffc440")
        self.play(m.Create(curve), run_time=10, rate_func=m.linear)


class Discs(m.Scene):
    def construct(self):
        time = m.ValueTracker(0)
        for i in range(200):
            color = "#%02x%02x%02x" % tuple(round(255 * c) for c in colorsys.hsv_to_rgb(i / 200, 0.7, 1))
            radius = (20 + 40 * (0.618034 * i % 1)) / unit
            disc = m.Circle(radius=radius, stroke_width=0, fill_color=color, fill_opacity=0.6)

            def place(disc, i=i):
                angle = 2.399963 * i + pi * time.get_value()
                disc.move_to((60 / unit * sqrt(i) * cos(angle), -36 / unit * sqrt(i) * sin(angle), 0))

            place(disc)
            disc.add_updater(place)
            self.add(disc)
        self.play(time.animate.set_value(2), run_time=2, rate_func=m.linear)


with tempfile.TemporaryDirectory() as folder:
    settings = {
        "pixel_width": 1920, "pixel_height": 1080, "frame_rate": 60, "background_color": "#10141c", "media_dir": folder,
        "disable_caching": True, "progress_bar": "none", "verbosity": "ERROR"}
    with m.tempconfig(settings):
        scene = {"reveal": Reveal, "discs": Discs}[name]()
        scene.render()
        shutil.move(scene.renderer.file_writer.movie_file_path, target)

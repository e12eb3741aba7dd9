"""Makes the clips of Scenes/reveal.yaml and Scenes/discs.yaml: clip_skia.py reveal|discs OUT.mp4.

Benchmarks/benchmark clips starts it. It draws with Skia and encodes with PyAV, FFmpeg's binding for Python, in one
process. The encoder is x264 with `veryfast` and a constant rate factor of 13, which are not Pathreel's defaults."""

import colorsys
import math
import sys

import av
import numpy as np
import skia

name, target = sys.argv[1:]
width, height, rate = 1920, 1080, 60
pixels = np.zeros((height, width, 4), np.uint8)
info = skia.ImageInfo.Make(width, height, skia.kBGRA_8888_ColorType, skia.kPremul_AlphaType)
canvas = skia.Surface.MakeRasterDirect(info, pixels).getCanvas()
ground = skia.Color(16, 20, 28)


def reveal():
    fixed, rolling, pen, turns = 437.5, 262.5, 87.5, 3
    angles = [k * 0.01 for k in range(int(2 * math.pi * turns / 0.01) + 1)]
    points = [
        skia.Point(
            width / 2 + (fixed - rolling) * math.cos(a) + pen * math.cos((fixed - rolling) / rolling * a),
            height / 2 + (fixed - rolling) * math.sin(a) - pen * math.sin((fixed - rolling) / rolling * a))
        for a in angles
    ]
    paint = skia.Paint(
        AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=3, Color=skia.Color(255, 196, 64),
        StrokeCap=skia.Paint.kRound_Cap, StrokeJoin=skia.Paint.kRound_Join)
    for frame in range(600):
        canvas.clear(ground)
        path = skia.Path()
        path.addPoly(points[: max(2, math.ceil((frame + 1) / 600 * len(points)))], False)
        canvas.drawPath(path, paint)
        yield


def discs():
    paints = [
        skia.Paint(AntiAlias=True, Color=skia.Color(*(round(255 * c) for c in colorsys.hsv_to_rgb(i / 200, 0.7, 1)), 153))
        for i in range(200)
    ]
    for frame in range(120):
        canvas.clear(ground)
        for i, paint in enumerate(paints):
            angle = 2.399963 * i + math.pi * frame / rate
            radius = 20 + 40 * (0.618034 * i % 1)
            x, y = 60 * math.sqrt(i) * math.cos(angle), 36 * math.sqrt(i) * math.sin(angle)
            canvas.drawCircle(width / 2 + x, height / 2 + y, radius, paint)
        yield


with av.open(target, "w") as container:
    stream = container.add_stream("libx264", rate=rate, options={"preset": "veryfast", "crf": "13"})
    stream.width, stream.height, stream.pix_fmt = width, height, "yuv420p"
    stream.codec_context.thread_type = "AUTO"
    for _ in {"reveal": reveal, "discs": discs}[name]():
        for packet in stream.encode(av.VideoFrame.from_ndarray(pixels, format="bgra")):
            container.mux(packet)
    for packet in stream.encode():
        container.mux(packet)

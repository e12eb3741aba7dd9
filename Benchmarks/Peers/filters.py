"""Draws the blurs and shadows of Sources/DrawingBenchmark/FilterTimes.swift with Skia's software rasteriser and OpenCV.

Benchmarks/benchmark filters starts it. Skia's image filter blurs the content of a layer, its mask filter the coverage
of one path. Each clears and draws the part of the frame that the blur reaches. OpenCV blurs existing pixels, all four
channels or one, with weights out to four deviations. None of them reuses earlier frames, so each has one time for a
scene, whatever changes in it."""

import argparse
import math
import time

import cv2
import numpy as np
import skia

parser = argparse.ArgumentParser()
parser.add_argument("-b", type=int, default=24)
frames = parser.parse_args().b
cv2.setNumThreads(1)
width, height = 1920, 1080
pixels = np.zeros((height, width, 4), np.uint8)
info = skia.ImageInfo.Make(width, height, skia.kBGRA_8888_ColorType, skia.kPremul_AlphaType)
surface = skia.Surface.MakeRasterDirect(info, pixels)
canvas = surface.getCanvas()
ground, ink = skia.Color(200, 205, 214), skia.Color(255, 196, 64)


def chance(seed):
    """The random numbers of workloads.py."""
    while True:
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
        yield (seed >> 32) / 4294967296.0


def circles():
    draw = chance(3)
    for _ in range(200):
        x, y, radius = next(draw) * 1920, next(draw) * 1080, 20 + 40 * next(draw)
        color = [int(next(draw) * 256) for _ in range(3)]
        yield x, y, radius, skia.Paint(AntiAlias=True, Color=skia.Color(*color, 153))


contents = {"disc": [(960, 540, 150, skia.Paint(AntiAlias=True, Color=ink))], "frame": list(circles())}


def measure(peer, name, draw):
    times = []
    for step in range(frames):
        start = time.thread_time()
        draw(1.7 * step, 0.6 * step)
        times.append(1000 * (time.thread_time() - start))
        if sum(times) > 3000 and len(times) > 2:
            break
    times = sorted(times[1:])
    print(f"{peer},{name},{height},1,{len(times)},{times[0]:.4f},{times[len(times) // 2]:.4f}", flush=True)


def reach(content, deviation, x, y):
    """The rectangle of the frame that the blur or shadow can change."""
    if content == "frame":
        return skia.Rect.MakeWH(width, height)
    around = 150 + 3 * deviation + 10
    return skia.Rect.MakeLTRB(960 + x - around, 540 + y - around, 960 + x + around, 548 + y + around)


def draw_circles(content):
    for x, y, radius, paint in contents[content]:
        canvas.drawCircle(x, y, radius, paint)


def image_filter(content, deviation, has_shadow):
    if has_shadow:
        own = skia.ImageFilters.DropShadow(0, 8, deviation, deviation, skia.ColorBLACK)
    else:
        own = skia.ImageFilters.Blur(deviation, deviation)
    layer = skia.Paint(ImageFilter=own)

    def draw(x, y):
        canvas.save()
        canvas.clipRect(reach(content, deviation, x, y))
        canvas.clear(ground)
        canvas.saveLayer(None, layer)
        canvas.translate(x, y)
        draw_circles(content)
        canvas.restore()
        canvas.restore()

    return draw


def mask_filter(deviation, has_shadow):
    blurred = skia.Paint(
        AntiAlias=True, Color=skia.ColorBLACK if has_shadow else ink,
        MaskFilter=skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, deviation, False))

    def draw(x, y):
        canvas.save()
        canvas.clipRect(reach("disc", deviation, x, y))
        canvas.clear(ground)
        canvas.translate(x, y)
        canvas.drawCircle(960, 540 + (8 if has_shadow else 0), 150, blurred)
        if has_shadow:
            draw_circles("disc")
        canvas.restore()

    return draw


def gaussian(content, deviation, has_shadow):
    side = 2 * math.ceil(4 * deviation) + 1
    extent = (height, width) if content == "frame" else (300 + side, 300 + side)
    source = np.zeros(extent if has_shadow else (*extent, 4), np.uint8)
    source[extent[0] // 4 : extent[0] // 2] = 200
    target = np.zeros_like(source)
    return lambda x, y: cv2.GaussianBlur(source, (side, side), deviation, target, deviation, cv2.BORDER_CONSTANT)


for content in contents:
    for has_shadow in (False, True):
        for deviation in (2, 5, 16, 34, 100):
            name = f"{content} {'shadow' if has_shadow else 'blur'} {deviation}"
            measure("skia image filter", name, image_filter(content, deviation, has_shadow))
            if content == "disc":
                measure("skia mask filter", name, mask_filter(deviation, has_shadow))
            measure("opencv", name, gaussian(content, deviation, has_shadow))

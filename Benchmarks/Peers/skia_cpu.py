"""The driver that draws the workloads with Skia's software rasteriser, in Skia's native byte order.

Benchmarks/benchmark starts it. It builds paths before it times anything."""

import math

import numpy as np
import skia
import workloads
from workloads import height, scale, width

pixels = np.zeros((height, width, 4), np.uint8)
info = skia.ImageInfo.Make(width, height, skia.kBGRA_8888_ColorType, skia.kPremul_AlphaType)
surface = skia.Surface.MakeRasterDirect(info, pixels)
canvas = surface.getCanvas()
ground, ink = skia.Color(16, 20, 28), skia.Color(255, 196, 64)


def polyline(points):
    path = skia.Path()
    path.addPoly([skia.Point(*point) for point in points], False)
    path.setIsVolatile(False)
    return path


def pen(width, color=ink, cap=skia.Paint.kRound_Cap, join=skia.Paint.kRound_Join):
    return skia.Paint(
        AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=width, Color=color, StrokeCap=cap, StrokeJoin=join,
        StrokeMiter=4)


def inside(color):
    return skia.Paint(AntiAlias=True, Color=color)


line = polyline(workloads.spirograph())
even_odd_line = skia.Path(line)
even_odd_line.setFillType(skia.PathFillType.kEvenOdd)
dense_line = polyline(workloads.dense_spirograph()) if workloads.is_chosen("W1b") else None
points = workloads.tangle()
tangle = skia.Path()
tangle.moveTo(*points[0])
for i in range(1, 3001, 3):
    tangle.cubicTo(*points[i], *points[i + 1], *points[i + 2])


def draw_path(path, paint):
    def draw():
        canvas.clear(ground)
        canvas.drawPath(path, paint)

    return draw


circles = [(x, y, radius, inside(skia.Color(*color, 153))) for x, y, radius, color in workloads.circles()]


def draw_circles():
    canvas.clear(ground)
    for circle in circles:
        canvas.drawCircle(*circle)


rectangles = [
    (skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(x, y, 24 * scale, 16 * scale), 5 * scale, 5 * scale), inside(skia.Color(*color)))
    for x, y, color in workloads.rectangles()
]
white_pen = pen(scale, skia.ColorWHITE, skia.Paint.kButt_Cap, skia.Paint.kMiter_Join)


def draw_rectangles():
    canvas.clear(ground)
    for rectangle, paint in rectangles:
        canvas.drawRRect(rectangle, paint)
        canvas.drawRRect(rectangle, white_pen)


def draw_gradients():
    stripes = skia.GradientShader.MakeLinear(
        [(0, 0), (1920 * scale, 1080 * scale)], [0xFFFF0000, 0xFF00FF00, 0xFF0000FF], [0, 0.5, 1])
    canvas.drawPaint(skia.Paint(Shader=stripes))
    center, radius = (960 * scale, 540 * scale), 400 * scale
    glow = skia.GradientShader.MakeRadial(center, radius, [0xFFFFFFFF, 0x00FFFFFF], [0, 1])
    canvas.drawCircle(*center, radius, skia.Paint(AntiAlias=True, Shader=glow))


petals = []
for points, color in workloads.petals():
    path = skia.Path()
    path.moveTo(*points[0])
    path.quadTo(*points[1], *points[2])
    path.quadTo(*points[3], *points[4])
    path.close()
    petals.append((path, [points[0], points[2]], skia.Color(*color)))


def draw_petals():
    canvas.clear(skia.Color(240, 240, 240))
    for path, axis, color in petals:
        shader = skia.GradientShader.MakeLinear(axis, [color, 0xFFFFFFFF])
        canvas.drawPath(path, skia.Paint(AntiAlias=True, BlendMode=skia.BlendMode.kMultiply, Shader=shader))


y, x = np.mgrid[0:height, 0:width]
image = skia.Image.fromarray(
    np.dstack([(x ^ y) & 255, y & 255, x & 255, np.full_like(x, 255)]).astype(np.uint8),
    alphaType=skia.kPremul_AlphaType, colorType=skia.kBGRA_8888_ColorType)
half = skia.Paint(Alphaf=0.5)


def draw_enlarged(sampling, degrees):
    def draw():
        canvas.clear(ground)
        canvas.save()
        canvas.rotate(degrees)
        canvas.scale(1.3, 1.3)
        canvas.drawImage(image, 0, 0, sampling, skia.Paint(AntiAlias=True))
        canvas.restore()

    return draw


for name, draw in {
    "W1": draw_path(line, pen(2 * scale)),
    "W1b": draw_path(dense_line, pen(1.5 * scale)),
    "W2eo": draw_path(even_odd_line, inside(ink)),
    "W2nz": draw_path(line, inside(ink)),
    "W3": draw_circles,
    "W4": draw_rectangles,
    "W5": draw_gradients,
    "W6": draw_petals,
    "W7f": draw_path(tangle, inside(ink)),
    "W7s": draw_path(tangle, pen(8 * scale, ink, skia.Paint.kButt_Cap, skia.Paint.kMiter_Join)),
    "W8": lambda: canvas.drawImage(image, 0, 0, skia.SamplingOptions(), half),
    "W9s": draw_enlarged(skia.SamplingOptions(skia.CubicResampler.CatmullRom()), 0),
    "W9t": draw_enlarged(skia.SamplingOptions(skia.FilterMode.kLinear), math.degrees(0.1)),
}.items():
    if workloads.is_chosen(name):
        workloads.measure("skia", name, draw)
        if workloads.folder:
            canvas.clear(ground)
            draw()
            open(f"{workloads.folder}/skia_{name}.rgba", "wb").write(pixels[:, :, [2, 1, 0, 3]].tobytes())

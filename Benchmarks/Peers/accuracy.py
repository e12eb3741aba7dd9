"""Draws the cases of FOLDER/cases.txt with Cairo (through ctypes) and Skia, and prints their errors and Pathreel's.

DrawingBenchmark -a writes the files of FOLDER, and Benchmarks/benchmark accuracy starts both. An error is the distance
of a pixel's alpha from near-exact coverage, in 255ths. The mean is over the partly covered pixels. A second argument
names a group; then the worst pixel of each case of the group is printed, too.
"""
import ctypes
import ctypes.util
import sys

import numpy as np
import skia

SIDE = 192
folder = sys.argv[1]


def cases():
    group, paint, path = None, None, []
    for line in open(f"{folder}/cases.txt"):
        word, _, rest = line.strip().partition(" ")
        if word == "case":
            group, path = rest, []
        elif word in ("fill", "stroke"):
            paint = [word, *rest.split()]
        elif word == "end":
            yield group, paint, path
        else:
            path.append((word, [float(x) for x in rest.split()]))


def skia_alpha(paint, elements):
    path = skia.Path()
    verbs = {"M": path.moveTo, "L": path.lineTo, "Q": path.quadTo, "C": path.cubicTo, "Z": path.close}
    for verb, numbers in elements:
        verbs[verb](*numbers)
    pen = skia.Paint(AntiAlias=True, Color=skia.ColorWHITE)
    if paint[0] == "fill":
        even_odd = paint[1] == "even-odd"
        path.setFillType(skia.PathFillType.kEvenOdd if even_odd else skia.PathFillType.kWinding)
    else:
        cap, join, (width, miter, phase, *dash) = paint[1], paint[2], [float(x) for x in paint[3:]]
        pen.setStyle(skia.Paint.kStroke_Style)
        pen.setStrokeWidth(width)
        pen.setStrokeMiter(miter)
        pen.setStrokeCap(getattr(skia.Paint, f"k{cap.title()}_Cap"))
        pen.setStrokeJoin(getattr(skia.Paint, f"k{join.title()}_Join"))
        if dash:
            pen.setPathEffect(skia.DashPathEffect.Make(dash, phase))
    pixels = np.zeros((SIDE, SIDE, 4), np.uint8)
    info = skia.ImageInfo.Make(SIDE, SIDE, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
    skia.Surface.MakeRasterDirect(info, pixels).getCanvas().drawPath(path, pen)
    return pixels[:, :, 3]


cairo = ctypes.CDLL(ctypes.util.find_library("cairo"))
for name in ("image_surface_create_for_data", "create"):
    getattr(cairo, f"cairo_{name}").restype = ctypes.c_void_p


def call(name, context, *numbers):
    getattr(cairo, f"cairo_{name}")(ctypes.c_void_p(context), *[ctypes.c_double(x) for x in numbers])


def choose(name, context, value):
    getattr(cairo, f"cairo_{name}")(ctypes.c_void_p(context), ctypes.c_int(value))


def cairo_alpha(paint, elements):
    pixels = np.zeros((SIDE, SIDE, 4), np.uint8)
    data = pixels.ctypes.data_as(ctypes.c_void_p)
    surface = cairo.cairo_image_surface_create_for_data(data, 0, SIDE, SIDE, SIDE * 4)
    context = cairo.cairo_create(ctypes.c_void_p(surface))
    call("set_source_rgba", context, 1, 1, 1, 1)
    last = (0, 0)
    for verb, n in elements:
        if verb == "Q":
            (x, y), (cx, cy) = last, n[:2]
            n = [x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3, n[2] + (cx - n[2]) * 2 / 3, n[3] + (cy - n[3]) * 2 / 3, *n[2:]]
        call({"M": "move_to", "L": "line_to", "Q": "curve_to", "C": "curve_to", "Z": "close_path"}[verb], context, *n)
        last = n[-2:] or last
    if paint[0] == "fill":
        choose("set_fill_rule", context, 1 if paint[1] == "even-odd" else 0)
        call("fill", context)
    else:
        width, miter, phase, *dash = [float(x) for x in paint[3:]]
        call("set_line_width", context, width)
        call("set_miter_limit", context, miter)
        choose("set_line_cap", context, ["butt", "round", "square"].index(paint[1]))
        choose("set_line_join", context, ["miter", "round", "bevel"].index(paint[2]))
        lengths = (ctypes.c_double * len(dash))(*dash)
        cairo.cairo_set_dash(ctypes.c_void_p(context), lengths, ctypes.c_int(len(dash)), ctypes.c_double(phase))
        call("stroke", context)
    cairo.cairo_destroy(ctypes.c_void_p(context))
    cairo.cairo_surface_flush(ctypes.c_void_p(surface))
    cairo.cairo_surface_destroy(ctypes.c_void_p(surface))
    return pixels[:, :, 3]


found = list(cases())
reference = np.fromfile(f"{folder}/reference.f32", np.float32).reshape(len(found), SIDE, SIDE)
drawn = {
    "Pathreel": np.fromfile(f"{folder}/pathreel.a8", np.uint8).reshape(reference.shape),
    "Cairo": np.stack([cairo_alpha(paint, path) for _, paint, path in found]),
    "Skia": np.stack([skia_alpha(paint, path) for _, paint, path in found]),
}
groups = list(dict.fromkeys(group for group, _, _ in found))
partial = (reference > 0.01) & (reference < 254.99)
print("| worst / mean error, 255ths | " + " | ".join(drawn) + " |")
print("|---|" + "---|" * len(drawn))
for group in groups:
    chosen = [i for i, case in enumerate(found) if case[0] == group]
    cells = []
    for alpha in drawn.values():
        error = np.abs(alpha[chosen].astype(float) - reference[chosen])
        cells.append(f"{error.max():.1f} / {error[partial[chosen]].mean():.2f}")
    print(f"| {group} | " + " | ".join(cells) + " |")
if len(sys.argv) > 2:  # Prints where the worst pixels of a group are.
    for i, case in enumerate(found):
        if case[0] == sys.argv[2]:
            error = np.abs(drawn["Pathreel"][i].astype(float) - reference[i])
            y, x = np.unravel_index(error.argmax(), error.shape)
            print(i, case[1], f"worst {error.max():.1f} at {x},{y}: {drawn['Pathreel'][i][y, x]} for {reference[i][y, x]:.1f}")

"""Other engines for Lottie and SVG files, called in this process: each draws into memory, in one thread.

rlottie and ThorVG are the libraries in the packages rlottie-python and thorvg-python of PyPI, librsvg is Debian's
librsvg2-2. The environment variables RLOTTIE, THORVG and RSVG name other builds.
"""

import ctypes
import importlib.util
import json
import os
import pathlib

from PIL import Image
import numpy


class Missing(Exception):
    """An engine that is not installed."""


def library(variable, package, name):
    """Opens the library that an environment variable names, or that of a package from PyPI, or a library of the system."""
    path = os.environ.get(variable) or name
    if variable not in os.environ and package:
        found = importlib.util.find_spec(package)
        if found is None:
            raise Missing(f"{package} is not installed")
        path = str(next(pathlib.Path(found.origin).parent.glob(name)))
    try:
        return ctypes.CDLL(path)
    except (OSError, TypeError) as error:
        raise Missing(str(error))


def function(library, name, result, *arguments):
    """A function of a library with the types of its result and arguments."""
    found = getattr(library, name)
    found.restype, found.argtypes = result, arguments
    return found


class Canvas:
    """The pixels that an engine draws into: premultiplied blue, green, red and alpha."""

    def __init__(self, size):
        self.size = size
        self.pixels = numpy.zeros((size[1], size[0], 4), numpy.uint8)
        self.address = self.pixels.ctypes.data

    def picture(self):
        """The picture with its colours divided by alpha."""
        pixels = self.pixels.astype(float)
        alpha = pixels[..., 3:]
        pixels[..., :3] = numpy.where(alpha > 0, numpy.minimum(pixels[..., :3] * 255 / numpy.maximum(alpha, 1), 255), 0)
        return Image.fromarray(numpy.round(pixels).astype(numpy.uint8)[..., [2, 1, 0, 3]], "RGBA")


class Animation:
    """An engine that draws frames of Lottie files. `open` reads a file, `render` draws a frame into `canvas`."""

    def draw(self, frame):
        self.render(frame)
        return self.canvas.picture()


class RLottie(Animation):
    def __init__(self):
        loaded = library("RLOTTIE", "rlottie_python", "librlottie.so")
        size, pointer = ctypes.c_size_t, ctypes.c_void_p
        text = ctypes.c_char_p
        self.read = function(loaded, "lottie_animation_from_data", pointer, text, text, text)
        self.count = function(loaded, "lottie_animation_get_totalframe", size, pointer)
        self.paint = function(loaded, "lottie_animation_render", None, pointer, size, pointer, size, size, size)
        self.destroy = function(loaded, "lottie_animation_destroy", None, pointer)
        # rlottie keeps what it has read under a key; each file has another one.
        self.number, self.player = 0, None

    def open(self, animation, size):
        if self.player:
            self.destroy(self.player)
        self.number += 1
        self.player = self.read(json.dumps(animation).encode(), str(self.number).encode(), b"")
        if not self.player:
            raise ValueError("rlottie cannot load it")
        self.last, self.canvas = self.count(self.player) - 1, Canvas(size)

    def render(self, frame):
        width, height = self.canvas.size
        self.paint(self.player, int(min(frame + 1e-9, self.last)), self.canvas.address, width, height, 4 * width)


class ThorVGLibrary:
    """ThorVG's functions in C."""

    def __init__(self):
        loaded = library("THORVG", "thorvg_python", "libthorvg-1.so")
        number, pointer, size = ctypes.c_uint32, ctypes.c_void_p, ctypes.c_float
        for name, result, *arguments in (
                ("engine_init", ctypes.c_int, number), ("swcanvas_create", pointer, ctypes.c_int),
                ("swcanvas_set_target", ctypes.c_int, pointer, pointer, number, number, number, ctypes.c_int),
                ("canvas_add", ctypes.c_int, pointer, pointer), ("canvas_update", ctypes.c_int, pointer),
                ("canvas_draw", ctypes.c_int, pointer, ctypes.c_bool), ("canvas_sync", ctypes.c_int, pointer),
                ("canvas_destroy", ctypes.c_int, pointer),
                ("picture_new", pointer), ("paint_translate", ctypes.c_int, pointer, size, size), ("picture_set_size", ctypes.c_int, pointer, size, size),
                ("picture_load_data", ctypes.c_int, pointer, ctypes.c_char_p, number, ctypes.c_char_p, ctypes.c_char_p,
                 ctypes.c_bool),
                ("lottie_animation_new", pointer), ("animation_get_picture", pointer, pointer),
                ("animation_del", ctypes.c_int, pointer), ("animation_set_frame", ctypes.c_int, pointer, size),
                ("animation_get_total_frame", ctypes.c_int, pointer, ctypes.POINTER(size))):
            setattr(self, name, function(loaded, f"tvg_{name}", result, *arguments))
        self.engine_init(0)

    def drawn_canvas(self, canvas, picture, data, kind):
        """Reads a file into a picture of the canvas's size, and returns ThorVG's canvas with this picture."""
        width, height = canvas.size
        if self.picture_load_data(picture, data, len(data), kind, b"", True) != 0:
            raise ValueError("ThorVG cannot load it")
        self.picture_set_size(picture, width, height)
        # The first option leaves out what did not change, as by default. The colour space is BGRA in memory.
        result = self.swcanvas_create(1)
        self.swcanvas_set_target(result, canvas.address, width, width, height, 1)
        self.canvas_add(result, picture)
        return result

    def paint(self, canvas):
        self.canvas_update(canvas)
        self.canvas_draw(canvas, True)
        self.canvas_sync(canvas)


class ThorVG(Animation):
    def __init__(self):
        self.library, self.engine, self.player = ThorVGLibrary(), None, None

    def open(self, animation, size):
        if self.engine:
            self.library.canvas_destroy(self.engine)
            self.library.animation_del(self.player)
        self.canvas, self.engine = Canvas(size), None
        self.player = self.library.lottie_animation_new()
        self.engine = self.library.drawn_canvas(
            self.canvas, self.library.animation_get_picture(self.player), json.dumps(animation).encode(), b"lottie+json")
        count = ctypes.c_float()
        self.library.animation_get_total_frame(self.player, ctypes.byref(count))
        self.last = count.value

    def render(self, frame):
        self.library.animation_set_frame(self.player, min(frame, self.last - 0.001))
        self.library.paint(self.engine)


class Drawing:
    """An engine that draws SVG files. `read` reads one, `render` draws it into `canvas` and `close` forgets it."""

    def open(self, data, size):
        self.data, self.canvas = data, Canvas(size)

    def draw(self):
        self.read()
        self.render()
        self.close()
        return self.canvas.picture()



class ThorVGDrawing(Drawing):
    def __init__(self):
        self.library = ThorVGLibrary()

    def read(self):
        self.picture, self.shift = self.library.picture_new(), 0
        self.engine = self.library.drawn_canvas(self.canvas, self.picture, self.data, b"svg")

    def render(self):
        # ThorVG keeps the spans of outlines that are where they were.
        self.shift = 0.01 - self.shift
        self.library.paint_translate(self.picture, self.shift, 0)
        self.library.paint(self.engine)

    def close(self):
        self.library.canvas_destroy(self.engine)


class RSVG(Drawing):
    class Rectangle(ctypes.Structure):
        _fields_ = [(name, ctypes.c_double) for name in ("x", "y", "width", "height")]

    def __init__(self):
        rsvg, pointer = library("RSVG", None, "librsvg-2.so.2"), ctypes.c_void_p
        cairo, objects = ctypes.CDLL("libcairo.so.2"), ctypes.CDLL("libgobject-2.0.so.0")
        self.new = function(rsvg, "rsvg_handle_new_from_data", pointer, ctypes.c_char_p, ctypes.c_size_t, pointer)
        self.paint = function(rsvg, "rsvg_handle_render_document", ctypes.c_int, pointer, pointer, pointer, pointer)
        self.release = function(objects, "g_object_unref", None, pointer)
        self.surface = function(
            cairo, "cairo_image_surface_create_for_data", pointer, pointer, ctypes.c_int, ctypes.c_int, ctypes.c_int,
            ctypes.c_int)
        self.context = function(cairo, "cairo_create", pointer, pointer)
        self.end = [function(cairo, f"cairo_{name}", None, pointer) for name in ("destroy", "surface_destroy")]

    def read(self):
        self.handle = self.new(self.data, len(self.data), None)
        if not self.handle:
            raise ValueError("librsvg cannot load it")

    def render(self):
        width, height = self.canvas.size
        self.canvas.pixels.fill(0)
        surface = self.surface(self.canvas.address, 0, width, height, 4 * width)
        context = self.context(surface)
        drawn = self.paint(self.handle, context, ctypes.byref(self.Rectangle(0, 0, width, height)), None)
        for end, each in zip(self.end, (context, surface)):
            end(each)
        if not drawn:
            raise ValueError("librsvg cannot draw it")

    def close(self):
        self.release(self.handle)


def installed(engines):
    """The engines that are installed, by name, and the reasons for which others are not."""
    found, reasons = {}, []
    for name, engine in engines.items():
        try:
            found[name] = engine()
        except Missing as reason:
            reasons.append(f"{name} is left out: {reason}")
    return found, reasons

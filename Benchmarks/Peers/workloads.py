"""The workloads of Sources/DrawingBenchmark, with coordinates that agree to the last bit, and the timing loop.

skia_cpu.py imports it."""

import argparse
import math
import time

_parser = argparse.ArgumentParser()
_parser.add_argument("-w", default="")
_parser.add_argument("-H", type=int, default=1080)
_parser.add_argument("-m", type=int, default=1)
_parser.add_argument("-s", type=float, default=1.0)
_parser.add_argument("-d")
_options = _parser.parse_args()
folder, height, density = _options.d, _options.H, _options.m
scale = height / 1080
width = (math.ceil(1920 * scale) + 1) & ~1


class Chance:
    """A generator of random numbers in [0, 1): the upper 32 bits of Knuth's MMIX linear congruential generator."""

    def __init__(self, seed):
        self.state = seed

    def __call__(self):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 32) / 4294967296.0

    def color(self):
        return tuple(int(self() * 256) for _ in range(3))


def _trochoid(fixed, rolling, pen, turns, step):
    points = []
    for k in range(int(math.floor(2.0 * math.pi * turns / step + 1e-9)) + 1):
        t = k * step
        x = (fixed - rolling) * math.cos(t) + pen * math.cos((fixed - rolling) / rolling * t)
        y = (fixed - rolling) * math.sin(t) - pen * math.sin((fixed - rolling) / rolling * t)
        points.append((width * 0.5 + scale * x, height * 0.5 + scale * y))
    return points


def spirograph():
    return _trochoid(125 * 3.5, 75 * 3.5, 25 * 3.5, 3, 0.01)


def dense_spirograph():
    return _trochoid(150 * 3.4, 97 * 3.4, 110 * 3.4, 97, 0.01 / density)


def circles():
    chance = Chance(3)
    for _ in range(200):
        x, y = chance() * 1920 * scale, chance() * 1080 * scale
        radius = (20 + 40 * chance()) * scale
        yield x, y, radius, chance.color()


def rectangles():
    chance = Chance(4)
    for _ in range(1000):
        x, y = chance() * (1920 - 24) * scale, chance() * (1080 - 16) * scale
        yield x, y, chance.color()


_PETAL_COLORS = (
    (255, 80, 80), (255, 168, 80), (255, 255, 80), (168, 255, 80), (80, 255, 80), (80, 255, 168),
    (80, 255, 255), (80, 168, 255), (80, 80, 255), (168, 80, 255), (255, 80, 255), (255, 80, 168),
)  # fmt: skip


def petals():
    outline = ((0, 0), (180, -200), (420, 0), (180, 200), (0, 0))
    for i, color in enumerate(_PETAL_COLORS):
        c, s = math.cos(i * math.pi / 6), math.sin(i * math.pi / 6)
        yield [(width * 0.5 + scale * (c * x - s * y), height * 0.5 + scale * (s * x + c * y)) for x, y in outline], color


def tangle():
    chance = Chance(7)
    return [(chance() * 1920 * scale, chance() * 1080 * scale) for _ in range(3001)]


def is_chosen(name):
    return not _options.w or name in _options.w.split(",")


def measure(peer, name, draw):
    """Times frames for at least the given time: two to warm up, then at least seven.

    Prints the least and the median of the thread's CPU milliseconds."""
    draw()
    draw()
    times, end = [], time.monotonic() + _options.s
    while len(times) < 7 or time.monotonic() < end:
        start = time.thread_time_ns()
        draw()
        times.append((time.thread_time_ns() - start) * 1e-6)
    times.sort()
    print(f"{peer},{name},{height},{density},{len(times)},{times[0]:.4f},{times[len(times) // 2]:.4f}", flush=True)

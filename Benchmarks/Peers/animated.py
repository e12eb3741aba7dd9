"""What the benchmarks of animated SVG and Lottie files share: lists of files, far pixels, and measured commands."""

import io
import json
import os
import pathlib
import resource
import subprocess

import numpy
from PIL import Image

# Without the render cache, each run draws everything.
os.environ["PATHREEL_CACHE_LIMIT"] = "0"

root = pathlib.Path(__file__).resolve().parent.parent.parent
program = os.environ.get("PATHREEL", str(root / ".build/release/pathreel"))


def entries(listing, folder):
    """The entries of a list with their files, which lie in a folder as NNN-NAME, by their numbers in the list."""
    for number, entry in enumerate(json.loads(pathlib.Path(listing).read_text())):
        file = pathlib.Path(folder) / f"{number:03}-{pathlib.Path(entry['path']).name}"
        if file.exists():
            yield entry, file


def on_white(data):
    """The colours of a picture, over white."""
    picture = data if isinstance(data, Image.Image) else Image.open(io.BytesIO(data))
    picture = picture.convert("RGBA")
    ground = Image.new("RGBA", picture.size, "white")
    ground.alpha_composite(picture)
    return numpy.asarray(ground.convert("RGB")).astype(float)


def far(a, b):
    """The percentage of pixels of which a channel differs by more than 48 of 255; all if the sizes differ."""
    if a.shape != b.shape:
        return 100.0
    return float((abs(a - b).max(axis=2) > 48).mean() * 100)


def run(*command):
    """Runs a command; returns its CPU seconds and whether it succeeded."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([str(part) for part in command], capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.returncode == 0


def frame(file, seconds, size, target, *options):
    """Draws a frame of a file as PNG; returns the CPU seconds, the start included, and the picture over white."""
    pathlib.Path(target).unlink(missing_ok=True)
    # A decimal below a frame's time shows the frame before, so the last digit is rounded up.
    cost, _ = run(
        program, "frames", file, "-o", target, "--at", f"{seconds + 5e-10:.9f}s", "--size", f"{size[0]}x{size[1]}",
        "--background", "white", "--quiet", *options)
    picture = on_white(pathlib.Path(target).read_bytes()) if pathlib.Path(target).exists() else numpy.zeros((1, 1, 3))
    return cost, picture


def shares(worst):
    """The shares of files whose worst frame is within some percentages of far pixels, as cells of a table."""
    return " | ".join(f"{100 * sum(w <= limit for w in worst) / max(len(worst), 1):.0f} %" for limit in (0.1, 0.5, 1, 2, 5))

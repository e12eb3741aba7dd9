"""What the benchmarks of animated SVG and Lottie files share: lists of files, far pixels, and measured commands."""

import io
import json
import os
import pathlib
import pickle
import resource
import statistics
import subprocess

import numpy
from PIL import Image

# Without the render cache, each run draws everything.
os.environ["PATHREEL_CACHE_LIMIT"] = "0"

root = pathlib.Path(__file__).resolve().parent.parent.parent
program = os.environ.get("PATHREEL", str(root / ".build/release/pathreel"))
in_memory = os.environ.get("FILEBENCHMARK", str(root / "Benchmarks/.build/release/FileBenchmark"))


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
    done = subprocess.run(
        [str(part) for part in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.returncode == 0


def pathreel_in_memory(file, side, *options):
    """The size and the CPU seconds that FileBenchmark prints about a file."""
    command = [in_memory, str(file), str(side), *map(str, options)]
    width, height, *times = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split(",")
    return (int(width), int(height)), [float(time) / 1000 for time in times]


def apart(work):
    """The result of a function that runs in a process of its own: foreign engines crash with some files."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            result = work()
        except Exception as error:
            result = error
        with os.fdopen(writer, "wb") as sink:
            pickle.dump(result, sink)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as source:
        data = source.read()
    os.waitpid(child, 0)
    result = pickle.loads(data) if data else ValueError("it crashes")
    if isinstance(result, Exception):
        raise result
    return result


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


class Ratios:
    """Times of Pathreel as multiples of those of the fastest other engine, by sizes."""

    def __init__(self, peers):
        self.peers, self.costs = peers, {}

    def add(self, side, costs, alike):
        """Adds the times of a file by engines, and the names of those that draw alike; returns a line about it."""
        others = {name: cost for name, cost in costs.items() if name != "Pathreel"}
        ratios = [
            costs["Pathreel"] / min(chosen) if chosen else None
            for chosen in (list(others.values()), [cost for name, cost in others.items() if name in alike])]
        self.costs.setdefault(side, []).append((costs, ratios))
        shown = [f"{ratio:6.2f}" if ratio is not None else "     -" for ratio in ratios]
        return " ".join([f"{side:5}", *shown, *(f"{name} {1000 * cost:.3f}" for name, cost in costs.items())])

    def write(self, what):
        """Writes the table."""
        heads = " | ".join(f"{name}, ms" for name in ["Pathreel", *self.peers])
        print(f"{what}; medians; Pathreel / fastest\n")
        print(f"| longer side | files | {heads} | median | worst | at most 0.7 | of those alike: files | median | worst |")
        print("|---|" + "---|" * (len(self.peers) + 8))
        for side, rows in self.costs.items():
            medians = [
                statistics.median([1000 * costs[name] for costs, _ in rows if name in costs] or [float("nan")])
                for name in ["Pathreel", *self.peers]]
            cells = []
            for kind in (0, 1):
                ratios = [ratios[kind] for _, ratios in rows if ratios[kind] is not None]
                good = f"{sum(ratio <= 0.7 for ratio in ratios)}" if kind == 0 else None
                cells += [] if kind == 0 else [str(len(ratios))]
                cells += [f"{statistics.median(ratios):.2f}", f"{max(ratios):.2f}"] if ratios else ["-", "-"]
                cells += [good] if good else []
            figures = " | ".join(f"{median:.3f}" for median in medians)
            print(f"| {side} | {len(rows)} | {figures} | {' | '.join(cells)} |", flush=True)

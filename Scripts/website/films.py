"""Films and pictures of examples for the site: WebM and MP4, and a poster."""

import dataclasses
import pathlib
import re
import struct
import subprocess
import tempfile

ENDINGS = ("webm", "mp4", "webp")


@dataclasses.dataclass(frozen=True)
class Film:
    """A film in `films/`: NAME.webm, NAME.mp4 and its poster NAME.webp."""

    name: str
    width: int
    height: int


class Films:
    """Renders films into a folder. A film that is newer than its sources and the program stays."""

    def __init__(self, program, folder, box, rate):
        self.program, self.folder, self.box, self.rate = program, pathlib.Path(folder), box, rate
        self.folder.mkdir(parents=True, exist_ok=True)

    def make(self, example):
        width, height, translucent = self._still(example)
        film = Film(example.name, width, height)
        if self._is_old(example, film):
            print(f"films/{film.name}: {film.width}x{film.height}", flush=True)
            # What is transparent in WebM would be an error in MP4. A drawing lies on paper.
            page = "white" if example.file.endswith((".svg", ".json")) else "#404650"
            for ending in ENDINGS:
                self._render(example, film, ending, ["--background", page] if translucent else [])
            self._stamp(film).write_text(f"{film.width}x{film.height} {self.rate}")
        return film

    def _render(self, example, film, ending, page):
        output = self.folder / f"{film.name}.{ending}"
        size = f"{film.width}x{film.height}"
        if ending == "webp":
            self._run("frames", example.path, "-o", output, "--at", f"{example.instant}s", "--size", size, *page)
        else:
            self._run("render", example.path, "-o", output, "--fps", self.rate, "--size", size, "--no-verify", *page)

    def _still(self, example):
        """The size of the film (that of the example, fitted into the box, with even sides), and whether one sees through it."""
        with tempfile.TemporaryDirectory() as folder:
            still = pathlib.Path(folder) / "still.png"
            self._run("frames", example.path, "-o", still, "--at", f"{example.instant}s")
            width, height, _, kind = struct.unpack(">IIBB", still.read_bytes()[16:26])
        scale = min(self.box[0] / width, self.box[1] / height)
        return *(max(2, round(side * scale / 2) * 2) for side in (width, height)), kind in (4, 6)

    def _is_old(self, example, film):
        stamp = self._stamp(film)
        files = [self.folder / f"{film.name}.{ending}" for ending in ENDINGS]
        if not all(file.exists() for file in [stamp, *files]) or stamp.read_text() != f"{film.width}x{film.height} {self.rate}":
            return True
        newest = max(file.stat().st_mtime for file in [pathlib.Path(self.program), *sources(example.path)])
        return stamp.stat().st_mtime < newest

    def _stamp(self, film):
        return self.folder / f".{film.name}"

    def _run(self, *arguments):
        subprocess.run([self.program, *map(str, arguments), "--quiet"], check=True)


def sources(path, known=()):
    """A file and the files beside it that it names, and those that they name."""
    found = [path]
    if path.suffix in (".yaml", ".svg", ".json"):
        for name in re.findall(r"[\w./-]+\.(?:yaml|csv|svg|json|png|gif|wav)\b", path.read_text(encoding="utf-8")):
            file = path.parent / name
            if file.is_file() and file not in (*known, *found):
                found += sources(file, (*known, *found))
    return found

"""The examples of this repository: what each of them teaches, its topics, and the instant that its picture shows.

A scene file says the first two in the comment with which it begins: the first sentence is the lesson, and a line
`# Topics: trim, sweep.` has the topics. Files of other kinds have them here. `build-site`, `write-examples` and
`render-moving` read this list."""

import dataclasses
import pathlib
import re

root = pathlib.Path(__file__).resolve().parents[1]

# The instants of the pictures, in the order in which the gallery shows its scenes. Others follow, at two seconds.
INSTANTS = {
    "paper-dawn": 3, "spirograph": 5.4, "comets": 1.6, "sine": 0.8, "formulas/quadratic": 3.6, "sprout": 1.7,
    "meadow": 3.6, "flowchart": 5, "pulse": 5.05, "handwriting": 6.6, "garden": 5, "search": 3.2, "plant": 4.2, "karaoke": 6.9, "donut": 4,
    "sorting": 3.3, "lower-third": 2, "postcard": 2.75,
    "connectors": 4.2, "hopper": 3.64, "letters": 3.4, "mechanism": 4, "flower": 4, "request": 4.5, "daylight": 6,
    "epicycles": 3.9, "metamorphosis": 4, "mosaic": 1.9, "day": 2.45, "bloom": 3.35, "formulas/fourier": 4.2,
    "spectrum": 1.2, "orbits": 0.7, "parade": 1, "lettering": 1.2, "cinema": 3, "notice": 1.1,
}

# Name, file, instant, title, lesson and topics of the examples that are no scene files of the gallery.
OTHERS = [
    ("dots", "Examples/SwiftUI/Dots.swift", 0.5, "Dots in SwiftUI",
     "Render the smallest view that moves: one state, one animation for each dot.", "SwiftUI, loop, stagger"),
    ("loader", "Examples/SwiftUI/Loader.swift", 0.7, "A loader in SwiftUI",
     "Render a view of an app as it is: three arcs turn until all of them have come round.", "SwiftUI, trim, loop"),
    ("cards", "Examples/SwiftUI/Cards.swift", 1.6, "Cards in SwiftUI",
     "Render a view with a state: springs, transitions and timers run on a clock of their own.",
     "SwiftUI, springs, transitions, state"),
    ("sliders", "Examples/SwiftUI/Spirograph.swift", 4, "Sliders in SwiftUI",
     "Set a view's controls from outside: each slider is a parameter for `--set` and for sweeps.",
     "SwiftUI, spirographs, parameters, sweep"),
    ("badge", "scenes/svg/badge.svg", 2.6, "A badge",
     "Make a video of an SVG file that moves by SMIL: one common period of all that repeats.", "SVG, loop, dashes"),
    ("loaders", "scenes/svg/loaders.svg", 0.3, "Loaders",
     "Set custom properties of an SVG file that moves by CSS, as in `--set accent=#3af`.", "SVG, loop, parameters"),
    ("terminal", "scenes/svg/terminal.svg", 7.4, "A terminal session",
     "Show typed commands with an SVG file that moves by CSS.", "SVG, text, terminal"),
    ("bell", "scenes/pictures/bell.json", 0.8, "A bell",
     "Make a video of a Lottie file; its markers are beats.", "Lottie, loop"),
    ("greeting", "scenes/pictures/greeting.json", 1.5, "A greeting",
     "Set the slots of a Lottie file: its texts and colours are parameters.", "Lottie, text, parameters"),
    ("card", "Examples/Cards/card.yaml", 1.4, "Clips from a table", None, None),
]


@dataclasses.dataclass(frozen=True)
class Example:
    """An example: a file that `pathreel render` takes."""

    name: str  # in addresses and among the pictures
    file: str
    instant: float
    title: str
    lesson: str
    topics: tuple

    @property
    def path(self):
        return root / self.file

    @property
    def text(self):
        return self.path.read_text(encoding="utf-8")

    @property
    def picture(self):
        """Its picture, relative to the repository."""
        return f"Documentation/{self.name}.png"

    @property
    def short(self):
        """The lesson without its second half."""
        return re.split(r"[:;] ", self.lesson)[0].removesuffix(".")


def examples():
    """All examples in the order of the gallery. An error names the file whose comment lacks what is needed."""
    files = {f"scenes/{name}.yaml": instant for name, instant in INSTANTS.items()}
    for folder in ("scenes", "scenes/formulas"):
        for path in sorted((root / folder).glob("*.yaml")):
            files.setdefault(str(path.relative_to(root)), 2)
    scenes = [_scene(pathlib.PurePath(file).stem, file, instant) for file, instant in files.items()]
    return scenes + [_other(*each) for each in OTHERS]


def _other(name, file, instant, title, lesson, topics):
    if lesson is None:
        return _scene(name, file, instant, title)
    return Example(name, file, instant, title, lesson, tuple(topics.split(", ")))


def _scene(name, file, instant, title=None):
    """An example from its comment and title."""
    text = (root / file).read_text(encoding="utf-8")
    comment = " ".join(line[1:].strip() for line in _comment(text))
    lesson = re.match(r"(.+?\.)(?= [A-Z]|$)", comment)
    topics = re.search(r"(?m)^# Topics: (.+)\.$", text)
    if not lesson or not topics:
        raise SystemExit(f"{file}:1:1: begin with a sentence on what to learn, and a line '# Topics: trim, sweep.'")
    written = re.search(r"(?m)^title: (.+)$", text)
    title = title or (written.group(1).strip("\"'") if written else name.capitalize())
    return Example(name, file, instant, title, lesson.group(1), tuple(topics.group(1).split(", ")))


def _comment(text):
    """The lines of the comment with which a scene file begins, without that of the topics."""
    for line in text.splitlines():
        if not line.startswith("#"):
            return
        if not line.startswith(("# Topics:", "#  ")):
            yield line

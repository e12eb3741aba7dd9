"""The front page: a large film, the three inputs, how to get Pathreel, and films of the gallery."""

import html
import re

from website.gallery_pages import card, film
from website.highlight import block
from website.markup import convert, section
from website.pages import Page

INPUTS = [
    ("spirograph", "A scene file", "Ten lines of YAML, with nothing to compile. Every number can be an expression, and the"
     " name of a beat is its progress."),
    ("loader", "A SwiftUI view", "The view as it is in an app, import line included. States and animations run on a clock of"
     " their own, on Linux."),
    ("badge", "An SVG or Lottie file", "A file that moves becomes a video with one command, at any size and rate, without a"
     " browser."),
]
COMMANDS = {
    "loader": "pathreel render Loader.swift -o loader.mp4\n",
    "badge": "pathreel render badge.svg -o badge.mp4\npathreel render bell.json -o bell.gif\n",
}


def add_front(site, examples, films):
    readme = (site.root / "README.md").read_text(encoding="utf-8")
    named = {example.name: example for example in examples}
    body = "\n".join([_top(examples, films), _inputs(site, readme, named, films), _get(site, readme), _cards(examples, films)])
    description = "Pathreel makes videos of animated vector scenes: scene files, SwiftUI views, SVG and Lottie files. On Linux."
    site.add(Page("index.html", "Pathreel: animated vector scenes in, video out", description, body, kind="wide"))


def _top(examples, films):
    first = examples[0]
    return (
        '<div class="hero"><h1>Animated vector scenes in, video out</h1>\n<p class="lead">Pathreel draws every frame with its own'
        " rasteriser and encodes a video that plays everywhere: on Linux, in Swift, without a browser and without a Mac."
        '</p>\n<p class="ways"><a class="button" href="#get">Get it</a> <a href="/gallery.html">See the gallery</a></p></div>\n'
        f'<div class="screen">{film(films[first.name], "Film: " + first.title, "data-plays")}'
        f'<p class="caption"><a href="/examples/{first.name}.html">{html.escape(first.title)}</a>, from a scene file</p></div>')


def _inputs(site, readme, named, films):
    parts = []
    for name, title, text in INPUTS:
        shown = name if name in named else None
        picture = film(films[shown], "Film: " + named[shown].title, "data-plays") if shown else ""
        parts.append(f'<section class="input"><div><h2>{title}</h2><p>{text}</p>{picture}</div><div>{_code(site, readme, name)}</div></section>')
    return f'<div class="inputs">{"".join(parts)}</div>'


def _code(site, readme, name):
    if name == "spirograph":
        return block(re.search(r"```yaml\n(.*?)```", readme, re.DOTALL).group(1), "yaml") + block("pathreel render curve.yaml -o curve.mp4\n", "sh")
    if name == "loader":
        view = (site.root / "Examples/SwiftUI/Loader.swift").read_text(encoding="utf-8")
        return f'<div class="tall">{block(view, "swift")}</div>' + block(COMMANDS[name], "sh")
    return block(COMMANDS[name], "sh")


def _get(site, readme):
    body, _ = convert(section(readme, "Get it"), "README.md", site.link)
    return f'<section class="get text"><h2 id="get">Get it</h2>{body}</section>'


def _cards(examples, films):
    cards = "\n".join(card(example, films, "h3") for example in examples[1:13])
    return f'<h2>From the gallery</h2>\n<div class="cards">{cards}</div>\n<p class="more"><a href="/gallery.html">All {len(examples)} films</a></p>'

"""The front page: a large film, the three inputs, how to get Pathreel, and films of the gallery."""

import html
import re

from gallery import Example
from website.gallery_pages import card, film
from website.highlight import block
from website.markup import convert, section
from website.pages import Page

# Of each input: the name of its film, a title, and a text.
INPUTS = [
    ("curve", "A scene file", "Ten lines of YAML, with nothing to compile. Every number can be an expression, and the"
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
    named = {example.name: example for example in [*examples, ten_lines(site)]}
    body = "\n".join([_top(examples, films), _inputs(site, named, films), _get(site, readme), _cards(examples, films)])
    description = "Pathreel makes videos of animated vector scenes: scene files, SwiftUI views, SVG and Lottie files. On Linux."
    site.add(Page("index.html", "Pathreel: animated vector scenes in, video out", description, body, kind="wide"))


def ten_lines(site):
    """The README's scene as an example, for its film."""
    readme = (site.root / "README.md").read_text(encoding="utf-8")
    scene = site.output / "films/curve.yaml"
    text = re.search(r"```yaml\n(.*?)```", readme, re.DOTALL).group(1)
    # A file that is written anew would be newer than its film.
    if not scene.exists() or scene.read_text(encoding="utf-8") != text:
        scene.write_text(text, encoding="utf-8")
    return Example("curve", str(scene), 4, "Ten lines", "", ())


def _top(examples, films):
    first = examples[0]
    return (
        '<div class="hero"><h1>Animated vector scenes in, video out</h1>\n<p class="lead">Pathreel draws every frame with its own'
        " rasteriser and encodes a video that plays everywhere: on Linux, in Swift, without a browser and without a Mac."
        '</p>\n<p class="ways"><a class="button" href="#get">Get it</a> <a href="/gallery.html">See the gallery</a>'
        ' <a href="/readme.html#beside-other-tools">Beside other tools</a></p></div>\n'
        f'<div class="screen">{film(films[first.name], "Film: " + first.title, "data-plays")}'
        f'<p class="caption"><a href="/examples/{first.name}.html">{html.escape(first.title)}</a>, from a scene file</p></div>')


def _inputs(site, named, films):
    parts = []
    for name, title, text in INPUTS:
        picture = film(films[name], "Film: " + named[name].title, "data-plays") if name in named else ""
        parts.append(
            f'<section class="input"><div><h2>{title}</h2><p>{text}</p>{picture}</div><div>{_code(site, name)}</div></section>')
    return f'<div class="inputs">{"".join(parts)}</div>'


def _code(site, name):
    if name == "curve":
        return block(ten_lines(site).text, "yaml") + block("pathreel render curve.yaml -o curve.mp4\n", "sh")
    if name == "loader":
        return _source(site, "Examples/SwiftUI/Loader.swift", "swift") + block(COMMANDS[name], "sh")
    return _source(site, "scenes/svg/badge.svg", "xml") + block(COMMANDS[name], "sh")


def _source(site, file, language):
    return f'<div class="tall">{block((site.root / file).read_text(encoding="utf-8"), language)}</div>'


def _get(site, readme):
    body, _ = convert(section(readme, "Get it"), "README.md", site.link)
    return f'<section class="get text"><h2 id="get">Get it</h2>{body}</section>'


def _cards(examples, films):
    cards = "\n".join(card(example, films, "h3") for example in examples[1:13])
    return f'<h2>From the gallery</h2>\n<div class="cards">{cards}</div>\n<p class="more"><a href="/gallery.html">All {len(examples)} films</a></p>'

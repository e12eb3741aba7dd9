"""The gallery: a page with all films, and a page for each example with its film and its source."""

import html
import re

from website.films import sources
from website.highlight import block
from website.pages import Page

LANGUAGES = {".yaml": "yaml", ".swift": "swift", ".svg": "xml", ".json": "json"}
# A longer source is shown in part: Lottie files are one long line.
LONGEST = 20_000


def add_gallery(site, examples, films):
    """Adds the page of the gallery and those of the examples."""
    site.add(Page(
        "gallery.html", "Gallery", "Films of all examples, each with what to learn from it and its source.",
        _gallery(examples, films), kind="wide"), "scenes")
    site.addresses["Documentation/Examples.md"] = "gallery.html"
    for example in examples:
        site.addresses[example.file] = f"examples/{example.name}.html"
    for position, example in enumerate(examples):
        neighbours = [examples[position - 1], examples[(position + 1) % len(examples)]]
        site.add(Page(
            f"examples/{example.name}.html", example.title, example.lesson, _example(site, example, films[example.name], neighbours),
            kind="wide", topics=example.topics, section="gallery.html"))


def film(film, label, attributes=""):
    """A film as an element: nothing is loaded before it plays."""
    return (
        f'<video {attributes} width="{film.width}" height="{film.height}" poster="/films/{film.name}.webp" preload="none"'
        f' loop muted playsinline controls aria-label="{html.escape(label)}">'
        f'<source src="/films/{film.name}.webm" type="video/webm"><source src="/films/{film.name}.mp4" type="video/mp4">'
        f'<a href="/films/{film.name}.mp4">{html.escape(label)}, as MP4</a></video>')


def card(example, films, level="h2"):
    """A film with its title and lesson, which lead to the example's page."""
    topics = html.escape(", ".join(example.topics))
    return (
        f'<article class="card" data-topics="{topics}">{film(films[example.name], "Film: " + example.title, "data-plays")}'
        f'<{level}><a href="/examples/{example.name}.html">{html.escape(example.title)}</a></{level}>'
        f"<p>{inline(example.short)}.</p></article>")


def inline(text):
    """Text in which backquotes mark code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(text))


def _gallery(examples, films):
    cards = "\n".join(card(example, films) for example in examples)
    return (
        "<h1>Gallery</h1>\n<p class=\"lead\">Each film has its source beside it, with one sentence on what to learn from"
        f' it. <code>make gallery</code> renders all scenes.</p>\n<div id="topics"></div>\n<div class="cards">\n{cards}\n</div>')


def _example(site, example, shown, neighbours):
    source = example.text
    cut = len(source) > LONGEST
    code = block(source[:2000] + " …\n" if cut else source, LANGUAGES[example.path.suffix])
    topics = "".join(f"<li>{html.escape(topic)}</li>" for topic in example.topics)
    before, after = (f'<a href="/examples/{each.name}.html">{html.escape(each.title)}</a>' for each in neighbours)
    return (
        f"<h1>{html.escape(example.title)}</h1>\n<p class=\"lead\">{inline(example.lesson)}</p>\n"
        f'<div class="screen">{film(shown, "Film: " + example.title, "data-plays")}</div>\n'
        f'<ul class="topics" aria-label="Topics">{topics}</ul>\n<h2>Render it</h2>\n'
        + block(f"pathreel render {example.file} -o {example.name}.mp4\n" + _parameters(example), "sh")
        + f"<h2>Source</h2>\n<p><code>{example.file}</code>{', its beginning' if cut else ''}</p>\n<div class=\"tall\">{code}</div>\n"
        + _files(site, example)
        + f'<nav class="neighbours" aria-label="Other examples"><p>Before: {before}</p><p>Next: {after}</p></nav>')


def _files(site, example):
    """Links to the files that a scene names."""
    others = sorted({str(path.resolve().relative_to(site.root)) for path in sources(example.path)} - {example.file})
    text = [path for path in others if path.endswith((".yaml", ".csv"))]
    if not text:
        return ""
    links = "".join(f'<li><a href="{site.link(path, source=example.file)}">{html.escape(path)}</a></li>' for path in text)
    return f"<h2>Files that it reads</h2>\n<ul>{links}</ul>\n"


def _parameters(example):
    """A second command that sets the first parameter of a scene."""
    match = re.search(r"(?m)^parameters:\n\s+([\w-]+):\s*\{value: ([\w.#\"]+),\s+range: \[([\d.-]+), ([\d.-]+)\]", example.text)
    if not match:
        return ""
    value = (2 * float(match.group(3)) + float(match.group(4))) / 3
    value = f"{value:.0f}" if "." not in match.group(2) else f"{value:.2f}"
    return f"pathreel render {example.file} -o {example.name}.mp4 --set {match.group(1)}={value}\n"

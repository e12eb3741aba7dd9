"""The pages of the site: their addresses, their frame, and the files that they show.

In a body, an address that begins with `/` is one of the site. It becomes relative when the page is written, so that the
site works in any folder of a server and without one."""

import dataclasses
import html
import pathlib
import posixpath
import re
import shutil

NAVIGATION = [
    ("Gallery", "gallery.html"), ("Guides", "guides/index.html"), ("Reference", "reference.html"),
    ("SwiftUI", "guides/swiftui.html"), ("API", "api/index.html"), ("Benchmarks", "benchmarks.html"),
]


@dataclasses.dataclass
class Page:
    """A page: its address in the site, title, description, and the HTML of its main part."""

    address: str
    title: str
    description: str
    body: str
    headings: list = dataclasses.field(default_factory=list)  # (level, anchor, text), listed beside the text
    kind: str = "text"  # text, wide or source: the width of its main part
    topics: tuple = ()  # of an example; search finds it by them
    section: str = ""  # the address of the entry of the navigation to which the page belongs


class Site:
    """The folder with the site, its pages, and the addresses of the repository's files in it."""

    def __init__(self, root, output):
        self.root, self.output = pathlib.Path(root), pathlib.Path(output)
        self.pages = {}
        self.addresses = {}  # of files of the repository that have pages
        self.wanted = {}  # files and folders without a page that others link to, with one of these pages' files
        self.version = ""

    def add(self, page, file=None):
        self.pages[page.address] = page
        if file:
            self.addresses[file] = page.address

    def link(self, path, anchor="", source=""):
        """The address of a file or folder of the repository, which gets a page if it has none."""
        suffix = f"#{anchor}" if anchor else ""
        if path in self.addresses:
            return f"/{self.addresses[path]}{suffix}"
        target = self.root / path
        if path.startswith("..") or not target.exists():
            raise SystemExit(f"{source}: the link to {path} leads nowhere")
        if target.suffix in (".png", ".gif", ".webp", ".svg") and source.endswith(".md"):
            return f"/{self.copy(path)}"
        if target.is_dir() and f"{path}/README.md" in self.addresses:
            return f"/{self.addresses[f'{path}/README.md']}{suffix}"
        if target.name == "README.md":
            # It is the page of its folder.
            return self.link(str(target.parent.relative_to(self.root)), anchor, source)
        self.wanted.setdefault(path, source)
        return f"/{source_address(path, target.is_dir())}{suffix}"

    def copy(self, path):
        """Copies a picture of the repository into the site; returns its address."""
        address = f"files/{path}"
        target = self.output / address
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(self.root / path, target)
        return address

    def write(self):
        """Writes all pages."""
        for page in self.pages.values():
            target = self.output / page.address
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(relative(self.framed(page), page.address), encoding="utf-8")

    def framed(self, page):
        """The whole text of a page."""
        title = page.title if page.address == "index.html" else f"{page.title} – Pathreel"
        items = "".join(self._entry(name, address, page) for name, address in NAVIGATION if address in self.pages)
        return FRAME.format(
            title=html.escape(title), description=html.escape(page.description), items=items, kind=page.kind,
            body=page.body, contents=contents(page.headings), version=html.escape(self.version))

    def _entry(self, name, address, page):
        state = ""
        if address in (page.address, page.section):
            state = ' aria-current="page"' if address == page.address else ' aria-current="true"'
        return f'<li><a href="/{address}"{state}>{name}</a></li>'


def source_address(path, is_folder):
    return f"source/{path}/index.html" if is_folder else f"source/{path}.html"


def contents(headings):
    """The list of a page's headings, for pages with several."""
    listed = [heading for heading in headings if heading[0] in (2, 3)]
    if len(listed) < 3:
        return ""
    deep = len(listed) <= 40
    items = "".join(
        f'<li class="level{level}"><a href="#{html.escape(anchor)}">{html.escape(text)}</a></li>'
        for level, anchor, text in listed if level == 2 or deep)
    return f'<nav class="contents" aria-label="On this page"><p>On this page</p><ol>{items}</ol></nav>'


def relative(text, address):
    """The text of a page with addresses of the site made relative to the page."""
    folder = posixpath.dirname(address) or "."
    return re.sub(
        r'\b(href|src|poster|action|data-root)="/([^"]*)"',
        lambda match: f'{match.group(1)}="{relative_address(match.group(2), folder)}"', text)


def relative_address(target, folder):
    path, mark, rest = target.partition("#")
    return posixpath.relpath(path or ".", folder) + mark + rest


FRAME = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<meta name="description" content="{description}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style.css">
<script src="/site.js" defer></script>
</head>
<body data-root="/.">
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<a class="mark" href="/index.html">Pathreel</a>
<nav aria-label="Site"><ul>{items}</ul></nav>
<form class="search" role="search" action="/search.html">
<label for="search">Search</label>
<input id="search" type="search" name="q" autocomplete="off" spellcheck="false">
</form>
</header>
<div class="page {kind}">
{contents}
<main id="main" tabindex="-1">
{body}
</main>
</div>
<footer>
<p>Pathreel {version}, under the <a href="/source/LICENSE.html">Apache License 2.0</a>.
<a href="/changelog.html">Changes</a> · <a href="/contributing.html">Contributing</a> · <a href="/search.html">Index</a></p>
<p>Every film here was made by Pathreel. This site keeps no data about you.</p>
</footer>
</body>
</html>
"""

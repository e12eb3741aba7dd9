"""Checks the written site: each link leads to a file of the site, and to an anchor in it."""

import html.parser
import pathlib
import posixpath
import re
import urllib.parse


class _Reader(html.parser.HTMLParser):
    """The links and anchors of a page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.anchors, self.repeated = [], set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src", "poster", "action") and value is not None:
                self.links.append((value, self.getpos()[0]))
            if name == "id":
                if value in self.anchors:
                    self.repeated.append(value)
                self.anchors.add(value)


def faults(folder):
    """What is wrong, a line for each."""
    folder = pathlib.Path(folder)
    pages = {str(path.relative_to(folder)): _Reader(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html"))}
    for address, page in pages.items():
        yield from (f"{address}: the anchor #{anchor} is there twice" for anchor in page.repeated)
        for link, line in page.links:
            fault = _fault(folder, pages, address, link)
            if fault:
                yield f"{address}:{line}: {link} {fault}"


def _fault(folder, pages, address, link):
    if re.match(r"(https?|mailto):", link):
        return None
    if re.match(r"[a-z]+:|/", link):
        return "is not relative"
    path, _, anchor = link.partition("#")
    target = posixpath.normpath(posixpath.join(posixpath.dirname(address), urllib.parse.unquote(path))) if path else address
    if target.startswith("..") or not (folder / target).is_file():
        return "leads nowhere"
    if anchor and target in pages and urllib.parse.unquote(anchor) not in pages[target].anchors:
        return f"has no anchor in {target}"
    return None

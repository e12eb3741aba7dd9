"""The index of the site: search-index.js for the search in the page, and a page that lists everything without it."""

import html
import json
import re

from website.markup import plain
from website.pages import Page

# So many characters of a section can be found.
LONGEST = 700


def add_search(site):
    """Writes the index of all pages but those of files, and adds the page of results."""
    entries = [entry for page in site.pages.values() if page.kind != "source" for entry in _entries(page)]
    # A script, not JSON: a page without a server may not read files.
    text = json.dumps(entries, ensure_ascii=False, separators=(",", ":"))
    (site.output / "search-index.js").write_text(f"window.searchIndex = {text};\n", encoding="utf-8")
    site.add(Page("search.html", "Search and index", "Every page and section of this site.", _page(entries)))


def _entries(page):
    """(address, title, page's title or an example's topics, text) of a page and its sections."""
    name = f"Example: {', '.join(page.topics)}" if page.topics else page.title
    marks = list(re.finditer(r'<h([1-4])[^>]*?(?: id="([^"]*)")?[^>]*>(.*?)</h\1>', page.body, re.DOTALL))
    for position, mark in enumerate(marks):
        end = marks[position + 1].start() if position + 1 < len(marks) else len(page.body)
        level, anchor = int(mark.group(1)), mark.group(2)
        if level > 1 and not anchor:
            continue
        if level == 1 and page.address in ("gallery.html", "guides/index.html"):
            end = mark.end()
        address = page.address if level == 1 else f"{page.address}#{anchor}"
        text = page.description + " " if level == 1 else ""
        yield address, plain(mark.group(3)), name, (text + plain(page.body[mark.end():end]))[:LONGEST]


def _page(entries):
    pages = {}
    for address, title, page, _ in entries:
        page = title if page.startswith("Example: ") else page
        pages.setdefault((page, address.split("#")[0]), []).append((address, title))
    parts = []
    for (page, first), found in sorted(pages.items(), key=lambda each: each[0][0].lower()):
        inner = "".join(f'<li><a href="/{html.escape(address)}">{html.escape(title)}</a></li>' for address, title in found if "#" in address)
        inner = f"<details><summary>{len(found) - 1} sections</summary><ul>{inner}</ul></details>" if len(found) > 1 else ""
        parts.append(f'<li><a href="/{html.escape(first)}">{html.escape(page)}</a>{inner}</li>')
    return (
        '<h1>Search and index</h1>\n<div id="results" aria-live="polite"></div>\n<h2>Every page</h2>\n'
        f'<ul class="index">{"".join(parts)}</ul>')

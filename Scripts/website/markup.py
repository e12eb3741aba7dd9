"""Documents in Markdown → HTML for the site, with anchors as a forge makes them, and links to the site's pages."""

import html
import posixpath
import re
import unicodedata

import markdown

from website.highlight import block


def convert(text, file, link):
    """A document's HTML and its headings as (level, anchor, text).

    `file` is its path in the repository. `link` turns a path in the repository into an address of the site."""
    text = text.replace("<details>", '<details markdown="1">')
    converter = markdown.Markdown(
        extensions=["tables", "fenced_code", "toc", "sane_lists", "md_in_html"],
        extension_configs={"toc": {"slugify": _Anchors(), "toc_depth": "1-4"}, "fenced_code": {"lang_prefix": "language-"}},
    )
    body = converter.convert(text)
    body = re.sub(r'<pre><code(?: class="language-([\w+-]*)")?>(.*?)</code></pre>', _code, body, flags=re.DOTALL)
    body = re.sub(r'\b(href|src)="([^"]*)"', lambda match: _link(match, file, link), body)
    body = body.replace("<table>", '<div class="table"><table>').replace("</table>", "</table></div>")
    body = re.sub(r"<img ", '<img loading="lazy" ', body)
    # A table without titles has a row of empty heads, which a screen reader would read.
    body = re.sub(r"<thead>\s*<tr>(?:\s*<th[^>]*></th>)+\s*</tr>\s*</thead>", "", body)
    body = re.sub(r"<th([^>]*)></th>", r"<td\1></td>", body)
    headings = list(_headings(converter.toc_tokens))
    return body, headings


def section(text, heading):
    """The part of a document below a heading of the second level."""
    match = re.search(rf"(?ms)^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", text)
    if not match:
        raise SystemExit(f"there is no heading '## {heading}'; the site's front page shows this part of the README")
    return match.group(1)


def plain(fragment):
    """The text of a piece of HTML."""
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", fragment))).strip()


class _Anchors:
    """Anchors of headings as GitHub makes them: equal ones are numbered."""

    def __init__(self):
        self.used = {}

    def __call__(self, text, separator):
        text = unicodedata.normalize("NFC", text).strip().lower()
        anchor = re.sub(r"[^\w\- ]", "", text).replace(" ", "-") or "section"
        count = self.used.get(anchor, 0)
        self.used[anchor] = count + 1
        return f"{anchor}-{count}" if count else anchor


def _headings(tokens):
    for token in tokens:
        yield token["level"], token["id"], html.unescape(token["name"])
        yield from _headings(token["children"])


def _code(match):
    return block(html.unescape(match.group(2)).rstrip("\n") + "\n", match.group(1) or "")


def _link(match, file, link):
    attribute, target = match.group(1), html.unescape(match.group(2))
    if re.match(r"[a-z]+:|#|/", target):
        return match.group(0)
    path, _, anchor = target.partition("#")
    path = posixpath.normpath(posixpath.join(posixpath.dirname(file), path))
    return f'{attribute}="{html.escape(link(path, anchor, file))}"'

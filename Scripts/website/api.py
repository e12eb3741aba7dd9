"""Pages of the Swift API, from the data that `make docs` leaves in out/docs: a page for each type, and a list of all.

DocC's own pages need a server and JavaScript; these need neither."""

import html
import json
import re

from website.highlight import block
from website.markup import plain
from website.pages import Page

_TYPES = ("class", "struct", "enum", "protocol", "extension", "macro")
_ROOT = "/documentation/pathreel"


def add_api(site, folder):
    """Adds the pages, or one that says how to get them."""
    data = folder / "data/documentation"
    if not (data / "pathreel.json").exists():
        text = "<p>This copy of the site was built without it: run <code>make docs</code> before <code>make site</code>.</p>"
        site.add(Page("api/index.html", "Swift API", "The Swift API of Pathreel.", f"<h1>Swift API</h1>\n{text}"))
        return
    API(site, data).add()
    # Other documents link to the files of the articles.
    for article in (site.root / "Sources/Pathreel/Pathreel.docc").glob("*.md"):
        address = f"api/{article.stem.lower()}.html"
        if address in site.pages:
            site.addresses[str(article.relative_to(site.root))] = address


class API:
    """The documents of DocC by their addresses, and the addresses that they have in this site."""

    def __init__(self, site, data):
        self.site = site
        self.documents = {}
        for path in [data / "pathreel.json", *sorted((data / "pathreel").rglob("*.json"))]:
            document = json.loads(path.read_text(encoding="utf-8"))
            self.documents[f"/documentation/{path.relative_to(data).with_suffix('')}"] = document
        self.pages = {url: self._page_address(url) for url, document in self.documents.items() if _has_page(url, document)}

    def add(self):
        for url, address in self.pages.items():
            document = self.documents[url]
            body = self._index(document) if url == _ROOT else self._type(url, document)
            title = "Swift API" if url == _ROOT else document["metadata"]["title"]
            headings = [(2, anchor, name) for anchor, name in re.findall(r'<h2 id="([^"]+)">(.*?)</h2>', body)]
            description = plain(self._inline(document, document.get("abstract", []))) or f"{title} in Pathreel's Swift API."
            self.site.add(Page(address, title, description, body, headings, section="api/index.html"))

    def _page_address(self, url):
        return "api/index.html" if url == _ROOT else f"api/{url.removeprefix(_ROOT + '/').replace('/', '.')}.html"

    def _address(self, url):
        """The address of a symbol: its page, or its anchor in the page of its type."""
        url = url.lower()
        if url in self.pages:
            return f"/{self.pages[url]}"
        parent, _, name = url.rpartition("/")
        if url in self.documents and parent in self.pages:
            return f"/{self.pages[parent]}#{_anchor(name)}"
        return None

    def _index(self, document):
        parts = ["<h1>Swift API</h1>", f'<p class="lead">{self._inline(document, document["abstract"])}</p>', self._content(document)]
        for topic in document["topicSections"]:
            parts.append(f'<h2 id="{_anchor(topic["title"])}">{html.escape(topic["title"])}</h2>\n<dl class="symbols">')
            parts += [self._line(document, identifier) for identifier in topic["identifiers"]]
            parts.append("</dl>")
        return "\n".join(parts)

    def _line(self, document, identifier):
        reference = document["references"][identifier]
        address = self._address(reference["url"])
        name = f'<code>{html.escape(reference["title"])}</code>'
        name = f'<a href="{html.escape(address)}">{name}</a>' if address else name
        return f'<dt>{name}</dt><dd>{self._inline(document, reference.get("abstract", []))}</dd>'

    def _type(self, url, document):
        metadata = document["metadata"]
        parts = [
            f'<p class="path"><a href="/api/index.html">Swift API</a></p>\n<h1>{html.escape(metadata["title"])}</h1>',
            f'<p class="lead">{self._inline(document, document.get("abstract", []))}</p>', self._content(document)]
        for topic in document.get("topicSections", []):
            anchor = _anchor("topic-" + topic["title"])
            parts.append(f'<h2 id="{anchor}">{html.escape(topic["title"])}</h2>')
            parts += [self._member(document, identifier) for identifier in topic["identifiers"]]
        return "\n".join(parts)

    def _member(self, document, identifier):
        reference = document["references"][identifier]
        url = reference["url"].lower()
        if url in self.pages or url not in self.documents:
            return f'<dl class="symbols">{self._line(document, identifier)}</dl>'
        member = self.documents[url]
        return (
            f'<section class="member"><h3 id="{_anchor(url.rpartition("/")[2])}"><code>{html.escape(reference["title"])}</code></h3>\n'
            f'<p>{self._inline(member, member.get("abstract", []))}</p>{self._content(member, 4)}</section>')

    def _content(self, document, level=2):
        """The declaration, the text and the arguments of a symbol. Headings in the text begin at the level."""
        parts = []
        for section in document.get("primaryContentSections", []):
            if section["kind"] == "declarations":
                code = "".join(token["text"] for token in section["declarations"][0]["tokens"])
                parts.append(f'<div class="declaration">{block(code + chr(10), "swift")}</div>')
            elif section["kind"] == "parameters":
                parts.append(self._parameters(document, section))
            elif section["kind"] == "content":
                parts += [self._block(document, each, level) for each in section["content"] if each.get("text") not in ("Overview", "Discussion")]
        return "\n".join(parts)

    def _parameters(self, document, section):
        rows = "".join(
            f'<dt><code>{html.escape(each["name"])}</code></dt><dd>{self._blocks(document, each["content"])}</dd>'
            for each in section["parameters"])
        return f'<dl class="parameters">{rows}</dl>'

    def _blocks(self, document, blocks):
        return "".join(self._block(document, each, 4) for each in blocks)

    def _block(self, document, node, level):
        kind = node["type"]
        if kind == "paragraph":
            return f'<p>{self._inline(document, node["inlineContent"])}</p>'
        if kind == "codeListing":
            return block("\n".join(node["code"]) + "\n", node.get("syntax") or "swift")
        if kind == "heading":
            depth = min(6, max(level, level + node["level"] - 2))
            return f'<h{depth}>{html.escape(node["text"])}</h{depth}>'
        if kind == "aside":
            return f'<div class="aside"><p><strong>{html.escape(node.get("name", node["style"]))}</strong></p>{self._blocks(document, node["content"])}</div>'
        if kind in ("unorderedList", "orderedList"):
            tag = "ul" if kind == "unorderedList" else "ol"
            items = "".join(f'<li>{self._blocks(document, item["content"])}</li>' for item in node["items"])
            return f"<{tag}>{items}</{tag}>"
        if kind == "table":
            rows = "".join("<tr>" + "".join(f"<td>{self._blocks(document, cell)}</td>" for cell in row) + "</tr>" for row in node["rows"])
            return f'<div class="table"><table>{rows}</table></div>'
        raise SystemExit(f"out/docs: a block of the kind {kind}, which Scripts/website/api.py does not know")

    def _inline(self, document, nodes):
        return "".join(self._piece(document, node) for node in nodes)

    def _piece(self, document, node):
        kind = node["type"]
        if kind == "text":
            return html.escape(node["text"])
        if kind == "codeVoice":
            return f'<code>{html.escape(node["code"])}</code>'
        if kind in ("emphasis", "strong"):
            tag = "em" if kind == "emphasis" else "strong"
            return f'<{tag}>{self._inline(document, node["inlineContent"])}</{tag}>'
        if kind == "reference":
            return self._reference(document["references"].get(node["identifier"], {}), node)
        return ""  # pictures of DocC, which articles repeat in words

    def _reference(self, reference, node):
        title = html.escape(reference.get("title", node["identifier"].rpartition("/")[2]))
        title = title if reference.get("kind") == "article" else f"<code>{title}</code>"
        url = reference.get("url", "")
        address = url if url.startswith("https:") else self._address(url)
        return f'<a href="{html.escape(address)}">{title}</a>' if address else title


def _has_page(url, document):
    metadata = document["metadata"]
    if url == _ROOT or url.count("/") == _ROOT.count("/") + 1:  # a symbol outside of types, or an article
        return metadata.get("role") != "collectionGroup"
    return metadata.get("symbolKind") in _TYPES


def _anchor(name):
    """The name as an anchor. Operators differ in signs alone, so signs become their numbers."""
    return re.sub(r"[^\w().:-]", lambda match: "-" if match.group() == " " else f"-{ord(match.group()):x}-", name)

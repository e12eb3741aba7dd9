"""Pages from the repository's documents, and pages of the files to which they link."""

import html

from website.highlight import block
from website.markup import convert, plain
from website.pages import Page

# The guides in the order of their list, with a line on each.
GUIDES = [
    ("Install", "Packages, a container, Python, and building from source."),
    ("Scenes", "Scene files from the first line on: beats, expressions, data, text, pictures and sound."),
    ("SwiftUI", "SwiftUI code as it is: files, states, controls and gestures, and which names there are."),
    ("AnimatedSVG", "Videos of SVG files that move, by SMIL and CSS."),
    ("Lottie", "Videos of After Effects animations, with slots and markers."),
    ("Films", "Scenes in Swift, and a program of your own."),
    ("Preview", "The scene in the browser while you write it."),
    ("Formats", "MP4, WebM, ProRes, GIF, PNG and others: for every purpose, with their costs."),
    ("Sweeps", "Parameters over ranges, grids, contact sheets, and a clip for each row of a table."),
    ("Cache", "What is kept between renders, and how a stopped render continues."),
    ("Farms", "One clip on many machines."),
    ("Stability", "What may change in which version."),
]
# Other documents with a page: file, address, section of the navigation.
OTHERS = [
    ("Documentation/Reference.md", "reference.html", "reference.html"),
    ("Benchmarks/README.md", "benchmarks.html", "benchmarks.html"),
    ("README.md", "readme.html", "guides/index.html"),
    ("ARCHITECTURE.md", "architecture.html", "guides/index.html"),
    ("CONTRIBUTING.md", "contributing.html", "guides/index.html"),
    ("CHANGELOG.md", "changelog.html", "guides/index.html"),
    ("SECURITY.md", "security.html", "guides/index.html"),
    ("CODE_OF_CONDUCT.md", "conduct.html", "guides/index.html"),
]
LANGUAGES = {
    ".yaml": "yaml", ".yml": "yaml", ".swift": "swift", ".svg": "xml", ".json": "json", ".py": "python", ".c": "c", ".h": "h",
    ".sh": "sh", ".js": "js", ".md": "markdown", ".csv": "csv", "": "sh",
}


def guides(site):
    """The guides that exist, as (file, address, line)."""
    for name, line in GUIDES:
        file = f"Documentation/{name}.md"
        if (site.root / file).exists():
            yield file, f"guides/{name.lower()}.html", line


def register(site):
    """Gives the documents their addresses, before any of them is read and links to others."""
    documents = [(file, address, "guides/swiftui.html" if file.endswith("SwiftUI.md") else "guides/index.html")
                 for file, address, _ in guides(site)]
    documents += [each for each in OTHERS if (site.root / each[0]).exists()]
    for file, address, _ in documents:
        site.addresses[file] = address
    return documents


def add_documents(site, documents):
    """Adds the pages of the documents, and the list of the guides."""
    for file, address, section in documents:
        site.add(document(site, file, address, section))
    site.addresses["Documentation"] = "guides/index.html"
    site.add(Page("guides/index.html", "Guides", "How to use Pathreel, page by page.", _list(site), section="guides/index.html"))


def document(site, file, address, section):
    body, headings = convert((site.root / file).read_text(encoding="utf-8"), file, site.link)
    title = next((text for level, _, text in headings if level == 1), file)
    start = body.find("<p>")
    description = plain(body[start:body.find("</p>", start)])[:200]
    kind = "text reference" if address == "reference.html" else "text"
    return Page(address, title, description, body, headings, kind=kind, section=section)


def add_sources(site):
    """Adds pages for the files and folders to which other pages link, until none is wanted."""
    while site.wanted:
        path, source = site.wanted.popitem()
        _add_source(site, path, source)


def _add_source(site, path, source):
    target = site.root / path
    if target.is_dir() and (target / "README.md").exists():
        site.addresses[path] = f"source/{path}/index.html"
        site.add(document(site, f"{path}/README.md", f"source/{path}/index.html", ""), f"{path}/README.md")
    elif target.is_dir():
        site.add(_folder(site, path), path)
    elif target.suffix == ".md":
        site.add(document(site, path, f"source/{path}.html", ""), path)
    else:
        try:
            text = target.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise SystemExit(f"{source}: {path} is no text, so the site has no page for it")
        body = f"<h1><code>{html.escape(path)}</code></h1>\n{block(text, LANGUAGES.get(target.suffix, 'text'))}"
        site.add(Page(f"source/{path}.html", path, f"The file {path}.", body, kind="source"), path)


def _folder(site, path):
    names = sorted(f"{each.name}{'/' if each.is_dir() else ''}" for each in (site.root / path).iterdir() if each.name[0] != ".")
    items = "".join(f"<li><code>{html.escape(name)}</code></li>" for name in names)
    body = f"<h1><code>{html.escape(path)}/</code></h1>\n<p>This folder of the repository has:</p>\n<ul>{items}</ul>"
    return Page(f"source/{path}/index.html", path, f"The files in {path}.", body)


def _list(site):
    items = "".join(
        f'<li><a href="/{address}">{html.escape(site.pages[address].title)}</a><p>{line}</p></li>'
        for _, address, line in guides(site))
    more = "".join(
        f'<li><a href="/{address}">{html.escape(site.pages[address].title)}</a></li>'
        for file, address, section in OTHERS if section == "guides/index.html" and address in site.pages)
    return f'<h1>Guides</h1>\n<ul class="list">{items}</ul>\n<h2>The project</h2>\n<ul>{more}</ul>'

"""Simple colours for code: comments, strings, numbers, keywords and keys, as HTML with a class for each."""

import html
import re

_NUMBER = r"(?<![\w.#-])-?\d[\d_]*(?:\.\d+)?(?![\w-])"
_QUOTED = r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
_SWIFT = (
    "actor as async await break case catch class continue default defer do else enum extension false for func guard if"
    " import in init inout internal is let nil package private protocol public return self some any static struct"
    " switch throw throws true try typealias var where while"
)


def _words(words):
    return rf"(?<![\w.])(?:{'|'.join(words.split())})(?!\w)"


# For each language the kinds of tokens with their patterns; at a place the first pattern that matches wins.
_LANGUAGES = {
    "yaml": [("c", r"(?:(?<=\s)|^)#.*$"), ("k", r"[\w./-]+(?=\s*:(?:\s|$))"), ("s", _QUOTED), ("n", _NUMBER)],
    "swift": [
        ("c", r"//.*$|/\*[\s\S]*?\*/"), ("s", r'"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"'),
        ("k", r"@\w+|#\w+|" + _words(_SWIFT)), ("t", r"\b[A-Z]\w*"), ("n", _NUMBER)],
    "sh": [
        ("c", r"(?:(?<=\s)|^)#.*$"), ("s", _QUOTED), ("k", r"(?<=\s)--?[a-z][\w-]*"),
        ("t", r"^(?:\.build/release/)?[\w/-]+(?=\s)")],
    "json": [("k", r'"(?:\\.|[^"\\\n])*"(?=\s*:)'), ("s", _QUOTED), ("n", _NUMBER)],
    "xml": [("c", r"<!--[\s\S]*?-->"), ("k", r"</?[\w:-]+|/?>"), ("s", _QUOTED), ("t", r"[\w:-]+(?==)")],
    "python": [
        ("c", r"(?:(?<=\s)|^)#.*$"), ("s", r'"""[\s\S]*?"""|' + _QUOTED),
        ("k", _words("and as assert class def del elif else except False finally for from if import in is lambda None"
                     " not or pass raise return True try while with yield")), ("n", _NUMBER)],
}
_NAMES = {
    "yml": "yaml", "bash": "sh", "shell": "sh", "console": "sh", "svg": "xml", "html": "xml", "py": "python", "c": "swift",
    "h": "swift", "js": "swift",
}
_PATTERNS = {
    language: re.compile("|".join(f"(?P<{kind}{n}>{pattern})" for n, (kind, pattern) in enumerate(kinds)), re.MULTILINE)
    for language, kinds in _LANGUAGES.items()
}


def highlighted(code, language):
    """The code as HTML. A language without colours is escaped only."""
    pattern = _PATTERNS.get(_NAMES.get(language, language))
    if pattern is None or len(code) > 300_000:
        return html.escape(code)
    parts, end = [], 0
    for match in pattern.finditer(code):
        parts.append(html.escape(code[end:match.start()]))
        parts.append(f'<span class="{match.lastgroup[0]}">{html.escape(match.group())}</span>')
        end = match.end()
    return "".join(parts) + html.escape(code[end:])


def block(code, language):
    """A block of code as an element."""
    return f'<div class="code"><pre><code data-language="{html.escape(language)}">{highlighted(code, language)}</code></pre></div>'

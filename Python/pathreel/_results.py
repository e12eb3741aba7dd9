"""What a run of the program tells: files, progress, mistakes."""

from __future__ import annotations

import base64
import html
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

# A notebook keeps what it shows, so larger files are only named.
MOST_INLINE_BYTES = 32 << 20


@dataclass(frozen=True)
class Diagnostic:
    """A mistake or a warning, with its place if it has one."""

    message: str
    severity: Literal['error', 'warning'] = 'error'
    #: The file; None if there is none, or if the scene was given as text.
    file: str | None = None
    #: The line and the column, counted from 1.
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        if self.line is None:
            place = f'{self.file}: ' if self.file else ''
        elif self.file:
            place = f'{self.file}:{self.line}:{self.column}: '
        else:
            place = f'line {self.line}, column {self.column}: '
        return place + ('warning: ' if self.severity == 'warning' else '') + self.message


@dataclass(frozen=True)
class Progress:
    """How far a run is."""

    frames: int
    total_frames: int
    #: The time since the start.
    seconds: float
    #: An estimate; None while there is none.
    seconds_left: float | None


@dataclass(frozen=True)
class Output:
    """A file that was made. A notebook shows it."""

    path: Path
    frames: int
    #: In pixels.
    width: int | None
    height: int | None
    warnings: tuple[Diagnostic, ...] = ()
    #: What was made beside a film, such as the poster and the page of ``for_='web'``.
    companions: tuple[Output, ...] = ()

    def __fspath__(self) -> str:
        return os.fspath(self.path)

    def _repr_html_(self) -> str:
        kind = _MEDIA_TYPES.get(self.path.suffix.lower())
        name = html.escape(str(self.path))
        if kind is None or self.path.stat().st_size > MOST_INLINE_BYTES:
            return f'<code>{name}</code>'
        source = f'data:{kind};base64,{base64.b64encode(self.path.read_bytes()).decode()}'
        size = f' width="{self.width}" height="{self.height}"' if self.width and self.height else ''
        style = 'style="max-width: 100%; height: auto"'
        if kind.startswith('image/'):
            return f'<img src="{source}" alt="{name}"{size} {style}>'
        return f'<video src="{source}"{size} {style} controls loop autoplay muted></video>'


# What browsers show.
_MEDIA_TYPES = {
    '.mp4': 'video/mp4',
    '.webm': 'video/webm',
    '.gif': 'image/gif',
    '.apng': 'image/apng',
    '.png': 'image/png',
    '.webp': 'image/webp',
    '.avif': 'image/avif',
    '.svg': 'image/svg+xml',
}


class PathreelError(Exception):
    """The program ended with an error. `exit_code` is its code, negative for a signal."""

    def __init__(self, exit_code: int, diagnostics: tuple[Diagnostic, ...]):
        errors = [str(each) for each in diagnostics if each.severity == 'error']
        super().__init__('\n'.join(errors) or f'pathreel ended with code {exit_code}')
        self.exit_code = exit_code
        self.diagnostics = diagnostics


class UsageError(PathreelError):
    """An option is unknown, or asks for something that does not exist."""


class SceneError(PathreelError):
    """The scene is wrong; `diagnostics` says where."""


class FileError(PathreelError):
    """A file cannot be read or written."""


class ProgramError(PathreelError):
    """The program cannot run on this machine, such as without FFmpeg's libraries."""


def error(exit_code: int, diagnostics: tuple[Diagnostic, ...]) -> PathreelError:
    """The exception for an exit code; they are those of BSD's sysexits.h."""
    kinds = {64: UsageError, 65: SceneError, 74: FileError, 127: ProgramError}
    return kinds.get(exit_code, PathreelError)(exit_code, diagnostics)


_PLACED = re.compile(r'(?P<file>.+?):(?P<line>\d+):(?P<column>\d+): (?P<warning>warning: )?(?P<message>.*)', re.DOTALL)
_WARNING = re.compile(r'(?:(?P<file>.+?): )?warning: (?P<message>.*)', re.DOTALL)


def diagnostics(printed: str, text_file: str | None = None) -> tuple[Diagnostic, ...]:
    """The mistakes and warnings that the program has printed on standard error, one a line.

    `text_file` is the file into which the text of a scene was written; its name tells nobody anything.
    """
    return tuple(_diagnostic(line, text_file) for line in printed.splitlines() if line.strip())


def _diagnostic(line: str, text_file: str | None) -> Diagnostic:
    placed = _PLACED.fullmatch(line)
    if placed:
        return Diagnostic(
            placed['message'], 'warning' if placed['warning'] else 'error', _shown(placed['file'], text_file),
            int(placed['line']), int(placed['column']))
    warning = _WARNING.fullmatch(line)
    if warning:
        return Diagnostic(warning['message'], 'warning', _shown(warning['file'], text_file))
    if text_file is not None:
        line = line.replace(text_file + ': ', '').replace(text_file, 'the scene')
    return Diagnostic(line.removeprefix('Error: '))


def _shown(file: str | None, text_file: str | None) -> str | None:
    return None if file == text_file else file

"""The cell magic `%%pathreel` of IPython and Jupyter."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
import tempfile
from collections.abc import Callable
from typing import Any, Protocol

from ._commands import Option, frames, render
from ._results import Output, PathreelError


class _Shell(Protocol):
    """What this module uses of IPython's shell."""

    def register_magic_function(self, func: Callable[[str, str], Any], magic_kind: str, magic_name: str) -> None: ...


def load_ipython_extension(shell: _Shell) -> None:
    """Adds the magic; IPython calls this at ``%load_ext pathreel``."""
    shell.register_magic_function(show, 'cell', 'pathreel')


def show(line: str, cell: str) -> Output | None:
    """Renders the scene of a cell, and shows the film, or a still with ``--at``.

    ``%%pathreel`` takes the options of ``pathreel render``, and ``-o FILE`` to keep the film:
    ``%%pathreel -o curve.mp4 --set rolling=200 --size 640x360``.
    """
    parser = argparse.ArgumentParser(prog='%%pathreel', add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument('-o', '--output')
    known, others = parser.parse_known_args(shlex.split(line))
    try:
        options = _options(others)
        # The text of one line is a scene here, too.
        return _show(cell + '\n', known.output, options)
    except (PathreelError, ValueError) as error:
        print(error, file=sys.stderr)
        return None


def _show(text: str, output: str | None, options: dict[str, Option]) -> Output:
    if output is None:
        # The file is read when the notebook shows it, after this; it stays until the kernel ends.
        handle, output = tempfile.mkstemp(suffix='.png' if 'at' in options else '.mp4', dir=_folder())
        os.close(handle)
    made = frames(text, output, **_passed(options))[0] if 'at' in options else render(text, output, **_passed(options))
    for warning in made.warnings:
        print(warning, file=sys.stderr)
    return made


def _passed(options: dict[str, Option]) -> dict[str, Any]:
    """The options as keywords; `set` is a mapping."""
    values = options.get('set')
    pairs = [values] if isinstance(values, str) else values
    if not isinstance(pairs, list):
        return dict(options)
    for pair in pairs:
        if '=' not in pair:
            raise ValueError(f"--set {pair}: write name=value")
    return {**options, 'set': dict(pair.split('=', 1) for pair in pairs)}


def _options(arguments: list[str]) -> dict[str, Option]:
    """Options as on a command line, as keywords: `--size 640x360 --no-audio`, `--size=640x360`."""
    options: dict[str, Any] = {}
    position = 0
    while position < len(arguments):
        name, equals, value = arguments[position].partition('=')
        position += 1
        if not name.startswith('--'):
            raise ValueError(f'{name}: %%pathreel takes options of pathreel render, such as --size 640x360')
        if not equals and position < len(arguments) and not arguments[position].startswith('--'):
            value, equals = arguments[position], '='
            position += 1
        key = name[2:].replace('-', '_')
        # An option may be there several times.
        earlier = options.get(key)
        new: str | bool = value if equals else True
        options[key] = new if earlier is None else [*(earlier if isinstance(earlier, list) else [earlier]), new]
    return options


_temporary: tempfile.TemporaryDirectory[str] | None = None


def _folder() -> str:
    """A folder that is removed when the process ends."""
    global _temporary
    if _temporary is None:
        _temporary = tempfile.TemporaryDirectory(prefix='pathreel-')
    return _temporary.name

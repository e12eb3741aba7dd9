"""The commands, as functions."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO, Any, Union

from ._program import explain_missing_libraries, program
from ._results import Diagnostic, FileError, Output, Progress, SceneError, diagnostics, error

#: A path, or the text of a scene.
Scene = Union[str, 'os.PathLike[str]']
Value = Union[str, float]
Option = Union[str, float, bool, 'os.PathLike[str]', tuple[float, float], Iterable[str], None]


def render(
    scene: Scene,
    output: str | os.PathLike[str],
    *,
    set: Mapping[str, Value] | None = None,
    on_progress: Callable[[Progress], object] | None = None,
    **options: Option,
) -> Output:
    """Makes a video of a scene.

    `set` gives parameters of the scene other values. `on_progress` is called some times a second; if it raises an
    exception, the work ends.
    """
    made = _make('render', scene, output, set, on_progress, options)
    if not made:
        raise ValueError('with these options the program makes no file; run the program itself')
    return replace(made[0], companions=tuple(made[1:]))


def frames(
    scene: Scene,
    output: str | os.PathLike[str],
    *,
    set: Mapping[str, Value] | None = None,
    on_progress: Callable[[Progress], object] | None = None,
    **options: Option,
) -> list[Output]:
    """Draws frames of a scene as pictures: one, such as by ``at='2s'``, or a folder of them."""
    return _make('frames', scene, output, set, on_progress, options)


def check(scene: Scene, **options: Option) -> list[Diagnostic]:
    """The mistakes and warnings of a scene; an empty list if there are none."""
    with _file(scene) as (path, given):
        try:
            return list(_run('check', path, given, options, None)[1])
        except SceneError as mistakes:
            return list(mistakes.diagnostics)


def _make(
    command: str,
    scene: Scene,
    output: str | os.PathLike[str],
    values: Mapping[str, Value] | None,
    on_progress: Callable[[Progress], object] | None,
    options: Mapping[str, Option],
) -> list[Output]:
    if os.fspath(output) == '-':
        raise ValueError('the output has to be a file; the program itself can write to standard output')
    settings: dict[str, Option] = {'output': output, 'progress': 'json', **options}
    settings['set'] = [f'{name}={_text(value)}' for name, value in (values or {}).items()]
    with _file(scene) as (path, given):
        events, warnings = _run(command, path, given, settings, on_progress)
    return [
        Output(Path(event['file']), event.get('frames', 1), event.get('width'), event.get('height'), warnings)
        for event in events
        if event['event'] == 'made'
    ]


def _run(
    command: str,
    path: str,
    is_text: bool,
    options: Mapping[str, Option],
    on_progress: Callable[[Progress], object] | None,
) -> tuple[list[dict[str, Any]], tuple[Diagnostic, ...]]:
    """Runs a command on a file, and returns its events and its warnings."""
    with tempfile.TemporaryFile('w+', encoding='utf-8', errors='replace') as messages:
        try:
            process = subprocess.Popen(
                [program(), command, *_arguments(options), '--', path], stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=messages, text=True, encoding='utf-8', errors='replace')
        except OSError as failure:
            raise FileError(74, (Diagnostic(f'{program()} cannot be started: {failure}'),)) from failure
        with process:
            events = _events(process, on_progress)
        messages.seek(0)
        found = diagnostics(messages.read(), path if is_text else None)
    if process.returncode == 127:
        explain_missing_libraries()
    if process.returncode == -signal.SIGINT or process.returncode == 130:
        raise KeyboardInterrupt
    if process.returncode != 0:
        raise error(process.returncode, found)
    return events, found


def _events(
    process: subprocess.Popen[str], on_progress: Callable[[Progress], object] | None
) -> list[dict[str, Any]]:
    """Reads what the program prints until it ends: its events, without those of progress, which go to a function."""
    assert process.stdout is not None
    try:
        return list(_kept(process.stdout, on_progress))
    except BaseException:
        process.terminate()
        process.wait()
        raise


def _kept(lines: IO[str], on_progress: Callable[[Progress], object] | None) -> Iterator[dict[str, Any]]:
    for line in lines:
        # `check` prints a line of plain text for each scene without mistakes.
        event = json.loads(line) if line.startswith('{') else None
        if event is not None and event['event'] != 'progress':
            yield event
        elif event is not None and on_progress:
            on_progress(Progress(event['frames'], event['totalFrames'], event['seconds'], event.get('secondsLeft')))


def _arguments(options: Mapping[str, Option]) -> Iterator[str]:
    """The arguments for keywords: `motion_blur=8` is `--motion-blur=8`, and `for_='web'` is `--for=web`."""
    for name, value in options.items():
        option = '--' + name.rstrip('_').replace('_', '-')
        if value is True:
            yield option
        elif value is None or value is False:
            continue
        elif isinstance(value, tuple):
            yield f'{option}={"x".join(_text(each) for each in value)}'
        elif isinstance(value, (str, int, float, os.PathLike)):
            yield f'{option}={_text(value)}'
        else:
            yield from (f'{option}={each}' for each in value)


def _text(value: Value | os.PathLike[str]) -> str:
    if isinstance(value, bool):
        return 'true' if value else 'false'
    return str(value) if isinstance(value, (str, int, float)) else os.fspath(value)


@contextmanager
def _file(scene: Scene) -> Iterator[tuple[str, bool]]:
    """A path with the scene, and whether the scene is a text, which is in a file only for as long as this lasts."""
    if not isinstance(scene, str) or '\n' not in scene:
        yield os.fspath(scene), False
        return
    handle, path = _temporary_file(_ending(scene))
    try:
        with open(handle, 'w', encoding='utf-8') as file:
            file.write(scene)
        yield path, True
    finally:
        os.remove(path)


def _temporary_file(ending: str) -> tuple[int, str]:
    """A new file in the current folder, where the files are that a text names, or elsewhere if that is not writable."""
    try:
        return tempfile.mkstemp(ending, '.pathreel-', os.curdir)
    except OSError:
        return tempfile.mkstemp(ending, 'pathreel-')


def _ending(text: str) -> str:
    """The ending for a scene's text, since the program knows the kind of a file by its name."""
    start = text.lstrip()
    if start.startswith('<'):
        return '.svg'
    if start.startswith('{') and '"layers"' in start:
        return '.json'
    return '.swift' if any(line.strip() == 'import SwiftUI' for line in text.splitlines()) else '.yaml'

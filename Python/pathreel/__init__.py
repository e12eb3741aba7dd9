"""Pathreel renders animated vector scenes to video. This module runs the program of the same name.

>>> import pathreel
>>> film = pathreel.render('curve.yaml', 'curve.mp4', set={'rolling': 200}, fps=30)
>>> film.frames
120
>>> [still] = pathreel.frames('curve.yaml', 'still.png', at='2s')
>>> for mistake in pathreel.check('curve.yaml'):
...     print(mistake.line, mistake.column, mistake.message)

A scene is a path, or the text of a scene: a string with a line break in it. Every other keyword is an option of the
command, with underscores for hyphens: ``motion_blur=8`` is ``--motion-blur 8``, ``size=(1280, 720)`` is
``--size 1280x720``, ``no_audio=True`` is ``--no-audio``, and ``for_='web'`` is ``--for web``, as ``for`` is a word of
Python. ``pathreel help render`` lists the options.

In Jupyter, ``%load_ext pathreel`` brings the cell magic ``%%pathreel``, which shows the film of the cell's scene.
"""

from ._commands import check, frames, render
from ._program import program, version
from ._results import (
    Diagnostic,
    FileError,
    Output,
    PathreelError,
    ProgramError,
    Progress,
    SceneError,
    UsageError,
)
from ._magic import load_ipython_extension

__all__ = [
    'Diagnostic',
    'FileError',
    'Output',
    'PathreelError',
    'ProgramError',
    'Progress',
    'SceneError',
    'UsageError',
    'check',
    'frames',
    'load_ipython_extension',
    'program',
    'render',
    'version',
]

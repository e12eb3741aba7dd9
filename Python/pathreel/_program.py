"""The program: where it is, and what it needs."""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import subprocess
from pathlib import Path

from ._results import Diagnostic, ProgramError

_FOLDER = Path(__file__).parent


def program() -> str:
    """The path of the program: that of the variable PATHREEL, else that of this package, else that on PATH."""
    own = _FOLDER / 'bin' / 'pathreel'
    found = os.environ.get('PATHREEL') or (str(own) if own.exists() else shutil.which('pathreel'))
    if not found:
        raise ProgramError(127, (Diagnostic('there is no program pathreel, neither in this package nor on PATH'),))
    return found


def version() -> str:
    """The version of the program."""
    done = subprocess.run([program(), '--version'], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode != 0:
        explain_missing_libraries()
        raise ProgramError(done.returncode, (Diagnostic(done.stderr.strip()),))
    return done.stdout.strip()


def explain_missing_libraries(*, loaded: bool = True) -> None:
    """Raises an error if this machine lacks libraries that the program of this package needs.

    `loaded` is whether those count that the program loads only for videos: FFmpeg's and x264.
    """
    path = _FOLDER / 'libraries.json'
    if not path.exists():
        return
    known = json.loads(path.read_text(encoding='utf-8'))
    needed = known['linked'] | (known['loaded'] if loaded else {})
    missing = [name for name in needed if not _can_load(name)]
    if missing:
        raise ProgramError(127, (Diagnostic(
            f'this machine lacks {", ".join(missing)}. This pathreel was built for {known["release"]}; there, '
            f'install them with: apt install {" ".join(sorted({needed[name] for name in missing}))}. '
            'For another release, build Pathreel there.'),))


def _can_load(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True

"""Tests of the Python package, as it is installed from its wheel. `make test-python` runs them."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pathreel
import pytest
from IPython.core.interactiveshell import InteractiveShell
from pathreel import _program

# Pytest runs in the repository, whose sources must not be taken for the installed package.
assert '.build-python' in pathreel.__file__

SCENE = """canvas: {size: [64, 36]}
fps: 10
duration: 1
parameters:
  size: {value: 10, range: [1, 18]}
elements:
  - circle: {radius: size}
    fill: white
"""
MISTAKES = SCENE.replace('radius: size', 'radius: size, colour: 1').replace('fill: white', 'fill: nothing')
WARNING = SCENE + '  - text: {text: a, size: 9, family: No Such Family}\n'
COMMAND = os.path.join(os.path.dirname(sys.executable), 'pathreel')


@pytest.fixture(autouse=True)
def work(tmp_path, monkeypatch):
    """Each test runs in a folder of its own, and nothing comes from a cache."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv('PATHREEL_CACHE_LIMIT', '0')
    monkeypatch.delenv('PATHREEL', raising=False)
    return tmp_path


def facts(path):
    done = subprocess.run(
        ['ffprobe', '-v', 'error', '-select_streams', 'v:0', '-count_frames', '-of', 'json', '-show_entries',
         'stream=width,height,nb_read_frames', str(path)], check=True, capture_output=True, text=True)
    stream = json.loads(done.stdout)['streams'][0]
    return stream['width'], stream['height'], int(stream['nb_read_frames'])


def test_a_path_is_rendered(work):
    (work / 'scene.yaml').write_text(SCENE)
    made = pathreel.render(work / 'scene.yaml', 'film.mp4')
    assert (made.path, made.frames, made.width, made.height) == (Path('film.mp4'), 10, 64, 36)
    assert facts('film.mp4') == (64, 36, 10)


def test_a_text_is_rendered():
    pathreel.render(SCENE, Path('film.webm'))
    assert facts('film.webm') == (64, 36, 10)


def test_the_text_of_an_svg_file_is_rendered():
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">\n<rect width="9" height="9"/></svg>'
    assert pathreel.render(svg, 'film.mp4', duration='1s', fps=5).frames == 5


def test_a_text_finds_files_in_the_current_folder(work):
    shape = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
    (work / 'shape.svg').write_text(shape)
    assert pathreel.check(SCENE + '  - svg: {file: shape.svg}\n') == []
    assert 'none.svg' in pathreel.check(SCENE + '  - svg: {file: none.svg}\n')[0].message


def test_a_text_leaves_no_file_behind(work):
    pathreel.check(SCENE)
    pathreel.check(MISTAKES)
    assert list(work.iterdir()) == []


def test_keywords_are_options():
    pathreel.render(SCENE, 'film.mp4', size=(128, 72), frames='0..4', no_verify=True, audio=None)
    assert facts('film.mp4') == (128, 72, 5)


def test_a_film_for_a_purpose_has_companions():
    made = pathreel.render(SCENE, 'film.mp4', for_='web')
    assert made.path == Path('film.mp4')
    assert [each.path for each in made.companions] == [Path('film-poster.png'), Path('film.html')]


def test_options_that_make_no_file_are_refused():
    with pytest.raises(ValueError, match='makes no file'):
        pathreel.render(SCENE, 'film.mp4', dry_run=True)


def test_set_changes_a_parameter():
    large, small = (pathreel.frames(SCENE, f'{size}.png', at='0s', set={'size': size}) for size in (18, 2))
    assert large[0].path.read_bytes() != small[0].path.read_bytes()


def test_frames_gives_each_picture():
    made = pathreel.frames(SCENE, 'stills', every='0.5s')
    assert [each.path for each in made] == [Path('stills/frame-000000.png'), Path('stills/frame-000005.png')]


def test_progress_ends_with_all_frames():
    seen = []
    pathreel.render(SCENE, 'film.mp4', on_progress=seen.append)
    assert (seen[-1].frames, seen[-1].total_frames) == (10, 10)


def test_an_exception_of_on_progress_ends_the_work():
    def stop(progress):
        raise LookupError('enough')

    with pytest.raises(LookupError, match='enough'):
        pathreel.render(SCENE, 'film.mp4', on_progress=stop)


def test_check_finds_nothing_in_a_right_scene():
    assert pathreel.check(SCENE) == []


def test_check_gives_each_mistake_its_place(work):
    (work / 'scene.yaml').write_text(MISTAKES)
    found = pathreel.check('scene.yaml')
    assert [(each.file, each.line, each.severity) for each in found] == [
        ('scene.yaml', 7, 'error'), ('scene.yaml', 8, 'error')]
    assert 'colour' in found[0].message and MISTAKES.splitlines()[6][found[0].column - 1:].startswith('colour')


def test_mistakes_of_a_text_have_no_file():
    assert [(each.file, each.line) for each in pathreel.check(MISTAKES)] == [(None, 7), (None, 8)]


def test_check_gives_warnings():
    [warning] = pathreel.check(WARNING)
    assert (warning.severity, warning.line) == ('warning', 9)
    assert 'No Such Family' in warning.message


def test_a_film_has_the_warnings_of_its_scene():
    assert [each.severity for each in pathreel.render(WARNING, 'film.mp4').warnings] == ['warning']


def test_a_wrong_scene_is_a_scene_error():
    with pytest.raises(pathreel.SceneError) as caught:
        pathreel.render(MISTAKES, 'film.mp4')
    assert caught.value.exit_code == 65
    assert [each.line for each in caught.value.diagnostics] == [7, 8]
    assert 'line 7, column' in str(caught.value)


def test_an_unknown_option_is_a_usage_error():
    with pytest.raises(pathreel.UsageError, match='colour') as caught:
        pathreel.render(SCENE, 'film.mp4', colour='red')
    assert caught.value.exit_code == 64


def test_a_missing_file_is_a_file_error():
    with pytest.raises(pathreel.FileError, match='missing.yaml') as caught:
        pathreel.check('missing.yaml')
    assert caught.value.exit_code == 74


def test_a_name_that_begins_with_a_hyphen_is_no_option(work):
    (work / '-scene.yaml').write_text(SCENE)
    assert pathreel.render('-scene.yaml', '-film.mp4').frames == 10


def test_a_signal_to_the_program_is_an_error(work, monkeypatch):
    (work / 'killed').write_text('#!/bin/sh\nkill -9 $$\n')
    (work / 'killed').chmod(0o755)
    monkeypatch.setenv('PATHREEL', str(work / 'killed'))
    with pytest.raises(pathreel.PathreelError) as caught:
        pathreel.render(SCENE, 'film.mp4')
    assert caught.value.exit_code == -9


def test_missing_libraries_are_named_with_their_packages(work, monkeypatch):
    monkeypatch.setattr(_program, '_FOLDER', work)
    (work / 'libraries.json').write_text(json.dumps({
        'release': 'Debian 12', 'linked': {'libc.so.6': 'libc6'}, 'loaded': {'libnone.so.7': 'libnone7'}}))
    _program.explain_missing_libraries(loaded=False)
    with pytest.raises(pathreel.ProgramError, match=r'libnone\.so\.7.*Debian 12.*apt install libnone7'):
        _program.explain_missing_libraries()


def test_the_package_knows_which_libraries_the_program_loads():
    loaded = json.loads((Path(pathreel.__file__).parent / 'libraries.json').read_text())['loaded']
    assert [name.split('.')[0] for name in sorted(loaded)] == [
        'libavcodec', 'libavformat', 'libavutil', 'libswresample', 'libswscale', 'libx264']


def test_no_library_is_missing_here():
    _program.explain_missing_libraries()


def test_the_command_is_the_program():
    done = subprocess.run([COMMAND, '--version'], capture_output=True, text=True)
    assert done.stdout.strip() == pathreel.version()


def test_the_command_passes_the_exit_code_on():
    assert subprocess.run([COMMAND, 'check', 'missing.yaml'], capture_output=True).returncode == 74


@pytest.fixture
def shell():
    shell = InteractiveShell.instance()
    shell.run_line_magic('load_ext', 'pathreel')
    yield shell
    InteractiveShell.clear_instance()


def test_the_magic_shows_a_film(shell):
    made = shell.run_cell_magic('pathreel', '--size 128x72 --set size=5', SCENE)
    assert made._repr_html_().startswith('<video src="data:video/mp4;base64,')
    assert facts(made.path) == (128, 72, 10)


def test_the_magic_keeps_a_film(shell):
    shell.run_cell_magic('pathreel', '-o film.webm --no-metadata --set size=5 --set=size=6', SCENE)
    assert facts('film.webm')[2] == 10


def test_the_magic_shows_a_still(shell):
    made = shell.run_cell_magic('pathreel', '--at 0.5s', SCENE)
    assert made._repr_html_().startswith('<img src="data:image/png;base64,')


def test_the_magic_prints_mistakes(shell, capsys):
    assert shell.run_cell_magic('pathreel', '', MISTAKES) is None
    assert 'line 7, column' in capsys.readouterr().err


def test_the_magic_refuses_what_is_no_option(shell, capsys):
    assert shell.run_cell_magic('pathreel', 'film.mp4', SCENE) is None
    assert 'film.mp4' in capsys.readouterr().err


def test_a_large_film_is_named_and_not_kept_in_the_notebook(monkeypatch):
    made = pathreel.render(SCENE, 'film.mp4')
    monkeypatch.setattr('pathreel._results.MOST_INLINE_BYTES', 10)
    assert made._repr_html_() == '<code>film.mp4</code>'


def test_the_program_on_path_is_found_without_the_own_one(work, monkeypatch):
    monkeypatch.setattr(_program, '_FOLDER', work)
    shutil.copy('/bin/true', work / 'pathreel')
    monkeypatch.setenv('PATH', str(work))
    assert pathreel.program() == str(work / 'pathreel')

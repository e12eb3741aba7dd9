"""Tests of the Debian packages and of the container: they are installed in a bare Debian, and work there.

`make test-install` runs them, as root. They take five to ten minutes: Debian and the packages that Pathreel needs are
downloaded and unpacked, and the packages are compressed once more.
"""

import filecmp
import glob
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest

from debian import Debian, can_mount
from dockerfile import Stage

OUT = os.path.abspath('out')
PROGRAM = os.path.abspath('.build-install/install/bin/pathreel')
EXAMPLES = '/usr/share/doc/pathreel/examples/scenes'

made = []


def package(name='pathreel'):
    """The package that `make deb` has made of this version."""
    version = subprocess.run([PROGRAM, '--version'], check=True, capture_output=True, text=True).stdout.strip()
    [path] = glob.glob(f'{OUT}/{name}_{version}-*.deb')
    return path


def time_of(path):
    """The time that a package file has for all of its parts, in seconds, as text."""
    with open(path, 'rb') as file:
        # An ar archive: 8 bytes, then for each part its name of 16 bytes and its time of 12.
        return file.read(36)[24:].decode().strip()


def older_package():
    """The same package with a lower version, and with a file that the new one does not have."""
    folder = tempfile.mkdtemp(prefix='pathreel-older-')
    try:
        subprocess.run(['dpkg-deb', '-R', package(), f'{folder}/files'], check=True)
        with open(f'{folder}/files/DEBIAN/control') as file:
            control = file.read()
        with open(f'{folder}/files/DEBIAN/control', 'w') as file:
            file.write(re.sub(r'^Version: .*$', 'Version: 0.0.1-1', control, flags=re.M))
        with open(f'{folder}/files/usr/share/pathreel/former', 'w') as file:
            file.write('no longer needed\n')
        path = f'{tempfile.gettempdir()}/{os.path.basename(folder)}.deb'
        subprocess.run(['dpkg-deb', '-Znone', '--root-owner-group', '-b', f'{folder}/files', path], check=True,
                       stdout=subprocess.DEVNULL)
        return path
    finally:
        shutil.rmtree(folder)


def setUpModule():
    global bare, installed, upgraded_over
    bare = Debian.bare()
    made.append(bare)
    bare.run('apt-get', 'update')
    installed = bare.copy()
    made.append(installed)
    older = older_package()
    try:
        print('installing an older package, and the new one over it', flush=True)
        installed.install(older)
    finally:
        os.remove(older)
    upgraded_over = installed.run('dpkg-query', '-W', '-f', '${Version}', 'pathreel')
    installed.install(package())


def tearDownModule():
    for debian in made:
        debian.remove()


def facts(path):
    """What ffprobe of this machine says of a video: codec, width, height, and the frames that it decodes."""
    done = subprocess.run(
        ['ffprobe', '-v', 'error', '-select_streams', 'v:0', '-count_frames', '-of', 'json', '-show_entries',
         'stream=codec_name,width,height,nb_read_frames', path], check=True, capture_output=True, text=True)
    stream = json.loads(done.stdout)['streams'][0]
    return stream['codec_name'], stream['width'], stream['height'], int(stream['nb_read_frames'])


class PackageFileTests(unittest.TestCase):
    def test_two_runs_make_the_same_bytes(self):
        with tempfile.TemporaryDirectory(prefix='pathreel-deb-') as folder:
            environment = dict(os.environ, SOURCE_DATE_EPOCH=time_of(package()))
            subprocess.run(['Scripts/make-deb', os.path.dirname(os.path.dirname(PROGRAM)), folder], check=True,
                           env=environment, stdout=subprocess.DEVNULL)
            names = os.listdir(folder)
            self.assertEqual(filecmp.cmpfiles(OUT, folder, names, shallow=False), (names, [], []))

    def test_lintian_finds_no_errors_and_no_warnings(self):
        for name in ['pathreel', 'pathreel-swiftui']:
            done = subprocess.run(
                ['lintian', '--no-cfg', '--allow-root', '--fail-on', 'error,warning', package(name)],
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            self.assertEqual(done.returncode, 0, done.stdout)


class InstalledTests(unittest.TestCase):
    """These tests do not change what is installed."""

    def test_the_machine_has_no_swift(self):
        installed.run('sh', '-c', 'command -v swift || ls /opt/swift', code=2)
        self.assertEqual(installed.found('libswiftCore'), [])

    def test_a_new_package_takes_the_place_of_an_older_one(self):
        self.assertEqual(upgraded_over, '0.0.1-1')
        self.assertIn('-1+', installed.run('dpkg-query', '-W', '-f', '${Version}', 'pathreel'))
        self.assertFalse(os.path.exists(installed.path('/usr/share/pathreel/former')))

    def test_the_program_has_the_version_of_the_package(self):
        version = installed.run('dpkg-query', '-W', '-f', '${Version}', 'pathreel').split('-')[0]
        self.assertEqual(installed.run('pathreel', '--version').strip(), version)

    def test_a_scene_is_rendered(self):
        installed.run('pathreel', 'render', f'{EXAMPLES}/bloom.yaml', '-o', '/tmp/bloom.mp4', '--size', '320x180',
                      '--fps', '15', '--frames', '0..29')
        self.assertEqual(facts(installed.path('/tmp/bloom.mp4')), ('h264', 320, 180, 30))

    def test_a_moving_svg_file_is_rendered(self):
        installed.run('pathreel', 'render', f'{EXAMPLES}/svg/badge.svg', '-o', '/tmp/badge.webm', '--fps', '10',
                      '--frames', '0..9')
        self.assertEqual(facts(installed.path('/tmp/badge.webm'))[3], 10)

    def test_a_lottie_file_is_rendered(self):
        installed.run('pathreel', 'render', f'{EXAMPLES}/pictures/bell.json', '-o', '/tmp/bell.gif', '--fps', '10',
                      '--frames', '0..9')
        self.assertEqual(facts(installed.path('/tmp/bell.gif'))[0], 'gif')

    def test_all_scenes_of_the_examples_are_without_mistakes(self):
        # A warning, such as of a font that is missing, is printed; --quiet leaves errors and warnings.
        scenes = [path for path in sorted(glob.glob(installed.path(f'{EXAMPLES}/*.yaml')))]
        there = [path[len(installed.folder):] for path in scenes]
        self.assertGreater(len(there), 20)
        self.assertEqual(installed.run('pathreel', 'check', '--quiet', *there), '')

    def test_text_has_the_same_pixels_as_on_this_machine(self):
        # Both have the same program, and the fonts that the package recommends.
        scene = 'scenes/notice.yaml'
        installed.run('pathreel', 'frames', f'/usr/share/doc/pathreel/examples/{scene}', '-o', '/tmp/there.png',
                      '--at', '1s')
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([PROGRAM, 'frames', scene, '-o', f'{folder}/here.png', '--at', '1s'], check=True,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.assertTrue(filecmp.cmp(f'{folder}/here.png', installed.path('/tmp/there.png'), shallow=False))

    def test_shells_find_completions_and_man_finds_the_page(self):
        files = installed.run('dpkg', '-L', 'pathreel').split()
        for file in ['/usr/share/bash-completion/completions/pathreel', '/usr/share/zsh/vendor-completions/_pathreel',
                     '/usr/share/fish/vendor_completions.d/pathreel.fish', '/usr/share/man/man1/pathreel.1.gz']:
            self.assertIn(file, files)
        installed.run('bash', '-n', '/usr/share/bash-completion/completions/pathreel')

    def test_the_schema_is_json(self):
        with open(installed.path('/usr/share/pathreel/pathreel.schema.json')) as file:
            self.assertEqual(json.load(file)['title'], 'Pathreel scene')


class RemovalTests(unittest.TestCase):
    def test_nothing_is_left_when_the_package_is_purged(self):
        debian = installed.copy()
        made.append(debian)
        self.assertNotEqual(debian.found('pathreel'), [])
        debian.run('apt-get', 'remove', '-y', 'pathreel')
        debian.run('sh', '-c', 'command -v pathreel', code=127)
        debian.run('dpkg', '--purge', 'pathreel')
        self.assertEqual(debian.found('pathreel'), [])
        self.assertNotIn('pathreel', debian.run('dpkg-query', '-W'))


class SwiftUIPackageTests(unittest.TestCase):
    @unittest.skipUnless(can_mount(), 'no mount is allowed here, which would show the toolchain in the Debian')
    def test_a_swiftui_file_is_rendered_with_both_packages(self):
        # The toolchain of this machine stands in for one that a user has. It needs a C library to link with.
        toolchain = os.path.realpath(shutil.which('swiftc')).rsplit('/usr/bin/', 1)[0]
        debian = installed.copy()
        made.append(debian)
        debian.install(package('pathreel-swiftui'))
        debian.run('apt-get', 'install', '-y', '--no-install-recommends', 'libc6-dev', 'libstdc++-12-dev',
                   'binutils', 'libcurl4', 'libncurses6', 'libsqlite3-0')
        with open(debian.path('/tmp/Dot.swift'), 'w') as file:
            file.write('import SwiftUI\n#Preview(traits: .fixedLayout(width: 80, height: 80)) { Circle() }\n')
        debian.run('--bind', toolchain, 'sh', '-c',
                   f'PATH={toolchain}/usr/bin:$PATH pathreel render /tmp/Dot.swift -o /tmp/dot.mp4 --duration 1')
        self.assertEqual(facts(debian.path('/tmp/dot.mp4')), ('h264', 160, 160, 60))


class ContainerTests(unittest.TestCase):
    """No container engine is needed: the steps of the Dockerfile's last stage are taken in a bare Debian."""

    @classmethod
    def setUpClass(cls):
        cls.debian = bare.copy()
        made.append(cls.debian)
        cls.stage = Stage('Dockerfile')
        print('taking the steps of the Dockerfile', flush=True)
        cls.stage.build(cls.debian, OUT)
        cls.debian.put('scenes', f'{cls.stage.folder}/scenes')
        cls.debian.run('chown', '-R', cls.stage.user, cls.stage.folder)

    def test_the_stage_begins_with_the_release_that_is_tested(self):
        release = subprocess.run('. /etc/os-release && echo $VERSION_CODENAME', shell=True, check=True,
                                 capture_output=True, text=True).stdout.strip()
        self.assertEqual(self.stage.image, f'debian:{release}-slim')

    def test_the_program_does_not_run_as_root(self):
        self.assertNotEqual(self.debian.run('id', '-u', user=self.stage.user).strip(), '0')

    def test_without_arguments_it_shows_the_help(self):
        self.assertIn('USAGE: pathreel', self.stage.start(self.debian))

    def test_a_scene_of_the_folder_is_rendered_into_it(self):
        printed = self.stage.start(self.debian, 'render', 'scenes/sine.yaml', '-o', 'sine.mp4', '--size', '320x180',
                                   '--fps', '15', '--frames', '1s..2s')
        self.assertNotIn('ontconfig', printed)
        self.assertEqual(facts(self.debian.path(f'{self.stage.folder}/sine.mp4')), ('h264', 320, 180, 15))

    def test_the_exit_code_is_that_of_the_program(self):
        self.stage.start(self.debian, 'check', 'missing.yaml', code=74)


if __name__ == '__main__':
    if os.geteuid() != 0:
        raise SystemExit('make test-install needs root rights, as it installs packages in a folder: run it with sudo')
    if not can_mount():
        print('no mount is allowed here: everything runs without /proc, and no SwiftUI file is rendered')
    unittest.main(verbosity=2)

"""A bare Debian in a folder, in which tests install packages and run commands. It is made by Scripts/debian-root."""

import os
import shutil
import subprocess
import tempfile

SCRIPT = os.path.abspath('Scripts/debian-root')


def can_mount():
    """Whether this process may mount folders, as Scripts/debian-root needs it to show one of this machine."""
    test = ['unshare', '--mount', '--pid', '--fork', 'mount', '--make-rprivate', '/']
    return subprocess.run(test, stderr=subprocess.DEVNULL).returncode == 0


def new_folder():
    """A temporary folder that every user may enter, since it becomes the root of their files."""
    folder = tempfile.mkdtemp(prefix='pathreel-debian-')
    os.chmod(folder, 0o755)
    return folder


class Debian:
    """The release of this machine, without Swift and without anything but what every Debian has."""

    def __init__(self, folder):
        self.folder = folder

    @classmethod
    def bare(cls):
        """Makes a new one with debootstrap, from the network."""
        debian = cls(new_folder())
        print(f'making a bare Debian in {debian.folder}', flush=True)
        try:
            subprocess.run([SCRIPT, 'make', debian.folder], check=True)
        except BaseException:
            debian.remove()
            raise
        return debian

    def copy(self):
        """A copy in which packages can be installed and removed.

        Files are shared until they are replaced, as dpkg does; to change one in place would change it in both.
        """
        other = Debian(new_folder())
        subprocess.run(['cp', '-al', f'{self.folder}/.', other.folder], check=True)
        return other

    def run(self, *command, user='root', folder='/', environment=(), code=0):
        """Runs a command there, expects an exit code, and returns what it prints. Pathreel keeps no cache."""
        settings = [part for each in ('PATHREEL_CACHE_LIMIT=0', *environment) for part in ('--env', each)]
        done = subprocess.run(
            [SCRIPT, 'run', self.folder, '--user', user, '--folder', folder, *settings, *command],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=900)
        if done.returncode != code:
            raise AssertionError(f'{command} ended with {done.returncode}, not {code}\n{done.stdout[-4000:]}')
        return done.stdout

    def install(self, package):
        """Installs a package file with apt, with all that it depends on or recommends."""
        self.put(package, '/package.deb')
        try:
            return self.run('apt-get', 'install', '-y', '/package.deb')
        finally:
            os.remove(self.path('/package.deb'))

    def path(self, path):
        """The path on this machine of a path there."""
        return self.folder + path

    def put(self, source, path):
        """Copies a file or a folder of this machine."""
        if os.path.isdir(source):
            shutil.copytree(source, self.path(path))
        else:
            shutil.copy(source, self.path(path))

    def found(self, name):
        """The files and folders whose names contain this, without logs and lists of apt and dpkg."""
        left_out = ('/proc', '/sys', '/dev', '/var/log', '/var/cache/apt')
        paths = []
        for folder, folders, files in os.walk(self.folder):
            here = folder[len(self.folder):]
            folders[:] = [each for each in folders if f'{here}/{each}' not in left_out]
            paths += [f'{here}/{each}' for each in folders + files if name in each]
        return sorted(paths)

    def remove(self):
        subprocess.run([SCRIPT, 'remove', self.folder], check=True)

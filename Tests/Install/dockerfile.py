"""Takes the steps of a Dockerfile's last stage in a folder with a Debian, without a container engine.

It knows the instructions that the stage uses, and fails at others.
"""

import glob
import json
import os
import re
import shlex
import shutil


class Stage:
    """The last stage of a Dockerfile."""

    def __init__(self, path):
        instructions = []
        for name, argument in read(path):
            # A stage begins with FROM.
            instructions = [] if name == 'FROM' else instructions + [(name, argument)]
            if name == 'FROM':
                self.image = argument
        self.instructions = instructions
        self.environment, self.user, self.folder, self.entry = [], 'root', '/', []

    def build(self, debian, packages):
        """Takes the steps. `packages` is the folder that the first stage would have made."""
        for name, argument in self.instructions:
            if name == 'RUN':
                self.run(debian, argument, packages)
            elif name == 'ENV':
                self.environment += shlex.split(argument)
            elif name == 'USER':
                self.user = argument
            elif name == 'WORKDIR':
                self.folder = argument
                os.makedirs(debian.path(argument), exist_ok=True)
            elif name == 'ENTRYPOINT':
                self.entry = json.loads(argument)
            elif name == 'CMD':
                self.command = json.loads(argument)
            else:
                raise AssertionError(f'the test does not know {name} of the Dockerfile')

    def run(self, debian, argument, packages):
        mount = re.match(r'--mount=type=bind,from=build,source=/source/out,target=(\S+) +', argument)
        if not mount:
            debian.run('sh', '-c', argument, environment=self.environment)
            return
        target = debian.path(mount[1])
        os.mkdir(target)
        for package in glob.glob(f'{packages}/*.deb'):
            shutil.copy(package, target)
        debian.run('sh', '-c', argument[mount.end():], environment=self.environment)
        shutil.rmtree(target)

    def start(self, debian, *arguments, code=0):
        """What the container prints when it is started with these arguments."""
        return debian.run(*self.entry, *(arguments or self.command), user=self.user, folder=self.folder,
                          environment=self.environment, code=code)


def read(path):
    """The instructions, each with its name and its argument on one line."""
    with open(path) as file:
        text = ''.join(line for line in file if not line.lstrip().startswith('#'))
    for line in text.replace('\\\n', ' ').splitlines():
        if line.strip():
            name, _, argument = line.strip().partition(' ')
            yield name, argument.strip()

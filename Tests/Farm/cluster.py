"""A Slurm cluster of several nodes on one machine, for test_farm.py.

It keeps everything in one folder and needs neither root nor other services."""

import os
import pwd
import signal
import socket
import subprocess
import time


def free_ports(count):
    """Numbers of TCP ports that are free."""
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(('127.0.0.1', 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class Cluster:
    """A running cluster with the nodes n1, n2, …; each has one processor."""

    def __init__(self, folder, nodes=3, array_size=1001):
        self.folder = folder
        self.processes = {}
        host = socket.gethostname().split('.')[0]
        controller, *ports = free_ports(nodes + 1)
        os.makedirs(f'{folder}/state')
        user = 'root' if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
        lines = [
            'ClusterName=farm', f'SlurmctldHost={host}(127.0.0.1)', f'SlurmctldPort={controller}',
            # All processes belong to one user, so there is no authentication. A task may restart after five seconds.
            'AuthType=auth/none', 'CredType=cred/none', 'AuthInfo=cred_expire=5',
            f'SlurmUser={user}', f'SlurmdUser={user}',
            f'StateSaveLocation={folder}/state', f'SlurmdSpoolDir={folder}/%n',
            f'SlurmctldPidFile={folder}/slurmctld.pid', f'SlurmdPidFile={folder}/%n.pid',
            f'SlurmctldLogFile={folder}/slurmctld.log', f'SlurmdLogFile={folder}/%n.log',
            'ProctrackType=proctrack/pgid', 'TaskPlugin=task/none', 'SwitchType=switch/none', 'MpiDefault=none',
            'SelectType=select/cons_tres', 'SelectTypeParameters=CR_CPU', 'SchedulerType=sched/backfill',
            'SchedulerParameters=bf_interval=1,sched_interval=1', 'SlurmdParameters=config_overrides',
            'SlurmdTimeout=8', 'SlurmctldTimeout=10', 'KillWait=5', 'ReturnToService=2', 'JobRequeue=1',
            f'MaxArraySize={array_size}',
        ]
        lines += [
            f'NodeName=n{i + 1} NodeAddr=127.0.0.1 NodeHostname={host} Port={port} CPUs=1 RealMemory=16000 State=UNKNOWN'
            for i, port in enumerate(ports)
        ]
        lines.append('PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP')
        self.configuration = f'{folder}/slurm.conf'
        with open(self.configuration, 'w') as file:
            file.write('\n'.join(lines) + '\n')
        self.environment = dict(os.environ, SLURM_CONF=self.configuration)
        self.start('slurmctld', 'slurmctld', '-D', '-c')
        for i in range(nodes):
            self.start_node(f'n{i + 1}')
        self.wait(lambda: self.run('sinfo', '-h', '-o', '%T').split() == ['idle'], 'the nodes to be idle', 60)

    def start(self, name, *command):
        with open(f'{self.folder}/{name}.out', 'a') as log:
            self.processes[name] = subprocess.Popen(
                command, env=self.environment, stdout=log, stderr=log, start_new_session=True)

    def start_node(self, name):
        self.start(name, 'slurmd', '-D', '-N', name)

    def run(self, *command):
        """Runs a command of Slurm; returns its output."""
        return subprocess.run(command, env=self.environment, capture_output=True, text=True).stdout

    def kill_node(self, name):
        """Kills a node and all its tasks, as a power failure does."""
        node = self.processes.pop(name)
        children = self.descendants(name)
        node.kill()
        node.wait()
        for pid in children:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def descendants(self, name):
        """The process IDs of the tasks that run on a node."""
        found = []
        for entry in os.listdir('/proc'):
            if not entry.isdigit():
                continue
            try:
                with open(f'/proc/{entry}/environ', 'rb') as file:
                    words = file.read().split(b'\0')
                with open(f'/proc/{entry}/cmdline', 'rb') as file:
                    command = file.read()
            except OSError:
                continue
            ours = f'SLURM_CONF={self.configuration}'.encode() in words
            if ours and (f'SLURMD_NODENAME={name}'.encode() in words or b'slurmstepd' in command and self.node_of(entry) == name):
                found.append(int(entry))
        return found

    def node_of(self, pid):
        """The node of a slurmstepd process, found by its children's environment; None if there is none."""
        for entry in os.listdir('/proc'):
            if not entry.isdigit():
                continue
            try:
                with open(f'/proc/{entry}/stat') as file:
                    parent = file.read().rsplit(')', 1)[1].split()[1]
                if parent != pid:
                    continue
                with open(f'/proc/{entry}/environ', 'rb') as file:
                    for word in file.read().split(b'\0'):
                        if word.startswith(b'SLURMD_NODENAME='):
                            return word.split(b'=')[1].decode()
            except OSError:
                continue
        return None

    def wait(self, condition, what, seconds):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(f'waited {seconds} s for {what}\n{self.report()}')
            time.sleep(0.1)

    def report(self):
        """The state of the cluster and the ends of its logs, for messages of failures."""
        text = self.run('squeue') + self.run('sinfo')
        for name in sorted(os.listdir(self.folder)):
            if name.endswith('.log') or name.endswith('.out'):
                with open(f'{self.folder}/{name}', errors='replace') as file:
                    text += f'== {name}\n' + ''.join(file.readlines()[-15:])
        return text

    def close(self):
        self.run('scancel', '--user', str(os.getuid()))
        for name, process in self.processes.items():
            for pid in self.descendants(name) + [process.pid]:
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            process.wait()

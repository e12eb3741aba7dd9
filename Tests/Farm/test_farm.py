"""Tests of `pathreel farm slurm` on a Slurm cluster: failures of nodes, tasks and shards do not change the output.

`make test-farm` runs them. They take about three minutes, most of which Slurm waits before it restarts a task.
"""

import filecmp
import os
import shutil
import subprocess
import tempfile
import time
import unittest

from cluster import Cluster

PROGRAM = os.path.abspath('.build/release/pathreel')

# 3,000 frames in twelve segments. A segment takes some seconds on a slow processor.
SCENE = """
canvas: {size: [640, 360], background: "#101820"}
fps: 50
duration: 60
elements:
  - repeat: {count: 120}
    element:
      circle: {radius: 26}
      fill: "hsb(i / 120 + t / 60, 0.8, 1)"
      opacity: 0.4
      position: ["320 + 260 * cos(t / 3 + i)", "180 + 140 * sin(t / 4 + 1.7 * i)"]
  - text: {text: "{t:.2}", size: 30}
    fill: white
"""


class FarmTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix='pathreel-farm-')
        os.mkdir(f'{cls.folder}/cluster')
        cls.cluster = Cluster(f'{cls.folder}/cluster', array_size=5)

    @classmethod
    def tearDownClass(cls):
        cls.cluster.close()
        shutil.rmtree(cls.folder, ignore_errors=True)

    def setUp(self):
        self.work = f'{self.folder}/{self.id().split(".")[-1]}'
        os.mkdir(self.work)
        with open(f'{self.work}/clip.yaml', 'w') as file:
            file.write(SCENE)

    def pathreel(self, *arguments, code=0):
        """Runs Pathreel, expects an exit code, and returns the output."""
        # Every task draws all its frames: nothing comes from a cache.
        environment = dict(self.cluster.environment, PATHREEL_CACHE_LIMIT='0')
        done = subprocess.run(
            [PROGRAM, *arguments], cwd=self.work, env=environment, capture_output=True, text=True, timeout=400)
        self.assertEqual(done.returncode, code, f'{arguments}\n{done.stdout}{done.stderr}\n{self.logs()}')
        return done.stdout + done.stderr

    def logs(self):
        """The logs of the cluster and of the test's job, for messages of failures."""
        text = self.cluster.report()
        for folder, _, names in os.walk(self.work):
            for name in names:
                if name.endswith('.log') or name.startswith('failures-'):
                    with open(f'{folder}/{name}', errors='replace') as file:
                        text += f'== {name}\n{file.read()[-2000:]}'
        return text

    def submit(self, shards, *options):
        """Packs the clip as a job and submits it; returns the output of `pathreel farm`."""
        self.pathreel('render', 'clip.yaml', '-o', 'clip.mp4', '--bundle', 'job')
        return self.farm(shards, *options)

    def farm(self, shards, *options, code=0):
        return self.pathreel('farm', 'slurm', 'job', '--shards', str(shards), '--processors', '1', *options, code=code)

    def reference(self):
        """Renders the whole clip on this machine, as whole.mp4."""
        self.pathreel('render', 'clip.yaml', '-o', 'whole.mp4', '--quiet', '--no-cache')

    def expect_same(self):
        self.assertTrue(filecmp.cmp(f'{self.work}/clip.mp4', f'{self.work}/whole.mp4', shallow=False))

    def shards(self):
        return [name for name in os.listdir(f'{self.work}/job/shards') if not name.startswith('.')]

    def running_on(self, node):
        """The IDs of the tasks that run on a node."""
        return self.cluster.run('squeue', '-h', '-w', node, '-t', 'RUNNING', '-o', '%i').split()

    def wait_for_output(self, seconds=240):
        status = f'{self.work}/job/slurm/join.status'
        self.cluster.wait(lambda: os.path.exists(status), 'the join', seconds)
        with open(status) as file:
            self.assertEqual(file.read().strip(), '0', self.logs())

    def test_an_array_makes_the_shards_and_a_join_the_clip(self):
        said = self.submit(6, '--wait')
        # This cluster allows five tasks in an array.
        self.assertIn('3 tasks of 2 shards', said)
        self.reference()
        self.expect_same()

    def test_a_node_that_is_killed_during_the_array_costs_nothing_but_time(self):
        self.submit(6)
        self.cluster.wait(lambda: self.running_on('n2'), 'a task on n2', 60)
        time.sleep(0.3)
        self.cluster.kill_node('n2')
        try:
            self.wait_for_output()
        finally:
            self.cluster.start_node('n2')
        self.reference()
        self.expect_same()
        # The task does not count this as a failure.
        self.assertFalse([name for name in os.listdir(f'{self.work}/job/slurm') if name.startswith('failures-')])

    def test_a_task_that_fails_twice_is_put_back(self):
        self.pathreel('render', 'clip.yaml', '-o', 'clip.mp4', '--bundle', 'job')
        # The task cannot write its shard, because a folder has the file's name.
        obstacle = f'{self.work}/job/shards/2-of-4.shard'
        os.mkdir(obstacle)
        self.farm(4)
        failures = f'{self.work}/job/slurm/failures-1'

        def count():
            if not os.path.exists(failures):
                return 0
            with open(failures) as file:
                return len(file.readlines())

        self.cluster.wait(lambda: count() == 2, 'two failures', 120)
        os.rmdir(obstacle)
        self.wait_for_output()
        self.reference()
        self.expect_same()
        self.assertEqual(count(), 2)

    def test_a_shard_that_is_damaged_is_named_and_made_again(self):
        self.submit(3, '--wait')
        os.remove(f'{self.work}/clip.mp4')
        shard = f'{self.work}/job/shards/2-of-3.shard'
        with open(shard, 'r+b') as file:
            file.seek(os.path.getsize(shard) // 2)
            byte = file.read(1)
            file.seek(-1, os.SEEK_CUR)
            file.write(bytes([byte[0] ^ 1]))
        said = self.pathreel('join', 'job', code=74)
        self.assertIn('job/shards/2-of-3.shard: is damaged; remove it, and make shard 2/3 again', said)
        self.assertFalse(os.path.exists(f'{self.work}/clip.mp4'))
        # A new submission makes only the missing shard.
        others = {name: os.stat(f'{self.work}/job/shards/{name}').st_mtime_ns for name in self.shards()}
        self.farm(3, '--wait')
        self.reference()
        self.expect_same()
        changed = [n for n in self.shards() if os.stat(f'{self.work}/job/shards/{n}').st_mtime_ns != others[n]]
        self.assertEqual(changed, ['2-of-3.shard'])

    def test_a_task_that_is_preempted_or_cancelled_is_not_put_back_by_itself(self):
        self.submit(3)
        self.cluster.wait(lambda: self.running_on('n1'), 'a task on n1', 60)
        task = self.cluster.run('squeue', '-h', '-w', 'n1', '-t', 'RUNNING', '-o', '%i').split()[0]
        # An administrator or a preemption does the same.
        self.cluster.run('scontrol', 'requeue', task)
        self.wait_for_output()
        self.reference()
        self.expect_same()
        self.assertFalse([name for name in os.listdir(f'{self.work}/job/slurm') if name.startswith('failures-')])

    def test_a_wait_for_what_cannot_come_ends_with_the_reason(self):
        self.pathreel('render', 'clip.yaml', '-o', 'clip.mp4', '--frames', '0..499', '--bundle', 'job')
        os.mkdir(f'{self.work}/job/shards/1-of-2.shard')
        said = self.farm(2, '--wait', code=74)
        # A folder has the name of the first shard, so no name is missing.
        self.assertRegex(said, r'the queue has ended.*, and nothing was joined; see the logs in .*/job/slurm')


if __name__ == '__main__':
    unittest.main(verbosity=2)

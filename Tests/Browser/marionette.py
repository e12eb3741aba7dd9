"""A client of Firefox's Marionette protocol: JSON messages with their lengths, over a socket.

test_firefox.py uses it, because Debian has no package of geckodriver."""

import json
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

program = shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox:
    """A headless Firefox with a profile of its own."""

    def __init__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.profile = tempfile.mkdtemp(prefix="pathreel-firefox-")
        pathlib.Path(self.profile, "user.js").write_text(
            f'user_pref("marionette.port", {port});\nuser_pref("datareporting.policy.dataSubmissionEnabled", false);\n'
            'user_pref("browser.shell.checkDefaultBrowser", false);\nuser_pref("app.update.enabled", false);\n')
        self.process = subprocess.Popen(
            [program, "--headless", "--marionette", "--no-remote", "--profile", self.profile, "--width", "1400", "--height", "1000"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.number = 0
        self.socket = None
        try:
            end = time.monotonic() + 60
            while self.socket is None:
                try:
                    self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
                except OSError:
                    if time.monotonic() > end or self.process.poll() is not None:
                        raise
                    time.sleep(0.05)
            self.read()
            self.ask("WebDriver:NewSession")
        except BaseException:
            self.quit()
            raise

    def read(self):
        """Reads one message."""
        length = b""
        while not length.endswith(b":"):
            length += self.receive(1)
        data = b""
        while len(data) < int(length[:-1]):
            data += self.receive(1 << 20)
        return json.loads(data)

    def receive(self, most):
        """Reads some bytes. Without this check, the loops above would not end after a crash of Firefox."""
        data = self.socket.recv(most)
        if not data:
            raise ConnectionError("Firefox has closed the connection")
        return data

    def ask(self, command, **parameters):
        """Sends a command; returns its result, or raises its error."""
        self.number += 1
        text = json.dumps([0, self.number, command, parameters]).encode()
        self.socket.sendall(b"%d:" % len(text) + text)
        _, number, error, result = self.read()
        assert number == self.number
        if error:
            raise RuntimeError(f"{command}: {error['error']}: {error['message']}")
        return result

    def get(self, address):
        self.ask("WebDriver:Navigate", url=address)

    def js(self, script, *values):
        """Runs a script in the page; returns what it returns."""
        return self.ask("WebDriver:ExecuteScript", script=script, args=list(values), sandbox=None, newSandbox=False)["value"]

    def press(self, key):
        self.act("key", "keyboard", {}, [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}])

    def drag(self, *places):
        """Presses the mouse button at the first place, moves over the others, and releases it."""
        (x, y), *others = places
        steps = [{"type": "pointerMove", "x": x, "y": y, "duration": 0}, {"type": "pointerDown", "button": 0}]
        steps += [{"type": "pointerMove", "x": x, "y": y, "duration": 30} for x, y in others]
        self.act("pointer", "mouse", {"pointerType": "mouse"}, [*steps, {"type": "pointerUp", "button": 0}])

    def act(self, kind, name, parameters, actions):
        self.ask("WebDriver:PerformActions", actions=[{"type": kind, "id": name, "parameters": parameters, "actions": actions}])
        self.ask("WebDriver:ReleaseActions")

    def quit(self):
        if self.socket:
            self.socket.close()
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

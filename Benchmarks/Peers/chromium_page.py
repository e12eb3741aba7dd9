"""A headless Chromium with one page, for the benchmarks of animated SVG and Lottie files. Used through DevTools' protocol.

Needs Debian's chromium, and websocket-client from PyPI.
"""

import base64
import json
import pathlib
import shutil
import subprocess
import tempfile
import time

import websocket


class Page:
    """A page. `with Page() as page` starts the browser and ends it."""

    def __enter__(self):
        self.folder = tempfile.mkdtemp()
        self.process = subprocess.Popen(
            ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--mute-audio",
             "--force-color-profile=srgb", "--disable-lcd-text", "--font-render-hinting=none", "--no-first-run",
             "--allow-file-access-from-files", "--remote-allow-origins=*", "--disable-dev-shm-usage",
             "--remote-debugging-port=0", f"--user-data-dir={self.folder}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port = pathlib.Path(self.folder) / "DevToolsActivePort"
        end = time.monotonic() + 60
        while not port.exists() or len(port.read_text().split()) < 2:
            if self.process.poll() is not None or time.monotonic() > end:
                raise SystemExit("Chromium did not start")
            time.sleep(0.1)
        number, path = port.read_text().split()[:2]
        self.socket = websocket.create_connection(f"ws://127.0.0.1:{number}{path}", timeout=120)
        self.count, self.session, self.loads = 0, None, 0
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Animation.enable")
        return self

    def __exit__(self, *_):
        self.session = None
        try:
            self.call("Browser.close")
            self.process.wait(20)
        except Exception:
            self.process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def read(self):
        message = json.loads(self.socket.recv())
        if message.get("method") == "Page.loadEventFired":
            self.loads += 1
        return message

    def call(self, method, **parameters):
        """Calls a method of the protocol and returns its result."""
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.socket.send(json.dumps(message))
        while (reply := self.read()).get("id") != self.count:
            pass
        if "error" in reply:
            raise RuntimeError(f"{method}: {reply['error']['message']}")
        return reply["result"]

    def run(self, script):
        """Runs a script, waits for its promise, and returns its value."""
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"].get("exception", {}).get("description", "a script failed"))
        return result["result"].get("value")

    def open(self, file):
        """Opens a file and waits until it is loaded."""
        self.visit(pathlib.Path(file).resolve().as_uri())

    def visit(self, address):
        """Opens an address and waits until it is loaded."""
        loads = self.loads
        self.call("Page.navigate", url=address)
        while self.loads == loads:
            self.read()

    def set_size(self, width, height, scale=1.0):
        self.call("Emulation.setDeviceMetricsOverride", width=max(1, round(width)), height=max(1, round(height)),
                  deviceScaleFactor=scale, mobile=False)
        self.call("Emulation.setDefaultBackgroundColorOverride", color={"r": 255, "g": 255, "b": 255, "a": 1})

    def settle(self):
        """Waits until what was set is painted."""
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")

    def picture(self):
        """The page as a PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])

    def seconds(self):
        """The CPU seconds of all processes of the browser."""
        return sum(item["cpuTime"] for item in self.processes())

    def processes(self):
        session, self.session = self.session, None
        try:
            return self.call("SystemInfo.getProcessInfo")["processInfo"]
        finally:
            self.session = session

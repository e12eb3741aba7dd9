#!/usr/bin/env python3
"""Runs the unit tests of the preview page's modules in headless Chromium: run.py FOLDER-OF-THE-PAGE

`make test-browser` starts it."""

import functools
import http.server
import pathlib
import re
import subprocess
import sys
import tempfile
import threading

tests = pathlib.Path(__file__).parent
page = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else tests / "../../Sources/PreviewPage/Page"


class Files(http.server.SimpleHTTPRequestHandler):
    """Serves the page's modules under /page/ and the files of this folder."""

    extensions_map = {".js": "text/javascript", ".html": "text/html"}

    def translate_path(self, path):
        name = pathlib.PurePosixPath(path.split("?")[0]).name
        return str((page if path.startswith("/page/") else tests) / name)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Files)
threading.Thread(target=server.serve_forever, daemon=True).start()
with tempfile.TemporaryDirectory() as profile:
    result = subprocess.run(
        ["chromium", "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", f"--user-data-dir={profile}",
         "--virtual-time-budget=20000", "--dump-dom", f"http://127.0.0.1:{server.server_port}/tests.html"],
        capture_output=True, text=True, timeout=120)
text = re.search(r'<pre id="result">(.*?)</pre>', result.stdout, re.S)
print(text.group(1) if text else result.stdout + result.stderr)
sys.exit(0 if text and re.fullmatch(r"[1-9]\d* tests passed", text.group(1)) else 1)

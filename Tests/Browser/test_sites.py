"""Security tests: pages of other origins get nothing from the preview."""

import http.server
import threading

from studio import Page, StudioTest, browser

# A script that tries to read, embed and connect to the preview in six ways, and reports the result of each.
TRY_TO_CONNECT = """
const [address, done] = arguments;
const results = {};
const tries = {
  async fetch() { return (await fetch(address + 'still.png', {credentials: 'include'})).status; },
  async blind() { return (await fetch(address + 'still.png', {credentials: 'include', mode: 'no-cors'})).type; },
  async module() { return Object.keys(await import(address + 'page/store.js')).length; },
  image: () => new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image.naturalWidth);
    image.onerror = () => reject(new Error('no picture'));
    image.src = address + 'still.png';
  }),
  socket: () => new Promise((resolve, reject) => {
    const socket = new WebSocket(address.replace('http', 'ws') + 'live');
    socket.onopen = () => resolve('open');
    socket.onerror = () => reject(new Error('closed'));
  }),
  frame: () => new Promise((resolve, reject) => {
    const frame = document.createElement('iframe');
    frame.onload = () => { try { resolve(frame.contentWindow.studio ? 'page' : frame.contentWindow.length); } catch (error) { reject(error); } };
    frame.src = address;
    document.body.append(frame);
  }),
};
Promise.all(Object.entries(tries).map(async ([name, attempt]) => {
  try { results[name] = 'got ' + await attempt(); } catch (error) { results[name] = 'nothing'; }
})).then(() => done(results));
"""


class OtherOrigin(http.server.BaseHTTPRequestHandler):
    """A server of another origin with an empty page."""

    def do_GET(self):
        body = b"<!doctype html><title>A stranger</title><body>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Sites(StudioTest):
    def test_strangers(self):
        """Pages of another host or another port cannot read, embed or connect to the preview."""
        self.expected_console_errors = "."
        program = self.preview()
        # After this the browser has the cookie.
        page = Page(program.address, "zoom=1&frame=1")
        self.assertShows(page, 1)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), OtherOrigin)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            for host in ("127.0.0.1", "localhost"):
                with self.subTest(host):
                    browser().get(f"http://{host}:{server.server_port}/")
                    results = browser().execute_async_script(TRY_TO_CONNECT, f"http://localhost:{program.port}/")
                    self.assertEqual(set(results), {"fetch", "blind", "module", "image", "socket", "frame"})
                    self.assertEqual({name for name, result in results.items() if result != "nothing"}, set(), results)
        finally:
            server.shutdown()
            server.server_close()

    def test_own_page(self):
        """The same attempts succeed from the preview's own page, except for the frame; so the test above can fail."""
        program = self.preview()
        page = Page(program.address, "zoom=1&frame=1")
        self.expected_console_errors = "frame"
        results = page.driver.execute_async_script(TRY_TO_CONNECT, f"http://localhost:{program.port}/")
        self.assertEqual({name for name, result in results.items() if result == "nothing"}, {"frame"}, results)

    def test_without_cookie(self):
        """Without a valid token or cookie there is no page, and the answer says which address to open."""
        self.expected_console_errors = "403"
        program = self.preview()
        browser().get(f"http://localhost:{program.port}/")
        self.assertIn("Open the address that pathreel preview printed", browser().page_source)
        browser().get(f"http://localhost:{program.port}/?token={'0' * 32}")
        self.assertIn("Open the address that pathreel preview printed", browser().page_source)

"""Makes the clips of Scenes/reveal.yaml and Scenes/discs.yaml in a browser.

  clip_chromium.py screenshot|pixels reveal|discs OUT.mp4

Benchmarks/benchmark clips starts it. A page draws frame after frame on a canvas in two dimensions, and each goes to FFmpeg:
as a screenshot, a JPEG of quality 80 over DevTools' protocol, as Remotion takes it by default where it uses no browser of
its own; or as the canvas's pixels in a request to a server, as Motion Canvas's exporter for video sends them. Neither of
these programs runs here, so their own work per frame is not counted. The encoder is x264 with `veryfast` and a constant
rate factor of 13, as in the other clips, and not with the slower preset of these programs.

Needs Debian's chromium, and websocket-client from PyPI."""

import base64
import http.server
import subprocess
import sys
import threading

import chromium_page

PAGE = """<!doctype html><style>html,body{margin:0;overflow:hidden}canvas{display:block}</style>
<canvas id=c width=1920 height=1080></canvas>
<script>
const canvas = document.getElementById('c'), context = canvas.getContext('2d');
const fixed = 437.5, rolling = 262.5, pen = 87.5, ratio = (fixed - rolling) / rolling, points = [];
for (let a = 0; a < 6 * Math.PI; a += 0.01)
  points.push([960 + (fixed - rolling) * Math.cos(a) + pen * Math.cos(ratio * a),
    540 + (fixed - rolling) * Math.sin(a) - pen * Math.sin(ratio * a)]);
async function send() {
  await fetch('/frame', {method: 'POST', body: context.getImageData(0, 0, 1920, 1080).data});
}
function ground() {
  context.globalAlpha = 1;
  context.fillStyle = '#10141c';
  context.fillRect(0, 0, 1920, 1080);
}
function reveal(frame) {
  ground();
  context.beginPath();
  for (const [x, y] of points.slice(0, Math.max(2, Math.ceil((frame + 1) / 600 * points.length)))) context.lineTo(x, y);
  Object.assign(context, {lineWidth: 3, lineCap: 'round', lineJoin: 'round', strokeStyle: '#ffc440'});
  context.stroke();
}
// Colours in HSB of saturation 0.7 and brightness 1 have the lightness 0.65 and full saturation in HSL.
const colors = Array.from({length: 200}, (_, i) => `hsl(${i * 1.8} 100% 65%)`);
function discs(frame) {
  ground();
  context.globalAlpha = 0.6;
  for (let i = 0; i < 200; i++) {
    const angle = 2.399963 * i + Math.PI * frame / 60, radius = 20 + 40 * (0.618034 * i % 1);
    context.fillStyle = colors[i];
    context.beginPath();
    context.arc(960 + 60 * Math.sqrt(i) * Math.cos(angle), 540 + 36 * Math.sqrt(i) * Math.sin(angle), radius, 0, 7);
    context.fill();
  }
}
</script>"""

way, name, target = sys.argv[1:]
count = {"reveal": 600, "discs": 120}[name]
pictures = {
    "screenshot": ["-f", "image2pipe", "-c:v", "mjpeg"],
    "pixels": ["-f", "rawvideo", "-pix_fmt", "rgba", "-video_size", "1920x1080"]}
ffmpeg = subprocess.Popen(
    ["ffmpeg", "-v", "error", "-y", *pictures[way], "-framerate", "60", "-i", "-", "-c:v", "libx264", "-preset", "veryfast",
     "-crf", "13", "-pix_fmt", "yuv420p", target], stdin=subprocess.PIPE)


class Handler(http.server.BaseHTTPRequestHandler):
    """Serves the page, and passes the pixels that it sends on to FFmpeg."""

    protocol_version = "HTTP/1.1"

    def answer(self, body):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        self.answer(PAGE.encode())

    def do_POST(self):
        ffmpeg.stdin.write(self.rfile.read(int(self.headers["Content-Length"])))
        self.answer(b"")

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
with chromium_page.Page() as page:
    page.set_size(1920, 1080)
    page.visit(f"http://127.0.0.1:{server.server_address[1]}/")
    for frame in range(count):
        if way == "pixels":
            page.run(f"{name}({frame}), send()")
        else:
            page.run(f"{name}({frame})")
            picture = page.call("Page.captureScreenshot", format="jpeg", quality=80, optimizeForSpeed=True)["data"]
            ffmpeg.stdin.write(base64.b64decode(picture))
ffmpeg.stdin.close()
if ffmpeg.wait():
    raise SystemExit("FFmpeg failed")

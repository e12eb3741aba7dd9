"""Makes the clips of Scenes/reveal.yaml and Scenes/discs.yaml in a browser: clip_chromium.py screenshot|canvas reveal|discs OUT.mp4.

Benchmarks/benchmark clips starts it. A page draws frame after frame on a canvas in two dimensions, and each goes to FFmpeg
as a compressed picture: a screenshot in JPEG of quality 80 over DevTools' protocol, as Remotion takes by default where it
uses no browser of its own, or the canvas as PNG in a data URL, as Motion Canvas sends it to its exporter. Neither of these
programs runs here, so their own work per frame is not counted. The encoder is x264 with `veryfast` and a constant rate
factor of 13, as in the other clips, and not with the slower preset of these programs.

Needs Debian's chromium, and websocket-client from PyPI."""

import base64
import pathlib
import subprocess
import sys
import tempfile

import chromium_page

PAGE = """<!doctype html><style>html,body{margin:0;overflow:hidden}canvas{display:block}</style>
<canvas id=c width=1920 height=1080></canvas>
<script>
const canvas = document.getElementById('c'), context = canvas.getContext('2d');
const fixed = 437.5, rolling = 262.5, pen = 87.5, ratio = (fixed - rolling) / rolling, points = [];
for (let a = 0; a < 6 * Math.PI; a += 0.01)
  points.push([960 + (fixed - rolling) * Math.cos(a) + pen * Math.cos(ratio * a),
    540 + (fixed - rolling) * Math.sin(a) - pen * Math.sin(ratio * a)]);
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
codec = {"screenshot": "mjpeg", "canvas": "png"}[way]
ffmpeg = subprocess.Popen(
    ["ffmpeg", "-v", "error", "-y", "-f", "image2pipe", "-framerate", "60", "-c:v", codec, "-i", "-", "-c:v", "libx264",
     "-preset", "veryfast", "-crf", "13", "-pix_fmt", "yuv420p", target], stdin=subprocess.PIPE)
with tempfile.TemporaryDirectory() as folder, chromium_page.Page() as page:
    file = pathlib.Path(folder) / "page.html"
    file.write_text(PAGE)
    page.set_size(1920, 1080)
    page.open(file)
    for frame in range(count):
        if way == "canvas":
            picture = page.run(f"{name}({frame}), canvas.toDataURL('image/png').slice(22)")
        else:
            page.run(f"{name}({frame})")
            picture = page.call("Page.captureScreenshot", format="jpeg", quality=80, optimizeForSpeed=True)["data"]
        ffmpeg.stdin.write(base64.b64decode(picture))
ffmpeg.stdin.close()
if ffmpeg.wait():
    raise SystemExit("FFmpeg failed")

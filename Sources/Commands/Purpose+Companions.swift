import Foundation
import PathreelFiles
import PathreelRendering
import PathreelVideo

/// Files beside a video for a web page: a poster, and a page with the lines to paste. ``ClipWork`` writes them after
/// the video, for `render --for web` and `--for safari`.
extension Purpose {
  /// For the purposes `web` and `safari`, writes a poster and a page beside the video, and prints the page's lines.
  func writeCompanions(
    of output: String, _ format: OutputFormat, _ clip: Clip, frames: Range<Int>, _ work: WorkOptions
  ) throws {
    guard self == .web || self == .safari else { return }
    let stem = (output as NSString).deletingPathExtension
    let poster = stem + "-poster.png"
    if GeneratedPoster.mayWrite(to: poster) {
      try work.writePicture(clip, ofFrame: frames.lowerBound, to: poster, .png)
      try GeneratedPoster.mark(poster)
    } else {
      try work.say("\(poster) stays as it is: this version of Pathreel did not write it, or it was changed")
    }
    let names = (video: name(of: output), poster: name(of: poster))
    let lines =
      format == .mp4Stacked
      ? Self.stackedLines(names.video, names.poster, clip.size)
      : """
      <video src="\(names.video)" poster="\(names.poster)" width="\(clip.size.width)" height="\(clip.size.height)" \
      autoplay muted loop playsinline></video>
      """
    let page = stem + ".html"
    guard GeneratedPage.mayWrite(to: page) else {
      return try work.say(
        "\(page) stays as it is: this version of Pathreel did not write it, or it was changed; the lines for it:\n\(lines)"
      )
    }
    try write(GeneratedPage.text("<title>\(names.video)</title>\n\(lines)\n"), to: page)
    try work.say(
      "\(page) shows it; the lines for a page of your own:\n\(lines)", .made(page, frames: 0, size: clip.size))
  }

  private func write(_ text: String, to name: String) throws {
    let file = try PartialFile(target: URL(filePath: name, directoryHint: .notDirectory))
    try file.write(Data(text.utf8))
    try file.commit()
  }

  /// A file's name as a relative URL, percent-encoded so that it is safe in an attribute.
  private func name(of file: String) -> String {
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "&'\";:"))
    return (file as NSString).lastPathComponent.addingPercentEncoding(withAllowedCharacters: allowed) ?? file
  }

  /// The HTML for a stacked video: WebGL joins the colour half and the alpha half of each frame. The colours are
  /// premultiplied, so the shader only reads the two halves. Alpha has limited range in the file, and browsers expand
  /// it.
  private static func stackedLines(_ video: String, _ poster: String, _ size: OutputSize) -> String {
    """
    <canvas data-stacked="\(video)" width="\(size.width)" height="\(size.height)" \
    style="background: url('\(poster)') 0 0 / 100% 100%"></canvas>
    <script>
    for (const canvas of document.querySelectorAll('canvas[data-stacked]')) {
      const video = Object.assign(document.createElement('video'), { muted: true, loop: true, playsInline: true, autoplay: true });
      const gl = canvas.getContext('webgl', { premultipliedAlpha: true });
      const program = gl.createProgram();
      for (const [type, source] of [
        [gl.VERTEX_SHADER, 'attribute vec2 p; varying vec2 t; void main() { t = vec2(0.5 + 0.5 * p.x, 0.25 - 0.25 * p.y); gl_Position = vec4(p, 0.0, 1.0); }'],
        [gl.FRAGMENT_SHADER, 'precision mediump float; uniform sampler2D v; varying vec2 t; void main() { float a = texture2D(v, t + vec2(0.0, 0.5)).g; gl_FragColor = vec4(min(texture2D(v, t).rgb, a), a); }'],
      ]) {
        const shader = gl.createShader(type);
        gl.shaderSource(shader, source);
        gl.compileShader(shader);
        gl.attachShader(program, shader);
      }
      gl.linkProgram(program);
      gl.useProgram(program);
      gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
      gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), gl.STATIC_DRAW);
      gl.enableVertexAttribArray(0);
      gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
      gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
      for (const [name, value] of [[gl.TEXTURE_MIN_FILTER, gl.LINEAR], [gl.TEXTURE_MAG_FILTER, gl.LINEAR], [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE], [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE]]) gl.texParameteri(gl.TEXTURE_2D, name, value);
      const draw = () => {
        if (video.readyState >= 2) {
          gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, video);
          gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
          canvas.style.background = '';
        }
        requestAnimationFrame(draw);
      };
      video.src = canvas.dataset.stacked;
      video.play().catch(() => {});
      draw();
    }
    </script>
    """
  }
}

/// The HTML pages that `--for web` and `--for safari` write. A page contains a digest of its content, which tells it
/// from the pages of the user, and from generated pages that the user has changed.
private enum GeneratedPage {
  private static let start = "<!doctype html>\n<meta charset=\"utf-8\">\n<meta name=\"generator\" content=\"Pathreel "
  private static let end = "\">\n"

  /// A page with this content after its head.
  static func text(_ content: String) -> String { start + digest(Data(content.utf8)) + end + content }

  /// Whether there is no file of this name, or only an unchanged generated page.
  static func mayWrite(to name: String) -> Bool {
    guard FileState(at: name) != nil else { return true }
    guard let page = RegularFile.contents(of: name, atMost: 1 << 20, links: .followed), page.starts(with: start.utf8)
    else { return false }
    let rest = page.dropFirst(start.utf8.count)
    guard let range = rest.range(of: Data(end.utf8)) else { return false }
    return Data(rest[..<range.lowerBound]) == Data(digest(rest[range.upperBound...]).utf8)
  }

  private static func digest(_ content: Data) -> String {
    let hash = SHA256()
    hash.update(content)
    return hash.digest()
  }
}

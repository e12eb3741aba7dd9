import ArgumentParser

/// Options and words of other programs, such as FFmpeg, and what to write instead of them. ``CommandTree`` puts it into
/// ArgumentParser's messages.
enum ForeignArguments {
  /// Options of the same meaning.
  private static let options: [String: String] = [
    "--time": "--at", "--frame": "--at", "--second": "--at", "--timestamp": "--at", "--resolution": "--size",
    "--width": "--size", "--height": "--size", "--dimensions": "--size", "-s": "--size", "--frame-rate": "--fps",
    "--framerate": "--fps", "-r": "--fps", "--param": "--set", "--parameter": "--set", "--var": "--set",
    "--define": "--set", "--variable": "--set", "--out": "--output", "--out-dir": "--output",
    "--output-dir": "--output", "--zoom": "--scale", "--dpi": "--scale", "--threads": "--jobs", "--workers": "--jobs",
    "--length": "--duration", "--transparent": "--background", "--bg": "--background",
  ]

  /// Options without one of the same name here: what to do, and the option for which it holds.
  private static let advice: [(options: [String], own: String, text: String)] = [
    (["--start", "--end", "--from", "--to", "-ss", "-to"], "--frames", "a part of the clip is --frames 1s..2s"),
    (
      ["--codec", "--vcodec", "-c:v", "-vcodec", "-codec"], "--format",
      "the codec belongs to the format, such as --format mp4-h265; 'pathreel formats' lists them"
    ),
    (
      ["-crf", "--crf", "-b:v", "--bitrate", "-qscale", "-preset", "--preset"], "--encoder-option",
      "the quality is --quality draft, good, best or lossless, and the encoder's own options are written --encoder-option crf=18"
    ),
    (["-i", "--input"], "--output", "the scene stands alone, in front: scene.yaml -o out.mp4"),
    (["-y", "--yes", "--overwrite", "--force"], "--output", "leave it out; the file is replaced if it is there"),
    (["-t"], "--frames", "the length is 'duration' in the scene, and a part of it --frames 0s..2s"),
  ]

  /// Names of commands in other programs.
  static let commands: [String: String] = [
    "export": "render", "encode": "render", "make": "render", "build": "render", "video": "render",
    "convert": "render", "view": "preview", "serve": "preview", "watch": "preview", "open": "preview",
    "show": "preview", "play": "preview", "validate": "check", "lint": "check", "still": "frames",
    "image": "frames", "picture": "frames", "screenshot": "frames", "snapshot": "frames", "thumbnail": "frames",
  ]

  /// One of ArgumentParser's messages, with what is meant here.
  static func explained(
    _ message: String, of command: (any ParsableCommand.Type)?, _ arguments: some Collection<String>
  ) -> String {
    guard let command else { return message }
    let known = RepeatedOptions(of: command)
    if let match = message.firstMatch(of: /Unknown option '(--?[a-z:-]+)'\.?(?: Did you mean '[^']*'\?)?/) {
      let name = String(match.1)
      if let own = options[name], known.contains(own) {
        return message.replacingCharacters(in: match.range, with: "Unknown option '\(name)'. Did you mean '\(own)'?")
      }
      guard let advice = advice.first(where: { $0.options.contains(name) && known.contains($0.own) }) else {
        return message
      }
      return message.replacingCharacters(in: match.range, with: "Unknown option '\(name)'; \(advice.text)")
    }
    if let match = message.firstMatch(of: /Missing expected argument '--output <(\S+)>'/) {
      let given = arguments.dropFirst(2).first { !$0.hasPrefix("-") && $0.contains(".") && !$0.hasSuffix(".yaml") }
      let name = given ?? (match.1.hasPrefix("file.") ? "out\(match.1.dropFirst(4))" : "out.png")
      return message.replacingCharacters(in: match.range, with: "\(match.0); write -o \(name)")
    }
    if let match = message.firstMatch(of: /Unexpected argument '([^']*\.\.[^']*)'/), known.contains("--vary") {
      let before = Array(arguments).split(separator: String(match.1)).first?.last ?? "name"
      return message.replacingCharacters(
        in: match.range, with: "\(match.0); a parameter and its range are one word: --vary \(before)=\(match.1)")
    }
    return message
  }
}

import Testing

/// Options of `batch` and `sweep` with which the format can hold none of the outputs, and the error.
struct UnusableFormat: CustomTestStringConvertible, Sendable {
  let ending: String
  let options: [String]
  /// The error after `Error: `, or after the name of the scene.
  let error: String
  /// Whether the canvas has no background.
  var isTransparent = false

  static let all = [
    UnusableFormat(
      ending: "gif", options: ["--fps", "60"],
      error: "GIF holds at most 50 frames a second, and the clip has 60; make it with 50, 33.3 or 25 (--fps 25)"),
    UnusableFormat(
      ending: "gif", options: ["--quality", "best"], error: "GIF has one quality; leave 'best' out"),
    UnusableFormat(
      ending: "gif", options: ["--alpha", "premultiplied"],
      error: "colours in GIF are straight; leave 'premultiplied' out"),
    UnusableFormat(
      ending: "mp4", options: ["--size", "65x49"],
      error: "a video cannot be 65x49: H.264 with 4:2:0 colour needs an even width and height of 2 to 16384; "
        + "64x48 or 66x50 would do, or --pad"),
    UnusableFormat(
      ending: "mp4", options: ["--loop", "2"],
      error: "MP4 does not say how often it is played; leave the number of loops out"),
    UnusableFormat(
      ending: "mp4", options: [],
      error: "frame 0 (t = 0.0 s): MP4 has no transparency, and the scene's background is transparent (#00000000); "
        + "give it an opaque one with --background or --matte, or write a format that keeps it: mp4-stacked (.mp4), "
        + "webm (.webm), mov (.mov), mov-animation (.mov), mkv (.mkv), rgba (.rgba), gif (.gif), apng (.apng), "
        + "webp-animation (.webp)", isTransparent: true),
    UnusableFormat(
      ending: "webm", options: ["--pixel-format", "yuv420p"],
      error: "pixels 'yuv420p' have no alpha, and the frames are transparent; leave the pixel format out, or give the "
        + "scene an opaque background", isTransparent: true),
    UnusableFormat(
      ending: "jpg", options: ["--size", "16384x12288"],
      error:
        "16384x12288 pixels are too many for JPEG here, which may have 16384 a side and 67108864 in all; PNG takes "
        + "them"),
    UnusableFormat(
      ending: "svg", options: ["--motion-blur", "8"],
      error: "SVG holds what one instant draws, and motion blur is the mean of several; give --motion-blur 0, or write "
        + "a format with pixels"),
  ]

  var isPicture: Bool { ["jpg", "svg"].contains(ending) }

  /// The scene, without its background if the case needs that.
  func scene(_ text: String) -> String {
    isTransparent ? text.replacing(##", background: "#204060""##, with: ", background: transparent") : text
  }

  /// What the program prints on standard error, without the last line feed.
  func message(scene: String) -> String { error.hasPrefix("frame ") ? "\(scene): \(error)" : "Error: \(error)" }

  var testDescription: String { "\(ending) \(options.joined(separator: " "))\(isTransparent ? " transparent" : "")" }
}

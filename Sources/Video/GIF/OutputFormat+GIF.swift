import Foundation
import PathreelDrawing
import PathreelFiles

extension OutputFormat {
  /// GIF with one palette for the whole clip, looping for ever by default. Each pixel is opaque or transparent. Frames
  /// last whole hundredths of a second. `--format gif` selects it, and `GIFEncoder` encodes it.
  public static let gif = OutputFormat(
    name: "gif", title: "GIF", fileExtension: "gif", hasAlpha: true,
    content: .animation(
      check: { shape, settings throws(VideoError) in
        try settings.check(for: "GIF")
        // Browsers show a frame of less than two hundredths of a second for ten hundredths.
        guard shape.rate.numerator <= 50 * shape.rate.denominator else {
          throw .unusableSetting(
            "GIF holds at most 50 frames a second, and the clip has \(shape.rate); make it with 50, 33.3 or 25 (--fps 25)"
          )
        }
      },
      begin: { target, shape, settings throws(VideoError) in
        try AnimationFile(to: target, shape, settings, verification: VideoVerification.check) {
          file throws(FileError) in try GIFEncoder(to: file, named: target, shape, settings)
        }
      }))
}

import PathreelDrawing
import PathreelVideo

/// An error of a clip that cannot be written in the requested form. ``Clip`` throws it before or while it writes a
/// file.
///
/// ```swift
/// do { try clip.writeVideo(to: file) } catch { print(error) }
/// // own.mp4: the scene is read from this file and it would be lost; give the output another name
/// ```
public enum OutputError: Error, Hashable, Sendable {
  /// The output would replace a file from which the scene is read. The two names may be spelled differently.
  case isInput(file: String, input: String)
  /// The format has no transparency, and the canvas's background is not opaque.
  case transparentBackground(Color, OutputFormat)
  /// The format has no transparency, and blend modes leave transparent pixels on the opaque background.
  case transparentPixels(OutputFormat)
  /// The format has transparency, but the clip is written without it because its first frame is opaque. Another frame
  /// is not.
  case becomesTransparent(OutputFormat)
  /// The format holds shapes, not pixels, and the clip has motion blur.
  case blurWithoutPixels(OutputFormat)
  /// The format holds shapes, not pixels, and the clip marks redrawn tiles.
  case marksWithoutPixels(OutputFormat)
}

extension OutputError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .isInput(let file, let input):
      (file == input
        ? "\(file): the scene is read from this file"
        : "\(file): this is the file \(input), which the scene is read from,")
        + " and it would be lost; give the output another name"
    case .transparentBackground(let color, let format):
      "\(format) has no transparency, and the scene's background is transparent (\(color.css)); "
        + "give it an opaque one with --background or --matte, or write a format that keeps it: \(format.formatsWithAlpha)"
    case .transparentPixels(let format):
      "\(format) has no transparency, and a blend mode such as clear or source-out leaves transparent pixels on the canvas; "
        + "blend inside a group ('blend: normal' in scene files, compositingGroup() in Swift), "
        + "lay a --matte behind them, or write a format that keeps them: \(format.formatsWithAlpha)"
    case .becomesTransparent(let format):
      "the clip is written to \(format) without alpha because its first frame is opaque, and this frame is not; "
        + "ask for alpha with --alpha straight"
    case .blurWithoutPixels(let format):
      "\(format) holds what one instant draws, and motion blur is the mean of several; give --motion-blur 0, or write a "
        + "format with pixels"
    case .marksWithoutPixels(let format): "\(format) has no pixels whose tiles could be marked; write another format"
    }
  }
}

extension OutputFormat {
  /// The formats of the same kind, videos or pictures, that keep transparency.
  fileprivate var formatsWithAlpha: String {
    (isVideo ? Self.videos : Self.pictures).filter(\.hasAlpha).map { "\($0.name) (.\($0.fileExtension))" }
      .joined(separator: ", ")
  }
}

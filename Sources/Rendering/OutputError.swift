import PathreelDrawing
import PathreelVideo

/// Why a clip cannot be written as it is asked for.
///
/// ```swift
/// do { try clip.writeVideo(to: file) } catch { print(error) }
/// // own.mp4: the scene is read from this file, which would be lost; give the output another name
/// ```
public enum OutputError: Error, Hashable, Sendable {
  /// The output would replace a file that the scene is read from; both may be names of one file.
  case isInput(file: String, input: String)
  /// The format has no transparency, and the canvas's background is not opaque.
  case transparentBackground(Color, OutputFormat)
  /// The format has no transparency, and blend modes leave transparent pixels on an opaque background.
  case transparentPixels(OutputFormat)
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
        + "give the scene an opaque background, or \(Self.waysToKeepAlpha), which keep it"
    case .transparentPixels(let format):
      "\(format) has no transparency, and a blend mode such as clear or source-out leaves transparent pixels on the canvas; "
        + "blend inside a group ('blend: normal' in scene files, compositingGroup() in Swift), "
        + "or \(Self.waysToKeepAlpha), which keep them"
    }
  }

  private static var waysToKeepAlpha: String {
    let videos = OutputFormat.videos.filter(\.hasAlpha).map { "write \($0) (.\($0.fileExtension))" }
    let pictures = OutputFormat.pictures.filter(\.hasAlpha).map { "draw \($0) pictures with 'frames'" }
    return (videos + pictures).joined(separator: " or ")
  }
}

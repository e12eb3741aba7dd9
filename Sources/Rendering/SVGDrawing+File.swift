import Foundation
import PathreelDrawing
import PathreelSVG
import PathreelVideo

extension AnimatedDrawing {
  /// Reads an SVG file that may move, with the pictures embedded in it as `data:` URLs.
  ///
  /// - Throws: `SVGError`, as `SVGDrawing(contentsOf:)` does.
  public init(contentsOf url: URL) throws(SVGError) {
    try self.init(contentsOf: url, images: { try ImageAsset(decoding: $0, check: $1) })
  }
}

/// Reading of SVG drawings, for authors of scenes in Swift. The drawings of scene files are read with the scene
/// (`SceneFile`).
extension SVGDrawing {
  /// Reads an SVG file, with the pictures embedded in it as `data:` URLs.
  ///
  /// ```swift
  /// let logo = try SVGDrawing(contentsOf: URL(filePath: "logo.svg"))
  /// ```
  ///
  /// - Throws: `SVGError` if the file does not exist, is not an SVG document, refers to other files, or is too large.
  public init(contentsOf url: URL) throws(SVGError) {
    try self.init(contentsOf: url, images: { try ImageAsset(decoding: $0, check: $1) })
  }

  /// Parses the text of an SVG document.
  ///
  /// ```swift
  /// let dot = try SVGDrawing(text: "<svg viewBox='0 0 2 2'><circle r='1' cx='1' cy='1'/></svg>")
  /// ```
  ///
  /// - Parameter name: The document's name in messages.
  /// - Throws: `SVGError`, as ``init(contentsOf:)`` does.
  public init(text: String, name: String = "drawing.svg") throws(SVGError) {
    try self.init(text: text, name: name, images: { try ImageAsset(decoding: $0, check: $1) })
  }
}

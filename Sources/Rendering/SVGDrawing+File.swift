import Foundation
import PathreelDrawing
import PathreelSVG
import PathreelVideo

extension SVGDrawing {
  /// Reads an SVG file, with the pictures that it carries in `data:` addresses.
  ///
  /// ```swift
  /// let logo = try SVGDrawing(contentsOf: URL(filePath: "logo.svg"))
  /// ```
  ///
  /// - Throws: ``SVGError`` for a file that is not there, is no SVG document, refers to other files, or is too large.
  public init(contentsOf url: URL) throws(SVGError) {
    try self.init(contentsOf: url, images: { try ImageAsset(decoding: $0) })
  }

  /// Reads a document.
  ///
  /// ```swift
  /// let dot = try SVGDrawing(text: "<svg viewBox='0 0 2 2'><circle r='1' cx='1' cy='1'/></svg>")
  /// ```
  ///
  /// - Parameter name: Represents the document in messages.
  /// - Throws: ``SVGError``, as ``init(contentsOf:)`` does.
  public init(text: String, name: String = "drawing.svg") throws(SVGError) {
    try self.init(text: text, name: name, images: { try ImageAsset(decoding: $0) })
  }
}

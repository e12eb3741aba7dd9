import Foundation
import PathreelDrawing
import PathreelGeometry

/// The fonts and glyphs of a file.
struct TextFonts: Sendable {
  init(_ root: JSONValue, _ reading: Reading) {}
}

/// A layer of text.
struct TextLayer: Sendable {
  init?(_ json: JSONValue, _ reading: Reading, _ assets: Assets) {
    reading.warn("text is not drawn", at: json)
    return nil
  }
}

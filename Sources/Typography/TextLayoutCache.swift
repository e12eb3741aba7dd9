import Foundation

/// A memo of recent text layouts for ``TextLayout``. A view asks for its layout several times in each frame, and for
/// the same one in the next frame. A layout depends on its key alone, so a hit equals what the caller would compute.
enum TextLayoutCache {
  struct Key: Hashable, Sendable {
    private let runs: [TextRun]
    private let width, height: CGFloat
    /// The state of the fonts: a font file may have changed since the last layout.
    private let fontGeneration: Int

    init(runs: [TextRun], width: CGFloat, height: CGFloat) {
      (self.runs, self.width, self.height) = (runs, width, height)
      fontGeneration = FontLibrary.shared.generation
    }

    /// Compares the bytes of the texts, because a layout refers to the characters of its own text.
    static func == (a: Key, b: Key) -> Bool {
      a.runs == b.runs && a.width == b.width && a.height == b.height && a.fontGeneration == b.fontGeneration
        && zip(a.runs, b.runs).allSatisfy { $0.text.hasSameBytes(as: $1.text) }
    }

    fileprivate var byteCount: Int { runs.reduce(0) { $0 + $1.text.utf8.count } }
  }

  private static let layouts = Memo<Key, TextLayout>(capacity: 20_000)

  static subscript(key: Key) -> TextLayout? { layouts[key] }

  /// Keeps a layout. Its cost is the number of its glyphs; a long text of blanks has none, but takes memory too.
  static func keep(_ layout: TextLayout, for key: Key) {
    layouts.keep(layout, for: key, cost: 1 + max(layout.glyphs.count, key.byteCount / 4))
  }
}

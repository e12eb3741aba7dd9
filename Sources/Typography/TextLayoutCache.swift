import Foundation
import Synchronization

/// A memo of recent text layouts for ``TextLayout``. A view asks for its layout several times in each frame, and for
/// the same one in the next frame. A layout depends on its key alone, so a hit equals what the caller would compute.
final class TextLayoutCache: Sendable {
  static let shared = TextLayoutCache()

  struct Key: Hashable {
    var runs: [TextRun]
    var width, height: CGFloat
  }

  /// The maximum number of glyphs in all layouts together; beyond it the memo is cleared.
  private static let capacity = 20_000

  private struct State {
    var layouts: [Key: TextLayout] = [:]
    var glyphCount = 0
  }

  private let state = Mutex(State())

  subscript(key: Key) -> TextLayout? {
    get { state.withLock { $0.layouts[key] } }
    set {
      guard let newValue else { return }
      state.withLock { state in
        let cost = newValue.glyphs.count + 1
        if state.glyphCount + cost > Self.capacity { state = State() }
        if state.layouts.updateValue(newValue, forKey: key) == nil { state.glyphCount += cost }
      }
    }
  }
}

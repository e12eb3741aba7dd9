import PathreelDrawing
import PathreelGeometry

/// Filtered groups of frames before, for frames that show the same: a shadow under what stands still is blurred once.
struct KeptPictures {
  /// All that decides a filtered picture, and its place in the list.
  struct Key {
    var items: [DisplayList.Item]
    var filter: DisplayList.Filter
    var place: Dither
    var canvas: CGAffineTransform
    var grid: TileGrid
    var depth: Int
    var margin: Int

    fileprivate func isLike(_ other: Key) -> Bool {
      grid == other.grid && canvas == other.canvas && depth == other.depth && margin == other.margin
        && filter == other.filter && items == other.items
    }
  }

  /// A class, so that a frame that uses it touches nothing else.
  private final class Entry {
    let key: Key
    /// `nil` where nothing can be seen.
    let picture: FilteredPicture?
    let window: TileRegion
    /// The last that used it.
    var frame: Int

    init(_ key: Key, _ picture: FilteredPicture?, window: TileRegion, frame: Int) {
      (self.key, self.picture, self.window, self.frame) = (key, picture, window, frame)
    }
  }

  /// In bytes; the picture that was used longest ago goes first.
  private static var limit: Int { 64 << 20 }

  private var entries: [Dither: Entry] = [:]
  private var memory = 0
  private var frame = 0

  mutating func beginFrame() { frame &+= 1 }

  /// - Parameter window: where the picture can be seen.
  /// - Returns: `nil` where it has to be made; a picture that is `nil` where there is nothing to see.
  mutating func picture(for key: Key, in window: TileRegion) -> FilteredPicture?? {
    guard let entry = entries[key.place], entry.window.clamped(to: window) == window, entry.key.isLike(key) else {
      return nil
    }
    entry.frame = frame
    return .some(entry.picture)
  }

  mutating func keep(_ picture: FilteredPicture?, for key: Key, of window: TileRegion) {
    forget(key.place)
    let size = picture?.memory ?? 0
    guard size <= Self.limit else { return }
    while memory + size > Self.limit, let oldest = entries.min(by: { $0.value.frame < $1.value.frame }) {
      forget(oldest.key)
    }
    memory += size
    entries[key.place] = Entry(key, picture, window: window, frame: frame)
    // Empty pictures take no memory, but their items do.
    if entries.count > 1000 {
      entries = entries.filter { $0.value.frame == frame }
      memory = entries.values.reduce(0) { $0 + ($1.picture?.memory ?? 0) }
    }
  }

  private mutating func forget(_ place: Dither) {
    guard let entry = entries.removeValue(forKey: place) else { return }
    memory -= entry.picture?.memory ?? 0
  }
}

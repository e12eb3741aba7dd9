import PathreelDrawing
import PathreelGeometry

/// Filtered groups of frames before, for frames that show the same: a shadow under what stands still is blurred once. What
/// has become another picture leaves its memory to that.
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

    fileprivate func isLike(_ other: Key) -> Bool { hasSurroundings(of: other) && items == other.items }

    /// Whether all is the same but for the items.
    fileprivate func hasSurroundings(of other: Key) -> Bool {
      grid == other.grid && canvas == other.canvas && depth == other.depth && margin == other.margin
        && filter == other.filter
    }
  }

  /// A class, so that a frame that uses it touches nothing else.
  private final class Entry {
    var key: Key
    /// `nil` where nothing can be seen.
    var picture: FilteredPicture?
    var window: TileRegion
    /// The last that used it.
    var frame: Int
    /// Whether it has a picture, and not only its memory.
    var isValid = true

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
  func picture(for key: Key, in window: TileRegion) -> FilteredPicture?? {
    guard let entry = entries[key.place], entry.isValid, entry.window.clamped(to: window) == window,
      entry.key.isLike(key)
    else { return nil }
    entry.frame = frame
    return .some(entry.picture)
  }

  /// What there was before of the same part of a picture, if only its items are others.
  func predecessor(of key: Key, in window: TileRegion) -> (items: [DisplayList.Item], picture: FilteredPicture)? {
    guard let entry = entries[key.place], entry.isValid, entry.window == window, entry.key.hasSurroundings(of: key),
      let picture = entry.picture
    else { return nil }
    return (entry.key.items, picture)
  }

  /// Gives up what is at a place.
  ///
  /// - Returns: its memory, if nobody else has it.
  mutating func takeStorage(at place: Dither) -> PictureStorage? {
    guard let entry = entries[place] else { return nil }
    entry.isValid = false
    memory -= entry.picture?.memory ?? 0
    var storage = entry.picture?.storage
    entry.picture = nil
    return isKnownUniquelyReferenced(&storage) ? storage : nil
  }

  mutating func keep(_ picture: FilteredPicture?, for key: Key, of window: TileRegion) {
    _ = takeStorage(at: key.place)
    entries[key.place]?.frame = frame
    let size = picture?.memory ?? 0
    guard size <= Self.limit else { return }
    while memory + size > Self.limit, let oldest = entries.min(by: { $0.value.frame < $1.value.frame }) {
      forget(oldest.key)
    }
    memory += size
    if let entry = entries[key.place] {
      (entry.key, entry.picture, entry.window, entry.isValid) = (key, picture, window, true)
    } else {
      entries[key.place] = Entry(key, picture, window: window, frame: frame)
    }
    // Empty pictures take no memory, but their items do.
    if entries.count > 1000 {
      entries = entries.filter { $0.value.frame == frame }
      memory = entries.values.reduce(0) { $0 + ($1.picture?.memory ?? 0) }
    }
  }

  /// Notes that a predecessor's picture has become that of other items.
  func replaceItems(by key: Key) {
    guard let entry = entries[key.place] else { return }
    (entry.key, entry.frame) = (key, frame)
  }

  private mutating func forget(_ place: Dither) {
    guard let entry = entries.removeValue(forKey: place) else { return }
    memory -= entry.picture?.memory ?? 0
  }
}

import PathreelDrawing
import PathreelGeometry

/// A cache of filtered groups of earlier frames, for frames that show the same: a shadow under a still item is blurred
/// once. If the picture at a position in the list changes, the new picture takes over its memory. ``FramePlan`` owns
/// the cache.
struct FilteredPictureCache {
  /// All inputs of a filtered picture, and the position of its items in the list.
  struct Key {
    var items: [DisplayList.Item]
    var filter: DisplayList.Filter
    var dither: Dither
    var canvas: CGAffineTransform
    var grid: TileGrid
    /// The depth and the margin, as in ``LayerContent``.
    var depth: Int
    var margin: Int

    fileprivate var position: ItemPosition { ItemPosition(dither: dither, depth: depth) }

    fileprivate func isLike(_ other: Key) -> Bool { hasSurroundings(of: other) && items == other.items }

    /// Returns whether everything but the items is the same.
    fileprivate func hasSurroundings(of other: Key) -> Bool {
      grid == other.grid && canvas == other.canvas && depth == other.depth && margin == other.margin
        && filter == other.filter
    }
  }

  /// A cached picture. It is a class, so that a use updates only the entry and not the dictionary.
  private final class Entry {
    var key: Key
    /// The picture; `nil` if nothing is visible.
    var picture: FilteredPicture?
    /// The tiles in which the picture may be visible.
    var window: TileRegion
    /// The last frame that used the picture.
    var frame: Int
    /// Whether ``picture`` is valid; `false` after `takeStorage(for:)`.
    var isValid = true

    init(_ key: Key, _ picture: FilteredPicture?, window: TileRegion, frame: Int) {
      (self.key, self.picture, self.window, self.frame) = (key, picture, window, frame)
    }
  }

  /// The largest size of the cache, in bytes. The least recently used picture is removed first, but none that the
  /// current frame has used: if a frame has more pictures, the first ones are kept.
  private static var limit: Int { 64 << 20 }

  private var entries: [ItemPosition: Entry] = [:]
  /// The memory of all pictures, in bytes.
  private var memory = 0
  /// The memory of the pictures that the current frame has used, in bytes.
  private var usedMemory = 0
  /// The number of the current frame.
  private var frame = 0

  mutating func beginFrame() {
    // Empty pictures take no memory, but their items do.
    if entries.count > 1000 {
      entries = entries.filter { $0.value.frame == frame }
      memory = entries.values.reduce(0) { $0 + ($1.picture?.memory ?? 0) }
    }
    frame &+= 1
    usedMemory = 0
  }

  /// Records that the current frame uses a picture.
  private mutating func use(_ entry: Entry) {
    if entry.frame != frame { usedMemory += entry.picture?.memory ?? 0 }
    entry.frame = frame
  }

  /// Looks up a picture.
  ///
  /// - Parameter window: The tiles in which the picture may be visible.
  /// - Returns: `nil` if the picture must be made; an inner `nil` if nothing is visible.
  mutating func picture(for key: Key, in window: TileRegion) -> FilteredPicture?? {
    guard let entry = entries[key.position], entry.isValid, entry.window.clamped(to: window) == window,
      entry.key.isLike(key)
    else { return nil }
    use(entry)
    return .some(entry.picture)
  }

  /// Returns an earlier frame's picture of the same window, with its items, if only the items have changed. A picture
  /// that the current frame shows is not returned, because its pixels must not change.
  func predecessor(of key: Key, in window: TileRegion) -> (items: [DisplayList.Item], picture: FilteredPicture)? {
    guard let entry = entries[key.position], entry.isValid, entry.frame != frame, entry.window == window,
      entry.key.hasSurroundings(of: key), let picture = entry.picture
    else { return nil }
    return (entry.key.items, picture)
  }

  /// Removes the picture at the position of a key, and returns its memory for reuse.
  ///
  /// - Returns: The picture's memory, if it has no other owner.
  mutating func takeStorage(for key: Key) -> PictureStorage? {
    guard let entry = entries[key.position] else { return nil }
    entry.isValid = false
    let size = entry.picture?.memory ?? 0
    memory -= size
    if entry.frame == frame { usedMemory -= size }
    var storage = entry.picture?.storage
    entry.picture = nil
    return isKnownUniquelyReferenced(&storage) ? storage : nil
  }

  /// Keeps a picture; `nil` if nothing of it is visible.
  mutating func keep(_ picture: FilteredPicture?, for key: Key, of window: TileRegion) {
    _ = takeStorage(for: key)
    entries[key.position]?.frame = frame
    let size = picture?.memory ?? 0
    guard usedMemory + size <= Self.limit else { return }
    while memory + size > Self.limit, let oldest = entries.min(by: { $0.value.frame < $1.value.frame }) {
      forget(oldest.key)
    }
    memory += size
    usedMemory += size
    if let entry = entries[key.position] {
      (entry.key, entry.picture, entry.window, entry.isValid) = (key, picture, window, true)
    } else {
      entries[key.position] = Entry(key, picture, window: window, frame: frame)
    }
  }

  /// Records that a predecessor's picture has been updated to the items of `key`.
  mutating func replaceItems(by key: Key) {
    guard let entry = entries[key.position] else { return }
    entry.key = key
    use(entry)
  }

  private mutating func forget(_ position: ItemPosition) {
    guard let entry = entries.removeValue(forKey: position) else { return }
    memory -= entry.picture?.memory ?? 0
  }
}

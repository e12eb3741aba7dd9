import PathreelDrawing
import PathreelGeometry

/// A cache of filtered groups of earlier frames, for frames that show the same: a shadow under a still item is blurred
/// once. If the picture at a position in the list changes, the new picture takes over its memory. The plans of a
/// rasteriser share one: that of the frame, and those of the filters inside filters.
final class FilteredPictureCache {
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

  /// The largest size of the cache, in bytes. The least recently used pictures are removed first, but none that the
  /// current frame has used: if a frame has more pictures, the first ones are kept. Only pictures that stand inside
  /// other filtered groups make room for these, because then they are needed no more.
  private static var limit: Int { 128 << 20 }

  /// The masks of blurs and shadows that are made wherever they stand.
  let masks = MaskCache()
  private var entries: [ItemPosition: Entry] = [:]
  /// The memory of all pictures, in bytes.
  private var memory = 0
  /// The memory of the pictures that the current frame has used, in bytes, by the depth of their groups.
  private var usedMemory: [Int] = []
  /// The number of the current frame.
  private var frame = 0

  func beginFrame() {
    masks.beginFrame()
    // Empty pictures take no memory, but their items do.
    if entries.count > 1000 {
      entries = entries.filter { $0.value.frame == frame }
      memory = entries.values.reduce(0) { $0 + ($1.picture?.memory ?? 0) }
    }
    frame &+= 1
    usedMemory.removeAll(keepingCapacity: true)
  }

  /// Records that the current frame uses a picture.
  private func use(_ entry: Entry) {
    if entry.frame != frame { charge(entry.picture?.memory ?? 0, to: entry.key.depth) }
    entry.frame = frame
  }

  /// Adds to the memory that the current frame uses at a depth.
  private func charge(_ size: Int, to depth: Int) {
    while usedMemory.count <= depth { usedMemory.append(0) }
    usedMemory[depth] += size
  }

  /// Looks up a picture.
  ///
  /// - Parameter window: The tiles in which the picture may be visible.
  /// - Returns: `nil` if the picture must be made; an inner `nil` if nothing is visible.
  func picture(for key: Key, in window: TileRegion) -> FilteredPicture?? {
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
  func takeStorage(for key: Key) -> PictureStorage? {
    guard let entry = entries[key.position] else { return nil }
    entry.isValid = false
    let size = entry.picture?.memory ?? 0
    memory -= size
    if entry.frame == frame { charge(-size, to: entry.key.depth) }
    var storage = entry.picture?.storage
    entry.picture = nil
    return isKnownUniquelyReferenced(&storage) ? storage : nil
  }

  /// Keeps a picture; `nil` if nothing of it is visible.
  func keep(_ picture: FilteredPicture?, for key: Key, of window: TileRegion) {
    _ = takeStorage(for: key)
    entries[key.position]?.frame = frame
    let size = picture?.memory ?? 0
    guard usedMemory.prefix(key.depth + 1).reduce(size, +) <= Self.limit else { return }
    if memory + size > Self.limit { makeRoom(for: size, at: key.depth) }
    memory += size
    charge(size, to: key.depth)
    if let entry = entries[key.position] {
      (entry.key, entry.picture, entry.window, entry.isValid) = (key, picture, window, true)
    } else {
      entries[key.position] = Entry(key, picture, window: window, frame: frame)
    }
  }

  /// Records that a predecessor's picture has been updated to the items of `key`.
  func replaceItems(by key: Key) {
    guard let entry = entries[key.position] else { return }
    entry.key = key
    use(entry)
  }

  /// Removes pictures until there is room for another one at a depth, and for some more, so that this is rare.
  private func makeRoom(for size: Int, at depth: Int) {
    let dispensable = entries.filter { $0.value.frame != frame || $0.value.key.depth > depth }
      .sorted { ($0.value.frame, -$0.value.key.depth) < ($1.value.frame, -$1.value.key.depth) }
    for (position, entry) in dispensable where memory + size > Self.limit || memory > Self.limit * 7 / 8 {
      let freed = entry.picture?.memory ?? 0
      memory -= freed
      if entry.frame == frame { charge(-freed, to: entry.key.depth) }
      entries[position] = nil
    }
  }
}

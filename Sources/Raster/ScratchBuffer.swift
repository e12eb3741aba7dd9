import PathreelDrawing

/// A growable array of plain values that keeps its memory when it is emptied. After the largest frame, no frame
/// allocates any more.
///
/// Most of this module's raw memory is in buffers of this type. Subscripts read and change elements. Kernels and hot
/// loops use ``base`` and ``pointer(at:)``, which are valid until something is appended.
struct ScratchBuffer<Element: BitwiseCopyable>: ~Copyable {
  /// The address of the first element. It changes when the buffer grows.
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 256) {
    self.capacity = max(capacity, 1)
    base = Self.room(for: self.capacity)
  }

  private static func room(for capacity: Int) -> UnsafeMutablePointer<Element> {
    UnsafeMutableRawPointer.allocateAligned(byteCount: capacity * MemoryLayout<Element>.stride)
      .bindMemory(to: Element.self, capacity: capacity)
  }

  deinit { UnsafeMutableRawPointer(base).deallocate() }

  subscript(index: Int) -> Element {
    get {
      assert((0..<count).contains(index))
      return base[index]
    }
    nonmutating _modify {
      assert((0..<count).contains(index))
      yield &base[index]
    }
  }

  /// The address of an element, or of the end.
  func pointer(at index: Int) -> UnsafeMutablePointer<Element> {
    assert((0...count).contains(index))
    return base + index
  }

  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    (base + count).initialize(to: element)
    count &+= 1
  }

  /// Makes room for further elements, so that addresses stay while they are appended.
  @inline(__always)
  mutating func reserve(_ number: Int) {
    if count + number > capacity { grow(to: count + number) }
  }

  /// Appends an element for which there is room.
  @inline(__always)
  mutating func appendReserved(_ element: Element) {
    assert(count < capacity)
    (base + count).initialize(to: element)
    count &+= 1
  }

  /// Appends uninitialised elements, which the caller must set.
  ///
  /// - Returns: The index of the first one.
  mutating func extend(by number: Int) -> Int {
    if count + number > capacity { grow(to: count + number) }
    count &+= number
    return count &- number
  }

  mutating func removeAll() { count = 0 }

  mutating func removeLast() { count -= 1 }

  /// Replaces the contents by `count` copies of `element`.
  mutating func refill(count: Int, with element: Element) {
    self.count = 0
    if count > capacity { grow(to: count) }
    base.initialize(repeating: element, count: count)
    self.count = count
  }

  /// Changes the number of elements. All of them are then undefined.
  mutating func resize(count: Int) {
    self.count = 0
    if count > capacity { grow(to: count) }
    self.count = count
  }

  private mutating func grow(to needed: Int) {
    let larger = max(needed, 2 * capacity)
    let moved = Self.room(for: larger)
    moved.moveInitialize(from: base, count: count)
    UnsafeMutableRawPointer(base).deallocate()
    (base, capacity) = (moved, larger)
  }
}

extension ScratchBuffer {
  /// Sets the elements that belong to the tiles of a region.
  ///
  /// - Parameter columns: The number of elements per row of tiles.
  func fill(_ region: TileRegion, columns: Int, with element: Element) {
    for row in region.rows {
      pointer(at: row * columns + region.columns.lowerBound).update(repeating: element, count: region.columns.count)
    }
  }
}

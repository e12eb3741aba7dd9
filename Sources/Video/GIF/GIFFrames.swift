/// Turns the pictures of a clip, given by indices, into the frames of a GIF: rectangles with delays.
///
/// A frame is known only when the next picture is: how long it is shown, and whether something that it shows becomes
/// transparent. GIF erases in one way: a frame's rectangle is cleared when its time is over, and so a frame whose pixels
/// go covers them with its rectangle.
struct GIFFrames {
  /// A frame that is ready to be compressed.
  struct Frame: Sendable {
    var left, top, width, height: Int
    /// Of the rectangle.
    var indices: [UInt8]
    /// What the rectangle shows before; empty where that does not count.
    var below: [UInt8]
    /// In hundredths of a second, 0…65,535.
    var delay: Int
    /// Whether the rectangle is cleared when the time is over.
    var isCleared: Bool
  }

  private struct Rectangle {
    var columns: Range<Int>
    var rows: Range<Int>

    func union(_ other: Rectangle) -> Rectangle {
      Rectangle(
        columns: min(columns.lowerBound, other.columns.lowerBound)..<max(columns.upperBound, other.columns.upperBound),
        rows: min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound))
    }
  }

  private let width: Int
  private let transparent: UInt8?
  /// What is on show before the frame that waits, and what it shows.
  private var below: [UInt8]
  private var shown: [UInt8]
  private var waiting: (rectangle: Rectangle, start: Int)?

  static let longestDelay = 65_535

  /// - Parameter transparent: The index that shows nothing, or what was there before.
  init(width: Int, height: Int, transparent: UInt8?) {
    (self.width, self.transparent) = (width, transparent)
    below = [UInt8](repeating: transparent ?? 0, count: width * height)
    shown = below
  }

  /// Takes the next picture.
  ///
  /// - Parameters:
  ///   - start: When it is shown, in hundredths of a second.
  ///   - tiles: Parts that may differ from the picture before, as columns and rows.
  ///   - frame: Takes the frame before.
  mutating func add<Failure: Error>(
    _ picture: [UInt8], at start: Int, tiles: [(columns: Range<Int>, rows: Range<Int>)],
    frame: (Frame) throws(Failure) -> Void
  ) throws(Failure) {
    let parts = tiles.map { Rectangle(columns: $0.columns, rows: $0.rows) }
    guard var current = waiting else {
      // The first picture: all of it, so that nothing of an earlier one shows through.
      waiting = (Rectangle(columns: 0..<width, rows: 0..<picture.count / width), start)
      shown = picture
      return
    }
    guard let changed = bounds(of: parts, where: { picture[$0] != shown[$0] }) else { return }
    let erased = transparent.flatMap { none in
      bounds(of: parts, where: { picture[$0] == none && shown[$0] != none })
    }
    if let erased { current.rectangle = current.rectangle.union(erased) }
    try finish(current.rectangle, from: current.start, until: start, isCleared: erased != nil, frame)
    var next: Rectangle? = changed
    Self.copy(current.rectangle, of: width, from: shown, to: &below)
    if erased != nil, let transparent {
      for y in current.rectangle.rows {
        let row = y * width
        for x in current.rectangle.columns { below[row + x] = transparent }
      }
      next = bounds(of: [current.rectangle.union(changed)], where: { picture[$0] != below[$0] })
    }
    Self.copy(changed, of: width, from: picture, to: &shown)
    waiting = (next ?? Rectangle(columns: 0..<1, rows: 0..<1), start)
  }

  /// Ends the clip.
  mutating func finish<Failure: Error>(at end: Int, frame: (Frame) throws(Failure) -> Void) throws(Failure) {
    guard let current = waiting else { return }
    waiting = nil
    try finish(current.rectangle, from: current.start, until: end, isCleared: false, frame)
  }

  private func finish<Failure: Error>(
    _ rectangle: Rectangle, from start: Int, until end: Int, isCleared: Bool, _ frame: (Frame) throws(Failure) -> Void
  ) throws(Failure) {
    // A delay that is too long goes on in frames that change nothing; the last one clears.
    let delays = FrameTicks.parts(of: end - start, atMost: Self.longestDelay)
    for (i, delay) in delays.enumerated() {
      let clears = isCleared && i == delays.count - 1
      let drawn = i == 0 || clears ? rectangle : Rectangle(columns: 0..<1, rows: 0..<1)
      let before = i == 0 ? below : shown
      try frame(
        Frame(
          left: drawn.columns.lowerBound, top: drawn.rows.lowerBound, width: drawn.columns.count,
          height: drawn.rows.count, indices: part(drawn, of: shown),
          below: transparent == nil ? [] : part(drawn, of: before), delay: delay, isCleared: clears))
    }
  }

  /// What encloses the pixels of some parts for which something holds.
  private func bounds(of parts: [Rectangle], where holds: (_ place: Int) -> Bool) -> Rectangle? {
    var result: Rectangle?
    for part in parts {
      for y in part.rows {
        let row = y * width
        guard let first = part.columns.first(where: { holds(row + $0) }) else { continue }
        let last = part.columns.last { holds(row + $0) } ?? first
        let found = Rectangle(columns: first..<last + 1, rows: y..<y + 1)
        result = result?.union(found) ?? found
      }
    }
    return result
  }

  private func part(_ rectangle: Rectangle, of picture: [UInt8]) -> [UInt8] {
    var part: [UInt8] = []
    part.reserveCapacity(rectangle.columns.count * rectangle.rows.count)
    for y in rectangle.rows {
      part.append(
        contentsOf: picture[y * width + rectangle.columns.lowerBound..<y * width + rectangle.columns.upperBound])
    }
    return part
  }

  private static func copy(_ rectangle: Rectangle, of width: Int, from source: [UInt8], to target: inout [UInt8]) {
    source.withUnsafeBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        for y in rectangle.rows {
          let start = y * width + rectangle.columns.lowerBound
          (target.baseAddress! + start).update(from: source.baseAddress! + start, count: rectangle.columns.count)
        }
      }
    }
  }
}

/// Turns a clip's indexed pictures into the frames of a GIF: rectangles with delays and disposal methods. Used by
/// ``GIFEncoder``.
///
/// A frame is complete only when the next picture is known. That picture decides how long the frame is shown, and
/// whether some of its pixels become transparent. GIF can erase in only one way: it clears a frame's rectangle at the
/// end of the frame. So a frame's rectangle also covers all pixels that are erased after it.
struct GIFFrames {
  /// A frame that is ready for compression.
  struct Frame: Sendable {
    var left, top, width, height: Int
    /// The palette indices of the rectangle, row by row.
    var indices: [UInt8]
    /// The palette indices that the rectangle shows before this frame; empty if the palette has no transparent index.
    var below: [UInt8]
    /// In hundredths of a second, 0…65,535.
    var delay: Int
    /// Whether the rectangle is cleared at the end of the delay.
    var isCleared: Bool
  }

  private let width: Int
  private let transparent: UInt8?
  /// The canvas before the waiting frame.
  private var below: [UInt8]
  /// The picture that the waiting frame shows.
  private var shown: [UInt8]
  /// The current frame, whose end is not known yet: its rectangle, and its start in hundredths of a second.
  private var waiting: (rectangle: PixelArea, start: Int)?

  /// The longest delay that GIF can hold, in hundredths of a second.
  static let longestDelay = 65_535

  /// - Parameter transparent: The index of transparent pixels, which leave the canvas as it is; nil if the palette has
  ///   none.
  init(width: Int, height: Int, transparent: UInt8?) {
    (self.width, self.transparent) = (width, transparent)
    below = [UInt8](repeating: transparent ?? 0, count: width * height)
    shown = below
  }

  /// Adds the next picture. This completes the frame before, if something changes.
  ///
  /// - Parameters:
  ///   - start: When the picture appears, in hundredths of a second.
  ///   - changes: The areas that may differ from the picture before.
  ///   - frame: Receives each completed frame.
  mutating func add<Failure: Error>(
    _ picture: [UInt8], at start: Int, changes: [PixelArea],
    frame: (Frame) throws(Failure) -> Void
  ) throws(Failure) {
    guard var current = waiting else {
      // The first frame covers the whole picture, so that nothing shows through.
      waiting = (PixelArea(columns: 0..<width, rows: 0..<picture.count / width), start)
      shown = picture
      return
    }
    guard let changed = changes.bounds(ofWidth: width, where: { picture[$0] != shown[$0] }) else { return }
    let erased = transparent.flatMap { none in
      changes.bounds(ofWidth: width, where: { picture[$0] == none && shown[$0] != none })
    }
    if let erased { current.rectangle = current.rectangle.union(erased) }
    try finish(current.rectangle, from: current.start, until: start, isCleared: erased != nil, frame)
    var next: PixelArea? = changed
    Self.copy(current.rectangle, of: width, from: shown, to: &below)
    if erased != nil, let transparent {
      for y in current.rectangle.rows {
        let row = y * width
        for x in current.rectangle.columns { below[row + x] = transparent }
      }
      next = [current.rectangle.union(changed)].bounds(ofWidth: width, where: { picture[$0] != below[$0] })
    }
    Self.copy(changed, of: width, from: picture, to: &shown)
    // If only pixels were erased, nothing is left to draw for the new picture. A frame of one pixel then holds the
    // picture's time.
    waiting = (next ?? PixelArea(columns: 0..<1, rows: 0..<1), start)
  }

  /// Completes the last frame.
  mutating func finish<Failure: Error>(at end: Int, frame: (Frame) throws(Failure) -> Void) throws(Failure) {
    guard let current = waiting else { return }
    waiting = nil
    try finish(current.rectangle, from: current.start, until: end, isCleared: false, frame)
  }

  private func finish<Failure: Error>(
    _ rectangle: PixelArea, from start: Int, until end: Int, isCleared: Bool, _ frame: (Frame) throws(Failure) -> Void
  ) throws(Failure) {
    // A delay beyond GIF's limit is split over more frames, which change nothing. The last of them clears the
    // rectangle.
    let delays = FrameTicks.parts(of: end - start, atMost: Self.longestDelay)
    for (i, delay) in delays.enumerated() {
      let clears = isCleared && i == delays.count - 1
      let drawn = i == 0 || clears ? rectangle : PixelArea(columns: 0..<1, rows: 0..<1)
      let before = i == 0 ? below : shown
      try frame(
        Frame(
          left: drawn.columns.lowerBound, top: drawn.rows.lowerBound, width: drawn.columns.count,
          height: drawn.rows.count, indices: part(drawn, of: shown),
          below: transparent == nil ? [] : part(drawn, of: before), delay: delay, isCleared: clears))
    }
  }

  private func part(_ rectangle: PixelArea, of picture: [UInt8]) -> [UInt8] {
    var part: [UInt8] = []
    part.reserveCapacity(rectangle.columns.count * rectangle.rows.count)
    for y in rectangle.rows {
      part.append(
        contentsOf: picture[y * width + rectangle.columns.lowerBound..<y * width + rectangle.columns.upperBound])
    }
    return part
  }

  private static func copy(_ rectangle: PixelArea, of width: Int, from source: [UInt8], to target: inout [UInt8]) {
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

import PathreelGeometry

/// The arc lengths of paths that a frame trimmed, for the next frame.
///
/// A path is found by its memory, so a path that is made again is measured again. What a frame does not ask for is forgotten.
struct PathMeasures {
  private struct Entry {
    let measure: PathMeasure
    var lastFrame: Int
  }

  private var entries: [UnsafeRawPointer: Entry] = [:]
  /// The memory that they take, in units of about 50 bytes.
  private(set) var weight = 0

  /// The measure of a path.
  mutating func measure(of path: Path, inFrame frame: Int) -> PathMeasure {
    // The measure holds its path, so no other path has the same memory meanwhile. Paths that share memory are equal.
    guard let address = path.elements.withUnsafeBytes({ $0.baseAddress }) else { return PathMeasure(path) }
    if let known = entries[address] {
      entries[address]!.lastFrame = frame
      return known.measure
    }
    let measure = PathMeasure(path)
    entries[address] = Entry(measure: measure, lastFrame: frame)
    weight += Self.weight(of: path)
    return measure
  }

  /// Forgets what was not asked for in the last frame.
  mutating func endFrame(_ frame: Int) {
    guard entries.contains(where: { $0.value.lastFrame < frame }) else { return }
    entries = entries.filter { $0.value.lastFrame == frame }
    weight = entries.values.reduce(0) { $0 + Self.weight(of: $1.measure.path) }
  }

  /// A segment takes some 100 bytes, and as much for each stretch of it.
  private static func weight(of path: Path) -> Int { 8 + 6 * path.elements.count }
}

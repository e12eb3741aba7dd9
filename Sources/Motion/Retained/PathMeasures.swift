import PathreelGeometry

/// A cache of path measures (arc lengths), from one frame to the next. ``Retention/measure(_:)`` uses it, for shapes
/// that are trimmed.
///
/// The key is the memory address of the path's elements, so a path that is made again is measured again. Measures that
/// a frame does not use are evicted at its end.
struct PathMeasures {
  /// A measure, with the last frame that used it.
  private struct Entry {
    let measure: PathMeasure
    var lastFrame: Int
  }

  /// The measures, by the address of their paths' elements.
  private var entries: [UnsafeRawPointer: Entry] = [:]
  /// The memory of the measures, in units of about 50 bytes.
  private(set) var weight = 0

  /// Returns the cached measure of a path, or measures it.
  mutating func measure(of path: Path, inFrame frame: Int) -> PathMeasure {
    // The measure retains its path, so no other path can have the same address meanwhile. Paths that share memory are
    // equal.
    guard let address = path.elements.withUnsafeBytes({ $0.baseAddress }) else { return PathMeasure(path) }
    if let known = entries.index(forKey: address) {
      entries.values[known].lastFrame = frame
      return entries.values[known].measure
    }
    let measure = PathMeasure(path)
    entries[address] = Entry(measure: measure, lastFrame: frame)
    weight += Self.weight(of: path)
    return measure
  }

  /// Evicts the measures that the frame did not use.
  mutating func endFrame(_ frame: Int) {
    guard entries.contains(where: { $0.value.lastFrame < frame }) else { return }
    entries = entries.filter { $0.value.lastFrame == frame }
    weight = entries.values.reduce(0) { $0 + Self.weight(of: $1.measure.path) }
  }

  /// The memory of a path's measure, in units of about 50 bytes. A measure takes about 100 bytes for each segment, and
  /// as much again for each part of a segment that it measures.
  private static func weight(of path: Path) -> Int { 8 + 6 * path.elements.count }
}

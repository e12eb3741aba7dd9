import Pathreel
@_spi(Fuzzing) import PathreelSVG

/// The step budget of a drawing: a hundredth of the normal one, because a step takes up to a hundred times as long
/// under the address sanitizer.
private let steps = 40_000

extension FuzzTarget {
  /// Fuzzes SVG documents that move. Any bytes must cause an error with a position in the document, or drawings: the
  /// same when a time is asked for again, whatever was asked for between. The length must be a time.
  static let animatedSVG = FuzzTarget("FuzzAnimatedSVG") { bytes in
    let moving: AnimatedDrawing
    do throws(SVGError) { moving = try SVGProbe.moving(bytes, steps: steps) } catch {
      return try Finding.checkLine(error.position?.line, of: error, isIn: bytes.count { $0 == 0x0a } + 1)
    }
    guard moving.duration >= 0, moving.duration.isFinite else { throw Finding("it lasts \(moving.duration) s") }
    let times = [0, 0.1, moving.duration / 3, moving.duration, 1e6]
    let drawings = times.map { try? moving.drawing(at: $0) }
    for (time, drawing) in zip(times, drawings).reversed() {
      guard (try? moving.drawing(at: time)) == drawing else { throw Finding("two drawings at \(time) s") }
    }
    for case let drawing? in drawings {
      let list = DisplayList(size: drawing.size, items: drawing.items)
      try? Rasterizer().draw(list, into: Bitmap(width: 40, height: 40))
    }
  }
}

import Pathreel

extension FuzzTarget {
  /// Fuzzes the stroker. Any path with any stroke style must make an empty outline or one with finite coordinates.
  static let stroker = FuzzTarget("FuzzStroker") { bytes in
    var input = FuzzInput(bytes)
    let style = input.strokeStyle()
    let tolerance = [0.025, 0.25, 1e-3][input.choice(of: 3)]
    let outline = input.path().strokedPath(style, tolerance: tolerance)
    let box = outline.boundingRect
    guard outline.isEmpty || (box.minX + box.maxX + box.minY + box.maxY).isFinite else {
      throw Finding("the outline of \(style) reaches \(box)")
    }
  }
}

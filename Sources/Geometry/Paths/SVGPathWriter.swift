import Foundation

/// Paths as SVG path data. The JSON form of display lists contains it (`DisplayList+JSON`).
extension Path {
  /// The path as SVG path data, in absolute commands: `M0 0L10 0Q15 5 10 10Z`.
  ///
  /// Each coordinate has the fewest digits that give the same double back, so `Path(svg:)` returns an equal path. A
  /// segment with a coordinate that is not finite or beyond ±1e100 can't be written; it is left out, as it is when
  /// drawn.
  public var svg: String {
    var data = ""
    writeSVG { data += $0 }
    return data
  }

  /// Calls `output` with ``svg``, one command at a time.
  package func writeSVG<Failure: Error>(to output: (String) throws(Failure) -> Void) throws(Failure) {
    func write(_ letter: Character, _ points: CGPoint...) throws(Failure) {
      var data = String(letter)
      for (index, point) in points.enumerated() {
        if index > 0 { data.append(" ") }
        data += Self.svgNumber(point.x)
        data.append(" ")
        data += Self.svgNumber(point.y)
      }
      try output(data)
    }
    // A subpath begins at its first usable point.
    var hasBegun = false
    func line(to point: CGPoint) throws(Failure) {
      guard point.isUsable else { return }
      try write(hasBegun ? "L" : "M", point)
      hasBegun = true
    }
    for element in elements {
      switch element {
      case .move(let to):
        hasBegun = to.isUsable
        if hasBegun { try write("M", to) }
      case .line(let to):
        try line(to: to)
      case .quadCurve(let to, let control):
        guard hasBegun, control.isUsable, to.isUsable else {
          try line(to: to)
          continue
        }
        try write("Q", control, to)
      case .curve(let to, let control1, let control2):
        guard hasBegun, control1.isUsable, control2.isUsable, to.isUsable else {
          try line(to: to)
          continue
        }
        try write("C", control1, control2, to)
      case .closeSubpath:
        if hasBegun { try output("Z") }
      }
    }
  }

  private static func svgNumber(_ value: CGFloat) -> String {
    if value == 0 { return "0" }
    let text = "\(Double(value))"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

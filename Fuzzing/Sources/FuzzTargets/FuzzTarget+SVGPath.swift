import Pathreel

extension FuzzTarget {
  /// Fuzzes the parser of SVG path data. Any bytes must cause an error, or a path that is the same after it is written
  /// and read again.
  static let svgPath = FuzzTarget("FuzzSVGPath") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    guard let path = try? Path(svg: text) else { return }
    let written = path.svg
    guard let again = try? Path(svg: written) else { throw Finding("cannot read what was written: \(written)") }
    guard again.svg == written else { throw Finding("reads \(written) as \(again.svg)") }
    let box = path.boundingRect
    _ = path.trimmedPath(from: 0.2, to: 0.7)
    _ = path.contains(CGPoint(x: box.midX, y: box.midY))
  }
}

import Pathreel

extension FuzzTarget {
  /// Fuzzes the SVG reader. Any bytes must cause an error with a position in the document, or a drawing. The drawing
  /// must be the same when it is read again, and the rasteriser draws it.
  static let svg = FuzzTarget("FuzzSVG") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let drawing: SVGDrawing
    do throws(SVGError) { drawing = try SVGDrawing(text: text) } catch {
      return try Finding.checkLine(error.position?.line, of: error, isIn: text.utf8.count { $0 == 0x0a } + 1)
    }
    guard (try? SVGDrawing(text: text)) == drawing else { throw Finding("two drawings of one document") }
    let changed = drawing.items(changing: [
      .number(1): .init(rotation: .degrees(20), opacity: 0.5, trim: 0.2...0.7, fill: .red)
    ])
    for items in [drawing.items, changed] {
      let list = DisplayList(size: drawing.size, items: items)
      try? Rasterizer().draw(list, into: Bitmap(width: 40, height: 40))
    }
  }
}

import FuzzInput
import Pathreel

/// Fuzzes the SVG reader. Any bytes must cause an error with a position in the document, or a drawing. The drawing must
/// be the same when it is read again, and the rasteriser draws it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSVG(_ data: UnsafeRawPointer?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeRawBufferPointer(start: data, count: count), as: UTF8.self)
  do {
    let drawing = try SVGDrawing(text: text)
    guard try drawing == SVGDrawing(text: text) else { fatalError("two drawings of one document") }
    let changed = drawing.items(changing: [
      .number(1): .init(rotation: .degrees(20), opacity: 0.5, trim: 0.2...0.7, fill: .red)
    ])
    for items in [drawing.items, changed] {
      let list = DisplayList(size: drawing.size, items: items)
      try? Rasterizer().draw(list, into: Bitmap(width: 40, height: 40))
    }
  } catch {
    let lineCount = text.utf8.count { $0 == 0x0a } + 1
    guard error.position.map({ (1...lineCount).contains($0.line) }) ?? true else {
      fatalError("an error outside the document's \(lineCount) lines: \(error)")
    }
  }
  return 0
}

import FuzzInput
import Pathreel
@_spi(Fuzzing) import PathreelSVG

/// The step budget of a drawing: a hundredth of the normal one, because a step takes up to a hundred times as long under
/// the address sanitizer.
private let steps = 40_000

/// Fuzzes SVG documents that move. Any bytes must cause an error with a position in the document, or drawings: the same
/// when a time is asked for again, whatever was asked for between. The length must be a time.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAnimatedSVG(_ data: UnsafeRawPointer?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeRawBufferPointer(start: data, count: count))
  do {
    let moving = try SVGProbe.moving(bytes, steps: steps)
    guard moving.duration >= 0, moving.duration.isFinite else { fatalError("it lasts \(moving.duration) s") }
    let times = [0, 0.1, moving.duration / 3, moving.duration, 1e6]
    let drawings = times.map { try? moving.drawing(at: $0) }
    for (time, drawing) in zip(times, drawings).reversed() {
      guard (try? moving.drawing(at: time)) == drawing else { fatalError("two drawings at \(time) s") }
    }
    for case let drawing? in drawings {
      let list = DisplayList(size: drawing.size, items: drawing.items)
      try? Rasterizer().draw(list, into: Bitmap(width: 40, height: 40))
    }
  } catch {
    let lineCount = bytes.count { $0 == 0x0a } + 1
    guard error.position.map({ (1...lineCount).contains($0.line) }) ?? true else {
      fatalError("an error outside the document's \(lineCount) lines: \(error)")
    }
  }
  return 0
}

import FuzzInput
import Pathreel

/// Fuzzes the stroker. Any path with any stroke style must make an empty outline or one with finite coordinates.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzStroker(_ data: UnsafeRawPointer?, _ count: Int) -> CInt {
  var input = FuzzInput(UnsafeRawBufferPointer(start: data, count: count))
  let style = input.strokeStyle()
  let tolerance = [0.025, 0.25, 1e-3][input.choice(of: 3)]
  let outline = input.path().strokedPath(style, tolerance: tolerance)
  let box = outline.boundingRect
  guard outline.isEmpty || (box.minX + box.maxX + box.minY + box.maxY).isFinite else {
    fatalError("the outline of \(style) reaches \(box)")
  }
  return 0
}

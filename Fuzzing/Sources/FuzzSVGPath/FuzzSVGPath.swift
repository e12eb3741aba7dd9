import FuzzInput
import Pathreel

/// Fuzzes the parser of SVG path data. Any bytes must cause an error, or a path that is the same after it is written
/// and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSVGPath(_ data: UnsafeRawPointer?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeRawBufferPointer(start: data, count: count), as: UTF8.self)
  guard let path = try? Path(svg: text) else { return 0 }
  let written = path.svg
  guard let again = try? Path(svg: written) else { fatalError("cannot read what was written: \(written)") }
  guard again.svg == written else { fatalError("reads \(written) as \(again.svg)") }
  let box = path.boundingRect
  _ = path.trimmedPath(from: 0.2, to: 0.7)
  _ = path.contains(CGPoint(x: box.midX, y: box.midY))
  return 0
}

import CTypography
import Foundation
import PathreelGeometry

/// Returns a glyph's outline as a path in ems, y down, origin on the baseline, for ``FontFace/outline(of:)``. Only this
/// function calls HarfBuzz's draw API.
func glyphOutline(of glyph: UInt32, in font: OpaquePointer, unitsPerEm: CGFloat) -> Path {
  let sink = OutlineSink(scale: 1 / unitsPerEm)
  pathreel_draw_glyph(font, glyph, outlineCallbacks.functions, Unmanaged.passUnretained(sink).toOpaque())
  return sink.path
}

private final class OutlineSink {
  var path = Path()
  let scale: CGFloat

  init(scale: CGFloat) { self.scale = scale }

  func point(_ x: Float, _ y: Float) -> CGPoint { CGPoint(x: CGFloat(x) * scale, y: -CGFloat(y) * scale) }

  static func at(_ data: UnsafeMutableRawPointer?) -> OutlineSink {
    Unmanaged<OutlineSink>.fromOpaque(data!).takeUnretainedValue()
  }
}

/// HarfBuzz's table of draw callbacks. It is made once and never changed, so that any thread may use it.
private struct OutlineCallbacks: @unchecked Sendable {
  let functions: OpaquePointer

  init() {
    functions = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      functions,
      { _, data, _, x, y, _ in
        let sink = OutlineSink.at(data)
        sink.path.move(to: sink.point(x, y))
      }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions,
      { _, data, _, x, y, _ in
        let sink = OutlineSink.at(data)
        sink.path.addLine(to: sink.point(x, y))
      }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, data, _, cx, cy, x, y, _ in
        let sink = OutlineSink.at(data)
        sink.path.addQuadCurve(to: sink.point(x, y), control: sink.point(cx, cy))
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, data, _, ax, ay, bx, by, x, y, _ in
        let sink = OutlineSink.at(data)
        sink.path.addCurve(to: sink.point(x, y), control1: sink.point(ax, ay), control2: sink.point(bx, by))
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(
      functions, { _, data, _, _ in OutlineSink.at(data).path.closeSubpath() }, nil, nil)
    hb_draw_funcs_make_immutable(functions)
  }
}

private let outlineCallbacks = OutlineCallbacks()

import PathreelDrawing

extension [DisplayList.Item] {
  /// The premultiplied colour that all the items share, or `nil`. It is not transparent, and all the items are blended
  /// normally. So alpha alone determines their pixels, and ``PixelFilter`` blurs only alpha.
  var singleColor: UInt32? {
    var color: UInt32?
    return hasOne(&color, depth: 0) ? color : nil
  }

  private func hasOne(_ color: inout UInt32?, depth: Int) -> Bool {
    func take(_ paint: Paint, _ mode: BlendMode) -> Bool {
      guard mode == .normal, case .color(let own) = paint, own.word >> 24 != 0 else { return false }
      if color == nil { color = own.word }
      return color == own.word
    }
    for item in self {
      switch item {
      case .fill(let fill): guard take(fill.paint, fill.blendMode) else { return false }
      case .stroke(let stroke): guard take(stroke.paint, stroke.blendMode) else { return false }
      case .group(let group):
        guard group.filter == nil, group.blendMode == .normal, depth < Rasterizer.maximumGroupDepth,
          group.items.hasOne(&color, depth: depth + 1)
        else { return false }
      }
    }
    return true
  }
}

/// Items in a compact form. `DisplayListBuilder` packs the items of views that it draws in many frames.
extension [DisplayList.Item] {
  /// The same items, with their shared contents side by side in memory. Then a frame that copies all items touches
  /// little memory.
  package var packed: Self {
    var fills = Shared.packed(compactMap { if case .fill(let fill) = $0 { fill.content } else { nil } }).makeIterator()
    var strokes = Shared.packed(compactMap { if case .stroke(let stroke) = $0 { stroke.content } else { nil } })
      .makeIterator()
    return map { item in
      switch item {
      case .fill(var fill):
        fill.content = fills.next()!
        return .fill(fill)
      case .stroke(var stroke):
        stroke.content = strokes.next()!
        return .stroke(stroke)
      case .group: return item
      }
    }
  }
}

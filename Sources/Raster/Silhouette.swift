import PathreelDrawing

extension DisplayList.Item {
  /// What is opaque where the item covers, whatever its paints, opacities and blend modes: its alpha is the item's shape.
  var silhouette: DisplayList.Item {
    switch self {
    case .fill(var fill):
      (fill.paint, fill.blendMode) = (.color(.white), .normal)
      return .fill(fill)
    case .stroke(var stroke):
      (stroke.paint, stroke.blendMode) = (.color(.white), .normal)
      return .stroke(stroke)
    case .group(var group):
      group.items = group.items.map(\.silhouette)
      group.filter = group.filter?.opaque
      (group.opacity, group.blendMode) = (1, .normal)
      return .group(group)
    }
  }
}

extension DisplayList.ClipPath {
  /// What is opaque inside the path, as far as its own clip goes; not inside those that it is united with.
  var silhouette: DisplayList.Item {
    let fill = DisplayList.Item.fill(.init(path: path, rule: rule, paint: .color(.white), transform: transform))
    return clip.map { .group(.init(items: [fill], clip: $0)) } ?? fill
  }
}

extension DisplayList.Filter {
  /// The filter of silhouettes: a shadow covers as much as it would with an opaque colour.
  var opaque: DisplayList.Filter {
    guard case .shadow(var shadow) = self else { return self }
    shadow.color = .white
    return .shadow(shadow)
  }
}

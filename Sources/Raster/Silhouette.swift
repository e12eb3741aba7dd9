import PathreelDrawing

extension DisplayList.Item {
  /// The item's silhouette: opaque wherever the item covers, whatever its paints, opacities and blend modes. Its alpha
  /// is the item's shape. ``FramePlan`` draws silhouettes to find the coverage of filtered groups and clips.
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
  /// The inside of the path within its own clip, in opaque white; without the paths of its union.
  var silhouette: DisplayList.Item {
    let fill = DisplayList.Item.fill(.init(path: path, rule: rule, paint: .color(.white), transform: transform))
    return clip.map { .group(.init(items: [fill], clip: $0)) } ?? fill
  }
}

extension DisplayList.Filter {
  /// The filter for silhouettes: its shadow has an opaque colour, because a shadow's coverage does not depend on its
  /// alpha.
  var opaque: DisplayList.Filter {
    guard case .shadow(var shadow) = self else { return self }
    shadow.color = .white
    return .shadow(shadow)
  }
}

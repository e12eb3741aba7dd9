import Foundation
import PathreelDrawing
import PathreelGeometry

extension DisplayList.Item {
  /// The item with all its paths, clips and masks under a further transform.
  package func transformed(by map: CGAffineTransform) -> DisplayList.Item {
    switch self {
    case .fill(var fill):
      fill.transform = fill.transform.concatenating(map)
      return .fill(fill)
    case .stroke(var stroke):
      stroke.transform = stroke.transform.concatenating(map)
      return .stroke(stroke)
    case .group(var group):
      group.items = group.items.map { $0.transformed(by: map) }
      return .group(group.layerTransformed(by: map))
    }
  }
}

extension DisplayList.Group {
  /// The group's clip and mask under a further transform; its items stay.
  package func layerTransformed(by map: CGAffineTransform) -> DisplayList.Group {
    var group = self
    if let clip = group.clip { group.clip!.transform = clip.transform.concatenating(map) }
    if let mask = group.mask { group.mask!.items = mask.items.map { $0.transformed(by: map) } }
    return group
  }
}

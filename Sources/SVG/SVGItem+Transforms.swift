import Foundation
import PathreelDrawing
import PathreelGeometry

extension DisplayList.Group {
  /// The group's clip, mask and filter under a further transform; its items stay.
  package func layerTransformed(by map: CGAffineTransform) -> DisplayList.Group {
    var group = self
    group.clip = clip?.transformed(by: map)
    if let mask = group.mask { group.mask!.items = mask.items.map { $0.transformed(by: map) } }
    group.filter = filter?.transformed(by: map)
    return group
  }
}

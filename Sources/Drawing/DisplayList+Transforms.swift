import Foundation
import PathreelGeometry

extension DisplayList.Item {
  /// The item scaled about the origin, then moved; strokes, clips, masks and filters with it.
  ///
  /// ```swift
  /// let thumbnail = list.items.map { $0.scaled(by: 0.25, movedBy: CGPoint(x: 40, y: 20)) }
  /// ```
  package func scaled(by scale: CGFloat, movedBy offset: CGPoint) -> DisplayList.Item {
    mapped(by: CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: offset.x, ty: offset.y)) { $0.scaled(by: scale) }
  }

  /// The item turned by a quarter about the origin, so that what ran to the right runs upward, then moved.
  package func turnedUpward(movedBy offset: CGPoint) -> DisplayList.Item {
    mapped(by: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: offset.x, ty: offset.y)) { $0.turnedUpward }
  }

  private func mapped(
    by map: CGAffineTransform, filter mapFilter: (DisplayList.Filter) -> DisplayList.Filter
  ) -> DisplayList.Item {
    switch self {
    case .fill(var fill):
      fill.transform = fill.transform.concatenating(map)
      return .fill(fill)
    case .stroke(var stroke):
      stroke.transform = stroke.transform.concatenating(map)
      return .stroke(stroke)
    case .group(var group):
      group.items = group.items.map { $0.mapped(by: map, filter: mapFilter) }
      if let mask = group.mask { group.mask!.items = mask.items.map { $0.mapped(by: map, filter: mapFilter) } }
      if let clip = group.clip { group.clip!.transform = clip.transform.concatenating(map) }
      group.filter = group.filter.map(mapFilter)
      return .group(group)
    }
  }
}

extension DisplayList.Filter {
  fileprivate func scaled(by scale: CGFloat) -> DisplayList.Filter {
    func scaled(_ size: CGSize) -> CGSize { CGSize(width: size.width * scale, height: size.height * scale) }
    switch self {
    case .blur(let blur): return .blur(.init(deviation: scaled(blur.deviation)))
    case .shadow(var shadow):
      (shadow.deviation, shadow.offset) = (scaled(shadow.deviation), scaled(shadow.offset))
      return .shadow(shadow)
    }
  }
  fileprivate var turnedUpward: DisplayList.Filter {
    func turned(_ size: CGSize) -> CGSize { CGSize(width: size.height, height: size.width) }
    switch self {
    case .blur(let blur): return .blur(.init(deviation: turned(blur.deviation)))
    case .shadow(var shadow):
      shadow.deviation = turned(shadow.deviation)
      shadow.offset = CGSize(width: shadow.offset.height, height: -shadow.offset.width)
      return .shadow(shadow)
    }
  }
}

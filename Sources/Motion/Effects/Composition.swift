import Foundation
import PathreelDrawing
import PathreelGeometry

/// What was drawn, as one picture that is drawn otherwise.
extension [DisplayList.Item] {
  /// The items as one picture of the given opacity: a single item by its paint, several as a group.
  ///
  /// Invisible items stay: what a picture covers matters to blend modes like ``BlendMode/destinationIn`` around it, and a
  /// fade to 0 is to end where it leads.
  func faded(_ opacity: Double) -> [DisplayList.Item] {
    if opacity >= 1 || isEmpty { return self }
    guard count == 1 else { return [.group(.init(items: self, opacity: Swift.max(opacity, 0)))] }
    var item = self[0]
    item.fade(opacity)
    return [item]
  }

  /// The items as one picture with a blend mode: a single one by itself, several as a group.
  func blended(by mode: BlendMode) -> [DisplayList.Item] {
    if mode == .normal || isEmpty { return self }
    guard count == 1, self[0].blendMode == .normal else { return [.group(.init(items: self, blendMode: mode))] }
    var item = self[0]
    item.blendMode = mode
    return [item]
  }

  /// The items as one picture that nothing under it takes part in. Without blend modes, they are that anyway.
  var isolated: [DisplayList.Item] {
    allSatisfy { $0.blendMode == .normal } ? self : [.group(.init(items: self))]
  }

  /// The items as one picture that goes through a filter.
  ///
  /// - Parameter filter: `nil` leaves the picture as it is. Several items blend among themselves all the same, so that a
  ///   blur may shrink to nothing.
  func filtered(by filter: DisplayList.Filter?) -> [DisplayList.Item] {
    guard let filter, !isEmpty else { return count == 1 ? self : isolated }
    // A filter comes before all else that a group does to its picture.
    return [.group(group(where: \.isPlain) { $0.filter = filter })]
  }

  /// The items as one picture of which only what is inside the clip shows.
  func clipped(to clip: DisplayList.ClipPath) -> [DisplayList.Item] {
    if isEmpty || clip.path.isEmpty { return [] }
    // Clips, masks and opacity multiply alpha, in whatever order.
    return [.group(group(where: { $0.clip == nil }) { $0.clip = clip })]
  }

  /// The items as one picture whose alpha is multiplied by that of other ones.
  func masked(by mask: [DisplayList.Item]) -> [DisplayList.Item] {
    if isEmpty || mask.isEmpty { return [] }
    return [.group(group(where: { $0.mask == nil }) { $0.mask = .init(items: mask) })]
  }

  /// The items as one picture of which there is a share, 0…1: it covers that share too, not just its alpha.
  func partial(_ share: Double) -> [DisplayList.Item] {
    if share >= 1 { return self }
    // Larger than any canvas with what filters see around it.
    let everywhere = Path(CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
    return masked(by: [.fill(.init(path: everywhere, paint: .color(Color(white: 1, opacity: share))))])
  }

  /// One group for all items, changed: the only item if it is a group that may be changed, a new one otherwise. What blends
  /// with what is under it still does, as long as it is alone.
  func group(
    where canChange: (DisplayList.Group) -> Bool, _ change: (inout DisplayList.Group) -> Void
  ) -> DisplayList.Group {
    if count == 1, case .group(var group) = self[0], canChange(group) {
      change(&group)
      return group
    }
    var group = DisplayList.Group(items: self)
    if count == 1 {
      group.blendMode = self[0].blendMode
      group.items[0].blendMode = .normal
    }
    change(&group)
    return group
  }
}

extension DisplayList.Group {
  /// Whether it does nothing to its picture but to blend it.
  fileprivate var isPlain: Bool { filter == nil && clip == nil && mask == nil && opacity == 1 }
}

extension DisplayList.Item {
  /// Multiplies its alpha, as far as it is between 0 and 1.
  mutating func fade(_ opacity: Double) {
    if opacity >= 1 { return }
    let opacity = Swift.max(opacity, 0)
    switch self {
    case .fill(var fill):
      fill.paint = fill.paint.opacity(opacity)
      self = .fill(fill)
    case .stroke(var stroke):
      stroke.paint = stroke.paint.opacity(opacity)
      self = .stroke(stroke)
    case .group(var group):
      group.opacity *= opacity
      self = .group(group)
    }
  }

  var blendMode: BlendMode {
    get {
      switch self {
      case .fill(let fill): fill.blendMode
      case .stroke(let stroke): stroke.blendMode
      case .group(let group): group.blendMode
      }
    }
    set {
      switch self {
      case .fill(var fill):
        fill.blendMode = newValue
        self = .fill(fill)
      case .stroke(var stroke):
        stroke.blendMode = newValue
        self = .stroke(stroke)
      case .group(var group):
        group.blendMode = newValue
        self = .group(group)
      }
    }
  }
}

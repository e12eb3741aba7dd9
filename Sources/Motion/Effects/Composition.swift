import Foundation
import PathreelDrawing
import PathreelGeometry

/// Operations that composite drawn items as one picture: opacity, blend mode, filter, clip and mask.
///
/// Modifiers such as ``View/opacity(_:)`` and ``GraphicsContext`` apply them to the items that a view has drawn.
extension [DisplayList.Item] {
  /// Applies an opacity to the items as one picture: to the paint of a single item, or to a group of several.
  ///
  /// Invisible items are kept. Blend modes such as ``BlendMode/destinationIn`` around the picture depend on its
  /// coverage, and a fade must be continuous to its end at 0.
  func faded(_ opacity: Double) -> [DisplayList.Item] {
    if opacity >= 1 || isEmpty { return self }
    guard count == 1 else { return [.group(.init(items: self, opacity: Swift.max(opacity, 0)))] }
    var item = self[0]
    item.fade(opacity)
    return [item]
  }

  /// Applies a blend mode to the items as one picture: to a single item, or to a group of several.
  func blended(by mode: BlendMode) -> [DisplayList.Item] {
    if mode == .normal || isEmpty { return self }
    guard count == 1, self[0].blendMode == .normal else { return [.group(.init(items: self, blendMode: mode))] }
    var item = self[0]
    item.blendMode = mode
    return [item]
  }

  /// The items as an isolated group: their blend modes do not see what is under the group. Without blend modes, no
  /// group is needed.
  var isolated: [DisplayList.Item] {
    allSatisfy { $0.blendMode == .normal } ? self : [.group(.init(items: self))]
  }

  /// Applies a filter to the items as one picture.
  ///
  /// - Parameter filter: nil filters nothing. Several items are isolated even then, so that a picture does not jump
  ///   when the radius of its blur reaches 0.
  func filtered(by filter: DisplayList.Filter?) -> [DisplayList.Item] {
    guard let filter, !isEmpty else { return count == 1 ? self : isolated }
    // A group applies its filter before its clip, mask and opacity, so only a plain group can take it.
    return [.group(group(where: \.isPlain) { $0.filter = filter })]
  }

  /// Clips the items as one picture.
  func clipped(to clip: DisplayList.ClipPath) -> [DisplayList.Item] {
    if isEmpty || clip.path.isEmpty { return [] }
    // Clip, mask and opacity each multiply alpha, so their order does not matter.
    return [.group(group(where: { $0.clip == nil }) { $0.clip = clip })]
  }

  /// Masks the items as one picture: multiplies the picture's alpha by the alpha of `mask`.
  func masked(by mask: [DisplayList.Item]) -> [DisplayList.Item] {
    if isEmpty || mask.isEmpty { return [] }
    return [.group(group(where: { $0.mask == nil }) { $0.mask = .init(items: mask) })]
  }

  /// Fades the items as one picture by a factor 0…1 that multiplies its coverage as well as its alpha. ``ShapeNode``
  /// uses it inside blend modes for which coverage matters.
  func partial(_ share: Double) -> [DisplayList.Item] {
    if share >= 1 { return self }
    return masked(by: [.fill(.init(path: .everywhere, paint: .color(Color(white: 1, opacity: share))))])
  }

  /// Puts all items into one group and changes it. If the only item is a group that `canChange` allows, that group is
  /// changed.
  ///
  /// A single item's blend mode moves to the new group, so it still blends with what is under it.
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
  /// Whether the group only blends: it has no filter, clip, mask or opacity.
  fileprivate var isPlain: Bool { filter == nil && clip == nil && mask == nil && opacity == 1 }
}

extension DisplayList.Item {
  /// How the item is composited with the items behind it.
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

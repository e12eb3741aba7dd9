import Foundation
import PathreelDrawing

extension DisplayList.Group {
  /// The group itself, or, if it blurs nothing but another blurred group, one with both blurs: the variances of
  /// Gaussians add up. ``FramePlan`` and ``DrawingEstimate`` blur such groups once.
  var withJoinedBlurs: DisplayList.Group {
    guard case .blur = filter, items.count == 1 else { return self }
    var joined = self
    while joined.items.count == 1, case .blur(let outer) = joined.filter, case .group(let inner) = joined.items[0],
      case .blur(let own) = inner.filter, inner.clip == nil, inner.mask == nil, inner.opacity == 1,
      inner.blendMode == .normal
    {
      joined.filter = .blur(
        .init(
          deviation: CGSize(
            width: Self.joined(outer.deviation.width, own.deviation.width),
            height: Self.joined(outer.deviation.height, own.deviation.height))))
      joined.items = inner.items
    }
    return joined
  }

  /// The deviation of two blurs; values that are no deviations count as 0.
  private static func joined(_ a: CGFloat, _ b: CGFloat) -> CGFloat {
    func length(_ deviation: CGFloat) -> CGFloat { deviation > 0 && deviation.isFinite ? deviation : 0 }
    return hypot(length(a), length(b))
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry

/// A blur of what lies behind a shape, as materials have it.
///
/// The list has no filter for what is drawn already. So the items behind are drawn once more, as one picture: blurred,
/// clipped to the shape, and in place of what is there. Blurred backdrops among them are left out, so that the list
/// grows by no more than its length for each.
extension DisplayListBuilder {
  /// Blurs everything that was drawn so far, inside a path.
  ///
  /// - Parameters:
  ///   - radius: The standard deviation, in points.
  ///   - source: The type that errors name.
  mutating func blurBackdrop(inside path: Path, rule: FillRule, radius: CGFloat, of source: Any.Type) {
    guard !path.isEmpty, charge(for: path), charge(pathElements: items.count), isDrawable(path, of: source) else {
      return
    }
    do throws(SceneError) {
      guard let filter = try ViewFilter.blur(radius: radius).resolved(under: transform) else { return }
      let everywhere = DisplayList.Item.fill(.init(path: .everywhere, paint: .color(ground)))
      addBackdrop(
        .init(
          items: [everywhere] + items.withoutBackdrops, filter: filter,
          clip: .init(path: path, rule: rule, transform: transform),
          // On an opaque canvas, the blurred picture is opaque and hides what is there.
          blendMode: ground.isOpaque ? .normal : .copy))
    } catch {
      fail(error)
    }
  }
}

extension DisplayList.Group {
  /// Whether the group is the blurred backdrop of a shape.
  var isBackdrop: Bool {
    guard clip != nil, case .blur = filter, case .fill(let ground) = items.first else { return false }
    return ground.path == .everywhere
  }
}

extension [DisplayList.Item] {
  /// The items without blurred backdrops.
  fileprivate var withoutBackdrops: [DisplayList.Item] {
    compactMap { item in
      guard case .group(var group) = item else { return item }
      if group.isBackdrop { return nil }
      guard group.items.contains(where: \.isGroup) else { return item }
      group.items = group.items.withoutBackdrops
      return .group(group)
    }
  }
}

extension DisplayList.Item {
  fileprivate var isGroup: Bool { if case .group = self { true } else { false } }
}

import Foundation
import PathreelDrawing
import PathreelGeometry

/// Limits items by the masks of a layer.
struct MaskDrawing {
  let masks: [LayerMask]
  let frame: Double
  let map: CGAffineTransform
  let budget: FrameBudget
  let isPlain: Bool

  /// A rectangle that covers every canvas.
  private static let everything = Path(CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))

  func masked(_ items: [DisplayList.Item]) -> [DisplayList.Item] {
    let masks = masks.filter { $0.mode != .none }
    guard !masks.isEmpty else { return items }
    if let clip = clip(by: masks) {
      if !isPlain, clip.union.isEmpty, let box = clip.path.rectangle {
        return ClipBox(box, map).clipped(items)
      }
      return [.group(.init(items: items, clip: clip))]
    }
    if masks.contains(where: { [.lighten, .darken, .difference].contains($0.mode) }) {
      return [.group(.init(items: items, mask: .init(items: levels(of: masks), kind: .luminance)))]
    }
    var painted: [DisplayList.Item] = []
    if let first = masks.first, first.mode != .add {
      painted = [.fill(.init(path: Self.everything, paint: .color(Color(white: 1))))]
    }
    for mask in masks {
      let shown = picture(of: mask)
      switch mask.mode {
      case .none, .add: painted += shown
      case .subtract: painted += [.group(.init(items: shown, blendMode: .destinationOut))]
      case .intersect: painted = [.group(.init(items: painted, mask: .init(items: shown)))]
      case .lighten, .darken, .difference: break
      }
    }
    return [.group(.init(items: items, mask: .init(items: painted)))]
  }

  /// The masks in shades of grey, which blend modes combine: alpha has no such modes.
  private func levels(of masks: [LayerMask]) -> [DisplayList.Item] {
    func ground(_ white: Double) -> DisplayList.Item {
      .fill(.init(path: Self.everything, paint: .color(Color(white: white))))
    }
    var levels = [ground(masks.first?.mode == .add ? 0 : 1)]
    for mask in masks {
      let shown = picture(of: mask)
      func combined(_ mode: BlendMode) -> DisplayList.Item {
        .group(.init(items: [ground(0)] + shown, blendMode: mode))
      }
      switch mask.mode {
      case .none: break
      case .add: levels += shown
      case .subtract: levels.append(.group(.init(items: [ground(0)], mask: .init(items: shown))))
      case .intersect: levels.append(combined(.multiply))
      case .lighten: levels.append(combined(.lighten))
      case .darken: levels.append(combined(.darken))
      case .difference: levels.append(combined(.difference))
      }
    }
    return levels
  }

  /// The clip that is the same as masks that only add; nil if there are others.
  private func clip(by masks: [LayerMask]) -> DisplayList.ClipPath? {
    var parts: [DisplayList.ClipPath] = []
    for mask in masks {
      guard mask.mode == .add, !mask.isInverted, mask.opacity.value(at: frame) >= 100,
        mask.expansion.value(at: frame) == 0, mask.feather.value(at: frame) == .zero
      else { return nil }
      parts.append(.init(path: path(of: mask), transform: map))
    }
    guard var clip = parts.first else { return nil }
    clip.union = Array(parts.dropFirst())
    return clip
  }

  /// The outline of a mask. Open paths mask nothing.
  private func path(of mask: LayerMask) -> Path {
    let shape = mask.path.value(at: frame)
    guard shape.isClosed, budget.charge(shape.vertices.count) else { return Path() }
    return shape.path
  }

  /// What a mask shows, in white.
  private func picture(of mask: LayerMask) -> [DisplayList.Item] {
    let path = path(of: mask)
    let white = Paint.color(Color(white: 1))
    var items: [DisplayList.Item] = [.fill(.init(path: path, paint: white, transform: map))]
    let expansion = mask.expansion.value(at: frame)
    if expansion != 0 {
      // A line around the outline makes it grow, or takes from it.
      let line = DisplayList.Item.stroke(
        .init(
          path: path, style: StrokeStyle(lineWidth: 2 * abs(expansion), lineJoin: .round), paint: white, transform: map,
          blendMode: expansion < 0 ? .destinationOut : .normal))
      items = [.group(.init(items: items + [line]))]
    }
    if mask.isInverted {
      let all = DisplayList.Item.fill(.init(path: Self.everything, paint: white))
      items = [.group(.init(items: [all, .group(.init(items: items, blendMode: .destinationOut))]))]
    }
    let feather = mask.feather.value(at: frame)
    if feather.x > 0 || feather.y > 0 {
      // After Effects' feather is about two deviations to each side of the edge.
      let deviation = CGSize(width: feather.x / 4, height: feather.y / 4).scaled(by: map)
      items = [.group(.init(items: items, filter: .blur(.init(deviation: deviation))))]
    }
    return items.faded(mask.opacity.value(at: frame) / 100)
  }
}

extension CGSize {
  /// Deviations or other lengths along the layer's axes, after a transform; they do not rotate.
  func scaled(by map: CGAffineTransform) -> CGSize {
    CGSize(width: width * hypot(map.a, map.c), height: height * hypot(map.b, map.d))
  }
}

extension Layer.Matte {
  /// The mask that a layer's picture makes.
  ///
  /// - Parameters:
  ///   - size: The composition's size, outside of which an inverted matte is not white.
  ///   - map: The transform from the composition's coordinates to the canvas.
  func mask(of picture: [DisplayList.Item], in size: CGSize, under map: CGAffineTransform) -> DisplayList.Mask {
    let kind: DisplayList.Mask.Kind = isLuminance ? .luminance : .alpha
    guard isInverted else { return .init(items: picture, kind: kind) }
    let box = Path(CGRect(origin: .zero, size: size))
    func fill(_ white: Double) -> DisplayList.Item {
      .fill(.init(path: box, paint: .color(Color(white: white)), transform: map))
    }
    // Without the picture's alpha, or its colours' complements.
    return isLuminance
      ? .init(items: [fill(1), .group(.init(items: [fill(0)] + picture, blendMode: .difference))], kind: kind)
      : .init(items: [fill(1), .group(.init(items: picture, blendMode: .destinationOut))], kind: kind)
  }
}

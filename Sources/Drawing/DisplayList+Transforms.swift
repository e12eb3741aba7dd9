import Foundation
import PathreelGeometry

/// Scaled, turned and moved items. Contact sheets, the preview and the rasteriser's patterns place pictures by them.
extension DisplayList.Item {
  /// Returns the item scaled about the origin, then moved. Strokes, clips, masks and filters are scaled too.
  ///
  /// ```swift
  /// let thumbnail = list.items.map { $0.scaled(by: 0.25, movedBy: CGPoint(x: 40, y: 20)) }
  /// ```
  package func scaled(by scale: CGFloat, movedBy offset: CGPoint) -> DisplayList.Item {
    transformed(by: CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: offset.x, ty: offset.y))
  }

  /// Returns the item rotated by a quarter turn about the origin, so that the direction right becomes up, then moved.
  package func turnedUpward(movedBy offset: CGPoint) -> DisplayList.Item {
    transformed(by: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: offset.x, ty: offset.y))
  }

  /// Returns the item after a transform of the canvas. It applies to strokes, clips, masks and filters too. A blur does
  /// not rotate: see ``DisplayList/Blur``.
  ///
  /// ```swift
  /// let large = logo.items.map { $0.transformed(by: CGAffineTransform(scaleX: 4, y: 4)) }
  /// ```
  public func transformed(by map: CGAffineTransform) -> DisplayList.Item {
    switch self {
    case .fill(var fill):
      fill.transform = fill.transform.concatenating(map)
      return .fill(fill)
    case .stroke(var stroke):
      stroke.transform = stroke.transform.concatenating(map)
      return .stroke(stroke)
    case .group(var group):
      group.items = group.items.map { $0.transformed(by: map) }
      if let mask = group.mask { group.mask!.items = mask.items.map { $0.transformed(by: map) } }
      group.clip = group.clip?.transformed(by: map)
      group.filter = group.filter?.transformed(by: map)
      return .group(group)
    }
  }
}

extension DisplayList.Filter {
  /// Returns the filter that corresponds to a transformed picture.
  package func transformed(by map: CGAffineTransform) -> DisplayList.Filter {
    switch self {
    case .blur(let blur): return .blur(.init(deviation: map.deviation(of: blur.deviation)))
    case .shadow(let shadow):
      return .shadow(shadow.transformed(by: map))
    case .chain(var chain):
      chain.region = chain.region?.applying(map)
      for index in chain.steps.indices {
        chain.steps[index].region = chain.steps[index].region?.applying(map)
        chain.steps[index].operation = chain.steps[index].operation.transformed(by: map)
      }
      return .chain(chain)
    }
  }
}

extension DisplayList.Shadow {
  fileprivate func transformed(by map: CGAffineTransform) -> DisplayList.Shadow {
    DisplayList.Shadow(color: color, deviation: map.deviation(of: deviation), offset: map.offset(offset))
  }
}

extension DisplayList.FilterChain.Operation {
  fileprivate func transformed(by map: CGAffineTransform) -> Self {
    switch self {
    case .blur(let input, let deviation): return .blur(input, deviation: map.deviation(of: deviation))
    case .offset(let input, let offset): return .offset(input, by: map.offset(offset))
    case .shadow(let input, let shadow): return .shadow(input, shadow.transformed(by: map))
    case .morphology(let input, var morphology):
      // A negative radius disables the operation.
      guard min(morphology.radius.width, morphology.radius.height) >= 0 else { return self }
      morphology.radius = map.deviation(of: morphology.radius)
      return .morphology(input, morphology)
    case .lighting(let input, var lighting):
      lighting.transform = lighting.transform.concatenating(map)
      return .lighting(input, lighting)
    case .turbulence(var turbulence):
      turbulence.transform = turbulence.transform.concatenating(map)
      return .turbulence(turbulence)
    case .convolution(let input, var convolution):
      convolution.step = map.deviation(of: convolution.step)
      return .convolution(input, convolution)
    case .displacement(let input, let other, var displacement):
      displacement.movementOfX = map.offset(displacement.movementOfX)
      displacement.movementOfY = map.offset(displacement.movementOfY)
      return .displacement(input, by: other, displacement)
    case .tile(let input, let rect): return .tile(input, rect.applying(map))
    case .flood, .merge, .blend, .arithmetic, .colorMatrix, .transfer: return self
    }
  }
}

extension CGAffineTransform {
  /// The standard deviations along the axes of a transformed Gaussian: the square roots of its covariance matrix's
  /// diagonal.
  fileprivate func deviation(of size: CGSize) -> CGSize {
    CGSize(width: hypot(a * size.width, c * size.height), height: hypot(b * size.width, d * size.height))
  }

  /// The transformed difference of two points; a translation has no effect on it.
  fileprivate func offset(_ size: CGSize) -> CGSize {
    CGSize(width: a * size.width + c * size.height, height: b * size.width + d * size.height)
  }
}

import PathreelDrawing
import PathreelGeometry

/// Shapes that never change: they are evaluated when the file is read, and frames share the result.
struct StillShapes: Sendable {
  private let drawn: [DisplayList.Item]
  /// The steps of a frame that they take.
  let steps: Int

  /// Evaluates shapes; nil if it takes too many steps.
  ///
  /// - Parameter most: The steps that it may take.
  init?(_ list: [ShapeItem], most: Int) {
    let budget = FrameBudget(steps: most)
    drawn = ShapeDrawing(at: 0, budget: budget, isPlain: true).items(of: list, under: .identity)
    guard !budget.isSpent else { return nil }
    steps = most - budget.steps
  }

  /// The display items.
  ///
  /// - Parameter map: The transform from the shapes' coordinates to the canvas.
  func items(under map: CGAffineTransform, _ budget: FrameBudget) -> [DisplayList.Item] {
    guard budget.charge(steps) else { return [] }
    return drawn.map { $0.transformed(by: map) }
  }
}

extension [ShapeItem] {
  /// Evaluates the groups that never change, the outermost ones.
  ///
  /// - Returns: Whether none of the items changes; then nothing is evaluated.
  mutating func prepareStillGroups(_ reading: Reading) -> Bool {
    var still: Set<Int> = []
    var isStill = true
    for index in indices {
      guard case .group(var group) = self[index] else {
        isStill = isStill && self[index].isConstant
        continue
      }
      if group.items.prepareStillGroups(reading) {
        still.insert(index)
        isStill = isStill && group.transform.isConstant
      } else {
        isStill = false
        self[index] = .group(group)
      }
    }
    if isStill { return true }
    for index in still {
      guard case .group(var group) = self[index] else { continue }
      group.still = reading.stillShapes(group.items)
      self[index] = .group(group)
    }
    return false
  }
}

// MARK: What is constant

extension ShapeItem {
  fileprivate var isConstant: Bool {
    switch self {
    case .group: false
    case .outline(let outline): outline.isConstant
    case .paint(let paint): paint.isConstant
    case .modifier(let modifier): modifier.isConstant
    case .repeater(let repeater):
      repeater.copies.isConstant && repeater.offset.isConstant && repeater.transform.isConstant
        && repeater.startOpacity.isConstant && repeater.endOpacity.isConstant
    }
  }
}

extension Outline {
  fileprivate var isConstant: Bool {
    switch self {
    case .path(let path, _): path.isConstant
    case .rectangle(let position, let size, let radius, _):
      position.isConstant && size.isConstant && radius.isConstant
    case .ellipse(let position, let size, _): position.isConstant && size.isConstant
    case .star(let star):
      star.position.isConstant && star.points.isConstant && star.rotation.isConstant && star.outerRadius.isConstant
        && star.outerRoundness.isConstant
        && star.inner.map { $0.radius.isConstant && $0.roundness.isConstant } ?? true
    }
  }
}

extension ShapePaint {
  fileprivate var isConstant: Bool {
    let hasConstantPen =
      pen.map { $0.width.isConstant && $0.dashes.allSatisfy(\.isConstant) && $0.dashOffset.isConstant } ?? true
    switch source {
    case .color(let color): return color.isConstant && opacity.isConstant && hasConstantPen
    case .gradient(let gradient):
      return gradient.start.isConstant && gradient.end.isConstant && gradient.highlight.isConstant
        && gradient.highlightAngle.isConstant && gradient.stops.isConstant && opacity.isConstant && hasConstantPen
    }
  }
}

extension Modifier {
  fileprivate var isConstant: Bool {
    switch self {
    case .trim(let start, let end, let offset, _): start.isConstant && end.isConstant && offset.isConstant
    case .roundedCorners(let radius): radius.isConstant
    case .pucker(let amount): amount.isConstant
    case .zigZag(let amplitude, let frequency, let isSmooth):
      amplitude.isConstant && frequency.isConstant && isSmooth.isConstant
    case .offset(let amount, _, let miterLimit): amount.isConstant && miterLimit.isConstant
    }
  }
}

extension Position {
  fileprivate var isConstant: Bool {
    switch self {
    case .point(let point): point.isConstant
    case .split(let x, let y): x.isConstant && y.isConstant
    }
  }
}

extension Transform {
  fileprivate var isConstant: Bool {
    anchor.isConstant && position.isConstant && scale.isConstant && rotation.isConstant && opacity.isConstant
      && spatial == nil && skew.map { $0.amount.isConstant && $0.axis.isConstant } ?? true
  }
}

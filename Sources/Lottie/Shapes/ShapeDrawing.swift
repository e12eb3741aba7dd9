import Foundation
import PathreelDrawing
import PathreelGeometry

/// Draws the items of a shape layer at a frame.
///
/// Items are met from back to front. A fill or stroke paints every outline that is met after it in its group and in
/// groups inside; a modifier changes those outlines before. Outlines are painted in the coordinates of the paint's
/// group.
struct ShapeDrawing {
  private let frame: Double
  private let budget: FrameBudget
  private let isPlain: Bool

  init(at frame: Double, budget: FrameBudget, isPlain: Bool) {
    (self.frame, self.budget, self.isPlain) = (frame, budget, isPlain)
  }

  /// The display items.
  ///
  /// - Parameter map: The transform from the layer's coordinates to the canvas.
  func items(of list: [ShapeItem], under map: CGAffineTransform) -> [DisplayList.Item] {
    var walk = Walk()
    let root = Layer()
    visit(list[...], into: root, &walk)
    // The modifiers that are nearest to the outlines come first.
    for (modifier, outlines) in walk.modified.reversed() {
      guard let change = OutlineChange(modifier, at: frame, budget: budget) else { continue }
      let vertices = outlines.reduce(0) { $1.contours.reduce($0) { $0 + $1.vertices.count } }
      guard budget.charge(2 * vertices) else { continue }
      change.apply(to: outlines)
    }
    for outline in walk.outlines { outline.paint() }
    return root.items(under: map, at: frame, budget)
  }

  /// A layer of paints: that of a group, with its transform.
  private final class Layer {
    enum Content {
      case paint(PaintedPath)
      case layer(Layer)
      case still(StillShapes)
    }
    var contents: [Content] = []
    var transform = CGAffineTransform.identity
    var opacity = 1.0
    var blendMode = BlendMode.normal

    func items(under outer: CGAffineTransform, at frame: Double, _ budget: FrameBudget) -> [DisplayList.Item] {
      guard opacity > 0 else { return [] }
      let map = transform.concatenating(outer)
      var items: [DisplayList.Item] = []
      for content in contents {
        switch content {
        case .paint(let paint): items += paint.items(under: map, at: frame)
        case .layer(let layer): items += layer.items(under: map, at: frame, budget)
        case .still(let shapes): items += shapes.items(under: map, budget)
        }
      }
      return items.faded(opacity).blended(blendMode)
    }
  }

  /// A fill or stroke with the outlines that it paints.
  final class PaintedPath {
    let paint: ShapePaint
    /// The number of groups around it.
    let depth: Int
    var path = Path()

    init(_ paint: ShapePaint, depth: Int) { (self.paint, self.depth) = (paint, depth) }

    func items(under map: CGAffineTransform, at frame: Double) -> [DisplayList.Item] {
      path.isEmpty ? [] : paint.items(of: path, under: map, at: frame)
    }
  }

  /// An outline with the paints that it has, while modifiers change it.
  final class PaintedOutline {
    var contours: [BezierShape]
    /// The transforms of the groups around it, the outermost first.
    let transforms: [CGAffineTransform]
    let paints: [PaintedPath]

    init(_ contours: [BezierShape], transforms: [CGAffineTransform], paints: [PaintedPath]) {
      (self.contours, self.transforms, self.paints) = (contours, transforms, paints)
    }

    func paint() {
      for paint in paints {
        let inner = transforms.dropFirst(paint.depth).reversed()
        let map = inner.reduce(CGAffineTransform.identity) { $0.concatenating($1) }
        for contour in contours { contour.add(to: &paint.path, map) }
      }
    }
  }

  /// What is known where an item is met.
  private struct Walk {
    var outlines: [PaintedOutline] = []
    /// The modifiers in the order in which they are met, with the outlines that they change.
    var modified: [(modifier: Modifier, outlines: [PaintedOutline])] = []
    /// The paints and modifiers that act on the next outline.
    var paints: [PaintedPath] = []
    var modifiers: [Int] = []
    var transforms: [CGAffineTransform] = []
  }

  private func visit(_ list: ArraySlice<ShapeItem>, into layer: Layer, _ walk: inout Walk) {
    let (paintCount, modifierCount) = (walk.paints.count, walk.modifiers.count)
    defer {
      walk.paints.removeLast(walk.paints.count - paintCount)
      walk.modifiers.removeLast(walk.modifiers.count - modifierCount)
    }
    for position in list.indices.reversed() {
      guard budget.charge(8) else { return }
      switch list[position] {
      case .group(let group):
        let inner = Layer()
        inner.transform = group.transform.matrix(at: frame)
        inner.opacity = group.transform.opacity.value(at: frame) / 100
        inner.blendMode = group.blendMode
        if !isPlain, let still = group.still, walk.paints.isEmpty, walk.modifiers.isEmpty {
          inner.contents.append(.still(still))
          layer.contents.append(.layer(inner))
          continue
        }
        enter(inner, of: layer, group.items[...], &walk)
      case .paint(let paint):
        let painted = PaintedPath(paint, depth: walk.transforms.count)
        walk.paints.append(painted)
        layer.contents.append(.paint(painted))
      case .outline(let outline):
        guard let contour = outline.contour(at: frame),
          budget.charge(contour.vertices.count * (1 + walk.paints.count) + 4 * walk.modifiers.count)
        else { continue }
        let painted = PaintedOutline([contour], transforms: walk.transforms, paints: walk.paints)
        walk.outlines.append(painted)
        for index in walk.modifiers { walk.modified[index].outlines.append(painted) }
      case .modifier(let modifier):
        walk.modifiers.append(walk.modified.count)
        walk.modified.append((modifier, []))
      case .repeater(let repeater):
        // Everything before the repeater is drawn by its copies.
        for copy in repeater.copies(at: frame) {
          let inner = Layer()
          (inner.transform, inner.opacity) = (copy.transform, copy.opacity)
          enter(inner, of: layer, list[..<position], &walk)
          if budget.isSpent { return }
        }
        return
      }
    }
  }

  /// Meets the items of a group.
  private func enter(_ inner: Layer, of outer: Layer, _ list: ArraySlice<ShapeItem>, _ walk: inout Walk) {
    outer.contents.append(.layer(inner))
    walk.transforms.append(inner.transform)
    visit(list, into: inner, &walk)
    walk.transforms.removeLast()
  }
}

extension Repeater {
  /// The warning of too many copies.
  static let cutWords = "a repeater draws \(LottieLimits.copies) copies at most"

  /// The transforms and opacities of the copies, back to front.
  fileprivate func copies(at frame: Double) -> [(transform: CGAffineTransform, opacity: Double)] {
    let number = copies.value(at: frame).rounded(.up)
    guard number >= 1 else { return [] }
    if copies.isScripted, number > Double(LottieLimits.copies) { FrameBudget.current?.lose(Self.cutWords) }
    let count = Int(min(number, Double(LottieLimits.copies)))
    let (first, last) = (startOpacity.value(at: frame) / 100, endOpacity.value(at: frame) / 100)
    let offset = offset.value(at: frame)
    let step = RepeaterStep(transform, at: frame)
    return (0..<count).map { index in
      // The file lists copies from front to back.
      let place = isDescending ? count - 1 - index : index
      let share = count > 1 ? Double(isDescending ? place : count - 1 - index) / Double(count - 1) : 0
      return (step.transform(repeated: Double(place) + offset), first + (last - first) * share)
    }
  }
}

/// The transform from one copy of a repeater to the next, which may be repeated a fraction of times.
private struct RepeaterStep {
  private let anchor, position, scale: CGPoint
  private let rotation: Double

  init(_ transform: Transform, at frame: Double) {
    anchor = transform.anchor.value(at: frame)
    position = transform.position.value(at: frame)
    scale = transform.scale.value(at: frame)
    rotation = transform.rotation.value(at: frame) * .pi / 180
  }

  func transform(repeated count: Double) -> CGAffineTransform {
    func power(_ percent: Double) -> Double {
      let whole = count.rounded(.towardZero)
      let rest = abs(count - whole)
      let base = percent / 100
      // Scales grow by powers, and linearly within one step.
      let partial = 1 + (base - 1) * rest
      return whole < 0 || count < 0 ? 1 / (pow(base, -whole) * partial) : pow(base, whole) * partial
    }
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(CGAffineTransform(rotationAngle: rotation * count))
      .concatenating(CGAffineTransform(scaleX: power(scale.x), y: power(scale.y)))
      .concatenating(
        CGAffineTransform(translationX: anchor.x + position.x * count, y: anchor.y + position.y * count))
  }
}

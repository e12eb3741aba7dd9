import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelNumerics

/// A modifier that draws a view through a projective map that depends on its size, with SwiftUI's protocol.
///
/// ```swift
/// struct Shake: GeometryEffect {
///   var animatableData: CGFloat
///   func effectValue(size: CGSize) -> ProjectionTransform {
///     ProjectionTransform(CGAffineTransform(translationX: 10 * sin(animatableData * .pi * 6), y: 0))
///   }
/// }
/// ```
public protocol GeometryEffect: Animatable, ViewModifier {
  /// The map, in coordinates from the view's top-left corner.
  func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
  public func body(content: Content) -> some View { Projected(content: content) { effectValue(size: $0) } }
  /// The same effect, which geometry readers inside do not see in the coordinates of the canvas.
  public func ignoredByLayout() -> some ViewModifier { UnseenEffect(effect: self) }
}

/// An effect that geometry readers do not see.
private struct UnseenEffect<Effect: GeometryEffect>: Animatable, ViewModifier {
  var effect: Effect

  var animatableData: Effect.AnimatableData {
    get { effect.animatableData }
    set { effect.animatableData = newValue }
  }
  func body(content: Content) -> some View {
    Projected(content: content, isSeen: false) { effect.effectValue(size: $0) }
  }
}

extension View {
  /// Draws the view through a projective map, in coordinates from its top-left corner.
  ///
  /// Outlines are exact to a fiftieth of a point. Pictures and gradients follow the map to first order about the middle
  /// of each shape.
  public func projectionEffect(_ transform: ProjectionTransform) -> some View {
    Projected(content: self) { _ in transform }
  }

  /// Turns the view in space about an axis.
  ///
  /// - Parameters:
  ///   - anchor: The point of the view that does not move.
  ///   - anchorZ: How far in front of the view that point lies, in points.
  ///   - perspective: The view's longer side divided by the distance of the eye; 0 for an infinite distance.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some View {
    modifier(
      Rotation3D(
        angle: angle, axis: CGPoint(x: axis.x, y: axis.y), axisZ: axis.z, anchor: anchor, anchorZ: anchorZ,
        perspective: perspective))
  }
}

private struct Rotation3D: GeometryEffect {
  var angle: Angle
  var axis: CGPoint
  var axisZ: CGFloat
  var anchor: UnitPoint
  var anchorZ: CGFloat
  var perspective: CGFloat

  var animatableData:
    AnimatablePair<
      AnimatablePair<Double, AnimatablePair<CGPoint.AnimatableData, CGFloat>>,
      AnimatablePair<UnitPoint.AnimatableData, AnimatablePair<CGFloat, CGFloat>>
    >
  {
    get {
      AnimatablePair(
        AnimatablePair(angle.radians, AnimatablePair(axis.animatableData, axisZ)),
        AnimatablePair(anchor.animatableData, AnimatablePair(anchorZ, perspective)))
    }
    set {
      angle = .radians(newValue.first.first)
      (axis.animatableData, axisZ) = (newValue.first.second.first, newValue.first.second.second)
      (anchor.animatableData, anchorZ) = (newValue.second.first, newValue.second.second.first)
      perspective = newValue.second.second.second
    }
  }

  func effectValue(size: CGSize) -> ProjectionTransform {
    let anchor = anchor.point(in: CGRect(origin: .zero, size: size))
    return .rotation(
      angle, axis: (axis.x, axis.y, axisZ), anchor: (anchor.x, anchor.y, anchorZ),
      distance: max(size.width, size.height) / perspective)
  }
}

/// A view that is drawn through a projective map.
private struct Projected<Content: View>: View, UnaryView {
  let content: Content
  /// Whether geometry readers inside see the map, if it is affine.
  var isSeen = true
  let transform: (CGSize) -> ProjectionTransform

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode { Node(child, isSeen, transform) }

  private final class Node: UnaryNode {
    let isSeen: Bool
    let transform: (CGSize) -> ProjectionTransform

    init(_ child: LayoutNode, _ isSeen: Bool, _ transform: @escaping (CGSize) -> ProjectionTransform) {
      (self.isSeen, self.transform) = (isSeen, transform)
      super.init(child)
    }

    override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
      let own = transform(size(for: proposal))
      if drawing.staysInLayout { return child.draw(for: proposal, into: &drawing) }
      if let affine = own.affine {
        if !isSeen { return drawing.withUnseen(affine) { child.draw(for: proposal, into: &$0) } }
        return drawing.with([affine]) { child.draw(for: proposal, into: &$0) }
      }
      let place = drawing.transform
      guard place.a * place.d != place.b * place.c else { return }
      let whole = ProjectionTransform(place.inverted()).concatenating(own).concatenating(ProjectionTransform(place))
      let tolerance = 0.02 / max(drawing.outputScale, 1)
      // What moves inside moves in the coordinates of this effect.
      drawing.with([CGAffineTransform.identity]) {
        $0.layer({ child.draw(for: proposal, into: &$0) }, compose: { $0.map { $0.projected(by: whole, tolerance) } })
      }
    }
  }
}

extension DisplayList.Item {
  /// The item through a projective map of the canvas.
  fileprivate func projected(by map: ProjectionTransform, _ tolerance: Double) -> DisplayList.Item {
    switch self {
    case .fill(let fill):
      let path = fill.path.applying(fill.transform)
      let (own, outline) = path.projected(by: map, tolerance)
      var fill = fill
      fill.transform = fill.transform.concatenating(own)
      fill.path = outline.applying(fill.transform.inverted())
      return .fill(fill)
    case .stroke(let stroke):
      let scale = Double(stroke.transform.maximumScale)
      let path = stroke.path.strokedPath(stroke.style, tolerance: scale > 0 ? tolerance / scale : tolerance)
      return DisplayList.Item.fill(
        .init(
          path: path, paint: stroke.paint, transform: stroke.transform, blendMode: stroke.blendMode,
          place: stroke.place)
      ).projected(by: map, tolerance)
    case .group(var group):
      // What lies behind a shape stays where it is.
      if !group.isBackdrop { group.items = group.items.map { $0.projected(by: map, tolerance) } }
      group.clip = group.clip?.projected(by: map, tolerance)
      if var mask = group.mask {
        mask.items = mask.items.map { $0.projected(by: map, tolerance) }
        group.mask = mask
      }
      return .group(group)
    }
  }
}

extension DisplayList.ClipPath {
  fileprivate func projected(by map: ProjectionTransform, _ tolerance: Double) -> DisplayList.ClipPath {
    var clip = self
    (clip.path, clip.transform) = (path.applying(transform).projected(by: map, tolerance).path, .identity)
    clip.union = union.map { $0.projected(by: map, tolerance) }
    clip.clip = self.clip?.projected(by: map, tolerance)
    return clip
  }
}

extension Path {
  /// The path through a projective map, and the affine map that agrees with it about the path's middle.
  ///
  /// A curve through the map is a rational curve. It is divided until its weights are nearly equal, so that the curve
  /// through the mapped control points is within the tolerance. Points behind the eye are moved in front of it.
  fileprivate func projected(
    by map: ProjectionTransform, _ tolerance: Double
  ) -> (own: CGAffineTransform, path: Path) {
    let box = boundingRect
    let extent = max(box.width, box.height, 1)
    func image(_ p: CGPoint) -> CGPoint {
      let (x, y, w) = map.homogeneous(p)
      let safe = max(w, 1e-3)
      return CGPoint(x: x / safe, y: y / safe)
    }
    func weight(_ p: CGPoint) -> Double { max(map.homogeneous(p).w, 1e-3) }
    var result = Path()
    var (start, current) = (CGPoint.zero, CGPoint.zero)
    func add(_ curve: CubicBezier, _ depth: Int, to result: inout Path) {
      let weights = [curve.start, curve.control1, curve.control2, curve.end].map(weight)
      let spread = weights.max()! / weights.min()! - 1
      if depth == 0 || spread * extent < 4 * tolerance {
        // The derivative at the ends of a rational curve: 3 · w₁⁄w₀ · (P₁ − P₀).
        let points = [curve.start, curve.control1, curve.control2, curve.end].map(image)
        let (p0, p1, p2, p3) = (points[0], points[1], points[2], points[3])
        let (k, l) = (weights[1] / weights[0], weights[2] / weights[3])
        return result.addCurve(
          to: p3, control1: CGPoint(x: p0.x + k * (p1.x - p0.x), y: p0.y + k * (p1.y - p0.y)),
          control2: CGPoint(x: p3.x + l * (p2.x - p3.x), y: p3.y + l * (p2.y - p3.y)))
      }
      let (first, second) = curve.split(at: 0.5)
      add(first, depth - 1, to: &result)
      add(second, depth - 1, to: &result)
    }
    for element in elements {
      switch element {
      case .move(let p):
        result.move(to: image(p))
        (start, current) = (p, p)
      case .line(let p):
        result.addLine(to: image(p))
        current = p
      case .quadCurve(let p, let c):
        let controls = [current, p].map { CGPoint(x: $0.x + (c.x - $0.x) * 2 / 3, y: $0.y + (c.y - $0.y) * 2 / 3) }
        add(CubicBezier(from: current, to: p, control1: controls[0], control2: controls[1]), 8, to: &result)
        current = p
      case .curve(let p, let c, let d):
        add(CubicBezier(from: current, to: p, control1: c, control2: d), 8, to: &result)
        current = p
      case .closeSubpath:
        result.closeSubpath()
        current = start
      }
    }
    let middle = CGPoint(x: box.midX, y: box.midY)
    let own = map.affine(about: middle)
    let isUsable = abs(own.a * own.d - own.b * own.c) > 1e-9
    return (isUsable ? own : .identity, result)
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry

/// How a view stands on a curve.
public enum PathOrientation: String, Hashable, Sendable, CaseIterable {
  /// As it is.
  case upright
  /// Turned so that its right points the way the curve runs.
  case tangent
}

/// Views along a curve, in order, at equal distances measured on the curve itself.
///
/// The container fills the space it is offered and the curve lies in it; each view has its ideal size. Views for which the
/// curve has no room are not drawn. A view outside the order can stand at the curve's origin, over all others.
///
/// ```swift
/// PathLayout(.rose(radius: 120, petals: 3), phase: .share(time["travel"]), orientation: .tangent) {
///   ForEach(0..<24) { _ in Circle().fill(.orange).frame(width: 12, height: 12) }
/// } origin: {
///   Circle().fill(.white).frame(width: 30, height: 30)
/// }
/// ```
public struct PathLayout<Content: View, Origin: View>: View, PrimitiveView {
  /// The curve in a container of a given size.
  private let curve: @Sendable (CGSize) throws -> Curve
  private let spacing: CurveSpacing
  private let phase: CurvePhase
  private let ends: CurveEnds
  private let orientation: PathOrientation
  private let anchor: UnitPoint
  private let content: Content
  private let origin: Origin

  /// - Parameters:
  ///   - curve: A function's curve or a path, in the container's coordinates.
  ///   - spacing: The distance from one view to the next.
  ///   - phase: How far all views are moved along the curve. On a closed curve they come around.
  ///   - ends: What becomes of views that the phase moves beyond the ends of an open curve.
  ///   - anchor: The point of each view that stands on the curve, and about which it is turned.
  ///   - content: The views on the curve.
  ///   - origin: A view whose centre stands at the curve's origin, which for a path is its container's top-left corner.
  public init(
    _ curve: Curve, spacing: CurveSpacing = .flexed, phase: CurvePhase = .length(0), ends: CurveEnds = .hide,
    orientation: PathOrientation = .upright, anchor: UnitPoint = .center, @ViewBuilder content: () -> Content,
    @ViewBuilder origin: () -> Origin
  ) {
    self.curve = { _ in curve }
    (self.spacing, self.phase, self.ends) = (spacing, phase, ends)
    (self.orientation, self.anchor) = (orientation, anchor)
    (self.content, self.origin) = (content(), origin())
  }

  public init(
    _ curve: Curve, spacing: CurveSpacing = .flexed, phase: CurvePhase = .length(0), ends: CurveEnds = .hide,
    orientation: PathOrientation = .upright, anchor: UnitPoint = .center, @ViewBuilder content: () -> Content
  ) where Origin == EmptyView {
    self.init(
      curve, spacing: spacing, phase: phase, ends: ends, orientation: orientation, anchor: anchor, content: content,
      origin: { EmptyView() })
  }

  /// Views along the outline that a shape has in the container.
  public init(
    along shape: some Shape, spacing: CurveSpacing = .flexed, phase: CurvePhase = .length(0), ends: CurveEnds = .hide,
    orientation: PathOrientation = .upright, anchor: UnitPoint = .center, @ViewBuilder content: () -> Content
  ) where Origin == EmptyView {
    self.curve = { size in
      let rect = CGRect(origin: .zero, size: size)
      let path = shape.path(in: rect)
      if path.isEmpty, let fault = shape.fault(in: rect) { throw fault }
      return .path(path)
    }
    (self.spacing, self.phase, self.ends) = (spacing, phase, ends)
    (self.orientation, self.anchor) = (orientation, anchor)
    (self.content, self.origin) = (content(), EmptyView())
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var inner = context
    inner.stackAxis = nil
    nodes.append(
      PathLayoutNode(
        travellers: content.nodes(in: inner), residents: origin.nodes(in: inner), orientation: orientation,
        anchor: anchor
      ) { [curve, spacing, phase, ends] count, size in
        let curve = try curve(size)
        let unit = curve.coordinates.origin
        return PathLayoutNode.Places(
          travellers: try curve.measured(in: size).places(for: count, spacing: spacing, phase: phase, ends: ends),
          origin: CGPoint(x: unit.x * size.width, y: unit.y * size.height))
      })
  }
}

private final class PathLayoutNode: LayoutNode {
  struct Places {
    var travellers: [CurvePlace?]
    var origin: CGPoint
  }

  /// The views on the curve, and those at its origin.
  let travellers, residents: [LayoutNode]
  let orientation: PathOrientation
  let anchor: UnitPoint
  let places: (_ count: Int, _ size: CGSize) throws -> Places

  init(
    travellers: [LayoutNode], residents: [LayoutNode], orientation: PathOrientation, anchor: UnitPoint,
    places: @escaping (Int, CGSize) throws -> Places
  ) {
    (self.travellers, self.residents, self.places) = (travellers, residents, places)
    (self.orientation, self.anchor) = (orientation, anchor)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  override func draw(for proposal: ProposedViewSize, into drawing: inout Drawing) {
    let places: Places
    do {
      places = try self.places(travellers.count, size(for: proposal))
    } catch {
      return drawing.fail(error as? SceneError ?? .badShape("the curve of a PathLayout", reason: "\(error)"))
    }
    for i in travellers.indicesInDrawingOrder {
      guard let place = places.travellers[i] else { continue }
      let angle = orientation == .tangent ? place.angle.radians : 0
      draw(travellers[i], anchor: anchor, at: place.point, turnedBy: angle, into: &drawing)
    }
    for node in residents.inDrawingOrder {
      draw(node, anchor: .center, at: places.origin, turnedBy: 0, into: &drawing)
    }
  }

  private func draw(
    _ node: LayoutNode, anchor: UnitPoint, at point: CGPoint, turnedBy angle: Double, into drawing: inout Drawing
  ) {
    let pivot = anchor.point(in: CGRect(origin: .zero, size: node.size(for: .unspecified)))
    drawing.with {
      $0 = $0.translatedBy(x: point.x, y: point.y)
      if angle != 0 { $0 = $0.rotated(by: angle) }
    } draw: {
      $0.place(node, at: CGPoint(x: -pivot.x, y: -pivot.y), for: .unspecified)
    }
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry

/// How a view on a curve or connector is rotated. ``PathLayout`` and `ConnectorRiders` take one.
public enum PathOrientation: String, Hashable, Sendable, CaseIterable {
  /// Not rotated.
  case upright
  /// Rotated so that its right side points in the direction of the curve.
  case tangent
}

/// A container that places views along a curve, in order, at equal distances in arc length.
///
/// The element `along` of scene files makes one. The container fills the offered space, and the curve lies in it. Each
/// view has its ideal size. If the curve has no room for some views, they are not drawn, and ``DisplayList/warnings``
/// reports it. An additional view can be placed at the curve's origin, over all others.
/// ``View/travel(toPlace:progress:)`` moves a view to the place of another one.
///
/// ```swift
/// PathLayout(.rose(radius: 120, petals: 3), phase: .share(time["travel"]), orientation: .tangent) {
///   ForEach(0..<24) { _ in Circle().fill(.orange).frame(width: 12, height: 12) }
/// } origin: {
///   Circle().fill(.white).frame(width: 30, height: 30)
/// }
/// ```
public struct PathLayout<Content: View, Origin: View>: View, PrimitiveView {
  /// Measures the curve in a container of a given size.
  private let curve: @Sendable (_ container: CGSize, _ tolerance: Double) throws -> MeasuredCurve
  /// The point of the container at which the view `origin` is centred.
  private let originPoint: UnitPoint
  private let spacing: CurveSpacing
  private let phase: CurvePhase
  private let ends: CurveEnds
  private let orientation: PathOrientation
  private let anchor: UnitPoint
  private let content: Content
  private let origin: Origin

  /// Views along a curve, and a view at the origin of the curve's coordinates.
  ///
  /// - Parameters:
  ///   - curve: A parametric curve or a path, in the container's coordinates.
  ///   - spacing: The distance from one view to the next.
  ///   - phase: The arc length by which all views are moved along the curve. On a closed curve, views that pass its end
  ///     continue at its start.
  ///   - ends: The rule for views that the phase moves beyond the ends of an open curve.
  ///   - anchor: The point of each view that lies on the curve, and about which the view is rotated.
  ///   - content: The views on the curve.
  ///   - origin: A view whose centre is at the origin of the curve's coordinates. It is drawn last.
  public init(
    _ curve: Curve, spacing: CurveSpacing = .flexed, phase: CurvePhase = .length(0), ends: CurveEnds = .hide,
    orientation: PathOrientation = .upright, anchor: UnitPoint = .center, @ViewBuilder content: () -> Content,
    @ViewBuilder origin: () -> Origin
  ) {
    self.init(
      along: curve, spacing: spacing, phase: phase, ends: ends, orientation: orientation, anchor: anchor,
      originPoint: curve.coordinates.origin, content: content, origin: origin)
  }

  /// Views along a curve, without a view at its origin.
  public init(
    _ curve: Curve, spacing: CurveSpacing = .flexed, phase: CurvePhase = .length(0), ends: CurveEnds = .hide,
    orientation: PathOrientation = .upright, anchor: UnitPoint = .center, @ViewBuilder content: () -> Content
  ) where Origin == EmptyView {
    self.init(
      curve, spacing: spacing, phase: phase, ends: ends, orientation: orientation, anchor: anchor, content: content,
      origin: { EmptyView() })
  }

  /// Views along the outline of a shape that fills the container.
  ///
  /// - Parameters:
  ///   - originPoint: The point of the container at which the view `origin` is centred.
  ///   - origin: An additional view, centred at `originPoint`. It is drawn last.
  public init(
    along shape: some Shape, spacing: CurveSpacing = .flexed, phase: CurvePhase = .length(0), ends: CurveEnds = .hide,
    orientation: PathOrientation = .upright, anchor: UnitPoint = .center, originPoint: UnitPoint,
    @ViewBuilder content: () -> Content, @ViewBuilder origin: () -> Origin
  ) {
    curve = { size, tolerance in try shape.measuredOutline(in: size, tolerance: tolerance) }
    (self.spacing, self.phase, self.ends) = (spacing, phase, ends)
    (self.orientation, self.anchor, self.originPoint) = (orientation, anchor, originPoint)
    (self.content, self.origin) = (content(), origin())
  }

  /// Views along the outline of a shape that fills the container, without an additional view.
  public init(
    along shape: some Shape, spacing: CurveSpacing = .flexed, phase: CurvePhase = .length(0), ends: CurveEnds = .hide,
    orientation: PathOrientation = .upright, anchor: UnitPoint = .center, @ViewBuilder content: () -> Content
  ) where Origin == EmptyView {
    self.init(
      along: shape, spacing: spacing, phase: phase, ends: ends, orientation: orientation, anchor: anchor,
      originPoint: .topLeading, content: content, origin: { EmptyView() })
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let inner = context.ofChildren()
    nodes.append(
      PathLayoutNode(
        travellers: content.nodes(in: inner), residents: origin.nodes(in: inner), origin: originPoint,
        orientation: orientation, anchor: anchor
      ) { [curve, spacing, phase, ends] count, size, tolerance in
        try curve(size, tolerance).places(for: count, spacing: spacing, phase: phase, ends: ends)
      })
  }
}

/// The layout node of a ``PathLayout``.
private final class PathLayoutNode: LayoutNode {
  /// The views on the curve, and the views at its origin.
  let travellers, residents: [LayoutNode]
  /// The point of the container at which the residents are centred.
  let origin: UnitPoint
  let orientation: PathOrientation
  /// The point of each traveller that lies on the curve.
  let anchor: UnitPoint
  /// Computes the places on the curve for a number of views in a container of a given size.
  let places: (_ count: Int, _ size: CGSize, _ tolerance: Double) throws -> CurvePlaces

  init(
    travellers: [LayoutNode], residents: [LayoutNode], origin: UnitPoint, orientation: PathOrientation,
    anchor: UnitPoint, places: @escaping (Int, CGSize, Double) throws -> CurvePlaces
  ) {
    (self.travellers, self.residents, self.places) = (travellers, residents, places)
    (self.origin, self.orientation, self.anchor) = (origin, orientation, anchor)
  }

  override var linkParts: LinkParts { LinkParts(of: travellers + residents) }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    let size = size(for: proposal)
    guard FrameAccount.charge(2 * travellers.count, .layout) else { return }
    do {
      let places = try self.places(travellers.count, size, drawing.outlineTolerance)
      for i in travellers.indicesInDrawingOrder {
        guard let place = try place(of: i, in: places) else { continue }
        let angle = orientation == .tangent ? place.angle.radians : 0
        draw(travellers[i], anchor: anchor, at: place.point, turnedBy: angle, into: &drawing)
      }
      warnOfSurplus(places, into: &drawing)
    } catch {
      return drawing.fail(error as? SceneError ?? .badShape("the curve of a PathLayout", reason: "\(error)"))
    }
    let point = origin.point(in: CGRect(origin: .zero, size: size))
    for node in residents.inDrawingOrder { draw(node, anchor: .center, at: point, turnedBy: 0, into: &drawing) }
  }

  /// The position of a view on the curve, or on its way to another place; nil if it has none.
  private func place(of index: Int, in places: CurvePlaces) throws -> CurvePlace? {
    guard let travel = travellers[index].travel, index < places.capacity else { return places[index] }
    guard travel.progress.isFinite else { throw SceneError.notFinite("the progress of a travel along a curve") }
    guard places.hasPlace(travel.place) else {
      throw SceneError.badShape(
        "the curve of a PathLayout",
        reason:
          "a view travels to place \(travel.place), which the curve does not have; it has 0 to \(places.capacity - 1)")
    }
    return places.place(from: index, to: travel.place, progress: travel.progress)
  }

  private func warnOfSurplus(_ places: CurvePlaces, into drawing: inout DisplayListBuilder) {
    guard places.unplacedCount > 0 else { return }
    drawing.warn(
      DrawingWarning(
        subject: "PathLayout",
        message:
          "not all views fit on the curve, and the last ones are not drawn; place fewer, or nearer to each other",
        detail: "\(places.capacity) of \(places.count) fit"))
  }

  /// Draws a node at its ideal size, with its anchor at a point, rotated by an angle in radians.
  private func draw(
    _ node: LayoutNode, anchor: UnitPoint, at point: CGPoint, turnedBy angle: Double,
    into drawing: inout DisplayListBuilder
  ) {
    let pivot = anchor.point(in: CGRect(origin: .zero, size: node.size(for: .unspecified)))
    let move = CGAffineTransform(translationX: point.x, y: point.y)
    drawing.with(angle == 0 ? [move] : [move, CGAffineTransform(rotationAngle: angle)]) {
      $0.place(node, at: CGPoint(x: -pivot.x, y: -pivot.y), for: .unspecified)
    }
  }
}

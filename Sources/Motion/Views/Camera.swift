import Foundation
import PathreelDrawing
import PathreelGeometry

/// A 2D camera: it selects the centre, zoom and rotation at which a view is shown. Authors of scenes in Swift use it as
/// below; the key `camera` of scene files makes one.
///
/// ```swift
/// Map().camera(Camera(center: CGPoint(x: 300, y: 200), zoom: 1 + 3 * time["closer"], rotation: .degrees(10)))
/// ```
public struct Camera: Hashable, Sendable {
  /// The point that is shown in the middle, in points from the top-left corner of the view's space; nil for the middle
  /// of the space.
  public var center: CGPoint?
  /// The scale factor of the drawing, including strokes; above 0.
  public var zoom: CGFloat
  /// The camera's rotation, clockwise; the content rotates the other way.
  public var rotation: Angle

  /// Creates a camera, which by default shows its view unchanged.
  public init(center: CGPoint? = nil, zoom: CGFloat = 1, rotation: Angle = .zero) {
    (self.center, self.zoom, self.rotation) = (center, zoom, rotation)
  }

  /// The transform from the view to the drawing, for a view of this size. Both coordinate systems have their origin in
  /// its middle.
  func map(in size: CGSize) -> CGAffineTransform {
    let center = center ?? CGPoint(x: size.width / 2, y: size.height / 2)
    return CGAffineTransform(translationX: size.width / 2 - center.x, y: size.height / 2 - center.y)
      .concatenating(CGAffineTransform(scaleX: zoom, y: zoom))
      .concatenating(CGAffineTransform(rotationAngle: -rotation.radians))
  }
}

extension View {
  /// Shows the view through a camera. The view fills the offered space, as with ``View/position(_:)``, and its drawing
  /// is moved, scaled and rotated as a whole. For content that stays fixed, put the view and that content into a
  /// `ZStack`.
  ///
  /// Content that does not change is cached (`Fragment`), so a moving camera costs only one transform of each item.
  public func camera(_ camera: Camera) -> some View { ThroughCamera(content: self, camera: camera) }
}

/// The view of ``View/camera(_:)``.
private struct ThroughCamera<Content: View>: View, UnaryView {
  let content: Content
  let camera: Camera

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrapsTheSame(as other: Self) -> Bool {
    areSame(camera.center?.x, other.camera.center?.x) && areSame(camera.center?.y, other.camera.center?.y)
      && haveSameBits(camera.zoom, other.camera.zoom) && haveSameBits(camera.rotation, other.camera.rotation)
  }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode { Node(child, camera: camera) }

  private final class Node: UnaryNode {
    let camera: Camera

    init(_ child: LayoutNode, camera: Camera) {
      self.camera = camera
      super.init(child)
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
      if let width = proposal.width, let height = proposal.height { return CGSize(width: width, height: height) }
      return proposal.replacingUnspecifiedDimensions(by: child.size(for: proposal))
    }

    override func placement(for proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
      let (outer, inner) = (size(for: proposal), child.size(for: proposal))
      return (CGPoint(x: (outer.width - inner.width) / 2, y: (outer.height - inner.height) / 2), proposal)
    }

    override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
      let (origin, inner) = placement(for: proposal)
      if drawing.staysInLayout { return drawing.place(child, at: origin, for: inner) }
      let size = size(for: proposal)
      guard camera.zoom > 0, camera.zoom.isFinite else {
        return drawing.fail(.undrawable("the zoom of a camera is above 0; here it is \(camera.zoom)"))
      }
      drawing.with(camera.map(in: size), about: CGPoint(x: size.width / 2, y: size.height / 2)) {
        $0.place(child, at: origin, for: inner)
      }
    }
  }
}

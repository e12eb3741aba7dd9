import Foundation
import PathreelDrawing
import PathreelGeometry

/// A scene at a moment as a view: as large as the canvas of the sequence that it is in, with its own background.
///
/// A ``SceneTransition/custom(_:_:_:)`` has two of them. Nothing that is said to the views around it reaches into the scene: styles, ids and
/// coordinate spaces are its own.
public struct ScenePicture: View, PrimitiveView {
  private let content: AnyView
  /// Its own canvas, and that of the sequence.
  private let size: CGSize
  let canvas: CGSize
  let background: Color
  let place: Place
  /// What tells it from the other scenes of the frame.
  private let number: Int

  /// - Parameters:
  ///   - seconds: On the scene's own clock.
  ///   - canvas: That of the sequence.
  init(of part: SequencedScene, number: Int, at seconds: Double, on canvas: CGSize) throws {
    func view(_ scene: some Scene) throws -> AnyView {
      AnyView(try scene.body(at: SceneTime(seconds: seconds, timeline: scene.timeline)))
    }
    place = part.place(number: number)
    content = try InnerScene.evaluate(number, at: place) { try view(part.scene) }
    (size, background) = (part.scene.size, part.scene.background(atFrame: seconds))
    (self.canvas, self.number) = (canvas, number)
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let node = node(in: context, isClipped: true)
    node.place = place
    nodes.append(node)
  }

  /// What the scene draws.
  ///
  /// - Parameter isClipped: Whether it is a rectangle with the background; otherwise the background is left out, and nothing is cut off.
  func node(in context: ViewContext, isClipped: Bool) -> LayoutNode {
    var own = ViewContext()
    own.place = place
    own.isKept = context.isKept
    own.needsShape = context.needsShape
    let child = content.node(in: own)
    child.place = child.place ?? place
    return Node(child, self, isClipped: isClipped)
  }

  private final class Node: LayoutNode {
    let child: LayoutNode
    let picture: ScenePicture
    let isClipped: Bool

    init(_ child: LayoutNode, _ picture: ScenePicture, isClipped: Bool) {
      (self.child, self.picture, self.isClipped) = (child, picture, isClipped)
      super.init()
    }

    override var linkParts: LinkParts { child.linkParts }
    override func measure(_ proposal: ProposedViewSize) -> CGSize { picture.canvas }

    override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
      guard isClipped, !drawing.isFindingLinks else { return drawContent(into: &drawing) }
      let canvas = Path(CGRect(origin: .zero, size: picture.canvas))
      let clip = DisplayList.ClipPath(path: canvas, transform: drawing.transform)
      drawing.layer(
        { drawing in
          drawing.fill(canvas, rule: .nonzero, paint: .color(picture.background), of: ScenePicture.self)
          drawContent(into: &drawing)
        }, compose: { [.group(.init(items: $0, clip: clip))] })
    }

    private func drawContent(into drawing: inout DisplayListBuilder) {
      let (size, canvas) = (picture.size, picture.canvas)
      let offer = ProposedViewSize(size)
      let origin = Alignment.center.origin(of: child.dimensions(for: offer), in: size)
      drawing.inScene(picture.number) { drawing in
        // A canvas as large as the sequence's has the same numbers as alone.
        guard size != canvas else { return drawing.place(child, at: origin, for: offer) }
        let scale = min(canvas.width / size.width, canvas.height / size.height)
        let middle = CGPoint(x: (canvas.width - size.width * scale) / 2, y: (canvas.height - size.height * scale) / 2)
        drawing.with([
          CGAffineTransform(translationX: middle.x, y: middle.y), CGAffineTransform(scaleX: scale, y: scale),
        ]) { $0.place(child, at: origin, for: offer) }
      }
    }
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry

/// A view that shows another scene at one moment, with that scene's background and clipped to the view's size, which is
/// the scene's canvas by default.
///
/// Authors of scenes in Swift use it as below; the element `scene` of scene files makes one, and ``SceneSequence``
/// shows its scenes with it. The closure of ``SceneTransition/custom(_:_:_:)`` gets two of them, as large as the canvas
/// of the sequence.
///
/// The scene is drawn as vectors, so it is sharp at every size. It inherits nothing from the views around it: its
/// styles, ids and coordinate spaces are its own. It has no sound.
///
/// ```swift
/// func body(at time: SceneTime) throws -> some View {
///   try ScenePicture(Clock(), at: 2 * time.seconds, size: CGSize(width: 320, height: 180))
/// }
/// ```
public struct ScenePicture: View, PrimitiveView {
  private let content: AnyView
  /// The scene's own canvas size, in points.
  private let size: CGSize
  /// The size of the view, in points, such as the canvas of the sequence.
  let canvas: CGSize
  let background: Color
  /// The picture's place in the scene around it.
  let place: Place
  /// Distinguishes the scene from the other inner scenes of the frame, as ``InnerScene/path`` does.
  private let numbers: [Int]

  /// Shows a scene at a time of its own.
  ///
  /// - Parameters:
  ///   - seconds: The time on the scene's own clock, which begins at 0. Before 0 its beats have not begun, and after
  ///     its end they are over.
  ///   - size: The size of the view; nil means the scene's canvas. At another size the canvas is scaled to fit and
  ///     centred, and the background fills the rest.
  ///   - number: Distinguishes the scene from other pictures in the same scene; needed if connectors in them use the
  ///     same ids.
  /// - Throws: The reason why the scene cannot be shown, or the error of its `body(at:)`.
  public init(_ scene: some Scene, at seconds: Double, size: CGSize? = nil, number: Int = 0) throws {
    try self.init(
      scene, at: (seconds, ofFrameAt: seconds), size: size,
      place: InnerScene.current?.place ?? Place(Place.view(ScenePicture.self), in: nil), numbers: [number])
  }

  /// Shows a scene at a place; scene files use it.
  ///
  /// - Parameters:
  ///   - time: The time on the scene's own clock, and the frame's own instant on that clock.
  ///   - place: The picture's place in the scene around it.
  package init(
    _ scene: some Scene, at time: (seconds: Double, ofFrameAt: Double), size: CGSize?, place: Place, numbers: [Int]
  ) throws {
    guard time.seconds.isFinite, time.ofFrameAt.isFinite else { throw SceneError.notFinite("the time") }
    if let fault = scene._sequence?.fault { throw fault }
    if let fault = scene.timeline.fault { throw fault }
    let canvas = scene.size
    for size in [canvas, size ?? canvas] where !size.isCanvas { throw SceneError.badCanvas(size) }
    // Charges the work that belongs to no element: the scene's values and the layout of a whole canvas.
    FrameAccount.charge(Self.price, .elements)
    try FrameAccount.current?.checkSteps()
    self.place = place
    content = try InnerScene.evaluate(numbers, at: place) {
      AnyView(
        try scene.body(
          at: SceneTime(seconds: time.seconds, timeline: scene.timeline, frameSeconds: time.ofFrameAt)))
    }
    (self.size, background) = (canvas, scene.background(at: time.seconds, ofFrameAt: time.ofFrameAt))
    (self.canvas, self.numbers) = (size ?? canvas, numbers)
  }

  /// The cost of a scene besides its elements, in elements.
  private static let price = 40

  /// Shows a scene of a sequence.
  ///
  /// - Parameters:
  ///   - time: The time on the scene's own clock.
  ///   - canvas: The canvas of the sequence.
  init(of part: SequencedScene, number: Int, at time: SequenceSchedule.Shown, on canvas: CGSize) throws {
    func view(_ scene: some Scene) throws -> AnyView {
      let own = SceneTime(seconds: time.seconds, timeline: scene.timeline, frameSeconds: time.frameSeconds)
      return AnyView(try scene.body(at: own))
    }
    place = part.place(number: number)
    content = try InnerScene.evaluate([number], at: place) { try view(part.scene) }
    (size, background) = (part.scene.size, part.scene.background(at: time.seconds, ofFrameAt: time.frameSeconds))
    (self.canvas, numbers) = (canvas, [number])
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let node = node(in: context, isClipped: true)
    node.place = place
    nodes.append(node)
  }

  /// The node that draws the scene.
  ///
  /// - Parameter isClipped: Whether the node draws the background and clips to the canvas. If false, it does neither.
  func node(in context: ViewContext, isClipped: Bool) -> LayoutNode {
    var own = ViewContext()
    own.place = place
    own.isKept = context.isKept
    own.needsShape = context.needsShape
    let child = content.node(in: own)
    child.place = child.place ?? place
    return Node(child, self, isClipped: isClipped, in: context)
  }

  /// The layout node of a ``ScenePicture``.
  private final class Node: LayoutNode {
    let child: LayoutNode
    let picture: ScenePicture
    let isClipped: Bool
    /// The values that the node inherits, which the scene does not.
    let context: ViewContext

    init(_ child: LayoutNode, _ picture: ScenePicture, isClipped: Bool, in context: ViewContext) {
      (self.child, self.picture, self.isClipped, self.context) = (child, picture, isClipped, context)
      super.init()
    }

    override var linkParts: LinkParts { child.linkParts }
    override func measure(_ proposal: ProposedViewSize) -> CGSize { picture.canvas }

    override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
      guard isClipped, !drawing.isFindingLinks else { return drawContent(into: &drawing) }
      drawing.appear(with: context.drawThenFill, needsShape: context.needsShape) { drawPicture(into: &$0) }
    }

    private func drawPicture(into drawing: inout DisplayListBuilder) {
      let canvas = CGRect(origin: .zero, size: picture.canvas)
      let clip = DisplayList.ClipPath(path: Path(canvas), transform: drawing.transform)
      // The background reaches beyond the clip. If both had the same edge, a pixel that the picture covers by half would
      // get half of half of the background.
      let ground = Path(canvas.insetBy(dx: -canvas.width, dy: -canvas.height))
      drawing.layer(
        { drawing in
          drawing.fill(ground, rule: .nonzero, paint: .color(picture.background), of: ScenePicture.self)
          drawContent(into: &drawing)
        }, compose: { [.group(.init(items: $0, clip: clip))] })
    }

    private func drawContent(into drawing: inout DisplayListBuilder) {
      let (size, canvas) = (picture.size, picture.canvas)
      let offer = ProposedViewSize(size)
      let origin = Alignment.center.origin(of: child.dimensions(for: offer), in: size)
      drawing.inScene(picture.numbers) { drawing in
        // At its own size, a scene is drawn without a transform, so its coordinates are the same to the last bit as in
        // the scene alone.
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

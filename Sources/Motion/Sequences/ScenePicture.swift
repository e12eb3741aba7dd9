import Foundation
import PathreelDrawing
import PathreelGeometry

/// A scene at a moment as a view: cut off at its canvas, with its own background.
///
/// It is drawn like any other view, so it is sharp at every size. Nothing that is said to the views around it reaches into the scene: styles,
/// ids and coordinate spaces are its own. It has no sound. A ``SceneTransition/custom(_:_:_:)`` has two of them, as large as the canvas
/// of the sequence.
///
/// ```swift
/// func body(at time: SceneTime) throws -> some View {
///   try ScenePicture(Clock(), at: 2 * time.seconds, size: CGSize(width: 320, height: 180))
/// }
/// ```
public struct ScenePicture: View, PrimitiveView {
  private let content: AnyView
  /// Its own canvas, and that of the sequence.
  private let size: CGSize
  let canvas: CGSize
  let background: Color
  let place: Place
  /// What tells it from the other scenes of the frame.
  private let numbers: [Int]

  /// A scene at a time of its own.
  ///
  /// - Parameters:
  ///   - seconds: On the scene's own clock, which begins at 0. Before that its beats have not begun, and after its end they are over.
  ///   - size: The scene's canvas unless given; otherwise the canvas is scaled to fit and centred, and the background fills the rest.
  ///   - number: Tells the scene from other pictures in the same scene, where ids of connectors in it would be the same.
  /// - Throws: What makes the scene unfit to be shown, or what its `body(at:)` throws.
  public init(_ scene: some Scene, at seconds: Double, size: CGSize? = nil, number: Int = 0) throws {
    try self.init(
      scene, at: (seconds, ofFrameAt: seconds), size: size,
      place: InnerScene.current?.place ?? Place(Place.view(ScenePicture.self), in: nil), numbers: [number])
  }

  /// - Parameters:
  ///   - time: On the scene's own clock, with the frame's own instant.
  ///   - place: Where in the scene around it stands.
  package init(
    _ scene: some Scene, at time: (seconds: Double, ofFrameAt: Double), size: CGSize?, place: Place, numbers: [Int]
  ) throws {
    guard time.seconds.isFinite, time.ofFrameAt.isFinite else { throw SceneError.notFinite("the time") }
    if let fault = scene._sequence?.fault { throw fault }
    if let fault = scene.timeline.fault { throw fault }
    let canvas = scene.size
    for size in [canvas, size ?? canvas]
    where !(size.width > 0 && size.height > 0 && size.width.isFinite && size.height.isFinite) {
      throw SceneError.badCanvas(size)
    }
    // What no element of it asks for: its values, and the layout of a whole canvas.
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

  /// What a scene costs beside its elements, as so many of them.
  private static let price = 40

  /// - Parameters:
  ///   - time: On the scene's own clock.
  ///   - canvas: That of the sequence.
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
      drawing.inScene(picture.numbers) { drawing in
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

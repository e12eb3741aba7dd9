import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSound

/// An animated picture: a pure function from time and parameters to a view. Authors of scenes in Swift conform to it;
/// `SceneFile` is the scene of a scene file. `Clip` renders scenes.
///
/// A scene is a value. Setting a parameter returns a changed copy; making a frame changes nothing.
///
/// ```swift
/// struct Pulse: Scene {
///   var timeline: Timeline { Beat("grow", lasting: 2, .easeInOut) }
///   func body(at time: SceneTime) -> some View { Circle().fill(.red).frame(width: 300 * time["grow"]) }
/// }
/// let list = try Pulse().displayList(at: 1.5)
/// ```
public protocol Scene: Sendable {
  /// The type of the view that ``body(at:)`` returns; the compiler infers it.
  associatedtype Body: View

  /// The size of the canvas in points, 1280 × 720 by default. The layout depends on it and not on the size of the
  /// output.
  var size: CGSize { get }
  /// The colour behind all views; white by default.
  var background: Color { get }
  /// The frame rate; 60 frames per second by default.
  var frameRate: FrameRate { get }
  /// Motion blur: a frame is the mean of several instants. By default nil: a frame shows its own instant alone.
  var motionBlur: MotionBlur? { get }
  /// The beats that ``SceneTime`` knows; none by default.
  @TimelineBuilder var timeline: Timeline { get }
  /// The length in seconds; by default the end of the timeline's last beat.
  var duration: Double { get }
  /// The sound tracks, which are mixed and cut to the scene's length; none by default.
  ///
  /// ```swift
  /// var audio: [SoundTrack] { get throws { [SoundTrack("music", try Sound(contentsOf: musicFile))] } }
  /// ```
  var audio: [SoundTrack] { get throws }
  /// The values that can be set from outside; by default the scene's ``Parameter`` properties.
  var parameters: [SceneParameter] { get }
  /// A copy of the scene with another value for one of its ``parameters``.
  /// - Throws: ``SceneError`` if there is no such parameter or it does not take the value.
  func setting(_ name: String, to value: ParameterValue) throws -> Self
  /// The view to show at a moment. The view is offered the canvas's size and is centred on the canvas.
  @ViewBuilder func body(at time: SceneTime) throws -> Body
  /// The sequence that the scene consists of; nil for a scene with views of its own. Only the engine uses it.
  var _sequence: SceneSequence? { get }
  /// Makes a frame. A scene with a state sets the instant of its state around it. Only the engine uses it.
  func _makeFrame<Result>(at time: SceneTime, _ make: () throws -> Result) throws -> Result
  /// Whether the scene itself decides which parts of its frames are cached, so that its views are not compared. Only
  /// the engine uses it.
  var _keepsParts: Bool { get }
}

extension Scene {
  public var size: CGSize { CGSize(width: 1280, height: 720) }
  public var background: Color { .white }
  public var frameRate: FrameRate { FrameRate(60)! }
  public var motionBlur: MotionBlur? { nil }
  public var timeline: Timeline { Timeline() }
  public var duration: Double { timeline.duration }
  public var audio: [SoundTrack] { [] }
  public var _sequence: SceneSequence? { nil }
  public var _keepsParts: Bool { false }
  public func _makeFrame<Result>(at time: SceneTime, _ make: () throws -> Result) throws -> Result { try make() }

  /// The display list of the frame at a time in seconds. Any time is allowed: before the start, every beat is at its
  /// start.
  ///
  /// - Parameter scale: Pixels per point. It affects only how finely curves are approximated; see
  ///   ``Shape/path(in:tolerance:)``.
  /// - Throws: ``TimelineError``, ``SceneError``, ``SceneSequenceError``, or what the scene's `body(at:)` throws.
  public func displayList(at seconds: Double, scale: Double = 1) throws -> DisplayList {
    try displayList(at: seconds, scale: scale, paidBy: FrameAccount())
  }

  /// The display list, made with a smaller step budget (`FrameAccount`) than usual. Fuzzing uses it to try many
  /// hostile scenes.
  @_spi(Fuzzing) public func displayList(at seconds: Double, steps: Int) throws -> DisplayList {
    try displayList(at: seconds, paidBy: FrameAccount(limit: steps))
  }

  /// The display list. The work is charged to an account, which another thread may cancel.
  ///
  /// - Parameter frame: The frame's own instant; nil if it is `seconds`. They differ for the other instants of motion
  ///   blur.
  /// - Throws: As the public function does. If the account was cancelled, only `CancellationError`.
  package func displayList(
    at seconds: Double, ofFrameAt frame: Double? = nil, scale: Double = 1, paidBy account: FrameAccount
  ) throws -> DisplayList {
    let frame = frame ?? seconds
    let drawing = try drawing(at: seconds, ofFrameAt: frame, scale: scale, paidBy: account)
    let background = background(at: seconds, ofFrameAt: frame)
    return DisplayList(size: size, background: background, items: drawing.items, warnings: drawing.warnings)
  }

  /// The layout's boxes of a frame, at most `limit`. The frame is evaluated for this purpose alone.
  /// - Throws: As ``displayList(at:scale:)`` does.
  package func layoutBoxes(
    at seconds: Double, limit: Int = 10_000, paidBy account: FrameAccount = FrameAccount()
  ) throws -> LayoutBoxes {
    try drawing(at: seconds, ofFrameAt: seconds, scale: 1, boxLimit: limit, paidBy: account).boxes
      ?? LayoutBoxes(limit: limit)
  }

  /// The drawing of a frame. If it fails or is expensive, and a cache was used, it is made again without the cache.
  private func drawing(
    at seconds: Double, ofFrameAt frame: Double, scale: Double, boxLimit: Int? = nil, paidBy account: FrameAccount
  ) throws -> DisplayListBuilder {
    try account.checkCancellation()
    // After a cancellation, both the drawing and its errors are incomplete. So the cancellation is reported instead.
    let result = Result {
      try wholeDrawing(at: seconds, ofFrameAt: frame, scale: scale, boxLimit: boxLimit, paidBy: account)
    }
    let retention = Retention.current
    do { try account.checkCancellation() } catch {
      // What was cached during this frame is incomplete, too.
      retention?.pause()
      throw error
    }
    guard let retention else { return try result.get() }
    // Errors must have the same words as without a cache, so a frame with an error is made again without the cache. So
    // is an expensive frame: cached nodes change the cost of layout a little, and only a frame without a cache may
    // decide whether the limit is exceeded.
    if case .success(let drawing) = result, account.remaining > account.limit / 2 { return drawing }
    retention.pause()
    return try Retention.withValue(nil) {
      try drawing(
        at: seconds, ofFrameAt: frame, scale: scale, boxLimit: boxLimit, paidBy: FrameAccount(again: account))
    }
  }

  /// Checks the scene, evaluates its view and draws it once.
  private func wholeDrawing(
    at seconds: Double, ofFrameAt frame: Double, scale: Double, boxLimit: Int?, paidBy account: FrameAccount
  ) throws -> DisplayListBuilder {
    guard seconds.isFinite else { throw SceneError.notFinite("the time") }
    let (size, timeline) = (size, timeline)
    if let fault = _sequence?.fault { throw fault }
    if let fault = timeline.fault { throw fault }
    guard size.isCanvas else { throw SceneError.badCanvas(size) }
    return try FrameAccount.threadLocal.withValue(account) {
      let time = SceneTime(seconds: seconds, timeline: timeline, frameSeconds: frame)
      return try _makeFrame(at: time) {
        let view = try body(at: time)
        let place = Place(Place.view(Self.self), in: nil)
        let memory = _keepsParts ? nil : Retention.current?.root()
        return try view.drawing(
          in: size, outputScale: scale, ground: background(at: seconds, ofFrameAt: frame), boxLimit: boxLimit,
          at: place,
          memory: memory)
      }
    }
  }

  /// Checks everything that makes the scene unfit to be rendered at any frame, including a parameter that is declared
  /// with a value outside its own range.
  /// - Throws: ``TimelineError``, ``SceneError`` or ``SceneSequenceError``.
  public func validate() throws {
    try _sequence?.checkScenes()
    if let fault = timeline.fault { throw fault }
    let (size, duration) = (size, duration)
    guard size.isCanvas else { throw SceneError.badCanvas(size) }
    guard duration > 0, duration.isFinite else { throw SceneError.badDuration(duration) }
    if let motionBlur, !motionBlur.isPossible { throw SceneError.badMotionBlur(motionBlur) }
    for parameter in parameters { try parameter.check(parameter.value) }
  }
}

extension CGSize {
  /// Whether a canvas can have this size: both sides are finite and above 0.
  var isCanvas: Bool { width > 0 && height > 0 && width.isFinite && height.isFinite }
}

extension View {
  /// The items that the view draws when it is offered a canvas of the given size and is centred on it. Captions and
  /// labels of sheets use it.
  package func displayItems(in size: CGSize) throws -> [DisplayList.Item] { try drawing(in: size).items }

  /// The layout frames of the inner views with the given ids, before offsets, rotations and scales; nil for views that
  /// are not drawn.
  package func frames(of ids: [AnyHashable], in size: CGSize) -> [CGRect?] {
    let (root, proposal) = (node(in: ViewContext()), ProposedViewSize(size))
    var finding = DisplayListBuilder().findingLinks(inLayout: true)
    finding.place(root, at: Alignment.center.origin(of: root.dimensions(for: proposal), in: size), for: proposal)
    return ids.map { finding.linkedBoxes?.frame(of: $0) }
  }

  /// The drawing of the view, as in ``displayItems(in:)``, with its warnings, connectors and layout boxes.
  ///
  /// - Parameters:
  ///   - ground: The colour of the canvas.
  ///   - memory: What is kept of the last frame; nil makes every view anew.
  package func drawing(
    in size: CGSize, outputScale: Double = 1, ground: Color = .clear, boxLimit: Int? = nil, at place: Place? = nil,
    memory: RetainedNode? = nil
  ) throws -> DisplayListBuilder {
    var context = ViewContext()
    context.place = place
    let root = memory?.visit(context) { node(in: $0) } ?? node(in: context)
    root.place = root.place ?? place
    let proposal = ProposedViewSize(size)
    var drawing = DisplayListBuilder(outputScale: outputScale, ground: ground, boxLimit: boxLimit)
    let (empty, origin) = (drawing, Alignment.center.origin(of: root.dimensions(for: proposal), in: size))
    /// Draws everything; before that, with `knowingRoutes`, traverses the nodes to find the routes of connectors.
    func draw(knowingRoutes: Bool) {
      drawing = empty
      if knowingRoutes {
        var finding = drawing.findingLinks()
        finding.place(root, at: origin, for: proposal)
        drawing.take(finding.linkedBoxes?.routes() ?? [])
      }
      drawing.place(root, at: origin, for: proposal)
    }
    let hasConnectors = root.linkParts.contains(.connectors)
    draw(knowingRoutes: hasConnectors)
    // Some views are made only while they are drawn, so their connectors are first met there.
    if !hasConnectors, drawing.lacksRoutes { draw(knowingRoutes: true) }
    if let account = FrameAccount.current, account.isSpent { throw account.explainedFault }
    if let fault = drawing.fault { throw fault }
    return drawing
  }
}

extension LayoutNode {
  /// The frame of the view inside with an id, in the coordinates of the node: one with the modifier `id`, or an element
  /// of a `ForEach`; nil if there is none.
  package func frame(of id: AnyHashable, for proposal: ProposedViewSize) -> CGRect? {
    var finding = DisplayListBuilder.findingBoxes(atMost: 100_000)
    finding.place(self, at: .zero, for: proposal)
    if let frame = finding.linkedBoxes?.frame(of: id) { return frame }
    let element = Place.id(id)
    return finding.boxes?.boxes.first { $0.place?.selfAndAncestors.contains { $0.step == element } == true }?.rect
  }
}

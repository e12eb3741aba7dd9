import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSound

/// A picture for each moment: a pure function of time and parameters.
///
/// A scene is a value. Binding a parameter gives a changed copy; making a frame changes nothing.
///
/// ```swift
/// struct Pulse: Scene {
///   var timeline: Timeline { Beat("grow", lasting: 2, .easeInOut) }
///   func body(at time: SceneTime) -> some View { Circle().fill(.red).frame(width: 300 * time["grow"]) }
/// }
/// let list = try Pulse().displayList(at: 1.5)
/// ```
public protocol Scene: Sendable {
  /// The view that ``body(at:)`` gives; the compiler infers it.
  associatedtype Body: View

  /// The canvas in points; it alone decides the layout. 1280 × 720 unless given.
  var size: CGSize { get }
  /// White unless given.
  var background: Color { get }
  /// 60 frames per second unless given.
  var frameRate: FrameRate { get }
  /// The instants whose mean a frame is; the frame's own alone unless given.
  var motionBlur: MotionBlur? { get }
  /// The beats that ``SceneTime`` knows; none unless given.
  @TimelineBuilder var timeline: Timeline { get }
  /// In seconds; until the timeline's last beat ends unless given.
  var duration: Double { get }
  /// What is heard: tracks that are mixed, as long as the scene. None unless given.
  ///
  /// ```swift
  /// var audio: [SoundTrack] { get throws { [SoundTrack("music", try Sound(contentsOf: musicFile))] } }
  /// ```
  var audio: [SoundTrack] { get throws }
  /// What can be set from outside; the scene's ``Parameter`` properties unless given.
  var parameters: [SceneParameter] { get }
  /// A copy of the scene with another value for one of its ``parameters``.
  /// - Throws: ``SceneError`` where there is no such parameter or it does not take the value.
  func setting(_ name: String, to value: ParameterValue) throws -> Self
  /// What is to be seen at a moment. It is offered the canvas's size and stands in its middle.
  @ViewBuilder func body(at time: SceneTime) throws -> Body
  /// The scenes that the scene consists of, one after another. It is the engine's own: nil for a scene of views, which alone
  /// have a body of their own.
  var _sequence: SceneSequence? { get }
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

  /// What a frame shows at the given second, which may be any: before the start as at the start of every beat.
  ///
  /// - Parameter scale: How many pixels a point will have. Nothing but the fineness of curves that are approximated follows
  ///   it; their ``Shape/path(in:tolerance:)`` says how.
  /// - Throws: ``TimelineError``, ``SceneError``, ``SceneSequenceError``, or what the scene's `body(at:)` throws.
  public func displayList(at seconds: Double, scale: Double = 1) throws -> DisplayList {
    try displayList(at: seconds, scale: scale, paidBy: FrameAccount())
  }

  /// The same with fewer steps than a frame has otherwise, for whoever tries many hostile scenes.
  @_spi(Fuzzing) public func displayList(at seconds: Double, steps: Int) throws -> DisplayList {
    try displayList(at: seconds, paidBy: FrameAccount(limit: steps))
  }

  /// The same, paid for by an account, which another thread may cancel.
  ///
  /// - Parameter frame: The own instant of the frame, where that is another one.
  /// - Throws: Also `CancellationError`, and nothing else, where the account was cancelled.
  package func displayList(
    at seconds: Double, ofFrameAt frame: Double? = nil, scale: Double = 1, paidBy account: FrameAccount
  ) throws -> DisplayList {
    let frame = frame ?? seconds
    let drawing = try drawing(at: seconds, ofFrameAt: frame, scale: scale, paidBy: account)
    let background = background(at: seconds, ofFrameAt: frame)
    return DisplayList(size: size, background: background, items: drawing.items, warnings: drawing.warnings)
  }

  /// The boxes in which the layout puts what a frame shows, at most `limit`, from a frame that is evaluated for them alone.
  /// - Throws: As the frame does.
  package func layoutBoxes(
    at seconds: Double, limit: Int = 10_000, paidBy account: FrameAccount = FrameAccount()
  ) throws -> LayoutBoxes {
    try drawing(at: seconds, ofFrameAt: seconds, scale: 1, boxLimit: limit, paidBy: account).boxes
      ?? LayoutBoxes(limit: limit)
  }

  private func drawing(
    at seconds: Double, ofFrameAt frame: Double, scale: Double, boxLimit: Int? = nil, paidBy account: FrameAccount
  ) throws -> DisplayListBuilder {
    try account.checkCancellation()
    // What is made after a cancellation is incomplete, and so are the reasons why it cannot be made.
    let result = Result {
      try wholeDrawing(at: seconds, ofFrameAt: frame, scale: scale, boxLimit: boxLimit, paidBy: account)
    }
    try account.checkCancellation()
    guard let retention = Retention.current else { return try result.get() }
    // The words of an error are those of a frame that is made from nothing. Such a frame also decides whether the limit is
    // exceeded: what nodes remember makes the cost of layout differ a little.
    if case .success(let drawing) = result, account.remaining > account.limit / 2 { return drawing }
    retention.pause()
    return try Retention.withValue(nil) {
      try drawing(
        at: seconds, ofFrameAt: frame, scale: scale, boxLimit: boxLimit, paidBy: FrameAccount(again: account))
    }
  }

  private func wholeDrawing(
    at seconds: Double, ofFrameAt frame: Double, scale: Double, boxLimit: Int?, paidBy account: FrameAccount
  ) throws -> DisplayListBuilder {
    guard seconds.isFinite else { throw SceneError.notFinite("the time") }
    let (size, timeline) = (size, timeline)
    if let fault = _sequence?.fault { throw fault }
    if let fault = timeline.fault { throw fault }
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      throw SceneError.badCanvas(size)
    }
    return try FrameAccount.$current.withValue(account) {
      let view = try body(at: SceneTime(seconds: seconds, timeline: timeline, frameSeconds: frame))
      let place = Place(Place.view(Self.self), in: nil)
      return try view.drawing(in: size, outputScale: scale, boxLimit: boxLimit, at: place)
    }
  }

  /// Looks for what makes the whole scene unfit to be rendered, whatever the frame: also a parameter that is declared with a
  /// value outside its own range.
  /// - Throws: ``TimelineError``, ``SceneError`` or ``SceneSequenceError``.
  public func validate() throws {
    try _sequence?.checkScenes()
    if let fault = timeline.fault { throw fault }
    let (size, duration) = (size, duration)
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      throw SceneError.badCanvas(size)
    }
    guard duration > 0, duration.isFinite else { throw SceneError.badDuration(duration) }
    if let motionBlur, !motionBlur.isPossible { throw SceneError.badMotionBlur(motionBlur) }
    for parameter in parameters { try parameter.check(parameter.value) }
  }
}

extension View {
  /// What the view draws when it is offered a canvas of the given size and stands in its middle.
  package func displayItems(in size: CGSize) throws -> [DisplayList.Item] { try drawing(in: size).items }

  /// Where the layout puts views inside that have ids, before what moves, turns and scales them; nil for those that are not
  /// drawn.
  package func frames(of ids: [AnyHashable], in size: CGSize) -> [CGRect?] {
    let (root, proposal) = (node(in: ViewContext()), ProposedViewSize(size))
    var finding = DisplayListBuilder().findingLinks(inLayout: true)
    finding.place(root, at: Alignment.center.origin(of: root.dimensions(for: proposal), in: size), for: proposal)
    return ids.map { finding.linkedBoxes?.frame(of: $0) }
  }

  /// Likewise, with what is left out.
  package func drawing(
    in size: CGSize, outputScale: Double = 1, boxLimit: Int? = nil, at place: Place? = nil
  ) throws -> DisplayListBuilder {
    var context = ViewContext()
    context.place = place
    let root = node(in: context)
    root.place = root.place ?? place
    let proposal = ProposedViewSize(size)
    var drawing = DisplayListBuilder(outputScale: outputScale, boxLimit: boxLimit)
    let (empty, origin) = (drawing, Alignment.center.origin(of: root.dimensions(for: proposal), in: size))
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
    // Where views are made while they are drawn, connectors are met only then.
    if !hasConnectors, drawing.lacksRoutes { draw(knowingRoutes: true) }
    if let account = FrameAccount.current, account.isSpent { throw account.explainedFault }
    if let fault = drawing.fault { throw fault }
    return drawing
  }
}

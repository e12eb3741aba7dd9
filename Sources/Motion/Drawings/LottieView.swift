import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelLottie

/// A view that shows a frame of a Lottie animation, at the animation's own size unless it is ``resizable()``.
///
/// Authors of scenes in Swift use it as below; the element `lottie` of scene files makes one.
///
/// ```swift
/// LottieView(hello, at: time.seconds, loops: true).resizable().frame(width: 300, height: 300)
/// ```
public struct LottieView: View, Sendable {
  private let animation: LottieAnimation
  private let frame: Double
  private var isResizable = false
  /// Whether nothing outside of its rectangle is drawn. A scene of the file alone need not look: its canvas ends there.
  package var isClipped = true

  /// The animation at a time.
  ///
  /// - Parameters:
  ///   - seconds: The time from the animation's first frame. Before it the first frame is shown, after the end the last
  ///     one.
  ///   - loops: Whether the animation begins again when it has ended.
  ///   - part: The seconds of the animation that are shown; by default all. The time counts from their beginning.
  public init(_ animation: LottieAnimation, at seconds: Double, loops: Bool = false, in part: Range<Double>? = nil) {
    self.animation = animation
    let part = part ?? 0..<animation.duration
    let length = part.upperBound - part.lowerBound
    var seconds = max(seconds, 0)
    if loops, seconds.isFinite, length > 0 { seconds = seconds.truncatingRemainder(dividingBy: length) }
    frame = animation.frame(at: seconds < length ? part.lowerBound + seconds : part.upperBound, in: part)
  }

  /// The same animation scaled to fit the space that it is offered, in its own proportions and centred.
  public func resizable() -> LottieView {
    var view = self
    view.isResizable = true
    return view
  }

  /// Never called: the engine draws the view.
  public var body: Never { primitiveHasNoBody(Self.self) }
}

extension LottieView: PrimitiveView {
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    nodes.append(LottieNode(animation, frame: frame, isResizable: isResizable, isClipped: isClipped))
  }
}

/// The layout node of a ``LottieView``.
private final class LottieNode: LayoutNode {
  private let animation: LottieAnimation
  private let frame: Double
  private let isResizable: Bool
  private let isClipped: Bool

  init(_ animation: LottieAnimation, frame: Double, isResizable: Bool, isClipped: Bool) {
    (self.animation, self.frame, self.isResizable) = (animation, frame, isResizable)
    self.isClipped = isClipped
    FrameAccount.charge(1, .elements)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    isResizable ? DrawingNode.size(of: animation.size, in: proposal) : animation.size
  }

  override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    if drawing.isFindingLinks { return }
    let size = size(for: proposal)
    guard size.width.isFinite, size.height.isFinite else { return drawing.fail(.notFinite("the size of an animation")) }
    guard size.width > 0, size.height > 0 else { return }
    drawing.warn(ofDrawing: animation.frameWarnings)
    let made = animation.drawing(at: frame)
    if !made.isComplete {
      drawing.warn(
        DrawingWarning(
          subject: "lottie", message: "the frame takes too much work and is incomplete; simplify the animation",
          detail: ""))
    }
    for loss in made.losses { drawing.warn(DrawingWarning(subject: "lottie", message: loss, detail: "")) }
    guard drawing.charge(pathElements: made.steps) else { return }
    drawing.append(
      isClipped ? animation.clipped(made.items) : made.items,
      under: DrawingNode.transform(of: animation.size, in: size, fits: true))
  }
}

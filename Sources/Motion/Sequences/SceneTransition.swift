import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelNumerics

/// A transition into a scene of a ``SceneSequence``: how long two scenes are shown together, and how they share the
/// canvas.
///
/// Lengths are in seconds, and are rounded to whole frames. Authors of scenes in Swift use it as below; the key
/// `transition` of a sequence in a scene file makes one.
///
/// ```swift
/// Body().transition(.wipe(0.8, from: .leading, .easeInOut))
/// Body().transition(.custom(1) { from, to, progress in
///   ZStack { from; to.mask { Circle().scale(1.2 * progress) } }
/// })
/// ```
public struct SceneTransition: Sendable {
  enum Kind: Sendable {
    case dissolve
    /// The next scene shows behind an edge that crosses the canvas from this side.
    case wipe(from: Edge)
    /// The next scene shows inside a shape that depends on the progress.
    case reveal(@Sendable (_ progress: Double, _ time: SceneTime) throws -> AnyShape)
    /// The next scene moves in from an edge. If `pushes` is true, the previous scene leaves at the opposite edge.
    case move(from: Edge, pushes: Bool)
    /// A closure makes the views from both scenes.
    case custom(
      @Sendable (_ from: ScenePicture, _ to: ScenePicture, _ progress: Double, _ time: SceneTime) throws -> AnyView)
  }

  /// The time during which both scenes are shown, in seconds.
  package let duration: Double
  /// How the progress runs from 0 to 1.
  package let easing: Easing
  let kind: Kind

  /// A cross-dissolve: mixes the two pictures pixel by pixel, with weights that add up to 1. A mix of two equal
  /// pictures is that picture, also where it is transparent.
  public static func dissolve(_ seconds: Double, _ easing: Easing = .linear) -> SceneTransition {
    SceneTransition(duration: seconds, easing: easing, kind: .dissolve)
  }

  /// A wipe: a straight edge crosses the canvas from one of its sides, and the next scene shows behind the edge.
  public static func wipe(_ seconds: Double, from edge: Edge = .leading, _ easing: Easing = .linear) -> SceneTransition
  {
    SceneTransition(duration: seconds, easing: easing, kind: .wipe(from: edge))
  }

  /// A wipe along a shape: a line is drawn along the shape, and the next scene shows where the line is.
  ///
  /// - Parameters:
  ///   - shape: The line's path, in a rectangle as large as the canvas.
  ///   - lineWidth: In points; wide enough that the line covers the canvas in the end.
  public static func wipe(
    _ seconds: Double, along shape: some Shape, lineWidth: CGFloat, _ easing: Easing = .linear
  ) -> SceneTransition {
    .reveal(seconds, easing) { progress, _ in
      AnyShape(
        shape.trim(to: progress).stroke(style: StrokeStyle(lineWidth: lineWidth, lineCap: .round, lineJoin: .round)))
    }
  }

  /// A slide: the next scene moves in from a side, over the previous scene.
  public static func slide(_ seconds: Double, from edge: Edge = .trailing, _ easing: Easing = .linear)
    -> SceneTransition
  {
    SceneTransition(duration: seconds, easing: easing, kind: .move(from: edge, pushes: false))
  }

  /// A push: the next scene moves in from a side and pushes the previous scene out at the opposite side.
  public static func push(_ seconds: Double, from edge: Edge = .trailing, _ easing: Easing = .linear) -> SceneTransition
  {
    SceneTransition(duration: seconds, easing: easing, kind: .move(from: edge, pushes: true))
  }

  /// A transition that a closure of yours draws with views. It gets both scenes as pictures of the canvas's size, with
  /// their backgrounds, and a progress from 0 to 1.
  public static func custom<Content: View & SendableMetatype>(
    _ seconds: Double, _ easing: Easing = .linear,
    @ViewBuilder _ content:
      @escaping @Sendable (_ from: ScenePicture, _ to: ScenePicture, _ progress: Double) -> Content
  ) -> SceneTransition {
    .views(seconds, easing) { from, to, progress, _ in AnyView(content(from, to, progress)) }
  }

  /// A transition by views that may throw and that know the time of the sequence; scene files use it.
  package static func views(
    _ seconds: Double, _ easing: Easing,
    _ content:
      @escaping @Sendable (
        _ from: ScenePicture, _ to: ScenePicture, _ progress: Double, _ time: SceneTime
      ) throws -> AnyView
  ) -> SceneTransition {
    SceneTransition(duration: seconds, easing: easing, kind: .custom(content))
  }

  /// A transition that shows the next scene inside a shape. The shape gets a rectangle as large as the canvas.
  package static func reveal(
    _ seconds: Double, _ easing: Easing,
    in shape: @escaping @Sendable (_ progress: Double, _ time: SceneTime) throws -> AnyShape
  ) -> SceneTransition {
    SceneTransition(duration: seconds, easing: easing, kind: .reveal(shape))
  }

  /// The frame of the transition at an instant.
  ///
  /// - Parameters:
  ///   - share: The elapsed share of the transition, from 0 to 1, before easing.
  ///   - time: The time of the sequence.
  func frame(from: ScenePicture, to: ScenePicture, share: Double, at time: SceneTime) throws -> SequenceFrame {
    // A spring that is not at rest when the previous scene ends is led to 1 until then, so that nothing jumps.
    let rest = 1 - easing.progress(after: duration, of: duration)
    let progress = easing.progress(after: share * duration, of: duration) + share * rest
    let canvas = from.canvas
    switch kind {
    case .dissolve:
      // The rasteriser rounds a layer's opacity to 8 bits. A multiple of 1/255 is exact, so the two opacities add up to
      // 1.
      let share = (min(max(progress, 0), 1) * 255).rounded() / 255
      return SequenceFrame(mixing: from, to, .opacity(share))
    case .wipe(let edge):
      return SequenceFrame(mixing: from, to, .shape(AnyShape(Path(edge.behind(progress, on: canvas)))))
    case .reveal(let shape): return SequenceFrame(mixing: from, to, .shape(try shape(progress, time)))
    case .move(let edge, let pushes):
      return SequenceFrame(
        mixing: from, to, .shape(AnyShape(Path(edge.behind(progress, on: canvas)))),
        shifts: (pushes ? edge.way(-progress, on: canvas) : .zero, edge.way(1 - progress, on: canvas)))
    case .custom(let content): return SequenceFrame(showing: try content(from, to, progress, time))
    }
  }
}

extension Edge {
  /// The area behind an edge that moves in from this side of the canvas. It reaches beyond the canvas, over the whole
  /// area that an output can show.
  fileprivate func behind(_ progress: Double, on canvas: CGSize) -> CGRect {
    let reach = DisplayListBuilder.reach
    let (width, height) = (canvas.width * progress, canvas.height * progress)
    return switch self {
    case .leading: CGRect(x: -reach, y: -reach, width: reach + width, height: 2 * reach)
    case .trailing: CGRect(x: canvas.width - width, y: -reach, width: reach + width, height: 2 * reach)
    case .top: CGRect(x: -reach, y: -reach, width: 2 * reach, height: reach + height)
    case .bottom: CGRect(x: -reach, y: canvas.height - height, width: 2 * reach, height: reach + height)
    }
  }

  /// The offset by a share of the canvas's size, from the canvas outwards through this side.
  fileprivate func way(_ share: Double, on canvas: CGSize) -> CGPoint {
    switch self {
    case .leading: CGPoint(x: -canvas.width * share, y: 0)
    case .trailing: CGPoint(x: canvas.width * share, y: 0)
    case .top: CGPoint(x: 0, y: -canvas.height * share)
    case .bottom: CGPoint(x: 0, y: canvas.height * share)
    }
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry

/// How one scene of a ``SceneSequence`` comes after another: how long both are shown, and how they share the canvas.
///
/// Lengths are in seconds, and are rounded to whole frames.
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
    /// The next scene shows behind an edge.
    case wipe(from: Edge)
    /// The next scene shows inside a shape that depends on the progress.
    case reveal(@Sendable (_ progress: Double, _ time: SceneTime) throws -> AnyShape)
    /// The next scene comes in from an edge; if it pushes, the one before goes out by the opposite one.
    case move(from: Edge, pushes: Bool)
    case custom(
      @Sendable (_ from: ScenePicture, _ to: ScenePicture, _ progress: Double, _ time: SceneTime) throws -> AnyView)
  }

  /// How long both scenes are shown, in seconds.
  package let duration: Double
  /// How the progress gets from 0 to 1.
  package let easing: Easing
  let kind: Kind

  /// The scenes' pictures are mixed, pixel by pixel, in shares that add up to 1. A mix of two equal pictures is that picture, also where it is
  /// transparent.
  public static func dissolve(_ seconds: Double, _ easing: Easing = .linear) -> SceneTransition {
    SceneTransition(duration: seconds, easing: easing, kind: .dissolve)
  }

  /// A straight edge goes over the canvas, from one of its sides, and the next scene shows behind it.
  public static func wipe(_ seconds: Double, from edge: Edge = .leading, _ easing: Easing = .linear) -> SceneTransition
  {
    SceneTransition(duration: seconds, easing: easing, kind: .wipe(from: edge))
  }

  /// A line is drawn along a shape, and the next scene shows where the line is.
  ///
  /// - Parameters:
  ///   - shape: As large as the canvas.
  ///   - lineWidth: In points; wide enough that the line covers the canvas in the end.
  public static func wipe(
    _ seconds: Double, along shape: some Shape, lineWidth: CGFloat, _ easing: Easing = .linear
  ) -> SceneTransition {
    .reveal(seconds, easing) { progress, _ in
      AnyShape(
        shape.trim(to: progress).stroke(style: StrokeStyle(lineWidth: lineWidth, lineCap: .round, lineJoin: .round)))
    }
  }

  /// The next scene moves in from a side, over the one before.
  public static func slide(_ seconds: Double, from edge: Edge = .trailing, _ easing: Easing = .linear)
    -> SceneTransition
  {
    SceneTransition(duration: seconds, easing: easing, kind: .move(from: edge, pushes: false))
  }

  /// The next scene moves in from a side, and the one before moves out on the other.
  public static func push(_ seconds: Double, from edge: Edge = .trailing, _ easing: Easing = .linear) -> SceneTransition
  {
    SceneTransition(duration: seconds, easing: easing, kind: .move(from: edge, pushes: true))
  }

  /// Views of your own that show both scenes, each as large as the canvas and with its background, for a progress from 0 to 1.
  public static func custom<Content: View & SendableMetatype>(
    _ seconds: Double, _ easing: Easing = .linear,
    @ViewBuilder _ content:
      @escaping @Sendable (_ from: ScenePicture, _ to: ScenePicture, _ progress: Double) -> Content
  ) -> SceneTransition {
    .views(seconds, easing) { from, to, progress, _ in AnyView(content(from, to, progress)) }
  }

  /// The same with views that cannot always be had, at a time of the sequence.
  package static func views(
    _ seconds: Double, _ easing: Easing,
    _ content:
      @escaping @Sendable (
        _ from: ScenePicture, _ to: ScenePicture, _ progress: Double, _ time: SceneTime
      ) throws -> AnyView
  ) -> SceneTransition {
    SceneTransition(duration: seconds, easing: easing, kind: .custom(content))
  }

  /// The next scene shows inside a shape, which is as large as the canvas.
  package static func reveal(
    _ seconds: Double, _ easing: Easing,
    in shape: @escaping @Sendable (_ progress: Double, _ time: SceneTime) throws -> AnyShape
  ) -> SceneTransition {
    SceneTransition(duration: seconds, easing: easing, kind: .reveal(shape))
  }

  /// The frame at a share of its length.
  ///
  /// - Parameter time: That of the sequence.
  func frame(from: ScenePicture, to: ScenePicture, share: Double, at time: SceneTime) throws -> SequenceFrame {
    let progress = easing.progress(after: share * duration, of: duration)
    let canvas = from.canvas
    switch kind {
    case .dissolve:
      // Layers have opacities of 8 bits, and the two have to add up to 1.
      let share = (min(max(progress, 0), 1) * 255).rounded() / 255
      return SequenceFrame(mixing: from, to, .opacity(share))
    case .wipe(let edge):
      return SequenceFrame(mixing: from, to, .shape(AnyShape(Path(edge.behind(progress, on: canvas)))))
    case .reveal(let shape): return SequenceFrame(mixing: from, to, .shape(try shape(progress, time)))
    case .move(let edge, let pushes):
      return SequenceFrame(
        mixing: from, to, .shape(AnyShape(Path(edge.behind(progress, on: canvas)))),
        shifts: (pushes ? edge.way(-progress, on: canvas) : .zero, edge.way(1 - progress, on: canvas)))
    case .custom(let content): return SequenceFrame(showing: try content(from, to, progress, time), alone: false)
    }
  }
}

extension Edge {
  /// What an edge has passed that comes from this side of a canvas; beyond the canvas as far as anything can be seen.
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

  /// The way to what lies beyond this side, for a share of the canvas.
  fileprivate func way(_ share: Double, on canvas: CGSize) -> CGPoint {
    switch self {
    case .leading: CGPoint(x: -canvas.width * share, y: 0)
    case .trailing: CGPoint(x: canvas.width * share, y: 0)
    case .top: CGPoint(x: 0, y: -canvas.height * share)
    case .bottom: CGPoint(x: 0, y: canvas.height * share)
    }
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry

/// How far shapes have drawn themselves: their outlines grow, then their fills appear.
package struct DrawThenFill: Hashable, Sendable {
  var progress: Double
  var lag: Double
  var outlineShare: Double
  var fadesOutline: Bool

  /// What a shape that is only filled is outlined with while it draws itself, as in Manim.
  static let pen = StrokeStyle(lineWidth: 2)

  /// How much of the outlines there is.
  private var outline: Double { progress >= outlineShare ? 1 : max(progress / outlineShare, 0) }

  /// How much of the fills there is.
  var fill: Double {
    outlineShare < 1 ? min(max((progress - outlineShare) / (1 - outlineShare), 0), 1) : progress >= 1 ? 1 : 0
  }

  /// What there is of an outline: of its subpaths, each begins when the share `lag` of the one before is there.
  func outline(of path: Path) -> Path {
    if outline >= 1 || progress <= 0 { return progress <= 0 ? Path() : path }
    if lag == 0 { return path.trimmed(from: 0, to: outline, by: .eachSubpath, measuredBy: Retention.measure) }
    let subpaths = path.subpaths
    let whole = 1 + lag * Double(subpaths.count - 1)
    var result = Path()
    for (index, subpath) in subpaths.enumerated() {
      var path = Path()
      path.add(subpath)
      result.addPath(path.trimmedPath(from: 0, to: outline * whole - lag * Double(index)))
    }
    return result
  }
}

extension View {
  /// Shapes inside draw themselves: first their outlines grow, then their fills appear, as in Manim's
  /// `DrawBorderThenFill` and `Write`.
  ///
  /// Strokes grow as themselves. A shape that is only filled gets a line of 2 points in its fill's colours for the while,
  /// which makes room for the fill. At 0 nothing is there, at 1 everything as it is without this modifier. For items one
  /// after another give each its own beat of a ``Stagger``. Of two such modifiers about a shape the inner one counts.
  ///
  /// ```swift
  /// Star(points: 5).fill(.yellow).stroke(.orange, lineWidth: 4).drawThenFill(time["star"])
  /// ```
  ///
  /// - Parameters:
  ///   - progress: 0…1; what lies beyond counts as the end.
  ///   - lag: When a shape's next subpath begins to be drawn, as a share of the time that each takes: at 0 all are drawn
  ///     at once, at 1 one after another.
  ///   - outlineShare: The progress, 0…1, at which outlines are whole and fills begin to appear.
  ///   - fadesOutline: Whether strokes fade away while fills appear.
  public func drawThenFill(
    _ progress: Double, lag: Double = 0, outlineShare: Double = 0.5, fadesOutline: Bool = false
  ) -> some View {
    SelfDrawing(
      content: self,
      state: DrawThenFill(progress: progress, lag: lag, outlineShare: outlineShare, fadesOutline: fadesOutline))
  }
}

extension View {
  /// Tells fills inside that a stroke goes with them, so that they need no line of their own to draw themselves.
  package func havingStroke() -> some View { Outlined(content: self) }
}

private struct SelfDrawing<Content: View>: View, PrimitiveView {
  let content: Content
  let state: DrawThenFill

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var inner = context
    inner.drawThenFill = state
    content.appendNodes(to: &nodes, in: inner)
  }
}

private struct Outlined<Content: View>: View, PrimitiveView {
  let content: Content

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var inner = context
    inner.isOutlined = true
    content.appendNodes(to: &nodes, in: inner)
  }
}

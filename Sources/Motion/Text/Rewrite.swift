import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelTypography

/// A view in which texts and formulas turn into each other letter by letter: progress 0 is the first, 1 the second, and
/// 1.5 half-way from the second to the third.
///
/// Authors of scenes in Swift use it as below; the element `rewrite` of scene files does the same. Equal letters move
/// to their new positions; the others fade or morph into each other. The matching depends on the two texts alone: first
/// equal words, then equal letters among the rest, see `LetterMatching`. Signs of formulas are equal if their
/// outlines are alike. A letter that overtakes others moves above them, in an arc.
///
/// ```swift
/// Rewrite(from: Text("listen"), to: Text("silent"), progress: time["change"])
///   .font(.system(size: 90, weight: .bold))
/// ```
///
/// The first lines of all texts lie on the same baseline. A letter with a colour of its own changes to the colour of
/// its partner. The others, also those with a gradient, have the foreground style. Progress below 0 or beyond the last
/// stage extrapolates, for easings that overshoot like a spring.
public struct Rewrite: View, PrimitiveView {
  /// How letters without an equal partner change; also the parts of drawings in a ``DrawingMorph``.
  public enum Others: String, CaseIterable, Hashable, Sendable {
    /// The old ones fade out in the first half, and the new ones fade in in the second half.
    case fade
    /// They morph into each other in reading order. The surplus ones fade.
    case morph
  }

  private let stages: [any Rewritable]
  private let progress: Double
  private let others: Others

  /// Creates a rewrite through texts and formulas, at least one: progress 0 is the first, 1 the second, and so on.
  public init(through stages: [any Rewritable], progress: Double, others: Others = .fade) {
    precondition(!stages.isEmpty, "a rewrite needs a text")
    (self.stages, self.progress, self.others) = (stages, progress, others)
  }
  /// Creates a rewrite between two texts or formulas: progress 0 is the first, 1 the second.
  public init(from first: some Rewritable, to second: some Rewritable, progress: Double, others: Others = .fade) {
    self.init(through: [first, second], progress: progress, others: others)
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    guard progress.isFinite else {
      return SceneFaultView(.notFinite("the progress of a rewrite")).appendNodes(to: &nodes, in: context)
    }
    var letterings: [Lettering] = []
    for stage in stages {
      do {
        letterings.append(try stage._lettering(in: context))
      } catch {
        return SceneFaultView(error as? SceneError ?? .badShape("Rewrite", reason: "\(error)")).appendNodes(
          to: &nodes, in: context)
      }
    }
    let rewriting = Rewriting(through: letterings, progress: progress, others: others)
    let view = AnyView(
      rewriting.view { letter, color, size in
        color.map { AnyView(letter.fill($0)) } ?? AnyView(letter.fill(ForegroundStyle()))
      })
    view.warning(of: stages.flatMap { $0._warnings(in: context) }).appendNodes(to: &nodes, in: context)
  }
}

/// A view that a ``Rewrite`` can change letter by letter: a ``Text`` or a ``Formula``.
public protocol Rewritable: View {
  /// The letters, set in the style of the surrounding views. Only the engine uses it.
  func _lettering(in context: _ViewContext) throws -> _Lettering
  /// Warnings about characters that the fonts lack. Only the engine uses it.
  func _warnings(in context: _ViewContext) -> [DrawingWarning]
}

extension Text: Rewritable {
  public func _lettering(in context: _ViewContext) throws -> _Lettering {
    let (runs, attributes) = runs(in: context)
    let outline = TextOutline(runs)
    let size = outline.sizeThatFits(.unspecified)
    let frame = CGRect(origin: .zero, size: size)
    if let fault = outline.fault(in: frame) { throw fault }
    guard var lettering = outline.lettering(in: size) else { return Lettering(parts: [], size: .zero) }
    let colors = attributes.map { attributes -> Color? in
      let paint = attributes.foreground?._resolved(with: context.styles).paint(in: frame)
      return if case .color(let color)? = paint { color } else { nil }
    }
    for i in lettering.parts.indices { lettering.parts[i].color = colors[lettering.parts[i].run] }
    return lettering
  }

  public func _warnings(in context: _ViewContext) -> [DrawingWarning] { TextOutline(runs(in: context).runs).warnings }
}

/// A view that fails the frame with an error. ``Rewrite`` and ``Formula`` become one if they cannot be set.
struct SceneFaultView: View, PrimitiveView {
  let fault: SceneError

  init(_ fault: SceneError) { self.fault = fault }

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let fault = fault
    EmptyShape().effect { _, _, drawing in drawing.fail(fault) }.appendNodes(to: &nodes, in: context)
  }
}

/// A shape without an outline.
private struct EmptyShape: Shape {
  func path(in rect: CGRect) -> Path { Path() }
}

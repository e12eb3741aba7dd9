import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelTypography

/// Texts and formulas that become each other letter by letter: at 0 the first, at 1 the second, at 1.5 half-way from there to the
/// third.
///
/// Equal letters travel to their new places; the others fade, or become each other. Which letter becomes which follows from the
/// two texts alone: first equal words, then equal letters of what is left, each time those of a longest common subsequence and
/// then the others in the order in which they are read. Signs of formulas are equal if their outlines are alike. What overtakes
/// others travels above them, in an arc.
///
/// ```swift
/// Rewrite(from: Text("listen"), to: Text("silent"), progress: time["change"])
///   .font(.system(size: 90, weight: .bold))
/// ```
///
/// All of them share the baseline of their first lines. Letters keep colours that they have of their own, and become those of
/// their partners; the others have the foreground style. Before 0 and beyond the last one, the travels go on, as the overshoot of a
/// spring does.
public struct Rewrite: View, PrimitiveView {
  /// What becomes of letters without an equal one, and of parts of drawings (``DrawingMorph``).
  public enum Others: String, CaseIterable, Hashable, Sendable {
    /// They fade away in the first half of the way, and new ones appear in the second half.
    case fade
    /// They become each other in the order in which they are read. Those that are left over fade.
    case morph
  }

  private let stages: [any Rewritable]
  private let progress: Double
  private let others: Others

  /// On the way through texts and formulas, at least one: progress 0 is the first, 1 the second, and so on.
  public init(through stages: [any Rewritable], progress: Double, others: Others = .fade) {
    precondition(!stages.isEmpty, "a rewrite needs a text")
    (self.stages, self.progress, self.others) = (stages, progress, others)
  }
  /// On the way between two texts or formulas: progress 0 is the first, 1 the second.
  public init(from first: some Rewritable, to second: some Rewritable, progress: Double, others: Others = .fade) {
    self.init(through: [first, second], progress: progress, others: others)
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
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
    var view = AnyView(
      rewriting.view { path, color, size in
        color.map { AnyView(path.fill($0)) } ?? AnyView(path.fill(ForegroundStyle()))
      })
    for stage in stages {
      for warning in stage._warnings(in: context) { view = AnyView(view.warning(warning)) }
    }
    view.appendNodes(to: &nodes, in: context)
  }
}

/// What can be rewritten letter by letter: a ``Text`` or a formula.
public protocol Rewritable: View {
  /// The letters, set as they are among these views. It is the engine's own.
  func _lettering(in context: _ViewContext) throws -> _Lettering
  /// What the fonts lack. It is the engine's own.
  func _warnings(in context: _ViewContext) -> [DrawingWarning]
}

extension Text: Rewritable {
  public func _lettering(in context: _ViewContext) throws -> _Lettering {
    let (runs, attributes) = runs(in: context)
    let outline = TextOutline(runs)
    let size = outline.sizeThatFits(.unspecified)
    if let fault = outline.fault(in: CGRect(origin: .zero, size: size)) { throw fault }
    guard var lettering = outline.lettering(in: size) else { return Lettering(parts: [], size: .zero) }
    for i in lettering.parts.indices {
      lettering.parts[i].color = attributes[lettering.parts[i].run].foreground as? Color
    }
    return lettering
  }

  public func _warnings(in context: _ViewContext) -> [DrawingWarning] { TextOutline(runs(in: context).runs).warnings }
}

/// A view that fails the frame.
struct SceneFaultView: View, PrimitiveView {
  let fault: SceneError

  init(_ fault: SceneError) { self.fault = fault }

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let fault = fault
    EmptyShape().effect { _, _, drawing in drawing.fail(fault) }.appendNodes(to: &nodes, in: context)
  }
}

private struct EmptyShape: Shape {
  func path(in rect: CGRect) -> Path { Path() }
}

import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelNumerics

/// Filters that apply to a view's picture as a whole. They do not affect its layout. The keys `blur` and `shadow` of a
/// scene file's element apply them.
///
/// A radius is the standard deviation of a Gaussian, as in SwiftUI and Core Animation: a blurred view is visible up to
/// about two radii beyond its outline. Radii scale with the view, and offsets rotate and scale with it.
extension View {
  /// Blurs the drawn view.
  ///
  /// ```swift
  /// Circle().fill(.orange).blur(radius: 12).overlay { Circle().fill(.yellow).padding(20) }
  /// ```
  /// - Parameters:
  ///   - radius: In points; 0 or less does not blur. If the view draws several items, their blend modes see only the
  ///     view itself, whatever the radius.
  ///   - opaque: Whether the view fills its frame, and the blur stays inside: at the edges, the mean is that of the
  ///     view alone. Where the view is transparent everywhere around, the result is black.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
    Filtered(content: self, value: radius, filter: { opaque ? .opaqueBlur(radius: $0) : .blur(radius: $0) })
  }

  /// Draws a blurred silhouette of the view under it.
  ///
  /// Everything that the view draws casts the shadow. Add an opaque background before the shadow, so that the outline
  /// of the background is the silhouette.
  ///
  /// ```swift
  /// RoundedRectangle(cornerRadius: 12).fill(.white).shadow(color: .black.opacity(0.2), radius: 8, y: 4)
  /// ```
  /// - Parameters:
  ///   - radius: In points; with 0 or less the shadow has sharp edges.
  ///   - x: The offset of the shadow to the right, in points.
  ///   - y: The offset of the shadow downwards, in points.
  public func shadow(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View {
    filtered(by: Shadow(color: color, radius: radius, offset: CGSize(width: x, height: y))) {
      .shadow(color: $0.color, radius: $0.radius, offset: $0.offset)
    }
  }

  /// Draws the view through a filter.
  func filtered(by filter: ViewFilter) -> some View { filtered(by: EmptyAnimatableData()) { _ in filter } }

  /// Draws the view through a filter with a value that may move.
  func filtered<Value: Animatable>(by value: Value, _ filter: @escaping (Value) -> ViewFilter) -> some View {
    Filtered(content: self, value: value, filter: filter)
  }
}

/// The numbers of a shadow.
private struct Shadow: Animatable {
  var color: Color
  var radius: CGFloat
  var offset: CGSize

  var animatableData: AnimatablePair<LinearColor.AnimatableData, AnimatablePair<CGFloat, CGSize.AnimatableData>> {
    get { AnimatablePair(LinearColor(color).animatableData, AnimatablePair(radius, offset.animatableData)) }
    set {
      var shown = LinearColor(color)
      shown.animatableData = newValue.first
      (color, radius, offset.animatableData) = (shown.color, newValue.second.first, newValue.second.second)
    }
  }
}

/// A view that is drawn through a filter.
private struct Filtered<Content: View, Value: Animatable>: View, UnaryView {
  let content: Content
  let value: Value
  let filter: (Value) -> ViewFilter

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode {
    Node(child, filter(context.shown(value, .effect, of: child)))
  }

  private final class Node: UnaryNode {
    let filter: ViewFilter

    init(_ child: LayoutNode, _ filter: ViewFilter) {
      self.filter = filter
      super.init(child)
    }
    override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
      do throws(SceneError) {
        var resolved = try filter.resolved(under: drawing.transform)
        var clip: DisplayList.ClipPath?
        if case .opaqueBlur = filter, resolved != nil {
          let frame = Path(CGRect(origin: .zero, size: size(for: proposal)))
          guard drawing.isDrawable(frame, of: Filtered.self) else { return }
          if case .chain(var chain) = resolved {
            chain.region = frame.applying(drawing.transform).boundingRect
            resolved = .chain(chain)
          }
          clip = DisplayList.ClipPath(path: frame, transform: drawing.transform)
        }
        drawing.layer(
          { child.draw(for: proposal, into: &$0) },
          compose: { items in
            let filtered = items.filtered(by: resolved)
            return clip.map { filtered.clipped(to: $0) } ?? filtered
          })
      } catch {
        drawing.fail(error)
      }
    }
  }
}

/// A filter in a view's own coordinates. ``View/blur(radius:)`` and ``GraphicsContext/addFilter(_:)`` resolve it for
/// drawing.
enum ViewFilter: Hashable, Sendable {
  case blur(radius: CGFloat)
  /// A blur of opaque pixels: a mean of those that there are.
  case opaqueBlur(radius: CGFloat)
  case shadow(color: Color, radius: CGFloat, offset: CGSize)
  /// The shadow of everything outside, on the picture itself.
  case innerShadow(color: Color, radius: CGFloat, offset: CGSize)
  /// One colour where alpha is between two bounds, and nothing elsewhere.
  case alphaThreshold(least: Double, most: Double, color: Color)
  /// A colour matrix, with the name and value of its parameter for errors.
  case colors(ColorMatrix, String, Double)

  /// The filter in the canvas's coordinates; nil if it changes nothing.
  func resolved(under transform: CGAffineTransform) throws(SceneError) -> DisplayList.Filter? {
    switch self {
    case .blur(let radius):
      let deviation = try deviation(radius, under: transform)
      return deviation == .zero ? nil : .blur(.init(deviation: deviation))
    case .opaqueBlur(let radius):
      let deviation = try deviation(radius, under: transform)
      if deviation == .zero { return nil }
      // Colours without their alpha are the means of the pixels that there are.
      let opaque = ColorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1])
      return .chain(.init(steps: [.init(.blur(.source, deviation: deviation)), .init(.colorMatrix(.step(0), opaque))]))
    case .alphaThreshold(let least, let most, let color):
      guard least.isFinite, most.isFinite else { throw .notFinite("the bounds of an alpha threshold") }
      // The edge is not hard, so that it is smooth where alpha changes slowly, as in a blur.
      let slope = 64.0
      func above(_ bound: Double) -> DisplayList.FilterChain.Step {
        .init(
          .transfer(
            .source, red: .identity, green: .identity, blue: .identity,
            alpha: .linear(slope: slope, intercept: 0.5 - slope * bound)))
      }
      var steps: [DisplayList.FilterChain.Step] = [above(max(least, 1 / slope))]
      if most < 1 {
        // What is above the upper bound is taken away.
        steps.append(above(most))
        steps.append(.init(.blend(.step(1), over: .step(0), .destinationOut)))
      }
      let flat = ColorMatrix([
        0, 0, 0, 0, color.red, 0, 0, 0, 0, color.green, 0, 0, 0, 0, color.blue, 0, 0, 0, color.alpha, 0,
      ])
      steps.append(.init(.colorMatrix(.step(steps.count - 1), flat)))
      return .chain(.init(steps: steps))
    case .shadow(let color, let radius, let offset):
      return .shadow(
        .init(
          color: color, deviation: try deviation(radius, under: transform), offset: try moved(offset, under: transform))
      )
    case .innerShadow(let color, let radius, let offset):
      // The silhouette of everything outside has an alpha of 1 minus that of the moved and blurred shape.
      let outside = ColorMatrix([
        0, 0, 0, 0, color.red, 0, 0, 0, 0, color.green, 0, 0, 0, 0, color.blue, 0, 0, 0, -color.alpha, color.alpha,
      ])
      return .chain(
        .init(steps: [
          .init(.offset(.sourceAlpha, by: try moved(offset, under: transform))),
          .init(.blur(.step(0), deviation: try deviation(radius, under: transform))),
          .init(.colorMatrix(.step(1), outside)), .init(.blend(.step(2), over: .source, .sourceAtop)),
        ]))
    case .colors(let matrix, let name, let amount):
      guard amount.isFinite else { throw .notFinite(name) }
      return matrix == .identity ? nil : .chain(.init(steps: [.init(.colorMatrix(.source, matrix))]))
    }
  }

  /// The offset of a shadow along the canvas's axes.
  private func moved(_ offset: CGSize, under transform: CGAffineTransform) throws(SceneError) -> CGSize {
    guard (offset.width + offset.height).isFinite else { throw .notFinite("the offset of a shadow") }
    return CGSize(
      width: transform.a * offset.width + transform.c * offset.height,
      height: transform.b * offset.width + transform.d * offset.height)
  }

  /// The standard deviations of the blur along the canvas's axes. A round Gaussian of radius r becomes an elliptical
  /// one under a transform M, with the covariance matrix r²·M·Mᵀ; the result is the square roots of its diagonal.
  private func deviation(_ radius: CGFloat, under transform: CGAffineTransform) throws(SceneError) -> CGSize {
    guard radius.isFinite else { throw .notFinite("the radius of a blur or shadow") }
    guard radius > 0 else { return .zero }
    return CGSize(
      width: radius * hypot(transform.a, transform.c), height: radius * hypot(transform.b, transform.d))
  }
}

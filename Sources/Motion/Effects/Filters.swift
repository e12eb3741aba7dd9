import Foundation
import PathreelDrawing
import PathreelGeometry

/// What a view's picture goes through as a whole; its layout does not notice.
///
/// Radii are standard deviations of Gaussians, as in SwiftUI and Core Animation: what is blurred is seen as far as about
/// two radii beyond its outline. They follow what enlarges the view, as offsets follow what turns it.
extension View {
  /// Blurs the drawn view.
  ///
  /// ```swift
  /// Circle().fill(.orange).blur(radius: 12).overlay { Circle().fill(.yellow).padding(20) }
  /// ```
  /// - Parameter radius: In points; 0 and less change nothing. Blend modes inside see only what the view draws, also then.
  public func blur(radius: CGFloat) -> some View { filtered(by: .blur(radius: radius)) }

  /// Draws a blurred silhouette of the view under it.
  ///
  /// The silhouette is that of all the view draws together: put a background first to have only its shadow.
  ///
  /// ```swift
  /// RoundedRectangle(cornerRadius: 12).fill(.white).shadow(color: .black.opacity(0.2), radius: 8, y: 4)
  /// ```
  /// - Parameters:
  ///   - radius: In points; with 0 and less the shadow has sharp edges.
  ///   - x: How far the shadow lies to the right of the view, in points.
  ///   - y: How far it lies below the view, in points.
  public func shadow(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View {
    filtered(by: .shadow(color: color, radius: radius, offset: CGSize(width: x, height: y)))
  }

  func filtered(by filter: ViewFilter) -> some View {
    effect { node, proposal, drawing in
      do throws(SceneError) {
        let resolved = try filter.resolved(under: drawing.transform)
        drawing.layer({ node.draw(for: proposal, into: &$0) }, compose: { $0.filtered(by: resolved) })
      } catch {
        drawing.fail(error)
      }
    }
  }
}

/// A filter in a view's own coordinates.
enum ViewFilter: Hashable, Sendable {
  case blur(radius: CGFloat)
  case shadow(color: Color, radius: CGFloat, offset: CGSize)
  /// A map of colours by an amount, which has a name for errors.
  case colors(ColorMatrix, String, Double)

  /// The filter in the canvas's coordinates; nil where it changes nothing.
  func resolved(under transform: CGAffineTransform) throws(SceneError) -> DisplayList.Filter? {
    switch self {
    case .blur(let radius):
      let deviation = try deviation(radius, under: transform)
      return deviation == .zero ? nil : .blur(.init(deviation: deviation))
    case .shadow(let color, let radius, let offset):
      guard (offset.width + offset.height).isFinite else { throw .notFinite("the offset of a shadow") }
      let moved = CGSize(
        width: transform.a * offset.width + transform.c * offset.height,
        height: transform.b * offset.width + transform.d * offset.height)
      return .shadow(.init(color: color, deviation: try deviation(radius, under: transform), offset: moved))
    case .colors(let matrix, let name, let amount):
      guard amount.isFinite else { throw .notFinite(name) }
      return matrix == .identity ? nil : .chain(.init(steps: [.init(.colorMatrix(.source, matrix))]))
    }
  }

  /// The deviations along the canvas's axes of a round Gaussian that is transformed: the roots of the diagonal of its
  /// covariance r²·M·Mᵀ.
  private func deviation(_ radius: CGFloat, under transform: CGAffineTransform) throws(SceneError) -> CGSize {
    guard radius.isFinite else { throw .notFinite("the radius of a blur or shadow") }
    guard radius > 0 else { return .zero }
    return CGSize(
      width: radius * hypot(transform.a, transform.c), height: radius * hypot(transform.b, transform.d))
  }
}

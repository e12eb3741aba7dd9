import Foundation
import PathreelDrawing

/// Filters of a context. Authors of scenes in Swift add them in the renderer of a ``Canvas``.
extension GraphicsContext {
  /// A filter, such as a blur, that is applied to drawn items before they are clipped, faded and blended.
  ///
  /// A radius is the standard deviation of a Gaussian, in points. Lengths are in the context's coordinates at the time
  /// when the filter is added.
  public struct Filter: Sendable {
    let filter: ViewFilter

    /// Blurs the drawing. A radius of 0 or less changes nothing.
    public static func blur(radius: CGFloat) -> Filter { Filter(filter: .blur(radius: radius)) }

    /// Paints one colour where the drawing's alpha is between two bounds, and nothing elsewhere. The edge is soft: over
    /// 1/64 of alpha.
    ///
    /// ```swift
    /// context.addFilter(.alphaThreshold(min: 0.5, color: .orange))
    /// context.addFilter(.blur(radius: 20))
    /// context.drawLayer { layer in … }  // circles that flow into each other
    /// ```
    public static func alphaThreshold(min: Double, max: Double = 1, color: Color = .black) -> Filter {
      Filter(filter: .alphaThreshold(least: min, most: max, color: color))
    }

    /// Draws a blurred silhouette under the drawing.
    public static func shadow(
      color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> Filter {
      Filter(filter: .shadow(color: color, radius: radius, offset: CGSize(width: x, height: y)))
    }
  }

  /// Adds a filter for subsequent drawing. It is applied first; the filters that were added earlier process its output.
  ///
  /// The filter applies to each drawn item by itself; use ``drawLayer(content:)`` to filter several items as one.
  ///
  /// ```swift
  /// context.addFilter(.shadow(radius: 6, y: 3))
  /// context.fill(Path(ellipseIn: CGRect(x: 0, y: 0, width: 40, height: 40)), with: .color(.white))
  /// ```
  public mutating func addFilter(_ filter: Filter) {
    do {
      guard let resolved = try filter.filter.resolved(under: transform.concatenating(sheet.base)) else { return }
      filters.append(resolved)
    } catch {
      sheet.drawing.fail(error)
    }
  }
}

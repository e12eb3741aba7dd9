import Foundation
import PathreelDrawing

extension GraphicsContext {
  /// What drawn things go through before they are clipped, faded and blended.
  ///
  /// Radii are standard deviations in points, lengths those of the context's coordinates where the filter is added.
  public struct Filter: Sendable {
    let filter: ViewFilter

    /// Blurs what is drawn; a radius of 0 or less changes nothing.
    public static func blur(radius: CGFloat) -> Filter { Filter(filter: .blur(radius: radius)) }

    /// Draws a blurred silhouette under what is drawn.
    public static func shadow(
      color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> Filter {
      Filter(filter: .shadow(color: color, radius: radius, offset: CGSize(width: x, height: y)))
    }
  }

  /// Sends what is drawn from now on through a filter, each thing by itself; ``drawLayer(content:)`` makes several things
  /// one. The result goes through the filters that were added before.
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

import Foundation

/// The type that identifies an alignment guide and computes its default position in a view. Authors of scenes in Swift
/// declare one for a custom guide.
///
/// ```swift
/// private struct FirstThird: AlignmentID {
///   static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 3 }
/// }
/// extension VerticalAlignment { static let firstThird = VerticalAlignment(FirstThird.self) }
/// ```
public protocol AlignmentID {
  /// The guide's distance from the view's leading or top edge, in points.
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// The identity of an alignment guide: its type and its axis. ``LayoutNode`` finds guides by it. Baselines differ from
/// other guides in one way only: ``merged(_:)`` computes a container's guide from the guides of its views by another
/// rule.
package struct AlignmentKey: Hashable, @unchecked Sendable {
  /// A metatype has no mutable state, so sharing it between threads is safe.
  let id: any AlignmentID.Type
  let axis: Axis

  package static func == (a: AlignmentKey, b: AlignmentKey) -> Bool { a.axis == b.axis && a.id == b.id }
  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(id))
    hasher.combine(axis)
  }

  /// The position of the guide in a view that does not set it.
  func defaultValue(in dimensions: ViewDimensions) -> CGFloat { id.defaultValue(in: dimensions) }

  /// The position of the guide in a container whose views set it at `values`, all in the container's coordinates. It is
  /// the mean, as in SwiftUI; a first baseline is the topmost one, a last baseline the lowest one. Nil without values.
  func merged(_ values: [CGFloat]) -> CGFloat? {
    switch id {
    case is FirstBaseline.Type: values.min()
    case is LastBaseline.Type: values.max()
    default: values.isEmpty ? nil : values.reduce(0, +) / CGFloat(values.count)
    }
  }
}

extension HorizontalAlignment {
  /// The default `leading`: the left edge.
  enum NearEdge: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
  }
  /// The default `center`: half of the width.
  enum Middle: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 2 }
  }
  /// The default `trailing`: the right edge.
  enum FarEdge: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width }
  }
}

extension VerticalAlignment {
  /// The default `top`: the top edge.
  enum NearEdge: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
  }
  /// The default `center`: half of the height.
  enum Middle: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 2 }
  }
  /// The default `bottom`: the bottom edge.
  enum FarEdge: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
  }
}

/// The default first baseline, for views without text: the bottom edge.
enum FirstBaseline: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}

/// The default last baseline, for views without text: the bottom edge.
enum LastBaseline: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}

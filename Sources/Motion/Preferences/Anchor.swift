import Foundation
import PathreelGeometry

/// A point or rectangle of a view, with SwiftUI's API. ``GeometryProxy`` gives it in the coordinates of another view.
///
/// ```swift
/// .overlayPreferenceValue(Selected.self) { anchor in
///   GeometryReader { proxy in
///     if let anchor { Capsule().frame(width: proxy[anchor].width, height: 2).offset(x: proxy[anchor].minX) }
///   }
/// }
/// ```
public struct Anchor<Value> {
  /// What an anchor marks of a view.
  public struct Source {
    /// The value in a view of a given size, in the view's coordinates.
    fileprivate let value: (CGSize) -> Value
    /// The value in other coordinates.
    fileprivate let convert: (Value, CGAffineTransform) -> Value

    func anchor(in size: CGSize, _ map: CGAffineTransform) -> Anchor {
      Anchor(value: value(size), map: map, convert: convert)
    }
  }

  /// In the coordinates of its view.
  fileprivate let value: Value
  /// The coordinates of its view on the canvas.
  fileprivate let map: CGAffineTransform
  fileprivate let convert: (Value, CGAffineTransform) -> Value
}

extension Anchor: @unchecked Sendable where Value: Sendable {}
extension Anchor: Equatable where Value: Equatable {
  public static func == (a: Self, b: Self) -> Bool { a.value == b.value && a.map == b.map }
}
extension Anchor: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(value)
    hasher.combine(map)
  }
}
extension Anchor.Source: @unchecked Sendable where Value: Sendable {}

extension Anchor.Source where Value == CGRect {
  /// The frame of the view.
  public static var bounds: Self { Self(value: { CGRect(origin: .zero, size: $0) }, convert: { $0.applying($1) }) }
  /// A rectangle in the coordinates of the view. Where the view is rotated, its bounding box.
  public static func rect(_ rect: CGRect) -> Self { Self(value: { _ in rect }, convert: { $0.applying($1) }) }
}

extension Anchor.Source where Value == CGPoint {
  /// A point in the coordinates of the view.
  public static func point(_ point: CGPoint) -> Self { Self(value: { _ in point }, convert: { $0.applying($1) }) }
  /// A point in shares of the size of the view.
  public static func unitPoint(_ point: UnitPoint) -> Self {
    Self(
      value: { CGPoint(x: point.x * $0.width, y: point.y * $0.height) }, convert: { $0.applying($1) })
  }
  /// The middle of the view.
  public static var center: Self { .unitPoint(.center) }
  /// The middle of the top edge.
  public static var top: Self { .unitPoint(.top) }
  /// The middle of the bottom edge.
  public static var bottom: Self { .unitPoint(.bottom) }
  /// The middle of the left edge.
  public static var leading: Self { .unitPoint(.leading) }
  /// The middle of the right edge.
  public static var trailing: Self { .unitPoint(.trailing) }
  /// The top-left corner.
  public static var topLeading: Self { .unitPoint(.topLeading) }
  /// The top-right corner.
  public static var topTrailing: Self { .unitPoint(.topTrailing) }
  /// The bottom-left corner.
  public static var bottomLeading: Self { .unitPoint(.bottomLeading) }
  /// The bottom-right corner.
  public static var bottomTrailing: Self { .unitPoint(.bottomTrailing) }
}

extension GeometryProxy {
  /// What an anchor marks, in the coordinates of this view.
  public subscript<Value>(anchor: Anchor<Value>) -> Value {
    anchor.convert(anchor.value, anchor.map.concatenating(spaces.canvas.inverted()))
  }
}

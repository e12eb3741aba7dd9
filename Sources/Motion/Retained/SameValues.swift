import Foundation
import PathreelDrawing

// Comparisons of the values of two frames. Views use them to tell a ``RetainedNode`` whether they have changed. `==` is
// not enough: 0 equals -0, and a type may define values as equal that it draws differently.

/// Whether two values have the same bits and hold no reference. Equal values whose padding bytes differ count as
/// different, which only costs time.
func haveSameBits<Value>(_ a: Value, _ b: Value) -> Bool {
  guard _isPOD(Value.self) else { return false }
  return withUnsafeBytes(of: a) { a in
    withUnsafeBytes(of: b) { b in a.isEmpty || memcmp(a.baseAddress!, b.baseAddress!, a.count) == 0 }
  }
}

/// Whether both are nil, or have the same bits.
func areSame(_ a: Double?, _ b: Double?) -> Bool { a?.bitPattern == b?.bitPattern }
/// Whether both are nil, or have the same bits.
func areSame(_ a: CGFloat?, _ b: CGFloat?) -> Bool { a?.bitPattern == b?.bitPattern }

/// Whether both are nil, or have the same type and paint everything in the same way.
func areSame(_ a: (any ShapeStyle)?, _ b: (any ShapeStyle)?) -> Bool {
  func isSame<Style: ShapeStyle>(_ a: Style) -> Bool { (b as? Style)?._paintsTheSame(as: a) ?? false }
  guard let a else { return b == nil }
  return isSame(a)
}

extension ViewContext.Inheritance {
  /// Whether views inherit the same styles and text attributes. ``RetainedNode/settle(_:)`` compares two frames with it.
  func isSame(as other: ViewContext.Inheritance) -> Bool {
    self === other || styles.isSame(as: other.styles) && text.isSame(as: other.text)
  }
}

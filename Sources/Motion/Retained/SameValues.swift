import Foundation
import PathreelDrawing

// What of two frames is the same. Equal is not enough: 0 and -0 are equal, and a type may call equal what it draws differently.

/// Whether two values are the same bits, and refer to nothing that could change. Bits between the fields may differ without a meaning; then
/// the values count as others, which costs time and nothing else.
func haveSameBits<Value>(_ a: Value, _ b: Value) -> Bool {
  guard _isPOD(Value.self) else { return false }
  return withUnsafeBytes(of: a) { a in
    withUnsafeBytes(of: b) { b in a.isEmpty || memcmp(a.baseAddress!, b.baseAddress!, a.count) == 0 }
  }
}

/// Whether both are missing, or the same number.
func areSame(_ a: Double?, _ b: Double?) -> Bool { a?.bitPattern == b?.bitPattern }
/// Whether both are missing, or the same number.
func areSame(_ a: CGFloat?, _ b: CGFloat?) -> Bool { a?.bitPattern == b?.bitPattern }

/// Whether both are missing, or of one type and paint everything alike.
func areSame(_ a: (any ShapeStyle)?, _ b: (any ShapeStyle)?) -> Bool {
  func isSame<Style: ShapeStyle>(_ a: Style) -> Bool { (b as? Style)?._paintsTheSame(as: a) ?? false }
  guard let a else { return b == nil }
  return isSame(a)
}

extension ViewContext.Inheritance {
  func isSame(as other: ViewContext.Inheritance) -> Bool {
    self === other || styles.isSame(as: other.styles) && text.isSame(as: other.text)
  }
}

/// The geometry properties of SVG 2 (§7 and §8): style sheets and `style` attributes may set the position and the size
/// of some elements. They win over the attributes of the same names. ``Cascade`` applies them.
enum GeometryProperties {
  /// The geometry properties of an element; none for elements whose attributes of these names are no properties, such
  /// as `text`. The size of the root is that of its attributes, because its style usually fits it into a page.
  static func properties(of element: SVGElement) -> [SVGProperty] {
    guard element.parent != nil else { return [] }
    return switch element.name {
    case "svg", "image", "foreignObject", "use": [.x, .y, .width, .height]
    case "rect": [.x, .y, .width, .height, .rx, .ry]
    case "circle": [.cx, .cy, .r]
    case "ellipse": [.cx, .cy, .rx, .ry]
    case "path": [.d]
    default: []
    }
  }

  /// Replaces the attributes of an element whose properties are declared. Invalid values are ignored.
  static func apply(to element: SVGElement) {
    for property in properties(of: element) {
      guard let value = element.declarations[property] else { continue }
      if property == .d {
        if let path = pathData(value) { element.set(property.rawValue, to: path) }
      } else if value == "auto" {
        element.set(property.rawValue, to: nil)
      } else if value == "unset" || value == "initial" {
        continue
      } else if mayHave(property, length: value) {
        element.set(property.rawValue, to: value)
      }
    }
  }

  /// Whether a property other than `d` may have a value in small letters. Unlike an attribute, a length needs a unit
  /// unless it is 0. Sizes and radii are not negative.
  static func mayHave(_ property: SVGProperty, length value: String) -> Bool {
    if value == "auto" { return true }
    guard let length = SVGLength(value), Double(value).map({ $0 == 0 }) ?? true else { return false }
    if length.calculation != nil { return true }
    return length.value >= 0 || [.x, .y, .cx, .cy].contains(property)
  }

  /// The path data of `path("M0 0 …")`, and none for `none`; the whole result is nil for other values.
  private static func pathData(_ value: String) -> String?? {
    if value == "none" { return .some(nil) }
    guard value.lowercased().hasPrefix("path("), value.hasSuffix(")") else { return nil }
    let inside = String(value.dropFirst(5).dropLast()).trimmed
    guard inside.count >= 2, let quote = inside.first, quote == "\"" || quote == "'", inside.last == quote else {
      return nil
    }
    return .some(String(inside.dropFirst().dropLast()))
  }
}

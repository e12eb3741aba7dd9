import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelSVG

/// The drawings of symbols. A name is that of ``symbolParts``, and may end with an enclosure and with `fill`:
/// `plus.circle.fill` is a disc from which a plus is cut out. A badge is left out, and a `slash` is a line across.
enum SymbolDrawings {
  /// The drawing of a name; nil if there is none.
  static func symbol(named name: String) -> Image.Symbol? {
    if let parts = parts(name) { return parts.symbol(isFilled: false) }
    var words = name.split(separator: ".")
    if let badge = words.firstIndex(of: "badge"), badge > 0 {
      return symbol(named: words[..<badge].joined(separator: "."))
    }
    let isFilled = words.contains("fill")
    words.removeAll { $0 == "fill" }
    let plain = words.joined(separator: ".")
    if let parts = parts(plain) { return parts.symbol(isFilled: isFilled) }
    guard let last = words.popLast(), let inner = parts(words.joined(separator: ".")) else { return nil }
    if last == "slash" { return inner.crossed.symbol(isFilled: isFilled) }
    guard enclosures.contains(String(last)), let outer = parts(String(last)) else { return nil }
    return outer.enclosing(inner, isFilled: isFilled)
  }

  private static func parts(_ name: String) -> SymbolParts? { symbolParts[name] ?? moreSymbolParts[name] }

  /// The image of a symbol that exists.
  static func image(_ name: String) -> Image { Image(systemName: name) }

  /// The drawing for names without one.
  static let unknown = Image.Symbol(
    lines: Path(roundedRect: CGRect(x: 3, y: 3, width: 18, height: 18), cornerRadius: 4))

  private static let enclosures: Set<String> = [
    "circle", "square", "rectangle", "capsule", "shield", "triangle", "octagon", "diamond", "seal", "app", "hexagon",
  ]
}

extension SymbolParts {
  fileprivate func symbol(isFilled: Bool) -> Image.Symbol {
    let (shape, outer) = (Self.path(shape).clockwise, Self.path(outer))
    let (detail, dots) = (Self.path(detail), Self.path(dots).clockwise)
    guard isFilled else { return Image.Symbol(areas: dots, lines: shape + outer + detail) }
    if keepsDetail || shape.isEmpty {
      return Image.Symbol(areas: shape + dots, lines: shape + outer + detail)
    }
    return Image.Symbol(areas: shape + dots, lines: shape + outer, cuts: detail)
  }

  /// The symbol with a line across.
  fileprivate var crossed: SymbolParts {
    var parts = self
    parts.outer += "M4 4L20 20"
    return parts
  }

  /// The symbol inside of this one.
  fileprivate func enclosing(_ inner: SymbolParts, isFilled: Bool) -> Image.Symbol {
    let shrunk = CGAffineTransform(a: 0.56, b: 0, c: 0, d: 0.56, tx: 12 * 0.44, ty: 12 * 0.44)
    let lines = (Self.path(inner.shape) + Self.path(inner.outer) + Self.path(inner.detail)).applying(shrunk)
    let dots = Self.path(inner.dots).clockwise.applying(shrunk)
    let outline = Self.path(shape).clockwise
    guard isFilled else { return Image.Symbol(areas: dots, lines: outline + lines) }
    // A shape with details is cut out as its line; one without as an area.
    let area = inner.detail.isEmpty ? Self.path(inner.shape).applying(shrunk) : Path()
    return Image.Symbol(areas: outline, lines: outline, cuts: lines, cutAreas: dots + area)
  }

  private static func path(_ data: String) -> Path { data.isEmpty ? Path() : (try? Path(svg: data)) ?? Path() }
}

extension Path {
  /// The path, clockwise on screen as the outlines of lines are, so that areas and lines add up.
  fileprivate var clockwise: Path {
    var doubleArea: CGFloat = 0
    var (start, last) = (CGPoint.zero, CGPoint.zero)
    forEach { element in
      let point: CGPoint
      switch element {
      case .move(let to):
        (start, last) = (to, to)
        return
      case .line(let to), .quadCurve(let to, _), .curve(let to, _, _): point = to
      case .closeSubpath: point = start
      }
      doubleArea += last.x * point.y - last.y * point.x
      last = point
    }
    return doubleArea < 0 ? reversed() : self
  }
}

private func + (a: Path, b: Path) -> Path {
  var path = a
  path.addPath(b)
  return path
}

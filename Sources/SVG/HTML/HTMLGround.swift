import Foundation
import PathreelDrawing
import PathreelGeometry

/// What is painted behind a box of HTML and behind the root: a colour, and a linear gradient (CSS Images 3, §3.1).
enum HTMLGround {
  /// The paints of an element's ground, the lowest first.
  static func paints(of declarations: Declarations, _ style: ComputedStyle, in rect: CGRect) -> [Paint] {
    [SVGProperty.backgroundColor, .backgroundImage].compactMap { property in
      guard let value = declarations[property] else { return nil }
      if let color = SVGColor.color(value, currentColor: style.color) { return color.alpha > 0 ? .color(color) : nil }
      return gradient(value, style)?.paint(in: picture(of: declarations, style, in: rect))
    }
  }

  /// The rectangle of a gradient that is at least as large as its box, by `background-size` and `background-position`
  /// (CSS Backgrounds 3, §3.6 and §3.9). A smaller one fills the box.
  private static func picture(of declarations: Declarations, _ style: ComputedStyle, in rect: CGRect) -> CGRect {
    let words = CSSText.words(declarations[.backgroundSize] ?? "auto")
    func side(_ i: Int, _ whole: Double) -> Double {
      let own = i < words.count ? SVGLength(words[i])?.resolved(whole: whole, font: style.font) : nil
      return max(own ?? whole, whole)
    }
    let size = CGSize(width: side(0, rect.width), height: side(1, rect.height))
    let (right, down) = (rect.width - size.width, rect.height - size.height)
    let place = SVGPosition2D.lengths(declarations[.backgroundPosition] ?? "0 0")
    return CGRect(
      x: rect.minX + (place?.x.resolved(whole: right, font: style.font) ?? 0),
      y: rect.minY + (place?.y.resolved(whole: down, font: style.font) ?? 0), width: size.width, height: size.height)
  }

  /// Whether a value of `background` is a gradient that is drawn.
  static func isGradient(_ value: String) -> Bool { gradient(value, ComputedStyle()) != nil }

  private enum Direction {
    /// Clockwise from the top, in radians.
    case angle(Double)
    /// To a side or a corner: the signs of its x and y.
    case side(Double, Double)
  }

  private struct Stop {
    var color: Color
    var place: SVGLength?
  }

  private struct LinearGradient {
    var direction: Direction
    var stops: [Stop]
    var repeats: Bool
    var font: ComputedFont

    /// The paint for a rectangle: the line is as long as the corners need.
    func paint(in rect: CGRect) -> Paint {
      var (x, y): (Double, Double)
      switch direction {
      case .angle(let angle): (x, y) = (sin(angle), -cos(angle))
      // The middle of the gradient passes through the two corners beside a corner.
      case .side(let dx, let dy) where dx != 0 && dy != 0: (x, y) = (dx * rect.height, dy * rect.width)
      case .side(let dx, let dy): (x, y) = (dx, dy)
      }
      let norm = max(hypot(x, y), 1e-9)
      (x, y) = (x / norm, y / norm)
      let half = (abs(rect.width * x) + abs(rect.height * y)) / 2
      let start = CGPoint(x: rect.midX - x * half, y: rect.midY - y * half)
      var places = stops.map { $0.place.map { $0.resolved(whole: 2 * half, font: font) / max(2 * half, 1e-9) } }
      places[0] = places[0] ?? 0
      places[places.count - 1] = places[places.count - 1] ?? 1
      // No stop lies before an earlier one, and those without a place share the way.
      var last = -Double.infinity
      for i in places.indices where places[i] != nil {
        places[i] = max(places[i]!, last)
        last = places[i]!
      }
      var i = 0
      while i < places.count - 1 {
        let next = places[(i + 1)...].firstIndex { $0 != nil } ?? places.count - 1
        let (from, to) = (places[i]!, places[next]!)
        for j in (i + 1)..<max(next, i + 1) { places[j] = from + (to - from) * Double(j - i) / Double(next - i) }
        i = next
      }
      let (first, end) = (places[0]!, max(places[places.count - 1]!, places[0]! + 1e-9))
      let all = zip(stops, places).map { Gradient.Stop(color: $0.color, location: ($1! - first) / (end - first)) }
      func point(_ share: Double) -> CGPoint {
        CGPoint(x: start.x + 2 * half * x * share, y: start.y + 2 * half * y * share)
      }
      return .linearGradient(
        Gradient(stops: all, spread: repeats ? .repeat : .pad), start: point(first), end: point(end))
    }
  }

  /// Reads `linear-gradient(…)`; nil for other values.
  private static func gradient(_ value: String, _ style: ComputedStyle) -> LinearGradient? {
    guard let (name, arguments) = CSSText.call(value.trimmed), name.hasSuffix("linear-gradient"),
      ["linear-gradient", "repeating-linear-gradient"].contains(name)
    else { return nil }
    var parts = CSSText.list(arguments)
    var direction = Direction.angle(.pi)
    if let first = parts.first, let own = self.direction(first.lowercased()) {
      direction = own
      parts.removeFirst()
    }
    var stops: [Stop] = []
    for part in parts {
      var words = CSSText.words(part)
      var places: [SVGLength] = []
      while let word = words.last, words.count > 1, let length = SVGLength(word.lowercased()) {
        places.insert(length, at: 0)
        words.removeLast()
      }
      guard words.count == 1, places.count <= 2, let color = SVGColor.color(words[0], currentColor: style.color) else {
        return nil
      }
      stops += places.isEmpty ? [Stop(color: color)] : places.map { Stop(color: color, place: $0) }
    }
    guard stops.count >= 2 else { return nil }
    return LinearGradient(
      direction: direction, stops: stops, repeats: name.hasPrefix("repeating"), font: style.font)
  }

  private static func direction(_ text: String) -> Direction? {
    if text.hasPrefix("to ") {
      var (x, y) = (0.0, 0.0)
      for word in CSSText.words(text).dropFirst() {
        switch word {
        case "left": x = -1
        case "right": x = 1
        case "top": y = -1
        case "bottom": y = 1
        default: return nil
        }
      }
      return x == 0 && y == 0 ? nil : .side(x, y)
    }
    var scanner = ValueScanner(text)
    guard let number = scanner.number(),
      let factor = ["deg": 1.0, "turn": 360, "grad": 0.9, "rad": 180 / .pi][
        scanner.rest.trimmed]
    else { return nil }
    return .angle(number * factor * .pi / 180)
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry

/// A line of the border of HTML: `1px solid #ddd`. ``HTMLLayout`` paints it.
struct HTMLBorder {
  var width = 3.0
  var color: Color
  /// The word for its style.
  private(set) var kind = ""

  private static let kinds: Set<String> = [
    "solid", "dashed", "dotted", "double", "inset", "outset", "groove", "ridge",
  ]
  /// The most dashes of a line; one with more is drawn without gaps.
  private static let mostDashes = 10_000.0

  /// - Returns: nil for a value that draws no line.
  init?(_ value: String, _ style: ComputedStyle) {
    color = style.color
    for word in CSSText.words(value) {
      if let length = SVGLength(word) {
        width = max(length.resolved(whole: 0, font: style.font), 0)
      } else if let width = ["thin": 1.0, "medium": 3, "thick": 5][word] {
        self.width = width
      } else if Self.kinds.contains(word) {
        kind = word
      } else if let own = SVGColor.color(word, currentColor: style.color) {
        color = own
      }
    }
    guard !kind.isEmpty else { return nil }
  }

  /// Whether it is drawn as a plain line, though browsers draw another.
  var isPlainInstead: Bool { ["inset", "outset", "groove", "ridge", "double"].contains(kind) }
  var hasDashes: Bool { kind == "dashed" || kind == "dotted" }

  /// What is painted of the rectangle of a line. The lengths of dashes are those of Chromium.
  func path(of rect: CGRect) -> Path {
    let (length, thickness) = (max(rect.width, rect.height), min(rect.width, rect.height))
    guard thickness > 0, length / thickness < Self.mostDashes else { return Path(rect) }
    switch kind {
    case "dashed":
      let (dash, gap) = thickness >= 3 ? (2 * thickness, thickness) : (3 * thickness, 2 * thickness)
      return Self.dashes(of: rect, dash: dash, gap: gap, isRound: false)
    case "dotted": return Self.dashes(of: rect, dash: thickness, gap: thickness, isRound: thickness > 3)
    default: return Path(rect)
    }
  }

  /// Dashes with the gaps that let the line begin and end with one.
  private static func dashes(of rect: CGRect, dash: Double, gap: Double, isRound: Bool) -> Path {
    let length = max(rect.width, rect.height)
    let fewest = ((length + gap) / (dash + gap)).rounded(.down)
    guard fewest >= 1, length > dash else { return Path(rect) }
    func rest(_ count: Double) -> Double { count > 1 ? (length - count * dash) / (count - 1) : .infinity }
    let (wide, narrow) = (rest(fewest), rest(fewest + 1))
    let isNarrow = narrow > 0 && abs(narrow - gap) <= abs(wide - gap)
    let (count, own) = isNarrow ? (fewest + 1, narrow) : (fewest, wide)
    guard own.isFinite else { return Path(rect) }
    var path = Path()
    for i in 0..<Int(count) {
      let start = Double(i) * (dash + own)
      let piece =
        rect.width >= rect.height
        ? CGRect(x: rect.minX + start, y: rect.minY, width: dash, height: rect.height)
        : CGRect(x: rect.minX, y: rect.minY + start, width: rect.width, height: dash)
      if isRound { path.addEllipse(in: piece) } else { path.addRect(piece) }
    }
    return path
  }
}

/// Parses positions of CSS with keywords: `center`, `left 20%`, `right 10px bottom 5%` (CSS Values 4, §9).
enum SVGPosition2D {
  /// The distances from the left and the top; nil for any other text. Further words, such as a depth, do not count.
  static func lengths(_ text: String) -> (x: SVGLength, y: SVGLength)? {
    let sides = ["left", "right", "top", "bottom", "center"]
    var words = CSSText.words(text.lowercased())
    if words.count == 3, !words.contains(where: sides.contains) { words.removeLast() }
    guard (1...4).contains(words.count) else { return nil }
    // Each side with the length that follows it.
    var parts: [(side: String?, length: SVGLength?)] = []
    for word in words {
      if sides.contains(word) {
        parts.append((word, nil))
      } else if let length = SVGLength(word) {
        if words.count > 2, let last = parts.last, last.side != nil, last.length == nil {
          parts[parts.count - 1].length = length
        } else {
          parts.append((nil, length))
        }
      } else {
        return nil
      }
    }
    if parts.count == 1 { parts.append(("center", nil)) }
    guard parts.count == 2 else { return nil }
    if ["top", "bottom"].contains(parts[0].side ?? "") || ["left", "right"].contains(parts[1].side ?? "") {
      parts.swapAt(0, 1)
    }
    guard let x = distance(parts[0], from: "left", to: "right"), let y = distance(parts[1], from: "top", to: "bottom")
    else { return nil }
    return (x, y)
  }

  private static func distance(_ part: (side: String?, length: SVGLength?), from start: String, to end: String)
    -> SVGLength?
  {
    switch part.side {
    case nil: return part.length
    case "center": return SVGLength(50, .percent)
    case start: return part.length ?? SVGLength(0, .percent)
    case end:
      guard let length = part.length else { return SVGLength(100, .percent) }
      if length.unit == .percent, length.calculation == nil { return SVGLength(100 - length.value, .percent) }
      return SVGLength(Calculation.sum([.percent: 100]).adding(length.asCalculation.scaled(by: -1)))
    default: return nil
    }
  }
}

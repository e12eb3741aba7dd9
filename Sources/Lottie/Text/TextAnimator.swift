import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelNumerics

/// An animator of text: changes of a range of letters.
struct TextAnimator: Sendable {
  var selector: TextSelector
  var position, anchor, scale: Property<CGPoint>?
  var rotation, skew, skewAxis, opacity, tracking: Property<Double>?
  var fill, stroke: Property<Color>?
  var fillHue, fillSaturation, fillBrightness, strokeWidth: Property<Double>?

  init(_ json: JSONValue, _ reading: Reading) {
    if json["s"]?.array?.count ?? 0 > 1 { reading.warn("only the first selector of a text animator is used", at: json) }
    selector = TextSelector(json["s"]?.array?.first ?? json["s"], reading)
    let values = json["a"]
    func value<Value: Animatable>(_ key: String) -> Property<Value>? { Property(values?[key], reading) }
    (position, anchor, scale) = (value("p"), value("a"), value("s"))
    (rotation, skew, skewAxis) = (value("r"), value("sk"), value("sa"))
    (opacity, tracking) = (value("o"), value("t"))
    (fill, stroke) = (value("fc"), value("sc"))
    (fillHue, fillSaturation, fillBrightness) = (value("fh"), value("fs"), value("fb"))
    strokeWidth = value("sw")
    for key in ["rx", "ry"] where values?[key] != nil {
      reading.warn("letters do not turn in space", at: values ?? json)
    }
    if let opacity: Property<Double> = value("fo"), opacity.constant != 100 {
      reading.warn("the opacity of fills of a text animator is not applied", at: values ?? json)
    }
    for (key, name) in [("bl", "blur"), ("ls", "line spacing"), ("lo", "offset of characters")]
    where values?[key] != nil {
      reading.warn("the \(name) of a text animator is not applied", at: values ?? json)
    }
  }
}

/// The range of letters that an animator changes, and how much it changes each of them.
struct TextSelector: Sendable {
  /// The units that the range counts.
  enum Basis: Int, Sendable {
    case characters = 1
    case visibleCharacters, words, lines
  }

  /// How the amount changes over the range.
  enum Shape: Int, Sendable {
    case square = 1
    case rampUp, rampDown, triangle, round, smooth
  }

  var basis: Basis
  var shape: Shape
  /// Whether start, end and offset count units instead of per cent.
  var countsUnits: Bool
  var start, end, offset, amount, easeHigh, easeLow, smoothness: Property<Double>
  /// The end is the number of units.
  var hasEnd: Bool
  /// Whether the order of units is shuffled.
  var isShuffled: Bool

  init(_ json: JSONValue?, _ reading: Reading) {
    basis = json?["b"]?.integer.flatMap(Basis.init) ?? .characters
    shape = json?["sh"]?.integer.flatMap(Shape.init) ?? .square
    countsUnits = json?["r"]?.integer == 2
    isShuffled = json?["rn"]?.isTrue ?? false
    func value(_ key: String, _ fallback: Double) -> Property<Double> {
      json?.property(key, fallback, reading) ?? Property(fallback)
    }
    (start, end, offset) = (value("s", 0), value("e", 100), value("o", 0))
    hasEnd = json?["e"] != nil
    (amount, easeHigh, easeLow, smoothness) = (value("a", 100), value("xe", 0), value("ne", 0), value("sm", 100))
  }

  /// The amounts for units at a frame.
  ///
  /// - Parameter count: The number of units.
  func amounts(at frame: Double, of count: Int) -> [Double] {
    let factor = countsUnits ? 1 : Double(count) / 100
    let shift = offset.value(at: frame) * factor
    let last = countsUnits && !hasEnd ? Double(count) : end.value(at: frame) * factor
    let (a, b) = (start.value(at: frame) * factor + shift, last + shift)
    let (from, to) = (min(a, b), max(a, b))
    let (low, high) = (easeLow.value(at: frame) / 100, easeHigh.value(at: frame) / 100)
    let easing = UnitCurve.bezier(
      startControlPoint: UnitPoint(x: max(low, 0), y: max(-low, 0)),
      endControlPoint: UnitPoint(x: 1 - max(high, 0), y: 1 + min(high, 0)))
    let smoothness = max(self.smoothness.value(at: frame) / 100, 1e-8)
    let strength = amount.value(at: frame) / 100
    return (0...count).map { unit in
      var share = easing.value(at: share(Double(unit), from, to))
      if smoothness != 1 {
        let threshold = 0.5 - smoothness / 2
        share = share < threshold ? 0 : min((share - threshold) / smoothness, 1)
      }
      return share * strength
    }
  }

  /// The amount of a unit by the shape alone, 0…1.
  private func share(_ unit: Double, _ from: Double, _ to: Double) -> Double {
    let span = to - from
    /// The unit's place in the range.
    func ramp() -> Double { max(0, min((unit - from + 0.5) / span, 1)) }
    let inside = min(max(0, unit + 0.5 - from), span)
    switch shape {
    case .square:
      guard unit >= from.rounded(.down) else { return 0 }
      return unit < from ? max(0, min(min(to, 1) - (from - unit), 1)) : max(0, min(to - unit, 1))
    case .rampUp: return span == 0 ? (unit >= to ? 1 : 0) : ramp()
    case .rampDown: return span == 0 ? (unit >= to ? 0 : 1) : 1 - ramp()
    case .triangle: return span == 0 ? 0 : 1 - abs(2 * ramp() - 1)
    case .round:
      guard span > 0 else { return 0 }
      let x = 2 * inside / span - 1
      return max(0, 1 - x * x).squareRoot()
    case .smooth: return span == 0 ? 0 : (1 + cos(.pi + 2 * .pi * inside / span)) / 2
    }
  }
}

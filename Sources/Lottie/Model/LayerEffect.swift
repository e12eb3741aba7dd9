import Foundation
import PathreelDrawing
import PathreelGeometry

/// An effect of a layer. The numbers of its values are those of the exporter, as the reference uses them.
enum LayerEffect: Sendable {
  case tint(black: Property<Color>, white: Property<Color>, amount: Property<Double>)
  case fill(Property<Color>, opacity: Property<Double>)
  case tritone(bright: Property<Color>, middle: Property<Color>, dark: Property<Color>)
  case dropShadow(
    Property<Color>, opacity: Property<Double>, angle: Property<Double>, distance: Property<Double>,
    softness: Property<Double>)
  case blur(amount: Property<Double>, dimensions: Property<Double>)
  case stroke(StrokeEffect)

  /// Reads an effect; nil, with a warning unless it only controls others, if it is not drawn.
  init?(_ json: JSONValue, _ reading: Reading) {
    if let isOn = json["en"], !isOn.isTrue { return nil }
    let values = json["ef"]?.array ?? []
    func value<Value: Animatable>(_ index: Int, _ fallback: Value) -> Property<Value> {
      index < values.count ? values[index].property("v", fallback, reading) : Property(fallback)
    }
    let black = Color(white: 0)
    switch json["ty"]?.integer {
    case 20: self = .tint(black: value(0, black), white: value(1, Color(white: 1)), amount: value(2, 100))
    case 21: self = .fill(value(2, black), opacity: value(6, 1))
    case 22:
      self = .stroke(
        StrokeEffect(
          mask: value(0, 1), takesAllMasks: value(1, 0), color: value(3, Color(white: 1)), size: value(4, 2),
          opacity: value(6, 1), start: value(7, 0), end: value(8, 100), style: value(10, 1)))
    case 23: self = .tritone(bright: value(0, Color(white: 1)), middle: value(1, black), dark: value(2, black))
    case 25:
      self = .dropShadow(
        value(0, black), opacity: value(1, 255), angle: value(2, 0), distance: value(3, 0), softness: value(4, 0))
    case 29: self = .blur(amount: value(0, 0), dimensions: value(1, 1))
    case 0, 1, 2, 3, 4, 5, 6, 7, 10: return nil
    case let kind:
      let name = json["nm"]?.string ?? kind.map(String.init) ?? "?"
      reading.warn("the effect '\(name.prefix(50))' is not drawn", at: json)
      return nil
    }
  }
}

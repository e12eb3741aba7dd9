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
  /// Levels of red, green, blue and alpha, and those of all colours after them.
  case levels([Levels])
  case matte(MatteEffect)
  case transform(TransformEffect)

  /// Maps the range of a channel to another one.
  struct Levels: Sendable {
    /// The range of the input, 0…1.
    var inputBlack, inputWhite: Property<Double>
    var gamma: Property<Double>
    var outputBlack, outputWhite: Property<Double>
  }

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
    case 24:
      // The values of a channel follow each other; two between are its histogram and its name.
      self = .levels(
        [10, 17, 24, 31, 3].map {
          Levels(
            inputBlack: value($0, 0), inputWhite: value($0 + 1, 1), gamma: value($0 + 2, 1),
            outputBlack: value($0 + 3, 0), outputWhite: value($0 + 4, 1))
        })
    case 28: self = .matte(MatteEffect(layer: value(0, 0), channel: value(1, 4), isInverted: value(2, 0)))
    case 35:
      self = .transform(
        TransformEffect(
          anchor: value(0, CGPoint.zero), position: value(1, CGPoint.zero), isUniform: value(2, 0),
          height: value(3, 100),
          width: value(4, 100), skew: value(5, 0), skewAxis: value(6, 0), rotation: value(7, 0),
          opacity: value(8, 100)))
    case 29: self = .blur(amount: value(0, 0), dimensions: value(1, 1))
    case 0, 1, 2, 3, 4, 5, 6, 7, 10: return nil
    case let kind:
      let name = json["nm"]?.string ?? kind.map(String.init) ?? "?"
      reading.warn("the effect '\(name.prefix(50))' is not drawn", at: json)
      return nil
    }
  }
}

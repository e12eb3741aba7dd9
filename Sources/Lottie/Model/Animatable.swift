import Foundation
import PathreelDrawing
import PathreelGeometry

/// A value that keyframes interpolate. ``Property`` is generic over it.
protocol Animatable: Sendable {
  /// Reads a value as properties and keyframes hold it; nil if it is of another kind.
  init?(_ json: JSONValue)
  /// The value part of the way to another.
  ///
  /// - Parameter share: The share of the way for each dimension, from 0.
  func mixed(with other: Self, _ share: (Int) -> Double) -> Self
  /// The value as scripts see it.
  var script: ScriptValue { get }
  /// The value that a script gives; nil if it is of another kind.
  init?(script: ScriptValue)
  /// The value along a curve to another value, at a share of its length; nil for values that are no points.
  static func point(on curve: MotionCurve, at share: Double) -> Self?
}

extension Animatable {
  static func point(on curve: MotionCurve, at share: Double) -> Self? { nil }
}

extension Double: Animatable {
  init?(_ json: JSONValue) {
    guard let number = json.number else { return nil }
    self = number
  }

  func mixed(with other: Double, _ share: (Int) -> Double) -> Double { self + (other - self) * share(0) }

  var script: ScriptValue { .number(self) }

  init?(script: ScriptValue) {
    guard let number = script.numbers?.first, number.isFinite else { return nil }
    self = number
  }
}

extension CGPoint: Animatable {
  init?(_ json: JSONValue) {
    guard let numbers = json.numbers, let x = numbers.first else { return nil }
    self.init(x: x, y: numbers.count > 1 ? numbers[1] : x)
  }

  func mixed(with other: CGPoint, _ share: (Int) -> Double) -> CGPoint {
    CGPoint(x: x + (other.x - x) * share(0), y: y + (other.y - y) * share(1))
  }

  static func point(on curve: MotionCurve, at share: Double) -> CGPoint? { curve.point(at: share) }

  var script: ScriptValue { ScriptValue([x, y]) }

  init?(script: ScriptValue) {
    guard let numbers = script.numbers, numbers.count >= 2, numbers.allSatisfy(\.isFinite) else { return nil }
    self.init(x: numbers[0], y: numbers[1])
  }
}

/// A list of numbers, such as the stops of a gradient or three angles.
struct Vector: Animatable, Hashable {
  var numbers: [Double]

  init(_ numbers: [Double]) { self.numbers = numbers }

  init?(_ json: JSONValue) {
    guard let numbers = json.numbers else { return nil }
    self.numbers = numbers
  }

  func mixed(with other: Vector, _ share: (Int) -> Double) -> Vector {
    Vector(
      numbers.indices.map { index in
        numbers[index] + (other[index] - numbers[index]) * share(index)
      })
  }

  var script: ScriptValue { ScriptValue(numbers) }

  init?(script: ScriptValue) {
    guard let numbers = script.numbers, numbers.allSatisfy(\.isFinite) else { return nil }
    self.numbers = numbers
  }

  /// A component; 0 if there are fewer.
  subscript(index: Int) -> Double { numbers.indices.contains(index) ? numbers[index] : 0 }
}

extension Color: Animatable {
  init?(_ json: JSONValue) {
    if let text = json.string {
      guard let color = Color(hexadecimal: text) else { return nil }
      self = color
      return
    }
    guard let numbers = json.numbers, numbers.count >= 3 else { return nil }
    // The fourth number is no opacity: paints have one of their own.
    self.init(red: numbers[0], green: numbers[1], blue: numbers[2])
  }

  var script: ScriptValue { ScriptValue([red, green, blue, 1]) }

  init?(script: ScriptValue) {
    guard let numbers = script.numbers, numbers.count >= 3 else { return nil }
    self.init(red: numbers[0], green: numbers[1], blue: numbers[2])
  }

  /// Reads `#rrggbb`.
  init?(hexadecimal text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.count == 6, let number = UInt32(digits, radix: 16) else { return nil }
    func part(_ shift: UInt32) -> Double { Double(number >> shift & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0))
  }

  func mixed(with other: Color, _ share: (Int) -> Double) -> Color {
    Color(
      red: red + (other.red - red) * share(0), green: green + (other.green - green) * share(1),
      blue: blue + (other.blue - blue) * share(2))
  }
}

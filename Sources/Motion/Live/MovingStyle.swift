import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelNumerics

/// A style whose numbers move in a run, such as a colour or a gradient.
protocol MovingStyle: ShapeStyle {
  /// The numbers that move. Numbers of another count change nothing.
  var numbers: NumberList { get set }
}

/// Numbers as a vector. The sum of lists of different lengths is the empty list, which is also the zero.
struct NumberList: VectorArithmetic, Hashable {
  var values: [Double] = []

  static var zero: NumberList { NumberList() }
  static func + (a: Self, b: Self) -> Self { a.combined(with: b, +) }
  static func - (a: Self, b: Self) -> Self { a.combined(with: b, -) }
  mutating func scale(by factor: Double) { for i in values.indices { values[i] *= factor } }
  var magnitudeSquared: Double { values.reduce(0) { $0 + $1 * $1 } }

  private func combined(with other: Self, _ combine: (Double, Double) -> Double) -> Self {
    guard values.count == other.values.count else { return .zero }
    return NumberList(values: zip(values, other.values).map(combine))
  }
}

/// The numbers of a style as animatable data.
struct StyleNumbers<Style: MovingStyle>: Animatable {
  var style: Style
  var animatableData: NumberList {
    get { style.numbers }
    set { style.numbers = newValue }
  }
}

/// A colour moves as in SwiftUI: its components are mixed in linear light, without multiplication by alpha.
extension Color: MovingStyle {
  var numbers: NumberList {
    get {
      let light = linearLight
      return NumberList(values: [light.red, light.green, light.blue, alpha])
    }
    set {
      guard newValue.values.count == 4, !newValue.values.contains(where: \.isNaN) else { return }
      let light = newValue.values
      self = Color(.sRGBLinear, red: light[0], green: light[1], blue: light[2], opacity: min(max(light[3], 0), 1))
    }
  }
}

/// Gradients with the same number of stops move stop by stop; others jump.
extension Gradient {
  fileprivate var numbers: [Double] { stops.flatMap { $0.color.numbers.values + [$0.location] } }

  fileprivate mutating func setNumbers(_ numbers: ArraySlice<Double>) {
    for i in stops.indices {
      let first = numbers.startIndex + 5 * i
      stops[i].color.numbers = NumberList(values: Array(numbers[first..<first + 4]))
      stops[i].location = numbers[first + 4]
    }
  }
}

/// A style that consists of a gradient and some numbers.
private protocol GradientStyle: MovingStyle {
  var stopsThatMove: Gradient { get set }
  var geometry: [Double] { get set }
}

extension GradientStyle {
  var numbers: NumberList {
    get { NumberList(values: geometry + stopsThatMove.numbers) }
    set {
      let own = geometry
      guard newValue.values.count == own.count + 5 * stopsThatMove.stops.count else { return }
      geometry = Array(newValue.values.prefix(own.count))
      stopsThatMove.setNumbers(newValue.values.dropFirst(own.count))
    }
  }
}

extension LinearGradient: GradientStyle {
  fileprivate var stopsThatMove: Gradient {
    get { gradient }
    set { self = LinearGradient(gradient: newValue, startPoint: startPoint, endPoint: endPoint) }
  }
  fileprivate var geometry: [Double] {
    get { [startPoint.x, startPoint.y, endPoint.x, endPoint.y].map { Double($0) } }
    set {
      self = LinearGradient(
        gradient: gradient, startPoint: UnitPoint(x: newValue[0], y: newValue[1]),
        endPoint: UnitPoint(x: newValue[2], y: newValue[3]))
    }
  }
}

extension RadialGradient: GradientStyle {
  fileprivate var stopsThatMove: Gradient {
    get { gradient }
    set { self = RadialGradient(gradient: newValue, center: center, startRadius: startRadius, endRadius: endRadius) }
  }
  fileprivate var geometry: [Double] {
    get { [center.x, center.y, startRadius, endRadius].map { Double($0) } }
    set {
      self = RadialGradient(
        gradient: gradient, center: UnitPoint(x: newValue[0], y: newValue[1]), startRadius: newValue[2],
        endRadius: newValue[3])
    }
  }
}

extension AngularGradient: GradientStyle {
  fileprivate var stopsThatMove: Gradient {
    get { gradient }
    set { self = AngularGradient(gradient: newValue, center: center, startAngle: startAngle, endAngle: endAngle) }
  }
  fileprivate var geometry: [Double] {
    get { [Double(center.x), Double(center.y), startAngle.radians, endAngle.radians] }
    set {
      self = AngularGradient(
        gradient: gradient, center: UnitPoint(x: newValue[0], y: newValue[1]), startAngle: .radians(newValue[2]),
        endAngle: .radians(newValue[3]))
    }
  }
}

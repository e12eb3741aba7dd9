import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelStage

// The values of controls as parameters, for scripts and command lines.

extension ControlValue {
  /// A number between bounds.
  init<Value: BinaryFloatingPoint>(
    _ value: Binding<Value>, _ label: String?, in bounds: ClosedRange<Value>, step: Double? = nil
  ) {
    self.init(
      value, label, .number(range: Double(bounds.lowerBound)...Double(bounds.upperBound), step: step),
      read: { .number(Double($0)) }, write: { $0.number.map { Value($0) } })
  }

  /// A value of a stepper; nil for one that is no number.
  init?<Value: Strideable>(
    _ value: Binding<Value>, _ label: String?, in bounds: ClosedRange<Value>?, step: Value.Stride
  ) {
    guard value.wrappedValue is any NumberOfControl else { return nil }
    func number(_ value: Any) -> Double? { (value as? any NumberOfControl)?.number }
    let range = bounds.flatMap { bounds in
      number(bounds.lowerBound).flatMap { low in number(bounds.upperBound).map { low...max(low, $0) } }
    }
    let kind = Value.self as? any NumberOfControl.Type
    self.init(
      value, label, .number(range: range, step: number(step)), read: { .number(number($0) ?? 0) },
      write: { $0.number.flatMap { kind?.init(control: $0) as? Value } })
  }

  /// True or false.
  init(_ value: Binding<Bool>, _ label: String?) {
    self.init(
      value, label, .boolean, read: { .boolean($0) }, write: { if case .boolean(let isOn) = $0 { isOn } else { nil } })
  }

  /// A text.
  init(_ value: Binding<String>, _ label: String?) {
    self.init(
      value, label, .text, read: { .text($0) }, write: { if case .text(let text) = $0 { text } else { nil } })
  }

  /// A colour.
  init(_ value: Binding<Color>, _ label: String?) {
    self.init(
      value, label, .color, read: { .color($0) }, write: { if case .color(let color) = $0 { color } else { nil } })
  }

  /// One of the values of a picker, by their texts.
  init<Value: Hashable>(_ value: Binding<Value>, _ label: String?, among choices: [Value]) {
    var values: [String: Value] = [:]
    let words = choices.map { choice in
      let word = Self.word(choice)
      values[word] = values[word] ?? choice
      return word
    }
    self.init(
      value, label, .choice(words), read: { .choice(Self.word($0)) },
      write: { if case .choice(let word) = $0 { values[word] } else { nil } })
  }

  /// The word for a value: a text itself, the raw value of a case, else a description.
  private static func word(_ value: Any) -> String {
    if let value = value as? any OptionalValue { return value.wrapped.map { word($0) } ?? "nil" }
    if let value = value as? any RawRepresentable { return "\(value.rawValue)" }
    return "\(value)"
  }
}

/// An optional value of any type.
private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { self.map { $0 as Any } }
}

extension ParameterValue {
  fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }
}

/// A number that a stepper changes.
private protocol NumberOfControl {
  var number: Double { get }
  /// Nil for a number that the type does not have.
  init?(control: Double)
}

extension Double: NumberOfControl {
  fileprivate var number: Double { self }
  fileprivate init?(control: Double) { self = control }
}

extension Float: NumberOfControl {
  fileprivate var number: Double { Double(self) }
  fileprivate init?(control: Double) { self = Float(control) }
}

extension CGFloat: NumberOfControl {
  fileprivate var number: Double { Double(self) }
  fileprivate init?(control: Double) { self = CGFloat(control) }
}

extension Int: NumberOfControl {
  fileprivate var number: Double { Double(self) }
  fileprivate init?(control: Double) { self.init(exactly: control) }
}

extension View {
  /// The view with a value that scripts and command lines set, if there is one.
  @ViewBuilder func controlled(by value: ControlValue?) -> some View {
    if let value { control(value) } else { self }
  }

  /// The text, if the view is one.
  var title: String? { (self as? Text)?.plainText }
}

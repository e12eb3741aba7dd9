import PathreelDrawing
@_spi(Reflection) import Swift

/// A property wrapper by which authors of scenes in Swift declare a parameter: a stored value that can be set from
/// outside, under the property's name.
///
/// ```swift
/// struct Wheel: Scene {
///   @Parameter("Spokes", in: 3...40, step: 1) var spokes = 12.0
///   @Parameter var color = Color.orange
///   @Parameter("Style", choices: ["thin", "bold"]) var style = "thin"
///   @Parameter("Title") var title = "Good morning"
///   @Parameter("Photo") var photo: ImageFile = "harbour.jpg"
///   …
/// }
/// let busy = try Wheel().setting("spokes", to: .number(30))
/// ```
@propertyWrapper
public struct Parameter<Value: ParameterConvertible>: Sendable {
  /// The scene's current value.
  public var wrappedValue: Value
  /// The name to show to people; nil for the property's name.
  public let label: String?
  /// The values that the parameter takes.
  public let kind: SceneParameter.Kind

  private init(_ value: Value, label: String?, kind: SceneParameter.Kind) {
    self.wrappedValue = value
    self.label = label
    self.kind = kind
  }

  /// A number without a range. A slider for it has no ends; see ``SceneParameter/Kind``.
  public init(wrappedValue: Value, _ label: String? = nil) where Value == Double {
    self.init(wrappedValue, label: label, kind: .number())
  }
  /// A number in a range. The step is for sliders and sweeps; the parameter takes numbers in between too.
  public init(
    wrappedValue: Value, _ label: String? = nil, in range: ClosedRange<Double>, step: Double? = nil
  ) where Value == Double {
    self.init(wrappedValue, label: label, kind: .number(range: range, step: step))
  }
  /// A colour.
  public init(wrappedValue: Value, _ label: String? = nil) where Value == Color {
    self.init(wrappedValue, label: label, kind: .color)
  }
  /// True or false.
  public init(wrappedValue: Value, _ label: String? = nil) where Value == Bool {
    self.init(wrappedValue, label: label, kind: .boolean)
  }
  /// One of the given words.
  public init(wrappedValue: Value, _ label: String? = nil, choices: [String]) where Value == String {
    self.init(wrappedValue, label: label, kind: .choice(choices))
  }
  /// Any text.
  public init(wrappedValue: Value, _ label: String? = nil) where Value == String {
    self.init(wrappedValue, label: label, kind: .text)
  }
  /// A picture, by the name of its file.
  public init(wrappedValue: Value, _ label: String? = nil) where Value == ImageFile {
    self.init(wrappedValue, label: label, kind: .image)
  }
}

/// A type that a ``Parameter`` can have: `Double`, `Color`, `Bool`, `String` or ``ImageFile``.
public protocol ParameterConvertible: Sendable {
  /// The value as a ``ParameterValue`` of a kind. The kind tells a text from a choice.
  func parameterValue(as kind: SceneParameter.Kind) -> ParameterValue
  /// The Swift value; nil if the parameter value is of another kind.
  init?(_ value: ParameterValue)
}

extension Double: ParameterConvertible {
  public func parameterValue(as kind: SceneParameter.Kind) -> ParameterValue { .number(self) }
  public init?(_ value: ParameterValue) {
    guard case .number(let number) = value else { return nil }
    self = number
  }
}

extension Color: ParameterConvertible {
  public func parameterValue(as kind: SceneParameter.Kind) -> ParameterValue { .color(self) }
  public init?(_ value: ParameterValue) {
    guard case .color(let color) = value else { return nil }
    self = color
  }
}

extension Bool: ParameterConvertible {
  public func parameterValue(as kind: SceneParameter.Kind) -> ParameterValue { .boolean(self) }
  public init?(_ value: ParameterValue) {
    guard case .boolean(let boolean) = value else { return nil }
    self = boolean
  }
}

extension String: ParameterConvertible {
  public func parameterValue(as kind: SceneParameter.Kind) -> ParameterValue {
    kind == .text ? .text(self) : .choice(self)
  }
  public init?(_ value: ParameterValue) {
    switch value {
    case .choice(let string), .text(let string): self = string
    case .number, .color, .boolean, .image: return nil
    }
  }
}

extension ImageFile: ParameterConvertible {
  public func parameterValue(as kind: SceneParameter.Kind) -> ParameterValue { .image(name) }
  public init?(_ value: ParameterValue) {
    guard case .image(let name) = value else { return nil }
    self.init(name)
  }
}

extension Scene {
  /// The scene's ``Parameter`` properties, in the order of their declaration, found by reflection.
  public var parameters: [SceneParameter] {
    Mirror(reflecting: self).children.compactMap { child in
      guard let name = child.label, let parameter = child.value as? any AnyParameter else { return nil }
      return parameter.described(as: propertyName(ofStorage: name))
    }
  }

  public func setting(_ name: String, to value: ParameterValue) throws -> Self {
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      throw SceneError.unknownParameter(name, known: parameters.map(\.name))
    }
    try parameter.check(value)
    var copy = self
    // This is the standard library's only way from a stored property's name to its writable key path.
    _forEachFieldWithKeyPath(of: Self.self) { storage, keyPath in
      guard propertyName(ofStorage: String(cString: storage)) == name,
        let parameter = self[keyPath: keyPath] as? any AnyParameter
      else { return true }
      parameter.write(value, to: &copy, at: keyPath)
      return false
    }
    return copy
  }
}

/// The name of a wrapped property. Its storage has the same name after an underscore.
private func propertyName(ofStorage name: String) -> String { name.hasPrefix("_") ? String(name.dropFirst()) : name }

/// A ``Parameter`` of any value type, found by reflection.
private protocol AnyParameter {
  func described(as name: String) -> SceneParameter
  func write<Root>(_ value: ParameterValue, to root: inout Root, at keyPath: PartialKeyPath<Root>)
}

extension Parameter: AnyParameter {
  func described(as name: String) -> SceneParameter {
    SceneParameter(name, label: label, kind, value: wrappedValue.parameterValue(as: kind))
  }

  func write<Root>(_ value: ParameterValue, to root: inout Root, at keyPath: PartialKeyPath<Root>) {
    guard let keyPath = keyPath as? WritableKeyPath<Root, Parameter<Value>>, let value = Value(value) else {
      preconditionFailure("parameter of type \(Value.self) cannot be written at \(keyPath)")
    }
    root[keyPath: keyPath].wrappedValue = value
  }
}

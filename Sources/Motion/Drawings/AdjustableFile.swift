import Foundation
import PathreelDrawing
import PathreelLottie
import PathreelSVG

/// A file of another tool some of whose values can be set from outside: custom properties of an SVG document, and slots
/// of a Lottie animation. They are parameters of the scene that shows the file, and an element of a scene file sets
/// them under `set`.
package protocol AdjustableFile: Sendable {
  /// The values with their kinds.
  var parameters: [SceneParameter] { get }
  /// The steps of work for reading the file again with other values.
  var adjustmentCost: Int { get }

  /// The file with other values for some of its parameters.
  ///
  /// - Throws: ``SceneError`` for a value that it does not take; an error of the file if it is too large with them.
  func setting(_ values: [(name: String, value: ParameterValue)]) throws -> Self
}

extension AdjustableFile {
  /// A value that the parameter takes.
  fileprivate func checked(_ value: ParameterValue, for name: String) throws(SceneError) -> ParameterValue {
    let parameters = parameters
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      throw .unknownParameter(name, known: parameters.map(\.name))
    }
    var value = value
    // Elements of scene files give the name of a picture as a text.
    if case (.image, .text(let file)) = (parameter.kind, value) { value = .image(file) }
    try parameter.check(value)
    return value
  }
}

extension AnimatedDrawing: AdjustableFile {
  private static let schemeName = "color-scheme"
  /// The largest number of custom properties that are parameters.
  private static let maximumParameters = 100

  package var adjustmentCost: Int { byteCount / 50 }

  /// The custom properties of the root element, without their hyphens, and the colour scheme, if it matters.
  package var parameters: [SceneParameter] {
    // A longer text, such as an embedded picture, is nothing that a person sets.
    let short = customProperties.filter { $0.value.utf8.count <= SceneParameter.maximumTextLength }
    let own = short.prefix(Self.maximumParameters).map { property in
      let name = String(property.name.dropFirst(2))
      if let color = Color(css: property.value) { return SceneParameter(name, .color, value: .color(color)) }
      if let number = Double(property.value), number.isFinite {
        return SceneParameter(name, .number(), value: .number(number))
      }
      return SceneParameter(name, .text, value: .text(property.value))
    }
    guard dependsOnScheme else { return own }
    return own + [
      SceneParameter(Self.schemeName, .choice(["light", "dark"]), value: .choice(isDark ? "dark" : "light"))
    ]
  }

  package func setting(_ values: [(name: String, value: ParameterValue)]) throws -> AnimatedDrawing {
    var (customs, isDark) = ([String: String](), isDark)
    for (name, value) in values {
      let value = try checked(value, for: name)
      if name == Self.schemeName {
        isDark = value == .choice("dark")
      } else {
        customs["--" + name] = value.settingText
      }
    }
    return try setting(customs: customs, isDark: isDark)
  }
}

/// Slots as parameters: a point is two of them, and a gradient has one for each colour.
extension LottieAnimation: AdjustableFile {
  package var adjustmentCost: Int { byteCount / 50 }
  package var parameters: [SceneParameter] { slots.flatMap(\.parameters) }

  package func setting(_ values: [(name: String, value: ParameterValue)]) throws -> LottieAnimation {
    var changes: [String: SlotValue] = [:]
    for (name, value) in values {
      let value = try checked(value, for: name)
      for slot in slots where slot.parameters.contains(where: { $0.name == name }) {
        changes[slot.name] = (changes[slot.name] ?? slot.value).with(value, for: name, ofSlot: slot.name)
      }
    }
    return try setting(changes)
  }
}

extension LottieAnimation.Slot {
  fileprivate var parameters: [SceneParameter] {
    switch value {
    case .number(let number): [SceneParameter(name, .number(), value: .number(number))]
    case .color(let color): [SceneParameter(name, .color, value: .color(color))]
    case .text(let text): [SceneParameter(name, .text, value: .text(text))]
    case .image(let file): [SceneParameter(name, .image, value: .image(file))]
    case .gradient(let colors):
      colors.enumerated().map { SceneParameter("\(name).\($0 + 1)", .color, value: .color($1)) }
    case .vector(let point):
      [
        SceneParameter("\(name).x", .number(), value: .number(point.x)),
        SceneParameter("\(name).y", .number(), value: .number(point.y)),
      ]
    }
  }
}

extension LottieAnimation.SlotValue {
  /// The slot's value with the value of one of its parameters.
  fileprivate func with(_ value: ParameterValue, for name: String, ofSlot slot: String) -> Self {
    switch (self, value) {
    case (.number, .number(let number)): .number(number)
    case (.color, .color(let color)): .color(color)
    case (.text, .text(let text)): .text(text)
    case (.image, .image(let file)): .image(file)
    case (.vector(let point), .number(let number)):
      .vector(name.hasSuffix(".x") ? CGPoint(x: number, y: point.y) : CGPoint(x: point.x, y: number))
    case (.gradient(let colors), .color(let color)):
      .gradient(colors.enumerated().map { name == "\(slot).\($0 + 1)" ? color : $1 })
    default: self
    }
  }
}

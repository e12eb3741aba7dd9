import Foundation
import PathreelDrawing

/// A value given to a scene's parameter, for ``Scene/setting(_:to:)``. The `--set` option and the preview's controls
/// make one.
///
/// ```swift
/// let scene = try scene.setting("hue", to: .number(0.4)).setting("paper", to: .color(.white))
/// ```
public enum ParameterValue: Hashable, Sendable {
  /// For a parameter that takes numbers.
  case number(Double)
  /// For a parameter that takes colours.
  case color(Color)
  /// For a parameter that takes true or false.
  case boolean(Bool)
  /// For a parameter that takes one of some words.
  case choice(String)
  /// For a parameter that takes text. The text is shown literally: nothing in it is evaluated.
  case text(String)
  /// For a parameter that takes pictures: the name of a file.
  case image(String)
}

extension ParameterValue {
  /// The text that `--set` takes for this value. It parses back to the same value; a colour's components may differ in
  /// the last digits.
  package var settingText: String {
    switch self {
    case .number(let number):
      let text = "\(number)"
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    case .color(let color): return color.css
    case .boolean(let boolean): return "\(boolean)"
    case .choice(let text), .text(let text), .image(let text): return text
    }
  }
}

/// A parameter of a scene: its name, the kind of values that it takes, and its current value. ``Scene/parameters``
/// lists them for the preview's controls and the `parameters` command; ``Parameter`` and the key `parameters` of a
/// scene file declare them.
///
/// ```swift
/// SceneParameter("rolling", label: "Rolling wheel", .number(range: 10...150, step: 1), value: .number(60))
/// ```
public struct SceneParameter: Hashable, Sendable {
  /// The kind of values that a parameter takes.
  public enum Kind: Hashable, Sendable {
    /// A finite number, inside the range if there is one. The step is for sliders and sweeps; the parameter takes
    /// numbers in between too.
    case number(range: ClosedRange<Double>? = nil, step: Double? = nil)
    /// Any colour.
    case color
    /// True or false.
    case boolean
    /// One of the given words.
    case choice([String])
    /// Any text of at most ``SceneParameter/maximumTextLength`` bytes.
    case text
    /// A picture, by the name of its file.
    case image

    /// The kind in words, for error messages.
    var noun: String {
      switch self {
      case .number: "a number"
      case .color: "a colour"
      case .boolean: "true or false"
      case .choice: "a choice"
      case .text: "text"
      case .image: "the name of a picture file"
      }
    }
  }

  /// The largest size of a text in UTF-8: 10,000 bytes.
  public static let maximumTextLength = 10_000

  /// The name in code and on command lines.
  public var name: String
  /// The name to show to people; the same as ``name`` if no label was given.
  public var label: String
  /// The kind of values that it takes.
  public var kind: Kind
  /// The scene's current value.
  public var value: ParameterValue

  /// A parameter with the value that the scene has.
  public init(_ name: String, label: String? = nil, _ kind: Kind, value: ParameterValue) {
    self.name = name
    self.label = label ?? name
    self.kind = kind
    self.value = value
  }

  /// Checks that the parameter takes a value.
  /// - Throws: ``SceneError`` that says which values it takes.
  public func check(_ value: ParameterValue) throws(SceneError) {
    switch (kind, value) {
    case (.number(let range, _), .number(let number)):
      guard number.isFinite else { throw .notFinite("the value of parameter '\(name)'") }
      if let range, !range.contains(number) { throw .outOfRange(parameter: name, number, range) }
    case (.color, .color), (.boolean, .boolean), (.image, .image): break
    case (.text, .text(let text)):
      guard text.utf8.count <= Self.maximumTextLength else {
        throw .tooLongText(parameter: name, limit: Self.maximumTextLength)
      }
    case (.choice(let words), .choice(let word)):
      guard words.contains(word) else { throw .unknownChoice(parameter: name, word, known: words) }
    default: throw .wrongKind(parameter: name, wanted: kind.noun)
    }
  }
}

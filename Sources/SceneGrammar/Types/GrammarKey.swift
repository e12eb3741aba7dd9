import PathreelExpressions
import PathreelSceneSyntax

/// A key as the grammar describes it, without the Swift type of a ``Key``: its name, the type of its value, and its
/// meaning. Decoder, suggestions, schema and reference read lists of these.
package struct GrammarKey: Sendable {
  package let name: String
  package let type: GrammarType
  package private(set) var isRequired: Bool
  /// The default value as a file would write it; nil if there is no single default, in which case `doc` describes it.
  package let defaultText: String?
  /// The meaning of the key, with its unit.
  let doc: String
  package private(set) var relations: [KeyRelation]

  package init(
    _ name: String, _ type: GrammarType, required: Bool = false, default text: String? = nil, _ doc: String
  ) {
    (self.name, self.type, self.isRequired, self.defaultText) = (name, type, required, text)
    (self.doc, relations) = (doc, [])
  }

  /// Whether it is required no matter which other keys are given.
  package var isAlwaysRequired: Bool {
    isRequired
      && relations.allSatisfy {
        switch $0 {
        case .instead, .when: false
        case .with, .without: true
        }
      }
  }

  /// Whether its own relations exclude another key.
  package func excludes(_ other: String) -> Bool {
    relations.contains { if case .without(let others) = $0 { others.contains(other) } else { false } }
  }

  /// The meaning of the key, with its default value.
  package var summary: String { defaultText.map { "\(doc) The default is \($0)." } ?? doc }

  /// The key with another relation.
  package func adding(_ relation: KeyRelation) -> GrammarKey {
    var key = self
    key.relations.append(relation)
    return key
  }

  /// The key as a required one.
  package var required: GrammarKey {
    var key = self
    key.isRequired = true
    return key
  }

  /// Another key whose value is a word, and the words with which this key has a meaning; nil if the key always has one.
  package var condition: (key: String, words: [String])? {
    for case .when(let key, let words) in relations { return (key, words) }
    return nil
  }

  /// The message if the key is given although a choice is this word; nil if the combination is right.
  package func fault(where key: String, is word: String) -> String? {
    guard let condition, condition.key == key, !condition.words.contains(word) else { return nil }
    return "'\(name)' is for a '\(key)' that is \(listed(condition.words, "or")); here it is '\(word)'"
  }
}

/// What a key requires of the other keys of its mapping. A ``KeyRule`` adds it; decoder, schema and reference read it.
package enum KeyRelation: Sendable {
  /// One of these keys must be given, too.
  case with([String])
  /// None of these keys may be given.
  case without([String])
  /// One of these keys may replace it, although it is required.
  case instead([String])
  /// It is meaningful only if a choice is one of these words. A choice given by an expression counts as any of them.
  case when(String, [String])
}

/// The type of a key's value. `SceneDecoder` decodes a value by it, and ``SceneSchema`` and ``SceneReference``
/// describe it.
package indirect enum GrammarType: Sendable {
  case number(NumberRange)
  case boolean
  case color
  /// One of these words, or an expression that yields one of them.
  case choice([String])
  /// Words that are no expression.
  case text
  /// A name that expressions can use.
  case name
  /// An expression of any type, or a list of expressions.
  case value
  /// An expression of any type.
  case expression
  /// Text with values in braces: `{expr}`.
  case template
  /// The same, or a list of such texts and of mappings with these keys.
  case runs([GrammarKey])
  /// SVG path data.
  case svgPath
  /// The name of a font file, by the rules for files that a scene names.
  case fontFile
  /// The name of a picture file, by the same rules.
  case picture
  /// The name of an SVG file, by the same rules.
  case svg
  /// The name of a Lottie file, by the same rules.
  case lottie
  /// A mapping from the parts of a drawing to mappings with these keys.
  case parts([GrammarKey])
  /// The name of a video file, by the same rules.
  case video
  /// The name of a file with sound, by the same rules.
  case sound
  /// The tag of an OpenType feature, such as `tnum` or `-liga`.
  case fontFeature
  /// `[x, y]`.
  case pair(NumberRange)
  /// `[width, height]`, or one number for both.
  case extent(NumberRange)
  /// `[top-left, top-right, bottom-right, bottom-left]`, or one number for all.
  case corners(NumberRange)
  /// A name such as `top-left`, or `[x, y]` in shares of the frame.
  case unitPoint
  /// An end of a connector: `[x, y]`, or an element by its id, optionally with a side.
  case end
  /// A list of at least `minimum` values.
  case list(GrammarType, minimum: Int)
  /// An expression that may use one of these variables.
  case formula([String])
  /// A mapping with one kind of shape.
  case shape
  /// A mapping with one kind of shape, curve or path.
  case outline
  /// The same, with these keys beside the kind.
  case outlineBeside([GrammarKey])
  case mapping([GrammarKey])
  /// A mapping whose keys are names that the file defines.
  case named(GrammarType)
  /// A mapping, or a value that is short for a mapping with this one key.
  case shorthand(String, [GrammarKey])
  case elements
  /// One element.
  case element
  /// The name of a table of data.
  case table
  /// The name of a column, or a list of such names.
  case columnNames
  /// The name of a scale.
  case scale
  /// A list of steps of the timeline.
  case beats
  /// An easing, or one of these words.
  case easing(or: [String])
  /// Frames per second, as a number or a fraction.
  case frameRate
  /// The version of the scene file format.
  case format
  /// A mapping from names to components.
  case components
  /// The name of a scene file, by the rules for files that a scene names.
  case sceneFile
  /// A mapping with one kind of transition between scenes, or with a component that is a transition.
  case transition
  /// The default of a component's parameter: a value or a list of values.
  case standard
  /// A mapping from the parameters of another scene to values.
  case settings
}

/// The range of numbers that a key accepts. `SceneDecoder` checks constants against it. Frames check what expressions
/// yield: a value that stands still must lie in the range, and one that moves stops at its ends (``nearest(to:)``).
package struct NumberRange: Hashable, Sendable {
  @usableFromInline package var minimum: Double
  @usableFromInline package var maximum: Double
  @usableFromInline package var isWhole = false

  package init(minimum: Double, maximum: Double, isWhole: Bool = false) {
    (self.minimum, self.maximum, self.isWhole) = (minimum, maximum, isWhole)
  }

  /// A coordinate, a length or an angle of either sign. The bound keeps pixel arithmetic far from overflow.
  package static let any = NumberRange(minimum: -1e7, maximum: 1e7)
  static let atLeastZero = NumberRange(minimum: 0, maximum: 1e7)
  package static let positive = NumberRange(minimum: .leastNonzeroMagnitude, maximum: 1e7)
  /// A named value, whose magnitude matters only where it is used.
  package static let unbounded = NumberRange(minimum: -.greatestFiniteMagnitude, maximum: .greatestFiniteMagnitude)
  package static let share = NumberRange(minimum: 0, maximum: 1)

  package static func whole(_ range: ClosedRange<Int>) -> NumberRange {
    NumberRange(minimum: Double(range.lowerBound), maximum: Double(range.upperBound), isWhole: true)
  }

  /// Whether a value is valid.
  @inlinable package func contains(_ value: Double) -> Bool {
    !(value < minimum || value > maximum || isWhole && value != value.rounded())
  }

  /// The valid value that is nearest to an invalid one; nil where whole numbers are asked for and it is none. A range
  /// above 0 has no least value, and a thousandth stands for it.
  package func nearest(to value: Double) -> Double? {
    if isWhole, value != value.rounded() { return nil }
    return min(max(value, minimum == .leastNonzeroMagnitude ? 0.001 : minimum), maximum)
  }

  /// The reason why a value is invalid, in words that follow its key in a message: "is 0; it must be at least 1". Nil
  /// for a valid value.
  package func fault(of value: Double) -> String? {
    if contains(value) { return nil }
    if isWhole, value != value.rounded() {
      return "is \(numberText(value)); it must be a whole number"
    }
    if value < minimum {
      let bound = minimum == .leastNonzeroMagnitude ? "greater than 0" : "at least \(numberText(minimum))"
      return "is \(numberText(value)); it must be \(bound)"
    }
    return "is \(numberText(value)); it must be at most \(numberText(maximum))"
  }
}

extension GrammarType {
  /// The expected value in error messages.
  package var description: String {
    switch self {
    case .number: "a number"
    case .boolean: "true or false"
    case .color: "a colour"
    case .choice: "a word"
    case .text, .template, .runs, .columnNames: "text"
    case .name: "a name"
    case .svgPath: "SVG path data"
    case .fontFile: "the name of a font file"
    case .picture: "the name of a picture file"
    case .svg: "the name of an SVG file"
    case .lottie: "the name of a Lottie file"
    case .parts: "a mapping from parts of the drawing"
    case .video: "the name of a video file"
    case .sound: "the name of a sound file"
    case .fontFeature: "the tag of a font's feature"
    case .pair: "a list of two numbers"
    case .extent: "a number or a list of two numbers"
    case .corners: "a number or a list of four numbers"
    case .unitPoint: "a name such as 'top-left' or a list of two numbers"
    case .end: "a list of two numbers or the id of an element"
    case .list: "a list"
    case .formula, .value, .expression: "an expression"
    case .mapping, .named, .settings, .shape, .outline, .outlineBeside: "a mapping"
    case .shorthand(let key, let keys):
      "\(keys.first { $0.name == key }?.type.description ?? "a value") or a mapping"
    case .elements: "a list of elements"
    case .element: "an element"
    case .table: "the name of a table of data"
    case .scale: "the name of a scale"
    case .beats: "a list of beats"
    case .easing: "an easing such as 'in-out'"
    case .frameRate: "a number such as 60 or a fraction such as 30000/1001"
    case .format: "the number of a format, such as 1"
    case .components: "a mapping"
    case .standard: "a value or a list of values"
    case .sceneFile: "the name of a scene file"
    case .transition: "a mapping"
    }
  }
}

extension GrammarType {
  /// The keys of the type's mapping, if a mapping is allowed.
  package var ownKeys: [GrammarKey] {
    switch self {
    case .mapping(let keys), .shorthand(_, let keys), .runs(let keys): keys
    default: []
    }
  }

  /// Whether a value of the type can be given as the name of a list.
  package var takesNamedList: Bool {
    switch self {
    case .pair, .unitPoint, .extent, .corners, .end: true
    case .list(let item, _):
      switch item {
      case .number, .color, .choice, .shorthand, .template, .pair: true
      default: false
      }
    default: false
    }
  }
}

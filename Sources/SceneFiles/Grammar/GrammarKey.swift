/// What the grammar says of a ``Key``: its name, what its value is, and what it means. Lists of these are what decoding,
/// suggestions, schema and reference read.
struct GrammarKey: Sendable {
  let name: String
  let type: GrammarType
  private(set) var isRequired: Bool
  /// What holds where the key is not given, as a file would write it; nil where that is no one value, and `doc` says what.
  let defaultText: String?
  /// What it means, with the unit.
  let doc: String
  private(set) var relations: [KeyRelation]

  init(
    _ name: String, _ type: GrammarType, required: Bool = false, default text: String? = nil, _ doc: String
  ) {
    (self.name, self.type, self.isRequired, self.defaultText) = (name, type, required, text)
    (self.doc, relations) = (doc, [])
  }

  /// Whether it is required whatever else is given.
  var isAlwaysRequired: Bool {
    isRequired
      && relations.allSatisfy {
        switch $0 {
        case .instead, .when: false
        case .with, .without: true
        }
      }
  }

  /// Whether it may not stand beside another key, by its own relations.
  func excludes(_ other: String) -> Bool {
    relations.contains { if case .without(let others) = $0 { others.contains(other) } else { false } }
  }

  /// What it means, with what holds where it is not given.
  var summary: String { defaultText.map { "\(doc) Unless given: \($0)." } ?? doc }

  /// The key with another relation.
  func adding(_ relation: KeyRelation) -> GrammarKey {
    var key = self
    key.relations.append(relation)
    return key
  }

  /// The key as one that is required.
  var required: GrammarKey {
    var key = self
    key.isRequired = true
    return key
  }

  /// The key and the words that it has to be for this one to mean something.
  var condition: (key: String, words: [String])? {
    for case .when(let key, let words) in relations { return (key, words) }
    return nil
  }

  /// What is wrong with giving the key where a choice is this word, if anything is.
  func fault(where key: String, is word: String) -> String? {
    guard let condition, condition.key == key, !condition.words.contains(word) else { return nil }
    return "'\(name)' is for a '\(key)' that is \(listed(condition.words, "or")); here it is '\(word)'"
  }
}

/// What a key demands of the other keys of its mapping.
enum KeyRelation: Sendable {
  /// One of these has to stand beside it.
  case with([String])
  /// None of these may stand beside it.
  case without([String])
  /// One of these may replace it although it is required.
  case instead([String])
  /// It means something only where that choice is one of these words. An expression may be any of them.
  case when(String, [String])
}

/// What the value of a key is.
indirect enum GrammarType: Sendable {
  case number(NumberRange)
  case boolean
  case color
  /// One of these words, or an expression that yields one of them.
  case choice([String])
  /// Words that are not an expression.
  case text
  /// A word that expressions can mention.
  case name
  /// An expression of whatever type.
  case value
  /// Text with values in it: `{expr}`.
  case template
  /// SVG path data.
  case svgPath
  /// The name of a font file, by the rules for files that a scene names.
  case fontFile
  /// The name of a picture file, likewise.
  case picture
  /// The name of an SVG file, likewise.
  case svg
  /// A mapping from parts of a drawing to mappings with these keys.
  case parts([GrammarKey])
  /// The name of a file with pictures that move in it, likewise.
  case video
  /// The name of a file with sound in it, likewise.
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
  /// An end of a connector: `[x, y]`, or an element by its id, perhaps with a side.
  case end
  /// A list of at least `minimum` values.
  case list(GrammarType, minimum: Int)
  /// An expression that may mention one of these variables.
  case formula([String])
  /// A mapping with one kind of shape.
  case shape
  /// A mapping with one kind of shape, curve or path.
  case outline
  /// Likewise, with these keys beside it.
  case outlineBeside([GrammarKey])
  case mapping([GrammarKey])
  /// A mapping from names that the file gives.
  case named(GrammarType)
  /// A value that is short for a mapping with this one key.
  case shorthand(String, [GrammarKey])
  case elements
  /// One element.
  case element
  /// The name of a table of data.
  case table
  /// The name of a scale.
  case scale
  /// A list of the timeline's steps.
  case beats
  /// How a value gets from one to another: an easing, or one of these words.
  case easing(or: [String])
  /// Frames per second, as a number or a fraction.
  case frameRate
  /// The number of a format of scene files.
  case format
  /// A mapping from names to components.
  case components
  /// The name of a scene file, by the rules for files that a scene names.
  case sceneFile
  /// A mapping with one kind of transition between scenes, or a component that is one.
  case transition
  /// What a parameter of a component is unless a use gives it: a value or a list of values.
  case standard
}

/// Which numbers a key takes.
struct NumberRange: Hashable, Sendable {
  var minimum: Double
  var maximum: Double
  var isWhole = false

  /// A coordinate, a length or an angle of either sign. The bound keeps arithmetic on pixels far from overflow.
  static let any = NumberRange(minimum: -1e7, maximum: 1e7)
  static let atLeastZero = NumberRange(minimum: 0, maximum: 1e7)
  static let positive = NumberRange(minimum: .leastNonzeroMagnitude, maximum: 1e7)
  /// A named value, whose size matters only where it is used.
  static let unbounded = NumberRange(minimum: -.greatestFiniteMagnitude, maximum: .greatestFiniteMagnitude)
  static let share = NumberRange(minimum: 0, maximum: 1)

  static func whole(_ range: ClosedRange<Int>) -> NumberRange {
    NumberRange(minimum: Double(range.lowerBound), maximum: Double(range.upperBound), isWhole: true)
  }

  /// What is wrong with a value, as the end of a sentence about its key.
  func fault(of value: Double) -> String? {
    if isWhole, value != value.rounded() {
      return "is \(numberText(value)); it must be a whole number"
    }
    if value < minimum {
      let bound = minimum == .leastNonzeroMagnitude ? "greater than 0" : "at least \(numberText(minimum))"
      return "is \(numberText(value)); it must be \(bound)"
    }
    return value > maximum ? "is \(numberText(value)); it must be at most \(numberText(maximum))" : nil
  }
}

extension GrammarType {
  /// How error messages call the expected value.
  var description: String {
    switch self {
    case .number: "a number"
    case .boolean: "true or false"
    case .color: "a colour"
    case .choice: "a word"
    case .text, .template: "text"
    case .name: "a name"
    case .svgPath: "SVG path data"
    case .fontFile: "the name of a font file"
    case .picture: "the name of a picture file"
    case .svg: "the name of an SVG file"
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
    case .formula, .value: "an expression"
    case .mapping, .named, .shape, .outline, .outlineBeside: "a mapping"
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

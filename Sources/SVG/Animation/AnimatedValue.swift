import Foundation
import PathreelDrawing
import PathreelGeometry

/// A value of an animated attribute or property: it can be mixed with others, added, and measured. Text that has no such
/// meaning is a keyword, which only changes in steps.
enum AnimatedValue: Hashable {
  /// Numbers, lengths, percentages, or a list of them.
  case lengths([SVGLength])
  case color(Color)
  case path(PathCommands)
  case transform([TransformFunction])
  /// Functions with their numbers and colours, such as those of `filter` and of basic shapes.
  case functions([FunctionValue])
  case keyword(String)

  /// A function as it is written: its name, and its arguments in order.
  struct FunctionValue: Hashable {
    enum Argument: Hashable {
      case length(SVGLength)
      case angle(Double)
      case color(Color)
      case word(String)
    }

    var name: String
    var arguments: [Argument]
  }

  /// How values of an attribute or property are read.
  enum Kind {
    case lengths
    /// A list that is repeated to the length of another.
    case dashes
    case color
    case path
    /// Points or other lists of numbers, of which only lists of the same length mix.
    case list
    case transform
    /// The properties `translate` and `scale`, and `rotate`: lists with missing parts.
    case translate, scale, angle
    case functions
    /// A path or a basic shape.
    case shape
    /// The property `offset-rotate`: an angle, with `auto` or without.
    case turn
    /// A point with keywords, such as `left 20%`.
    case position
    case keyword
  }

  /// Parses a value. What is not of the kind is a keyword.
  init(_ text: String, _ kind: Kind, currentColor: Color = .black) {
    let text = text.trimmed
    switch kind {
    case .lengths, .list, .dashes:
      self = SVGLength.list(text).flatMap { $0.isEmpty ? nil : .lengths($0) } ?? .keyword(text)
    case .color: self = SVGColor.color(text, currentColor: currentColor).map { .color($0) } ?? .keyword(text)
    case .path:
      let data = CSSText.call(text).flatMap { $0.name == "path" ? Self.unquoted($0.arguments) : nil } ?? text
      self = PathCommands(data).flatMap { $0.commands.isEmpty ? nil : .path($0) } ?? .keyword(text)
    case .transform: self = SVGTransform.functions(text).map { .transform($0) } ?? .keyword(text)
    case .translate, .scale:
      if text == "none" {
        self = .lengths([SVGLength(kind == .scale ? 1 : 0), SVGLength(kind == .scale ? 1 : 0)])
      } else if let list = SVGLength.list(text), (1...3).contains(list.count) {
        let second = list.count > 1 ? list[1] : kind == .scale ? list[0] : SVGLength(0)
        self = .lengths([list[0], second])
      } else {
        self = .keyword(text)
      }
    case .angle:
      if text == "none" {
        self = .lengths([SVGLength(0)])
      } else {
        let angle = CSSText.angle(text) ?? CSSText.number(text)
        self = angle.map { .lengths([SVGLength($0)]) } ?? .keyword(text)
      }
    case .shape:
      let path = AnimatedValue(text, .path)
      if case .path = path, text.hasPrefix("path(") {
        self = path
      } else {
        self = text == "none" ? .keyword(text) : AnimatedValue(text, .functions)
      }
    case .turn:
      let words = CSSText.words(text)
      let angles = words.compactMap { CSSText.angle($0) }
      let isReversed = words.contains("reverse")
      let keywords = words.filter { ["auto", "reverse"].contains($0) }
      guard angles.count + keywords.count == words.count, angles.count < 2 else {
        self = .keyword(text)
        return
      }
      let angle = (angles.first ?? 0) + (isReversed ? 180 : 0)
      self = .functions([.init(name: isReversed || words.contains("auto") ? "auto" : "", arguments: [.angle(angle)])])
    case .position:
      self = SVGPosition2D.lengths(text).map { .lengths([$0.x, $0.y]) } ?? .keyword(text)
    case .functions:
      if text == "none" {
        self = .functions([])
      } else {
        let parts = CSSText.words(text).map { FunctionValue($0) }
        let whole = parts.compactMap(\.self)
        self = whole.count == parts.count ? .functions(whole) : .keyword(text)
      }
    case .keyword: self = .keyword(text)
    }
  }

  /// The text that the builder reads.
  func text(_ kind: Kind) -> String {
    switch self {
    case .lengths(let list):
      kind == .angle ? "\(list.first?.value ?? 0)deg" : list.map(\.text).joined(separator: " ")
    case .color(let color): color.css
    case .path(let path): kind == .shape ? "path(\"\(path.text)\")" : path.text
    case .functions(let functions) where kind == .turn:
      functions.map { turn in
        if case .angle(let angle)? = turn.arguments.first { "\(turn.name) \(angle)deg" } else { turn.name }
      }.joined()
    case .transform(let functions): functions.isEmpty ? "none" : functions.map(\.text).joined(separator: " ")
    case .functions(let functions): functions.isEmpty ? "none" : functions.map(\.text).joined(separator: " ")
    case .keyword(let word): word
    }
  }

  private static func unquoted(_ text: String) -> String {
    // A fill rule may stand before the string.
    guard let open = text.firstIndex(where: { $0 == "\"" || $0 == "'" }) else { return text }
    return text[text.index(after: open)...].trimmed.trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
  }
}

extension AnimatedValue.FunctionValue {
  fileprivate init?(_ text: String) {
    guard let call = CSSText.call(text), call.name != "url" else { return nil }
    name = call.name
    arguments = CSSText.words(call.arguments).flatMap { word -> [Argument] in
      let parts = CSSText.list(word)
      return parts.enumerated().map { i, part in
        let comma = i + 1 < parts.count ? "," : ""
        if !comma.isEmpty || part.isEmpty { return .word(part + comma) }
        if let length = SVGLength(part) { return .length(length) }
        if let angle = CSSText.angle(part) { return .angle(angle) }
        return Color(css: part).map { .color($0) } ?? .word(part)
      }
    }
    // Points of a polygon have commas, which the list keeps as words.
    arguments = arguments.flatMap { argument -> [Argument] in
      guard case .word(let word) = argument, word.hasSuffix(","), let length = SVGLength(word.dropLast()) else {
        return [argument]
      }
      return [.length(length), .word(",")]
    }
  }

  fileprivate var text: String {
    let parts = arguments.map { argument in
      switch argument {
      case .length(let length): length.text
      case .angle(let angle): "\(angle)deg"
      case .color(let color): color.css
      case .word(let word): word
      }
    }
    return "\(name)(\(parts.joined(separator: " ")))"
  }

  /// The function that changes nothing, to which a missing one corresponds.
  fileprivate var neutral: Self {
    var function = self
    let isFactor = ["brightness", "contrast", "saturate", "opacity"].contains(name)
    function.arguments = arguments.map { argument in
      switch argument {
      case .length(let length): .length(SVGLength(isFactor ? length.unit == .percent ? 100 : 1 : 0, length.unit))
      case .angle: .angle(0)
      case .color: .color(.clear)
      case .word: argument
      }
    }
    return function
  }
}

extension AnimatedValue {
  /// The value between this and another; nil if there is none, and then the value changes in one step.
  ///
  /// - Parameter premultiplied: Whether colours are mixed with their opacities, as in CSS.
  func mixed(with other: AnimatedValue, by share: Double, premultiplied: Bool, repeats: Bool = false) -> AnimatedValue?
  {
    switch (self, other) {
    case (.lengths(let a), .lengths(let b)):
      guard a.count == b.count || repeats else { return nil }
      return .lengths(Self.paired(a, b).map { Self.sum($0, 1 - share, $1, share) })
    case (.color(let a), .color(let b)): return .color(a.mixed(with: b, by: share, premultiplied: premultiplied))
    case (.path(let a), .path(let b)):
      return a.combined(with: b) { $0 * (1 - share) + $1 * share }.map { .path($0) }
    case (.transform(let a), .transform(let b)): return Self.mixed(a, b, by: share).map { .transform($0) }
    case (.functions(let a), .functions(let b)): return Self.mixed(a, b, by: share).map { .functions($0) }
    default: return nil
    }
  }

  /// The sum of this value and a multiple of another; nil if they cannot be added.
  func adding(_ other: AnimatedValue, times factor: Double = 1) -> AnimatedValue? {
    switch (self, other) {
    case (.lengths(let a), .lengths(let b)):
      guard a.count == b.count else { return nil }
      return .lengths(zip(a, b).map { Self.sum($0, 1, $1, factor) })
    case (.color(let a), .color(let b)):
      // Sums may leave the range until all effects are added.
      var sum = a
      sum.red += b.red * factor
      sum.green += b.green * factor
      sum.blue += b.blue * factor
      return .color(sum)
    case (.path(let a), .path(let b)): return a.combined(with: b) { $0 + $1 * factor }.map { .path($0) }
    case (.transform(let a), .transform(let b)): return .transform(a + b)
    case (.functions(let a), .functions(let b)): return .functions(a + b)
    default: return nil
    }
  }

  /// The distance to another value, for paced animations (SVG Animations 2, §2.8); nil if there is none.
  func distance(to other: AnimatedValue) -> Double? {
    switch (self, other) {
    case (.lengths(let a), .lengths(let b)):
      guard a.count == b.count else { return nil }
      return zip(a, b).reduce(0) { $0 + pow($1.0.plain - $1.1.plain, 2) }.squareRoot()
    case (.color(let a), .color(let b)):
      return (pow(a.red - b.red, 2) + pow(a.green - b.green, 2) + pow(a.blue - b.blue, 2)).squareRoot()
    default: return nil
    }
  }

  // MARK: Parts

  /// The pairs of two lists that are both repeated to their common length.
  private static func paired(_ a: [SVGLength], _ b: [SVGLength]) -> [(SVGLength, SVGLength)] {
    guard a.count != b.count else { return Array(zip(a, b)) }
    var (x, y) = (a.count, b.count)
    while y != 0 { (x, y) = (y, x % y) }
    let count = min(a.count / x * b.count, 4_096)
    return (0..<count).map { (a[$0 % a.count], b[$0 % b.count]) }
  }

  /// The sum of two lengths with factors. Lengths with different units become a calculation, unless one is 0.
  private static func sum(_ a: SVGLength, _ p: Double, _ b: SVGLength, _ q: Double) -> SVGLength {
    if a.calculation == nil, b.calculation == nil {
      if a.unit == b.unit { return SVGLength(a.value * p + b.value * q, a.unit) }
      if a.value == 0, a.unit == .user { return SVGLength(b.value * q, b.unit) }
      if b.value == 0, b.unit == .user { return SVGLength(a.value * p, a.unit) }
    }
    return SVGLength(a.asCalculation.scaled(by: p).adding(b.asCalculation.scaled(by: q)))
  }

  private static func mixed(_ a: [FunctionValue], _ b: [FunctionValue], by share: Double) -> [FunctionValue]? {
    var mixed: [FunctionValue] = []
    for i in 0..<max(a.count, b.count) {
      let first = i < a.count ? a[i] : b[i].neutral
      let second = i < b.count ? b[i] : a[i].neutral
      guard first.name == second.name, first.arguments.count == second.arguments.count else { return nil }
      var function = first
      for (j, pair) in zip(first.arguments, second.arguments).enumerated() {
        switch pair {
        case (.length(let x), .length(let y)): function.arguments[j] = .length(sum(x, 1 - share, y, share))
        case (.angle(let x), .angle(let y)): function.arguments[j] = .angle(x + (y - x) * share)
        case (.length(let x), .angle(let y)) where x.value == 0: function.arguments[j] = .angle(y * share)
        case (.angle(let x), .length(let y)) where y.value == 0: function.arguments[j] = .angle(x * (1 - share))
        case (.color(let x), .color(let y)):
          function.arguments[j] = .color(x.mixed(with: y, by: share, premultiplied: true))
        case (.word(let x), .word(let y)) where x == y: break
        default: return nil
        }
      }
      mixed.append(function)
    }
    return mixed
  }

  /// Mixes transform lists function by function; from the first that differ in kind on, as matrices (CSS Transforms 1,
  /// §11). Nil if a matrix is singular, or has percentages.
  private static func mixed(_ a: [TransformFunction], _ b: [TransformFunction], by share: Double)
    -> [TransformFunction]?
  {
    var mixed: [TransformFunction] = []
    for i in 0..<max(a.count, b.count) {
      let first = i < a.count ? a[i] : b[i].neutral
      let second = i < b.count ? b[i] : a[i].neutral
      if let function = first.mixed(with: second, by: share) {
        mixed.append(function)
        continue
      }
      let (restA, restB) = (Array(a.dropFirst(i)), Array(b.dropFirst(i)))
      guard let x = matrix(restA).flatMap({ DecomposedMatrix($0) }),
        let y = matrix(restB).flatMap({ DecomposedMatrix($0) })
      else { return nil }
      return mixed + [.matrix(x.mixed(with: y, by: share))]
    }
    return mixed
  }

  private static func matrix(_ functions: [TransformFunction]) -> CGAffineTransform? {
    var matrix = CGAffineTransform.identity
    for function in functions {
      if case .translate(let x, let y) = function, x.unit == .percent || y.unit == .percent { return nil }
      matrix = function.matrix(in: .zero, font: ComputedFont()).concatenating(matrix)
    }
    return matrix
  }
}

extension TransformFunction {
  /// The function of the same kind that changes nothing.
  fileprivate var neutral: TransformFunction {
    switch self {
    case .matrix: .matrix(.identity)
    case .translate: .translate(SVGLength(0), SVGLength(0))
    case .scale: .scale(1, 1)
    case .rotate(_, let point): .rotate(0, about: point)
    case .skew: .skew(0, 0)
    case .skewX: .skewX(0)
    case .skewY: .skewY(0)
    }
  }

  /// The function between this and another of the same kind; nil for others.
  fileprivate func mixed(with other: TransformFunction, by share: Double) -> TransformFunction? {
    func mix(_ a: Double, _ b: Double) -> Double { a * (1 - share) + b * share }
    switch (self, other) {
    case (.translate(let x, let y), .translate(let u, let v)):
      guard
        case .lengths(let list)? = AnimatedValue.lengths([x, y]).mixed(
          with: .lengths([u, v]), by: share, premultiplied: false)
      else { return nil }
      return .translate(list[0], list[1])
    case (.scale(let x, let y), .scale(let u, let v)): return .scale(mix(x, u), mix(y, v))
    case (.rotate(let a, let p), .rotate(let b, let q)):
      guard p == q || a == 0 || b == 0 else { return nil }
      return .rotate(mix(a, b), about: a == 0 ? q : p)
    case (.skew(let x, let y), .skew(let u, let v)): return .skew(mix(x, u), mix(y, v))
    case (.skewX(let x), .skewX(let u)): return .skewX(mix(x, u))
    case (.skewY(let x), .skewY(let u)): return .skewY(mix(x, u))
    case (.matrix(let m), .matrix(let n)):
      guard let a = DecomposedMatrix(m), let b = DecomposedMatrix(n) else { return nil }
      return .matrix(a.mixed(with: b, by: share))
    default: return nil
    }
  }
}

extension SVGLength {
  /// The length in user units as far as that is known without a context.
  fileprivate var plain: Double { resolved(whole: 100, font: ComputedFont()) }
}

extension Color {
  /// The colour between this and another, component by component in sRGB.
  func mixed(with other: Color, by share: Double, premultiplied: Bool) -> Color {
    let alpha = self.alpha + (other.alpha - self.alpha) * share
    let (p, q) = premultiplied ? (self.alpha, other.alpha) : (1, 1)
    let whole = premultiplied ? alpha : 1
    guard whole > 0 else { return Color(red: 0, green: 0, blue: 0, opacity: 0) }
    func mix(_ a: Double, _ b: Double) -> Double { (a * p * (1 - share) + b * q * share) / whole }
    var mixed = Color(red: 0, green: 0, blue: 0, opacity: min(max(alpha, 0), 1))
    mixed.red = mix(red, other.red)
    mixed.green = mix(green, other.green)
    mixed.blue = mix(blue, other.blue)
    return mixed
  }
}

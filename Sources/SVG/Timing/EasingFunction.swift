import PathreelGeometry
import PathreelNumerics

/// An easing function of CSS (CSS Easing Functions 2): it maps the share of the time to the share of the way. Keyframes
/// and the splines of SMIL use it.
enum EasingFunction: Hashable, Sendable {
  case linear
  case curve(UnitCurve)
  /// `steps(count, position)`.
  case steps(Int, StepPosition)
  /// `linear(…)`: the corners of a line, with inputs in ascending order.
  case corners([Corner])

  /// Where the steps of `steps()` are.
  enum StepPosition: String, Sendable {
    case start = "jump-start"
    case end = "jump-end"
    case none = "jump-none"
    case both = "jump-both"
  }

  struct Corner: Hashable, Sendable {
    var input, output: Double
  }

  static let ease = bezier(0.25, 0.1, 0.25, 1)

  static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> EasingFunction {
    .curve(.bezier(startControlPoint: UnitPoint(x: x1, y: y1), endControlPoint: UnitPoint(x: x2, y: y2)))
  }

  /// The share of the way after a share of the time, 0…1.
  ///
  /// - Parameter isBefore: Whether the animation has not begun yet; then a step at the very beginning is not done.
  func value(at progress: Double, isBefore: Bool = false) -> Double {
    switch self {
    case .linear: return progress
    case .curve(let curve): return curve.value(at: progress)
    case .steps(let count, let position):
      let exact = progress * Double(count)
      var step = exact.rounded(.down)
      if position == .start || position == .both { step += 1 }
      if isBefore, exact == exact.rounded(.down) { step -= 1 }
      let jumps = Double(position == .none ? count - 1 : position == .both ? count + 1 : count)
      return min(max(step, 0), jumps) / jumps
    case .corners(let corners):
      guard let first = corners.first, corners.count > 1 else { return corners.first?.output ?? progress }
      var (from, to) = (first, corners[1])
      for i in 1..<corners.count {
        (from, to) = (corners[i - 1], corners[i])
        if progress < to.input { break }
      }
      if to.input == from.input { return progress < to.input ? from.output : to.output }
      return from.output + (to.output - from.output) * (progress - from.input) / (to.input - from.input)
    }
  }
}

extension EasingFunction {
  /// Parses an `<easing-function>`; nil if it is invalid.
  init?(css text: String) {
    let word = text.trimmed.lowercased()
    switch word {
    case "linear": self = .linear
    case "ease": self = .ease
    case "ease-in": self = .curve(.easeIn)
    case "ease-out": self = .curve(.easeOut)
    case "ease-in-out": self = .curve(.easeInOut)
    case "step-start": self = .steps(1, .start)
    case "step-end": self = .steps(1, .end)
    default:
      guard let open = word.firstIndex(of: "("), word.hasSuffix(")") else { return nil }
      let arguments = CSSText.list(String(word[word.index(after: open)...].dropLast()))
      switch word[..<open] {
      case "cubic-bezier":
        let numbers = arguments.compactMap { CSSText.number($0) }
        guard numbers.count == 4, arguments.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2])
        else { return nil }
        self = Self.bezier(numbers[0], numbers[1], numbers[2], numbers[3])
      case "steps":
        guard (1...2).contains(arguments.count), let count = Int(arguments[0]) else { return nil }
        let names: [String: StepPosition] = ["start": .start, "end": .end]
        let position = arguments.count == 1 ? .end : names[arguments[1]] ?? StepPosition(rawValue: arguments[1])
        guard let position, count >= (position == .none ? 2 : 1), count <= 1 << 40 else { return nil }
        self = .steps(count, position)
      case "linear":
        guard let corners = Self.corners(arguments) else { return nil }
        self = .corners(corners)
      default: return nil
      }
    }
  }

  /// The corners of `linear(0, 0.3 25% 75%, 1)`. Missing inputs are spread evenly between those around them (§2.2.1).
  private static func corners(_ arguments: [String]) -> [Corner]? {
    var corners: [(input: Double?, output: Double)] = []
    for argument in arguments {
      let words = argument.split(whereSeparator: \.isWhitespace).map(String.init)
      let outputs = words.filter { !$0.hasSuffix("%") }
      let inputs = words.filter { $0.hasSuffix("%") }.compactMap { CSSText.number(String($0.dropLast())) }
      guard outputs.count == 1, let output = CSSText.number(outputs[0]), inputs.count == words.count - 1,
        inputs.count <= 2
      else { return nil }
      if inputs.isEmpty { corners.append((nil, output)) }
      for input in inputs { corners.append((input / 100, output)) }
    }
    guard !corners.isEmpty else { return nil }
    if corners[0].input == nil { corners[0].input = 0 }
    if corners[corners.count - 1].input == nil { corners[corners.count - 1].input = 1 }
    var largest = -Double.infinity
    for i in corners.indices {
      guard let input = corners[i].input else { continue }
      largest = max(largest, input)
      corners[i].input = largest
    }
    var known = 0
    for i in corners.indices.dropFirst() {
      guard let end = corners[i].input, let start = corners[known].input else { continue }
      for j in (known + 1)..<i where i > known + 1 {
        corners[j].input = start + (end - start) * Double(j - known) / Double(i - known)
      }
      known = i
    }
    return corners.map { Corner(input: $0.input ?? 0, output: $0.output) }
  }
}

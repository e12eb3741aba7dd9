import PathreelSceneSyntax

/// The built-in calls whose first argument is the name of a sound or a beat; numbers follow it.
///
/// These names are not reserved: a scene may have a parameter called `count`, since parameters are never called.
package enum NamedCall: String, CaseIterable, Sendable {
  /// The loudness of a sound.
  case level
  /// The loudness of a sound in a range of frequencies.
  case band
  /// The number of elements of a staggered beat.
  case count
  /// The index of the element of a staggered beat that began last.
  case latest

  /// The call as messages show it.
  package var signature: String {
    switch self {
    case .level: "level(sound, time)"
    case .band: "band(sound, time, low, high)"
    case .count: "count(beat)"
    case .latest: "latest(beat)"
    }
  }

  /// The number of numeric arguments after the name.
  var numberCount: Int {
    switch self {
    case .level: 1
    case .band: 3
    case .count, .latest: 0
    }
  }

  fileprivate var takesSound: Bool { self == .level || self == .band }
}

extension ExpressionCompiler {
  /// Compiles a call whose first argument is the name of a sound or a beat; returns nil for any other call.
  mutating func callOfNamed(
    _ name: String, at offset: Int, from parenthesis: Int
  ) throws(ExpressionError) -> ExpressionType? {
    guard let call = NamedCall(rawValue: name), scope[name].map(isCalled) != true else { return nil }
    func fault(_ offset: Int) -> ExpressionError {
      let subject = call.takesSound ? "a sound of 'audio'" : "a staggered beat, or of one that follows a sound"
      return ExpressionError(
        offset: offset, message: "the first argument of '\(name)' is the name of \(subject): \(call.signature)")
    }
    guard case .name(let subject) = token.kind else { throw fault(token.offset) }
    let subjectOffset = token.offset
    switch scope[subject] {
    case .sound(let number)? where call.takesSound:
      position += 1
      for _ in 0..<call.numberCount {
        guard token.kind == .symbol(",") else { throw wrongCount(call, offset) }
        position += 1
        let start = token.offset
        try require(try expression(), .number, by: "'\(name)'", at: start)
      }
      guard token.kind != .symbol(",") else { throw wrongCount(call, offset) }
      try expect(")", closing: "(", from: parenthesis)
      inputs.insert(.time)
      program.read(call == .level ? .level : .band, number, operands: call.numberCount, at: place(offset))
    case .stagger(let stagger)? where !call.takesSound:
      position += 1
      try expect(")", closing: "(", from: parenthesis)
      inputs.insert(.time)
      program.read(call == .count ? .count : .latest, stagger, operands: 0, at: place(offset))
    case .list? where call == .count:
      throw ExpressionError(
        offset: subjectOffset, message: "'\(subject)' is a list; length(\(subject)) is the number of its values")
    case .unavailable(let reason)?: throw ExpressionError(offset: subjectOffset, message: reason)
    case nil where ExpressionFunction.named(subject) == nil:
      let names = scope.bindings.compactMap { isSubject($0.value, of: call) ? $0.key : nil }
      let near = nearest(to: subject, among: names).map { "; did you mean '\($0)'?" } ?? ""
      guard !near.isEmpty else { throw fault(subjectOffset) }
      throw ExpressionError(
        offset: subjectOffset,
        message: "no \(call.takesSound ? "sound" : "staggered beat") is called '\(subject)'\(near)")
    default: throw fault(subjectOffset)
    }
    return .number
  }

  private func isCalled(_ binding: ExpressionScope.Binding) -> Bool {
    switch binding {
    case .keyframes, .function, .bands: true
    default: false
    }
  }

  private func isSubject(_ binding: ExpressionScope.Binding, of call: NamedCall) -> Bool {
    switch binding {
    case .sound: call.takesSound
    case .stagger: !call.takesSound
    default: false
    }
  }

  private func wrongCount(_ call: NamedCall, _ offset: Int) -> ExpressionError {
    ExpressionError(offset: offset, message: "'\(call.rawValue)' is written \(call.signature), times in seconds")
  }
}

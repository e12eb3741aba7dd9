import Foundation
import PathreelDrawing
import PathreelGeometry

/// The expression of a property: a script that gives its value at a frame.
///
/// Debian's small engines for JavaScript cannot be stopped (Duktape is built without its counter, MuJS has none), so
/// that an expression could run for ever. The part of the language that expressions use is small: this module has an
/// interpreter of its own, with a limit of steps, and without input and output.
final class PropertyExpression: Sendable {
  /// The text of the script.
  let text: String
  private let statements: [ScriptStatement]
  private let fault: String?
  private let layer: LayerHost
  /// The property.
  private let json: JSONValue

  init(_ text: String, of json: JSONValue, in layer: LayerHost) {
    (self.text, self.json, self.layer) = (text, json, layer)
    var parsed: [ScriptStatement] = []
    var fault: String?
    do { parsed = try ScriptParser.parse(text) } catch { fault = "\(error)" }
    (statements, self.fault) = (parsed, fault)
  }

  /// The script's value at a frame; the value of the keyframes if the script fails.
  func value<Value: Animatable>(at frame: Double, _ plain: Value) -> Value {
    (try? result(at: frame, plain.script)).flatMap(Value.init(script:)) ?? plain
  }

  /// The letters that the script gives; those of the text if it fails.
  func text(at frame: Double, _ plain: String) -> String {
    guard let value = try? result(at: frame, .string(plain)).plain, !value.isUndefined else { return plain }
    return value.text
  }

  /// Why the script fails at a frame; nil if it does not.
  func problem(at frame: Double) -> String? {
    let plain = PropertyHost(layer: layer, json: json).value(at: frame, isEvaluated: false) ?? .number(0)
    do {
      let value = try result(at: frame, plain)
      if value.isUndefined { return "it has no value" }
      guard let budget = FrameBudget.current, budget.cutsExpressions else { return nil }
      budget.cutsExpressions = false
      return "expressions ask for each other in too long a chain"
    } catch { return "\(error)" }
  }

  /// The script's value, which is found once for a frame. Expressions that ask for each other in a circle fail.
  private func result(at frame: Double, _ plain: ScriptValue) throws -> ScriptValue {
    if let fault { throw ScriptError(fault) }
    guard let budget = FrameBudget.current else {
      return try FrameBudget.threadLocal.withValue(FrameBudget()) { try result(at: frame, plain) }
    }
    let key = FrameBudget.ExpressionKey(offset: json.offset, frame: frame)
    if let known = budget.expressionValues[key] {
      guard let known else { throw ScriptError("expressions ask for each other") }
      return try known.get()
    }
    guard budget.openExpressions < LottieLimits.openExpressions else {
      budget.cutsExpressions = true
      throw ScriptError("expressions ask for each other in too long a chain")
    }
    budget.openExpressions += 1
    defer { budget.openExpressions -= 1 }
    budget.expressionValues[key] = .some(nil)
    let outcome = Result { try newResult(at: frame, plain, budget) }.mapError { ScriptError("\($0)") }
    budget.expressionValues[key] = outcome
    return try outcome.get()
  }

  private func newResult(at frame: Double, _ plain: ScriptValue, _ budget: FrameBudget) throws -> ScriptValue {
    guard !budget.isSpent else { throw ScriptError("the frame takes too many steps") }
    let scope = ScriptScope(["value": plain])
    let names = names(at: frame, plain)
    let machine = ScriptMachine(
      globals: scope, seed: UInt64(bitPattern: Int64(json.offset)) &* 0x9E37_79B9, frame: frame, resolve: names)
    defer { _ = budget.charge(1 + machine.steps / 4) }
    try machine.run(statements)
    return (scope.variables["$bm_rt"] ?? .undefined).plain
  }

  /// The names of the property that scripts use without naming the property.
  private static let ofProperty: Set = [
    "loopOut", "loopIn", "loopOutDuration", "loopInDuration", "key", "nearestKey", "numKeys", "valueAtTime",
    "velocityAtTime", "velocity", "smooth",
  ]

  /// What names mean in the script, apart from those of the library.
  private func names(at frame: Double, _ plain: ScriptValue) -> (String) -> ScriptValue? {
    let layer = layer.at(frame)
    let property = PropertyHost(layer: layer, json: json, isOwn: true)
    let rate = layer.framesPerSecond
    func native(_ body: @escaping (ScriptMachine, [ScriptValue]) throws -> ScriptValue) -> ScriptValue {
      .function(ScriptFunction(.native(body)))
    }
    return { name in
      switch name {
      case "time": .number(frame / rate)
      case "thisProperty": .host(property)
      case "thisLayer": .host(layer)
      case "thisComp": .host(layer.composition)
      case "$bm_transform": layer.member("transform")
      case "loop_out": property.member("loopOut")
      case "loop_in": property.member("loopIn")
      case "comp": native { _, arguments in try self.composition(arguments.value(0).text) }
      case "wiggle":
        native { machine, arguments in
          Self.wiggle(plain, at: frame / rate, speed: arguments.number(0), amount: arguments.value(1), machine)
        }
      case "framesToTime": native { _, arguments in .number(arguments.number(0) / rate) }
      case "timeToFrames":
        native { _, arguments in .number((arguments.isEmpty ? frame / rate : arguments.number(0)) * rate) }
      default: Self.ofProperty.contains(name) ? property.member(name) : layer.member(name)
      }
    }
  }

  /// A composition by its name.
  private func composition(_ name: String) throws -> ScriptValue {
    let document = layer.composition.document
    let root = document.document.json
    let all = [root] + (root["assets"]?.array ?? [])
    // Old exporters left out the name of the main composition.
    guard
      let found = all.first(where: { $0["nm"]?.string == name || $0["id"]?.string == name })
        ?? (root["nm"] == nil ? root : nil)
    else {
      throw ScriptError("there is no composition '\(name.prefix(40))'")
    }
    return .host(CompositionHost(document: document, json: found))
  }

  /// A value that wanders about the property's: smooth noise between random values, a number of times a second.
  private static func wiggle(
    _ plain: ScriptValue, at seconds: Double, speed: Double, amount: ScriptValue, _ machine: ScriptMachine
  ) -> ScriptValue {
    guard let numbers = plain.numbers, speed.isFinite, abs(seconds * speed) < 1e9 else { return plain }
    let place = seconds * speed
    let (step, share) = (place.rounded(.down), place - place.rounded(.down))
    let way = share * share * (3 - 2 * share)
    let moved = numbers.enumerated().map { index, number in
      func chance(_ step: Double) -> Double {
        let seed = machine.seed &+ UInt64(bitPattern: Int64(step)) &* 0x2545_F491 &+ UInt64(index) &* 0x9E37
        return 2 * ScriptMachine(seed: seed).random() - 1
      }
      return number + amount.number * (chance(step) * (1 - way) + chance(step + 1) * way)
    }
    return moved.count == 1 ? .number(moved[0]) : ScriptValue(moved)
  }
}

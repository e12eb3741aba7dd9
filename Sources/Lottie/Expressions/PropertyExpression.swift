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

  /// Why the script fails at a frame; nil if it does not.
  func problem(at frame: Double) -> String? {
    let plain = PropertyHost(layer: layer, json: json).value(at: frame, isEvaluated: false) ?? .number(0)
    do {
      let value = try result(at: frame, plain)
      if value.isUndefined { return "it has no value" }
      return nil
    } catch { return "\(error)" }
  }

  /// The deepest chain of expressions that ask for each other's values.
  private static let maximumDepth = 12

  private func result(at frame: Double, _ plain: ScriptValue) throws -> ScriptValue {
    if let fault { throw ScriptError(fault) }
    guard let budget = FrameBudget.current else {
      return try FrameBudget.threadLocal.withValue(FrameBudget()) { try result(at: frame, plain) }
    }
    guard budget.expressionDepth < Self.maximumDepth else { throw ScriptError("expressions ask for each other") }
    budget.expressionDepth += 1
    defer { budget.expressionDepth -= 1 }
    let scope = ScriptScope(globals(at: frame, plain))
    let machine = ScriptMachine(globals: scope, seed: UInt64(bitPattern: Int64(json.offset)) &* 0x9E37_79B9)
    defer { _ = budget.charge(1 + machine.steps / 20) }
    guard !budget.isSpent else { throw ScriptError("the frame takes too many steps") }
    try machine.run(statements)
    return (scope.variables["$bm_rt"] ?? .undefined).plain
  }

  /// The names that the script knows.
  private func globals(at frame: Double, _ plain: ScriptValue) -> [String: ScriptValue] {
    let layer = layer.at(frame)
    let property = PropertyHost(layer: layer, json: json)
    let seconds = frame / layer.framesPerSecond
    var globals = ScriptLibrary.globals()
    let machine = ScriptMachine(globals: ScriptScope(), seed: 0)
    for name in [
      "loopOut", "loopIn", "loopOutDuration", "loopInDuration", "key", "nearestKey", "numKeys", "valueAtTime",
      "velocityAtTime", "velocity",
    ] { globals[name] = (try? property.member(name, machine)) ?? .undefined }
    for name in [
      "transform", "effect", "content", "mask", "name", "index", "inPoint", "outPoint", "width", "height", "hasParent",
      "parent", "toComp", "fromComp", "toWorld", "fromWorld", "position", "scale", "rotation", "opacity", "anchorPoint",
      "active",
    ] { globals[name] = (try? layer.member(name, machine)) ?? .undefined }
    globals["$bm_transform"] = globals["transform"]
    (globals["loop_out"], globals["loop_in"]) = (globals["loopOut"], globals["loopIn"])
    globals["$frame"] = .number(frame)
    globals["time"] = .number(seconds)
    globals["value"] = plain
    globals["thisProperty"] = .host(property)
    globals["thisLayer"] = .host(layer)
    globals["thisComp"] = .host(layer.composition)
    globals["comp"] = .function(
      ScriptFunction(.native { _, arguments in try self.composition(arguments.value(0).text) }))
    globals["wiggle"] = .function(
      ScriptFunction(
        .native { machine, arguments in
          Self.wiggle(plain, at: seconds, speed: arguments.number(0), amount: arguments.value(1), machine)
        }))
    let rate = layer.framesPerSecond
    globals["framesToTime"] = .function(ScriptFunction(.native { _, arguments in .number(arguments.number(0) / rate) }))
    globals["timeToFrames"] = .function(
      ScriptFunction(
        .native { _, arguments in
          .number((arguments.isEmpty ? seconds : arguments.number(0)) * rate)
        }))
    return globals
  }

  /// A composition by its name.
  private func composition(_ name: String) throws -> ScriptValue {
    let document = layer.composition.document
    let all = [document.document.json] + (document.document.json["assets"]?.array ?? [])
    guard let found = all.first(where: { $0["nm"]?.string == name || $0["id"]?.string == name }) else {
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
        return 2 * ScriptMachine(globals: machine.globals, seed: seed).random() - 1
      }
      return number + amount.number * (chance(step) * (1 - way) + chance(step + 1) * way)
    }
    return moved.count == 1 ? .number(moved[0]) : ScriptValue(moved)
  }
}

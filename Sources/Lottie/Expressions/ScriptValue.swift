import Foundation
import PathreelGeometry

/// A value of a script.
enum ScriptValue {
  case undefined, null
  case bool(Bool)
  case number(Double)
  case string(String)
  case list(ScriptList)
  case object(ScriptObject)
  case function(ScriptFunction)
  /// A thing of the animation: a layer, a property.
  case host(any ScriptHost)
  case path(BezierShape)

  init(_ numbers: [Double]) { self = .list(ScriptList(numbers.map(ScriptValue.number))) }

  /// The value itself: that of a property at the script's frame.
  var plain: ScriptValue { if case .host(let host) = self { host.plain ?? self } else { self } }

  var number: Double {
    switch plain {
    case .bool(let isTrue): isTrue ? 1 : 0
    case .number(let number): number
    case .string(let text):
      text.allSatisfy(\.isWhitespace) ? 0 : Double(text.trimmingCharacters(in: .whitespaces)) ?? .nan
    case .null: 0
    case .list(let list): list.items.count == 1 ? list.items[0].number : .nan
    case .undefined, .object, .function, .host, .path: .nan
    }
  }

  var isTrue: Bool {
    switch plain {
    case .undefined, .null: false
    case .bool(let isTrue): isTrue
    case .number(let number): number != 0 && !number.isNaN
    case .string(let text): !text.isEmpty
    case .list, .object, .function, .host, .path: true
    }
  }

  var text: String {
    switch plain {
    case .undefined: "undefined"
    case .null: "null"
    case .bool(let isTrue): "\(isTrue)"
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : "\(number)"
    case .string(let text): text
    case .list(let list): list.items.map(\.text).joined(separator: ",")
    case .object, .function, .host, .path: "[object]"
    }
  }

  /// The numbers of a list, or of a number alone; nil for other values.
  var numbers: [Double]? {
    switch plain {
    case .number(let number): return [number]
    case .bool(let isTrue): return [isTrue ? 1 : 0]
    case .list(let list):
      let numbers = list.items.map(\.number)
      return numbers.contains(where: \.isNaN) ? nil : numbers
    default: return nil
    }
  }

  var items: [ScriptValue]? { if case .list(let list) = plain { list.items } else { nil } }

  var isUndefined: Bool { if case .undefined = self { true } else { false } }
}

/// A list of a script, which its variables share.
final class ScriptList {
  var items: [ScriptValue]
  init(_ items: [ScriptValue]) { self.items = items }
}

/// An object of a script, which its variables share.
final class ScriptObject {
  var members: [String: ScriptValue]
  init(_ members: [String: ScriptValue] = [:]) { self.members = members }
}

/// A function: of a script, or of the library.
final class ScriptFunction {
  enum Body {
    case script(ScriptFunctionNode, ScriptScope)
    case native((ScriptMachine, [ScriptValue]) throws -> ScriptValue)
  }
  let body: Body
  init(_ body: Body) { self.body = body }
}

/// A thing of the animation that scripts name.
protocol ScriptHost {
  /// What it is in arithmetic; nil if it is no value.
  var plain: ScriptValue? { get }
  /// A member by its name; nil if it has none.
  func member(_ name: String) -> ScriptValue?
  /// What a call gives, such as `effect('Slider')`; nil if it cannot be called.
  func call(_ arguments: [ScriptValue], _ machine: ScriptMachine) throws -> ScriptValue?
}

/// The variables of a function, and those around it.
final class ScriptScope {
  var variables: [String: ScriptValue]
  let outer: ScriptScope?

  init(_ variables: [String: ScriptValue] = [:], in outer: ScriptScope? = nil) {
    (self.variables, self.outer) = (variables, outer)
  }
}

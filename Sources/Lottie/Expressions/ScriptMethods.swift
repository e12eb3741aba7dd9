import Foundation

/// The methods of lists, texts, numbers and functions.
enum ScriptMethods {
  /// Calls a method; nil if the value has none of this name.
  static func call(
    _ name: String, on object: ScriptValue, _ arguments: [ScriptValue], _ machine: ScriptMachine
  ) throws -> ScriptValue? {
    if case .host(let host) = object, host.member(name) != nil { return nil }
    func argument(_ index: Int) -> ScriptValue { index < arguments.count ? arguments[index] : .undefined }
    switch object.plain {
    case .list(let list): return try call(name, on: list, arguments, machine)
    case .string(let text): return call(name, on: text, arguments)
    case .number(let number):
      switch name {
      case "toFixed":
        let digits = Int(min(max(argument(0).number.isNaN ? 0 : argument(0).number, 0), 20))
        return .string(String(format: "%.\(digits)f", number))
      case "toString": return .string(object.text)
      case "valueOf": return .number(number)
      default: return nil
      }
    case .function:
      if name == "call" { return try machine.call(object, Array(arguments.dropFirst())) }
      if name == "apply" { return try machine.call(object, argument(1).items ?? []) }
      return nil
    default: return nil
    }
  }

  private static func call(
    _ name: String, on list: ScriptList, _ arguments: [ScriptValue], _ machine: ScriptMachine
  ) throws -> ScriptValue? {
    func argument(_ index: Int) -> ScriptValue { index < arguments.count ? arguments[index] : .undefined }
    switch name {
    case "slice": return .list(ScriptList(Array(list.items[range(arguments, list.items.count)])))
    case "push":
      list.items += arguments
      guard list.items.count <= 100_000 else { throw ScriptError("a list is too long") }
      return .number(Double(list.items.count))
    case "pop": return list.items.popLast() ?? .undefined
    case "shift": return list.items.isEmpty ? .undefined : list.items.removeFirst()
    case "concat":
      let all = arguments.reduce(list.items) { $0 + ($1.items ?? [$1]) }
      guard all.count <= 100_000 else { throw ScriptError("a list is too long") }
      return .list(ScriptList(all))
    case "reverse":
      list.items.reverse()
      return .list(list)
    case "join":
      let separator = argument(0).isUndefined ? "," : argument(0).text
      return .string(list.items.map(\.text).joined(separator: separator))
    case "indexOf":
      let index = list.items.firstIndex { ScriptArithmetic.areEqual($0, argument(0), isStrict: true) }
      return .number(Double(index ?? -1))
    case "map":
      return .list(
        ScriptList(
          try list.items.enumerated().map { try machine.call(argument(0), [$1, .number(Double($0))]) }))
    case "forEach":
      for (index, item) in list.items.enumerated() {
        _ = try machine.call(argument(0), [item, .number(Double(index))])
      }
      return .undefined
    case "toString": return .string(ScriptValue.list(list).text)
    default: return nil
    }
  }

  private static func call(_ name: String, on text: String, _ arguments: [ScriptValue]) -> ScriptValue? {
    func argument(_ index: Int) -> ScriptValue { index < arguments.count ? arguments[index] : .undefined }
    let characters = Array(text)
    switch name {
    case "charAt":
      let index = argument(0).isUndefined ? 0 : argument(0).number
      return .string(index >= 0 && index < Double(characters.count) ? String(characters[Int(index)]) : "")
    case "slice", "substring": return .string(String(characters[range(arguments, characters.count)]))
    case "substr":
      let start = range([argument(0)], characters.count).lowerBound
      let count = argument(1).isUndefined ? .infinity : max(0, argument(1).number)
      let length = count < Double(characters.count - start) ? Int(count) : characters.count - start
      return .string(String(characters[start..<start + length]))
    case "split":
      let parts =
        argument(0).text.isEmpty ? characters.map { String($0) } : text.components(separatedBy: argument(0).text)
      return .list(ScriptList(parts.prefix(100_000).map(ScriptValue.string)))
    case "indexOf":
      let found = text.range(of: argument(0).text).map { text.distance(from: text.startIndex, to: $0.lowerBound) }
      return .number(Double(found ?? -1))
    case "toLowerCase": return .string(text.lowercased())
    case "toUpperCase": return .string(text.uppercased())
    case "replace":
      guard let found = text.range(of: argument(0).text) else { return .string(text) }
      return .string(text.replacingCharacters(in: found, with: argument(1).text))
    case "trim": return .string(text.trimmingCharacters(in: .whitespacesAndNewlines))
    case "toString": return .string(text)
    default: return nil
    }
  }

  /// The range of two arguments; negative ones count from the end.
  private static func range(_ arguments: [ScriptValue], _ count: Int) -> Range<Int> {
    func place(_ index: Int, _ fallback: Int) -> Int {
      guard index < arguments.count, !arguments[index].isUndefined else { return fallback }
      let number = arguments[index].number
      guard number.isFinite else { return number > 0 ? count : 0 }
      return Int(min(max(number < 0 ? Double(count) + number : number, 0), Double(count)))
    }
    let start = place(0, 0)
    return start..<max(start, place(1, count))
  }
}

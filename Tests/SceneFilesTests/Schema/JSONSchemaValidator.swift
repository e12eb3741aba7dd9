import Foundation

/// A JSON document as a JSON Schema validator sees it.
indirect enum Instance: Decodable, Hashable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([Instance])
  case object([String: Instance])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let boolean = try? value.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let array = try? value.decode([Instance].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: Instance].self))
    }
  }

  subscript(key: String) -> Instance? { if case .object(let members) = self { members[key] } else { nil } }
}

/// A validator for JSON Schema draft 7. It knows the keywords of Pathreel's schema, and reports any other keyword as a
/// fault.
///
/// It is written from the specification (draft-handrews-json-schema-validation-01), independently of the code that
/// generates the schema. It compiles schemas to closures once, because thousands of documents are validated.
final class JSONSchemaValidator {
  typealias Check = (Instance) -> Bool

  private let definitions: [String: Instance]
  private var compiled: [String: Check] = [:]
  private var root: Check = { _ in true }
  private(set) var unknownKeywords: Set<String> = []
  private(set) var danglingReferences: Set<String> = []

  init(_ schema: Instance) {
    if case .object(let definitions)? = schema["definitions"] {
      self.definitions = definitions
    } else {
      definitions = [:]
    }
    for (name, definition) in definitions { compiled[name] = check(definition) }
    root = check(schema)
  }

  func isValid(_ instance: Instance) -> Bool { root(instance) }

  private func check(_ schema: Instance) -> Check {
    switch schema {
    case .boolean(let isAllowed): return { _ in isAllowed }
    case .object(let keywords):
      let checks = keywords.compactMap { check($0.key, $0.value, in: keywords) }
      return { instance in checks.allSatisfy { $0(instance) } }
    default:
      unknownKeywords.insert("(no schema)")
      return { _ in false }
    }
  }

  private func check(_ keyword: String, _ value: Instance, in schema: [String: Instance]) -> Check? {
    switch (keyword, value) {
    case ("$schema", _), ("title", _), ("description", _), ("default", _), ("definitions", _), ("then", _), ("else", _):
      return nil
    case ("$ref", .string(let reference)):
      let name = String(reference.dropFirst("#/definitions/".count))
      if definitions[name] == nil || !reference.hasPrefix("#/definitions/") { danglingReferences.insert(reference) }
      return { [unowned self] in compiled[name]?($0) ?? false }
    case ("type", .string(let type)): return { Self.isOf(type, $0) }
    case ("type", .array(let types)):
      let names = types.compactMap { if case .string(let name) = $0 { name } else { nil } }
      return { instance in names.contains { Self.isOf($0, instance) } }
    case ("enum", .array(let values)): return { values.contains($0) }
    case ("minimum", .number(let bound)): return Self.number { $0 >= bound }
    case ("maximum", .number(let bound)): return Self.number { $0 <= bound }
    case ("exclusiveMinimum", .number(let bound)): return Self.number { $0 > bound }
    case ("pattern", .string(let pattern)):
      guard let expression = try? NSRegularExpression(pattern: pattern) else { return { _ in false } }
      return { instance in
        guard case .string(let text) = instance else { return true }
        return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
      }
    case ("minItems", .number(let bound)): return Self.array { Double($0.count) >= bound }
    case ("maxItems", .number(let bound)): return Self.array { Double($0.count) <= bound }
    case ("minProperties", .number(let bound)): return Self.object { Double($0.count) >= bound }
    case ("maxProperties", .number(let bound)): return Self.object { Double($0.count) <= bound }
    case ("required", .array(let names)):
      let keys = names.compactMap { if case .string(let name) = $0 { name } else { nil } }
      return Self.object { members in keys.allSatisfy { members[$0] != nil } }
    case ("items", _):
      let item = check(value)
      return Self.array { $0.allSatisfy(item) }
    case ("properties", .object(let properties)):
      let checks = properties.mapValues(check)
      return Self.object { members in checks.allSatisfy { key, check in members[key].map(check) ?? true } }
    case ("additionalProperties", _):
      var known: Set<String> = []
      if case .object(let properties)? = schema["properties"] { known = Set(properties.keys) }
      let rest = check(value)
      return Self.object { $0.allSatisfy { known.contains($0.key) || rest($0.value) } }
    case ("propertyNames", _):
      let name = check(value)
      return Self.object { $0.keys.allSatisfy { name(.string($0)) } }
    case ("dependencies", .object(let dependencies)):
      let checks = dependencies.mapValues(check)
      return { instance in
        guard case .object(let members) = instance else { return true }
        return checks.allSatisfy { key, check in members[key] == nil || check(instance) }
      }
    case ("allOf", .array(let schemas)):
      let checks = schemas.map(check)
      return { instance in checks.allSatisfy { $0(instance) } }
    case ("anyOf", .array(let schemas)):
      let checks = schemas.map(check)
      return { instance in checks.contains { $0(instance) } }
    case ("oneOf", .array(let schemas)):
      let checks = schemas.map(check)
      return { instance in checks.count { $0(instance) } == 1 }
    case ("not", _):
      let inner = check(value)
      return { !inner($0) }
    case ("if", _):
      let condition = check(value)
      let (then, otherwise) = (schema["then"].map(check), schema["else"].map(check))
      return { instance in (condition(instance) ? then : otherwise)?(instance) ?? true }
    default:
      unknownKeywords.insert(keyword)
      return { _ in false }
    }
  }

  private static func isOf(_ type: String, _ instance: Instance) -> Bool {
    switch (type, instance) {
    case ("null", .null), ("boolean", .boolean), ("number", .number), ("string", .string), ("array", .array),
      ("object", .object):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }

  private static func number(_ holds: @escaping (Double) -> Bool) -> Check {
    { if case .number(let number) = $0 { holds(number) } else { true } }
  }

  private static func array(_ holds: @escaping ([Instance]) -> Bool) -> Check {
    { if case .array(let items) = $0 { holds(items) } else { true } }
  }

  private static func object(_ holds: @escaping ([String: Instance]) -> Bool) -> Check {
    { if case .object(let members) = $0 { holds(members) } else { true } }
  }
}

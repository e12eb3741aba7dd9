/// A value of a JSON document with its place. ``JSONParser`` makes them, and the model is read from them.
///
/// Lottie files leave out fields and mix numbers with lists, so the accessors are lenient: what is missing or of another
/// kind is nil.
struct JSONValue: Sendable {
  enum Content: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])
  }

  /// A key of an object with its value.
  struct Member: Sendable {
    let key: String
    let value: JSONValue
  }

  let content: Content
  /// The offset of the value's first byte in the document.
  let offset: Int32

  init(_ content: Content, at offset: Int) { (self.content, self.offset) = (content, Int32(clamping: offset)) }

  /// The member of an object; nil for a null.
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    for member in members where member.key == key {
      if case .null = member.value.content { return nil }
      return member.value
    }
    return nil
  }

  /// The elements of an array; nil for other values.
  var array: [JSONValue]? { if case .array(let values) = content { values } else { nil } }

  var members: [Member]? { if case .object(let members) = content { members } else { nil } }

  var string: String? { if case .string(let text) = content { text } else { nil } }

  /// The number; a truth value counts as 0 or 1, and a list as its first number.
  var number: Double? {
    switch content {
    case .number(let number): number
    case .bool(let isTrue): isTrue ? 1 : 0
    case .array(let values): values.first?.number
    case .null, .string, .object: nil
    }
  }

  /// The numbers of a list, or the number alone.
  var numbers: [Double]? {
    switch content {
    case .number(let number): return [number]
    case .array(let values):
      var numbers: [Double] = []
      numbers.reserveCapacity(values.count)
      for value in values {
        guard case .number(let number) = value.content else { return nil }
        numbers.append(number)
      }
      return numbers
    case .null, .bool, .string, .object: return nil
    }
  }

  /// Whether the value is true or a number other than 0.
  var isTrue: Bool { number.map { $0 != 0 } ?? false }

  /// A number that is rounded to an integer, if it is one of moderate size.
  var integer: Int? {
    guard let number, abs(number) < 1e9 else { return nil }
    return Int(number.rounded())
  }
}

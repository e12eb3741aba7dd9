/// Custom properties and `var()` (CSS Custom Properties 1). ``Cascade`` replaces variables with it.
enum CustomProperties {
  /// The longest value that variables may make, in bytes. A longer one is invalid, so that variables cannot double
  /// without end.
  static let longestValue = 1 << 16
  /// The deepest nesting of variables and their fallbacks.
  private static let depth = 64

  /// Whether a value has variables.
  static func areUsed(in value: String) -> Bool {
    value.utf8.contains(0x28) && value.hasASCII("var(")
  }

  /// The values of an element's own custom properties, with the variables in them replaced.
  ///
  /// - Parameters:
  ///   - own: The declared values.
  ///   - inherited: The values of the parent.
  static func resolved(_ own: [String: String], over inherited: [String: String]) -> [String: String] {
    var known = inherited
    var open: Set<String> = []
    var done: Set<String> = []
    func resolve(_ name: String) -> String? {
      guard let value = own[name], !done.contains(name) else { return known[name] }
      // Properties that refer to each other in a circle have no value.
      guard open.insert(name).inserted, open.count < depth else { return nil }
      let keyword = value.lowercased()
      if keyword == "initial" {
        known[name] = nil
      } else if !SVGProperty.inheritingKeywords.contains(keyword) {
        known[name] = areUsed(in: value) ? replaced(value, 0, resolve) : value
      }
      open.remove(name)
      done.insert(name)
      return known[name]
    }
    for name in own.keys.sorted() { _ = resolve(name) }
    return known
  }

  /// A value with its variables replaced; nil if one has neither a value nor a fallback.
  static func replaced(_ value: String, by values: [String: String]) -> String? { replaced(value, 0) { values[$0] } }

  private static func replaced(_ value: String, _ level: Int, _ find: (String) -> String?) -> String? {
    guard level < depth else { return nil }
    let bytes = Array(value.utf8)
    var (result, i): ([UInt8], Int) = ([], 0)
    while i < bytes.count {
      guard bytes[i] | 0x20 == 0x76, i + 4 <= bytes.count,
        String(decoding: bytes[i..<(i + 4)], as: UTF8.self).lowercased() == "var(",
        i == 0 || !(bytes[i - 1].isASCIILetter || bytes[i - 1] == 0x2d)
      else {
        result.append(bytes[i])
        i += 1
        continue
      }
      var (end, open) = (i + 4, 1)
      var comma: Int?
      while end < bytes.count {
        if bytes[end] == 0x28 { open += 1 } else if bytes[end] == 0x29 { open -= 1 }
        if open == 0 { break }
        if bytes[end] == 0x2c, open == 1, comma == nil { comma = end }
        end += 1
      }
      let name = String(decoding: bytes[(i + 4)..<(comma ?? end)], as: UTF8.self).trimmed
      guard name.hasPrefix("--") else { return nil }
      if let known = find(name) {
        result += Array(known.utf8)
      } else if let comma {
        guard
          let fallback = replaced(String(decoding: bytes[(comma + 1)..<end], as: UTF8.self).trimmed, level + 1, find)
        else { return nil }
        result += Array(fallback.utf8)
      } else {
        return nil
      }
      guard result.count <= longestValue else { return nil }
      i = end + 1
    }
    return String(decoding: result, as: UTF8.self)
  }
}

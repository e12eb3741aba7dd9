/// Tags with more attributes than are read: libxml2 compares each with all before it, and tells of a tag only when it has done so.
enum CrowdedTag {
  /// Where the first such tag begins, as an offset in bytes; nil where there is none.
  ///
  /// No `<` stands in a value, so whatever lies between tags, each one is seen.
  static func offset(in bytes: [UInt8], limit: Int) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var begin = 0
      var quote: UInt8 = 0
      var count = 0
      var isInTag = false
      for i in bytes.indices {
        let byte = bytes[i]
        if byte == UInt8(ascii: "<") {
          (begin, quote, count, isInTag) = (i, 0, 0, true)
        } else if isInTag {
          if quote != 0 {
            if byte == quote { quote = 0 }
          } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            quote = byte
            count += 1
            if count > limit { return begin }
          } else if byte == UInt8(ascii: ">") {
            isInTag = false
          }
        }
      }
      return nil
    }
  }
}

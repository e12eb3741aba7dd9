/// Finds tags with too many attributes before libxml2 parses them.
///
/// libxml2 compares each attribute with all earlier ones, which takes quadratic time, and reports a tag only
/// afterwards. Used by ``SVGReader``.
enum CrowdedTag {
  /// The byte offset of the first tag with more than `limit` attributes; nil if there is none.
  ///
  /// Values cannot contain `<`, so the scan finds every tag, whatever lies between tags.
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

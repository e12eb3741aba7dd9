/// Finds tags with too many attributes before libxml2 parses them.
///
/// libxml2 compares each attribute with all earlier ones, which takes quadratic time, and reports a tag only
/// afterwards. Used by ``SVGReader``.
enum CrowdedTag {
  /// The byte offset of the first tag with more than `limit` attributes; nil if there is none.
  ///
  /// Values cannot contain `<`, so the scan finds every tag, whatever lies between tags. What begins like a tag, such as
  /// a comment or a script in a CDATA section, ends at the first quotation mark that delimits no attribute's value: no
  /// `=` before it, or neither a blank nor the tag's end after it. libxml2 ends there, too.
  static func offset(in bytes: [UInt8], limit: Int) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var begin = 0
      var quote: UInt8 = 0
      var count = 0
      var isInTag = false
      // The last byte that is no blank, and whether the byte before was the end of a value.
      var (last, isAfterValue): (UInt8, Bool) = (0, false)
      for i in bytes.indices {
        let byte = bytes[i]
        if byte == UInt8(ascii: "<") {
          (begin, quote, count, isInTag, last, isAfterValue) = (i, 0, 0, true, byte, false)
          continue
        }
        guard isInTag else { continue }
        if quote != 0 {
          if byte == quote { (quote, last, isAfterValue) = (0, byte, true) }
          continue
        }
        switch byte {
        case 0x20, 9, 10, 13: isAfterValue = false
        case UInt8(ascii: ">"): isInTag = false
        case UInt8(ascii: "/"), UInt8(ascii: "?"): (last, isAfterValue) = (byte, false)
        case _ where isAfterValue: isInTag = false
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          guard last == UInt8(ascii: "=") else {
            isInTag = false
            continue
          }
          quote = byte
          count += 1
          if count > limit { return begin }
        default: last = byte
        }
      }
      return nil
    }
  }
}

import Foundation

/// Removes specials from DVI files.
///
/// A special is a command in TeX's output for the program that reads it. PostScript in specials could write files, so
/// ``TeXRun`` disarms them before dvisvgm runs.
enum DVISpecials {
  /// Overwrites every special that is not allowed with text that means nothing. All other bytes stay.
  ///
  /// - Parameter isAllowed: Whether a special may stay.
  /// - Returns: The bytes; nil if they are no complete DVI file.
  static func disarmed(_ bytes: [UInt8], allowing isAllowed: (String) -> Bool) -> [UInt8]? {
    var bytes = bytes
    var i = 0
    func number(at start: Int, _ count: Int) -> Int? {
      guard start + count <= bytes.count else { return nil }
      return bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
    }
    while i < bytes.count {
      let code = Int(bytes[i])
      i += 1
      // The operation codes of DVI: 239…242 are specials, 243…246 font definitions, 247 is the preamble. For the other
      // codes, `i` skips their parameters.
      switch code {
      case 0...127, 138, 140...142, 147, 152, 161, 166, 171...234: break
      case 128...131: i += code - 127
      case 133...136: i += code - 132
      case 132, 137: i += 8
      case 139: i += 44
      case 143...146: i += code - 142
      case 148...151: i += code - 147
      case 153...156: i += code - 152
      case 157...160: i += code - 156
      case 162...165: i += code - 161
      case 167...170: i += code - 166
      case 235...238: i += code - 234
      case 239...242:
        let width = code - 238
        guard let length = number(at: i, width), i + width + length <= bytes.count else { return nil }
        let range = i + width..<i + width + length
        if !isAllowed(String(decoding: bytes[range], as: UTF8.self)) {
          for k in range { bytes[k] = UInt8(ascii: "x") }
        }
        i = range.upperBound
      case 243...246:
        let width = code - 242
        guard let area = number(at: i + width + 12, 1), let name = number(at: i + width + 13, 1) else { return nil }
        i += width + 14 + area + name
      case 247:
        guard let comment = number(at: i + 13, 1) else { return nil }
        i += 14 + comment
      // The postamble follows the pages.
      case 248: return bytes
      default: return nil
      }
    }
    return nil
  }
}

import Foundation
import PathreelFiles

/// Converts a document's bytes to UTF-8, which the XML parser reads; decompresses gzip. ``SVGDrawing`` calls it before
/// ``SVGReader``.
enum SVGText {
  /// - Throws: An error if the encoding is not supported, or if the document is too large.
  static func utf8(_ data: Data, file: String) throws(SVGError) -> [UInt8] {
    guard data.count <= SVGLimits.bytes else {
      throw SVGError(
        file: file, problem: "the file has more than \(SVGLimits.bytes) bytes; it is too large for a drawing")
    }
    if Inflation.isGzip(data) {
      let unpacked = try unpacked(data, file: file)
      // A file that is compressed twice is no drawing; the parser reports it.
      return Inflation.isGzip(unpacked) ? Array(unpacked) : try utf8(unpacked, file: file)
    }
    if data.starts(with: [0xef, 0xbb, 0xbf]) { return Array(data.dropFirst(3)) }
    // UTF-16 with a byte order mark, or beginning with `<` in one of both orders.
    let pairs: [([UInt8], String.Encoding)] = [
      ([0xff, 0xfe], .utf16LittleEndian), ([0xfe, 0xff], .utf16BigEndian), ([0x3c, 0x00], .utf16LittleEndian),
      ([0x00, 0x3c], .utf16BigEndian),
    ]
    if let (mark, encoding) = pairs.first(where: { data.starts(with: $0.0) }) {
      let text = mark[0] & 0x80 != 0 ? data.dropFirst(2) : data[...]
      return try decoded(Data(text), encoding, name: "UTF-16", file: file)
    }
    guard let name = declaredEncoding(data) else { return Array(data) }
    switch name.lowercased() {
    case "utf-8", "utf8", "us-ascii", "ascii": return Array(data)
    case "iso-8859-1", "latin1": return try decoded(data, .isoLatin1, name: name, file: file)
    case "iso-8859-2": return try decoded(data, .isoLatin2, name: name, file: file)
    case "windows-1251": return try decoded(data, .windowsCP1251, name: name, file: file)
    case "windows-1252": return try decoded(data, .windowsCP1252, name: name, file: file)
    case "koi8-r": return try decoded(data, koi8R, name: name, file: file)
    default:
      throw SVGError(file: file, problem: "the encoding '\(name.prefix(40))' is not read; save the file as UTF-8")
    }
  }

  /// The decompressed content of a `.svgz` file.
  private static func unpacked(_ data: Data, file: String) throws(SVGError) -> Data {
    do throws(Inflation.Mistake) { return try Inflation.unpacked(data, .gzip, atMost: SVGLimits.bytes) } catch {
      let problem =
        switch error {
        case .damaged: "the file is compressed by gzip and damaged, or its end is missing; save it anew"
        case .tooLarge: "the file unpacks to more than \(SVGLimits.bytes) bytes; it is too large for a drawing"
        }
      throw SVGError(file: file, problem: problem)
    }
  }

  /// Core Foundation's number of KOI8-R, 0x0A02, with the high bit set, as Foundation's raw values have it.
  private static let koi8R = String.Encoding(rawValue: 0x8000_0A02)

  private static func decoded(_ data: Data, _ encoding: String.Encoding, name: String, file: String)
    throws(SVGError) -> [UInt8]
  {
    guard let text = String(data: data, encoding: encoding) else {
      throw SVGError(file: file, problem: "the file is not \(name.prefix(40)), as it says; save it as UTF-8")
    }
    return Array(text.utf8)
  }

  /// The encoding that the XML declaration names; nil if there is none.
  private static func declaredEncoding(_ data: Data) -> String? {
    guard data.starts(with: Array("<?xml".utf8)) else { return nil }
    let head = String(decoding: data.prefix(200), as: UTF8.self)
    guard let end = head.range(of: "?>"), let key = head.range(of: "encoding"), key.upperBound < end.lowerBound
    else { return nil }
    let rest = head[key.upperBound..<end.lowerBound]
    guard let quote = rest.firstIndex(where: { $0 == "\"" || $0 == "'" }) else { return nil }
    let value = rest[rest.index(after: quote)...]
    return String(value.prefix { $0 != rest[quote] })
  }
}

import CZlib
import Foundation

/// An object of a PDF file.
indirect enum PDFObject: Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case name(String)
  case string([UInt8])
  case array([PDFObject])
  case dictionary([String: PDFObject])
  case stream([String: PDFObject], [UInt8])
  case reference(Int)
  /// An operator of a page's content.
  case word(String)

  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var name: String? { if case .name(let name) = self { name } else { nil } }
  /// A number without its decimals, of at most nine digits.
  var whole: Int? { number.map { Int(min(max($0, -999_999_999), 999_999_999)) } }
}

/// The objects of a PDF file (ISO 32000-1). Objects are found by their text, not by the file's table, so that a file
/// with a damaged table is read, too. Encrypted files are refused.
struct PDFFile: Sendable {
  private var objects: [Int: PDFObject] = [:]

  static let maximumBytes = 8 << 20
  /// The most bytes of a stream, unpacked.
  private static let maximumStream = 64 << 20

  /// Reads a file; nil if it is no PDF file, or an encrypted one.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Array("%PDF-".utf8)), bytes.count <= Self.maximumBytes else { return nil }
    var reader = PDFReader(bytes)
    while let number = reader.nextObject() {
      guard let object = reader.object() else { continue }
      if case .dictionary(let facts) = object, reader.beginsStream() {
        objects[number] = .stream(facts, reader.streamBytes(length: value(facts["Length"]).whole))
      } else {
        objects[number] = object
      }
    }
    for object in objects.values {
      guard case .dictionary(let facts) = object, facts["Encrypt"] != nil else { continue }
      return nil
    }
    unpackObjects()
  }

  /// Adds the objects inside of streams.
  private mutating func unpackObjects() {
    for object in Array(objects.values) {
      guard case .stream(let own, _) = object, own["Type"]?.name == "ObjStm", let data = contents(of: object),
        let count = value(own["N"]).number, let first = value(own["First"]).number, (0...100_000).contains(count)
      else { continue }
      var header = PDFReader(data)
      let numbers = (0..<2 * Int(count)).compactMap { _ in header.object()?.number }
      for at in stride(from: 0, to: numbers.count - 1, by: 2) {
        let (number, offset) = (numbers[at], numbers[at + 1] + first)
        guard (0..<1e9).contains(number), (0..<Double(data.count)).contains(offset) else { continue }
        var reader = PDFReader(data, at: Int(offset))
        if objects[Int(number)] == nil { objects[Int(number)] = reader.object() }
      }
    }
  }

  // MARK: Values

  /// The object that another one refers to, or the object itself.
  func value(_ object: PDFObject?) -> PDFObject {
    var object = object ?? .null
    for _ in 0..<16 {
      guard case .reference(let number) = object else { return object }
      object = objects[number] ?? .null
    }
    return .null
  }

  /// The entries of a dictionary or a stream; none of another object.
  func entries(_ object: PDFObject?) -> [String: PDFObject] {
    switch value(object) {
    case .dictionary(let entries), .stream(let entries, _): entries
    default: [:]
    }
  }

  /// The numbers of an array.
  func numbers(_ object: PDFObject?) -> [Double] {
    guard case .array(let values) = value(object) else { return [] }
    return values.map { value($0).number ?? 0 }
  }

  /// The first page.
  var firstPage: [String: PDFObject]? {
    let roots = objects.keys.sorted(by: >).map { entries(objects[$0]) }.filter { $0["Type"]?.name == "Catalog" }
    for root in roots {
      var (node, inherited) = (entries(root["Pages"]), [String: PDFObject]())
      for _ in 0..<32 {
        for key in ["Resources", "MediaBox", "CropBox"] { if let value = node[key] { inherited[key] = value } }
        guard case .array(let kids) = value(node["Kids"]), let first = kids.first else { break }
        node = entries(first)
      }
      if node["Contents"] != nil { return inherited.merging(node) { $1 } }
    }
    return nil
  }

  /// The bytes of a stream, unpacked; nil for other objects and other kinds of compression.
  func contents(of object: PDFObject?) -> [UInt8]? {
    switch value(object) {
    case .array(let parts):
      return parts.reduce(into: [UInt8]()) { all, part in
        guard case .stream = value(part), all.count <= Self.maximumStream else { return }
        all += (contents(of: part) ?? []) + [10]
      }
    case .stream(let facts, let bytes):
      var filters: [String] = []
      switch value(facts["Filter"]) {
      case .name(let name): filters = [name]
      case .array(let names): filters = names.compactMap { value($0).name }
      default: break
      }
      if filters.isEmpty { return bytes }
      guard filters == ["FlateDecode"], let data = Self.inflated(bytes) else { return nil }
      let settings = entries(facts["DecodeParms"])
      guard let predictor = value(settings["Predictor"]).number, predictor >= 10 else { return data }
      let (columns, colors) = (value(settings["Columns"]).whole ?? 1, value(settings["Colors"]).whole ?? 1)
      return Self.unpredicted(data, columns: columns, samples: colors)
    default: return nil
    }
  }

  private static func inflated(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    guard pathreel_inflate_begin(&stream) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var (input, result) = (bytes, [UInt8]())
    var part = [UInt8](repeating: 0, count: 1 << 16)
    return input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      while true {
        let (status, count) = part.withUnsafeMutableBufferPointer { part in
          stream.next_out = part.baseAddress
          stream.avail_out = UInt32(part.count)
          return (inflate(&stream, Z_NO_FLUSH), part.count - Int(stream.avail_out))
        }
        result += part[..<count]
        if status == Z_STREAM_END { return result }
        // A stream without its end is shown as far as it goes.
        guard status == Z_OK, count > 0, result.count <= maximumStream else { return result.isEmpty ? nil : result }
      }
    }
  }

  /// Undoes PNG's filters of rows with samples of eight bits.
  private static func unpredicted(_ data: [UInt8], columns: Int, samples: Int) -> [UInt8]? {
    guard (1...65_536).contains(columns), (1...8).contains(samples) else { return nil }
    let length = columns * samples
    var (result, above) = ([UInt8](), [UInt8](repeating: 0, count: length))
    for start in stride(from: 0, to: data.count - length, by: length + 1) {
      var row = Array(data[start + 1...start + length])
      for i in row.indices {
        let (left, up) = (i >= samples ? Int(row[i - samples]) : 0, Int(above[i]))
        let corner = i >= samples ? Int(above[i - samples]) : 0
        let guess =
          switch data[start] {
          case 1: left
          case 2: up
          case 3: (left + up) / 2
          case 4:
            [left, up, corner].enumerated().min {
              let goal = left + up - corner
              return (abs(goal - $0.element), $0.offset) < (abs(goal - $1.element), $1.offset)
            }?.element ?? 0
          default: 0
          }
        row[i] = row[i] &+ UInt8(truncatingIfNeeded: guess)
      }
      result += row
      above = row
    }
    return result
  }
}

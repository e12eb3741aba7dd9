import CWOFF2
import CZlib
import Foundation

/// Unpacks web fonts: WOFF, whose tables are packed by zlib, and WOFF2, packed by Brotli. TrueType and OpenType fonts stay
/// as they are.
package enum FontPackage {
  /// The most bytes of an unpacked font.
  package static let mostBytes = 32 << 20

  /// Why a font cannot be unpacked.
  package enum Fault: Error, CustomStringConvertible {
    case noFont, damaged, tooLarge

    package var description: String {
      switch self {
      case .noFont: "its bytes are no TrueType, OpenType, WOFF or WOFF2 font"
      case .damaged: "its bytes are damaged"
      case .tooLarge: "it has more than \(FontPackage.mostBytes) bytes"
      }
    }
  }

  /// The bytes of a TrueType or OpenType font.
  package static func unpacked(_ data: Data) throws(Fault) -> Data {
    guard data.count <= mostBytes else { throw .tooLarge }
    let bytes = [UInt8](data)
    switch bytes.number32(at: 0) {
    case 0x0001_0000, 0x4f54_544f, 0x7472_7565, 0x7474_6366: return data  // OTTO, true, ttcf
    case 0x774f_4646: return Data(try woff(bytes))  // wOFF
    case 0x774f_4632: return Data(try woff2(bytes))  // wOF2
    default: throw .noFont
    }
  }

  // MARK: WOFF

  /// A table in a WOFF file (WOFF 1.0, §4).
  private struct Table {
    let tag, offset, packedSize, size, checksum: Int

    init(_ bytes: [UInt8], at place: Int) {
      func field(_ i: Int) -> Int { bytes.number32(at: place + 4 * i) ?? 0 }
      (tag, offset, packedSize, size, checksum) = (field(0), field(1), field(2), field(3), field(4))
    }

    var paddedSize: Int { (size + 3) & ~3 }
  }

  private static func woff(_ bytes: [UInt8]) throws(Fault) -> [UInt8] {
    guard let flavor = bytes.number32(at: 4), let count = bytes.number16(at: 12), bytes.count >= 44 + 20 * count else {
      throw .damaged
    }
    let tables = (0..<count).map { Table(bytes, at: 44 + 20 * $0) }
    let head = 12 + 16 * count
    guard tables.reduce(head, { $0 + $1.paddedSize }) <= mostBytes else { throw .tooLarge }
    var font: [UInt8] = []
    font.append(number32: flavor)
    let power = count == 0 ? 0 : Int.bitWidth - 1 - count.leadingZeroBitCount
    for number in [count, 16 << power, power, 16 * count - 16 << power] { font.append(number16: max(number, 0)) }
    var offset = head
    for table in tables {
      for number in [table.tag, table.checksum, offset, table.size] { font.append(number32: number) }
      offset += table.paddedSize
    }
    for table in tables {
      guard table.packedSize <= table.size, table.offset + table.packedSize <= bytes.count else { throw .damaged }
      let packed = bytes[table.offset..<(table.offset + table.packedSize)]
      font += table.packedSize < table.size ? try inflated(packed, to: table.size) : Array(packed)
      font += [UInt8](repeating: 0, count: table.paddedSize - table.size)
    }
    return font
  }

  private static func inflated(_ packed: ArraySlice<UInt8>, to size: Int) throws(Fault) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: size)
    var count = UInt(size)
    let status = result.withUnsafeMutableBufferPointer { target in
      packed.withUnsafeBufferPointer { uncompress(target.baseAddress, &count, $0.baseAddress, UInt($0.count)) }
    }
    guard status == Z_OK, count == UInt(size) else { throw .damaged }
    return result
  }

  // MARK: WOFF2

  private static func woff2(_ bytes: [UInt8]) throws(Fault) -> [UInt8] {
    guard let claimed = bytes.number32(at: 16) else { throw .damaged }
    guard claimed <= mostBytes, try sizeOfTables(bytes) <= mostBytes else { throw .tooLarge }
    // The unpacked size in the head is an estimate: a rebuilt table of glyphs may be larger.
    for capacity in [2 * claimed + (1 << 16), mostBytes] {
      var font = [UInt8](repeating: 0, count: capacity)
      let count = pathreel_woff2_unpack(bytes, bytes.count, &font, capacity)
      if count > 0 { return Array(font[..<count]) }
    }
    throw .damaged
  }

  /// The size of all tables before Brotli, which the library makes room for (WOFF 2.0, §5.1).
  private static func sizeOfTables(_ bytes: [UInt8]) throws(Fault) -> Int {
    var (place, sum) = (48, 0)
    for _ in 0..<(bytes.number16(at: 12) ?? 0) {
      guard place < bytes.count else { throw .damaged }
      let flags = bytes[place]
      place += flags & 63 == 63 ? 5 : 1
      var size = try number(bytes, &place)
      // The tables of glyphs and of their places are transformed unless the version is 3, others if it is not 0.
      let isGlyphs = [10, 11].contains(flags & 63)
      if isGlyphs ? flags >> 6 != 3 : flags >> 6 != 0 { size = max(size, try number(bytes, &place)) }
      sum += size
    }
    return sum
  }

  /// A number in groups of 7 bits.
  private static func number(_ bytes: [UInt8], _ place: inout Int) throws(Fault) -> Int {
    var number = 0
    for _ in 0..<5 {
      guard place < bytes.count else { throw .damaged }
      number = number << 7 | Int(bytes[place] & 127)
      place += 1
      if bytes[place - 1] < 128 { return number }
    }
    throw .damaged
  }
}

extension [UInt8] {
  fileprivate func number16(at place: Int) -> Int? {
    place + 2 <= count ? Int(self[place]) << 8 | Int(self[place + 1]) : nil
  }

  fileprivate func number32(at place: Int) -> Int? {
    guard let high = number16(at: place), let low = number16(at: place + 2) else { return nil }
    return high << 16 | low
  }

  fileprivate mutating func append(number16 number: Int) {
    append(contentsOf: [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)])
  }

  fileprivate mutating func append(number32 number: Int) {
    append(number16: number >> 16)
    append(number16: number)
  }
}

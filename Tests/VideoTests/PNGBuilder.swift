import Foundation

/// Builds a PNG of any colour type and depth for tests, directly by the specification, without filters or compression.
struct PNGBuilder {
  /// The colour types with their numbers in the header.
  enum ColorType: Int {
    case grey = 0
    case rgb = 2
    case palette = 3
    case greyAlpha = 4
    case rgba = 6

    var channels: Int {
      switch self {
      case .grey, .palette: 1
      case .greyAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  var width: Int
  var height: Int
  var depth: Int
  var type: ColorType
  var isInterlaced = false
  /// Chunks between the header and the data.
  var chunks: [(name: String, data: [UInt8])] = []

  /// The bytes of the file.
  ///
  /// - Parameter samples: The channels of the pixel at (x, y), each below 2 to the power of ``depth``.
  func data(_ samples: (_ x: Int, _ y: Int) -> [Int]) -> Data {
    var rows: [UInt8] = []
    for pass in passes {
      let columns = stride(from: pass.x, to: width, by: pass.dx)
      for y in stride(from: pass.y, to: height, by: pass.dy) where pass.x < width {
        rows += [0] + packed(columns.flatMap { samples($0, y) })
      }
    }
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header = bytes(width) + bytes(height) + [UInt8(depth), UInt8(type.rawValue), 0, 0, isInterlaced ? 1 : 0]
    file += chunk("IHDR", header)
    for (name, data) in chunks { file += chunk(name, data) }
    return Data(file + chunk("IDAT", Self.stored(rows)) + chunk("IEND", []))
  }

  /// The first pixel and the steps of each pass over the picture. An interlaced one (Adam7) has seven passes.
  private var passes: [(x: Int, y: Int, dx: Int, dy: Int)] {
    guard isInterlaced else { return [(0, 0, 1, 1)] }
    return [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]
  }

  private func packed(_ samples: [Int]) -> [UInt8] {
    if depth == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
    var bytes = [UInt8](repeating: 0, count: (samples.count * depth + 7) / 8)
    for (i, sample) in samples.enumerated() {
      bytes[i * depth / 8] |= UInt8(sample << (8 - depth - i * depth % 8))
    }
    return bytes
  }

  private func bytes(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 255) } }

  private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return bytes(data.count) + body + bytes(Self.crc(body))
  }

  /// A zlib stream of stored blocks (RFC 1950 and 1951).
  private static func stored(_ data: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 65_535, data.count)
      let count = end - start
      stream += [end == data.count ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
      stream += [UInt8(~count & 255), UInt8(~count >> 8 & 255)] + data[start..<end]
      start = end
    } while start < data.count
    var (a, b) = (1, 0)
    for byte in data {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return stream + [UInt8(b >> 8), UInt8(b & 255), UInt8(a >> 8), UInt8(a & 255)]
  }

  private static func crc(_ data: [UInt8]) -> Int {
    var crc: UInt32 = ~0
    for byte in data {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return Int(~crc)
  }
}

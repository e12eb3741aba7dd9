import NIOCore
import PathreelDrawing
import PathreelRaster

/// What a page shows of a frame: the size, and a fingerprint of each tile. The next frame is sent as its difference.
package struct ShownTiles {
  let width, height: Int
  fileprivate(set) var fingerprints: [UInt64]
}

/// Rectangles of a frame's pixels, as they go to a page.
package struct FramePacket {
  /// The rectangles, as PROTOCOL.md lays them out.
  package private(set) var bytes = ByteBuffer()
  package private(set) var rectangleCount = 0
  package private(set) var tileCount = 0
  /// The run of tiles that may still grow: pixels of one rectangle follow each other row by row.
  private var open: Run?

  package init() {}

  private struct Run {
    var x, y, width, height: Int
    /// Where its header begins.
    var start: Int
  }

  /// Packs the tiles of a bitmap that differ from what a page shows.
  ///
  /// - Parameter fingerprints: Of the bitmap's tiles, row by row, none of them 0.
  /// - Returns: what the page shows after it.
  package mutating func pack(_ bitmap: Bitmap, fingerprints: [UInt64], since shown: ShownTiles?) -> ShownTiles {
    let (width, height) = (bitmap.width, bitmap.height)
    let (columns, rows) = ((width - 1) / Tiles.width + 1, (height - 1) / Tiles.height + 1)
    precondition(fingerprints.count == columns * rows)
    let known = shown.flatMap { $0.width == width && $0.height == height ? $0.fingerprints : nil }
    let changed = known.map { zip($0, fingerprints).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) } } ?? fingerprints.count
    bytes.reserveCapacity(changed * (4 * Tiles.width * Tiles.height + 12))
    bitmap.withUnsafeBytes { raw in
      let pixels = raw.bindMemory(to: UInt32.self).baseAddress!
      for row in 0..<rows {
        var column = 0
        while column < columns {
          let first = column
          while column < columns,
            known.map({ $0[row * columns + column] != fingerprints[row * columns + column] }) ?? true
          {
            column += 1
          }
          if first < column {
            let x = first * Tiles.width
            tileCount += column - first
            add(
              pixels, width, x: x, y: row * Tiles.height, columns: min(column * Tiles.width, width) - x,
              rows: min(Tiles.height, height - row * Tiles.height))
          } else {
            column += 1
          }
        }
      }
    }
    return ShownTiles(width: width, height: height, fingerprints: fingerprints)
  }

  /// Packs all of a bitmap.
  package mutating func packAll(_ bitmap: Bitmap) {
    bytes.reserveCapacity(4 * bitmap.width * bitmap.height + 12)
    bitmap.withUnsafeBytes { raw in
      let pixels = raw.bindMemory(to: UInt32.self).baseAddress!
      add(pixels, bitmap.width, x: 0, y: 0, columns: bitmap.width, rows: bitmap.height)
    }
  }

  private mutating func add(
    _ pixels: UnsafePointer<UInt32>, _ stride: Int, x: Int, y: Int, columns: Int, rows: Int
  ) {
    let first = pixels[y * stride + x]
    var (differences, common) = (UInt32(0), UInt32.max)
    for line in y..<y + rows {
      let row = pixels + line * stride + x
      for i in 0..<columns {
        differences |= row[i] ^ first
        common &= row[i]
      }
    }
    let isOpaque = common >> 24 == 255
    if differences == 0 && isOpaque {
      begin(x: x, y: y, width: columns, height: rows, encoding: 1)
      bytes.writeInteger(first, endianness: .little)
      open = nil
      return
    }
    // A rectangle goes on below where nothing came between.
    if var run = open, run.x == x, run.width == columns, run.y + run.height == y {
      run.height += rows
      bytes.setInteger(UInt16(run.height), at: run.start + 6, endianness: .little)
      open = run
    } else {
      let start = bytes.writerIndex
      begin(x: x, y: y, width: columns, height: rows, encoding: 0)
      open = Run(x: x, y: y, width: columns, height: rows, start: start)
    }
    for line in y..<y + rows {
      let row = pixels + line * stride + x
      if isOpaque {
        bytes.writeBytes(UnsafeRawBufferPointer(start: row, count: 4 * columns))
      } else {
        bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: 4 * columns) { target in
          for i in 0..<columns {
            let pixel = Checkerboard.behind(row[i], x: x + i, y: line)
            target.storeBytes(of: pixel.littleEndian, toByteOffset: 4 * i, as: UInt32.self)
          }
          return 4 * columns
        }
      }
    }
  }

  private mutating func begin(x: Int, y: Int, width: Int, height: Int, encoding: UInt32) {
    rectangleCount += 1
    for number in [x, y, width, height] { bytes.writeInteger(UInt16(number), endianness: .little) }
    bytes.writeInteger(encoding, endianness: .little)
  }
}

/// The rasteriser's tiles.
private enum Tiles {
  static let width = 1 << ChangeLog.blockWidthBits
  static let height = 1 << ChangeLog.blockHeightBits
}

/// The squares that are seen through transparent pixels. A canvas element would round translucent colours; so they are put
/// on the squares here, and every pixel that a page gets is opaque.
enum Checkerboard {
  /// In pixels.
  static let side = 8
  static let light: UInt32 = 0xCC
  static let dark: UInt32 = 0x99

  /// A premultiplied pixel, the lowest byte red, on the square at a place.
  @inline(__always)
  static func behind(_ pixel: UInt32, x: Int, y: Int) -> UInt32 {
    let missing = 255 - pixel >> 24
    if missing == 0 { return pixel }
    let square = (x / side + y / side) % 2 == 0 ? light : dark
    // The nearest level of `square · missing / 255`; no sum is above 255, because colours are at most alpha.
    let share = (square * missing * 2 + 255) / 510
    return (pixel & 0xFFFFFF) &+ share &* 0x010101 | 0xFF00_0000
  }
}

import PathreelDrawing
import PathreelRaster

/// The pixels of a binary frame message: the rectangles of a frame that changed, encoded for a page. ``StudioPage``
/// sends it; `frame-message.js` decodes it.
package struct FramePacket {
  /// The encoded rectangles, in the format that PROTOCOL.md describes.
  package private(set) var bytes: [UInt8] = []
  /// The number of rectangles.
  package private(set) var rectangleCount = 0
  /// The number of tiles that changed.
  package private(set) var tileCount = 0
  /// The last rectangle, if the tiles below can still extend it: its pixels are stored row by row.
  private var open: Run?

  /// Creates an empty packet.
  package init() {}

  /// A rectangle that was added, in pixels.
  private struct Run {
    var x, y, width, height: Int
    /// The offset of the rectangle's header in ``bytes``.
    var start: Int
  }

  /// Packs the tiles of a bitmap that differ from what the page's canvas shows.
  ///
  /// - Parameters:
  ///   - fingerprints: The fingerprints of the bitmap's tiles, row by row, none of them 0.
  ///   - canvas: The state of the page's canvas, which has the bitmap's size. This call updates it.
  package mutating func pack(_ bitmap: Bitmap, fingerprints: [UInt64], onto canvas: ShownCanvas) {
    let (width, height) = (bitmap.width, bitmap.height)
    precondition((canvas.width, canvas.height) == (width, height))
    let (columns, rows) = ((width - 1) / Tiles.width + 1, (height - 1) / Tiles.height + 1)
    precondition(fingerprints.count == columns * rows)
    let known = canvas.fingerprints
    let changed = canvas.isBlank ? known.count : zip(known, fingerprints).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
    bytes.reserveCapacity(changed * (4 * Tiles.width * Tiles.height + 12))
    bitmap.withUnsafeBytes { raw in
      let pixels = raw.bindMemory(to: UInt32.self).baseAddress!
      for row in 0..<rows {
        var column = 0
        while column < columns {
          let first = column
          while column < columns, known[row * columns + column] != fingerprints[row * columns + column] { column += 1 }
          if first < column {
            let x = first * Tiles.width
            tileCount += column - first
            add(
              pixels, width, x: x, y: row * Tiles.height, columns: min(column * Tiles.width, width) - x,
              rows: min(Tiles.height, height - row * Tiles.height), onto: canvas)
          } else {
            column += 1
          }
        }
      }
    }
    canvas.fingerprints = fingerprints
    canvas.isBlank = false
  }

  /// Packs the whole bitmap as one rectangle.
  package mutating func packAll(_ bitmap: Bitmap) {
    bytes.reserveCapacity(4 * bitmap.width * bitmap.height + 12)
    bitmap.withUnsafeBytes { raw in
      let pixels = raw.bindMemory(to: UInt32.self).baseAddress!
      add(pixels, bitmap.width, x: 0, y: 0, columns: bitmap.width, rows: bitmap.height, onto: nil)
    }
  }

  /// Adds a rectangle in the encoding that takes the least space.
  ///
  /// - Parameter canvas: The state of the page's canvas; nil to encode all pixels.
  private mutating func add(
    _ pixels: UnsafePointer<UInt32>, _ stride: Int, x: Int, y: Int, columns: Int, rows: Int, onto canvas: ShownCanvas?
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
      bytes.append(littleEndian: first)
      canvas?.fill(first, x: x, y: y, columns: columns, rows: rows)
      open = nil
      return
    }
    var opaque = OpaqueRows(pixels, stride, x: x, columns: columns, isOpaque: isOpaque)
    if let canvas, let shown = canvas.pixels {
      if !canvas.isBlank, addChanges(&opaque, x: x, y: y, columns: columns, rows: rows, shown, stride) { return }
      for line in y..<y + rows { (shown + line * stride + x).update(from: opaque.row(line), count: columns) }
    }
    // Extend the last rectangle downwards if nothing came between.
    if var run = open, run.x == x, run.width == columns, run.y + run.height == y {
      run.height += rows
      bytes.set(littleEndian: UInt16(run.height), at: run.start + 6)
      open = run
    } else {
      let start = bytes.count
      begin(x: x, y: y, width: columns, height: rows, encoding: 0)
      open = Run(x: x, y: y, width: columns, height: rows, start: start)
    }
    for line in y..<y + rows {
      bytes.append(contentsOf: UnsafeRawBufferPointer(start: opaque.row(line), count: 4 * columns))
    }
  }

  /// Adds only the pixels of a rectangle that differ from the shown ones, and updates the shown ones. The encoding is a
  /// bit mask, row by row in bytes that begin at the lowest bit, and then the changed pixels.
  ///
  /// - Returns: Whether the rectangle is done: its changes were added, or there are none. False if the whole rectangle
  ///   takes less space; then nothing was added.
  private mutating func addChanges(
    _ opaque: inout OpaqueRows, x: Int, y: Int, columns: Int, rows: Int, _ shown: UnsafeMutablePointer<UInt32>,
    _ stride: Int
  ) -> Bool {
    let maskBytes = ((columns + 7) / 8 * rows + 3) & ~3
    let largest = maskBytes + 4 * columns * rows
    return withUnsafeTemporaryAllocation(byteCount: largest, alignment: 4) { target in
      let masks = target.bindMemory(to: UInt8.self).baseAddress!
      let changes = UnsafeMutableRawPointer(masks + maskBytes)
      (masks + maskBytes - 4).update(repeating: 0, count: 4)
      var (group, count) = (0, 0)
      for line in y..<y + rows {
        let (row, old) = (opaque.row(line), shown + line * stride + x)
        for begin in Swift.stride(from: 0, to: columns, by: 8) {
          var mask: UInt8 = 0
          defer {
            masks[group] = mask
            group += 1
          }
          if begin + 8 <= columns, areEqual(row + begin, old + begin) { continue }
          for i in begin..<min(begin + 8, columns) where row[i] != old[i] {
            mask |= 1 << UInt8(truncatingIfNeeded: i - begin)
            changes.storeBytes(of: row[i].littleEndian, toByteOffset: 4 * count, as: UInt32.self)
            old[i] = row[i]
            count += 1
          }
        }
      }
      let size = maskBytes + 4 * count
      guard count > 0, size < 4 * columns * rows else { return count == 0 }
      begin(x: x, y: y, width: columns, height: rows, encoding: 2 | UInt32(truncatingIfNeeded: count) << 8)
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: target[..<size]))
      open = nil
      return true
    }
  }

  /// Writes the header of a rectangle.
  private mutating func begin(x: Int, y: Int, width: Int, height: Int, encoding: UInt32) {
    rectangleCount += 1
    for number in [x, y, width, height] { bytes.append(littleEndian: UInt16(number)) }
    bytes.append(littleEndian: encoding)
  }
}

extension [UInt8] {
  /// Adds a number, the lowest byte first.
  mutating func append(littleEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  /// Overwrites a number, the lowest byte first.
  fileprivate mutating func set<Number: FixedWidthInteger & BitwiseCopyable>(
    littleEndian number: Number, at offset: Int
  ) {
    withUnsafeMutableBytes { $0.storeBytes(of: number.littleEndian, toByteOffset: offset, as: Number.self) }
  }
}

/// Reads rows of a bitmap's rectangle for ``FramePacket``, with translucent pixels blended over the ``Checkerboard``.
private struct OpaqueRows: ~Copyable {
  private let pixels: UnsafePointer<UInt32>
  private let stride, x, columns: Int
  /// A buffer for one blended row; nil if all pixels are opaque.
  private let own: UnsafeMutablePointer<UInt32>?

  init(_ pixels: UnsafePointer<UInt32>, _ stride: Int, x: Int, columns: Int, isOpaque: Bool) {
    (self.pixels, self.stride, self.x, self.columns) = (pixels, stride, x, columns)
    own = isOpaque ? nil : .allocate(capacity: columns)
  }

  deinit { own?.deallocate() }

  /// The pixels of a row. They are valid until the next call.
  func row(_ y: Int) -> UnsafePointer<UInt32> {
    let row = pixels + y * stride + x
    guard let own else { return row }
    for i in 0..<columns { own[i] = Checkerboard.behind(row[i], x: x + i, y: y) }
    return UnsafePointer(own)
  }
}

/// Whether eight pixels are equal.
@inline(__always)
private func areEqual(_ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>) -> Bool {
  var differences: UInt64 = 0
  for offset in stride(from: 0, to: 32, by: 8) {
    differences |=
      UnsafeRawPointer(a).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      ^ UnsafeRawPointer(b).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
  return differences == 0
}

/// The size in pixels of the rasteriser's tiles, which ``FramePacket`` compares.
enum Tiles {
  static let width = 1 << ChangeLog.blockWidthBits
  static let height = 1 << ChangeLog.blockHeightBits
}

/// The checkerboard behind transparent pixels. A canvas element would round translucent colours. Therefore the server
/// blends them with the squares, and a page only gets opaque pixels.
enum Checkerboard {
  /// The side of a square in pixels.
  static let side = 8
  /// The grey levels of the squares.
  static let light: UInt32 = 0xCC
  static let dark: UInt32 = 0x99

  /// Blends a premultiplied pixel, whose lowest byte is red, over the square at a position.
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

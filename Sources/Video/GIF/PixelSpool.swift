import Foundation
import PathreelFiles

/// The frames of a clip, kept without loss until all have come: on the disk, beside what is to be written.
///
/// Of a frame the tiles are kept that differ from the frame before, in bytes after the manner of QOI (Dominic Szablewski,
/// "The Quite OK Image Format", 2021): an index of recent colours, small differences, runs; and runs of what the frame before
/// shows too.
///
/// The file has no name while it is open, so that nothing of it stays, however the process ends.
final class PixelSpool {
  private let file: PartialFile
  private var bytes: [UInt8] = []
  private var place = 0
  private static let bufferSize = 1 << 20

  /// - Parameter target: What is to be written; the spool lies in its folder.
  init(beside target: URL) throws(FileError) {
    file = try PartialFile(target: target)
    // The descriptor keeps it. Where a file system cannot do that, the name stays until the spool goes.
    unlink(file.path)
    bytes.reserveCapacity(2 * Self.bufferSize)
  }

  // MARK: Writing

  /// Begins a frame with so many tiles.
  func beginFrame(tiles: Int) throws(FileError) { try put(number: tiles) }

  /// Adds a tile of the frame.
  ///
  /// - Parameters:
  ///   - number: Its place in the picture.
  ///   - rows: Its pixels row by row; of each pixel what is shown now, and what the frame before shows.
  func add(tile number: Int, rows: [(now: UnsafeBufferPointer<UInt32>, before: UnsafeBufferPointer<UInt32>)])
    throws(FileError)
  {
    try put(number: number)
    var coder = PixelCoder()
    for row in rows { coder.encode(row.now, over: row.before, into: &bytes) }
    if bytes.count >= Self.bufferSize { try flush() }
  }

  private func put(number: Int) throws(FileError) {
    for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  private func flush() throws(FileError) {
    try file.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  // MARK: Reading

  /// Ends the writing; from now on frames are read, from the first one on.
  func rewind() throws(FileError) {
    try flush()
    guard lseek(file.descriptor, 0, SEEK_SET) == 0 else { throw file.failure("reading back: \(systemWords(errno))") }
    place = 0
  }

  /// How many tiles the next frame has.
  func nextFrame() throws(FileError) -> Int { try number() }

  /// Reads a tile.
  ///
  /// - Parameter rows: For a tile its rows, which hold what the frame before shows, and are brought up to date.
  func nextTile(_ rows: (_ number: Int) -> [UnsafeMutableBufferPointer<UInt32>]) throws(FileError) -> Int {
    let number = try number()
    let rows = rows(number)
    // A pixel takes five bytes at most.
    try load(rows.reduce(0) { $0 + 5 * $1.count })
    var coder = PixelCoder()
    bytes.withUnsafeBufferPointer { bytes in for row in rows { coder.decode(bytes, &place, over: row) } }
    return number
  }

  private func number() throws(FileError) -> Int {
    try load(4)
    guard place + 4 <= bytes.count else { throw file.failure("reading back what was kept of it failed: it is cut off") }
    defer { place += 4 }
    var number = 0
    for i in 0..<4 { number |= Int(bytes[place + i]) << (8 * i) }
    return number
  }

  /// Has so many bytes in memory, or all that are left.
  private func load(_ count: Int) throws(FileError) {
    guard bytes.count - place < count else { return }
    bytes.removeSubrange(..<place)
    place = 0
    let kept = bytes.count
    var size = kept
    bytes.append(contentsOf: repeatElement(0, count: max(Self.bufferSize, count)))
    while size < bytes.count {
      let more = bytes.withUnsafeMutableBytes { read(file.descriptor, $0.baseAddress! + size, $0.count - size) }
      if more < 0 && errno == EINTR { continue }
      guard more >= 0 else { throw file.failure("reading back what was kept of it failed: \(systemWords(errno))") }
      if more == 0 { break }
      size += more
    }
    bytes.removeLast(bytes.count - size)
  }
}

/// Turns the pixels of a tile into bytes and back. Pixels are opaque or zero.
private struct PixelCoder {
  private var recent: (UInt32, [UInt32]) = (0xFF00_0000, [UInt32](repeating: 0, count: 64))

  private enum Token {
    static let recent: UInt8 = 0x00
    static let difference: UInt8 = 0x40
    static let luma: UInt8 = 0x80
    static let run: UInt8 = 0xC0
    static let longestRun = 62
    /// Three channels follow.
    static let color: UInt8 = 0xFE
    /// A number follows: so many pixels are as they were, or, for zero, one is transparent.
    static let unchanged: UInt8 = 0xFF
  }

  private static func slot(_ pixel: UInt32) -> Int {
    let (red, green, blue) = (pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255)
    return Int((red * 3 + green * 5 + blue * 7) & 63)
  }

  mutating func encode(
    _ now: UnsafeBufferPointer<UInt32>, over before: UnsafeBufferPointer<UInt32>, into bytes: inout [UInt8]
  ) {
    var last = recent.0
    recent.1.withUnsafeMutableBufferPointer { recent in
      var i = 0
      while i < now.count {
        let pixel = now[i]
        if pixel == last {
          let start = i
          while i < now.count, now[i] == last, i - start < Token.longestRun { i += 1 }
          bytes.append(Token.run | UInt8(i - start - 1))
          continue
        }
        if pixel == before[i] {
          let start = i
          while i < now.count, now[i] == before[i], i - start < 255 { i += 1 }
          bytes.append(Token.unchanged)
          bytes.append(UInt8(i - start))
          last = now[i - 1]
          continue
        }
        i += 1
        let slot = Self.slot(pixel)
        if pixel == GIFPixel.transparent {
          bytes.append(Token.unchanged)
          bytes.append(0)
        } else if recent[slot] == pixel {
          bytes.append(Token.recent | UInt8(slot))
        } else {
          recent[slot] = pixel
          func step(_ shift: UInt32) -> UInt8 {
            UInt8(truncatingIfNeeded: pixel >> shift) &- UInt8(truncatingIfNeeded: last >> shift)
          }
          let (red, green, blue) = (step(0), step(8), step(16))
          let (redBesideGreen, blueBesideGreen) = (red &- green, blue &- green)
          if red &+ 2 < 4, green &+ 2 < 4, blue &+ 2 < 4 {
            bytes.append(Token.difference | (red &+ 2) << 4 | (green &+ 2) << 2 | (blue &+ 2))
          } else if green &+ 32 < 64, redBesideGreen &+ 8 < 16, blueBesideGreen &+ 8 < 16 {
            bytes.append(Token.luma | (green &+ 32))
            bytes.append((redBesideGreen &+ 8) << 4 | (blueBesideGreen &+ 8))
          } else {
            bytes.append(Token.color)
            for shift in [0, 8, 16] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: pixel >> shift)) }
          }
        }
        last = pixel
      }
    }
    recent.0 = last
  }

  mutating func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int, over row: UnsafeMutableBufferPointer<UInt32>
  ) {
    var last = recent.0
    recent.1.withUnsafeMutableBufferPointer { recent in
      func next() -> UInt8 {
        defer { place += 1 }
        return bytes[place]
      }
      var i = 0
      while i < row.count {
        let token = next()
        if token == Token.unchanged {
          let count = Int(next())
          if count > 0 {
            i += count
            last = row[i - 1]
            continue
          }
          last = GIFPixel.transparent
        } else if token == Token.color {
          last = UInt32(next()) | UInt32(next()) << 8 | UInt32(next()) << 16 | 0xFF00_0000
          recent[Self.slot(last)] = last
        } else if token >= Token.run {
          for _ in 0...(token & 63) {
            row[i] = last
            i += 1
          }
          continue
        } else if token < Token.difference {
          last = recent[Int(token)]
        } else {
          let (red, green, blue): (UInt8, UInt8, UInt8)
          if token < Token.luma {
            (red, green, blue) = ((token >> 4 & 3) &- 2, (token >> 2 & 3) &- 2, (token & 3) &- 2)
          } else {
            let rest = next()
            green = (token & 63) &- 32
            (red, blue) = ((rest >> 4) &- 8 &+ green, (rest & 15) &- 8 &+ green)
          }
          func channel(_ shift: UInt32, _ step: UInt8) -> UInt32 {
            UInt32(UInt8(truncatingIfNeeded: last >> shift) &+ step) << shift
          }
          last = channel(0, red) | channel(8, green) | channel(16, blue) | 0xFF00_0000
          recent[Self.slot(last)] = last
        }
        row[i] = last
        i += 1
      }
    }
    recent.0 = last
  }
}

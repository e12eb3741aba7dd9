import Foundation
import PathreelFiles

/// The frames of a clip, kept without loss until all have come: on the disk, beside what is to be written.
///
/// Of a frame the tiles are kept that differ from the frame before, each coded over what the frame before shows (``PixelCoder``).
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
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: PixelCoder.most * Tiling.area) { buffer in
      guard let start = buffer.baseAddress else { return }
      var end = start
      for row in rows { coder.encode(row.now, over: row.before.baseAddress, to: &end) }
      bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: end - start))
    }
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
    try load(rows.reduce(0) { $0 + PixelCoder.most * $1.count })
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

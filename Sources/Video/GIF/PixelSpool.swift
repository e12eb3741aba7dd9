import Foundation
import PathreelFiles

/// A temporary file that stores a clip's frames losslessly until the clip is complete. Used by ``GIFEncoder``.
///
/// It stores only the tiles of a frame that differ from the frame before, and each tile as its difference from that
/// frame (``PixelCoder``).
///
/// The file is unlinked while it is open, so nothing of it remains, however the process ends.
final class PixelSpool {
  private let file: PartialFile
  private var bytes: [UInt8] = []
  /// The position of the next byte to read in `bytes`.
  private var place = 0
  /// In bytes.
  private static let bufferSize = 1 << 20

  /// - Parameter target: The file that will be written. The spool lies in its folder.
  init(beside target: URL) throws(FileError) {
    file = try PartialFile(target: target)
    // The open descriptor keeps the data.
    file.removeName()
    bytes.reserveCapacity(2 * Self.bufferSize)
  }

  // MARK: Writing

  /// Begins a frame with a number of changed tiles.
  func beginFrame(tiles: Int) throws(FileError) { try put(number: tiles) }

  /// Adds a tile to the frame.
  ///
  /// - Parameters:
  ///   - number: The tile's number in the ``Tiling``.
  ///   - rows: The tile's rows, each with its pixels and the pixels of the frame before.
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

  /// Ends writing. Reading then starts at the first frame.
  func rewind() throws(FileError) {
    try flush()
    guard lseek(file.descriptor, 0, SEEK_SET) == 0 else { throw readingFailure() }
    place = 0
  }

  /// Returns the number of changed tiles in the next frame.
  func nextFrame() throws(FileError) -> Int { try number() }

  /// Reads a tile and returns its number.
  ///
  /// - Parameter rows: Returns where the rows of a tile are in memory. They hold the pixels of the frame before, and
  ///   the tile's changes are applied to them in place.
  func nextTile(_ rows: (_ number: Int) -> [UnsafeMutableBufferPointer<UInt32>]) throws(FileError) -> Int {
    let number = try number()
    let rows = rows(number)
    try load(rows.reduce(0) { $0 + PixelCoder.most * $1.count })
    var coder = PixelCoder()
    bytes.withUnsafeBufferPointer { bytes in for row in rows { coder.decode(bytes, &place, over: row) } }
    return number
  }

  /// The error of the last system call.
  private func readingFailure() -> FileError {
    file.failure("reading its temporary file failed: \(systemWords(errno))")
  }

  private func number() throws(FileError) -> Int {
    try load(4)
    guard place + 4 <= bytes.count else { throw file.failure("its temporary file ends in the middle") }
    defer { place += 4 }
    var number = 0
    for i in 0..<4 { number |= Int(bytes[place + i]) << (8 * i) }
    return number
  }

  /// Fills the buffer with at least `count` unread bytes, or with all that are left.
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
      guard more >= 0 else { throw readingFailure() }
      if more == 0 { break }
      size += more
    }
    bytes.removeLast(bytes.count - size)
  }
}

import Foundation
import PathreelDrawing
import PathreelFiles

/// A temporary file that stores a clip's pictures losslessly until the clip is complete, as packets of ``BlockRuns``.
/// Used by ``GIFEncoder``.
///
/// The file is unlinked while it is open, so nothing of it remains, however the process ends.
final class PictureSpool {
  private let file: PartialFile
  /// The sizes of the packets that are not read yet, in bytes.
  private var sizes: [Int] = []

  /// - Parameter target: The file that will be written. The spool lies in its folder.
  init(beside target: URL) throws(FileError) {
    file = try PartialFile(target: target)
    // The open descriptor keeps the data.
    file.removeName()
  }

  /// Adds a picture that differs from the one before in some macroblocks.
  func append(_ picture: Bitmap, _ changes: BlockRuns) throws(FileError) {
    var packet: [UInt8] = []
    changes.encode(picture) { packet = Array($0) }
    sizes.append(packet.count)
    try file.write(packet)
  }

  /// Ends writing. Reading then starts at the first picture.
  func rewind() throws(FileError) {
    guard lseek(file.descriptor, 0, SEEK_SET) == 0 else { throw failure() }
    sizes.reverse()
  }

  /// Applies the next picture's changes to a bitmap that shows the picture before.
  func next(into picture: Bitmap) throws(FileError) {
    var packet = [UInt8](repeating: 0, count: sizes.removeLast())
    var count = 0
    while count < packet.count {
      let more = packet.withUnsafeMutableBytes { read(file.descriptor, $0.baseAddress! + count, $0.count - count) }
      if more < 0 && errno == EINTR { continue }
      guard more >= 0 else { throw failure() }
      guard more > 0 else { throw file.failure("its temporary file ends in the middle") }
      count += more
    }
    packet.withUnsafeBytes { BlockRuns.decode($0, into: picture) }
  }

  /// The error of the last system call.
  private func failure() -> FileError {
    file.failure("reading its temporary file failed: \(systemWords(errno))")
  }
}

import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelVideo

/// A document that appears under its name when it is committed.
///
/// It may go from thread to thread, one owner at a time.
final class DrawingFile: PictureFile, @unchecked Sendable {
  private let file: PartialFile

  /// Creates the hidden file with all that it has.
  init(target: URL, _ text: String) throws(FileError) {
    file = try PartialFile(target: target)
    try file.write(Array(text.utf8))
  }

  func append(_ bitmap: Bitmap, rows: Int) {}
  func finish() {}
  func commit() throws(FileError) { try file.commit() }
}

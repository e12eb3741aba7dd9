import Foundation
import PathreelDrawing
import PathreelFiles

/// A PNG that is written from top to bottom, and appears under its name when it is committed.
///
/// It may go from thread to thread, one owner at a time.
package final class PNGFile: @unchecked Sendable {
  private let file: PartialFile
  private let encoder: PNGEncoder<FileError>

  /// Creates the hidden file.
  package init(target: URL, width: Int, height: Int, effort: PNG.Effort = .fast) throws(FileError) {
    let file = try PartialFile(target: target)
    self.file = file
    encoder = try PNGEncoder(width: width, height: height, effort: effort) { (bytes) throws(FileError) in
      try file.write(bytes)
    }
  }

  /// Adds the next rows: the first ones of a bitmap as wide as the picture.
  package func append(_ bitmap: Bitmap, rows: Int) throws(FileError) { try encoder.append(bitmap, rows: rows) }

  /// Completes the hidden file, after the last row.
  package func finish() throws(FileError) { try encoder.finish() }

  /// Gives the file its name.
  package func commit() throws(FileError) { try file.commit() }
}

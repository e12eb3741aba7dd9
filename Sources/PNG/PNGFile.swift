import Foundation
import PathreelDrawing
import PathreelFiles

/// A PNG file that is written row by row and appears under its name when it is committed. ``PNG`` and the picture
/// formats of `Video` write with it.
///
/// It may move between threads, with one owner at a time.
package final class PNGFile: @unchecked Sendable {
  private let file: PartialFile
  private let encoder: PNGEncoder<FileError>

  /// Creates a hidden temporary file beside the target (`PartialFile`).
  package init(target: URL, width: Int, height: Int, effort: PNG.Effort = .fast) throws(FileError) {
    let file = try PartialFile(target: target)
    self.file = file
    encoder = try PNGEncoder(width: width, height: height, effort: effort) { (bytes) throws(FileError) in
      try file.write(bytes)
    }
  }

  /// Adds the next rows of the picture: the first rows of a bitmap that is as wide as the picture.
  package func append(_ bitmap: Bitmap, rows: Int) throws(FileError) { try encoder.append(bitmap, rows: rows) }

  /// Completes the temporary file, after the last row.
  package func finish() throws(FileError) { try encoder.finish() }

  /// Renames the temporary file to the target.
  package func commit() throws(FileError) { try file.commit() }
}

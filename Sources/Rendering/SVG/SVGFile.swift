import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelVideo

/// An SVG document file, which appears under its name when it is committed. ``Clip`` writes frames as SVG with it.
///
/// It may be passed from thread to thread; it has one owner at a time.
final class SVGFile: PictureFile, @unchecked Sendable {
  private let file: PartialFile

  /// Creates a hidden temporary file beside the target (`PartialFile`), and writes the whole text to it.
  init(target: URL, _ text: String) throws(FileError) {
    file = try PartialFile(target: target)
    try file.write(Array(text.utf8))
  }

  func append(_ bitmap: Bitmap, rows: Int) {}
  func finish() {}
  func commit() throws(FileError) { try file.commit() }
}

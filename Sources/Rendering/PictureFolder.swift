import Foundation
import PathreelFiles
import PathreelVideo

/// A folder of pictures that are named by the numbers of their frames. The `frames` command writes into it.
package struct PictureFolder {
  /// The folder.
  package let url: URL

  /// The format of the pictures.
  package let format: OutputFormat

  /// A folder, which need not exist yet.
  package init(url: URL, format: OutputFormat = .png) { (self.url, self.format) = (url, format) }

  /// The file of a frame's picture.
  package func file(ofFrame frame: Int) -> URL { url.appending(path: name(ofFrame: frame)) }

  /// The name of a frame's picture, such as `frame-000037.png`. Names sort like numbers up to the millionth frame, and
  /// do not depend on the range of frames.
  package func name(ofFrame frame: Int) -> String {
    let digits = String(frame)
    return "frame-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits + "." + format.fileExtension
  }

  /// Creates the folder if it does not exist.
  package func make() throws(FileError) { try makeFolder(url, for: "pictures") }

  /// The frames whose pictures are in the folder, in ascending order; empty if there is no folder.
  package var frames: [Int] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.compactMap(frame(named:)).sorted()
  }

  /// The frame of a picture's file name; nil for any other name.
  private func frame(named name: String) -> Int? {
    guard let frame = name.wholeMatch(of: #/frame-([0-9]{6,})\..*/#).flatMap({ Int($0.1) }),
      self.name(ofFrame: frame) == name
    else { return nil }
    return frame
  }

  /// Removes the hidden temporary files that killed processes have left.
  package func removeAbandoned() { PartialFile.removeAbandoned(in: url) { frame(named: $0) != nil } }

  /// Removes the pictures of these frames.
  package func remove(_ frames: [Int]) throws(FileError) {
    for frame in frames where unlink(file(ofFrame: frame).path) != 0 && errno != ENOENT {
      let reason = "cannot be removed: \(systemWords(errno))"
      throw .cannotWrite(file: file(ofFrame: frame).relativePath, reason: reason)
    }
  }
}

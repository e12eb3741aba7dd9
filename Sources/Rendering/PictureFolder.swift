import Foundation
import PathreelFiles
import PathreelVideo

/// A folder of pictures that are named by their frames' numbers.
package struct PictureFolder {
  package let url: URL

  /// What the pictures are.
  package let format: OutputFormat

  package init(url: URL, format: OutputFormat = .png) { (self.url, self.format) = (url, format) }

  /// The file of a frame's picture.
  package func file(ofFrame frame: Int) -> URL { url.appending(path: name(ofFrame: frame)) }

  /// `frame-000037.png`: names sort as numbers do up to the millionth frame, and stay the same for every range.
  package func name(ofFrame frame: Int) -> String {
    let digits = String(frame)
    return "frame-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits + "." + format.fileExtension
  }

  /// Makes the folder unless it is there.
  package func make() throws(FileError) { try makeFolder(url, for: "pictures") }

  /// The frames whose pictures the folder holds, in order; none where there is no folder.
  package var frames: [Int] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.compactMap(frame(named:)).sorted()
  }

  private func frame(named name: String) -> Int? {
    guard let frame = name.wholeMatch(of: #/frame-([0-9]{6,})\..*/#).flatMap({ Int($0.1) }),
      self.name(ofFrame: frame) == name
    else { return nil }
    return frame
  }

  /// Removes the hidden files that killed writers of pictures left.
  package func removeAbandoned() { PartialFile.removeAbandoned(in: url) { frame(named: $0) != nil } }

  /// Removes the pictures of these frames.
  package func remove(_ frames: [Int]) throws(FileError) {
    for frame in frames where unlink(file(ofFrame: frame).path) != 0 && errno != ENOENT {
      let reason = "cannot be removed: \(String(cString: strerror(errno)))"
      throw .cannotWrite(file: file(ofFrame: frame).relativePath, reason: reason)
    }
  }
}

import Foundation
import PathreelFiles

/// Reads a whole regular file. Pipes and devices are errors, since they might never end. ``ImageAsset`` and ``Movie``
/// read their files with it.
///
/// - Parameter limit: The size of the largest file that is read, in bytes.
func contents(of path: String, atMost limit: Int) throws(MediaError) -> Data {
  try contents(of: path) { size throws(MediaError) in
    guard size <= limit else {
      throw MediaError(reason: "is too large: \(size) bytes, where \(limit) are allowed")
    }
    return size
  }
}

/// Reads the first bytes of a regular file, or all if it has fewer.
func contents(of path: String, first count: Int) throws(MediaError) -> Data {
  try contents(of: path) { size throws(MediaError) in min(size, count) }
}

/// - Parameter count: Returns how many bytes to read of a file of a given size.
private func contents(of path: String, count: (Int) throws(MediaError) -> Int) throws(MediaError) -> Data {
  let file = try RegularFile(media: path)
  let count = try count(file.state.size)
  guard let data = try? file.read(atMost: count), data.count == count else {
    throw MediaError(reason: "could not be read to its end")
  }
  return data
}

extension RegularFile {
  /// Opens a file of the user.
  ///
  /// - Throws: A failure whose reason follows the file's name in a message.
  init(media path: String) throws(MediaError) {
    do { try self.init(path, links: .followed) } catch { throw MediaError(reason: error.reason) }
  }
}

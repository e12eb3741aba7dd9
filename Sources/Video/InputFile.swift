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
  let descriptor = Descriptors.beyondStandard { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
  guard descriptor >= 0 else { throw MediaError(reason: systemWords(errno)) }
  defer { close(descriptor) }
  var facts = stat()
  guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
    throw MediaError(reason: "is not a regular file")
  }
  var data = Data(count: try count(Int(facts.st_size)))
  let count = data.withUnsafeMutableBytes { bytes in
    var count = 0
    while count < bytes.count {
      let more = Foundation.read(descriptor, bytes.baseAddress! + count, bytes.count - count)
      if more < 0 && errno == EINTR { continue }
      guard more > 0 else { break }
      count += more
    }
    return count
  }
  guard count == data.count else { throw MediaError(reason: "could not be read to its end") }
  return data
}

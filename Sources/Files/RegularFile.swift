import Foundation

/// A regular file that is open for reading. All of Pathreel's readers open their files with it.
///
/// Opening never waits. A folder, a pipe, a socket or a device in the place of the file is an error, since a pipe might
/// have no writer and a device might never end.
///
/// ```swift
/// let file = try RegularFile("rows.csv", links: .followed)
/// let start = try file.read(atMost: 1 << 16)
/// ```
package struct RegularFile: ~Copyable {
  /// What a symbolic link in the place of the file means.
  package enum Links: Sendable {
    /// The file that it leads to. For files of the user, who may keep them elsewhere.
    case followed
    /// An error. For files that only Pathreel writes: in caches and jobs, and manifests.
    case refused
  }

  /// The descriptor, which is closed with this value.
  package let descriptor: Int32
  /// The state of the file when it was opened.
  package let state: FileState

  package init(_ path: String, links: Links) throws(RegularFileError) {
    // O_NOCTTY: a terminal that is opened must not become the process's own.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (links == .refused ? O_NOFOLLOW : 0)
    let descriptor = Descriptors.beyondStandard { open(path, flags) }
    guard descriptor >= 0 else {
      switch errno {
      case ELOOP where links == .refused: throw .isLink
      // A socket, or a device without a driver.
      case ENXIO, ENODEV: throw .isSpecial
      case let code: throw .system(code)
      }
    }
    guard let state = FileState(of: descriptor), state.isRegular else {
      let isFolder = FileState(of: descriptor)?.isFolder ?? false
      close(descriptor)
      throw isFolder ? .isFolder : .isSpecial
    }
    (self.descriptor, self.state) = (descriptor, state)
  }

  deinit { close(descriptor) }

  /// Hands the descriptor over to the caller, who closes it.
  package consuming func takeDescriptor() -> Int32 {
    let descriptor = descriptor
    discard self
    return descriptor
  }

  /// Reads from an offset on.
  ///
  /// - Returns: As many bytes as asked for, or fewer if the file ends before.
  package func read(atMost count: Int, from offset: Int = 0) throws(RegularFileError) -> Data {
    var data = Data(count: max(min(count, state.size - offset), 0))
    let found = data.withUnsafeMutableBytes { bytes in
      Result { () throws(RegularFileError) in try read(into: bytes, from: offset) }
    }
    let size = try found.get()
    return size < data.count ? data.prefix(size) : data
  }

  /// Fills a buffer from an offset on.
  ///
  /// - Returns: The number of bytes, which is smaller than the buffer's if the file ends before.
  package func read(into buffer: UnsafeMutableRawBufferPointer, from offset: Int) throws(RegularFileError) -> Int {
    var count = 0
    while count < buffer.count {
      let more = pread(descriptor, buffer.baseAddress! + count, buffer.count - count, off_t(offset + count))
      if more > 0 { count += more } else if more == 0 { break } else if errno != EINTR { throw .system(errno) }
    }
    return count
  }

  /// Hands the whole file over in pieces of 256 KiB, so that it need not fit into memory.
  package func forEachPiece(_ use: (UnsafeRawBufferPointer) throws -> Void) throws {
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { piece.deallocate() }
    var offset = 0
    while case let count = try read(into: piece, from: offset), count > 0 {
      try use(UnsafeRawBufferPointer(rebasing: piece[..<count]))
      offset += count
    }
  }

  /// The bytes of a file; nil if it cannot be opened or read, or has more than `limit` bytes.
  package static func contents(of path: String, atMost limit: Int, links: Links) -> Data? {
    guard let file = try? RegularFile(path, links: links), file.state.size <= limit else { return nil }
    return try? file.read(atMost: limit)
  }
}

/// The reason why a file cannot be opened or read. Readers put it into their own words.
package enum RegularFileError: Error, Hashable, Sendable {
  /// An error number of the system.
  case system(Int32)
  /// A symbolic link, where none may be.
  case isLink
  case isFolder
  /// A pipe, a socket or a device.
  case isSpecial

  /// Whether there is no such file.
  package var isMissing: Bool { self == .system(ENOENT) }

  /// A clause that follows the name of the file.
  package var reason: String {
    switch self {
    case .system(let code): "cannot be opened: \(systemWords(code))"
    case .isLink: "is a symbolic link, where only a file that Pathreel wrote may be; remove it"
    case .isFolder, .isSpecial: "is not a regular file"
    }
  }
}

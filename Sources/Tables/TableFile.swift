import Foundation
import PathreelFiles

/// Reading of data files, for the rows of the `batch` command and the `data` of scene files.
extension Table {
  /// Reads and parses a data file. Its extension selects the format.
  ///
  /// - Parameters:
  ///   - captions: What a row is, if the file has captions.
  ///   - betweenReads: Called after each block is read; for tests.
  /// - Throws: `FileError.cannotRead` if the file is missing, unreadable, of an unknown kind, or changes during the
  ///   read; ``TableFileError`` for mistakes in it.
  package static func read(
    _ url: URL, limits: TableLimits = .standard, captions: CaptionRows = .captions, betweenReads: () -> Void = {}
  ) throws -> Table {
    let name = url.relativePath
    guard let format = TableFormat(ofFile: name) else {
      throw FileError.cannotRead(file: name, reason: "a file of data ends in \(TableFormat.endings)")
    }
    let bytes = try snapshot(of: url, limits: limits, betweenReads: betweenReads)
    return try Table(bytes, as: format, file: name, limits: limits, captions: captions)
  }

  /// Reads the whole file and checks that it did not change between the first and the last byte.
  private static func snapshot(of url: URL, limits: TableLimits, betweenReads: () -> Void) throws -> [UInt8] {
    let (path, name) = (url.path, url.relativePath)
    func unreadable(_ reason: String) -> FileError { .cannotRead(file: name, reason: reason) }
    let file: RegularFile
    do { file = try RegularFile(path, links: .followed) } catch {
      switch error {
      case .system(ENOENT): throw unreadable("there is no such file; check the name and the folder")
      case .system(EACCES): throw unreadable("the file cannot be opened; check its permissions")
      case .isFolder: throw unreadable("this is a folder; name a file of data in it")
      case .isSpecial: throw unreadable("this is no regular file; save the data in one")
      case .system, .isLink: throw unreadable("the file \(error.reason)")
      }
    }
    let before = file.state
    guard before.size <= limits.fileSize else {
      throw TableFileError(
        file: name, errors: [.init(nil, "the file has more than \(limits.fileSize) bytes; split it")])
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(before.size)
    let changed = unreadable("the file was changed while it was read; read it again when it is complete")
    do {
      try file.forEachPiece { piece in
        bytes += piece
        betweenReads()
        if bytes.count > before.size { throw changed }
      }
    } catch let error as RegularFileError { throw unreadable("the file \(error.reason)") }
    // The path must still lead to the same file: editors write a new file and rename it.
    guard bytes.count == before.size, FileState(of: file.descriptor) == before, FileState(at: path) == before else {
      throw changed
    }
    return bytes
  }
}

import Foundation

/// Creates a folder unless it exists. Commands with several outputs use it.
///
/// - Parameter what: The plural noun for the folder's contents, for messages.
/// - Throws: ``FileError/cannotWrite(file:reason:)`` if the name belongs to something else, or the parent folder is
///   missing.
package func makeFolder(_ url: URL, for what: String) throws(FileError) {
  if mkdir(url.path, 0o777) == 0 { return }
  var facts = stat()
  let reason: String
  switch errno {
  case EEXIST:
    if stat(url.path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR { return }
    reason = "is not a folder, and \(what) need one; give another name"
  case ENOENT where stat(url.deletingLastPathComponent().path, &facts) != 0:
    reason = "the folder around it does not exist; create it first"
  case let code: reason = "the folder cannot be made: \(systemWords(code))"
  }
  throw .cannotWrite(file: url.relativePath, reason: reason)
}

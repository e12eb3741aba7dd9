import Foundation

/// Makes a folder unless it is there.
///
/// - Parameter what: What is to be in it, for messages.
/// - Throws: ``FileError/cannotWrite(file:reason:)`` where something else has the name, or the folder around it is missing.
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

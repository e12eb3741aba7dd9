import Foundation
import PathreelFiles

/// Reads the text of a scene file, or of another kind of YAML file, from disk. ``SceneFile`` and ``ValueSets`` call
/// this.
///
/// - Throws: `FileError.cannotRead` if it cannot be read, ``SceneFileError`` if its content cannot be a file of this
///   kind.
func sourceText(at url: URL, of language: SourceLanguage) throws -> String {
  func failure(_ message: String) -> SceneFileError {
    SceneFileError([Diagnostic(file: url.relativePath, position: nil, message: message)])
  }
  var isDirectory: ObjCBool = false
  func unreadable(_ reason: String) -> FileError { .cannotRead(file: url.relativePath, reason: reason) }
  guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
    throw unreadable("there is no such file; check the name and the folder")
  }
  if isDirectory.boolValue { throw unreadable("this is a folder; name \(language.noun) in it") }
  let handle: FileHandle
  do { handle = try FileHandle(forReadingFrom: url) } catch {
    throw unreadable("the file cannot be opened; check its permissions")
  }
  defer { try? handle.close() }
  // One byte more than the maximum shows that the file is too large, without reading all of it.
  let data: Data
  do { data = try handle.read(upToCount: language.maximumSize + 1) ?? Data() } catch {
    throw unreadable("the file cannot be read: \(error.localizedDescription)")
  }
  guard data.count <= language.maximumSize else {
    throw failure("the file has more than \(language.maximumSize) bytes; it is probably not \(language.noun)")
  }
  do { return try UTF8Text.decode(data) } catch {
    throw SceneFileError([Diagnostic(file: url.relativePath, position: error.position, message: "\(error)")])
  }
}

import Foundation

/// The text of a scene file on disk.
///
/// - Throws: ``SceneFileError`` that says why there is none.
func sceneText(at url: URL) throws -> String {
  func failure(_ message: String) -> SceneFileError {
    SceneFileError([Diagnostic(file: url.relativePath, position: nil, message: message)])
  }
  var isDirectory: ObjCBool = false
  guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
    throw failure("there is no such file; check the name and the folder")
  }
  if isDirectory.boolValue { throw failure("this is a folder; name a scene file in it") }
  let handle: FileHandle
  do { handle = try FileHandle(forReadingFrom: url) } catch {
    throw failure("the file cannot be opened; check its permissions")
  }
  defer { try? handle.close() }
  // One byte more than allowed tells a file that is too large, whatever its size.
  let data: Data
  do { data = try handle.read(upToCount: SourceReader.maximumSize + 1) ?? Data() } catch {
    throw failure("the file cannot be read: \(error.localizedDescription)")
  }
  guard data.count <= SourceReader.maximumSize else {
    throw failure("the file has more than \(SourceReader.maximumSize) bytes; it is probably no scene file")
  }
  guard let text = String(validating: data, as: UTF8.self) else {
    throw failure("the file is not text in UTF-8; it is no scene file, or was saved in another encoding")
  }
  return text
}

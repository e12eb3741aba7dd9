import Foundation

/// Reads the text of a scene file, or of another kind of YAML file, from disk. ``SceneFile`` and ``ValueSets`` call
/// this.
///
/// - Throws: ``UnreadableSceneFile`` if it cannot be read, ``SceneFileError`` if its content cannot be a file of this
///   kind.
func sourceText(at url: URL, of language: SourceLanguage) throws -> String {
  func failure(_ message: String) -> SceneFileError {
    SceneFileError([Diagnostic(file: url.relativePath, position: nil, message: message)])
  }
  var isDirectory: ObjCBool = false
  func unreadable(_ reason: String) -> UnreadableSceneFile {
    UnreadableSceneFile(file: url.relativePath, reason: reason)
  }
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

/// A scene file that is missing or that the process may not read. `SceneFile.load` throws it. The fault lies in the
/// file system, not in the scene.
public struct UnreadableSceneFile: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's name, as it was given.
  public let file: String
  /// The reason why it cannot be read, in the system's words.
  public let reason: String

  public var description: String { "\(file): \(reason)" }
}

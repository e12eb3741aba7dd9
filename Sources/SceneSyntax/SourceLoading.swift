import Foundation
import PathreelFiles

/// Reads the text of a scene file, or of another kind of YAML file, from disk. ``SceneFile`` and ``ValueSets`` call
/// this.
///
/// - Throws: `FileError.cannotRead` if it cannot be read, ``SceneFileError`` if its content cannot be a file of this
///   kind.
package func sourceText(at url: URL, of language: SourceLanguage) throws -> String {
  func failure(_ message: String) -> SceneFileError {
    SceneFileError([Diagnostic(file: url.relativePath, position: nil, message: message)])
  }
  let data: Data
  do throws(RegularFileError) {
    // One byte more than the maximum shows that the file is too large, without reading all of it.
    data = try RegularFile(url.path, links: .followed).read(atMost: language.maximumSize + 1)
  } catch {
    let reason =
      switch error {
      case .system(ENOENT): "there is no such file; check the name and the folder"
      case .system(EACCES): "the file cannot be opened; check its permissions"
      case .isFolder: "this is a folder; name \(language.noun) in it"
      case .isSpecial: "this is a pipe or a device; name \(language.noun)"
      case .system, .isLink: "the file \(error.reason)"
      }
    throw FileError.cannotRead(file: url.relativePath, reason: reason)
  }
  guard data.count <= language.maximumSize else {
    throw failure("the file has more than \(language.maximumSize) bytes; it is probably not \(language.noun)")
  }
  do { return try UTF8Text.decode(data) } catch {
    throw SceneFileError([Diagnostic(file: url.relativePath, position: error.position, message: "\(error)")])
  }
}

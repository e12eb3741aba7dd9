import Foundation
import PathreelMotion
import PathreelRendering
import PathreelSceneFiles

/// The source of a previewed scene: a scene file or a film. The `preview` command makes it; `Studio` loads the scene
/// again after each save.
///
/// ```swift
/// let source = PreviewSource(file: URL(filePath: "scenes/spirograph.yaml"))
/// try PreviewServer(of: source, on: ListeningSockets(from: 8080)).wait()
/// ```
public struct PreviewSource: Sendable {
  /// The scene's name in pages and messages.
  let name: String
  /// Returns the command line that runs a command on the scene, such as `pathreel render a.yaml`.
  let commandLine: @Sendable (_ command: String) -> String
  /// Loads the scene.
  let load: @Sendable () throws -> any Scene
  /// The scene file; nil for a film.
  let file: URL?
  /// The file with named value sets.
  let valueFile: URL

  /// A scene file. It is read again when it, or a file that it names, is saved.
  ///
  /// - Parameter assets: A second folder for the files that the scene names.
  public init(file: URL, assets: URL? = nil) {
    let (path, folder) = (file.relativePath, assets?.relativePath)
    name = path
    commandLine = { command in
      "pathreel \(command) \(quoted(path))" + (folder.map { " --assets \(quoted($0))" } ?? "")
    }
    load = { try SceneFile.load(file, assets: assets) }
    self.file = file
    valueFile = ValueSets.file(beside: file)
  }

  /// A file of another kind, such as an SVG document. It is read again when it is saved.
  public init(file: URL, _ load: @escaping @Sendable () throws -> any Scene) {
    let path = file.relativePath
    name = path
    commandLine = { "pathreel \($0) \(quoted(path))" }
    self.load = load
    self.file = file
    valueFile = ValueSets.file(beside: file)
  }

  /// A scene that is written in Swift.
  ///
  /// - Parameter program: The shell command that runs the film's program.
  public init(_ scene: @escaping @Sendable () -> any Scene, name: String, program: String) {
    self.name = name
    commandLine = { "\(program) \($0)" }
    let fault = FilmPreview.child?.fault
    load = {
      if let fault { throw PreviewRequestError(fault) }
      return scene()
    }
    file = nil
    valueFile = ValueSets.file(ofFilm: name)
  }

  /// The scene of a program that was compiled from a SwiftUI file.
  public init(_ scene: @escaping @Sendable () throws -> any Scene, of file: URL) {
    let path = file.relativePath
    name = path
    commandLine = { "pathreel \($0) \(quoted(path))" }
    let fault = FilmPreview.child?.fault
    load = {
      if let fault { throw PreviewRequestError(fault) }
      return try scene()
    }
    self.file = nil
    valueFile = ValueSets.file(beside: file)
  }

  /// The files to watch: a change of any of them may change the scene.
  ///
  /// - Parameter isWrong: Whether the scene could not be read the last time. The reason may be a missing file whose
  ///   name is unknown, so folders are watched, too: a folder's date changes when a file appears in it.
  func files(of scene: (any Scene)?, isWrong: Bool) -> [URL] {
    [file].compactMap { $0 } + [valueFile] + (scene.map { InputFiles(of: $0).all } ?? [])
      + (isWrong ? file.map(Self.folders) ?? [] : [])
  }

  /// The picture files in the scene file's folder and below, with the names that a parameter uses; the first 200 in
  /// alphabetical order.
  var pictures: [String] {
    guard let folder = file?.deletingLastPathComponent() else { return [] }
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    var (names, visited) = ([String](), 0)
    while let url = files?.nextObject() as? URL, visited < Self.maximumVisited {
      visited += 1
      guard ["png", "jpg", "jpeg", "webp"].contains(url.pathExtension.lowercased()) else { continue }
      names.append(url.pathComponents.dropFirst(folder.absoluteURL.pathComponents.count).joined(separator: "/"))
    }
    return Array(names.sorted().prefix(Self.maximumPictures))
  }

  /// The largest numbers of files that are visited, of pictures that are listed, and of folders that are watched.
  private static let maximumVisited = 10_000
  private static let maximumPictures = 200
  private static let maximumFolders = 100

  /// A file's folder and the folders in that folder.
  private static func folders(of file: URL) -> [URL] {
    let folder = file.deletingLastPathComponent()
    let entries = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: .skipsHiddenFiles)
    let folders = (entries ?? []).lazy.filter {
      (try? $0.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
    }
    return [folder] + folders.prefix(maximumFolders)
  }
}

/// Quotes a word for a shell if that is necessary.
func quoted(_ word: String) -> String {
  let plain = word.unicodeScalars.allSatisfy {
    ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
      || "-_./=:,+@%".unicodeScalars.contains($0)
  }
  return plain && !word.isEmpty ? word : "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
}

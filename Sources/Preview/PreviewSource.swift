import Foundation
import PathreelMotion
import PathreelRendering
import PathreelSceneFiles

/// Where the scene of a preview comes from, and comes from again after each save.
///
/// ```swift
/// let source = PreviewSource(file: URL(filePath: "scenes/spirograph.yaml"))
/// try PreviewServer(of: source, on: ListeningSockets(from: 8080)).wait()
/// ```
public struct PreviewSource: Sendable {
  /// How pages and messages call the scene.
  let name: String
  /// The scene on a command line, after the name of a command: `pathreel render` stands before it or in it.
  let commandLine: @Sendable (_ command: String) -> String
  let load: @Sendable () throws -> any Scene
  /// The scene file; nil of a film.
  let file: URL?
  /// Where named sets of values are kept.
  let valueFile: URL

  /// A scene file, which is read again when it or a file that it names is saved.
  ///
  /// - Parameter assets: A folder in which files may lie beside the scene file's own.
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

  /// A scene that is written in Swift.
  ///
  /// - Parameter program: How the program is started that has the scene's commands.
  public init(_ scene: @escaping @Sendable () -> any Scene, name: String, program: String) {
    self.name = name
    commandLine = { "\(program) \($0)" }
    let fault = FilmPreview.child?.fault
    load = {
      if let fault { throw RenderFault(fault) }
      return scene()
    }
    file = nil
    valueFile = ValueSets.file(ofFilm: name)
  }

  /// The files that decide what the scene is.
  ///
  /// - Parameter isWrong: Whether it could not be read the last time. Then a file may be missing that nobody knows by name, and
  ///   the folders are among the files: their dates change when something appears in them.
  func files(of scene: (any Scene)?, isWrong: Bool) -> [URL] {
    [file].compactMap { $0 } + [valueFile] + (scene.map { InputFiles(of: $0).all } ?? [])
      + (isWrong ? file.map(Self.folders) ?? [] : [])
  }

  /// The pictures in the scene file's folder and below, as a parameter may name them; the first 200 in alphabetical order.
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

  private static let maximumVisited = 10_000
  private static let maximumPictures = 200
  private static let maximumFolders = 100

  /// The folder of a file, and those that lie in it.
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

/// A word of a shell's command line.
func quoted(_ word: String) -> String {
  let plain = word.unicodeScalars.allSatisfy {
    ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
      || "-_./=:,+@%".unicodeScalars.contains($0)
  }
  return plain && !word.isEmpty ? word : "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
}

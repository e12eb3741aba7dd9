import Foundation
import PathreelSceneGrammar
import PathreelSceneSyntax

/// The scene files that other scenes name. ``SceneDecoder`` gets each of them here. A file is read once, however many
/// scenes name it.
///
/// All scenes that name each other share one instance. It detects cycles and bounds the total size.
final class ReferencedScenes {
  /// The result of each file that was read, by the file's path.
  private var known: [String: Result<SceneFile, SceneFileError>] = [:]
  /// The stack of files that are being read. Each one is named by the previous one.
  private var open: [(path: String, name: String)] = []
  let budget = LoadingBudget()

  init() {}

  /// Pushes the root file, which is read first.
  func begin(with url: URL) { open.append((url.resolvingSymlinksInPath().path, url.lastPathComponent)) }

  /// The scene in a file that another scene names.
  ///
  /// - Parameters:
  ///   - name: The name as that scene writes it.
  ///   - assets: The files that that scene may name.
  /// - Throws: ``SceneAssetError``, whose reason follows the name in a message: "'a.yaml' is a part of itself";
  ///   ``SceneFileError`` for mistakes in the file.
  func scene(named name: String, among assets: SceneAssets) throws -> SceneFile {
    let file = try assets.file(named: name)
    let path = file.resolvingSymlinksInPath().path
    if let foreign = ForeignFile(named: name) { throw SceneAssetError(reason: foreign.fault(of: name)) }
    if let i = open.firstIndex(where: { $0.path == path }) {
      let circle = open[i...].map(\.name) + [file.lastPathComponent]
      throw SceneAssetError(reason: "is a part of itself: \(circle.joined(separator: " → "))")
    }
    if let known = known[path] { return try known.get() }
    guard known.count < SceneLimits.sceneFiles else {
      throw SceneAssetError(reason: "is one file too many; a scene is made of \(SceneLimits.sceneFiles) at most")
    }
    guard open.count < SceneLimits.depth else {
      throw SceneAssetError(reason: "lies deeper than \(SceneLimits.depth) scenes in one another; put it further out")
    }
    let asset = try assets.text(of: name, atMost: SourceReader.maximumSize)
    if let foreign = ForeignFile(text: asset.text) { throw SceneAssetError(reason: foreign.fault(of: name)) }
    guard budget.size + asset.text.utf8.count <= SourceReader.maximumSize else {
      throw SceneAssetError(
        reason: "is too much: the files of the scene have more than \(SourceReader.maximumSize) bytes with it")
    }
    open.append((path, file.lastPathComponent))
    defer { open.removeLast() }
    let result = Result {
      try SceneFile(text: asset.text, name: asset.name, url: file, assets: assets.beside(file), scenes: self)
    }.mapError { error -> SceneFileError in
      guard let error = error as? SceneFileError else {
        return SceneFileError([Diagnostic(file: asset.name, position: nil, message: "\(error)")])
      }
      return error
    }
    known[path] = result
    return try result.get()
  }
}

extension SceneDecoder {
  /// The scene in a file that this scene names, or nil with reports. Mistakes in that file are reported with their own
  /// positions.
  func referencedScene(_ scalar: SourceScalar) -> SceneFile? {
    let name = assetName(scalar)
    do { return try scenes.scene(named: name, among: assets.files) } catch let fault as SceneAssetError {
      report("'\(name)' \(fault.reason)", at: scalar.position)
    } catch let error as SceneFileError {
      reports.add(error.diagnostics, omitting: error.omittedCount)
    } catch {
      report("'\(name)': \(error)", at: scalar.position)
    }
    return nil
  }
}

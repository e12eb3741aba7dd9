import Foundation
import PathreelDrawing
import PathreelSceneFiles
import PathreelSound
import TestFolders

/// A temporary folder of scene files for one test. Its pictures are as wide as their text is long, and its sounds are
/// ten seconds of silence.
final class SceneFolder {
  private let folder: TemporaryFolder
  var url: URL { folder.url }

  init() throws { folder = try TemporaryFolder() }

  func write(_ text: String, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Loads the scene of a text, as `a.yaml` in the folder.
  func load(_ text: String) throws -> SceneFile {
    try write(text, to: "a.yaml")
    return try scene("a.yaml")
  }

  func scene(_ name: String) throws -> SceneFile {
    try SceneFile.load(
      url.appending(path: name), assets: nil,
      images: { data, _ in
        try ImageAsset(width: data.count, height: 1, pixels: [UInt8](repeating: 255, count: 4 * data.count))
      },
      sounds: { _ in Sound(sampleCount: 480_000, fingerprint: 0) { Silence() } })
  }

  /// The message for a text, or for a frame of it, without the folder's name.
  func message(_ text: String, at seconds: Double = 0.5) -> String {
    do {
      _ = try load(text).displayList(at: seconds)
      return "no error"
    } catch {
      return "\(error)".replacing(url.path + "/", with: "")
    }
  }

  private final class Silence: SoundReader {
    func read(from sample: Int, into buffer: UnsafeMutableBufferPointer<Float>) { buffer.update(repeating: 0) }
  }
}

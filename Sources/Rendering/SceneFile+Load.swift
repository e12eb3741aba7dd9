import Foundation
import PathreelDrawing
import PathreelSceneFiles
import PathreelSound
import PathreelVideo

/// Reading of scene files. The commands, the preview and other programs load scenes with it.
extension SceneFile {
  /// Reads a scene file and the files that it names: included files, data, recordings, fonts, pictures, videos and
  /// sounds.
  ///
  /// These must be inside the scene file's folder. Absolute names, names with `..` and links that lead out of the
  /// folder are errors.
  ///
  /// ```swift
  /// let scene = try SceneFile.load(URL(filePath: "scenes/postcard.yaml"))
  /// try Clip(scene).writeVideo(to: URL(filePath: "postcard.mp4"))
  /// ```
  ///
  /// - Parameter assets: Another folder in which the files may be.
  /// - Throws: `FileError.cannotRead` if the file is missing or not readable, `SceneFileError` for mistakes in it.
  public static func load(_ url: URL, assets: URL? = nil) throws -> SceneFile {
    try load(
      url, assets: assets, images: { try ImageAsset(decoding: $0, check: $1) },
      movies: MovieReader(animation: { try Movie(animated: $0) }, video: { try Movie(video: $0.path) }),
      sounds: { try Sound(decodingFile: $0.path) })
  }
}

import Foundation
import PathreelDrawing
import PathreelSceneFiles
import PathreelSound
import PathreelVideo

extension SceneFile {
  /// Reads a scene file and the files that it names: recordings, fonts, pictures and sounds.
  ///
  /// Those lie inside the scene file's folder: absolute names, names with `..` and links that lead out of it are errors.
  ///
  /// ```swift
  /// let scene = try SceneFile.load(URL(filePath: "scenes/postcard.yaml"))
  /// try Clip(scene).writeVideo(to: URL(filePath: "postcard.mp4"))
  /// ```
  ///
  /// - Parameter assets: A folder in which files may lie as well.
  /// - Throws: `UnreadableSceneFile` where the file is missing or closed to us, `SceneFileError` for what is wrong in it.
  public static func load(_ url: URL, assets: URL? = nil) throws -> SceneFile {
    try load(
      url, assets: assets, images: { try ImageAsset(decoding: $0) },
      movies: MovieReader(animation: { try Movie(animated: $0) }, video: { try Movie(video: $0.path) }),
      sounds: { try Sound(decodingFile: $0.path) })
  }
}

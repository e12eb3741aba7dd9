import Foundation
import PathreelDrawing
import PathreelLottie
import PathreelMotion
import PathreelSceneFiles
import PathreelSound
import PathreelVideo
import Synchronization

/// Reading of Lottie animations, for authors of scenes in Swift and for commands. The animations of scene files are read
/// with the scene (`SceneFile`).
extension LottieAnimation {
  /// Reads a Lottie file: Bodymovin JSON, also packed by gzip (`.tgs`), or an archive (`.lottie`).
  ///
  /// Pictures may be in the file, in the archive, or in the file's folder.
  ///
  /// ```swift
  /// let hello = try LottieAnimation(contentsOf: URL(filePath: "hello.lottie"))
  /// ```
  ///
  /// - Parameter id: The animation of an archive; nil for its first.
  /// - Throws: `LottieError` if the file does not exist, is no Lottie animation, or is too large.
  public init(contentsOf url: URL, id: String? = nil) throws(LottieError) {
    try self.init(contentsOf: url, id: id, pictures: Self.pictures(beside: url, allowing: nil))
  }

  /// The pictures of an animation, which may lie in its folder and in one more.
  fileprivate static func pictures(beside url: URL, allowing folder: URL?) -> LottiePictures? {
    SceneAssets(
      in: url.deletingLastPathComponent(), allowing: folder, decodingImages: { try ImageAsset(decoding: $0, check: $1) }
    )
    .pictures(besideAnimation: url)
  }
}

extension LottiePictures {
  /// The same with sounds, each of which is decoded once.
  fileprivate var withSounds: LottiePictures {
    var pictures = self
    let known = Mutex<[Data: Sound]>([:])
    pictures.sound = { data in
      if let sound = known.withLock({ $0[data] }) { return sound }
      let sound = try Sound(decoding: data)
      known.withLock { $0[data] = sound }
      return sound
    }
    return pictures
  }
}

extension LottieScene {
  /// Reads the scene of a Lottie file.
  ///
  /// - Parameters:
  ///   - id: The animation of an archive; nil for its first.
  ///   - assets: A second folder for the pictures and sounds that the animation names.
  package init(contentsOf url: URL, id: String?, assets: URL?) throws(LottieError) {
    let options = (id.map { ["--animation", $0] } ?? []) + (assets.map { ["--assets", $0.relativePath] } ?? [])
    self.init(
      try LottieAnimation(
        contentsOf: url, id: id, pictures: LottieAnimation.pictures(beside: url, allowing: assets)?.withSounds),
      files: [url],
      options: options)
  }
}

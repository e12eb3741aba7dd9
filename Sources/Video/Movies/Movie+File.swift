import Foundation
import PathreelDrawing
import PathreelFiles

/// Opens movies from files: animated pictures and videos. `Rendering` and authors of scenes in Swift call it.
extension Movie {
  /// Opens the pictures in a file: an animated GIF, WebP or PNG, or any video that FFmpeg decodes. A still picture
  /// becomes a movie of one picture.
  ///
  /// All packets of a video are read once, to find when each picture is shown, and the first picture is decoded. The
  /// others are decoded when they are shown, so the file must not change. Colours are converted to sRGB, pixels become
  /// square, and the picture stands upright. An interlaced or high dynamic range video is an error. For its sound, use
  /// a `Sound` of the same file.
  ///
  /// ```swift
  /// let clip = try Movie(contentsOf: URL(filePath: "clip.mp4"))
  /// ```
  ///
  /// - Throws: ``FileError/cannotRead(file:reason:)`` if there is no such file or no picture in it, or if it is damaged
  ///   or too large.
  public init(contentsOf file: URL) throws(FileError) {
    do throws(MediaError) {
      if try Self.isPicture(file.path) {
        self = try Movie(picture: try contents(of: file.path, atMost: ImageAsset.largestFile))
      } else {
        self = try Movie(video: file.absoluteURL.standardizedFileURL.path)
      }
      name = file.relativePath
    } catch {
      throw .cannotRead(file: file.relativePath, reason: error.reason)
    }
  }

  /// Opens the pictures of a video or picture file. `Rendering` calls this for the movies of a scene file.
  ///
  /// - Throws: A failure whose reason follows the file's name in a message.
  package init(video path: String) throws(MediaError) {
    self =
      if try Self.isPicture(path) {
        try Movie(picture: try contents(of: path, atMost: ImageAsset.largestFile))
      } else {
        try VideoFiles.shared.movie(in: path)
      }
  }

  private init(picture data: Data) throws(MediaError) {
    if let animated = try Movie(animated: data) { self = animated } else { self.init(try ImageAsset(decoding: data)) }
  }

  /// Whether a file begins like a picture format that FFmpeg does not read as a video, or does not read well.
  private static func isPicture(_ path: String) throws(MediaError) -> Bool {
    let head = try contents(of: path, first: 12)
    return head.withUnsafeBytes { bytes in
      let bytes = ByteView(bytes)
      return bytes.isGIF || bytes.isWebP || bytes.has("PNG", at: 1) || bytes.bigEndian(at: 0, count: 3) == 0xFFD8FF
    }
  }

  /// Parses an animated picture; nil if the file is a still picture, which an `ImageAsset` decodes.
  ///
  /// Nothing is decoded yet but a single picture. If a picture inside is damaged, the error comes when it is requested.
  ///
  /// - Throws: A failure whose reason follows the file's name in a message.
  package init?(animated data: Data) throws(MediaError) {
    var head = PNGHead(kind: [])
    let outcome = data.withUnsafeBytes { bytes in
      Result { () throws(MediaError) -> AnimationScript? in
        let bytes = ByteView(bytes)
        if bytes.isGIF { return try AnimationScript(gif: bytes) }
        if bytes.isWebP { return try AnimationScript(webP: bytes) }
        if bytes[0] == 0x89, bytes.has("PNG\r\n\u{1A}\n", at: 1) { return try AnimationScript(png: bytes, head: &head) }
        return nil
      }
    }
    guard let script = try outcome.get() else { return nil }
    let source = AnimatedPicture(data, script, head: head)
    if script.frames.count == 1 {
      let picture: ImageAsset
      do { picture = try source.picture(0) { true } } catch {
        throw error as? MediaError ?? MediaError(reason: "\(error)")
      }
      self.init(picture, times: script.times, playCount: script.playCount)
      return
    }
    self.init(source, width: script.width, height: script.height, times: script.times, playCount: script.playCount)
  }
}

extension ByteView {
  var isGIF: Bool { has("GIF8", at: 0) }
  var isWebP: Bool { has("RIFF", at: 0) && has("WEBP", at: 8) }
}

import Foundation
import PathreelDrawing
import PathreelFiles

/// Movies from files.
extension Movie {
  /// Finds the pictures in a file: an animated GIF, WebP or PNG, or a video of any kind that FFmpeg decodes. A still picture is a
  /// movie of one.
  ///
  /// All packets of a video are read once, which tells when each of its pictures is shown, and the first one is decoded. Others are
  /// decoded when they are shown, and the file has to stay as it is. Its colours become sRGB, its pixels squares, and it stands
  /// upright. A video that is interlaced or of high dynamic range is an error. Its sound is a `Sound` of the same file.
  ///
  /// ```swift
  /// let clip = try Movie(contentsOf: URL(filePath: "clip.mp4"))
  /// ```
  ///
  /// - Throws: ``FileError/cannotRead(file:reason:)``: no such file, no pictures in it, damaged, or too large.
  public init(contentsOf file: URL) throws(FileError) {
    do throws(MediaFailure) {
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

  /// The pictures of a video file.
  ///
  /// - Throws: A reason that ends a sentence about the file.
  package init(video path: String) throws(MediaFailure) {
    self =
      if try Self.isPicture(path) {
        try Movie(picture: try contents(of: path, atMost: ImageAsset.largestFile))
      } else {
        try VideoFiles.shared.movie(in: path)
      }
  }

  private init(picture data: Data) throws(MediaFailure) {
    if let animated = try Movie(animated: data) { self = animated } else { self.init(try ImageAsset(decoding: data)) }
  }

  /// Whether a file begins as pictures do that are no videos to FFmpeg, or are none that it reads well.
  private static func isPicture(_ path: String) throws(MediaFailure) -> Bool {
    let head = try contents(of: path, first: 12)
    return head.withUnsafeBytes { bytes in
      let bytes = ByteView(bytes)
      return bytes.isGIF || bytes.isWebP || bytes.has("PNG", at: 1) || bytes.bigEndian(at: 0, count: 3) == 0xFFD8FF
    }
  }

  /// Reads an animated picture; nil where the file is a still one, which an `ImageAsset` is decoded from.
  ///
  /// Nothing is decoded yet: what is damaged inside a picture is an error of whoever asks for it.
  ///
  /// - Throws: A reason that ends a sentence about the file.
  package init?(animated data: Data) throws(MediaFailure) {
    var head = PNGHead(kind: [])
    let outcome = data.withUnsafeBytes { bytes in
      Result { () throws(MediaFailure) -> AnimationScript? in
        let bytes = ByteView(bytes)
        if bytes.isGIF { return try AnimationScript(gif: bytes) }
        if bytes.isWebP { return try AnimationScript(webP: bytes) }
        if bytes[0] == 0x89, bytes.has("PNG\r\n\u{1A}\n", at: 1) { return try AnimationScript(png: bytes, head: &head) }
        return nil
      }
    }
    guard let script = try outcome.get() else { return nil }
    let source = AnimatedPicture(data, script, head: head)
    self.init(source, width: script.width, height: script.height, times: script.times, playCount: script.playCount)
  }
}

extension ByteView {
  var isGIF: Bool { has("GIF8", at: 0) }
  var isWebP: Bool { has("RIFF", at: 0) && has("WEBP", at: 8) }
}

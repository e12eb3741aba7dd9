import Foundation
import PathreelDrawing
import PathreelFiles

/// Encodes the frames of an animated picture, in order. ``AnimationFile`` passes it the frames; ``PatchAnimation`` and
/// ``GIFEncoder`` conform.
protocol AnimationEncoder: AnyObject {
  /// Adds the next frame.
  ///
  /// - Parameters:
  ///   - pixels: Premultiplied pixels row by row, red in the lowest byte.
  ///   - changes: What differs from the frame before; all of the first frame.
  func append(_ pixels: UnsafeBufferPointer<UInt32>, _ changes: BlockRuns) throws(FileError)
  /// Encodes the remaining frames and writes the end of the file.
  ///
  /// - Parameter progress: Receives the share that is done, from 0 to 1, if much work is left.
  func finish(_ progress: (_ share: Double) throws -> Void) throws
  /// The number of pictures in the file. A frame that equals the previous frame shares its picture.
  var pictureCount: Int { get }
}

/// A file of an animated picture (GIF, APNG, WebP) that is being written. It gets its name only when it is complete.
///
/// ``OutputFormat/gif``, ``OutputFormat/apng`` and ``OutputFormat/webpAnimation`` make one for each file.
final class AnimationFile: ClipFile {
  private let shape: VideoShape
  private let verification: Verification?
  private let file: PartialFile
  private var encoder: (any AnimationEncoder)?
  private var frameCount = 0
  /// The macroblock hashes of the last frame.
  private var last: MacroblockHashes?

  /// Reads a finished file again and checks it.
  ///
  /// - Parameters:
  ///   - pictures: How many pictures were written.
  ///   - duration: The clip's duration, in seconds.
  /// - Throws: A failure that says what is wrong with the file.
  typealias Verification = (_ path: String, _ pictures: Int, _ duration: Double) throws(MediaError) -> Void

  /// - Parameters:
  ///   - verification: Checks the file before it gets its name, unless the settings turn verification off.
  ///   - makeEncoder: Makes the encoder. It writes to the given file, which has a hidden temporary name until it is
  ///     complete.
  init(
    to target: URL, _ shape: VideoShape, _ settings: VideoSettings, verification: @escaping Verification,
    makeEncoder: (_ file: PartialFile) throws(FileError) -> any AnimationEncoder
  ) throws(VideoError) {
    (self.shape, self.verification) = (shape, settings.verifies ? verification : nil)
    PartialFile.removeAbandoned(of: target)
    file = try VideoError.of { () throws(FileError) in try PartialFile(target: target) }
    do { encoder = try makeEncoder(file) } catch {
      file.discard()
      throw .file(error)
    }
  }

  deinit { cancel() }

  var makeFrame: @Sendable () -> VideoFrame {
    { [shape] in
      let frame = VideoFrame(width: shape.width, height: shape.height, format: nil)
      frame.keepHashes()
      return frame
    }
  }

  var bytesPerPixel: Double { 4 }

  func append(_ frame: VideoFrame) throws(VideoError) {
    precondition(
      frame.bitmap.width == shape.width && frame.bitmap.height == shape.height, "the frame has not the file's size")
    guard let encoder else { preconditionFailure("append() on a file that is done") }
    let now = frame.hashes()
    let changes = now.changes(since: last)
    last = now
    do {
      try frame.bitmap.withUnsafeBytes { (bytes) throws(FileError) in
        try encoder.append(bytes.assumingMemoryBound(to: UInt32.self), changes)
      }
      frameCount += 1
    } catch {
      cancel()
      throw .file(error)
    }
  }

  func finish(_ progress: (_ share: Double) throws -> Void) throws {
    guard let encoder else { preconditionFailure("finish() on a file that is done") }
    defer { cancel() }
    guard frameCount > 0 else { throw VideoError.file(file.failure("a video needs at least one frame")) }
    do {
      try encoder.finish(progress)
      try file.synchronize()
      do throws(MediaError) {
        try verification?(file.path, encoder.pictureCount, Double(frameCount) / shape.rate.framesPerSecond)
      } catch {
        throw file.failure(error.reason)
      }
      try file.commit()
    } catch let error as FileError {
      throw VideoError.file(error)
    }
  }

  func cancel() {
    encoder = nil
    file.discard()
  }
}

extension VideoSettings {
  /// Checks the settings for a format that has a single encoder.
  ///
  /// - Parameters:
  ///   - qualities: The qualities that the format supports.
  ///   - hasEfforts: Whether the format uses ``effort``.
  /// - Throws: ``VideoError/unusableSetting(_:)``.
  func check(for format: String, qualities: [Quality] = [], hasEfforts: Bool = false) throws(VideoError) {
    if effort != nil, !hasEfforts { throw OutputFormat.withoutEfforts(format) }
    if encoder != nil || pixelFormat != nil || !encoderOptions.isEmpty {
      throw .unusableSetting(
        "\(format) has one encoder, without options; leave encoder, pixel format and their options out")
    }
    // Straight colours are the only form, but asking for them keeps the alpha of a clip whose first frame is opaque.
    if let alpha, alpha != .straight {
      throw .unusableSetting("colours in \(format) are straight; leave '\(alpha.rawValue)' out")
    }
    if let quality, !qualities.contains(quality) {
      if qualities.isEmpty {
        throw .unusableSetting("\(format) has one quality; leave '\(quality.rawValue)' out")
      }
      let words = qualities.map { "'\($0.rawValue)'" }.joined(separator: " and ")
      throw .unusableSetting(
        "\(format) has no quality '\(quality.rawValue)'; "
          + (qualities.count == 1 ? "its quality is \(words)" : "its qualities are \(words)"))
    }
  }
}

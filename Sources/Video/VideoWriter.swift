import CFFmpeg
import Foundation
import PathreelDrawing
import PathreelFiles

/// Encodes bitmaps into a video file with FFmpeg, frame by frame. The file gets its name only when it is complete.
///
/// `Clip` writes videos with it; programs with frames of their own can use it directly. An ``OutputFormat`` decides
/// container, encoder and pixel format. The frame rate is constant from time 0: frame n is shown at exactly n / rate
/// seconds.
///
/// Until ``finish()`` the video grows under a hidden name beside its target, and an earlier file stays untouched. An
/// error, ``cancel()`` or releasing the writer removes what was written.
///
/// ```swift
/// let writer = try VideoWriter(to: URL(filePath: "clip.mp4"), width: 1280, height: 720, rate: FrameRate(60)!)
/// for n in 0..<frameCount { try writer.append(frame(n)) }
/// try writer.finish()
/// ```
///
/// A writer belongs to one thread at a time. The encoder has threads of its own.
public final class VideoWriter {
  /// The width in pixels.
  public var width: Int { shape.width }
  /// The height in pixels.
  public var height: Int { shape.height }
  /// The frame rate, in frames a second.
  public var rate: FrameRate { shape.rate }
  /// The number of frames that were appended.
  public internal(set) var frameCount = 0

  let shape: VideoShape
  private let pixels: PixelFormat
  private let alpha: AlphaForm
  /// The frame for bitmaps that come without one.
  private var ownFrame: VideoFrame?
  /// Whether the encoder looks at the macroblock hashes of frames.
  private let hashesMacroblocks: Bool

  /// The number of frames of a segment; nil if the clip has no segments.
  package let segmentLength: Int?
  /// All settings that affect packets, as lines of text; nil if the clip has no segments. The frames are the only other
  /// input.
  package let segmentSettings: String?
  /// Receives each segment as soon as it is encoded, if it has at most `limit` bytes.
  package var keepSegment: (limit: Int, use: (EncodedSegment) throws(MediaError) -> Void)?
  /// The current segment: its first frame, and its packets so far; nil if no one keeps them, or they are too large.
  var kept: (start: Int, packets: [UInt8])?

  /// The encoder; nil when the writer is done.
  var encoder: (any SegmentEncoder)?
  /// The parameters (extradata) for a decoder.
  let parameters: [UInt8]
  /// The decoding delay in frames, if the writer numbers the decoding timestamps itself; otherwise nil.
  let delay: Int64?
  /// The number of packets that were written.
  var packetCount: Int64 = 0
  let sound: SoundStream?
  let output: VideoOutput
  var muxer: UnsafeMutablePointer<AVFormatContext>?
  var stream: UnsafeMutablePointer<AVStream>?
  var packet: UnsafeMutablePointer<AVPacket>?
  let verifies: Bool
  /// The digest of the written packets; nil if the finished file is not compared.
  var digest: PacketDigest?

  /// Opens the encoder and the file, so that errors show before a frame is drawn.
  ///
  /// - Parameters:
  ///   - format: One of ``OutputFormat/videos`` that FFmpeg encodes.
  ///   - isTransparent: Whether frames may have transparent pixels, if the format has alpha.
  /// - Throws: ``VideoError`` if the format cannot hold the size or the settings, this FFmpeg lacks the encoder, or the
  ///   file cannot be written.
  public convenience init(
    to target: URL, format: OutputFormat = .mp4, width: Int, height: Int, rate: FrameRate, isTransparent: Bool = false,
    settings: VideoSettings = VideoSettings()
  ) throws(VideoError) {
    try self.init(
      to: .file(target), format: format,
      shape: VideoShape(width: width, height: height, rate: rate, isTransparent: isTransparent), settings: settings)
  }

  /// Opens a writer for any destination, and for sound, which is encoded along with the frames.
  ///
  /// - Parameter sound: The sound of the clip; a format without sound ignores it.
  package init(
    to destination: VideoDestination, format: OutputFormat, shape: VideoShape, settings: VideoSettings,
    sound: ClipSound? = nil
  ) throws(VideoError) {
    guard case .video(let encoding) = format.content else { preconditionFailure("\(format) is not FFmpeg's") }
    _ = ffmpegIsSilent
    let (choice, codec) = try encoding.choice(for: shape, settings, format)
    var soundCodec: UnsafePointer<AVCodec>?
    if let sound, let audio = encoding.audio {
      soundCodec = try SoundStream.encoder(of: audio)
      self.sound = SoundStream(sound, audio)
    } else {
      self.sound = nil
    }
    (self.shape, pixels, alpha) = (shape, choice.pixels, settings.alpha ?? encoding.alpha)
    output = try VideoOutput(destination, format, streams: encoding.streams)
    verifies = settings.verifies && encoding.isReadable
    var options = choice.encoder.options(VideoEncoder.Request(settings, shape, choice.pixels))
    options.named = choice.encoder.joined(options.named, settings.ownOptions)
    segmentLength = options.segmentLength
    segmentSettings = Self.segmentSettings(choice, options, settings, shape, encoding)
    let hold = try choice.encoder.lock?.take(for: encoding.title)
    do throws(MediaError) {
      let encoder = try choice.makeEncoder(codec, options, shape, container: encoding.container, hold: hold)
      (self.encoder, parameters) = (encoder, encoder.parameters)
      hashesMacroblocks = encoder.hashesMacroblocks
      // Encoders of different segments do not know each other's timestamps.
      delay = choice.encoder.decodingDelay ?? options.segmentLength.map { _ in encoder.reorderedFrames }
    } catch {
      output.discard()
      throw .file(output.failure(error.reason))
    }
    do throws(MediaError) {
      try openMuxer(encoding, settings.metadata, sound: soundCodec)
    } catch {
      release()
      throw .file(output.failure(error.reason))
    }
  }

  /// Returns all settings that affect the packets of a clip with segments; nil without segments. They are a part of
  /// cache keys.
  private static func segmentSettings(
    _ choice: VideoEncoding.Choice, _ options: VideoEncoder.Options, _ settings: VideoSettings, _ shape: VideoShape,
    _ encoding: VideoEncoding
  ) -> String? {
    options.segmentLength.map { length in
      let all = (options.named + options.drawn).map { "\($0.name)=\($0.value)" }
      return
        ([
          choice.encoder.name, choice.pixels.name, "\(shape.width)x\(shape.height)", "\(shape.rate) frames/s",
          shape.isTransparent ? "transparent" : "opaque", "\(settings.alpha ?? encoding.alpha)",
          encoding.container,
          // If ``FrameTypes`` decides the types, the bytes do not depend on the number of threads, which follows the
          // number of processors.
          options.drawing != nil ? "types" : "\(options.threads ?? 0) threads", "\(length) frames",
        ] + all).joined(separator: "\n")
    }
  }

  deinit { release() }

  /// Encodes the next frame. The bitmap may be reused after the call returns. In a format without alpha, transparent
  /// pixels appear over black.
  ///
  /// If the bitmap is the same object as last time, only its changes since then are converted.
  ///
  /// - Precondition: The bitmap has the writer's size. There was no ``finish()``, ``cancel()`` or error before.
  public func append(_ bitmap: Bitmap) throws(VideoError) {
    precondition(bitmap.width == width && bitmap.height == height, "the bitmap has not the video's size")
    let frame = ownFrame ?? VideoFrame(of: bitmap, format: pixels, alpha: alpha)
    if hashesMacroblocks { frame.keepHashes() }
    (frame.bitmap, ownFrame) = (bitmap, frame)
    try append(frame)
  }

  /// Encodes the next frame, which holds its own conversion.
  package func append(_ frame: VideoFrame) throws(VideoError) {
    precondition(frame.bitmap.width == width && frame.bitmap.height == height, "the frame has not the video's size")
    guard let encoder else { preconditionFailure("append() on a writer that is done") }
    do throws(MediaError) {
      if isAtSegmentStart { kept = keepSegment.map { _ in (frameCount, []) } }
      try encoder.send(frame, number: frameCount)
      try writePackets()
      frameCount += 1
      if isAtSegmentStart { try completeSegment() }
    } catch {
      cancel()
      throw .file(output.failure(error.reason))
    }
  }

  /// Makes frames for this writer. Any thread may call it.
  package var makeFrame: @Sendable () -> VideoFrame {
    let (width, height, pixels, alpha, hashes) = (width, height, pixels, alpha, hashesMacroblocks)
    return {
      let frame = VideoFrame(width: width, height: height, format: pixels, alpha: alpha)
      if hashes { frame.keepHashes() }
      return frame
    }
  }

  /// The memory of a frame from ``makeFrame``, in bytes a pixel.
  package var bytesPerPixel: Double { 4 + pixels.bytesPerPixel }

  /// Completes the video and gives the file its name.
  ///
  /// - Throws: ``VideoError/file(_:)``, also if the video has no frame. Then no file appears.
  public func finish() throws(VideoError) {
    guard let muxer else { preconditionFailure("finish() on a writer that is done") }
    defer { release() }
    guard frameCount > 0 else { throw .file(output.failure("a video needs at least one frame")) }
    do {
      try completeSegment()
      try sound?.finish(to: muxer)
      // FFmpeg may open the file again to move the index to its front.
      try check(Descriptors.beyondStandard { av_write_trailer(muxer) }, "completing the video")
      try check(avio_closep(&muxer.pointee.pb), "completing the video")
      if verifies, let path = output.path {
        let duration = Double(frameCount) / rate.framesPerSecond
        packetDigest = digest?.finish()
        try VideoVerification.check(path, frames: frameCount, duration: duration, digest: packetDigest)
      }
    } catch {
      throw .file(output.failure(error.reason))
    }
    try VideoError.of { () throws(FileError) in try output.commit() }
  }

  /// The digest of a finished video's packets; nil if its codec has none or the file was not compared.
  package private(set) var packetDigest: [UInt8]?

  /// The amount by which the sound that was encoded so far exceeds full scale; nil if it does not, or if there is no
  /// sound.
  package var soundClipping: SoundClipping? { sound?.clipping }

  /// Gives up: removes what was written, and leaves an earlier file alone. Does nothing if the writer is done.
  public func cancel() { release() }
}

extension VideoWriter: SegmentedFile {
  package func endSegment() throws(VideoError) {
    do { try completeSegment() } catch {
      cancel()
      throw .file(output.failure(error.reason))
    }
  }
}

extension VideoWriter: ClipFile {
  package func finish(_ progress: (_ share: Double) throws -> Void) throws { try finish() }
}

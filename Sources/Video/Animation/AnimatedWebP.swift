import CFFmpeg
import Foundation
import PathreelDrawing
import PathreelFiles

extension OutputFormat {
  /// Animated WebP with alpha, looping for ever by default; lossless unless the settings give a lossy quality.
  /// `--format webp-animation` selects it; ``all`` lists it.
  public static let webpAnimation = OutputFormat(
    name: "webp-animation", title: "animated WebP", fileExtension: "webp", hasAlpha: true, encoders: ["libwebp"],
    content: .animation(
      check: { shape, settings throws(VideoError) in
        try settings.check(for: "animated WebP", qualities: [.draft, .good, .best, .lossless])
        guard max(shape.width, shape.height) <= WebP.maximumSide else {
          throw .unusableSize(
            width: shape.width, height: shape.height,
            advice:
              "a video cannot be \(shape.width)x\(shape.height): WebP holds at most \(WebP.maximumSide) pixels a side")
        }
        try WebP.checkEncoder()
      },
      begin: { target, shape, settings throws(VideoError) in
        try AnimationFile(to: target, shape, settings, verification: WebPVerification.check) {
          file throws(FileError) in
          let container = WebPContainer(shape, settings)
          return try PatchAnimation(to: file, container, width: shape.width, height: shape.height)
        }
      }))
}

/// Encodes still WebP images with libwebp through FFmpeg. ``WebPContainer`` encodes the patches of an animation with
/// it.
package enum WebP {
  /// The largest width or height, in pixels (libwebp's WEBP_MAX_DIMENSION).
  static let maximumSide = 16_383

  static func checkEncoder() throws(VideoError) {
    guard avcodec_find_encoder_by_name("libwebp") != nil else {
      throw .missingEncoder(name: "libwebp", codec: "WebP", others: [])
    }
  }

  /// Encodes one picture and returns the bytes of a WebP file.
  ///
  /// - Parameters:
  ///   - pixels: Straight RGBA, row by row.
  ///   - quality: Lossless or one of the lossy qualities. None of them keeps the colours of fully transparent pixels.
  package static func encoded(
    _ pixels: [UInt8], width: Int, height: Int, quality: VideoSettings.Quality
  ) throws(MediaError) -> [UInt8] {
    _ = ffmpegIsSilent
    // Lossless, measured on a frame of each of four gallery scenes at 854 × 480: method 4 with the same effort took 1.3
    // to 1.7 times as long, and the files were between 8 % larger and 1 % smaller. Method 6 with effort 100 took 16 to
    // 31 times as long and saved 5 to 35 %. For lossy qualities, method 4 is libwebp's default.
    let options: [(String, String)] =
      switch quality {
      case .lossless: [("lossless", "1"), ("compression_level", "2"), ("quality", "75")]
      case .draft: [("compression_level", "2"), ("quality", "60")]
      case .good: [("compression_level", "4"), ("quality", "90")]
      case .best: [("compression_level", "4"), ("quality", "98")]
      }
    return try PacketEncoder.encode(
      "libwebp", width: width, height: height, AV_PIX_FMT_BGRA, .sRGB, options
    ) { frame in
      let (target, stride) = (frame.pointee.data.0!, Int(frame.pointee.linesize.0))
      for y in 0..<height {
        let row = target + y * stride
        for x in 0..<width {
          let place = 4 * (y * width + x)
          (row[4 * x], row[4 * x + 1], row[4 * x + 2], row[4 * x + 3]) =
            (pixels[place + 2], pixels[place + 1], pixels[place], pixels[place + 3])
        }
      }
    }
  }
}

/// Makes the bytes of an animated WebP's chunks (RFC 9649). ``PatchAnimation`` writes them.
final class WebPContainer: PatchContainer {
  /// The format stores half of a patch's left and top edges, so they must be even.
  static let step = 2
  /// The size without the first eight bytes is a number of 32 bits; RFC 9649 §2.4 allows 2³² − 10.
  static let maximumSize = 1 << 32 - 2
  private let shape: VideoShape
  private let quality: VideoSettings.Quality
  private let loops: Int
  /// The XMP chunk with title and description; nil if the file gets neither.
  private let description: XMPPacket?
  private(set) var pictureCount = 0
  /// The longest duration of a picture, in milliseconds: 24 bits, about 4.6 hours.
  private static let longest = 1 << 24 - 1

  init(_ shape: VideoShape, _ settings: VideoSettings) {
    (self.shape, quality) = (shape, settings.quality ?? .lossless)
    // 0 means for ever.
    loops = settings.loops ?? 0
    let packet = XMPPacket(title: settings.metadata?.title, description: settings.metadata?.comment)
    description = packet == XMPPacket() ? nil : packet
  }

  var compress: @Sendable (_ patch: Patch) -> Result<[UInt8], MediaError> {
    { [quality] patch in
      Result { () throws(MediaError) in
        let file = try WebP.encoded(patch.pixels, width: patch.width, height: patch.height, quality: quality)
        return try Self.imageChunks(of: file)
      }
    }
  }

  /// Returns the image chunks (`VP8`, `VP8L`, `ALPH`) of a WebP file, without the file's header.
  private static func imageChunks(of file: [UInt8]) throws(MediaError) -> [UInt8] {
    var (chunks, place) = ([UInt8](), 12)
    while place + 8 <= file.count {
      let size = (0..<4).reduce(0) { $0 | Int(file[place + 4 + $1]) << (8 * $1) }
      let end = place + 8 + size + size % 2
      guard end <= file.count else { break }
      if [Array("VP8 ".utf8), Array("VP8L".utf8), Array("ALPH".utf8)].contains(Array(file[place..<place + 4])) {
        chunks += file[place..<end]
      }
      place = end
    }
    guard !chunks.isEmpty else { throw MediaError(reason: "encoding failed: libwebp gave no picture") }
    return chunks
  }

  func begin() -> [UInt8] {
    // Feature flags: animation, alpha, and XMP if there is a packet. Then width − 1 and height − 1 of the canvas.
    let features =
      [description == nil ? 0x12 : 0x16, 0, 0, 0] + Self.bytes(shape.width - 1, 3) + Self.bytes(shape.height - 1, 3)
    // A transparent background, and the number of loops.
    return Array("RIFF".utf8) + Self.bytes(0, 4) + Array("WEBP".utf8) + Self.chunk("VP8X", features)
      + Self.chunk("ANIM", [0, 0, 0, 0] + Self.bytes(loops, 2))
  }

  func bytes(of patch: Patch, _ data: [UInt8]) -> [UInt8] {
    let ticks = FrameTicks(rate: shape.rate, ticksPerSecond: 1000)
    // A single frame of a clip never exceeds the limit of 4.6 hours, but a patch may stay for many frames.
    let durations = ticks.durations(of: patch.frames, atMost: Self.longest)
    pictureCount += durations.count
    return durations.flatMap { duration in
      let place = Self.bytes(patch.left / 2, 3) + Self.bytes(patch.top / 2, 3)
      let size = Self.bytes(patch.width - 1, 3) + Self.bytes(patch.height - 1, 3)
      return Self.chunk("ANMF", place + size + Self.bytes(duration, 3) + [patch.isOver ? 0 : 2] + data)
    }
  }

  func end() -> [UInt8] { description.map { Self.chunk("XMP ", $0.bytes) } ?? [] }

  func corrections(fileSize: Int) -> [(offset: Int, bytes: [UInt8])] { [(4, Self.bytes(fileSize - 8, 4))] }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    Array(type.utf8) + bytes(data.count, 4) + data + (data.count % 2 == 0 ? [] : [0])
  }

  /// The `count` lowest bytes of a number, in little-endian order.
  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}

import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelPNG

extension OutputFormat {
  /// Animated PNG (APNG): lossless RGBA, 8 bits a channel, straight alpha, looping for ever by default. `--format apng`
  /// selects it; ``all`` lists it.
  public static let apng = OutputFormat(
    name: "apng", title: "APNG", fileExtension: "apng", hasAlpha: true,
    content: .animation(
      check: { _, settings throws(VideoError) in
        try settings.check(for: "APNG", qualities: [.lossless], hasEfforts: true)
      },
      begin: { target, shape, settings throws(VideoError) in
        try AnimationFile(to: target, shape, settings, verification: VideoVerification.check) {
          file throws(FileError) in
          try PatchAnimation(to: file, APNGContainer(shape, settings), width: shape.width, height: shape.height)
        }
      }))
}

/// Makes the bytes of an animated PNG's chunks (PNG specification, third edition, §11.3.4). ``PatchAnimation`` writes
/// them.
final class APNGContainer: PatchContainer {
  /// Patches may start at any pixel.
  static let step = 1
  static let maximumSize = Int.max
  private let shape: VideoShape
  private let loops: Int
  private let effort: PNG.Effort
  private let metadata: VideoMetadata?
  /// The number of `fcTL` chunks written so far.
  private(set) var pictureCount = 0
  /// The time that delays in milliseconds have left out so far, in seconds: negative if they were too long.
  private var omittedTime = 0.0
  /// The next sequence number: `fcTL` and `fdAT` chunks share one count, as the specification demands.
  private var sequence = 0
  /// The offset of the `acTL` chunk in the file. It is overwritten at the end, when the number of frames is known.
  private var controlOffset = 0

  init(_ shape: VideoShape, _ settings: VideoSettings) {
    (self.shape, metadata) = (shape, settings.metadata)
    effort = settings.effort ?? .fast
    // 0 means for ever.
    loops = settings.loops ?? 0
  }

  var compress: @Sendable (_ patch: Patch) -> Result<[UInt8], MediaError> {
    { [effort] patch in .success(PNGChunk.compressed(patch.pixels, width: patch.width, effort: effort)) }
  }

  func begin() -> [UInt8] {
    let beginning = PNGChunk.beginning(width: shape.width, height: shape.height)
    controlOffset = beginning.count
    return beginning + control
  }

  /// The `acTL` chunk: the number of frames and the number of loops.
  private var control: [UInt8] {
    PNGChunk.chunk("acTL", PNGChunk.bytes(UInt32(pictureCount)) + PNGChunk.bytes(UInt32(loops)))
  }

  func bytes(of patch: Patch, _ data: [UInt8]) -> [UInt8] {
    var (bytes, patch, data) = ([UInt8](), patch, data)
    for (i, delay) in delays(of: patch.frames).enumerated() {
      if i > 0 {
        // A delay has an upper limit. Further frames of one transparent pixel prolong the time. They change nothing in
        // the picture.
        (patch.left, patch.top, patch.width, patch.height, patch.isOver) = (0, 0, 1, 1, true)
        data = PNGChunk.compressed([0, 0, 0, 0], width: 1, effort: .fast)
      }
      bytes += PNGChunk.chunk("fcTL", nextSequence() + head(of: patch, delay))
      // The first frame is also the still picture, for viewers that do not animate.
      bytes += pictureCount == 0 ? PNGChunk.chunk("IDAT", data) : PNGChunk.chunk("fdAT", nextSequence() + data)
      pictureCount += 1
    }
    return bytes
  }

  /// Writes the text chunks after the frames: FFmpeg takes a file for a still PNG if its first frame starts too late.
  func end() -> [UInt8] {
    let texts = [("Title", metadata?.title), ("Comment", metadata?.comment)]
    return texts.flatMap { name, text in text.map { PNGChunk.text(name, $0) } ?? [] } + PNGChunk.chunk("IEND", [])
  }

  func corrections(fileSize: Int) -> [(offset: Int, bytes: [UInt8])] { [(controlOffset, control)] }

  private func nextSequence() -> [UInt8] {
    defer { sequence += 1 }
    return PNGChunk.bytes(UInt32(sequence))
  }

  /// The data of an `fcTL` chunk after its sequence number: rectangle, delay, disposal and blend operation.
  private func head(of patch: Patch, _ delay: Delay) -> [UInt8] {
    [patch.width, patch.height, patch.left, patch.top].flatMap { PNGChunk.bytes(UInt32($0)) }
      + [delay.numerator, delay.denominator].flatMap { PNGChunk.bytes(UInt32($0)).suffix(2) }
      // Disposal 0 keeps the picture for the next frame; blend operation 1 draws over it, 0 replaces.
      + [0, patch.isOver ? 1 : 0]
  }

  /// Seconds as a fraction whose numerator and denominator have 16 bits each.
  private typealias Delay = (numerator: Int, denominator: Int)

  /// The time for which a patch is shown, as one exact fraction of a second. If its numerator or denominator exceeds 16
  /// bits, the time becomes one or more delays in milliseconds. They also correct the rounding of the delays before, so
  /// the patch ends within half a millisecond of its exact time.
  private func delays(of frames: Range<Int>) -> [Delay] {
    let most = Int(UInt16.max)
    let (numerator, denominator) = (frames.count * shape.rate.denominator, shape.rate.numerator)
    let divisor = greatestCommonDivisor(numerator, denominator)
    if numerator / divisor <= most, denominator / divisor <= most {
      return [(numerator / divisor, denominator / divisor)]
    }
    let seconds = omittedTime + Double(numerator) / Double(denominator)
    let milliseconds = Int((1000 * seconds).rounded())
    omittedTime = seconds - Double(milliseconds) / 1000
    return FrameTicks.parts(of: milliseconds, atMost: most).map { ($0, 1000) }
  }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : greatestCommonDivisor(b, a % b) }

/// Decides the frame types of an H.264 segment from how much of each frame differs from the frame before. Used by
/// ``X264Encoder``.
///
/// By default three B-frames stand between two P-frames. Where things move, B-frames cost less than P-frames: a B-frame
/// predicts its blocks from both sides, and few of its errors matter, since most frames do not refer to it. Three kinds
/// of frames are better without B-frames:
///
/// - A frame that changes little is a P-frame. Its few changed blocks cost hardly anything, and the encoder needs less
///   time.
/// - A frame that changes nearly everywhere is a P-frame: fades and slow gradients. A P-frame can use weighted
///   prediction. From frame to frame, brightness changes in steps that are too small for a B-frame's coarser quantiser
///   to keep. An encoder that searches for weights analyses each frame once more. So it encodes only the rest of such a
///   segment.
/// - A frame with much change after frames with little change is a key frame: a cut. Many frames are predicted from it,
///   and a key frame has a fine quantiser for that.
///
/// A frame's type depends only on the earlier frames of its segment. `Benchmarks/encoding` measures what each limit
/// brings.
package struct FrameTypes {
  /// How a frame is encoded.
  package enum FrameType: Hashable, Sendable {
    /// A key frame: decoding can start here, since neither it nor later frames need earlier ones.
    case key
    /// A P-frame, predicted from earlier frames.
    case predicted
    /// A P-frame from an encoder that searches for weights. The first such frame of a segment becomes a key frame,
    /// since a second encoder starts there and encodes the rest of the segment.
    case weighted
    /// A B-frame, or the P-frame that ends a group of them.
    case grouped
  }

  private let macroblocks: Int
  private var framesSinceKey = 0
  private var hasWeights = false
  /// The number of macroblocks that changed in each of the last frames, the newest at the end.
  private var lastChanges: [Int] = []

  /// A P-frame changes at most 1 % of its macroblocks, or at least 90 %.
  private static let (fewPercent, mostPercent) = (1, 90)
  /// A cut changes at least 20 % of the macroblocks, and four times as many as each of the three frames before it.
  private static let (cutPercent, cutFactor, calmFrames) = (20, 4, 3)
  /// The fewest frames between a key frame and a cut, so that a stuttering clip does not consist of key frames.
  private static let leastKeyDistance = 25

  /// Starts a segment, whose first frame is a key frame.
  ///
  /// - Parameter macroblocks: The number of macroblocks of a frame.
  package init(macroblocks: Int) { self.macroblocks = macroblocks }

  /// Returns the type of the segment's next frame.
  ///
  /// - Parameter changed: The number of macroblocks that differ from the frame before.
  package mutating func next(changed: Int) -> FrameType {
    framesSinceKey += 1
    let isAfterCalm =
      lastChanges.count == Self.calmFrames && lastChanges.allSatisfy { $0 * Self.cutFactor <= changed }
    lastChanges = lastChanges.suffix(Self.calmFrames - 1) + [changed]
    let isWhole = 100 * changed >= Self.mostPercent * macroblocks
    // The first frame of a fade after calm frames looks like a cut. Starting with weights there saves a second key
    // frame.
    if isWhole, !hasWeights {
      (hasWeights, framesSinceKey) = (true, 0)
      return .weighted
    }
    if framesSinceKey >= Self.leastKeyDistance, isAfterCalm, 100 * changed >= Self.cutPercent * macroblocks {
      framesSinceKey = 0
      return .key
    }
    if isWhole { return .weighted }
    return 100 * changed <= Self.fewPercent * macroblocks ? .predicted : .grouped
  }
}

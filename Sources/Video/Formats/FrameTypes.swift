/// Decides the types of the frames of an H.264 segment from how much of each frame differs from the one before it.
///
/// Between two P-frames three B-frames cost less than P-frames where things move, since a B-frame takes its blocks from both sides,
/// and nothing refers to most of its errors. Three kinds of frames are better off without:
///
/// - A frame of which little changes is a P-frame. Its few blocks cost hardly anything, and the encoder needs less time.
/// - A frame that changes all over is a P-frame: fades and slow gradients. A P-frame fades by weights of its own, and the steps of
///   brightness from frame to frame are smaller than what a B-frame's coarser quantiser keeps. To look for weights, an encoder goes over
///   each frame once more, so only the rest of such a segment is made by one that does.
/// - A frame with much change after frames with little is a key frame: a cut. Many frames are predicted from it, which is what
///   a key frame's fine quantiser is for.
///
/// A frame's type follows from the frames before it in its segment. `Benchmarks/encoding` measures what each limit brings.
package struct FrameTypes {
  /// How a frame is encoded.
  package enum FrameType: Hashable, Sendable {
    /// Nothing before it is needed to decode it or what follows.
    case key
    /// Predicted from frames before it.
    case predicted
    /// The same by an encoder that looks for weights. The first such frame of a segment is a key frame, since another encoder
    /// begins with it, which makes the rest of the segment.
    case weighted
    /// A B-frame, or the P-frame that ends a group of them.
    case grouped
  }

  private let macroblocks: Int
  private var framesSinceKey = 0
  private var hasWeights = false
  /// How many macroblocks changed in each of the last frames, the newest at the end.
  private var lastChanges: [Int] = []

  /// A P-frame changes at most in 1 of 100 of its macroblocks, or at least in 90.
  private static let (fewPercent, mostPercent) = (1, 90)
  /// A cut changes at least 20 of 100 macroblocks, and four times as many as each of three frames before it.
  private static let (cutPercent, cutFactor, calmFrames) = (20, 4, 3)
  /// A clip that stutters has no cut for so many frames after a key frame.
  private static let leastKeyDistance = 25

  /// A segment, whose first frame is a key frame.
  ///
  /// - Parameter macroblocks: How many a frame has.
  package init(macroblocks: Int) { self.macroblocks = macroblocks }

  /// The type of the segment's next frame.
  ///
  /// - Parameter changed: How many macroblocks differ from the frame before.
  package mutating func next(changed: Int) -> FrameType {
    framesSinceKey += 1
    let isAfterCalm =
      lastChanges.count == Self.calmFrames && lastChanges.allSatisfy { $0 * Self.cutFactor <= changed }
    lastChanges = lastChanges.suffix(Self.calmFrames - 1) + [changed]
    let isWhole = 100 * changed >= Self.mostPercent * macroblocks
    // The first frame of a fade after calm ones looks like a cut. To begin with weights there saves a second key frame.
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

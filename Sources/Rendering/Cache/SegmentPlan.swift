import Foundation
import PathreelVideo

/// Decides for each segment of a clip, while its frames are made, whether they are drawn or the segment was made before.
///
/// Workers evaluate frames and ask whether to draw them. Where no segment was kept that begins with the same frame, they draw at
/// once, and the digests only give the segment its name. Where one was, its frames are evaluated without drawing until either
/// all are known, and with them the name, or one differs from all that were kept. In that case the caller begins the segment
/// again and draws. So what was never made before costs a digest a frame, and what was made before its evaluation.
///
/// Where another run draws the same segment of the same scene with the same values, workers wait for it, so that nothing is made
/// twice. Other clips are not waited for, although they may begin alike. Whoever draws a segment waits for none before it is kept, so
/// no two wait for each other.
final class SegmentPlan: @unchecked Sendable {
  /// What becomes of the frames of a segment.
  enum Course: Equatable {
    /// They are drawn.
    case drawn
    /// They are evaluated; segments of these names may have them.
    case recalled([String])
    /// They were evaluated, and have to be drawn.
    case changed
  }

  private struct Segment {
    var course: Course?
    var digests: [ContentDigest?]
  }

  private let cache: RenderCache
  let frames: Range<Int>
  let length: Int
  let program, settings: String
  private let key: ContentDigest
  private let condition = NSCondition()
  // Touched with the condition locked.
  private var segments: [Int: Segment] = [:]
  /// Of the segments that are drawn, by their first frames.
  private var claims: [Int: SegmentClaim] = [:]
  private let origin: ClipOrigin?
  /// Some bits of what each frame draws; nothing for a very long clip.
  private var shown: [UInt32]

  /// - Parameters:
  ///   - frames: Of the clip; the first segment begins with the first of them.
  ///   - length: How many frames a segment has.
  ///   - program: The code that makes them.
  ///   - settings: What else decides segments beside what their frames draw.
  ///   - origin: What others wait for who make the same; nil where nobody is to wait.
  init(
    _ frames: Range<Int>, length: Int, program: String, settings: String, in cache: RenderCache, origin: ClipOrigin?
  ) {
    self.origin = origin
    (self.cache, self.frames, self.length, self.program, self.settings) = (cache, frames, length, program, settings)
    key = Array((program + "\n" + settings).utf8).withUnsafeBytes { ContentDigest(of: $0) }
    shown = Array(repeating: 0, count: frames.count <= VideoAccount.maximumFrames ? frames.count : 0)
  }

  /// What has become of the clip's segments.
  struct Made {
    /// Some bits of what each frame draws; 0 where that is not known.
    let frames: [UInt32]
    /// The places of the segments that were drawn.
    let drawn: [Int]
  }

  /// Nil for a very long clip.
  var made: Made? {
    condition.lock()
    defer { condition.unlock() }
    guard shown.count == frames.count else { return nil }
    let drawn = segments.filter { $0.value.course == .drawn }.keys.map { ($0 - frames.lowerBound) / length }
    return Made(frames: shown, drawn: drawn.sorted())
  }

  /// The frames of the segment that a frame is in.
  func segment(of frame: Int) -> Range<Int> {
    let first = frames.lowerBound + (frame - frames.lowerBound) / length * length
    return first..<min(first + length, frames.upperBound)
  }

  /// Whether a worker has to draw a frame that it has evaluated, by the digest of what it draws. For the segment's first frame the worker waits if another one is
  /// still evaluating it.
  func isDrawn(_ frame: Int, _ list: ContentDigest) -> Bool {
    let range = segment(of: frame)
    let digest = ContentDigest(of: [key, list])
    condition.lock()
    defer { condition.unlock() }
    note(digest, frame, range)
    if !shown.isEmpty { shown[frame - frames.lowerBound] = UInt32(truncatingIfNeeded: list.low) }
    if frame == range.lowerBound, segments[frame]?.course == nil {
      condition.unlock()
      let (course, claim) = begin(with: digest, range)
      condition.lock()
      if segments[frame]?.course == nil {
        segments[frame]?.course = course
        claims[frame] = claim
      }
      condition.broadcast()
    }
    while segments[range.lowerBound]?.course == nil { condition.wait() }
    guard case .recalled(let names) = segments[range.lowerBound]?.course else {
      return segments[range.lowerBound]?.course == .drawn
    }
    let rest = names.filter { RenderCache.name($0, mayHave: digest, atFrame: frame - range.lowerBound) }
    segments[range.lowerBound]?.course = rest.isEmpty ? .changed : .recalled(rest)
    return false
  }

  /// What becomes of a segment that begins with a frame. Whoever draws it has claimed it.
  private func begin(with digest: ContentDigest, _ frames: Range<Int>) -> (Course, SegmentClaim?) {
    var watch = ClaimWatch()
    let count = frames.count
    let name = origin.map { origin in
      let hash = SHA256()
      hash.update("\(origin.comment) \(frames) \(digest)".utf8)
      return hash.digest()
    }
    while true {
      var names = cache.names(beginningWith: digest, frameCount: count)
      if !names.isEmpty { return (.recalled(names), nil) }
      guard let name else { return (.drawn, nil) }
      switch SegmentClaim.ask(for: name, in: cache.folder) {
      case .granted(let claim):
        // Whoever had it before may have kept the segment meanwhile.
        names = cache.names(beginningWith: digest, frameCount: count)
        return names.isEmpty ? (.drawn, claim) : (.recalled(names), nil)
      case .taken(let sign) where watch.isWorthwhile(sign):
        // A worker of this run may have the claim, where segments were begun again while another worker was still at this one.
        if let course = course(ofSegmentAt: frames.lowerBound) { return (course, nil) }
        Thread.sleep(forTimeInterval: 0.02)
      case .taken, .impossible: return (.drawn, nil)
      }
    }
  }

  /// A frame could not be evaluated; nobody is to wait for it.
  func fail(_ frame: Int) {
    condition.lock()
    defer { condition.unlock() }
    let range = segment(of: frame)
    guard frame == range.lowerBound, segments[frame]?.course == nil else { return }
    segments[frame, default: Self.unknown(range.count)].course = .drawn
    condition.broadcast()
  }

  /// What has become of the segment that begins with a frame, as far as it is known.
  func course(ofSegmentAt first: Int) -> Course? {
    condition.lock()
    defer { condition.unlock() }
    return segments[first]?.course
  }

  /// From now on a segment is drawn.
  func draw(segmentAt first: Int) {
    condition.lock()
    defer { condition.unlock() }
    segments[first, default: Self.unknown(segment(of: first).count)].course = .drawn
    condition.broadcast()
  }

  /// The name of a segment all of whose frames were evaluated.
  func name(ofSegmentAt first: Int) -> String {
    condition.lock()
    defer { condition.unlock() }
    guard let digests = segments[first]?.digests.compactMap(\.self), digests.count == segment(of: first).count else {
      preconditionFailure("frames of the segment are missing")
    }
    return RenderCache.name(ofSegmentWith: digests)
  }

  /// The segment is written; a worker that is still at a frame of it finds out by itself what to do.
  func forget(segmentAt first: Int) {
    condition.lock()
    defer { condition.unlock() }
    segments[first]?.digests = []
    claims[first] = nil
  }

  private func note(_ digest: ContentDigest, _ frame: Int, _ range: Range<Int>) {
    let offset = frame - range.lowerBound
    segments[range.lowerBound, default: Self.unknown(range.count)].digests.withUnsafeMutableBufferPointer {
      if offset < $0.count { $0[offset] = digest }
    }
  }

  private static func unknown(_ count: Int) -> Segment { Segment(digests: Array(repeating: nil, count: count)) }
}

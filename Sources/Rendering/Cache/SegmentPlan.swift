import Foundation
import PathreelVideo

/// Decides for each segment of a clip whether to draw it or to take it from the cache. ``ClipMaking`` follows it;
/// `Clip.record(in:…)` asks it what a render would draw.
///
/// Worker threads evaluate frames and ask whether to draw them. If no kept segment begins with the same frame, they
/// draw at once, and the digests only determine the segment's name. If there is one, the frames are evaluated without
/// drawing. Once all are known, the name is known too, and the kept segment is used. If one of them differs from all
/// kept segments, the caller begins the segment again and draws. So new content costs one digest per frame more
/// than without a cache. Kept content costs its evaluation and digests, but no drawing.
///
/// If another run draws the same segment of the same scene with the same values, workers wait for it, so that nothing
/// is made twice. They do not wait for other clips, although these may begin with the same frames. A worker that waits
/// at a segment does not delay the segments before it: all their frames are already claimed by workers or drawn. So
/// there is no deadlock.
final class SegmentPlan: @unchecked Sendable {
  /// The source of a segment: how its frames are made.
  enum FrameSource: Equatable {
    /// The frames are drawn.
    case drawn
    /// The frames are evaluated; kept segments with these names may match.
    case recalled([String])
    /// The frames were evaluated, and must be drawn because no kept segment matches.
    case changed
  }

  /// The state of a segment: its source, nil until it is decided, and the digests of its frames, nil until they are
  /// known.
  private struct Segment {
    var source: FrameSource?
    var digests: [ContentDigest?]
  }

  private let cache: RenderCache
  /// The frames of the video, by their numbers in the clip.
  let frames: Range<Int>
  /// The number of frames in a segment.
  let length: Int
  /// The identity of the code that makes segments, and the encoder's settings.
  let program, settings: String
  /// The digest of the arguments `program` and `settings`. It is part of each frame's digest.
  private let key: ContentDigest
  /// The scene and its values; nil to wait for no other run.
  private let origin: ClipOrigin?
  private let condition = NSCondition()
  // The properties below are accessed only with the condition locked. Segments are keyed by their first frames.
  private var segments: [Int: Segment] = [:]
  /// The claims of the segments that are being drawn, by their first frames.
  private var claims: [Int: SegmentClaim] = [:]
  /// The low 32 bits of each frame's content digest, for a ``RenderRecord``; empty for a very long clip.
  private var frameBits: [UInt32]

  /// Plans the segments of some frames.
  ///
  /// - Parameters:
  ///   - frames: The frames in the clip; the first segment begins with the first of them.
  ///   - length: The number of frames in a segment.
  ///   - program: The identity of the code that makes segments.
  ///   - settings: Everything that determines segments besides the contents of their frames.
  ///   - origin: The scene and its values. Runs with the same origin wait for each other; nil to never wait.
  init(
    _ frames: Range<Int>, length: Int, program: String, settings: String, in cache: RenderCache, origin: ClipOrigin?
  ) {
    self.origin = origin
    (self.cache, self.frames, self.length, self.program, self.settings) = (cache, frames, length, program, settings)
    key = Array((program + "\n" + settings).utf8).withUnsafeBytes { ContentDigest(of: $0) }
    frameBits = Array(repeating: 0, count: frames.count <= RenderRecord.maximumFrames ? frames.count : 0)
  }

  /// The outcome of a plan.
  struct Made {
    /// Some bits of each frame's digest; 0 if they are unknown.
    let frames: [UInt32]
    /// The indices of the segments that were drawn.
    let drawn: [Int]
  }

  /// The outcome so far; nil for a very long clip.
  var made: Made? {
    condition.lock()
    defer { condition.unlock() }
    guard frameBits.count == frames.count else { return nil }
    let drawn = segments.filter { $0.value.source == .drawn }.keys.map { ($0 - frames.lowerBound) / length }
    return Made(frames: frameBits, drawn: drawn.sorted())
  }

  /// The frames of the segment that contains a frame.
  func segment(of frame: Int) -> Range<Int> {
    let first = frames.lowerBound + (frame - frames.lowerBound) / length * length
    return first..<min(first + length, frames.upperBound)
  }

  /// Records the digest of a frame's contents, and returns whether to draw the frame. It waits until the source of the
  /// segment is decided, by another worker or after another run.
  func decide(_ frame: Int, _ list: ContentDigest) -> Bool {
    let range = segment(of: frame)
    let digest = ContentDigest(of: [key, list])
    condition.lock()
    defer { condition.unlock() }
    note(digest, frame, range)
    if !frameBits.isEmpty { frameBits[frame - frames.lowerBound] = UInt32(truncatingIfNeeded: list.low) }
    if frame == range.lowerBound, segments[frame]?.source == nil {
      condition.unlock()
      let (source, claim) = begin(with: digest, range)
      condition.lock()
      if segments[frame]?.source == nil {
        segments[frame]?.source = source
        claims[frame] = claim
      }
      condition.broadcast()
    }
    while segments[range.lowerBound]?.source == nil { condition.wait() }
    guard case .recalled(let names) = segments[range.lowerBound]?.source else {
      return segments[range.lowerBound]?.source == .drawn
    }
    let rest = names.filter { RenderCache.name($0, mayHave: digest, atFrame: frame - range.lowerBound) }
    segments[range.lowerBound]?.source = rest.isEmpty ? .changed : .recalled(rest)
    return false
  }

  /// Determines the source of a segment from the digest of its first frame. Claims the segment if it must be drawn.
  private func begin(with digest: ContentDigest, _ frames: Range<Int>) -> (FrameSource, SegmentClaim?) {
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
        // The previous owner of the claim may have kept the segment in the meantime.
        names = cache.names(beginningWith: digest, frameCount: count)
        return names.isEmpty ? (.drawn, claim) : (.recalled(names), nil)
      case .taken(let sign) where watch.isWorthwhile(sign):
        // Another worker of this run may have the claim: after a segment was begun again, two workers can be at the
        // same frame.
        if let source = source(ofSegmentAt: frames.lowerBound) { return (source, nil) }
        Thread.sleep(forTimeInterval: 0.02)
      case .taken, .impossible: return (.drawn, nil)
      }
    }
  }

  /// Records that a frame could not be evaluated, so that no worker waits for it.
  func fail(_ frame: Int) {
    condition.lock()
    defer { condition.unlock() }
    let range = segment(of: frame)
    guard frame == range.lowerBound, segments[frame]?.source == nil else { return }
    segments[frame, default: Self.unknown(range.count)].source = .drawn
    condition.broadcast()
  }

  /// The source of the segment that begins with a frame; nil if it is not decided yet.
  func source(ofSegmentAt first: Int) -> FrameSource? {
    condition.lock()
    defer { condition.unlock() }
    return segments[first]?.source
  }

  /// Changes the source of a segment: from now on it is drawn.
  func draw(segmentAt first: Int) {
    condition.lock()
    defer { condition.unlock() }
    segments[first, default: Self.unknown(segment(of: first).count)].source = .drawn
    condition.broadcast()
  }

  /// The name of a segment. All of its frames must have been evaluated.
  func name(ofSegmentAt first: Int) -> String {
    condition.lock()
    defer { condition.unlock() }
    guard let digests = segments[first]?.digests.compactMap(\.self), digests.count == segment(of: first).count else {
      preconditionFailure("frames of the segment are missing")
    }
    return RenderCache.name(ofSegmentWith: digests)
  }

  /// Releases the digests and the claim of a written segment. Its source stays, for workers that still evaluate its
  /// frames.
  func forget(segmentAt first: Int) {
    condition.lock()
    defer { condition.unlock() }
    segments[first]?.digests = []
    claims[first] = nil
  }

  /// Records the digest of a frame in its segment.
  private func note(_ digest: ContentDigest, _ frame: Int, _ range: Range<Int>) {
    let offset = frame - range.lowerBound
    segments[range.lowerBound, default: Self.unknown(range.count)].digests.withUnsafeMutableBufferPointer {
      if offset < $0.count { $0[offset] = digest }
    }
  }

  private static func unknown(_ count: Int) -> Segment { Segment(digests: Array(repeating: nil, count: count)) }
}

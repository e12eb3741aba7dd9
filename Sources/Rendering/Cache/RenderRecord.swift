import Foundation
import PathreelFiles
import PathreelSequencing
import PathreelVideo

/// A record of the inputs of a video, with a digest of what each frame draws, and of the segments that were drawn.
///
/// A cache keeps one record per file, so that the next render can explain why it draws a segment (the option `--why`):
///
/// ```swift
/// let before = cache.record(of: file)
/// try clip.writeVideo(to: file, cache: cache)
/// cache.record(of: file)?.reasons(after: before)  // frames 500 to 749: from frame 620 on, something else is drawn; …
/// ```
package struct RenderRecord: Codable, Hashable, Sendable {
  /// The identity of the code that made the video.
  var program: String
  /// The encoder's settings, as lines of a name and a value.
  var settings: [String]
  /// The scene's file or type, and the values of its parameters.
  var scene: String
  var values: [String: String]
  /// The digests of the input files, by their names.
  var files: [String: String]
  /// The number of the video's first frame in the clip.
  var firstFrame: Int
  /// The number of frames in a segment.
  var segmentLength: Int
  /// Some bits of each frame's digest; 0 if they are unknown.
  var frames: [UInt32]
  /// The indices of the segments that were not in the cache and were drawn.
  private(set) var drawn: [Int]

  /// The largest number of frames of a video with a record.
  static let maximumFrames = 1_000_000

  /// The record of a video that a plan has completed.
  ///
  /// - Parameter made: The outcome of the plan.
  init(of clip: Clip, _ plan: SegmentPlan, made: SegmentPlan.Made) {
    let settings = plan.settings.split(separator: "\n").map(String.init)
    program = plan.program
    self.settings = settings
    scene = clip.source?.origin.scene ?? ""
    values = clip.source?.origin.values ?? [:]
    files = Dictionary(
      clip.inputs.all.map { (InputFiles.shortName(of: $0), (try? SHA256.digest(ofFile: $0)) ?? "") },
      uniquingKeysWith: { $1 })
    (firstFrame, segmentLength) = (plan.frames.lowerBound, plan.length)
    (frames, drawn) = (made.frames, made.drawn)
  }

  /// The number of frames in segments that the cache had.
  package var keptFrameCount: Int { frames.count - drawn.reduce(0) { $0 + segment($1).count } }

  /// A range of frames that were drawn, and the reason.
  package struct Reason: Hashable, Sendable, CustomStringConvertible {
    /// The frames, by their numbers in the clip.
    package let frames: Range<Int>
    /// The reason, as a clause for people.
    package let text: String

    /// For example `frames 500 to 749: something else is drawn; changed since the last time: a.yaml`.
    package var description: String {
      (frames.count == 1 ? "frame \(frames.lowerBound)" : "frames \(frames.lowerBound) to \(frames.upperBound - 1)")
        + ": "
        + text
    }
  }

  /// The reasons why segments were drawn that the cache did not have, in order. Adjacent segments with the same reason
  /// are joined.
  ///
  /// - Parameter before: The record of the video that was made under the same name before; nil if there is none.
  package func reasons(after before: RenderRecord?) -> [Reason] {
    var all: [(frames: Range<Int>, cause: Cause)] = []
    for place in drawn {
      let frames = segment(place)
      let cause = cause(frames, after: before)
      if let last = all.last, last.frames.upperBound == frames.lowerBound, last.cause.text == cause.text,
        cause.firstFrame == frames.lowerBound
      {
        all[all.count - 1].frames = last.frames.lowerBound..<frames.upperBound
      } else {
        all.append((frames, cause))
      }
    }
    return all.map { frames, cause in
      let start = cause.firstFrame == frames.lowerBound ? "" : "from frame \(cause.firstFrame + firstFrame) on, "
      return Reason(
        frames: frames.lowerBound + firstFrame..<frames.upperBound + firstFrame, text: start + cause.text)
    }
  }

  /// The reason why a segment was drawn.
  private struct Cause {
    /// The first frame that the reason applies to.
    let firstFrame: Int
    let text: String
  }

  /// Whether the numbers are consistent. A file in the cache may be damaged.
  fileprivate var isPossible: Bool {
    (1...Self.maximumFrames).contains(segmentLength) && (0...(1 << 50)).contains(firstFrame)
      && frames.count <= Self.maximumFrames && drawn.allSatisfy { $0 >= 0 && $0 <= (frames.count - 1) / segmentLength }
  }

  /// The frames of a segment, counted from the video's first frame.
  private func segment(_ place: Int) -> Range<Int> {
    place * segmentLength..<min((place + 1) * segmentLength, frames.count)
  }

  /// The reason why a segment was drawn, by the first difference from the record before.
  private func cause(_ segment: Range<Int>, after before: RenderRecord?) -> Cause {
    func cause(_ text: String) -> Cause { Cause(firstFrame: segment.lowerBound, text: text) }
    guard let before else { return cause("nothing is known of a video that was made under this name before") }
    guard before.program == program else {
      return cause("this program, or a library that it encodes with, is another one")
    }
    guard before.settings == settings else {
      let gone = before.settings.filter { !settings.contains($0) }
      let new = settings.filter { !before.settings.contains($0) }
      return cause("they are encoded in another way: \(Self.list(new)) instead of \(Self.list(gone))")
    }
    guard before.firstFrame == firstFrame, before.segmentLength == segmentLength else {
      return cause("the video began with frame \(before.firstFrame) before, so it was divided into other segments")
    }
    let both = segment.clamped(to: before.frames.indices)
    if let first = both.first(where: { frames[$0] != before.frames[$0] }) {
      return Cause(firstFrame: first, text: "something else is drawn; " + changes(after: before))
    }
    // The last segment of a video has only the remaining frames.
    if before.frames.count != frames.count, segment.upperBound >= min(before.frames.count, frames.count) {
      return cause("the video had \(before.frames.count) frames before, and has \(frames.count)")
    }
    return cause("the cache no longer has them")
  }

  /// Lists the inputs that have changed.
  private func changes(after before: RenderRecord) -> String {
    var changes: [String] = []
    if before.scene != scene { changes.append("the scene was \(before.scene)") }
    for name in Set(files.keys).union(before.files.keys).sorted() where files[name] != before.files[name] {
      changes.append(name + (before.files[name] == nil ? " is new" : files[name] == nil ? " is no longer read" : ""))
    }
    for name in Set(values.keys).union(before.values.keys).sorted() where values[name] != before.values[name] {
      changes.append("\(name) was \(before.values[name] ?? "unset") and is \(values[name] ?? "unset")")
    }
    if changes.isEmpty { return "the scene's files and parameters are as they were, so it is an option, or a font" }
    let most = 8
    let rest = changes.count - most
    return "changed since the last time: " + changes.prefix(most).joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
  }

  private static func list(_ lines: [String]) -> String {
    lines.isEmpty ? "nothing" : lines.map { "'\($0)'" }.joined(separator: ", ")
  }
}

extension RenderCache {
  /// The record of the video that was last written to a file, even if the file no longer exists.
  package func record(of target: URL) -> RenderRecord? {
    guard let bytes = records?.read(Self.name(ofRecordOf: target)) else { return nil }
    let record = try? JSONDecoder().decode(RenderRecord.self, from: Data(bytes))
    return record.flatMap { $0.isPossible ? $0 : nil }
  }

  /// Stores the record of a file. Errors are ignored, because a render must not fail for an explanation.
  func keep(_ record: RenderRecord, of target: URL) {
    guard let data = try? JSONEncoder().encode(record) else { return }
    try? records?.write([UInt8](data), to: Self.name(ofRecordOf: target))
  }

  private static func name(ofRecordOf target: URL) -> String {
    let hash = SHA256()
    hash.update(target.absoluteURL.standardizedFileURL.path.utf8)
    return hash.digest()
  }
}

extension Clip {
  /// Finds out which segments of a video a cache has: frames are evaluated, but not drawn.
  ///
  /// - Parameter isComplete: Whether all frames are evaluated, also the frames of segments that the cache does not
  ///   have, so that reasons are known.
  /// - Returns: Nil for a picture format, and if the code that makes segments cannot be identified.
  /// - Throws: As ``writeVideo(to:format:frames:settings:jobs:cache:cancellation:progress:)``.
  package func record(
    in cache: RenderCache, frames: Range<Int>? = nil, format: OutputFormat, settings: VideoSettings,
    isComplete: Bool = false, jobs: Int = FrameJobs.automatic, cancellation: Cancellation = Cancellation()
  ) throws -> RenderRecord? {
    guard format.isVideo else { return nil }
    let making = try ClipMaking(of: self, to: .segments("a segment"), format, frames: frames, settings)
    defer { making.file.cancel() }
    let frames = making.frames
    guard let plan = SegmentPlan(frames, making.segmented(), cache, origin: nil) else { return nil }
    /// Thrown to stop the evaluation of a segment that the cache does not have.
    struct MissingSegmentError: Error {}
    for first in stride(from: frames.lowerBound, to: frames.upperBound, by: plan.length) {
      do {
        _ = try render(
          frames: plan.segment(of: first), jobs: jobs, on: {}, bytesPerPixel: 1, cancellation: cancellation,
          progress: { _, _ in },
          draw: { frame, renderer, _ in
            do {
              let exposure = try renderer.exposure(ofFrame: frame, of: self)
              _ = plan.decide(frame, renderer.digests.digest(of: exposure.samples))
              return exposure
            } catch {
              plan.fail(frame)
              throw error
            }
          },
          consume: { _, _ in
            if case .recalled = plan.source(ofSegmentAt: first) { return }
            if !isComplete { throw MissingSegmentError() }
          })
      } catch is MissingSegmentError {}
      if case .recalled = plan.source(ofSegmentAt: first),
        cache.segment(named: plan.name(ofSegmentAt: first)) != nil
      {
      } else {
        plan.draw(segmentAt: first)
      }
      plan.forget(segmentAt: first)
    }
    return plan.made.map { RenderRecord(of: self, plan, made: $0) }
  }
}

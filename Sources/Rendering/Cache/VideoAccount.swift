import Foundation
import PathreelFiles
import PathreelSequencing
import PathreelVideo

/// What a video was made of, down to what each frame draws, and which of its segments were drawn.
///
/// A cache keeps one for each file, so that the next render can say why it draws a segment:
///
/// ```swift
/// let before = cache.account(of: file)
/// try clip.writeVideo(to: file, cache: cache)
/// cache.account(of: file)?.reasons(after: before)  // frames 500 to 749: "they draw something else from frame 620 on; …"
/// ```
package struct VideoAccount: Codable, Hashable, Sendable {
  /// Of the code that made it.
  var program: String
  /// The encoder's, as lines of a name and a value.
  var settings: [String]
  /// The scene's file or type, and its parameters.
  var scene: String
  var values: [String: String]
  /// The digests of the files that were read, by their names.
  var files: [String: String]
  var firstFrame: Int
  var segmentLength: Int
  /// Of each frame some bits of a digest of what it draws; 0 where that is not known.
  var frames: [UInt32]
  /// The places of the segments that the cache did not have.
  private(set) var drawn: [Int]

  /// The most frames of a video that an account is made of.
  static let maximumFrames = 1_000_000

  /// - Parameter frames: What is known of each frame.
  init(of clip: Clip, _ plan: SegmentPlan, made: SegmentPlan.Made) {
    let settings = plan.settings.split(separator: "\n").map(String.init)
    program = plan.program
    self.settings = settings
    scene = clip.origin?.0.scene ?? ""
    values = clip.origin?.0.values ?? [:]
    files = Dictionary(
      clip.inputs.all.map { ($0.relativePath, (try? SHA256.digest(ofFile: $0)) ?? "") }, uniquingKeysWith: { $1 })
    (firstFrame, segmentLength) = (plan.frames.lowerBound, plan.length)
    (frames, drawn) = (made.frames, made.drawn)
  }

  /// How many frames are in segments that the cache has.
  package var keptFrameCount: Int { frames.count - drawn.reduce(0) { $0 + segment($1).count } }

  /// Frames that were drawn, and why.
  package struct Reason: Hashable, Sendable, CustomStringConvertible {
    /// Of the clip.
    package let frames: Range<Int>
    package let text: String

    /// `frames 500 to 749: something else is drawn; changed since the last time: a.yaml`.
    package var description: String {
      (frames.count == 1 ? "frame \(frames.lowerBound)" : "frames \(frames.lowerBound) to \(frames.upperBound - 1)")
        + ": "
        + text
    }
  }

  /// Why the segments that the cache did not have were drawn, in their order; neighbours with one reason are told together.
  ///
  /// - Parameter before: What is known of the video that was made under the same name before; nil for nothing.
  package func reasons(after before: VideoAccount?) -> [Reason] {
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

  /// Why a segment was drawn.
  private struct Cause {
    /// The first frame that it is about.
    let firstFrame: Int
    let text: String
  }

  /// Whether it can be of a video: a file in the cache may be damaged.
  fileprivate var isPossible: Bool {
    (1...Self.maximumFrames).contains(segmentLength) && (0...(1 << 50)).contains(firstFrame)
      && frames.count <= Self.maximumFrames && drawn.allSatisfy { $0 >= 0 && $0 <= (frames.count - 1) / segmentLength }
  }

  /// The frames of a segment, counted from the video's first.
  private func segment(_ place: Int) -> Range<Int> {
    place * segmentLength..<min((place + 1) * segmentLength, frames.count)
  }

  private func cause(_ segment: Range<Int>, after before: VideoAccount?) -> Cause {
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
    // A segment that a video ends with has as many frames as are left.
    if before.frames.count != frames.count, segment.upperBound >= min(before.frames.count, frames.count) {
      return cause("the video had \(before.frames.count) frames before, and has \(frames.count)")
    }
    return cause("the cache has them no more")
  }

  /// Which inputs are others.
  private func changes(after before: VideoAccount) -> String {
    var changes: [String] = []
    if before.scene != scene { changes.append("the scene was \(before.scene)") }
    for name in Set(files.keys).union(before.files.keys).sorted() where files[name] != before.files[name] {
      changes.append(name + (before.files[name] == nil ? " is new" : files[name] == nil ? " is not read any more" : ""))
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
  /// What is known of the video that was made last as a file, whatever became of the file.
  package func account(of target: URL) -> VideoAccount? {
    guard let bytes = accounts?.read(Self.name(ofAccountOf: target)) else { return nil }
    let account = try? JSONDecoder().decode(VideoAccount.self, from: Data(bytes))
    return account.flatMap { $0.isPossible ? $0 : nil }
  }

  /// Keeps it. What a person can do without stops no render.
  func keep(_ account: VideoAccount, of target: URL) {
    guard let data = try? JSONEncoder().encode(account) else { return }
    try? accounts?.write([UInt8](data), to: Self.name(ofAccountOf: target))
  }

  private static func name(ofAccountOf target: URL) -> String {
    let hash = SHA256()
    hash.update(target.absoluteURL.standardizedFileURL.path.utf8)
    return hash.digest()
  }
}

extension Clip {
  /// How far a cache has a video: frames are evaluated, and nothing is drawn.
  ///
  /// - Parameter isComplete: Whether all frames are evaluated, also those of segments that the cache has not, so that there are
  ///   reasons.
  /// - Returns: Nil for a picture, and where it is not known which code makes segments.
  /// - Throws: As ``writeVideo(to:format:frames:settings:jobs:cache:cancellation:progress:)``.
  package func account(
    in cache: RenderCache, frames: Range<Int>? = nil, format: OutputFormat, settings: VideoSettings,
    isComplete: Bool = false, jobs: Int = FrameJobs.automatic, cancellation: Cancellation = Cancellation()
  ) throws -> VideoAccount? {
    guard format.isVideo else { return nil }
    let frames = frames ?? clock.frames
    let (file, isTransparent) = try begin(.segments("a segment"), format, frames, settings, sound: nil)
    defer { file.cancel() }
    guard
      let plan = SegmentPlan(frames, segmented(file, isTransparent: isTransparent), cache, origin: nil)
    else { return nil }
    struct IsNotThere: Error {}
    for first in stride(from: frames.lowerBound, to: frames.upperBound, by: plan.length) {
      do {
        _ = try render(
          frames: plan.segment(of: first), jobs: jobs, on: {}, bytesPerPixel: 1, cancellation: cancellation,
          progress: { _, _ in },
          draw: { frame, renderer, _ in
            do {
              let exposure = try renderer.exposure(ofFrame: frame, of: self)
              _ = plan.isDrawn(frame, renderer.digests.digest(of: exposure.samples))
              return exposure
            } catch {
              plan.fail(frame)
              throw error
            }
          },
          consume: { _, _ in
            if case .recalled = plan.course(ofSegmentAt: first) { return }
            if !isComplete { throw IsNotThere() }
          })
      } catch is IsNotThere {}
      if case .recalled = plan.course(ofSegmentAt: first),
        cache.segment(named: plan.name(ofSegmentAt: first)) != nil
      {
      } else {
        plan.draw(segmentAt: first)
      }
      plan.forget(segmentAt: first)
    }
    return plan.made.map { VideoAccount(of: self, plan, made: $0) }
  }
}

import Foundation
import PathreelDrawing
import PathreelRendering
import PathreelSceneFiles
import PathreelSequencing
import PathreelVideo
import SeededRandom
import TestFolders
import Testing

/// Tests that a clip has the same bytes with a cache and without one, whatever the cache contains.
@Suite struct RenderCacheTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// A clip of 620 frames, that is segments of 250, 250 and 120, with a circle that moves. From one frame on, it has
  /// another radius.
  private func clip(changingAt frame: Int = 620, radius: Double = 9, color: String = "white", size: String = "64x48")
    throws -> Clip
  {
    let scene = try SceneFile(
      text: """
        canvas: {size: [64, 48], background: "#204060"}
        fps: 50
        duration: 12.4
        elements:
          - circle: {radius: "if(t >= \(Double(frame) / 50), \(radius), 6)"}
            fill: \(color)
            position: [8 + 4 * t, 24]
        """, name: "a.yaml")
    return try Clip(scene, size: OutputSize(size))
  }

  private func cache(limit: Int = RenderCache.defaultLimit) throws -> RenderCache {
    try RenderCache(in: folder.file("cache"), limit: limit)
  }

  private func bytes(
    _ clip: Clip, _ cache: RenderCache? = nil, format: OutputFormat = .mp4, frames: Range<Int>? = nil, jobs: Int = 2,
    cancellation: Cancellation = Cancellation(), progress: (Int, Int) -> Void = { _, _ in }
  ) throws -> Data {
    let file = folder.file("\(UUID()).\(format.fileExtension)")
    defer { try? FileManager.default.removeItem(at: file) }
    try clip.writeVideo(
      to: file, format: format, frames: frames, jobs: jobs, cache: cache, cancellation: cancellation, progress: progress
    )
    return try Data(contentsOf: file)
  }

  private var names: Set<String> {
    let all = FileManager.default.enumerator(atPath: folder.file("cache/segments").path)
    return Set((all?.allObjects ?? []).compactMap { $0 as? String }.filter { $0.count > 20 })
  }

  private func file(_ name: String) -> URL { folder.file("cache/segments/\(name)") }

  @Test(arguments: [OutputFormat.mp4, .movH264, .mkvH264])
  func `a clip has the same bytes without a cache, with an empty one and with a full one`(format: OutputFormat) throws {
    let clip = try clip()
    let plain = try bytes(clip, format: format)
    for jobs in [1, 3] {
      let cache = try cache()
      _ = cache.clear()
      #expect(try bytes(clip, cache, format: format, jobs: jobs) == plain)
      #expect(names.count == 3)
      let kept = names
      for jobs in [1, 4] { #expect(try bytes(clip, self.cache(), format: format, jobs: jobs) == plain) }
      #expect(names == kept)
    }
  }

  /// Formats with the length of their segments in frames: those of encoders that predict between frames, those with
  /// large frames, and files that are made as a whole, whose pictures are cached.
  static let others: [(OutputFormat, Int)] = [
    (.mp4H265, 250), (.webm, 250), (.mp4AV1, 250), (.mp4Stacked, 250), (.mov, 25), (.movAnimation, 25), (.mkv, 25),
    (.avifAnimation, 250), (.gif, 50), (.apng, 50), (.webpAnimation, 50), (.rgba, 50), (.y4m, 50),
  ]

  @Test(arguments: others)
  func `every format has the same bytes without a cache, and with whatever it has`(format: OutputFormat, length: Int)
    throws
  {
    let clip = try clip(size: "96x72")
    let frames = 0..<length + 10
    func made(_ clip: Clip, _ cache: RenderCache? = nil, jobs: Int = 2) throws -> Data {
      try bytes(clip, cache, format: format, frames: frames, jobs: jobs)
    }
    let plain = try made(clip)
    #expect(try made(clip, cache(), jobs: 3) == plain)
    #expect(names.count == 2)
    #expect(try made(clip, cache(), jobs: 1) == plain)
    // A change near the end, after a cached segment.
    let changed = try self.clip(changingAt: length + 5, size: "96x72")
    #expect(try made(changed, cache()) == made(changed))
    #expect(names.count == 3)
    // Damage one of the two segments after the other.
    for name in names.sorted() {
      let content = try Data(contentsOf: file(name))
      var damaged = content
      damaged[content.count / 2] ^= 1
      try damaged.write(to: file(name))
      #expect(try made(clip, cache()) == plain)
      try content.write(to: file(name))
    }
  }

  @Test(arguments: [OutputFormat.webm, .mov, .gif, .rgba])
  func `a transparent clip keeps its alpha`(format: OutputFormat) throws {
    let clip = try clip(color: "'#ff000080'").background(.clear)
    let plain = try bytes(clip, format: format, frames: 0..<60)
    for _ in 0..<2 { #expect(try bytes(clip, cache(), format: format, frames: 0..<60) == plain) }
  }

  @Test func `files that are made as a whole share their pictures`() throws {
    let clip = try clip()
    let formats: [OutputFormat] = [.gif, .apng, .webpAnimation, .rgba, .y4m]
    for format in formats {
      #expect(try bytes(clip, cache(), format: format, frames: 0..<60) == bytes(clip, format: format, frames: 0..<60))
      #expect(names.count == 2)
    }
  }

  @Test func `of a clip whose end has changed, only the segments that hold the change are made again`() throws {
    _ = try bytes(clip(), cache())
    let before = names
    let changed = try clip(changingAt: 570)
    #expect(try bytes(changed, cache()) == bytes(changed))
    #expect(names.subtracting(before).count == 1 && names.isSuperset(of: before))
    // A change in the middle of a segment in the middle of the clip.
    let other = try clip(changingAt: 420, radius: 10)
    #expect(try bytes(other, cache()) == bytes(other))
    #expect(names.count == before.count + 3)
  }

  @Test func `clips that begin alike and differ later have the bytes that they have without a cache`() throws {
    let seed: UInt64 = 0xCAC4E
    var random = SplitMix64(seed: seed)
    for _ in 0..<10 {
      let frame = Int.random(in: 0..<620, using: &random)
      let clip = try clip(changingAt: frame, radius: Double.random(in: 7..<20, using: &random))
      let jobs = Int.random(in: 1...5, using: &random)
      #expect(try bytes(clip, cache(), jobs: jobs) == bytes(clip), "change at \(frame), \(jobs) jobs, seed \(seed)")
      #expect(try bytes(clip, cache(), jobs: jobs) == bytes(clip), "again")
    }
  }

  @Test func `a damaged, cut or empty segment is made again`() throws {
    let clip = try clip()
    let plain = try bytes(clip, cache())
    let whole = try Dictionary(uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: file($0))) })
    for damage in 0..<4 {
      for (name, content) in whole {
        var damaged = content
        switch damage {
        case 0: damaged[content.count / 2] ^= 1
        case 1: damaged = content.prefix(content.count / 2)
        case 2: damaged = Data()
        default: damaged = whole.first { $0.key != name }!.value
        }
        try damaged.write(to: file(name))
      }
      #expect(try bytes(clip, cache()) == plain, "damage \(damage)")
      for (name, content) in whole { #expect(try Data(contentsOf: file(name)) == content) }
    }
  }

  @Test func `segments that are removed while a clip is made are made again`() throws {
    let clip = try clip()
    let cache = try cache()
    let plain = try bytes(clip, cache)
    #expect(try bytes(clip, cache, progress: { done, _ in if done == 250 { _ = cache.clear() } }) == plain)
    #expect(names.count >= 1)
  }

  @Test(arguments: [(OutputFormat.mp4, 250), (.gif, 50), (.mov, 25)])
  func `a clip that was stopped goes on where it stopped`(format: OutputFormat, length: Int) throws {
    let clip = try clip()
    let plain = try bytes(clip, format: format)
    let cancellation = Cancellation()
    #expect(throws: CancellationError.self) {
      try bytes(clip, cache(), format: format, cancellation: cancellation) { done, _ in
        if done == 300 { cancellation.cancel() }
      }
    }
    #expect(names.count == 300 / length)
    var steps: [Int] = []
    #expect(try bytes(clip, cache(), format: format, progress: { done, _ in steps.append(done) }) == plain)
    // The progress counts cached segments at once.
    #expect(steps.first == length && steps == steps.sorted() && steps.last == 620)
    #expect(steps.prefix(300 / length) == stride(from: length, through: 300, by: length).map { $0 }[...])
  }

  @Test func `everything that decides a segment is in its key`() throws {
    let clip = try clip()
    var count = 0
    func adds(_ segments: Int, _ write: () throws -> Void) throws {
      try write()
      #expect(names.count == count + segments)
      count = names.count
    }
    func write(_ clip: Clip, _ frames: Range<Int> = 0..<20, change: (inout VideoSettings) -> Void = { _ in }) throws {
      var settings = VideoSettings()
      change(&settings)
      try clip.writeVideo(to: folder.file("a.mp4"), frames: frames, settings: settings, cache: cache())
    }
    try adds(1) { try write(clip) }
    try adds(0) { try write(clip) }
    try adds(0) { try write(clip) { $0.metadata = nil } }
    try adds(1) { try write(self.clip(size: "128x96")) }
    try adds(1) { try write(clip.background(.white)) }
    try adds(1) { try write(clip) { $0.quality = .draft } }
    try adds(1) { try write(clip, 0..<21) }
    try adds(1) { try write(clip, 1..<21) }
    var tinted = clip
    tinted.marksRedrawnTiles = true
    try adds(0) { try write(tinted) }
  }

  @Test func `a cache has at most as many bytes as it may`() throws {
    for frame in 0..<12 { _ = try bytes(clip(changingAt: frame), cache(limit: 40_000), frames: 0..<100) }
    let usage = try cache().usage
    #expect(usage.bytes <= 44_000 && usage.segments > 0)
  }

  @Test func `a clip that is written three times at once with one cache has the same bytes each time`() async throws {
    let clip = try clip()
    let plain = try bytes(clip)
    let works = try (0..<3).map { (file: folder.file("\($0).mp4"), cache: try cache()) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (file, cache) in works { group.addTask { try clip.writeVideo(to: file, jobs: 1, cache: cache) } }
      try await group.waitForAll()
    }
    for (file, _) in works { #expect(try Data(contentsOf: file) == plain) }
    #expect(names.count == 3)
  }

  @Test func `a cache that takes no more says why, and the clip is made`() throws {
    let cache = try cache()
    try FileManager.default.removeItem(at: cache.folder)
    try Data().write(to: cache.folder)
    #expect(cache.failure == nil)
    #expect(try bytes(clip(), cache) == bytes(clip()))
    #expect(cache.failure?.contains("cache") == true)
  }

  @Test func `a fault in a frame is the same with a cache, and what came before is kept`() throws {
    func faulty() throws -> Clip {
      try Clip(
        try SceneFile(
          text: """
            canvas: {size: [64, 48]}
            fps: 50
            duration: 8
            elements:
              - circle: {radius: "if(t > 6, log(-1), 5)"}
                fill: red
            """, name: "a.yaml"))
    }
    func error(_ cache: RenderCache?) throws -> String {
      let clip = try faulty().background(.white)
      return try #require(#expect(throws: FrameError.self) { try bytes(clip, cache) }).description
    }
    let plain = try error(nil)
    for _ in 0..<2 { #expect(try error(cache()) == plain) }
    #expect(names.count == 1)
  }

  @Test func `warnings of segments that come from the cache are reported, too`() throws {
    func warnings() throws -> [FrameWarning] {
      let scene = try SceneFile(
        text: """
          canvas: {size: [64, 48], background: white}
          fps: 10
          duration: 2
          elements:
            - along: {line: {}, spacing: "8 + 5 * t", origin: left}
              element:
                repeat: {count: 7}
                element: {circle: {radius: 2}}
          """, name: "a.yaml")
      return try Clip(scene).writeVideo(to: folder.file("a.mp4"), cache: cache())
    }
    let first = try warnings()
    #expect(try !first.isEmpty && warnings() == first && names.count == 1)
  }

  @Test func `the cache's folder is where the environment says`() {
    func path(_ environment: [String: String]) -> String? { RenderCache.usualFolder(environment: environment)?.path }
    #expect(path(["XDG_CACHE_HOME": "/x", "HOME": "/h"]) == "/x/pathreel")
    #expect(path(["HOME": "/h"]) == "/h/.cache/pathreel")
    #expect(path(["XDG_CACHE_HOME": "relative", "HOME": "/h"]) == "/h/.cache/pathreel")
    #expect(path(["XDG_CACHE_HOME": ""]) == nil)
  }

  // MARK: Why

  /// Renders to one file, and returns the cache's record of it.
  private func record(of clip: Clip, _ cache: RenderCache, frames: Range<Int>? = nil) throws -> RenderRecord {
    try clip.writeVideo(to: folder.file("a.mp4"), frames: frames, jobs: 2, cache: cache)
    return try #require(cache.record(of: folder.file("a.mp4")))
  }

  @Test func `a cache tells which frames were drawn, and what has changed`() throws {
    let cache = try cache()
    func reasons(_ clip: Clip, frames: Range<Int>? = nil) throws -> [String] {
      let before = cache.record(of: folder.file("a.mp4"))
      return try record(of: clip, cache, frames: frames).reasons(after: before).map(\.description)
    }
    #expect(
      try reasons(clip()) == ["frames 0 to 619: nothing is known of a video that was made under this name before"])
    #expect(try reasons(clip()) == [])
    // These scenes have no files, so the cache cannot name the changed file.
    let unnamed =
      "something else is drawn; the scene's files and parameters are as they were, so it is an option, or a font"
    #expect(try reasons(clip(changingAt: 570)) == ["frames 500 to 619: from frame 570 on, \(unnamed)"])
    #expect(try reasons(clip(changingAt: 420)) == ["frames 250 to 619: from frame 420 on, \(unnamed)"])
    let red = try reasons(clip(color: "red"))
    #expect(red == ["frames 0 to 619: \(unnamed)"])
    let large = try clip(color: "red", size: "96x72")
    let resized = try reasons(large)
    #expect(
      resized.count == 1 && resized[0].hasPrefix("frames 0 to 619: they are encoded in another way: '96x72"),
      "\(resized)")
    #expect(
      try reasons(large, frames: 1..<620) == [
        "frames 1 to 619: the video began with frame 0 before, so it was divided into other segments"
      ])
    #expect(try reasons(large, frames: 1..<600) == ["frames 501 to 599: the video had 619 frames before, and has 599"])
    // If the disk were full, there would be other reasons.
    #expect(cache.failure == nil)
    try FileManager.default.removeItem(at: folder.file("cache/segments"))
    #expect(try reasons(large, frames: 1..<600) == ["frames 1 to 599: the cache no longer has them"])
  }

  @Test(arguments: [1, 3])
  func `the cache tells before drawing which frames it does not have`(jobs: Int) throws {
    let cache = try cache()
    func forecast(_ clip: Clip, isComplete: Bool) throws -> RenderRecord {
      try #require(
        try clip.record(in: cache, format: .mp4, settings: VideoSettings(), isComplete: isComplete, jobs: jobs))
    }
    #expect(try forecast(clip(), isComplete: false).keptFrameCount == 0)
    #expect(names == [])
    let first = try record(of: clip(), cache)
    #expect(try forecast(clip(), isComplete: false).keptFrameCount == 620)
    // The changed frame is none of those whose digests are in a segment's name, and the change is detected
    // nevertheless.
    let changed = try clip(changingAt: 303)
    #expect(try forecast(changed, isComplete: false).keptFrameCount == 250)
    let complete = try forecast(changed, isComplete: true).reasons(after: first)
    #expect(complete.first?.text.hasPrefix("from frame 303 on, something else is drawn") == true)
    #expect(try record(of: changed, cache).reasons(after: first) == complete)
    #expect(try clip().record(in: cache, format: .png, settings: VideoSettings()) == nil)
    // A GIF is made as a whole, and its pictures are cached.
    func kept() throws -> Int? {
      try clip().record(in: cache, format: .gif, settings: VideoSettings(), jobs: jobs)?.keptFrameCount
    }
    #expect(try kept() == 0)
    _ = try bytes(clip(), cache, format: .gif, frames: 0..<150)
    #expect(try kept() == 150)
  }

  @Test func `a damaged render record is ignored`() throws {
    let cache = try cache()
    _ = try record(of: clip(), cache)
    let records = folder.file("cache/records/segments")
    let all = try #require(FileManager.default.enumerator(atPath: records.path)).allObjects.compactMap {
      $0 as? String
    }
    let file = records.appending(path: try #require(all.first { $0.count > 20 }))
    let text = try String(contentsOf: file, encoding: .utf8)
    for (old, new) in [
      ("\"drawn\":[0", "\"drawn\":[7"), ("\"drawn\":[0", "\"drawn\":[-1"),
      ("\"segmentLength\":250", "\"segmentLength\":0"),
      ("\"firstFrame\":0", "\"firstFrame\":9223372036854775807"), ("{", "["),
    ] {
      let damaged = text.replacing(old, with: new)
      #expect(damaged != text)
      try Data(damaged.utf8).write(to: file)
      #expect(cache.record(of: folder.file("a.mp4")) == nil, "\(new)")
    }
  }
}

import PathreelDrawing
import PathreelGeometry

/// A cache of the unchanged parts of a scene from one frame to the next, for frames that the same thread makes.
/// `FrameRenderer` has one. Elements of scene files look up their ``Fragment`` in it; views in Swift are compared by
/// its ``ViewCache``.
///
/// It holds at most ``limit`` units of about 50 bytes, which is about 50 MB. Above that, it evicts the fragments that
/// the last frame did not use; if that is not enough, it evicts all of them. The cache affects only the time to make a
/// frame, never its pixels.
///
/// ```swift
/// let retention = Retention()
/// for frame in frames { try Retention.withValue(retention) { try scene.displayList(at: time(of: frame)) } }
/// ```
package final class Retention: @unchecked Sendable {
  /// The cache for the frame that this thread makes.
  private static let given = ThreadLocal<Retention>()

  /// Makes a frame with the results that earlier frames left in this cache; with nil, the frame uses no cache.
  package static func withValue<Result>(_ retention: Retention?, _ make: () throws -> Result) rethrows -> Result {
    defer { retention?.endFrame() }
    return try given.withValue(retention, operation: make)
  }

  /// The maximum memory, in units of about 50 bytes.
  package static let limit = 1 << 20

  /// The cache key of a fragment: a part of a scene, in certain iterations.
  package struct Key: Hashable {
    let part: Int
    let iterations: [Int]

    /// - Parameters:
    ///   - part: A number that is unique among the parts of all scenes.
    ///   - iterations: The iterations of the repeats around the part, outermost first.
    package init(part: Int, iterations: [Int]) { (self.part, self.iterations) = (part, iterations) }
  }

  /// An input value of a part. Numbers are compared by their bits.
  package enum Input: Hashable {
    case bits(UInt64)
    case boolean(Bool)
    case color(Color)
    case text(String)
    case image(Movie)
  }

  /// The cached results of a part, with the inputs for which they were made.
  private struct Entry {
    var inputs: [Input]
    /// The fragment; nil if none was made yet.
    var fragment: Fragment?
    /// A cached object other than a fragment, with the cost of making it.
    var value: (object: AnyObject, cost: FrameCost)?
    /// The last frame that used the entry.
    var lastFrame: Int
  }

  /// Statistics of a part and its copies: looking up a part that changes in each frame is not worthwhile.
  private struct Experience {
    /// Whether the cache could serve or store a copy in the last frame in which the part was looked up, because its
    /// inputs had not changed.
    var hasKept = false
    /// The last frame in which the part was asked for; −1 before the first.
    private var frame = -1
    /// The number of copies that asked in that frame.
    private var copyCount = 0
    /// The number of consecutive frames in which nothing could be kept.
    private var failureCount = 0
    /// The length of the next pause, in frames.
    private var pause = 4
    /// The first frame in which the part is looked up again.
    private var nextFrame = 0
    /// The number of pauses so far.
    private var pauseCount = 0

    /// Whether to look up the part's next copy in a frame.
    mutating func allowsLookup(in frame: Int) -> Bool {
      if frame != self.frame {
        if frame >= nextFrame { beginFrame(frame) }
        (self.frame, copyCount) = (frame, 0)
      }
      guard frame >= nextFrame else { return false }
      copyCount += 1
      // After a pause, the first eight copies and an eighth of the others tell whether the part still changes. After
      // the next pause, it is another eighth.
      return pause == 4 || copyCount <= 8 || (copyCount + pauseCount) % 8 == 0
    }

    /// Begins a frame: updates the number of failures, and starts a pause after the fourth.
    private mutating func beginFrame(_ next: Int) {
      if hasKept || frame < 0 { (failureCount, pause) = (0, 4) } else { failureCount += 1 }
      hasKept = false
      if failureCount == 4 {
        (nextFrame, pauseCount) = (next + pause, pauseCount + 1)
        // After the pause, the part is looked up in two frames: it takes two to find equal inputs.
        (failureCount, pause) = (1, min(2 * pause, 16))
      }
    }
  }

  /// The cached results, by part and iterations.
  private var entries: [Key: Entry] = [:]
  /// The statistics, by part.
  private var experiences: [Int: Experience] = [:]
  /// Counts the memory of the entries.
  private let memory = RetainedMemory()
  /// The arc lengths of trimmed paths.
  private var measures = PathMeasures()
  /// The views in Swift of the last frame.
  private(set) lazy var views = ViewCache(in: memory)
  /// The number of the current frame.
  private var frame = 0
  /// The first frame in which this cache may be used; later than ``frame`` during a pause.
  private var nextFrame = 0

  /// The cache that the current frame may use; nil if there is none, or if it pauses.
  package static var current: Retention? { given.value.flatMap { $0.frame < $0.nextFrame ? nil : $0 } }

  /// An empty cache.
  package init() {}

  /// The number of cached fragments.
  package var count: Int { entries.values.count { $0.fragment != nil } }

  /// Whether to look up the next copy of a part that changes with time. If no copy could be cached in four frames in
  /// succession, none is looked up for four frames. The next pause lasts eight frames, and all later ones sixteen.
  /// After a pause, only some of the copies are looked up. Call this once for each copy in a frame, because it counts.
  package func isWorthwhile(_ part: Int) -> Bool { experiences[part, default: Experience()].allowsLookup(in: frame) }

  /// Returns the fragment of a part: the cached fragment if its inputs are the same, or else a new one from the views
  /// that `make` returns.
  ///
  /// A part that changes is not cached: after a change, it is cached only when the same inputs occur again.
  ///
  /// - Parameters:
  ///   - inputs: Everything that decides the views.
  ///   - isTimeless: Whether the part does not depend on time, so that it is worth caching from the first frame on.
  ///   - isLayered: Whether the views lie over each other, the first at the back.
  /// - Returns: nil for a part that is not worth caching yet.
  package func fragment(
    _ key: Key, inputs: [Input], isTimeless: Bool, isLayered: Bool, _ make: () throws -> [AnyView]
  ) rethrows -> Fragment? {
    let known = entries.index(forKey: key)
    let isSame = known.map { entries.values[$0].inputs == inputs } ?? false
    guard isSame || isTimeless else {
      let entry = Entry(inputs: inputs, fragment: nil, value: nil, lastFrame: frame)
      if let known { entries.values[known] = entry } else { entries[key] = entry }
      return nil
    }
    if !isTimeless { experiences[key.part]?.hasKept = true }
    if isSame, let known, let fragment = entries.values[known].fragment {
      entries.values[known].lastFrame = frame
      fragment.chargeForViews()
      return fragment
    }
    let fragment = try Fragment.kept(isLayered: isLayered, in: memory, make)
    entries[key] = Entry(inputs: inputs, fragment: fragment, value: nil, lastFrame: frame)
    return fragment
  }

  /// The inputs of a part at its last lookup, and whether a result for them is cached; nil before the first lookup.
  package func lastInputs(of key: Key) -> (inputs: [Input], isKept: Bool)? {
    entries[key].map { ($0.inputs, $0.fragment != nil || $0.value != nil) }
  }

  /// Returns an object other than a fragment for a part: the cached one if its inputs are the same, or else the one
  /// that `make` makes.
  ///
  /// - Parameter make: Makes the object, and adds the memory that it keeps to the given count.
  package func value<Value: AnyObject>(
    _ key: Key, inputs: [Input], _ make: (RetainedMemory) throws -> Value
  ) rethrows -> Value {
    if let known = entries[key], known.inputs == inputs, let (object, cost) = known.value, let value = object as? Value
    {
      entries[key]!.lastFrame = frame
      FrameAccount.current?.charge(cost)
      return value
    }
    let (value, cost) = try FrameAccount.pricing { try make(memory) }
    entries[key] = Entry(inputs: inputs, fragment: nil, value: (value, cost), lastFrame: frame)
    return value
  }

  /// Returns a cached object for a part whatever its inputs are; the caller decides whether it is still valid. Makes
  /// the object if there is none.
  ///
  /// - Parameter make: Makes the object, and adds the memory that it keeps to the given count.
  package func part<Value: AnyObject>(_ key: Key, _ make: (RetainedMemory) -> Value) -> Value {
    if let value = entries[key]?.value?.object as? Value {
      entries[key]!.lastFrame = frame
      return value
    }
    let value = make(memory)
    entries[key] = Entry(inputs: [], fragment: nil, value: (value, FrameCost()), lastFrame: frame)
    return value
  }

  /// Makes a fragment that the caller stores itself.
  package func fragment(isLayered: Bool, _ make: () throws -> [AnyView]) rethrows -> Fragment {
    try Fragment.kept(isLayered: isLayered, in: memory, make)
  }

  /// The measure (arc lengths) of a path. It is cached if the current frame has a ``Retention``.
  static func measure(_ path: Path) -> PathMeasure {
    current?.measures.measure(of: path, inFrame: current!.frame) ?? PathMeasure(path)
  }

  /// The memory of the cache, in units of about 50 bytes.
  package var weight: Int { memory.weight + measures.weight + 8 * entries.count }

  /// Ends a frame: evicts entries if the memory exceeds the limit.
  private func endFrame() {
    defer { frame += 1 }
    measures.endFrame(frame)
    guard weight > Self.limit else { return }
    entries = entries.filter { $0.value.lastFrame == frame }
    // A scene that does not fit would be stored and evicted in each frame.
    if weight > Self.limit { pause() }
  }

  /// Removes everything, and stores nothing for the next sixteen frames.
  func pause() {
    forgetAll()
    // The pause begins with the next frame, `frame + 1`.
    nextFrame = frame + 17
  }

  /// Removes everything.
  package func forgetAll() {
    (entries, experiences, measures) = ([:], [:], PathMeasures())
    views = ViewCache(in: memory)
  }
}

/// Counts the memory of the results that one ``Retention`` stores, in units of about 50 bytes.
package final class RetainedMemory {
  /// The current sum. Cached objects add to it and subtract from it.
  package var weight = 0
}

import PathreelDrawing
import PathreelGeometry

/// The fragments of the frames before, for the next frame that the same thread makes.
///
/// It keeps at most ``limit`` units of about 50 bytes, so some 50 MB. Beyond that the fragments that the last frame did not use
/// are forgotten, and all where that is not enough. What is kept decides how soon a frame is made, and nothing of how it looks.
///
/// ```swift
/// let retention = Retention()
/// for frame in frames { try Retention.withValue(retention) { try scene.displayList(at: time(of: frame)) } }
/// ```
package final class Retention: @unchecked Sendable {
  /// What belongs to the frame that is made on this thread.
  @TaskLocal private static var given: Retention?

  /// Makes a frame with what earlier frames left; nil makes it from nothing.
  package static func withValue<Result>(_ retention: Retention?, _ make: () throws -> Result) rethrows -> Result {
    defer { retention?.endFrame() }
    return try $given.withValue(retention, operation: make)
  }

  /// How much is kept.
  package static let limit = 1 << 20

  /// Which part of which scene a fragment is.
  package struct Key: Hashable {
    let part: Int
    let iterations: [Int]

    /// - Parameters:
    ///   - part: A number that no other part of any scene has.
    ///   - iterations: Those of the repeats around the part, the outermost first.
    package init(part: Int, iterations: [Int]) { (self.part, self.iterations) = (part, iterations) }
  }

  /// A value that decides a part, compared by its bits.
  package enum Input: Hashable {
    case bits(UInt64)
    case boolean(Bool)
    case color(Color)
    case text(String)
    case image(Movie)
  }

  private struct Entry {
    var inputs: [Input]
    var fragment: Fragment?
    /// What is kept beside a fragment, with what it cost.
    var value: (object: AnyObject, cost: FrameCost)?
    var lastFrame: Int
  }

  /// How it went with a part lately: one that changes in each frame is not worth the search.
  private struct Experience {
    /// The last frame in which somebody asked.
    var frame = -1
    /// Whether something of it was kept in that frame.
    var hasKept = false
    /// How many frames in a row nothing was.
    private var failureCount = 0
    private var pause = 4
    /// The first frame in which it is looked at again.
    private(set) var nextFrame = 0

    mutating func beginFrame(_ next: Int) {
      if hasKept || frame < 0 { (failureCount, pause) = (0, 4) } else { failureCount += 1 }
      hasKept = false
      if failureCount == 4 {
        nextFrame = next + pause
        // After the pause the inputs are looked at in two frames, since it takes two that are the same.
        (failureCount, pause) = (1, min(2 * pause, 16))
      }
    }
  }

  private var entries: [Key: Entry] = [:]
  private var experiences: [Int: Experience] = [:]
  private let memory = RetainedMemory()
  private var measures = PathMeasures()
  private var frame = 0
  /// The first frame of which something is kept again.
  private var nextFrame = 0

  /// What the frame that is made on this thread may use; nil where each frame starts from nothing.
  package static var current: Retention? { given.flatMap { $0.frame < $0.nextFrame ? nil : $0 } }

  /// Nothing is kept yet.
  package init() {}

  /// How many fragments are kept.
  package var count: Int { entries.values.count { $0.fragment != nil } }

  /// Whether it is worth asking for a part that changes with time. A part of which nothing could be kept in four frames is left
  /// alone for four, then for eight, and then for sixteen at a time.
  package func isWorthwhile(_ part: Int) -> Bool {
    var experience = experiences[part] ?? Experience()
    if experience.frame != frame {
      if frame >= experience.nextFrame { experience.beginFrame(frame) }
      experience.frame = frame
      experiences[part] = experience
    }
    return frame >= experience.nextFrame
  }

  /// The fragment of a part: the one that is kept, if its inputs are the same, or what `make` makes.
  ///
  /// What changes is not kept: a part of other inputs than before is kept only when it comes with the same ones again.
  ///
  /// - Parameters:
  ///   - inputs: All that decides the views.
  ///   - isTimeless: Whether it does not depend on time, so that it is worth keeping from the first frame on.
  ///   - isLayered: Whether the views lie over each other, the first at the back.
  /// - Returns: nil for a part that is not worth keeping yet.
  package func fragment(
    _ key: Key, inputs: [Input], isTimeless: Bool, isLayered: Bool, _ make: () throws -> [AnyView]
  ) rethrows -> Fragment? {
    let known = entries[key]
    let isSame = known?.inputs == inputs
    guard isSame || isTimeless else {
      entries[key] = Entry(inputs: inputs, fragment: nil, value: nil, lastFrame: frame)
      return nil
    }
    if !isTimeless { experiences[key.part]?.hasKept = true }
    if isSame, let fragment = known?.fragment {
      entries[key]!.lastFrame = frame
      fragment.chargeForViews()
      return fragment
    }
    let fragment = try Fragment.kept(isLayered: isLayered, in: memory, make)
    entries[key] = Entry(inputs: inputs, fragment: fragment, value: nil, lastFrame: frame)
    return fragment
  }

  /// What the inputs of a part were when somebody asked last, and whether its fragment is kept.
  package func lastInputs(of key: Key) -> (inputs: [Input], isKept: Bool)? {
    entries[key].map { ($0.inputs, $0.fragment != nil || $0.value != nil) }
  }

  /// Something that is made for a part beside its views: what is kept, if its inputs are the same, or what `make` makes.
  ///
  /// - Parameter make: What it keeps for later, it notes in the memory.
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

  /// What somebody keeps for a part, who says himself whether it may be used again; `make` makes it where there is none.
  ///
  /// - Parameter make: What it takes, it notes in the memory.
  package func part<Value: AnyObject>(_ key: Key, _ make: (RetainedMemory) -> Value) -> Value {
    if let value = entries[key]?.value?.object as? Value {
      entries[key]!.lastFrame = frame
      return value
    }
    let value = make(memory)
    entries[key] = Entry(inputs: [], fragment: nil, value: (value, FrameCost()), lastFrame: frame)
    return value
  }

  /// A fragment that somebody keeps for a part.
  package func fragment(isLayered: Bool, _ make: () throws -> [AnyView]) rethrows -> Fragment {
    try Fragment.kept(isLayered: isLayered, in: memory, make)
  }

  /// The arc lengths of a path: those that are kept, if the frame that is made on this thread has some.
  static func measure(_ path: Path) -> PathMeasure {
    current?.measures.measure(of: path, inFrame: current!.frame) ?? PathMeasure(path)
  }

  /// How much is kept, in units of about 50 bytes.
  package var weight: Int { memory.weight + measures.weight + 8 * entries.count }

  /// Ends a frame: forgets what is too much.
  private func endFrame() {
    defer { frame += 1 }
    measures.endFrame(frame)
    guard weight > Self.limit else { return }
    entries = entries.filter { $0.value.lastFrame == frame }
    // A scene that does not fit would be put away and forgotten in each frame.
    if weight > Self.limit { pause() }
  }

  /// Keeps nothing of the frames so far, and of the next sixteen.
  func pause() {
    forgetAll()
    nextFrame = frame + 17
  }

  /// Keeps nothing of the frames so far.
  package func forgetAll() { (entries, experiences, measures) = ([:], [:], PathMeasures()) }
}

/// The memory that is taken by what one retention keeps, in units of about 50 bytes.
package final class RetainedMemory {
  package var weight = 0
}

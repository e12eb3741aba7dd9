import PathreelDrawing
import PathreelGeometry
import PathreelNumerics

/// A cache of the unchanged parts of a scene from one frame to the next, for frames that the same thread makes.
/// `FrameRenderer` has one. It is a tree of ``RetainedNode``s for each scene of the frame; elements of scene files and
/// views in Swift look up their results in it.
///
/// What a frame does not visit is forgotten. The cache holds at most ``limit`` units of about 50 bytes, which is about
/// 50 MB. A scene that does not fit is not kept. The cache affects only the time to make a frame, never its pixels.
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

  /// The cache that the current frame may use; nil if there is none, or if it pauses.
  package static var current: Retention? { given.value.flatMap { $0.frame < $0.nextFrame ? nil : $0 } }

  /// The maximum memory, in units of about 50 bytes.
  package static let limit = 1 << 20

  /// An input value of a part. Numbers are compared by their bits.
  package enum Input: Hashable {
    case bits(UInt64)
    case boolean(Bool)
    case color(Color)
    case text(String)
    case image(Movie)
  }

  /// The root of a scene's tree, with the last frame that used it.
  private struct Root {
    let node: RetainedNode
    var lastFrame: Int
  }

  /// The roots, by the numbers that identify the scene (``InnerScene/path``).
  private var roots: [[Int]: Root] = [:]
  /// Counts the memory of the nodes.
  private let memory = RetainedMemory()
  /// The arc lengths of trimmed paths.
  private var measures = PathMeasures()
  /// The gradients of noises.
  package private(set) lazy var gradients = NoiseGradients()
  /// The number of the current frame.
  private var frame = 0
  /// The first frame in which this cache may be used; later than ``frame`` during a pause.
  private var nextFrame = 0

  /// An empty cache.
  package init() {}

  /// The number of cached fragments.
  package var count: Int { roots.values.reduce(0) { $0 + $1.node.fragmentCount } }

  /// The memory of the cache, in units of about 50 bytes.
  package var weight: Int { memory.weight + measures.weight }

  /// The root of a scene's tree. The caller visits it.
  ///
  /// - Parameter scene: The numbers that identify the scene; empty for the outermost scene.
  func root(of scene: [Int] = []) -> RetainedNode {
    let node = roots[scene]?.node ?? RetainedNode(.content, in: memory)
    roots[scene] = Root(node: node, lastFrame: frame)
    return node
  }

  /// Visits the root of a scene's tree while the views of the scene are made.
  package func visit<Result>(scene: [Int], _ make: (RetainedNode) throws -> Result) rethrows -> Result {
    let root = root(of: scene)
    root.begin()
    defer { root.forgetRest() }
    return try make(root)
  }

  /// Makes a fragment that the caller stores itself.
  package func fragment(isLayered: Bool, _ make: () throws -> [AnyView]) rethrows -> Fragment {
    Fragment(try make(), isLayered: isLayered, in: memory)
  }

  /// The measure (arc lengths) of a path. It is cached if the current frame has a ``Retention``.
  static func measure(_ path: Path) -> PathMeasure {
    current?.measures.measure(of: path, inFrame: current!.frame) ?? PathMeasure(path)
  }

  /// Ends a frame: forgets the scenes that it did not show, and everything if the memory exceeds the limit.
  private func endFrame() {
    defer { frame += 1 }
    measures.endFrame(frame)
    if roots.contains(where: { $0.value.lastFrame < frame }) { roots = roots.filter { $0.value.lastFrame == frame } }
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
  package func forgetAll() { (roots, measures) = ([:], PathMeasures()) }
}

/// Counts the memory of the results that one ``Retention`` stores, in units of about 50 bytes.
package final class RetainedMemory {
  /// The current sum. Cached objects add to it and subtract from it.
  package var weight = 0
}

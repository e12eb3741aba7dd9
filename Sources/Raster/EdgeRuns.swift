import CKernels

/// Lists of edges in one buffer, each in runs of a few edges side by side, so that a list is read with few cache misses
/// wherever its runs lie.
struct EdgeRuns: ~Copyable {
  /// The first run of a list and the last, or -1.
  struct List: BitwiseCopyable {
    fileprivate(set) var first: Int32 = -1
    fileprivate var last: Int32 = -1

    /// One to which nothing is to be added.
    static var unwanted: List { List(first: -2) }
    var isWanted: Bool { first != -2 }
    /// Wanted, and without an edge.
    var isEmpty: Bool { first == -1 }
  }

  /// Two cache lines: the first edge's place takes the next run's number and the count of edges.
  private static var runBits: Int { pathreel_run_bits }

  private var slots = ScratchBuffer<Edge>(capacity: 4096)

  /// In bytes.
  var memory: Int { slots.count &* MemoryLayout<Edge>.stride }

  mutating func removeAll() { slots.removeAll() }

  @inline(__always)
  mutating func append(_ edge: Edge, to list: inout List) {
    if list.last >= 0 {
      let run = slots.pointer(at: Int(list.last) << Self.runBits)
      let count = run.pointee.y0 &+ 1
      if count < 1 << Self.runBits {
        run.pointee.y0 = count
        run[Int(count)] = edge
        return
      }
    }
    appendRun(edge, to: &list)
  }

  @inline(never)
  private mutating func appendRun(_ edge: Edge, to list: inout List) {
    let run = slots.extend(by: 1 << Self.runBits)
    let number = Int32(truncatingIfNeeded: run >> Self.runBits)
    slots[run] = Edge(x0: -1, y0: 1, x1: 0, y1: 0)
    slots[run &+ 1] = edge
    if list.last < 0 { list.first = number } else { slots[Int(list.last) << Self.runBits].x0 = number }
    list.last = number
  }

  /// Asks for a list's first edges.
  @inline(__always)
  func prefetch(_ first: Int32) {
    guard first >= 0 else { return }
    let run = slots.pointer(at: Int(first) << Self.runBits)
    pathreel_prefetch(run)
    pathreel_prefetch(run + 4)
  }

  /// Cuts a list's edges into pieces and adds these to a tile's cells.
  ///
  /// - Parameter first: the list's first run or -1.
  /// - Returns: whether `pieces` has all of them, or only the last.
  func add(from first: Int32, ofTileAt left: Int, _ top: Int, _ pieces: inout EdgePieces, to cells: pathreel_cells)
    -> Bool
  {
    withUnsafePointer(to: cells) { cells in
      pathreel_add_edges(
        widestInstructions, slots.base, first, Int32(truncatingIfNeeded: left), Int32(truncatingIfNeeded: top),
        &pieces.storage, cells)
    }
  }

  /// Hands over a list's edges in the order in which they came.
  ///
  /// - Parameter first: the list's first run or -1.
  @inline(__always)
  func forEachEdge(from first: Int32, _ body: (Edge) -> Void) {
    var number = first
    while number >= 0 {
      let run = slots.pointer(at: Int(number) << Self.runBits)
      number = run.pointee.x0
      if number >= 0 {
        let next = slots.pointer(at: Int(number) << Self.runBits)
        pathreel_prefetch(next)
        pathreel_prefetch(next + 4)
      }
      let count = Int(run.pointee.y0)
      var index = 1
      while index <= count {
        body(run[index])
        index &+= 1
      }
    }
  }
}

import CKernels

/// Linked lists of edges in one buffer. Each list is a chain of runs, blocks of adjacent edges, so that reading it causes
/// few cache misses. ``EdgeBins`` has one list per tile and path.
struct EdgeRuns: ~Copyable {
  /// A list: its first and its last run, or -1.
  struct List: BitwiseCopyable {
    fileprivate(set) var first: Int32 = -1
    fileprivate var last: Int32 = -1

    /// The list of a tile that is not planned; nothing may be added.
    static var unwanted: List { List(first: -2) }
    var isWanted: Bool { first != -2 }
    /// Whether the list belongs to a tile that is drawn, and has no edge.
    var isEmpty: Bool { first == -1 }
  }

  /// The binary logarithm of the number of elements in a list's first run. Eight elements fill two cache lines. Further
  /// runs have twice as many; larger ones took more time, because edges were then written all over the memory. The first
  /// element of a run is no edge but a header: the number of the next run (`x0`), the count of edges (`y0`), and the number
  /// of elements (`x1`).
  private static var runBits: Int { pathreel_run_bits }

  /// The elements of all runs, one run after another.
  private var slots = ScratchBuffer<Edge>(capacity: 4096)

  /// The memory of all lists, in bytes.
  var memory: Int { slots.count &* MemoryLayout<Edge>.stride }

  mutating func removeAll() { slots.removeAll() }

  @inline(__always)
  mutating func append(_ edge: Edge, to list: inout List) {
    if list.last >= 0 {
      let run = slots.pointer(at: Int(list.last) << Self.runBits)
      let count = run.pointee.y0 &+ 1
      if count < run.pointee.x1 {
        run.pointee.y0 = count
        run[Int(count)] = edge
        return
      }
    }
    appendRun(edge, to: &list)
  }

  @inline(never)
  private mutating func appendRun(_ edge: Edge, to list: inout List) {
    let last = Int(list.last) << Self.runBits
    let size = list.last < 0 ? 1 << Self.runBits : 2 << Self.runBits
    let run = slots.extend(by: size)
    let number = Int32(truncatingIfNeeded: run >> Self.runBits)
    // The header: no next run, and one edge.
    slots[run] = Edge(x0: -1, y0: 1, x1: Int32(truncatingIfNeeded: size), y1: 0)
    slots[run &+ 1] = edge
    if list.last < 0 { list.first = number } else { slots[last].x0 = number }
    list.last = number
  }

  /// The last run of a list that is not empty.
  @inline(__always)
  func open(_ list: List, ofTileAt corner: (x: Int32, y: Int32)) -> OpenRun {
    OpenRun(run: slots.pointer(at: Int(list.last) << Self.runBits), corner: corner)
  }

  /// Prefetches a list's first edges.
  @inline(__always)
  func prefetch(_ first: Int32) {
    guard first >= 0 else { return }
    let run = slots.pointer(at: Int(first) << Self.runBits)
    pathreel_prefetch(run)
    pathreel_prefetch(run + 4)
  }

  /// Cuts a list's edges into pieces and adds them to a tile's cells.
  ///
  /// - Parameter first: The list's first run, or -1.
  /// - Returns: Whether `pieces` holds all pieces; otherwise it holds only the last ones.
  func add(from first: Int32, ofTileAt left: Int, _ top: Int, _ pieces: inout EdgePieces, to cells: pathreel_cells)
    -> Bool
  {
    withUnsafePointer(to: cells) { cells in
      pathreel_add_edges(
        widestInstructions, slots.base, first, Int32(truncatingIfNeeded: left), Int32(truncatingIfNeeded: top),
        &pieces.storage, cells)
    }
  }

  /// Passes a list's edges to a closure, in the order in which they were added.
  ///
  /// - Parameter first: The list's first run, or -1.
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

/// The last run of a tile's list. It takes further edges until it is full. It is valid until another run is begun.
struct OpenRun {
  private var run: UnsafeMutablePointer<Edge>?
  /// The tile's upper left corner; -1 for no tile.
  private var left: Int32 = -1
  private var top: Int32 = -1

  init() {}
  @inline(__always)
  fileprivate init(run: UnsafeMutablePointer<Edge>, corner: (x: Int32, y: Int32)) {
    self.run = run
    (left, top) = corner
  }

  /// Appends an edge that lies within the tile, below its top, and is not horizontal. Returns `false`, and does
  /// nothing, for others, and if the run is full.
  @inline(__always)
  func take(_ edge: Edge) -> Bool {
    let below = UInt32(bitPattern: edge.y0 &- top &- 1) | UInt32(bitPattern: edge.y1 &- top &- 1)
    guard let run, ((edge.x0 ^ left) | (edge.x1 ^ left)) >> Int32(Tile.columnShift) == 0,
      below >> UInt32(Tile.rowShift) == 0, edge.y0 != edge.y1
    else { return false }
    let count = run.pointee.y0 &+ 1
    guard count < run.pointee.x1 else { return false }
    run.pointee.y0 = count
    run[Int(count)] = edge
    return true
  }
}

import CKernels

/// The part of an edge within one row of pixels, from its upper end to its lower or, where it is horizontal, from its first
/// to its last; relative to a tile's corner.
struct EdgePiece {
  let x0, y0, x1, y1: Int

  @inline(__always) var leftX: Int { min(x0, x1) }
  @inline(__always) var rightX: Int { max(x0, x1) }
  @inline(__always) var row: Int { y0 >> Fixed.bits }
  @inline(__always) var rise: Int { y1 &- y0 }

  /// Whether it runs from left to right as it goes down.
  @inline(__always) var runsRight: Bool { x0 < x1 }

  /// By how much y changes between the piece's left end and `x`, which lies on it.
  ///
  /// - Parameter steepness: the magnitude of the edge's.
  @inline(__always)
  func rise(upTo x: Int, _ steepness: Float) -> Int {
    x == rightX ? rise : min(Fixed.whole(Double(Float(x &- leftX) * steepness)), rise)
  }

  /// The height at `x`, given the rise up to there.
  @inline(__always)
  func y(atRise risen: Int) -> Int { runsRight ? y0 &+ risen : y1 &- risen }
}

/// Pieces of a tile's edges, side by side as kernels want them. With each goes its edge's steepness |Δy/Δx|, negative where
/// the edge was drawn upwards.
struct EdgePieces: ~Copyable {
  /// How many there may be.
  static var capacity: Int { 4096 }

  private let x0, y0, x1, y1: UnsafeMutablePointer<Int32>
  private let steepness: UnsafeMutablePointer<Float>
  private(set) var count = 0

  init() {
    func room<Number>(_ zero: Number) -> UnsafeMutablePointer<Number> {
      let room = UnsafeMutablePointer<Number>.allocate(capacity: Self.capacity)
      room.initialize(repeating: zero, count: Self.capacity)
      return room
    }
    (x0, y0, x1, y1, steepness) = (room(0), room(0), room(0), room(0), room(0))
  }

  deinit {
    for room in [x0, y0, x1, y1] { room.deallocate() }
    steepness.deallocate()
  }

  /// Whether there is room for those of one more edge.
  @inline(__always)
  var hasRoom: Bool { count <= Self.capacity &- Tile.height }

  mutating func removeAll() { count = 0 }

  /// Adds the pieces of an edge in a tile. What stays on the tile's left is left out, as it is in the winding number of the
  /// tile's corner.
  ///
  /// - Returns: false where the edge lies between two rows of pixels.
  @inline(__always)
  mutating func append(_ edge: Edge, ofTileAt left: Int, _ top: Int) -> Bool {
    guard let downward = DownwardEdge(edge) else {
      let y = Int(edge.y0) &- top
      guard y & (Fixed.one &- 1) != 0 else { return false }
      append(EdgePiece(x0: Int(edge.x0) &- left, y0: y, x1: Int(edge.x1) &- left, y1: y), 0)
      return true
    }
    downward.forEachRow(ofTileAt: left, top) { append($0, downward.steepness) }
    return true
  }

  @inline(__always)
  private mutating func append(_ piece: EdgePiece, _ steepness: Float) {
    guard piece.leftX < Tile.width << Fixed.bits, piece.rightX >= 0 else { return }
    x0[count] = Int32(truncatingIfNeeded: piece.x0)
    y0[count] = Int32(truncatingIfNeeded: piece.y0)
    x1[count] = Int32(truncatingIfNeeded: piece.x1)
    y1[count] = Int32(truncatingIfNeeded: piece.y1)
    self.steepness[count] = steepness
    count &+= 1
  }

  /// Hands over the pieces.
  @inline(__always)
  func forEachPiece(_ body: (EdgePiece, _ steepness: Float) -> Void) {
    for index in 0..<count {
      body(EdgePiece(x0: Int(x0[index]), y0: Int(y0[index]), x1: Int(x1[index]), y1: Int(y1[index])), steepness[index])
    }
  }

  func add(to cells: pathreel_cells) {
    var pieces = pathreel_pieces(
      x0: x0, y0: y0, x1: x1, y1: y1, steepness: steepness, count: Int32(truncatingIfNeeded: count))
    var cells = cells
    pathreel_add_pieces(widestInstructions, &pieces, &cells)
  }
}

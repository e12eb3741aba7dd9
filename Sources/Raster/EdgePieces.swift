import CKernels

/// The piece of an edge within one row of pixels, in fixed point relative to a tile's corner. It leads from the upper
/// end to the lower one; a horizontal piece leads from the edge's first end to its last. ``DownwardEdge`` cuts edges
/// into them.
struct EdgePiece {
  let x0, y0, x1, y1: Int

  @inline(__always) var leftX: Int { min(x0, x1) }
  @inline(__always) var rightX: Int { max(x0, x1) }
}

/// The pieces of a tile's edges, as a structure of arrays for kernels. Each piece has its edge's steepness |Δy/Δx|,
/// negative if the edge was drawn upwards. ``Coverage`` and ``MultiEdgePixels`` use it.
package struct EdgePieces: ~Copyable {
  /// The arrays, which kernels fill.
  package var storage: pathreel_pieces
  var count: Int { Int(storage.count) }

  /// Allocates room for `pathreel_piece_capacity` pieces.
  package init() {
    func room<Number>(_ zero: Number) -> UnsafeMutablePointer<Number> {
      let room = UnsafeMutablePointer<Number>.allocate(capacity: pathreel_piece_capacity)
      room.initialize(repeating: zero, count: pathreel_piece_capacity)
      return room
    }
    storage = pathreel_pieces(x0: room(0), y0: room(0), x1: room(0), y1: room(0), steepness: room(0), count: 0)
  }

  deinit {
    for room in [storage.x0, storage.y0, storage.x1, storage.y1] { room?.deallocate() }
    storage.steepness.deallocate()
  }

  /// Whether there may be no room for another edge's pieces.
  var isFull: Bool { count > pathreel_piece_capacity - Tile.height }

  /// Removes all pieces and keeps the memory.
  package mutating func removeAll() { storage.count = 0 }

  /// Adds the pieces of an edge in some rows of a tile's pixels, as the kernel does for a list of edges. Pieces left of
  /// the tile are left out, because the winding number of the tile's corner includes them. Horizontal edges between two
  /// rows of pixels are left out too.
  package mutating func add(
    _ edge: pathreel_edge, ofTileAt left: Int, _ top: Int, rows: Range<Int> = 0..<Int(pathreel_tile_height)
  ) {
    guard let downward = DownwardEdge(edge) else {
      let y = Int(edge.y0) &- top
      guard y & (Fixed.one &- 1) != 0, rows.contains(y >> Fixed.bits) else { return }
      return append(EdgePiece(x0: Int(edge.x0) &- left, y0: y, x1: Int(edge.x1) &- left, y1: y), 0)
    }
    downward.forEachRow(of: rows, ofTileAt: left, top) { append($0, downward.steepness) }
  }

  private mutating func append(_ piece: EdgePiece, _ steepness: Float) {
    guard piece.leftX < Tile.width << Fixed.bits, piece.rightX >= 0 else { return }
    storage.x0[count] = Int32(truncatingIfNeeded: piece.x0)
    storage.y0[count] = Int32(truncatingIfNeeded: piece.y0)
    storage.x1[count] = Int32(truncatingIfNeeded: piece.x1)
    storage.y1[count] = Int32(truncatingIfNeeded: piece.y1)
    storage.steepness[count] = steepness
    storage.count &+= 1
  }

  /// Adds the lines of the pieces to those pixels of `multiEdge` that they pass.
  ///
  /// - Returns: `false` if there is no room for them.
  func gatherLines(to multiEdge: inout pathreel_multi_edge) -> Bool {
    var pieces = storage
    return pathreel_gather_lines(widestInstructions, &pieces, &multiEdge)
  }
}

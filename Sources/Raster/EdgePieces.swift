import CKernels

/// The part of an edge within one row of pixels, from its upper end to its lower or, where it is horizontal, from its first
/// to its last; relative to a tile's corner.
struct EdgePiece {
  let x0, y0, x1, y1: Int

  @inline(__always) var leftX: Int { min(x0, x1) }
  @inline(__always) var rightX: Int { max(x0, x1) }
}

/// Pieces of a tile's edges, side by side as kernels want them. With each goes its edge's steepness |Δy/Δx|, negative where
/// the edge was drawn upwards.
package struct EdgePieces: ~Copyable {
  /// For kernels to fill.
  package var storage: pathreel_pieces
  var count: Int { Int(storage.count) }

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

  /// Whether another edge's pieces may have no room.
  var isFull: Bool { count > pathreel_piece_capacity - Tile.height }

  package mutating func removeAll() { storage.count = 0 }

  /// Adds the pieces of an edge in a tile, as the kernel does for all. What stays on the tile's left is left out, as it is in
  /// the winding number of the tile's corner; what lies between two rows of pixels too.
  package mutating func add(_ edge: pathreel_edge, ofTileAt left: Int, _ top: Int) {
    guard let downward = DownwardEdge(edge) else {
      let y = Int(edge.y0) &- top
      guard y & (Fixed.one &- 1) != 0 else { return }
      return append(EdgePiece(x0: Int(edge.x0) &- left, y0: y, x1: Int(edge.x1) &- left, y1: y), 0)
    }
    downward.forEachRow(ofTileAt: left, top) { append($0, downward.steepness) }
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

  /// Adds their lines to the pixels that they pass.
  ///
  /// - Returns: false where there is no room for them.
  func gatherLines(to crowd: inout pathreel_crowd) -> Bool {
    var pieces = storage
    return pathreel_gather_lines(widestInstructions, &pieces, &crowd)
  }
}

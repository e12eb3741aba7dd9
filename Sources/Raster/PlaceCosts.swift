import PathreelDrawing

/// The seconds of drawing by element. ``DrawingEstimate`` collects them.
///
/// The iterations of a repeated element of a scene file are one entry, and so are the views of a `ForEach`, with the
/// place of the first.
struct PlaceCosts {
  private enum Key: Hashable {
    case element(FilePosition)
    case view([Place.Step])

    init(_ place: Place) {
      if let position = place.filePositions.first {
        self = .element(position)
      } else {
        self = .view(place.path.filter { if case .id = $0 { false } else { true } })
      }
    }
  }

  private var entries: [Key: (place: Place, nanoseconds: Double, order: Int)] = [:]
  private var current: Place?
  private var pending = 0.0

  /// Adds to the cost of the current place.
  mutating func add(_ nanoseconds: Double) { pending += nanoseconds }

  /// Begins an item; without a place it counts for the item around it.
  ///
  /// - Returns: The place before, for ``leave(to:)``.
  mutating func enter(_ place: Place?) -> Place? {
    defer { if let place { change(to: place) } }
    return current
  }

  /// Ends an item.
  mutating func leave(to place: Place?) { change(to: place) }

  private mutating func change(to place: Place?) {
    guard current !== place else { return }
    if let current, pending > 0 {
      let order = entries.count
      entries[Key(current), default: (current, 0, order)].nanoseconds += pending
    }
    (current, pending) = (place, 0)
  }

  /// All places with their seconds, the costliest first.
  var all: [(place: Place, seconds: Double)] {
    var whole = self
    whole.change(to: nil)
    return whole.entries.values.sorted { ($1.nanoseconds, $0.order) < ($0.nanoseconds, $1.order) }
      .map { ($0.place, $0.nanoseconds / 1e9) }
  }
}

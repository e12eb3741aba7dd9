import Synchronization

/// The decoders of all videos of the process, some of which are kept after use: at most four for a video, and all of them at most
/// 512 MiB by what their pictures take.
///
/// Threads that draw frames of a clip ask for pictures that follow each other, and take turns with one decoder. Whoever asks for a
/// picture elsewhere gets another one.
final class FrameDecoders: Sendable {
  static let shared = FrameDecoders()
  static let mostOfOne = 4
  static let mostBytes = 512 << 20
  /// How far ahead a decoder may be asked to go although a key lies nearer, in pictures.
  private static let reach = 16

  /// A place for a decoder. Whoever holds the lock may use or replace it.
  final class Place: Sendable {
    fileprivate let movie: Int
    fileprivate let bytes: Int
    let decoder = Mutex<Kept>(Kept())

    struct Kept: ~Copyable {
      nonisolated(unsafe) var decoder: FrameDecoder?
    }

    fileprivate init(movie: Int, bytes: Int) { (self.movie, self.bytes) = (movie, bytes) }
  }

  private struct Use {
    let place: Place
    /// The picture that was asked for last.
    var picture: Int
    /// How many threads use it or wait for it.
    var count = 1
    var last: Int
  }
  private struct State {
    var uses: [Use] = []
    var clock = 0
  }
  private let state = Mutex(State())

  /// The best place to ask for a picture. It is to be given back.
  ///
  /// - Parameters:
  ///   - key: The picture at which decoding would begin.
  ///   - bytes: What a decoder of the movie is taken to need.
  func take(for movie: Int, picture: Int, key: Int, bytes: Int) -> Place {
    // Decoders that go are freed after the lock.
    var gone: [Place] = []
    defer { withExtendedLifetime(gone) {} }
    return state.withLock { state in
      state.clock += 1
      let own = state.uses.indices.filter { state.uses[$0].place.movie == movie }
      // One that shows this or has just passed, or one that comes to it without a key in between.
      let near = own.filter { i in
        let at = state.uses[i].picture
        return picture <= at ? at - picture < FrameDecoder.mostKept : key <= at || picture - at <= Self.reach
      }
      let idle = own.filter { state.uses[$0].count == 0 }
      let chosen =
        near.min { abs(state.uses[$0].picture - picture) < abs(state.uses[$1].picture - picture) }
        ?? (own.count < Self.mostOfOne
          ? nil : (idle.isEmpty ? own : idle).min { state.uses[$0].last < state.uses[$1].last })
      if let chosen {
        state.uses[chosen].picture = max(picture, near.contains(chosen) ? state.uses[chosen].picture : picture)
        state.uses[chosen].count += 1
        state.uses[chosen].last = state.clock
        return state.uses[chosen].place
      }
      let place = Place(movie: movie, bytes: bytes)
      state.uses.append(Use(place: place, picture: picture, last: state.clock))
      gone = Self.shrink(&state)
      return place
    }
  }

  func giveBack(_ place: Place) {
    var gone: [Place] = []
    defer { withExtendedLifetime(gone) {} }
    state.withLock { state in
      if let i = state.uses.firstIndex(where: { $0.place === place }) { state.uses[i].count -= 1 }
      gone = Self.shrink(&state)
    }
  }

  /// Drops the decoders of a movie that nobody has any more.
  func forget(_ movie: Int) {
    var gone: [Place] = []
    defer { withExtendedLifetime(gone) {} }
    state.withLock { state in
      gone = state.uses.filter { $0.place.movie == movie }.map(\.place)
      state.uses.removeAll { $0.place.movie == movie }
    }
  }

  /// Drops decoders that nobody uses, those that rested longest first, until the others are few enough.
  private static func shrink(_ state: inout State) -> [Place] {
    var (gone, bytes) = ([Place](), state.uses.reduce(0) { $0 + $1.place.bytes })
    while bytes > mostBytes,
      let oldest = state.uses.indices.filter({ state.uses[$0].count == 0 }).min(by: {
        state.uses[$0].last < state.uses[$1].last
      })
    {
      bytes -= state.uses[oldest].place.bytes
      gone.append(state.uses.remove(at: oldest).place)
    }
    return gone
  }
}

import Foundation
import Synchronization

/// The pool of all video decoders of the process. It keeps at most four for a video, and in total at most a thousand
/// (``mostOfAll``) and at most 512 MiB, estimated from the size of their pictures. ``VideoFileMovie`` takes decoders from it.
///
/// Threads that draw the frames of a clip ask for consecutive pictures, and take turns with one decoder. A thread that
/// asks for a distant picture gets another decoder.
final class FrameDecoders: Sendable {
  static let shared = FrameDecoders()
  /// The most decoders for one video.
  static let mostOfOne = 4
  /// The most decoders of all videos: 1,000, but at most half of the files that the process may open, since each decoder
  /// has its file open.
  static let mostOfAll: Int = {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 400 }
    return min(1000, max(8, Int(clamping: limit.rlim_cur) / 2))
  }()
  /// The most memory of all decoders, in bytes.
  static let mostBytes = 512 << 20
  /// The number of pictures that a decoder may decode on the way to a wanted one, even if a key frame lies between.
  private static let reach = 16

  /// A place for one decoder in the pool. The thread that holds its lock may use or replace the decoder.
  final class Place: Sendable {
    /// The movie's number in ``MoviePictures``.
    fileprivate let movie: Int
    /// The estimated memory of a decoder.
    fileprivate let bytes: Int
    let decoder = Mutex<Kept>(Kept())

    struct Kept: ~Copyable {
      nonisolated(unsafe) var decoder: FrameDecoder?
    }

    fileprivate init(movie: Int, bytes: Int) { (self.movie, self.bytes) = (movie, bytes) }
  }

  /// A place for a decoder, with the data by which the pool chooses it for a request.
  private struct Use {
    let place: Place
    /// The picture that was requested last.
    var picture: Int
    /// The number of threads that use this place or wait for it.
    var count = 1
    /// The pool's clock at the last request, to find the least recently used decoder.
    var last: Int
  }
  private struct State {
    var uses: [Use] = []
    var clock = 0
  }
  private let state = Mutex(State())

  /// Returns the best place for a picture. The caller has to return it to the pool.
  ///
  /// - Parameters:
  ///   - key: The key frame at which decoding would begin.
  ///   - bytes: The estimated memory of a decoder of the movie.
  func take(for movie: Int, picture: Int, key: Int, bytes: Int) -> Place {
    // Dropped decoders are freed after the lock is released.
    var gone: [Place] = []
    defer { withExtendedLifetime(gone) {} }
    return state.withLock { state in
      state.clock += 1
      let own = state.uses.indices.filter { state.uses[$0].place.movie == movie }
      // Places whose decoder still keeps the picture, or reaches it by decoding forward: without passing a key frame,
      // or within `reach` pictures.
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

  /// Drops the decoders of a movie that is released.
  func forget(_ movie: Int) {
    var gone: [Place] = []
    defer { withExtendedLifetime(gone) {} }
    state.withLock { state in
      gone = state.uses.filter { $0.place.movie == movie }.map(\.place)
      state.uses.removeAll { $0.place.movie == movie }
    }
  }

  /// Removes idle decoders, least recently used first, until the rest is within the limits. Returns them.
  private static func shrink(_ state: inout State) -> [Place] {
    var (gone, bytes) = ([Place](), state.uses.reduce(0) { $0 + $1.place.bytes })
    while bytes > mostBytes || state.uses.count > mostOfAll,
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

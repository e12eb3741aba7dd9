import Foundation
import PathreelDrawing
import PathreelFiles
import Synchronization

/// A cache of the videos that the process has opened. ``Movie`` opens videos through it, because a batch or a preview
/// makes many versions of a scene with the same videos.
final class VideoFiles: Sendable {
  static let shared = VideoFiles()
  /// The most videos that are cached, with the times of their pictures.
  private static let maximumCount = 100

  private struct Key: Hashable {
    let path: String
    let state: FileState
  }
  private let known = Mutex<[Key: Movie]>([:])

  /// Returns the movie of a file, and opens the file if its path or state is new.
  ///
  /// - Throws: A failure whose reason follows the file's name in a message.
  func movie(in path: String) throws(MediaError) -> Movie {
    let key = Key(path: path, state: try RegularFile(media: path).state)
    if let movie = known.withLock({ $0[key] }) { return movie }
    let source = try VideoFileMovie(path: path, state: key.state)
    let movie = Movie(
      source, width: source.geometry.shownWidth, height: source.geometry.shownHeight, times: source.packetIndex.times,
      playCount: 1)
    var dropped: [Key: Movie] = [:]
    known.withLock { known in
      // A file that was written again has a new state.
      for other in known.keys where other.path == path { dropped[other] = known.removeValue(forKey: other) }
      if known.count >= Self.maximumCount { swap(&dropped, &known) }
      known[key] = movie
    }
    return movie
  }
}

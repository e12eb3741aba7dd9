import PathreelDrawing
import Synchronization

/// An LRU cache of decoded pictures that all movies of the process share. It holds at most 33,554,432 pixels, which are
/// 128 MiB.
///
/// ``VideoFileMovie`` and ``AnimatedPicture`` use it, since several elements, frames and threads often show the same
/// picture. The cache affects nothing but speed.
final class MoviePictures: Sendable {
  static let shared = MoviePictures()
  /// The most pixels of all cached pictures.
  static let maximumArea = 1 << 25

  private struct Key: Hashable {
    var movie, index: Int
  }

  private struct Pictures {
    /// The cached pictures, each with the value of `uses` at its last use.
    var known: [Key: (picture: ImageAsset, use: Int)] = [:]
    var uses = 0
    var area = 0
  }
  private let pictures = Mutex(Pictures())
  private static let lastNumber = Atomic(0)

  /// Returns a new number for a movie, the first part of its cache keys.
  static func nextNumber() -> Int { lastNumber.add(1, ordering: .relaxed).newValue }

  subscript(movie: Int, index: Int) -> ImageAsset? {
    pictures.withLock { pictures in
      pictures.uses += 1
      guard let place = pictures.known.index(forKey: Key(movie: movie, index: index)) else { return nil }
      pictures.known.values[place].use = pictures.uses
      return pictures.known.values[place].picture
    }
  }

  func keep(_ picture: ImageAsset, of movie: Int, _ index: Int) {
    let area = picture.width * picture.height
    guard area <= Self.maximumArea else { return }
    // Dropped pictures are freed after the lock is released.
    var dropped: [ImageAsset] = []
    pictures.withLock { pictures in
      pictures.uses += 1
      let before = pictures.known.updateValue((picture, pictures.uses), forKey: Key(movie: movie, index: index))
      if let before { dropped.append(before.picture) } else { pictures.area += area }
      guard pictures.area > Self.maximumArea else { return }
      // Dropping an eighth at a time keeps the sorting rare.
      for (key, entry) in pictures.known.sorted(by: { $0.value.use < $1.value.use }) {
        guard pictures.area > Self.maximumArea / 8 * 7, key != Key(movie: movie, index: index) else { break }
        pictures.known[key] = nil
        pictures.area -= entry.picture.width * entry.picture.height
        dropped.append(entry.picture)
      }
    }
  }

  /// Drops the pictures of a movie that is released.
  func forget(_ movie: Int) {
    var dropped: [ImageAsset] = []
    pictures.withLock { pictures in
      for (key, entry) in pictures.known where key.movie == movie {
        pictures.known[key] = nil
        pictures.area -= entry.picture.width * entry.picture.height
        dropped.append(entry.picture)
      }
    }
  }
}

import PathreelDrawing
import Synchronization

/// The pictures of movies that were decoded last, of all movies of the process: 33,554,432 pixels at most, which are 128 MiB.
///
/// Several elements, frames and threads often show the same picture. What is kept decides nothing but how long it takes.
final class MoviePictures: Sendable {
  static let shared = MoviePictures()
  static let maximumArea = 1 << 25

  private struct Key: Hashable {
    var movie, index: Int
  }

  private struct Pictures {
    var known: [Key: (picture: ImageAsset, use: Int)] = [:]
    var uses = 0
    var area = 0
  }
  private let pictures = Mutex(Pictures())
  private static let lastNumber = Atomic(0)

  /// A number for a movie, by which its pictures are found.
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
    // Pictures that are dropped are freed after the lock.
    var dropped: [ImageAsset] = []
    pictures.withLock { pictures in
      pictures.uses += 1
      let before = pictures.known.updateValue((picture, pictures.uses), forKey: Key(movie: movie, index: index))
      if let before { dropped.append(before.picture) } else { pictures.area += area }
      guard pictures.area > Self.maximumArea else { return }
      // An eighth at a time, so that looking for the oldest ones is rare.
      for (key, entry) in pictures.known.sorted(by: { $0.value.use < $1.value.use }) {
        guard pictures.area > Self.maximumArea / 8 * 7, key != Key(movie: movie, index: index) else { break }
        pictures.known[key] = nil
        pictures.area -= entry.picture.width * entry.picture.height
        dropped.append(entry.picture)
      }
    }
  }

  /// Drops the pictures of a movie that nobody has any more.
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

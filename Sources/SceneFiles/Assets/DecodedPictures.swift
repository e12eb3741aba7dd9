import Foundation
import PathreelDrawing
import Synchronization

/// An LRU cache of decoded pictures, so that the many versions of a scene in a batch share them. Used by
/// ``SceneAssets``.
final class DecodedPictures: Sendable {
  /// The maximum number of cached pixels: 33,554,432, which take 128 MiB.
  static let maximumArea = 1 << 25

  /// The maximum number of cached pictures.
  static let maximumCount = 1000

  private struct Pictures {
    var byState: [FileState: Movie] = [:]
    /// The keys in LRU order; the most recently used one is last.
    var order: [FileState] = []
    var area = 0
  }
  private let pictures = Mutex(Pictures())

  subscript(state: FileState) -> Movie? {
    pictures.withLock { pictures in
      guard let picture = pictures.byState[state] else { return nil }
      pictures.order.removeAll { $0 == state }
      pictures.order.append(state)
      return picture
    }
  }

  func keep(_ picture: Movie, of state: FileState) {
    let area = picture.weight
    guard area <= Self.maximumArea else { return }
    pictures.withLock { pictures in
      guard pictures.byState.updateValue(picture, forKey: state) == nil else { return }
      pictures.order.append(state)
      pictures.area += area
      while pictures.area > Self.maximumArea || pictures.order.count > Self.maximumCount,
        let oldest = pictures.order.first
      {
        pictures.order.removeFirst()
        if let dropped = pictures.byState.removeValue(forKey: oldest) {
          pictures.area -= dropped.weight
        }
      }
    }
  }
}

/// The identity and state of a file, the key of ``DecodedPictures``. A file that is written to gets another state.
struct FileState: Hashable, Sendable {
  private let device: dev_t
  private let inode: ino_t
  private let size: Int
  private let seconds, nanoseconds: Int

  /// Nil if there is no file.
  init?(of file: URL) {
    var facts = stat()
    guard stat(file.path, &facts) == 0 else { return nil }
    (device, inode, size) = (facts.st_dev, facts.st_ino, Int(facts.st_size))
    (seconds, nanoseconds) = (facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec)
  }
}

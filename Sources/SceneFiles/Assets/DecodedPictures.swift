import Foundation
import PathreelDrawing
import PathreelFiles
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
    let area = picture.pixelCost
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
          pictures.area -= dropped.pixelCost
        }
      }
    }
  }
}

import Foundation
import PathreelDrawing
import Synchronization

/// A movie file in memory, with its SHA-256 digest, which is computed once. ``AnimatedPicture`` has one.
final class MovieBytes: MovieFile {
  private let data: Data
  private let known = Mutex<[UInt8]?>(nil)

  init(_ data: Data) { self.data = data }

  var digest: [UInt8] {
    known.withLock { known in
      if let known { return known }
      let hash = SHA256()
      data.withUnsafeBytes { hash.update($0) }
      let digest = hash.finish().withUnsafeBytes { Array($0) }
      known = digest
      return digest
    }
  }
}

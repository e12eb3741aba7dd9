import Foundation
import PathreelDrawing

/// Animated pictures as a fuzzer sees them.
@_spi(Fuzzing)
public enum MovieProbe {
  /// Decodes some pictures of a file in two orders.
  ///
  /// - Returns: Whether both gave the same; nil where the file has no pictures that can be had.
  public static func isStable(_ bytes: [UInt8]) -> Bool? {
    guard let movie = try? Movie(animated: Data(bytes)), movie.width * movie.height <= 1 << 20 else { return nil }
    let indices = Array(0..<min(movie.pictureCount, 8))
    func hashes(_ order: [Int]) -> [Int: UInt64]? {
      guard let movie = try? Movie(animated: Data(bytes)) else { return nil }
      return try? order.reduce(into: [:]) { $0[$1] = try movie.picture(at: movie.start(of: $1)).contentHash }
    }
    guard let forward = hashes(indices) else { return nil }
    return hashes(indices.reversed()) == forward
  }
}

import Foundation
import PathreelDrawing

/// The entry point of the fuzz target `FuzzMovie`.
@_spi(Fuzzing)
public enum MovieProbe {
  /// Decodes the first eight pictures of a file forwards and backwards.
  ///
  /// - Returns: Whether both orders give the same pictures; nil if the file has no pictures that can be decoded.
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

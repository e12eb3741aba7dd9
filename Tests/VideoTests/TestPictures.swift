import Foundation
import PathreelDrawing
import SeededRandom

extension Bitmap {
  func fill(_ pixel: Pixel) { fill(x: 0..<width, y: 0..<height, pixel) }

  func fill(x: Range<Int>, y: Range<Int>, _ pixel: Pixel) {
    for row in y.clamped(to: 0..<height) {
      for column in x.clamped(to: 0..<width) { self[column, row] = pixel }
    }
  }

  static func noise(width: Int, height: Int, seed: UInt64) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    var random = SplitMix64(seed: seed)
    bitmap.withUnsafeMutableBytes { bytes in
      for i in bytes.indices { bytes[i] = i % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &random) }
    }
    return bitmap
  }
}

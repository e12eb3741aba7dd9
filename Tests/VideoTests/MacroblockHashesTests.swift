import PathreelDrawing
import PathreelVideo
import SeededRandom
import Testing

@Suite struct MacroblockHashesTests {
  private func hashes(of bitmap: Bitmap) -> MacroblockHashes {
    var hashes = MacroblockHashes(width: bitmap.width, height: bitmap.height)
    hashes.update(from: bitmap, columns: 0..<bitmap.width, rows: 0..<bitmap.height)
    return hashes
  }

  private func copy(_ bitmap: Bitmap) -> Bitmap {
    let copy = Bitmap(width: bitmap.width, height: bitmap.height)
    bitmap.withUnsafeBytes { from in copy.withUnsafeMutableBytes { $0.copyMemory(from: from) } }
    return copy
  }

  /// The oracle: the number of macroblocks with any changed pixel.
  private func changedCount(_ a: Bitmap, _ b: Bitmap) -> Int {
    var changed = Set<Int>()
    for y in 0..<a.height {
      for x in 0..<a.width where a[x, y] != b[x, y] { changed.insert(y / 16 * 10_000 + x / 16) }
    }
    return changed.count
  }

  @Test(arguments: [(2, 2), (16, 16), (64, 48), (70, 34), (130, 50)], 0..<4 as Range<UInt64>)
  func `as many macroblock hashes differ as macroblocks`(size: (Int, Int), seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let first = Bitmap.noise(width: size.0, height: size.1, seed: seed)
    for pixels in [0, 1, 3, 40] {
      let second = copy(first)
      for _ in 0..<pixels {
        let (x, y) = (Int.random(in: 0..<size.0, using: &numbers), Int.random(in: 0..<size.1, using: &numbers))
        // Flip a single random bit.
        second.withUnsafeMutableBytes {
          $0[y * first.bytesPerRow + 4 * x + Int.random(in: 0..<4, using: &numbers)] ^=
            1 << UInt8.random(in: 0..<8, using: &numbers)
        }
      }
      let counted = hashes(of: second).changedCount(since: hashes(of: first))
      #expect(counted == changedCount(first, second), "seed \(seed), \(size), \(pixels) pixels")
    }
  }

  @Test func `a pixel that moves by one changes its macroblock`() {
    let ground = Bitmap.Pixel(red: 0, green: 0, blue: 0, alpha: 255)
    let bitmap = Bitmap(width: 16, height: 16)
    var seen = [MacroblockHashes]()
    for y in 0..<16 {
      for x in 0..<16 {
        bitmap.fill(ground)
        bitmap[x, y] = .init(red: 255, green: 255, blue: 255, alpha: 255)
        seen.append(hashes(of: bitmap))
      }
    }
    for (n, hashes) in seen.enumerated() {
      for other in seen[..<n] { #expect(hashes.changedCount(since: other) == 1) }
    }
  }
}

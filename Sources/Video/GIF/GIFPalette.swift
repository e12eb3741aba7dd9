import Synchronization

/// The palette of a GIF, and the dithering of other colours with its entries. ``GIFEncoder`` makes one for a clip.
///
/// A pixel's index depends only on its colour and its position (ordered dithering). So the dither pattern does not
/// crawl: where the clip stands still, the GIF stands still too.
struct GIFPalette: Sendable {
  /// The opaque colours; at most 256 entries, the transparent index included.
  let colors: [UInt32]
  /// The index of transparent pixels, after the colours; nil if there is none.
  let transparent: UInt8?

  /// The colours in OKLab.
  private let perceptual: [PerceptualColor]
  /// The same as three arrays of x, y and z, one after another, for vector code.
  private let channels: [Float]
  private let nearest: NearestColor

  /// - Parameters:
  ///   - colors: Distinct opaque colours.
  ///   - hasTransparent: Whether there is one more index for transparent pixels.
  init(_ colors: [UInt32], hasTransparent: Bool) {
    precondition(colors.count + (hasTransparent ? 1 : 0) <= 256)
    self.colors = colors
    transparent = hasTransparent ? UInt8(colors.count) : nil
    perceptual = colors.map { PerceptualColor($0) }
    channels = perceptual.map(\.x) + perceptual.map(\.y) + perceptual.map(\.z)
    nearest = NearestColor(perceptual)
  }

  /// The number of indices in use.
  var count: Int { colors.count + (transparent == nil ? 0 : 1) }

  /// How a colour is dithered: with one palette index, or with two. The second index gets `share` of 64 pixels.
  struct Mix: Hashable {
    var first: UInt8
    var second: UInt8
    /// The number of pixels, of 64, that get the second index.
    var share: UInt8
  }

  /// Returns the dither mix for an opaque colour: the first index has the nearest colour.
  ///
  /// The second index minimises the squared error of the mix plus a part of its variance. The variance counts because a
  /// mix of two distant colours looks noisy, which is worse than a small error.
  func mix(for pixel: UInt32) -> Mix {
    let color = PerceptualColor(pixel)
    let first = nearest.index(of: color)
    let base = perceptual[first]
    let offset = color - base
    var best = (offset * offset).sum()
    var mix = Mix(first: UInt8(first), second: UInt8(first), share: 0)
    if best <= Self.invisible { return mix }
    withUnsafeTemporaryAllocation(of: Float.self, capacity: perceptual.count) { alongs in
      // For each palette colour, the dot product of two vectors from `base`: to the wanted colour (`offset`) and to
      // that palette colour. The compiler vectorises this loop.
      channels.withUnsafeBufferPointer { channels in
        let count = alongs.count
        for i in 0..<count {
          let (x, y, z) = (channels[i] - base.x, channels[count + i] - base.y, channels[2 * count + i] - base.z)
          alongs[i] = offset.x * x + offset.y * y + offset.z * z
        }
      }
      for i in 0..<alongs.count {
        let along = alongs[i]
        // The share, along / length, is about a half at most, since `first` is the nearest colour. So the variance term
        // below is at least about roughness · along / 2. Skip the colour if that alone exceeds the best error.
        guard along > 0, Self.roughness * along < 2 * best else { continue }
        let way = perceptual[i] - base
        let length = (way * way).sum()
        let share = (along / length * 64).rounded(.toNearestOrEven)
        guard share >= 1 else { continue }
        let t = min(share / 64, 0.5)
        let left = offset - t * way
        let error = (left * left).sum() + Self.roughness * t * (1 - t) * length
        if error < best {
          best = error
          mix.second = UInt8(i)
          mix.share = UInt8(64 * t)
        }
      }
    }
    return mix
  }

  /// The squared distance below which nobody sees an error: 0.01, half of the usual just noticeable difference, 0.02.
  private static let invisible: Float = 0.01 * 0.01
  /// The weight of a mix's variance against a squared error. With 0, gradients have no bands but much noise; with 1, no
  /// colours are mixed at all.
  private static let roughness: Float = 0.4

  /// The dither threshold of each pixel of an 8 × 8 square: Bayer's matrix ("An optimum method for two-level rendition
  /// of continuous-tone pictures", 1973). Its regular patterns compress well.
  static let thresholds: [UInt8] = (0..<64).map { place in
    let (x, y) = (place % 8, place / 8)
    return (0..<3).reduce(0) { value, bit in
      let (u, v) = (x >> bit & 1, y >> bit & 1)
      return value | UInt8((u ^ v) << 1 | v) << UInt8(4 - 2 * bit)
    }
  }
}

/// Maps pixels to palette indices for ``GIFEncoder``, with a cache of mixes that all threads share.
///
/// The cache does not affect the indices, since a colour's mix depends only on the palette.
final class GIFIndexer: Sendable {
  private let palette: GIFPalette
  /// The cache by a hash of the colour. An entry has the colour in its lower 32 bits and the mix in its upper ones;
  /// zero means empty.
  private nonisolated(unsafe) let memory: UnsafeMutablePointer<Atomic<UInt64>>
  /// The cache has 2²⁰ entries of eight bytes. Two colours with the same hash replace each other.
  private static let memoryBits = 20

  init(_ palette: GIFPalette) {
    self.palette = palette
    memory = .allocate(capacity: 1 << Self.memoryBits)
    for i in 0..<1 << Self.memoryBits { (memory + i).initialize(to: Atomic(0)) }
  }

  deinit {
    memory.deinitialize(count: 1 << Self.memoryBits)
    memory.deallocate()
  }

  /// Maps a row of pixels to indices. Any thread may call it.
  ///
  /// - Parameters:
  ///   - x: The column of the first pixel in the picture.
  ///   - y: The row in the picture.
  func index(_ pixels: UnsafeBufferPointer<UInt32>, x: Int, y: Int, into indices: UnsafeMutablePointer<UInt8>) {
    GIFPalette.thresholds.withUnsafeBufferPointer { thresholds in
      let row = thresholds.baseAddress! + (y & 7) * 8
      var (last, mix) = (GIFPixel.transparent, GIFPalette.Mix(first: 0, second: 0, share: 0))
      for i in 0..<pixels.count {
        let pixel = pixels[i]
        guard pixel != GIFPixel.transparent else {
          guard let transparent = palette.transparent else { preconditionFailure("a pixel was not counted") }
          indices[i] = transparent
          continue
        }
        if pixel != last { (last, mix) = (pixel, self.mix(for: pixel)) }
        indices[i] = mix.share > row[(x + i) & 7] ? mix.second : mix.first
      }
    }
  }

  private func mix(for pixel: UInt32) -> GIFPalette.Mix {
    let place = memory + Int((pixel &* 0x9E37_79B1) >> UInt32(32 - Self.memoryBits))
    // An entry is one atomic word, so a thread never sees a half-written one.
    let entry = place.pointee.load(ordering: .relaxed)
    if UInt32(truncatingIfNeeded: entry) == pixel {
      func part(_ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: entry >> shift) }
      return GIFPalette.Mix(first: part(32), second: part(40), share: part(48))
    }
    let mix = palette.mix(for: pixel)
    let parts = UInt64(mix.first) << 32 | UInt64(mix.second) << 40 | UInt64(mix.share) << 48
    place.pointee.store(UInt64(pixel) | parts, ordering: .relaxed)
    return mix
  }
}

import Synchronization

/// The colours of a GIF, and how others are shown with them.
///
/// What index a pixel gets follows from its colour and its position alone. So a dither does not crawl: what does not move
/// in the clip does not move in the GIF.
struct GIFPalette: Sendable {
  /// At most 256, the transparent index included.
  let colors: [UInt32]
  /// The index that stands for no colour, behind the colours.
  let transparent: UInt8?

  private let perceptual: [PerceptualColor]
  /// The same, channel after channel.
  private let channels: [Float]
  private let nearest: NearestColor

  /// - Parameters:
  ///   - colors: Opaque ones, each once.
  ///   - hasTransparent: Whether one more index stands for no colour.
  init(_ colors: [UInt32], hasTransparent: Bool) {
    precondition(colors.count + (hasTransparent ? 1 : 0) <= 256)
    self.colors = colors
    transparent = hasTransparent ? UInt8(colors.count) : nil
    perceptual = colors.map { PerceptualColor($0) }
    channels = perceptual.map(\.x) + perceptual.map(\.y) + perceptual.map(\.z)
    nearest = NearestColor(perceptual)
  }

  /// Indices in use.
  var count: Int { colors.count + (transparent == nil ? 0 : 1) }

  /// How a colour is shown: by one index, or by two of which the second has a share of the pixels.
  struct Mix: Hashable {
    var first: UInt8
    var second: UInt8
    /// How many of 64 pixels have the second index.
    var share: UInt8
  }

  /// How an opaque colour is shown.
  ///
  /// The second colour is the one with which a mix comes nearest, where the noise of the mix counts too, if only a part
  /// of an error of the same size: a mix of two colours that are far apart looks rougher than a small error looks wrong.
  func mix(for pixel: UInt32) -> Mix {
    let color = PerceptualColor(pixel)
    let first = nearest.index(of: color)
    let base = perceptual[first]
    let offset = color - base
    var best = (offset * offset).sum()
    var mix = Mix(first: UInt8(first), second: UInt8(first), share: 0)
    if best <= Self.invisible { return mix }
    withUnsafeTemporaryAllocation(of: Float.self, capacity: perceptual.count) { alongs in
      // How far each colour lies in the direction of the offset; a loop that the compiler turns into vectors.
      channels.withUnsafeBufferPointer { channels in
        let count = alongs.count
        for i in 0..<count {
          let (x, y, z) = (channels[i] - base.x, channels[count + i] - base.y, channels[2 * count + i] - base.z)
          alongs[i] = offset.x * x + offset.y * y + offset.z * z
        }
      }
      for i in 0..<alongs.count {
        let along = alongs[i]
        // With a share of along / length, of half at most, the noise is about half of this or more.
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

  /// A squared distance that nobody sees: half of what is commonly called just noticeable, 0.02.
  private static let invisible: Float = 0.01 * 0.01
  /// What the variance of a mix counts beside a squared error. Without it gradients have no bands and much noise, with 1 there
  /// is no mix at all.
  private static let roughness: Float = 0.4

  /// The threshold of each pixel of a square of 8 × 8: Bayer's matrix ("An optimum method for two-level rendition of
  /// continuous-tone pictures", 1973). Its regular patterns compress well.
  static let thresholds: [UInt8] = (0..<64).map { place in
    let (x, y) = (place % 8, place / 8)
    return (0..<3).reduce(0) { value, bit in
      let (u, v) = (x >> bit & 1, y >> bit & 1)
      return value | UInt8((u ^ v) << 1 | v) << UInt8(4 - 2 * bit)
    }
  }
}

/// Gives pixels their indices, and remembers what colours it has seen, for all threads.
///
/// The indices do not depend on what is remembered: how a colour is shown follows from the palette alone.
final class GIFIndexer: Sendable {
  private let palette: GIFPalette
  /// By a part of the colour: the colour in the lower half, how it is shown in the upper one. Zero where nothing is.
  private nonisolated(unsafe) let memory: UnsafeMutablePointer<Atomic<UInt64>>
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

  /// Gives a row of pixels its indices; any thread may call it.
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
    // An entry is one word, so that another thread leaves all of it or nothing.
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

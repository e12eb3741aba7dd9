/// A histogram of a clip's colours, weighted by pixels and frames. Its memory does not grow with the number of colours.
///
/// ``GIFEncoder`` fills it, and ``PaletteSearch`` makes a palette of its bins.
///
/// Each colour has a bin of its own until there are too many (131,072). Then bins are merged: two, four and more levels
/// of a channel share a bin. A bin has the mean of its colours. If one colour has the majority of the bin's weight, the
/// bin stores that colour too (Boyer and Moore, "MJRTY – A Fast Majority Vote Algorithm", 1991).
struct ColorCounts {
  /// A set of similar colours that are counted together.
  struct Bin {
    /// The upper bits that its colours share in each channel, at their places in a pixel.
    fileprivate var key: UInt32 = 0
    /// The sum of pixels times frames; zero if the bin is free.
    var weight: UInt64 = 0
    /// The sums of the channels, each times the weight.
    var red: UInt64 = 0
    var green: UInt64 = 0
    var blue: UInt64 = 0
    /// The colour that has the majority, if any has.
    var candidate: UInt32 = 0
    /// The candidate's lead over the other colours, in the unit of the weight.
    var votes: UInt64 = 0
  }

  private var bins = [Bin](repeating: Bin(), count: 1 << Self.tableBits)
  private var count = 0
  /// The number of lowest bits of each channel that a bin ignores.
  private var dropped: UInt32 = 0
  private(set) var hasTransparency = false

  /// The table has 2¹⁸ places and holds at most half as many bins, so that probing stays short.
  private static let tableBits = 18
  private static let most = 1 << (tableBits - 1)

  /// All colours in ascending order, or nil if there are more than 256. The lowest bytes are red, green and blue.
  var all: [UInt32]? { dropped > 0 || count > 256 ? nil : used.map(\.candidate).sorted() }

  /// The bins that have colours.
  var used: [Bin] { bins.filter { $0.weight > 0 } }

  /// Counts pixels that are shown for a number of frames.
  mutating func add(_ pixels: UnsafeBufferPointer<UInt32>, frames: Int) {
    var i = 0
    while i < pixels.count {
      let (pixel, start) = (pixels[i], i)
      repeat { i += 1 } while i < pixels.count && pixels[i] == pixel
      if pixel == GIFPixel.transparent {
        hasTransparency = true
      } else {
        add(pixel, UInt64((i - start) * frames))
      }
    }
  }

  private mutating func add(_ pixel: UInt32, _ weight: UInt64) {
    let key = key(of: pixel)
    let isNew = bins.withUnsafeMutableBufferPointer { bins in
      let bin = Self.bin(of: key, in: bins)
      let isNew = bin.pointee.weight == 0
      bin.pointee.key = key
      bin.pointee.weight &+= weight
      bin.pointee.red &+= UInt64(pixel & 255) &* weight
      bin.pointee.green &+= UInt64(pixel >> 8 & 255) &* weight
      bin.pointee.blue &+= UInt64(pixel >> 16 & 255) &* weight
      bin.pointee.vote(for: pixel, weight)
      return isNew
    }
    if isNew { count += 1 }
    while count > Self.most { join() }
  }

  /// The colour without the `dropped` lowest bits of each channel.
  private func key(of pixel: UInt32) -> UInt32 { pixel & ~((1 << dropped - 1) * 0x01_0101) }

  /// Returns the bin of a key, or the free bin where it belongs (open addressing with linear probing).
  private static func bin(of key: UInt32, in bins: UnsafeMutableBufferPointer<Bin>) -> UnsafeMutablePointer<Bin> {
    // Fibonacci hashing: 0x9E3779B1 is 2³² divided by the golden ratio.
    var place = Int((key &* 0x9E37_79B1) >> UInt32(32 - tableBits))
    while bins[place].weight > 0 && bins[place].key != key { place = (place + 1) & (bins.count - 1) }
    return bins.baseAddress! + place
  }

  /// Merges bins whose keys differ only in the next bit.
  private mutating func join() {
    let old = used
    dropped += 1
    count = 0
    bins = [Bin](repeating: Bin(), count: bins.count)
    for part in old {
      let key = key(of: part.key)
      let isNew = bins.withUnsafeMutableBufferPointer { bins in
        let bin = Self.bin(of: key, in: bins)
        let isNew = bin.pointee.weight == 0
        bin.pointee.key = key
        bin.pointee.weight += part.weight
        bin.pointee.red += part.red
        bin.pointee.green += part.green
        bin.pointee.blue += part.blue
        bin.pointee.vote(for: part.candidate, part.votes)
        return isNew
      }
      if isNew { count += 1 }
    }
  }
}

extension ColorCounts.Bin {
  fileprivate mutating func vote(for pixel: UInt32, _ weight: UInt64) {
    if votes == 0 || candidate == pixel {
      (candidate, votes) = (pixel, votes + weight)
    } else if votes < weight {
      (candidate, votes) = (pixel, weight - votes)
    } else {
      votes -= weight
    }
  }
}

/// Pixels as GIF can show them: opaque, with red in the lowest byte and 255 in the highest, or zero for transparent.
/// ``GIFEncoder`` flattens frames to them.
enum GIFPixel {
  /// The one transparent pixel.
  static let transparent: UInt32 = 0

  /// Converts a premultiplied pixel. With an alpha of at least a half it keeps its colour and becomes opaque; otherwise
  /// it becomes transparent.
  static func flattened(_ pixel: UInt32) -> UInt32 {
    pixel >> 24 < 128 ? transparent : straightened(pixel) | 0xFF00_0000
  }
}

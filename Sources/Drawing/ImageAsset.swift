import Foundation

/// A picture that paints: premultiplied sRGB pixels that never change, bytes R, G, B, A, rows top to bottom without
/// padding.
///
/// Its pixels are shared, not copied, wherever the value goes, and free themselves with the last one that holds them.
/// Two assets are equal where their pixels are, whatever file they came from; ``contentHash`` tells unequal ones apart
/// without a look at them.
///
/// ```swift
/// let checker = try ImageAsset(width: 2, height: 1, pixels: [255, 255, 255, 255, 0, 0, 0, 255])
/// print(checker)  // 2x1 #f5f59a082e7e2ba1
/// ```
public struct ImageAsset: Sendable {
  private let storage: Storage
  /// 1…``Bitmap/maximumSide``.
  public var width: Int { storage.width }
  /// 1…``Bitmap/maximumSide``.
  public var height: Int { storage.height }
  /// XXH64 of the pixels, seeded with the width and, in the upper half, the height. The same picture has the same hash on
  /// every machine.
  public let contentHash: UInt64
  /// Whether every pixel's alpha is 255.
  public let isOpaque: Bool
  /// What decides the pixels, if that is known in fewer bytes than they are.
  package let origin: Origin?

  /// A copy of a bitmap's pixels as they are now.
  ///
  /// - Complexity: O(pixels); the hash takes a pass over them.
  public init(_ bitmap: Bitmap) {
    self = bitmap.withUnsafeBytes {
      ImageAsset(Storage(width: bitmap.width, height: bitmap.height, pixels: $0))
    }
  }

  /// A picture of given pixels: premultiplied, four bytes each.
  ///
  /// - Throws: ``ImageAssetError`` for a side outside 1…``Bitmap/maximumSide``, for a number of bytes other than
  ///   4 · width · height, and for a pixel whose colour is greater than its alpha, which no premultiplied colour is.
  public init(width: Int, height: Int, pixels: some Sequence<UInt8>) throws(ImageAssetError) {
    let sides = 1...Bitmap.maximumSide
    guard sides.contains(width), sides.contains(height) else {
      throw .unusableSize(width: width, height: height)
    }
    let bytes = Array(pixels)
    guard bytes.count == 4 * width * height else {
      throw .wrongByteCount(bytes.count, needed: 4 * width * height)
    }
    let bad = stride(from: 0, to: bytes.count, by: 4).first { i in
      max(bytes[i], bytes[i + 1], bytes[i + 2]) > bytes[i + 3]
    }
    if let bad { throw .notPremultiplied(x: bad / 4 % width, y: bad / 4 / width) }
    self = bytes.withUnsafeBytes { ImageAsset(Storage(width: width, height: height, pixels: $0)) }
  }

  /// A picture whose pixels are written once, before anyone else sees them.
  ///
  /// - Parameters:
  ///   - width: 1…``Bitmap/maximumSide``, as the height.
  ///   - origin: What decides the pixels.
  ///   - write: Sets all bytes: premultiplied, in rows without padding. They are zeros before.
  package init<Failure: Error>(
    width: Int, height: Int, origin: Origin? = nil,
    writing write: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let sides = 1...Bitmap.maximumSide
    precondition(sides.contains(width) && sides.contains(height))
    let storage = Storage(width: width, height: height)
    try write(UnsafeMutableRawBufferPointer(mutating: storage.bytes))
    self.init(storage, origin)
  }

  private init(_ storage: Storage, _ origin: Origin? = nil) {
    (self.storage, self.origin) = (storage, origin)
    let facts = PixelFacts(of: storage.bytes, width: storage.width, height: storage.height)
    (contentHash, isOpaque) = (facts.hash, facts.isOpaque)
  }

  /// The distance from one row to the next; rows are not padded.
  public var bytesPerRow: Int { width * 4 }

  /// The one door to the memory: pixel (x, y) begins at byte `y * bytesPerRow + 4 * x`. The pointer is the same each time
  /// and good as long as the asset lives.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withExtendedLifetime(storage) { () throws(Failure) -> Result in try body(storage.bytes) }
  }

  /// The bytes of one pixel; for looking at single pixels, not for loops over pictures.
  public subscript(x: Int, y: Int) -> Bitmap.Pixel {
    precondition((0..<width).contains(x) && (0..<height).contains(y))
    return withUnsafeBytes { bytes in
      let i = y * bytesPerRow + 4 * x
      return Bitmap.Pixel(red: bytes[i], green: bytes[i + 1], blue: bytes[i + 2], alpha: bytes[i + 3])
    }
  }

  /// The pixels inside a rectangle given in shares of the sides: its edges are moved to the nearest pixels' and into the
  /// picture, and it has one pixel at least.
  ///
  /// - Complexity: O(pixels of the part), which are copied.
  package func part(_ shares: CGRect) -> ImageAsset {
    func range(_ low: CGFloat, _ high: CGFloat, of side: Int) -> Range<Int> {
      func edge(_ share: CGFloat) -> Int {
        share.isFinite ? Int((min(max(share, 0), 1) * CGFloat(side)).rounded()) : 0
      }
      let first = min(edge(low), side - 1)
      return first..<max(edge(high), first + 1)
    }
    let rect = shares.standardized
    let (columns, rows) = (range(rect.minX, rect.maxX, of: width), range(rect.minY, rect.maxY, of: height))
    if columns.count == width, rows.count == height { return self }
    let bitmap = Bitmap(width: columns.count, height: rows.count)
    withUnsafeBytes { from in
      bitmap.withUnsafeMutableBytes { to in
        for (row, y) in rows.enumerated() {
          let start = y * bytesPerRow + 4 * columns.lowerBound
          let line = UnsafeMutableRawBufferPointer(rebasing: to[(row * bitmap.bytesPerRow)...])
          line.copyMemory(from: UnsafeRawBufferPointer(rebasing: from[start..<start + 4 * columns.count]))
        }
      }
    }
    return ImageAsset(bitmap)
  }

  /// Memory that is written once, before anyone else sees it.
  private final class Storage: @unchecked Sendable {
    let width, height: Int
    let bytes: UnsafeRawBufferPointer

    /// Transparent.
    init(width: Int, height: Int) {
      (self.width, self.height) = (width, height)
      // As after a bitmap's last pixel: vector kernels take a row in whole vectors and run past its end.
      let (count, slack) = (4 * width * height, 64)
      let memory = UnsafeMutableRawPointer.allocateAligned(byteCount: count + slack)
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: count + slack)
      bytes = UnsafeRawBufferPointer(start: memory, count: count)
    }

    /// - Parameter pixels: 4 · width · height bytes.
    convenience init(width: Int, height: Int, pixels: UnsafeRawBufferPointer) {
      self.init(width: width, height: height)
      UnsafeMutableRawBufferPointer(mutating: bytes).copyMemory(from: pixels)
    }

    deinit { bytes.deallocate() }
  }
}

extension ImageAsset: Hashable {
  /// Equal size and equal pixels, which are compared only where the hashes are equal and the memory is not the same.
  public static func == (a: ImageAsset, b: ImageAsset) -> Bool {
    if a.storage === b.storage { return true }
    return a.contentHash == b.contentHash && a.width == b.width && a.height == b.height
      && a.storage.bytes.elementsEqual(b.storage.bytes)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(contentHash) }
}

extension ImageAsset: CustomStringConvertible {
  /// The size and the hash: `640x480 #00c3a5bb7d3c1e42`.
  public var description: String { "\(width)x\(height) \(hashText)" }

  package var hashText: String {
    let digits = String(contentHash, radix: 16)
    return "#" + String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// Why bytes are no picture.
public enum ImageAssetError: Error, Hashable, Sendable {
  /// A side is below 1 or above the largest that is allowed.
  case unusableSize(width: Int, height: Int)
  /// There are not four bytes for each pixel.
  case wrongByteCount(Int, needed: Int)
  /// The first pixel with a colour greater than its alpha.
  case notPremultiplied(x: Int, y: Int)
}

extension ImageAssetError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unusableSize(let width, let height):
      "a picture cannot be \(width)x\(height); each side is 1 to \(Bitmap.maximumSide) pixels"
    case .wrongByteCount(let count, let needed):
      "there are \(count) bytes of pixels, where the size needs \(needed): four for each pixel"
    case .notPremultiplied(let x, let y):
      "the pixel at (\(x), \(y)) has a colour greater than its alpha; multiply colours by their alpha first"
    }
  }
}

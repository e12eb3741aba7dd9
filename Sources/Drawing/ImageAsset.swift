import Foundation

/// An immutable image to paint with: premultiplied sRGB pixels (RGBA, 8 bits each), with rows from top to bottom
/// without padding. ``Paint/image(_:)`` paints with it; pictures of files and movies become assets.
///
/// All copies of the value share the pixels, and the last copy frees them. Two assets are equal if their pixels are
/// equal, whatever files they came from. ``contentHash`` distinguishes different assets without a comparison of pixels.
///
/// ```swift
/// let checker = try ImageAsset(width: 2, height: 1, pixels: [255, 255, 255, 255, 0, 0, 0, 255])
/// print(checker)  // 2x1 #f5f59a082e7e2ba1
/// ```
public struct ImageAsset: Sendable {
  private let storage: Storage
  /// The width in pixels, 1…``Bitmap/maximumSide``.
  public var width: Int { storage.width }
  /// The height in pixels, 1…``Bitmap/maximumSide``.
  public var height: Int { storage.height }
  /// XXH64 of the pixels, seeded with the width and, in the upper half, the height. The same image has the same hash on
  /// every machine.
  public let contentHash: UInt64
  /// Whether every pixel's alpha is 255.
  public let isOpaque: Bool
  /// The source of the pixels, if it is known: a movie's file and the picture's index. Both together identify the
  /// pixels, so `FrameDigests` can make the image's cache key from them without reading the pixels.
  package let origin: Origin?

  /// Copies a bitmap's current pixels.
  ///
  /// - Complexity: O(pixels); the hash takes a pass over them.
  public init(_ bitmap: Bitmap) {
    self = bitmap.withUnsafeBytes {
      ImageAsset(Storage(width: bitmap.width, height: bitmap.height, pixels: $0))
    }
  }

  /// Creates an image from premultiplied pixels of four bytes each.
  ///
  /// - Throws: ``ImageAssetError`` if a side is outside 1…``Bitmap/maximumSide``, if the number of bytes is wrong
  ///   (there must be 4 · width · height), or if a pixel is not premultiplied (a colour component is greater than its
  ///   alpha).
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

  /// Creates an image whose pixels are written once, before it is used.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, 1…``Bitmap/maximumSide``; the height has the same range.
  ///   - origin: The source of the pixels, if known.
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

  /// The number of bytes from one row to the next; rows are not padded.
  public var bytesPerRow: Int { width * 4 }

  /// Gives read access to the memory: pixel (x, y) begins at byte `y * bytesPerRow + 4 * x`. The pointer is always the
  /// same, and it is valid as long as the asset lives.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withExtendedLifetime(storage) { () throws(Failure) -> Result in try body(storage.bytes) }
  }

  /// One pixel. Use it for single pixels, not for loops over images.
  public subscript(x: Int, y: Int) -> Bitmap.Pixel {
    precondition((0..<width).contains(x) && (0..<height).contains(y))
    return withUnsafeBytes { bytes in
      let i = y * bytesPerRow + 4 * x
      return Bitmap.Pixel(red: bytes[i], green: bytes[i + 1], blue: bytes[i + 2], alpha: bytes[i + 3])
    }
  }

  /// Returns the pixels inside a rectangle, which is given in fractions of the sides. Its edges are rounded to pixels
  /// and clamped to the image, and it has at least one pixel.
  ///
  /// - Complexity: O(pixels of the part), which are copied.
  package func part(_ shares: CGRect) -> ImageAsset {
    func range(_ low: CGFloat, _ high: CGFloat, of side: Int) -> Range<Int> {
      func edge(_ share: CGFloat) -> Int {
        share.isNaN ? 0 : Int((min(max(share, 0), 1) * CGFloat(side)).rounded())
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

  /// Pixel memory that is written once, before it is shared.
  private final class Storage: @unchecked Sendable {
    let width, height: Int
    let bytes: UnsafeRawBufferPointer

    /// Creates transparent pixels.
    init(width: Int, height: Int) {
      (self.width, self.height) = (width, height)
      // As in ``Bitmap``, vector kernels process a row in whole vectors and run past the last pixel.
      let (count, slack) = (4 * width * height, 64)
      let memory = UnsafeMutableRawPointer.allocateAligned(byteCount: count + slack)
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: count + slack)
      bytes = UnsafeRawBufferPointer(start: memory, count: count)
    }

    /// Copies pixels.
    ///
    /// - Parameter pixels: 4 · width · height bytes.
    convenience init(width: Int, height: Int, pixels: UnsafeRawBufferPointer) {
      self.init(width: width, height: height)
      UnsafeMutableRawBufferPointer(mutating: bytes).copyMemory(from: pixels)
    }

    deinit { bytes.deallocate() }
  }
}

extension ImageAsset: Hashable {
  /// Whether size and pixels are equal. Pixels are compared only if the hashes are equal and the memory is not the
  /// same.
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

  /// The content hash as `#` and 16 hexadecimal digits.
  package var hashText: String {
    let digits = String(contentHash, radix: 16)
    return "#" + String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// The reason why bytes are not an image. ``ImageAsset`` throws it when it is created from pixels.
public enum ImageAssetError: Error, Hashable, Sendable {
  /// A side is below 1 or above the largest allowed.
  case unusableSize(width: Int, height: Int)
  /// The number of bytes is not four per pixel.
  case wrongByteCount(Int, needed: Int)
  /// A colour component is greater than its alpha; the coordinates name the first such pixel.
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

import Foundation

/// A frame buffer of premultiplied sRGB pixels (RGBA, 8 bits each), with rows from top to bottom without padding.
///
/// `Rasterizer` draws into it; encoders and writers of pictures read it. It is a reference type: frames are drawn into
/// a ring buffer of bitmaps and passed from thread to thread without a copy. One thread owns a bitmap at a time; only a
/// sole owner may write.
public final class Bitmap: @unchecked Sendable {
  /// The largest width and height.
  public static let maximumSide = 16_384

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  private let storage: UnsafeMutableBufferPointer<UInt8>
  /// The rasteriser's record of the pixels that it drew last; `nil` if other code may have written since then.
  package var drawnFrame: DrawnFrame?
  /// A log of which blocks were written when.
  package private(set) var changes: ChangeLog
  /// The number of extra bytes after the last pixel. Vector kernels process a row in whole vectors and run past its
  /// end.
  private static let slack = 64

  /// Creates a transparent bitmap with sides of 1…``maximumSide`` pixels.
  public init(width: Int, height: Int) {
    precondition((1...Self.maximumSide).contains(width) && (1...Self.maximumSide).contains(height))
    self.width = width
    self.height = height
    changes = ChangeLog(width: width, height: height)
    let count = width * height * 4
    let memory = UnsafeMutableRawPointer.allocateAligned(byteCount: count + Self.slack)
      .bindMemory(to: UInt8.self, capacity: count + Self.slack)
    memory.initialize(repeating: 0, count: count + Self.slack)
    storage = UnsafeMutableBufferPointer(start: memory, count: count)
  }

  deinit { UnsafeMutableRawPointer(storage.baseAddress)?.deallocate() }

  /// The number of bytes from one row to the next; rows are not padded.
  public var bytesPerRow: Int { width * 4 }

  /// Gives write access to the memory: pixel (x, y) begins at byte `y * bytesPerRow + 4 * x`.
  ///
  /// After this, the next frame is drawn into the bitmap completely. For reading use ``withUnsafeBytes(_:)``, after
  /// which unchanged tiles need not be drawn again.
  public func withUnsafeMutableBytes<Result, Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    drawnFrame = nil
    changes.noteAll()
    return try body(UnsafeMutableRawBufferPointer(storage))
  }

  /// Gives write access to a caller that records in the change log which blocks it writes.
  package func withUnsafeMutableBlocks<Result, Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer, inout ChangeLog) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    changes.beginWrite()
    return try body(UnsafeMutableRawBufferPointer(storage), &changes)
  }

  /// Gives read access to the memory, with the same layout as ``withUnsafeMutableBytes(_:)``.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(storage))
  }

  /// One pixel. Use it for single pixels, not for loops over frames.
  public subscript(x: Int, y: Int) -> Pixel {
    get {
      precondition((0..<width).contains(x) && (0..<height).contains(y))
      let i = y * bytesPerRow + 4 * x
      return Pixel(red: storage[i], green: storage[i + 1], blue: storage[i + 2], alpha: storage[i + 3])
    }
    set {
      drawnFrame = nil
      changes.noteAll()
      precondition((0..<width).contains(x) && (0..<height).contains(y))
      let i = y * bytesPerRow + 4 * x
      (storage[i], storage[i + 1], storage[i + 2], storage[i + 3]) =
        (newValue.red, newValue.green, newValue.blue, newValue.alpha)
    }
  }

  /// One premultiplied pixel.
  public struct Pixel: Hashable, Sendable {
    /// The premultiplied components: a colour component is at most alpha.
    public var red, green, blue, alpha: UInt8

    /// Creates a pixel from premultiplied components, unchanged.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }
  }
}

extension Bitmap: Equatable {
  /// Whether size and pixels are equal.
  public static func == (a: Bitmap, b: Bitmap) -> Bool {
    a.width == b.width && a.height == b.height && a.storage.elementsEqual(b.storage)
  }
}

import Foundation

/// A frame of premultiplied sRGB pixels, bytes R, G, B, A, rows top to bottom without padding.
///
/// It is a reference: frames are drawn into a fixed ring of bitmaps and handed from thread to thread, one owner at a
/// time, without a copy. Whoever holds it alone may write.
public final class Bitmap: @unchecked Sendable {
  /// The largest width and height.
  public static let maximumSide = 16_384

  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  private let storage: UnsafeMutableBufferPointer<UInt8>
  /// What the rasteriser knows of the pixels that it drew last; forgotten as soon as anybody else may write.
  package var drawnFrame: DrawnFrame?
  /// Which parts were written to when.
  package private(set) var changes: ChangeLog
  /// Bytes kept after the last pixel: vector kernels take a row in whole vectors and run past its end.
  private static let slack = 64

  /// A transparent bitmap of 1…``maximumSide`` pixels a side.
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

  /// The distance from one row to the next; rows are not padded.
  public var bytesPerRow: Int { width * 4 }

  /// The one door to the memory: pixel (x, y) begins at byte `y * bytesPerRow + 4 * x`.
  ///
  /// What is drawn into the bitmap next is drawn whole. Whoever only reads takes ``withUnsafeBytes(_:)``, after which
  /// what has not changed need not be drawn again.
  public func withUnsafeMutableBytes<Result, Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    drawnFrame = nil
    changes.noteAll()
    return try body(UnsafeMutableRawBufferPointer(storage))
  }

  /// The same for whoever tells which blocks it writes to, and leaves a record of it.
  package func withUnsafeMutableBlocks<Result, Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer, inout ChangeLog) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    changes.beginWrite()
    return try body(UnsafeMutableRawBufferPointer(storage), &changes)
  }

  /// The memory for reading, laid out as for ``withUnsafeMutableBytes(_:)``.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(storage))
  }

  /// The bytes of one pixel; for looking at single pixels, not for loops over frames.
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
    /// Premultiplied: a colour is at most alpha.
    public var red, green, blue, alpha: UInt8

    /// Premultiplied values, taken as they are.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }
  }
}

extension Bitmap: Equatable {
  /// Equal size and equal pixels.
  public static func == (a: Bitmap, b: Bitmap) -> Bool {
    a.width == b.width && a.height == b.height && a.storage.elementsEqual(b.storage)
  }
}

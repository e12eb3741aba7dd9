import PathreelDrawing
import PathreelRaster
import PathreelVideo
import Synchronization

/// The bands of a picture: ranges of rows from top to bottom, which are drawn and written one after the other.
/// ``FrameRenderer`` iterates over them.
package struct PictureBands: Sequence, IteratorProtocol {
  private let height, bandHeight: Int
  private var top = 0

  /// Divides a picture into bands.
  ///
  /// - Parameter bandHeight: The picture's height, or a multiple of `Rasterizer.bandStep`.
  package init(of size: OutputSize, bandHeight: Int) { (height, self.bandHeight) = (size.height, bandHeight) }

  /// Returns the rows of the next band.
  package mutating func next() -> Range<Int>? {
    guard top < height else { return nil }
    defer { top += bandHeight }
    return top..<Swift.min(top + bandHeight, height)
  }

  /// The largest memory for a band's bitmap, in bytes: 64 MiB, a picture of 4096 × 4096.
  package static let maximumMemory = 64 << 20

  /// The height of a picture's bands: the whole height if the picture is small enough.
  package static func height(for size: OutputSize) -> Int {
    let rows = maximumMemory / (4 * size.width)
    return size.height <= rows ? size.height : rows / Rasterizer.bandStep * Rasterizer.bandStep
  }
}

extension Rasterizer {
  /// Draws a band of a picture. If the band is the whole picture, only the differences from the bitmap's contents are
  /// drawn.
  func draw(_ exposure: Exposure, _ rows: Range<Int>, of size: OutputSize, into bitmap: Bitmap) throws(RasterError) {
    if rows.count == size.height {
      try draw(meanOf: exposure.samples, into: bitmap)
    } else {
      try draw(meanOf: exposure.samples, rows: rows, ofHeight: size.height, into: bitmap)
    }
  }
}

/// Complete pictures that are still hidden temporary files, by their index in the order. A picture gets its name only
/// after the pictures of all frames before it.
/// ``Clip/writeImages(into:format:effort:frames:jobs:cancellation:progress:)`` collects them.
final class FinishedPictures: Sendable {
  private struct State {
    var pictures: [Int: any PictureFile] = [:]
    /// Whether ``end()`` was called.
    var hasEnded = false
  }
  private let state = Mutex(State())

  func add(_ picture: (any PictureFile)?, at index: Int) {
    state.withLock { state in if !state.hasEnded { state.pictures[index] = picture } }
  }

  func take(_ index: Int) -> (any PictureFile)? { state.withLock { $0.pictures.removeValue(forKey: index) } }

  /// Releases the remaining pictures, so that their hidden temporary files are removed. Pictures that are added later
  /// are ignored.
  func end() {
    state.withLock { state in
      state.hasEnded = true
      state.pictures = [:]
    }
  }
}

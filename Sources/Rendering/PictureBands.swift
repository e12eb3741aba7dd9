import PathreelDrawing
import PathreelRaster
import PathreelVideo
import Synchronization

/// The rows of a picture in bands, from top to bottom, that are drawn and written one after the other.
package struct PictureBands: Sequence, IteratorProtocol {
  private let height, bandHeight: Int
  private var top = 0

  /// - Parameter bandHeight: The frame's height, or a multiple of ``Rasterizer/bandStep``.
  package init(of size: OutputSize, bandHeight: Int) { (height, self.bandHeight) = (size.height, bandHeight) }

  package mutating func next() -> Range<Int>? {
    guard top < height else { return nil }
    defer { top += bandHeight }
    return top..<Swift.min(top + bandHeight, height)
  }

  /// The most that the bitmap of a band takes, in bytes: 64 MiB, a picture of 4096 × 4096.
  package static let maximumMemory = 64 << 20

  /// How high the bands of a picture are: the whole of it, if that takes little enough.
  package static func height(for size: OutputSize) -> Int {
    let rows = maximumMemory / (4 * size.width)
    return size.height <= rows ? size.height : rows / Rasterizer.bandStep * Rasterizer.bandStep
  }
}

extension Rasterizer {
  /// Draws a band of a picture. Where it is the whole picture, only what has changed in the bitmap is drawn.
  func draw(_ exposure: Exposure, _ rows: Range<Int>, of size: OutputSize, into bitmap: Bitmap) throws(RasterError) {
    if rows.count == size.height {
      try draw(meanOf: exposure.samples, into: bitmap)
    } else {
      try draw(meanOf: exposure.samples, rows: rows, ofHeight: size.height, into: bitmap)
    }
  }
}

/// Pictures that are complete and still hidden, until those of all frames before have their names;
/// by their places in the order.
final class FinishedPictures: Sendable {
  private struct State {
    var pictures: [Int: any PictureFile] = [:]
    var hasEnded = false
  }
  private let state = Mutex(State())

  func add(_ picture: (any PictureFile)?, at index: Int) {
    state.withLock { state in if !state.hasEnded { state.pictures[index] = picture } }
  }

  func take(_ index: Int) -> (any PictureFile)? { state.withLock { $0.pictures.removeValue(forKey: index) } }

  /// Lets go of those that are left, so that their hidden files go; and of those that are still to come.
  func end() {
    state.withLock { state in
      state.hasEnded = true
      state.pictures = [:]
    }
  }
}

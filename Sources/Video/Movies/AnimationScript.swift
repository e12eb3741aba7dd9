import Foundation
import PathreelDrawing

/// The frames that the file of an animated picture declares, before any decoding: the canvas size, and each frame's
/// rectangle, delay and disposal. ``AnimatedPicture`` decodes and composites them.
///
/// In GIF, WebP and APNG alike, a frame is a smaller picture that replaces a rectangle of the canvas or is composited
/// over it. A disposal rule says what happens to the rectangle before the next frame.
struct AnimationScript {
  /// The most frames that are read.
  static let maximumCount = 100_000
  /// The most pixels of the canvas of several frames: 16.8 million, which are 64 MiB for each picture that a job shows.
  /// A single frame may have as many as a still.
  static let maximumArea = 1 << 24

  var width, height: Int
  /// The number of times that the animation is played; nil means for ever.
  var playCount: Int? = 1
  var frames: [Frame] = []

  /// One frame of the animation, with its encoded pixels.
  struct Frame {
    /// The rectangle on the canvas, as the file declares it. Parts of it may lie outside.
    var x, y, width, height: Int
    /// The frame's duration in seconds, as a fraction.
    var delay: (numerator: Int, denominator: Int)
    /// Whether the frame is composited over the canvas (source-over) instead of replacing it.
    var isOver: Bool
    var disposal = Disposal.keep
    var data: FrameData
  }

  /// What happens to a frame's rectangle before the next frame is drawn.
  enum Disposal {
    case keep
    /// The rectangle becomes transparent.
    case clear
    /// The rectangle gets back its pixels from before the frame.
    case restore
  }

  /// The encoded pixels of a frame, as byte ranges in the file.
  enum FrameData {
    case gif(GIFImage)
    /// The chunks of one picture.
    case webP(Range<Int>)
    /// The pieces of the compressed rows.
    case png([Range<Int>])

    /// The time of decoding and compositing a pixel, measured with pixels of noise; a GIF's is 1.
    var pixelCost: Int {
      switch self {
      case .gif: 1
      case .webP, .png: 2
      }
    }
  }

  /// Checks the size of the canvas.
  ///
  /// - Throws: A failure whose reason follows the file's name in a message.
  func check() throws(MediaError) {
    try PictureHeader.checkSize(width, height)
  }

  /// The times of the frames, as browsers show them. A delay of at most 10 ms becomes 100 ms (Chromium's
  /// `DeferredImageDecoder`, Firefox's `FrameTimeout`), because old programs wrote 0 or 1 hundredths of a second
  /// although they meant no such speed.
  var times: MovieTimes {
    let delays = frames.map { frame in
      let delay = (numerator: frame.delay.numerator, denominator: max(frame.delay.denominator, 1))
      return delay.numerator * 100 <= delay.denominator ? (numerator: 1, denominator: 10) : delay
    }
    // The least common denominator of all delays, so that they are whole numbers of units; at most a billion, for an
    // APNG with many different delays.
    let unit = delays.reduce(1) { unit, delay in
      let common = unit / greatestCommonDivisor(unit, delay.denominator) * delay.denominator
      return min(common, 1_000_000_000)
    }
    var (starts, end) = ([Int](), 0)
    for delay in delays {
      starts.append(end)
      end += max((delay.numerator * unit + delay.denominator / 2) / delay.denominator, 1)
    }
    return MovieTimes(starts: starts, end: end, unit: (1, unit))
  }

  /// For each frame, the first frame that has to be decoded to composite it.
  var beginnings: [Int] {
    var beginnings: [Int] = []
    // Whether the canvas is transparent before the frame. If it is not, `canvasBeginning` is the first frame that it
    // depends on.
    var isClear = true
    var canvasBeginning = 0
    for (index, frame) in frames.enumerated() {
      let coversAll = frame.x <= 0 && frame.y <= 0 && frame.x + frame.width >= width && frame.y + frame.height >= height
      let isIndependent = isClear || (coversAll && !frame.isOver)
      let beginning = isIndependent ? index : canvasBeginning
      beginnings.append(beginning)
      switch frame.disposal {
      case .keep: (isClear, canvasBeginning) = (false, beginning)
      case .clear: (isClear, canvasBeginning) = (isClear || coversAll, beginning)
      // The canvas returns to its state before the frame.
      case .restore: break
      }
    }
    return beginnings
  }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : greatestCommonDivisor(b, a % b) }

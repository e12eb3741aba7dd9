import Foundation
import PathreelDrawing

/// What the file of an animated picture says before anything is decoded: the size of the canvas, and where and when each of its
/// frames is put onto it.
///
/// GIF, WebP and APNG agree on what a frame is: a smaller picture that replaces a rectangle of the canvas, or is composited over it,
/// and a rule for what becomes of that rectangle before the next one.
struct AnimationScript {
  /// The most frames that are read.
  static let maximumCount = 100_000

  var width, height: Int
  /// nil for without end.
  var playCount: Int? = 1
  var frames: [Frame] = []

  struct Frame {
    /// On the canvas, as the file says: a part of it may lie beside.
    var x, y, width, height: Int
    /// For how many seconds it is shown.
    var delay: (numerator: Int, denominator: Int)
    /// Whether the canvas shows through where the frame is transparent.
    var isOver: Bool
    var disposal = Disposal.keep
    var data: FrameData
  }

  /// What becomes of a frame's rectangle before the next frame.
  enum Disposal {
    case keep
    /// It becomes transparent.
    case clear
    /// It is again what it was before the frame.
    case restore
  }

  /// What a frame's pixels are decoded from, by the places of the bytes in the file.
  enum FrameData {
    case gif(GIFImage)
    /// The chunks of one picture.
    case webP(Range<Int>)
    /// The pieces of compressed rows.
    case png([Range<Int>])
  }

  /// - Throws: A reason that ends a sentence about the file.
  func check() throws(MediaFailure) {
    try PictureHeader.checkSize(width, height)
  }

  /// When the frames are shown, each as long as browsers show it: a delay of 10 ms at most is 100 ms (Chromium's
  /// `DeferredImageDecoder`, Firefox's `FrameTimeout`), because old programs wrote 0 and 1 hundredths and meant no hurry.
  var times: MovieTimes {
    let delays = frames.map { frame in
      let delay = (numerator: frame.delay.numerator, denominator: max(frame.delay.denominator, 1))
      return delay.numerator * 100 <= delay.denominator ? (numerator: 1, denominator: 10) : delay
    }
    // The unit of which all delays are multiples, or, of an APNG that has many different ones, a nanosecond.
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

  /// For each frame the one from which on all have to be decoded to know what the canvas shows.
  var beginnings: [Int] {
    var beginnings: [Int] = []
    // Whether the canvas is transparent before the frame, and otherwise the frame from which on it follows.
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
      // The canvas is again what it was before the frame.
      case .restore: break
      }
    }
    return beginnings
  }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : greatestCommonDivisor(b, a % b) }

import PathreelDrawing

/// How a video format is made with FFmpeg.
package struct VideoEncoding: Sendable {
  /// FFmpeg's name of the container, and what is asked of it.
  var container: String
  var containerOptions: [(name: String, value: String)] = []
  /// FFmpeg's name of the encoder.
  package var encoder: String
  /// The name that people know the encoding by.
  package var title: String
  /// How the encoder takes frames.
  package var pixels: PixelFormat
  /// The most pixels that a frame has.
  package var maximumArea = Bitmap.maximumSide * Bitmap.maximumSide
  /// A size of about that area, as an example.
  var largeSize = "16384x16384"
  /// What is asked of the encoder for frames of a size.
  var options: @Sendable (_ settings: VideoSettings, _ width: Int, _ height: Int) -> Options

  /// What is asked of an encoder.
  struct Options {
    /// `nil` leaves the number to the encoder.
    var threads: Int?
    /// FFmpeg's number of a profile of the encoding.
    var profile: Int32?
    /// The encoder's own options by their names.
    var named: [(name: String, value: String)] = []
  }
}

extension VideoEncoding {
  /// Whether frames of a size can be encoded.
  package func canEncode(width: Int, height: Int) -> Bool {
    width % pixels.columns == 0 && height % pixels.rows == 0 && widths.contains(width) && heights.contains(height)
      && width * height <= maximumArea
  }

  private var widths: ClosedRange<Int> { pixels.columns...Bitmap.maximumSide }
  private var heights: ClosedRange<Int> { pixels.rows...Bitmap.maximumSide }

  /// Why frames of a size cannot be encoded, and which sizes would do.
  func sizeAdvice(width: Int, height: Int) -> String {
    let beginning = "a video cannot be \(width)x\(height): \(title)"
    if widths.contains(width), heights.contains(height), width * height > maximumArea {
      return "\(beginning) holds at most \(maximumArea) pixels a frame, such as \(largeSize)"
    }
    func fitting(_ side: Int, _ sides: ClosedRange<Int>, _ step: Int, up: Bool) -> Int {
      let near = min(max(side, sides.lowerBound), sides.upperBound)
      return near / step * step + (up && near % step != 0 ? step : 0)
    }
    func size(up: Bool) -> String {
      "\(fitting(width, widths, pixels.columns, up: up))x\(fitting(height, heights, pixels.rows, up: up))"
    }
    let (smaller, larger) = (size(up: false), size(up: true))
    let multiples = (pixels.columns, pixels.rows) == (2, 2) ? "an even width and height" : "a width and height"
    let rule =
      "\(beginning) with \(pixels.title) needs \(multiples) of \(widths.lowerBound) to \(widths.upperBound); "
    return rule + (smaller == larger ? "\(smaller) would do" : "\(smaller) or \(larger) would do")
  }
}

import Foundation

/// The entry points of the fuzz targets `FuzzPackedSVG` and `FuzzAnimatedSVG`.
@_spi(Fuzzing) public enum SVGProbe {
  /// Parses bytes as a file, which may be compressed by gzip.
  public static func drawing(_ bytes: [UInt8]) throws(SVGError) -> SVGDrawing {
    try SVGDrawing(data: Data(bytes), name: "fuzzed.svg", images: nil)
  }

  /// Parses a document that moves, with a smaller budget of steps than usual, since steps take longer under sanitizers.
  public static func moving(_ bytes: [UInt8], steps: Int) throws(SVGError) -> AnimatedDrawing {
    try AnimatedDrawing(
      AnimatedDocument(
        data: Data(bytes), name: "fuzzed.svg", images: nil, customs: [:], isDark: false, steps: steps))
  }
}

import Foundation

/// The entry point of the fuzzer of packed documents, `FuzzPackedSVG`, which lies in another package.
@_spi(Fuzzing) public enum SVGProbe {
  /// Parses bytes as a file, which may be compressed by gzip.
  public static func drawing(_ bytes: [UInt8]) throws(SVGError) -> SVGDrawing {
    try SVGDrawing(data: Data(bytes), name: "fuzzed.svg", images: nil)
  }
}

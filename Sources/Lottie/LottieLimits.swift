/// The limits of a file's size and work. A file that exceeds one is an error that names the limit; a frame that does is
/// incomplete, with a warning.
enum LottieLimits {
  /// The largest size of a file in bytes, and of all that is read from an archive.
  static let bytes = 64 << 20
  /// The largest number of values in a document.
  static let values = 4_000_000
  /// The deepest nesting of values.
  static let depth = 256
  /// The deepest nesting of compositions.
  static let compositions = 32
  /// The deepest nesting of groups of shapes.
  static let groups = 128
  /// The largest number of pixels of all pictures together, which take 256 MiB.
  static let pixels = 1 << 26
  /// The budget of a frame in steps (``FrameBudget``).
  static let steps = 1_000_000
  /// The most expressions that are tried when a file is read.
  static let triedExpressions = 300
  /// The most masks of a layer.
  static let masks = 64
  /// The most effects of a layer, and the largest deviation of a blur in points.
  static let (effects, blur) = (12, 120.0)
  /// The most copies of a repeater.
  static let copies = 10_000
  /// The most warnings that are kept. People read no more.
  static let warnings = 50
}

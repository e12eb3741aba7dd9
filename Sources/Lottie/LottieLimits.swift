/// The limits of a file's size and work. A file that exceeds one is an error that names the limit; a frame that does is
/// incomplete, with a warning.
enum LottieLimits {
  /// The largest size of a file in bytes, and of all that is read from an archive.
  static let bytes = 64 << 20
  /// The largest number of values in a document.
  static let values = 2_500_000
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
  /// The most colours of a gradient that are parameters.
  static let slotColors = 20
  /// The longest chain of expressions that ask for each other's values. Each takes a part of the thread's stack.
  static let openExpressions = 24
  /// The most stops of a gradient's colours, and of its alpha.
  static let stops = 500
  /// The most masks of a layer.
  static let masks = 64
  /// The most effects of a layer, and the largest deviation of all its blurs and shadows together, in points.
  static let (effects, blur) = (12, 250.0)
  /// The most styles of a layer. A chain has at most 64 steps: four for each of its effects and styles.
  static let styles = 4
  /// The most points of a star or polygon.
  static let corners = 10_000
  /// The most copies of a repeater.
  static let copies = 10_000
  /// The most warnings that are kept. People read no more.
  static let warnings = 50
}

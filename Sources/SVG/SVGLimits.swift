/// The limits of a document's size and work. A document that exceeds one is an error, which names the limit.
/// ``SVGReader`` and ``SVGAccount`` check them.
enum SVGLimits {
  /// The largest size of a file in bytes, before and after decompression.
  static let bytes = 64 << 20
  /// The largest number of elements.
  static let elements = 250_000
  /// The largest number of attributes of all elements together.
  static let attributes = 2_000_000
  /// The largest number of attributes of one element, and of namespaces that are declared around it.
  static let elementAttributes = 1_000
  /// The deepest nesting of elements, which is libxml2's own limit; a `use` counts like an element.
  static let depth = 256
  /// The largest size of names, values and texts in bytes, after entities are expanded.
  static let textBytes = 128 << 20
  /// The largest number of pixels of all embedded pictures together, which take 256 MiB.
  static let pixels = 1 << 26
  /// The budget of ``SVGAccount`` in steps: a part costs ``partSteps``. A line or curve of a path costs one step. So do
  /// a comparison of an element with a plain selector, and 16 bytes of a long value.
  static let steps = 4_000_000
  /// The steps of a search for a font family, or for a face of one.
  static let familySteps = 1_000
  /// The steps of setting a character, which include as many elements of its outline.
  static let letterSteps = 15
  /// The steps of a search for a font that has a character.
  static let characterSteps = 200
  /// The largest number of animations of all elements together.
  static let animations = 100_000
  /// The largest number of animations that `animation-name` starts on one element.
  static let animationsOfElement = 64
  /// The steps that reading an animation costs.
  static let animationSteps = 64
  /// The longest colour, in bytes. A longer one is not understood.
  static let colorBytes = 4_096
  /// The steps that a part costs.
  static let partSteps = 24
}

/// How large a drawing may be. What reaches a limit is an error that says so, within a second and a gigabyte.
enum SVGLimits {
  /// Of a file, in bytes.
  static let bytes = 64 << 20
  /// Elements of a document.
  static let elements = 250_000
  /// Attributes of all elements, and of one; of one also the namespaces that are declared around it.
  static let attributes = 2_000_000
  static let elementAttributes = 1_000
  /// How deep elements nest, as libxml2 has it; `use` counts like an element.
  static let depth = 256
  /// Bytes of names, values and texts, once entities are resolved.
  static let textBytes = 128 << 20
  /// What is drawn, counted in steps: a part is ``partSteps`` of them, a line or curve of a path one, and so is each comparison of an
  /// element with a selector.
  static let steps = 4_000_000
  static let partSteps = 24
}

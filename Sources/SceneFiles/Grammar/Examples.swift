/// A small scene for every kind of element and every modifier, which the reference shows and the tests draw.
package enum Examples {
  /// What the examples' elements stand in.
  package static let stage = """
    canvas: {size: [240, 160], background: "#10131c"}
    beats:
      - draw: {lasts: 2}
    elements:
    """

  /// A scene of an example's elements. Its files are those of the gallery's folder, `scenes`.
  package static func scene(of elements: String) -> String {
    stage + "\n" + elements.split(separator: "\n").map { "  " + $0 + "\n" }.joined()
  }

  /// Those of the kinds of elements, by their names.
  package static let kinds = Dictionary(uniqueKeysWithValues: ElementKind.all.map { ($0.name, $0.example) })

  /// Those of the modifiers, likewise.
  package static let modifiers = Dictionary(
    uniqueKeysWithValues: ElementModifiers.all.map { ($0.key.name, $0.example) })
}

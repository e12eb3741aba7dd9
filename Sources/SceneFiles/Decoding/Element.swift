/// An element of a scene file, decoded: one kind with its fields, its children, and its modifiers.
struct Element: Sendable {
  let kind: ElementKind
  let fields: Fields
  let children: [Element]
  /// Values of the keys of ``ElementModifiers/keys``.
  let modifiers: Fields
  /// Where a repeat keeps its index, and how the file calls it.
  let index: (slot: Int, name: String)?
  let position: SourcePosition
  /// How many elements of its kind come before it in the element around it, whatever key holds them.
  let number: Int
}

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
  /// What its views depend on.
  let inputs: ElementInputs
  /// Tells it from all other elements.
  let id = ElementNumber.next()
  /// The elements that are kept together with it, where it is the first of them.
  var run: ElementRun?

  init(
    kind: ElementKind, fields: Fields, children: [Element], modifiers: Fields, index: (slot: Int, name: String)?,
    position: SourcePosition, number: Int
  ) {
    (self.kind, self.fields, self.children, self.modifiers) = (kind, fields, children.groupedIntoRuns(), modifiers)
    (self.index, self.position, self.number) = (index, position, number)
    inputs = ElementInputs(fields: fields, modifiers: modifiers, children: children, index: index?.slot)
  }

  /// Whether it is a repeat whose copies are children of the container around it.
  var isTransparentRepeat: Bool { kind.isRepeat && modifiers.values.isEmpty }
}

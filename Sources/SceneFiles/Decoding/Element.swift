import PathreelDrawing

/// An element of a scene file, decoded: one kind with its fields, its children, and its modifiers. Frames read thousands of
/// them, so it is shared.
final class Element: Sendable {
  let kind: ElementKind
  let fields: Fields
  let children: [Element]
  /// The children, grouped by what is kept as one.
  let childRuns: [ElementRun]
  /// Values of the keys of ``ElementModifiers/keys``.
  let modifiers: Fields
  /// What the modifiers that are given make of the element's view, in the order in which they apply.
  let changes: [ElementModifier.Change]
  /// How many of these decide the element's frame; the others take it elsewhere, or change how it looks.
  let layoutChangeCount: Int
  /// Where a repeat keeps its index, and how the file calls it.
  let index: ElementIndex?
  /// What expressions call the numbers of its letters, of what is drawn letter by letter.
  let letterNames: LetterNames?
  /// What the use of a component gives to it, and where its elements read that.
  let arguments: [ComponentArgument]
  let position: SourcePosition
  /// The step to its place.
  let step: Place.Step
  /// The name by which it can be drawn alone, the step that says so, and the number of what sees it.
  let name: (text: String, step: Place.Step, scope: Int)?
  /// How many elements of its kind come before it in the element around it, whatever key holds them.
  let number: Int
  /// Its own time, if it has one.
  let localTime: LocalTime?
  /// Whether the camera leaves it where it is.
  var isPinned: Bool {
    if case .boolean(let value)? = modifiers[ElementModifiers.pinned] {
      value.constant == .boolean(true)
    } else {
      false
    }
  }
  /// What its views depend on.
  let inputs: ElementInputs
  /// What its iterations depend on, of a repeat whose iterations may be kept many at a time.
  let rows: RepeatedRows?
  /// What the view depends on that the modifiers in ``changes`` change, if that is less than all; nil where it has children.
  let coreInputs: ElementInputs?
  /// What the outline of a shape depends on, if that is less than all that the view depends on; nil with ``coreInputs``.
  let outlineInputs: ElementInputs?
  /// Tells it from all other elements.
  let id = ElementNumber.next()
  /// Tells the part of it that is kept, its view without modifiers or its outline, from what is kept of all elements.
  let coreID = ElementNumber.next()

  /// - Parameters:
  ///   - file: The name of the file that it stands in.
  ///   - scope: The number of what sees its id.
  init(
    kind: ElementKind, fields: Fields, children: [Element], modifiers: Fields, index: ElementIndex? = nil,
    letterNames: LetterNames? = nil, arguments: [ComponentArgument] = [], position: SourcePosition, in file: String,
    number: Int,
    namedIn scope: Int
  ) {
    (self.kind, self.fields, self.children, self.modifiers) = (kind, fields, children, modifiers)
    childRuns = children.groupedIntoRuns()
    localTime = LocalTime(modifiers)
    (changes, layoutChangeCount) = ElementModifiers.changes(by: modifiers)
    (self.index, self.arguments, self.position, self.number) = (index, arguments, position, number)
    self.letterNames = letterNames
    if case .text(let text)? = modifiers[ElementModifiers.id] {
      name = (text, Place.id(text), scope)
    } else {
      name = nil
    }
    step = .element(
      kind.name, FilePosition(file: file, line: position.line, column: position.column), number: number)
    let own = Set(arguments.map(\.slot) + (index?.slots ?? []) + (letterNames?.slots ?? []))
    inputs = ElementInputs(
      fields: fields, modifiers: modifiers, children: children, own: own,
      lists: index?.cells.map(\.column) ?? [], ownTime: localTime)
    rows = kind.isRepeat ? index.flatMap { RepeatedRows(of: children, $0) } : nil
    let core = ElementInputs(
      fields: fields, modifiers: ElementModifiers.painting(among: modifiers), children: [], own: own)
    let outline = ElementInputs(fields: fields, modifiers: Fields(position: position), children: [], own: own)
    // Curves have a memory of their own.
    let isTimeless = inputs.isTimeless
    func isWorthKeeping(_ part: ElementInputs) -> Bool { !isTimeless && part.isTimeless && !part.hasCurves }
    coreInputs = children.isEmpty && kind.hasCore && isWorthKeeping(core) ? core : nil
    outlineInputs = coreInputs == nil && kind.isSingleShape && isWorthKeeping(outline) ? outline : nil
  }

  /// Whether its children are children of the container around it, as a repeat's copies are.
  var isTransparent: Bool { kind.canBeTransparent && modifiers.values.isEmpty }
}

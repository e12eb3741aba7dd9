import PathreelDrawing
import PathreelSceneGrammar
import PathreelSceneSyntax

/// An element of a scene file after decoding, the AST node of a scene: its kind with fields, its children, and its
/// modifiers. ``SceneDecoder`` makes it, and `Element+…` files make its views. Frames read thousands of elements, so
/// they are shared objects.
final class Element: Sendable {
  let kind: ElementKind
  /// The functions that make its views.
  let content: ElementMaker.Content
  let fields: Fields
  let children: [Element]
  /// The children in runs; each run is cached as one unit.
  let childRuns: [ElementRun]
  /// The values of the keys in ``ElementModifiers/keys``.
  let modifiers: Fields
  /// The changes that the given modifiers make to the element's view, in the order of application.
  let changes: [ModifierChange.Change]
  /// The first `layoutChangeCount` of ``changes`` determine the element's frame in the layout. The others come after
  /// the layout: they move the drawn element, or change how it looks.
  let layoutChangeCount: Int
  /// Whether it is a shape that is filled with one colour, or not painted by any modifier.
  let isPlain: Bool
  /// Whether no elements stand inside, in any of its keys.
  let isLeaf: Bool
  /// Whether all modifiers are of ``ElementModifiers/inliningKeys``, so that its children may stand in its place.
  let isUnchanged: Bool
  /// The index variable of a repeat; nil for other elements.
  let index: ElementIndex?
  /// The names that expressions use for the numbers of letters; nil unless the element is drawn letter by letter.
  let letterNames: LetterNames?
  /// The arguments of a use of a component. The component's elements read each from its slot, an index into
  /// ``ExpressionContext/slots``.
  let arguments: [ComponentArgument]
  let position: SourcePosition
  /// The element's step in a `Place`.
  let step: Place.Step
  /// The element's id; nil without one.
  let name: Name?
  /// The number of elements of the same kind before it in the enclosing element, across all of that element's keys.
  let number: Int
  /// The element's local time; nil if it has none.
  let localTime: LocalTime?
  /// Whether the camera does not move it.
  var isPinned: Bool {
    if case .boolean(let value)? = modifiers[ElementModifiers.pinned] {
      value.constant == .boolean(true)
    } else {
      false
    }
  }
  /// Warnings about what is nearly always a mistake.
  let hints: [DrawingWarning]
  /// The inputs on which its views depend.
  let inputs: ElementInputs
  /// The inputs of its iterations; nil unless it is a repeat whose iterations can be cached in bulk.
  let rows: RepeatedRows?
  /// The expressions of its iterations that are evaluated for several at once; nil unless it is a repeat with some.
  let rowColumns: RowColumns.Layout?
  /// The inputs of the view without the modifiers in ``changes``. They are set if the whole view depends on time and
  /// the view without these modifiers does not. The view without them can then be cached. Nil otherwise, and for an
  /// element with children.
  let coreInputs: ElementInputs?
  /// The inputs of a shape's outline. They are set if the whole view depends on time and the outline does not, so that
  /// the outline can be cached. Nil otherwise, and if ``coreInputs`` is set.
  let outlineInputs: ElementInputs?
  /// A cache key that is unique among all elements.
  let id = ElementNumber.next()
  /// A cache key, unique among all elements, for the cached part: the view without modifiers, or the outline.
  let coreID = ElementNumber.next()

  /// An element's id, by which it can be drawn alone.
  final class Name: Sendable {
    let text: String
    /// The step of a `Place` with the id.
    let step: Place.Step
    /// The number of the scope in which the id is visible.
    let scope: Int

    init(_ text: String, scope: Int) { (self.text, step, self.scope) = (text, Place.id(text), scope) }
  }

  /// - Parameters:
  ///   - file: The name of the file that contains the element.
  ///   - scope: The number of the scope in which its id is visible.
  init(
    kind: ElementKind, fields: Fields, children: [Element], modifiers: Fields, index: ElementIndex? = nil,
    letterNames: LetterNames? = nil, arguments: [ComponentArgument] = [], position: SourcePosition, in file: String,
    number: Int,
    namedIn scope: Int, hints: [DrawingWarning] = []
  ) {
    self.hints = hints
    (self.kind, self.fields, self.children, self.modifiers) = (kind, fields, children, modifiers)
    content = ElementMaker.of(kind).content
    childRuns = children.groupedIntoRuns()
    isPlain = ElementModifiers.isPlain(modifiers)
    isLeaf = children.isEmpty && (fields.values.fields + modifiers.values.fields).allSatisfy(\.elements.isEmpty)
    localTime = LocalTime(modifiers)
    (changes, layoutChangeCount) = ModifierChange.changes(by: modifiers)
    isUnchanged = modifiers.values.pairs.allSatisfy { ElementModifiers.inliningKeys.contains($0.key) }
    (self.index, self.arguments, self.position, self.number) = (index, arguments, position, number)
    self.letterNames = letterNames
    if case .text(let text)? = modifiers[ElementModifiers.id] {
      name = Name(text, scope: scope)
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
    rowColumns = kind.isRepeat && index != nil ? RowColumns.Layout(of: children) : nil
    let core = ElementInputs(
      fields: fields, modifiers: ElementModifiers.painting(among: modifiers), children: [], own: own)
    let outline = ElementInputs(fields: fields, modifiers: Fields(position: position), children: [], own: own)
    // Curves have a cache of their own.
    let isTimeless = inputs.isTimeless
    func isWorthKeeping(_ part: ElementInputs) -> Bool { !isTimeless && part.isTimeless && !part.hasCurves }
    coreInputs = children.isEmpty && kind.hasCore && isWorthKeeping(core) ? core : nil
    outlineInputs = coreInputs == nil && kind.isSingleShape && isWorthKeeping(outline) ? outline : nil
  }

  /// Whether its children count as children of the enclosing container, as a repeat's copies do.
  var inlinesChildren: Bool { kind.canInlineChildren && isUnchanged }
}

extension ElementModifiers {
  /// The given modifiers that determine how an element is painted. They include `scale` and `rotate` if these leave
  /// strokes or gradients unchanged.
  fileprivate static func painting(among modifiers: Fields) -> Fields {
    let names = Set(painting.map(\.key.name))
    var painting = modifiers
    for (key, field) in modifiers.values.pairs where !names.contains(key) {
      if case .fields(let fields) = field, [scale.name, rotate.name].contains(key),
        fields[ScaleKeys.strokes] != nil || fields[RotateKeys.gradients] != nil
      {
        continue
      }
      painting.values[key] = nil
    }
    return painting
  }
}

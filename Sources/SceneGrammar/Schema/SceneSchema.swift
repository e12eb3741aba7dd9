import PathreelDrawing

/// Generates the JSON Schema of scene files from the tables that the decoder reads. Everything that it rejects, the
/// decoder rejects, too, except a text or a name without quotes that YAML takes for another type, such as `null`. Only
/// the decoder finds mistakes beyond the grammar: names, expressions, files, nesting.
///
/// It is draft 7, which editors' YAML plugins support: VS Code's and everything else that is built on
/// yaml-language-server.
///
/// ```yaml
/// # yaml-language-server: $schema=pathreel.schema.json
/// canvas: {size: [1280, 720]}
/// ```
package struct SceneSchema {
  /// The schema of all scenes. It does not check elements of a scene that defines components, since any key may be a
  /// component.
  package static var document: JSONValue { SceneSchema(components: nil, elementIDs: []).document }

  /// The schema of a scene with these components and element ids.
  ///
  /// - Parameters:
  ///   - components: The kinds of all components.
  ///   - transitions: Those that can be transitions.
  package static func document(
    with components: [ElementKind], transitions: [ElementKind], elementIDs: [String]
  ) -> JSONValue {
    SceneSchema(components: components, transitions: transitions, elementIDs: elementIDs).document
  }

  /// The kinds of the known components; nil if they are unknown.
  private let components: [ElementKind]?
  /// Those that can be transitions.
  private let transitions: [ElementKind]
  /// The ids that connectors can refer to, for completion in editors.
  private let elementIDs: [String]
  /// The kinds that an element can have.
  private let kinds: [ElementKind]

  private init(components: [ElementKind]?, transitions: [ElementKind] = [], elementIDs: [String]) {
    (self.components, self.transitions, self.elementIDs) = (components, transitions, elementIDs)
    kinds = ElementKind.all + (components.map { $0 + [.content] } ?? [])
  }

  private var document: JSONValue {
    let root: JSONValue = [
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "Pathreel scene",
      "description": "An animated vector scene, which Pathreel renders to video.",
    ]
    var whole = root.adding(members(mapping(SceneKeys.all.grammar, anyElements: components == nil)))
    if components == nil {
      whole = whole.adding([
        ("if", .member("not", anyRequired(SceneKeys.ownKinds.names))),
        ("then", .member("properties", .member(SceneKeys.elements.name, listOfElements))),
      ])
    }
    return whole.adding([("definitions", definitions)])
  }

  private var listOfElements: JSONValue { ["type": "array", "items": reference("element")] }

  private var definitions: JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("expression", ["type": "string", "description": "An expression, such as 2 * t or sin(tau * draw)."]),
      ("color", colorSchema),
      ("text", ["type": ["string", "number", "boolean"]]),
      ("name", ["type": "string", "pattern": .string(Self.namePattern)]),
      ("list-name", ["type": "string", "pattern": .string(Self.listNamePattern)]),
      ("unit-point", unitPointSchema),
      ("beats", ["type": "array", "items": reference("beat")]),
      ("beat", beatSchema),
      ("element", elementSchema(on: nil)),
      ("element-on-curve", elementSchema(on: .curve)),
      ("element-on-connector", elementSchema(on: .connector)),
      ("shape", partSchema(ElementKind.all.filter(\.isPartShape))),
      ("outline", partSchema(ElementKind.all.filter(\.isPartOutline))),
    ]
    members += kinds.map { ("kind-" + $0.name, schema(of: $0)) }
    members += ElementModifiers.keys.map { ("modifier-" + $0.name, schema(of: $0)) }
    return .object(members)
  }

  static let namePattern = "^[A-Za-z_][A-Za-z0-9_]*$"
  private func named(by pattern: String, _ type: GrammarType) -> JSONValue {
    ["type": "object", "propertyNames": ["pattern": .string(pattern)], "additionalProperties": schema(of: type)]
  }

  /// The name of a list, or a column of a table, such as `energy.source`.
  static let listNamePattern = "^[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)?$"

  /// A name, or a function with its parameters.
  static let definitionPattern = "^[A-Za-z_][A-Za-z0-9_]*( *\\(.*\\))?$"

  static let referencePattern = "^[A-Za-z_][A-Za-z0-9_]*(\\[.+\\])*(\\.(top|right|bottom|left))?$"

  static let componentPattern = "^[A-Za-z_][A-Za-z0-9_-]*$"

  // MARK: Mappings

  /// - Parameter anyElements: Whether elements are left unchecked.
  private func mapping(_ keys: [GrammarKey], anyElements: Bool = false) -> JSONValue {
    func property(_ key: GrammarKey) -> JSONValue {
      guard anyElements, case .elements = key.type else { return schema(of: key) }
      return ["type": "array", "description": .string(key.summary)]
    }
    var members: [(key: String, value: JSONValue)] = [
      ("type", "object"),
      ("properties", .object(keys.map { ($0.name, property($0)) })),
      ("additionalProperties", false),
    ]
    let required = keys.filter { $0.isRequired && $0.relations.allSatisfy { !$0.isCondition } }.map(\.name)
    if !required.isEmpty { members.append(("required", .strings(required))) }
    let rules = keys.flatMap { key in key.relations.compactMap { rule($0, of: key, among: keys) } }
    if !rules.isEmpty { members.append(("allOf", .array(rules))) }
    return .object(members)
  }

  private func rule(_ relation: KeyRelation, of key: GrammarKey, among keys: [GrammarKey]) -> JSONValue? {
    switch relation {
    case .with(let others): return .member("dependencies", .member(key.name, anyRequired(others)))
    case .without(let others):
      return .member("dependencies", .member(key.name, .member("not", anyRequired(others))))
    case .instead(let others): return anyRequired([key.name] + others)
    case .when(let choice, let words):
      guard let other = keys.first(where: { $0.name == choice }), case .choice(let all) = other.type else { return nil }
      let wrong = all.filter { !words.contains($0) }
      let isGivenWrong: JSONValue = [
        "properties": .member(choice, ["enum": .strings(wrong)]), "required": .strings([choice]),
      ]
      let isLeftWrong: JSONValue = .member("not", anyRequired([choice]))
      let isUsuallyWrong = other.defaultText.map(wrong.contains) ?? false
      return [
        "if": isUsuallyWrong ? anyOf([isGivenWrong, isLeftWrong]) : isGivenWrong,
        "then": .member("properties", .member(key.name, false)),
      ]
    }
  }

  // MARK: Values

  private func schema(of key: GrammarKey) -> JSONValue {
    var extra: [(key: String, value: JSONValue)] = [("description", .string(key.summary))]
    if let text = key.defaultText { extra.append(("default", literal(text))) }
    return schema(of: key.type).adding(extra)
  }

  private func literal(_ text: String) -> JSONValue {
    if let number = Double(scalarNumber: text) { return .number(number) }
    return text == "true" || text == "false" ? .boolean(text == "true") : .string(text)
  }

  private func schema(of type: GrammarType) -> JSONValue {
    switch type {
    case .number(let range): anyOf([number(range), reference("expression")])
    case .boolean: anyOf([["type": "boolean"], reference("expression")])
    case .color: anyOf([reference("color")])
    case .choice(let words): anyOf([["enum": .strings(words)], reference("expression")])
    case .text, .template, .fontFile, .picture, .video, .svg, .lottie, .sound, .sceneFile, .fontFeature:
      anyOf([reference("text")])
    case .name, .table, .scale: anyOf([reference("name")])
    case .expression: anyOf([["type": "boolean"], ["type": "number"], reference("expression")])
    case .value:
      anyOf([
        ["type": "boolean"], ["type": "number"], reference("expression"),
        [
          "type": "array", "minItems": .number(1), "maxItems": .number(Double(SceneLimits.namedListLength)),
          "items": anyOf([["type": "boolean"], ["type": "number"], reference("expression")]),
        ],
      ])
    case .svgPath: ["type": "string"]
    case .pair(let range): anyOf([array(of: .number(range), count: 2), reference("list-name")])
    case .extent(let range): anyOf([schema(of: .number(range)), array(of: .number(range), count: 2)])
    case .corners(let range): anyOf([schema(of: .number(range)), array(of: .number(range), count: 4)])
    case .unitPoint: anyOf([reference("unit-point")])
    case .end:
      anyOf(
        [array(of: .number(.any), count: 2)] + (elementIDs.isEmpty ? [] : [["enum": .strings(elementIDs)]])
          + [["type": "string", "pattern": .string(Self.referencePattern)]])
    case .list(.named(.text), let minimum):
      // Rows of a table. Their columns have any names, and cells may be empty.
      [
        "type": "array", "minItems": .number(Double(minimum)), "maxItems": .number(Double(SceneLimits.count)),
        "items": ["type": "object", "additionalProperties": anyOf([reference("text"), ["type": "null"]])],
      ]
    case .columnNames:
      anyOf([reference("text"), ["type": "array", "items": reference("text"), "minItems": .number(1)]])
    case .list(let item, let minimum):
      if case .pair = item {
        anyOf([list(of: item, minimum, orNamed: type.takesNamedList), mapping(RowListKeys.all.grammar)])
      } else {
        list(of: item, minimum, orNamed: type.takesNamedList)
      }
    case .runs(let keys):
      anyOf([
        reference("text"),
        ["type": "array", "minItems": .number(1), "items": anyOf([reference("text"), mapping(keys)])],
      ])
    case .formula: schema(of: .number(.any))
    case .shape: anyOf([reference("shape")])
    case .outline: anyOf([reference("outline")])
    case .outlineBeside(let keys): partSchema(ElementKind.all.filter(\.isPartOutline), beside: keys)
    case .mapping(let keys): mapping(keys)
    case .parts(let keys): ["type": "object", "additionalProperties": mapping(keys)]
    case .named(.value):
      [
        "type": "object", "propertyNames": ["pattern": .string(Self.definitionPattern)],
        "additionalProperties": anyOf([schema(of: .value), mapping(RecurrenceKeys.all.grammar)]),
      ]
    case .settings:
      [
        "type": "object",
        "additionalProperties": anyOf([["type": "boolean"], ["type": "number"], reference("expression")]),
      ]
    case .named(let type): named(by: Self.namePattern, type)
    case .shorthand(let key, let keys):
      anyOf([keys.first { $0.name == key }.map { schema(of: $0.type) } ?? true, mapping(keys)])
    case .elements: listOfElements
    case .element: anyOf([reference("element")])
    case .beats: anyOf([reference("beats")])
    case .easing(let words):
      anyOf([
        ["enum": .strings(words + Easings.words.map(\.key))],
        ["type": "string", "pattern": .string("^(\(Easings.functions.map(\.name).joined(separator: "|")))\\(.*\\)$")],
      ])
    case .components:
      [
        "type": "object", "propertyNames": ["pattern": .string(Self.componentPattern)],
        "additionalProperties": mapping(ComponentKeys.all.grammar, anyElements: components == nil),
      ]
    case .transition: transitionSchema
    case .standard: anyOf([reference("text"), ["type": "array", "minItems": .number(1)]])
    case .format: ["enum": [.number(Double(SceneFormat.current)), .string("\(SceneFormat.current)")]]
    case .frameRate:
      anyOf([
        [
          "type": "number", "minimum": .number(1 / Double(FrameRate.slowest)),
          "maximum": .number(Double(FrameRate.maximum)),
        ],
        ["type": "string", "pattern": "^[0-9]{1,10}(/[0-9]{1,10}|(\\.[0-9]{1,6})?)$"],
      ])
    }
  }

  private func list(of type: GrammarType, _ minimum: Int, orNamed isNamed: Bool) -> JSONValue {
    let list: JSONValue = [
      "type": "array", "items": schema(of: type), "minItems": .number(Double(minimum)),
      "maxItems": .number(Double(SceneLimits.listLength)),
    ]
    return isNamed ? anyOf([list, reference("list-name")]) : list
  }

  private func number(_ range: NumberRange) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [("type", range.isWhole ? "integer" : "number")]
    if range.minimum == .leastNonzeroMagnitude {
      members.append(("exclusiveMinimum", .number(0)))
    } else if range.minimum != NumberRange.unbounded.minimum {
      members.append(("minimum", .number(range.minimum)))
    }
    if range.maximum != NumberRange.unbounded.maximum { members.append(("maximum", .number(range.maximum))) }
    return .object(members)
  }

  private func array(of type: GrammarType, count: Int) -> JSONValue {
    [
      "type": "array", "items": schema(of: type), "minItems": .number(Double(count)),
      "maxItems": .number(Double(count)),
    ]
  }

  private let colorSchema: JSONValue = [
    "type": "string",
    "description":
      "A colour as in CSS, such as white, \"#1e90ff\" or \"rgb(30, 144, 255)\", or an expression that is one.",
  ]

  private var unitPointSchema: JSONValue {
    [
      "description": "A point of a frame, by its name or as [x, y] in shares of the sides.",
      "anyOf": [["enum": .strings(unitPointNames.map(\.name))], schema(of: .pair(.any))],
    ]
  }

  // MARK: Beats

  private var beatSchema: JSONValue {
    [
      "type": "object",
      "description": "One step of the timeline: a beat by its name, or 'together', 'sequence', 'stagger' or 'from'.",
      "properties": .object(CompoundStepKeys.all.grammar.map { ($0.name, schema(of: $0)) }),
      "additionalProperties": mapping(BeatKeys.all.grammar),
      "propertyNames": ["pattern": .string(Self.namePattern)],
      "minProperties": .number(1),
      "maxProperties": .number(2),
      "if": ["minProperties": .number(2)],
      "then": ["required": ["together", "after"]],
      "else": ["not": ["required": ["after"]]],
    ]
  }

  // MARK: Transitions

  /// One kind of transition, or a component of the scene, with its easing.
  private var transitionSchema: JSONValue {
    let known = mapping(TransitionKeys.all.grammar)
    // If the components are unknown, any of them may be a transition.
    guard components != nil else {
      return anyOf([known, ["type": "object", "not": anyRequired(TransitionKeys.kinds.names)]])
    }
    let own = transitions.map { component -> JSONValue in
      let parameters = component.type.ownKeys.filter { $0.name != TransitionKeys.progress }
      let keys = parameters.map { GrammarKey($0.name, $0.type, "") } + [WipeKeys.lasts.own]
      let value = anyOf([schema(of: WipeKeys.lasts.own.type), mapping(keys)])
      return [
        "type": "object", "required": .strings([component.name]), "additionalProperties": false,
        "properties": .object([
          (component.name, value), (TransitionKeys.ease.name, schema(of: TransitionKeys.ease.own)),
        ]),
      ]
    }
    return anyOf([known] + own)
  }

  // MARK: Elements

  private func schema(of kind: ElementKind) -> JSONValue {
    let doc: [(key: String, value: JSONValue)] = [("description", .string(kind.doc))]
    switch kind.type {
    case .mapping(let keys) where !keys.contains(where: \.isRequired),
      .shorthand(_, let keys) where !keys.contains(where: \.isRequired) && kind.name == ElementKind.content.name:
      let plain: JSONValue = ["type": "null"]
      let named = keys.first { kind.name == ElementKind.content.name && $0.name == ElementKind.contentName.name }
      return anyOf([plain] + (named.map { [schema(of: $0.type)] } ?? []) + [mapping(keys)]).adding(doc)
    default: break
    }
    return schema(of: kind.type).adding(doc)
  }

  /// A mapping with one of some kinds of shapes, and optionally other keys.
  private func partSchema(_ kinds: [ElementKind], beside keys: [GrammarKey] = []) -> JSONValue {
    let properties = kinds.map { kind in
      let own = reference("kind-" + kind.name)
      // No element can be placed on a shape here.
      let part: JSONValue =
        kind.childPlace == nil ? own : ["allOf": [own, ["not": ["required": .strings([kind.childPlace!.name])]]]]
      return (key: kind.name, value: part)
    }
    return [
      "type": "object", "properties": .object(properties + keys.map { ($0.name, schema(of: $0)) }),
      "additionalProperties": false, "oneOf": .array(kinds.map { ["required": .strings([$0.name])] }),
    ]
  }

  /// A path that carries elements, which gives these further keys.
  private enum Carrier: String {
    case curve = "along"
    case connector

    var definition: String { self == .curve ? "element-on-curve" : "element-on-connector" }
  }

  /// The schema of an element.
  ///
  /// - Parameter carrier: What carries the element; nil for most elements.
  private func elementSchema(on carrier: Carrier?) -> JSONValue {
    let modifiers = ElementModifiers.keys.filter { key in
      (carrier == .curve || !ElementModifiers.curveKeys.contains(key.name))
        && (carrier == .connector || !ElementModifiers.connectorKeys.contains(key.name))
    }
    let properties: [(key: String, value: JSONValue)] =
      kinds.map { ($0.name, $0.name == ElementKind.content.name ? true : reference("kind-" + $0.name)) }
      + modifiers.map { ($0.name, reference("modifier-" + $0.name)) }
      + [("element", true), ("elements", true)]
    let components = kinds.filter(\.isComponent).map(\.name)
    var rules: [JSONValue] = [
      ["oneOf": .array(kinds.map { isOne($0, besides: components) })],
      ["not": ["required": ["element", "elements"]]],
      childrenRule(on: carrier),
      [
        "if": anyRequired(kinds.filter(\.needsChildren).map(\.name)),
        "then": anyRequired(["element", "elements"]),
      ],
    ]
    if self.components != nil { rules.append(contentRule(components)) }
    rules += lacks(kinds.filter { !$0.hasChildKeys }, without(ElementModifiers.childKeys.names.sorted()))
    rules += ElementModifiers.rules.flatMap(self.rules)
    return [
      "type": "object",
      "description":
        "One kind of element with its modifiers, which apply in the order shape, paint, frame, effects, placement.",
      "properties": .object(properties), "additionalProperties": false, "allOf": .array(rules),
    ]
  }

  /// The rule for an element's children: elements of an `along` lie on its curve, and elements of a connector lie on
  /// its line. The elements of a `repeat` without modifiers lie there, too.
  private func childrenRule(on carrier: Carrier?) -> JSONValue {
    func children(_ element: JSONValue) -> JSONValue {
      ["properties": ["element": element, "elements": ["type": "array", "items": element]]]
    }
    func chosen(_ condition: JSONValue, _ carrier: Carrier, else other: JSONValue) -> JSONValue {
      ["if": condition, "then": children(reference(carrier.definition)), "else": other]
    }
    var rule = children(reference("element"))
    if let carrier {
      let inlining = ["repeat", "element", "elements"] + ElementModifiers.inliningKeys.sorted()
      rule = chosen(
        ["required": ["repeat"], "propertyNames": ["enum": .strings(inlining)]], carrier, else: rule)
    }
    rule = chosen(["required": ["along"]], .curve, else: rule)
    return chosen(["required": ["connector"]], .connector, else: rule)
  }

  /// The rule for `content`: beside a component it is a key with the component's content; anywhere else it is a kind of
  /// element.
  private func contentRule(_ components: [String]) -> JSONValue {
    let kind = JSONValue.member("properties", .member(ElementKind.content.name, reference("kind-content")))
    guard !components.isEmpty else { return kind }
    return [
      "if": anyRequired(components), "then": .member("properties", .member("content", given)), "else": kind,
    ]
  }

  /// A condition: whether an element has a kind. Beside a component, `content` is a key.
  private func isOne(_ kind: ElementKind, besides components: [String]) -> JSONValue {
    let isGiven: JSONValue = ["required": .strings([kind.name])]
    guard kind.name == ElementKind.content.name, !components.isEmpty else { return isGiven }
    return ["allOf": [isGiven, .member("not", anyRequired(components))]]
  }

  /// The content that a use passes to its component's placeholders.
  private var given: JSONValue {
    anyOf([listOfElements, ["type": "object", "additionalProperties": listOfElements]])
      .adding([("description", .string(ComponentKeys.content.own.summary))])
  }

  private func rules(_ rule: ElementRule) -> [JSONValue] {
    switch rule {
    case .only(let trait, let keys):
      return lacks(kinds.filter { !$0.isOne(of: trait) }, without(keys.names.sorted()))
    case .onlyInside(let trait, let key, let modifier):
      return lacks(kinds.filter { !$0.isOne(of: trait) }, without(key, of: modifier))
    case .excludes(let other, let key, let modifier):
      return [["if": anyRequired([other]), "then": without(key, of: modifier)]]
    case .either(let keys): return [["not": ["required": .strings(keys.names)]]]
    case .childPlace:
      return ElementKind.all.compactMap { kind in
        kind.childPlace.map {
          [
            "if": ["not": anyRequired(ElementModifiers.childKeys.names.sorted())],
            "then": without($0.name, of: kind.name),
          ]
        }
      }
    }
  }

  /// Conditions that take keys away from some kinds.
  private func lacks(_ kinds: [ElementKind], _ lack: JSONValue) -> [JSONValue] {
    kinds.isEmpty ? [] : [["if": anyRequired(kinds.map(\.name)), "then": lack]]
  }

  private func without(_ keys: [String]) -> JSONValue { ["properties": .object(keys.map { ($0, false) })] }

  private func without(_ key: String, of modifier: String) -> JSONValue {
    ["properties": .member(modifier, ["not": ["type": "object", "required": .strings([key])]])]
  }

  // MARK: Helpers

  private func members(_ value: JSONValue) -> [(key: String, value: JSONValue)] {
    if case .object(let members) = value { members } else { [] }
  }

  private func reference(_ name: String) -> JSONValue { ["$ref": .string("#/definitions/" + name)] }

  /// Draft 7 ignores keys beside a `$ref`, so even a single reference is wrapped.
  private func anyOf(_ choices: [JSONValue]) -> JSONValue { ["anyOf": .array(choices)] }

  private func anyRequired(_ keys: [String]) -> JSONValue {
    let required = keys.map { JSONValue.member("required", .strings([$0])) }
    return required.count == 1 ? required[0] : anyOf(required)
  }
}

extension KeyRelation {
  /// Whether a required key with this relation may be absent from some mappings.
  fileprivate var isCondition: Bool {
    switch self {
    case .instead, .when: true
    case .with, .without: false
    }
  }
}

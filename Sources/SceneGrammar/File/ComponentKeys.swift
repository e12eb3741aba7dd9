import PathreelSceneSyntax

/// The keys of each component under `components`, which `SceneDecoder` decodes.
package enum ComponentKeys {
  package static let parameters = Key(
    "parameters", .named(.shorthand(ComponentParameterKeys.type, ComponentParameterKeys.all)),
    "The values that a use gives to the component, by the names with which its elements read them.")
  package static let named = Key(
    "let", .named(.expressions),
    "The component's own values, lists and functions, in any order. They may read its parameters, and hide names of the file."
  )
  package static let elements = Key(
    required: "elements", .stack,
    "The component's elements, from back to front. They can read its parameters, its named values and the names of the file, but not the index of a repeat around a use."
  )
  package static let all: KeyList = [parameters, named, elements]

  /// The descriptions that editors show of a component, and of a parameter without a label.
  package static let kindNote = "A component of the scene."
  package static let parameterNote = "A parameter of the component."

  package static let content = Key(
    "content", .stack,
    "Elements that the component shows at its `content`. If it has several such places with names, a mapping from these names to lists."
  )
}

/// The keys of each parameter of a component, which `SceneDecoder` decodes.
package enum ComponentParameterKeys {
  package static let type = Key(
    "type", .text,
    "Its type: \(ComponentParameterType.list). A use must give a value unless there is a default."
  )
  package static let value = Key(
    "value", .standard, "The default: a number, a colour, true or false, or a list of such values."
  )
  package static let text = Key("text", .standard, "The default of a text or a list of texts; {expr} inserts a value.")
  package static let image = Key("image", .picture, "The default of a picture: the name of its file.")
  package static let range = Key("range", .pair(.unbounded), "[lowest, highest] for a number.")
  package static let choices = Key("choices", .list(.text, minimum: 1), "The words that it may be.")
  package static let label = Key("label", .text, "A description, which editors show.")

  package static let all = KeyList(
    [type, value, text, image, range, choices, label],
    rules: [
      .anyOf([type, value, text, image, choices]), .excludes([value], [text, image]), .excludes([image], [text]),
      .excludes([choices], [type, text, image, range]), .excludes([range], [text, image]),
    ])
}

/// The types that a parameter of a component can be declared with: the key `type`.
package enum ComponentParameterType: String, CaseIterable, Sendable {
  case number, color, boolean, text, image, point, element, numbers, colors, texts, points

  /// All names, for texts.
  package static let list = listed(allCases.map(\.rawValue), "or")

  package var grammar: GrammarType {
    switch self {
    case .number: .number(.unbounded)
    case .color: .color
    case .boolean: .boolean
    case .text: .template
    case .image: .picture
    case .point: .pair(.any)
    case .element: .end
    case .numbers: .list(.number(.unbounded), minimum: 1)
    case .colors: .list(.color, minimum: 1)
    case .texts: .list(.template, minimum: 1)
    case .points: .list(.pair(.any), minimum: 1)
    }
  }
}

extension ElementKind {
  /// A content placeholder: the elements that a use passes appear in its place, among the component's elements.
  package static let content = ElementKind(
    "content", "The elements that a use of the component gives to it: all of them, or those of one name.",
    .shorthand(contentName, [contentName]), .content)
  package static let contentName = Key("name", .name, "Which of them, where a use names them.")
}

import PathreelDrawing
import PathreelExpressions
import PathreelSceneGrammar
import PathreelSceneSyntax

/// A component: a kind of element that a file defines as a named list of elements with parameters. ``SceneDecoder``
/// makes it from `components`, and decodes its elements again for each use.
final class Component: Sendable {
  let name: String
  let position: SourcePosition
  let parameters: [Parameter]
  /// The names of parameters whose declaration has a mistake.
  let brokenParameters: Set<String>
  /// The component's own `let` values.
  let named: SourceNode?
  let elements: SourceNode
  /// The names of its content placeholders; the unnamed one has an empty name.
  let places: [String]
  let kind: ElementKind
  /// The keys of a use's mapping: the parameters. None is marked as required, because a missing parameter is reported
  /// with the position of its declaration instead.
  var keys: [GrammarKey] { parameters.map { GrammarKey($0.name, $0.type, "") } }

  struct Parameter: Sendable {
    let name: String
    let type: GrammarType
    /// The default value; nil if every use must give a value.
    let standard: SourceNode?
    /// The description of the parameter.
    let label: String?
    let position: SourcePosition
  }

  init(
    _ name: String, parameters: [Parameter], broken: Set<String>, named: SourceNode?, elements: SourceNode,
    places: [String], position: SourcePosition
  ) {
    brokenParameters = broken
    (self.name, self.parameters, self.named, self.elements) = (name, parameters, named, elements)
    (self.places, self.position) = (places, position)
    kind = ElementKind(
      component: name, ComponentKeys.kindNote,
      parameters.map { parameter in
        var text: String?
        if case .scalar(let scalar)? = parameter.standard?.content { text = scalar.text }
        return GrammarKey(
          parameter.name, parameter.type, required: parameter.standard == nil, default: text,
          parameter.label ?? ComponentKeys.parameterNote)
      })
  }
}

/// The components that elements can use, and the content that the enclosing component was given. An ``ElementScope``
/// contains it.
final class ComponentScope: Sendable {
  let components: [String: Component]
  /// The component that the elements belong to; nil outside of a component.
  let owner: Component?
  /// The content that the use gives; nil without a use, as in the check of a component without a use.
  let given: Given?

  struct Given: Sendable {
    /// The lists of elements, by the names of content placeholders.
    let content: [String: SourceNode]
    /// The scope of these elements, which is the scope of the use.
    let scope: ElementScope
    /// The uses that enclose this use.
    let uses: [ComponentUse]
    /// Whether the use is a transition, whose placeholders show scenes.
    var isCrossing = false
  }

  init(components: [String: Component], owner: Component? = nil, given: Given? = nil) {
    (self.components, self.owner, self.given) = (components, owner, given)
  }
}

/// A use of a component, as messages mention it. Errors inside a component list the uses that lead to it.
struct ComponentUse: Sendable {
  let name: String
  let position: SourcePosition
}

extension [ComponentUse] {
  /// The chain of uses that an element comes from, innermost first.
  ///
  /// - Parameter position: The position of the element.
  func wording(in sources: SceneSources, from position: SourcePosition) -> String {
    var last = position
    return reversed().map { use in
      defer { last = use.position }
      return "in '\(use.name)', used in \(sources.wording(of: use.position, from: last))"
    }.joined(separator: ", ")
  }
}

/// An argument of a use of a component, if its value changes between frames. The component's elements read it from its
/// slot, an index into ``ExpressionContext/slots``. The ``Element`` of the use has it.
struct ComponentArgument: Sendable {
  /// The name of the value in the component.
  let name: String
  let slot: Int
  let field: Field
  /// Whether it is one of the component's own `let` values. If so, its errors are reported at the component's lines
  /// instead of the use.
  var isOwn = false
}

extension Moment {
  /// Writes the values of arguments to their slots, where a component's elements read them.
  func give(_ arguments: [ComponentArgument]) throws {
    for argument in arguments {
      if remakes != nil { slotNames[argument.slot] = argument.name }
      let value =
        argument.isOwn
        ? try inside(MomentWording.ownValues) { try self.value(of: argument.field) }
        : try self.value(of: argument.field)
      context.slots[argument.slot] = value
    }
  }

  private func value(of field: Field) throws -> ExpressionValue {
    switch field {
    case .number(let value), .boolean(let value), .color(let value), .choice(let value), .pictureExpression(let value):
      return try self.value(of: value)
    case .template(let template): return .word(try template.text(at: self))
    case .picture(let picture): return .image(picture)
    default: field.isNo("value")
    }
  }
}

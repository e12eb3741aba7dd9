import PathreelDrawing

/// Elements under a name, with parameters: a kind of element that a file gives itself.
final class Component: Sendable {
  let name: String
  let position: SourcePosition
  let parameters: [Parameter]
  /// Its own named values.
  let named: SourceNode?
  let elements: SourceNode
  /// The names of its places for content; that of a place without a name is empty.
  let places: [String]
  let kind: ElementKind
  /// The keys of its own mapping, none of them required: what is missing is reported with the place of its declaration.
  var keys: [GrammarKey] { parameters.map { GrammarKey($0.name, $0.type, "") } }

  struct Parameter: Sendable {
    let name: String
    let type: GrammarType
    /// What it is unless a use gives it; nil where a use has to.
    let standard: SourceNode?
    /// What it is for.
    let label: String?
    let position: SourcePosition
  }

  init(
    _ name: String, parameters: [Parameter], named: SourceNode?, elements: SourceNode, places: [String],
    position: SourcePosition
  ) {
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

/// What elements see where they stand: the components that there are, and what a use gives to the one that they belong to.
final class ComponentScope: Sendable {
  let components: [String: Component]
  /// The component whose elements they are, if they are those of one.
  let owner: Component?
  /// What the use gives to it; nil where none is meant, as where the component is looked at by itself.
  let given: Given?

  struct Given: Sendable {
    /// Lists of elements by the names of places.
    let content: [String: SourceNode]
    /// What they see, which is what the use sees.
    let scope: ExpressionScope
    /// The uses around the use.
    let uses: [ComponentUse]
    /// Whether the use is a transition, whose places show scenes.
    var isCrossing = false
  }

  init(components: [String: Component], owner: Component? = nil, given: Given? = nil) {
    (self.components, self.owner, self.given) = (components, owner, given)
  }
}

/// A use of a component, for messages.
struct ComponentUse: Sendable {
  let name: String
  let position: SourcePosition
}

extension [ComponentUse] {
  /// Through which uses an element is there, the innermost first.
  ///
  /// - Parameter position: Where the element stands.
  func wording(in sources: SceneSources, from position: SourcePosition) -> String {
    var last = position
    return reversed().map { use in
      defer { last = use.position }
      return "in '\(use.name)', used in \(sources.wording(of: use.position, from: last))"
    }.joined(separator: ", ")
  }
}

/// What a use gives to a parameter that changes, and the slot in which the component's elements read it.
struct ComponentArgument: Sendable {
  /// The name that the component gives to it.
  let name: String
  let slot: Int
  let field: Field
  /// Whether the component names it itself, so that it stands among its lines and not where it is used.
  var isOwn = false
}

extension Moment {
  /// Puts arguments where the elements of a component read them.
  func give(_ arguments: [ComponentArgument]) throws {
    for argument in arguments {
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

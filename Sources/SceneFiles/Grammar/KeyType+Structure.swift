import PathreelExpressions
import PathreelGeometry
import PathreelMotion

/// Types of keys whose values are lists, mappings, shapes and elements. The keys in this folder name them, and
/// ``FieldReader`` reads values by them.

extension KeyType {
  static func list<Item>(_ type: KeyType<Item>, minimum: Int) -> KeyType where Value == [Item] {
    KeyType(grammar: .list(type.grammar, minimum: minimum)) { field, moment in
      if case .rows(let list) = field { return try list.map(at: moment) { try type.value($0, moment) } }
      guard case .list(let items) = field else { field.isNo("list") }
      return try items.map { try type.value($0, moment) }
    } text: {
      "[\($0.map(type.text).joined(separator: ", "))]"
    }
  }
}

extension KeyType where Value == FieldReader {
  static func mapping(_ keys: KeyList) -> KeyType { fields(.mapping(keys.grammar)) }

  /// A mapping, or a value that is short for a mapping with this one key.
  static func shorthand(_ key: Key<some Any>, _ keys: KeyList) -> KeyType {
    fields(.shorthand(key.name, keys.grammar))
  }

  /// A mapping with one kind of shape, curve or path, and optionally these keys beside it.
  static func outline(beside keys: KeyList) -> KeyType { fields(.outlineBeside(keys.grammar)) }

  private static func fields(_ type: GrammarType) -> KeyType {
    KeyType(grammar: type) { field, moment in
      guard case .fields(let fields) = field else { field.isNo("mapping") }
      return FieldReader(values: fields, moment: moment)
    } text: { _ in
      "{}"
    }
  }
}

extension KeyType where Value == Path {
  /// SVG path data.
  static var svgPath: KeyType {
    KeyType(grammar: .svgPath) { field, _ in
      guard case .path(let path) = field else { field.isNo("path") }
      return path
    } text: {
      $0.svg
    }
  }
}

extension KeyType where Value == CurveFunction {
  /// An expression that may use one of the given variables.
  static func formula(of variables: [String]) -> KeyType {
    KeyType(grammar: .formula(variables)) { field, _ in
      guard case .formula(let formula) = field else { field.isNo("formula") }
      return formula
    } text: {
      $0.expression.text
    }
  }
}

extension KeyType where Value == Outline {
  /// A mapping with one kind of shape.
  static var shape: KeyType { outline(.shape) }
  /// A mapping with one kind of shape, curve or path.
  static var outline: KeyType { outline(.outline) }

  private static func outline(_ type: GrammarType) -> KeyType {
    KeyType(grammar: type) { field, moment in
      guard case .shape(let kind, let fields) = field, case .shape(let make) = kind.content else {
        field.isNo("shape")
      }
      return try make(FieldReader(values: fields, moment: moment))
    } text: { _ in
      "{}"
    }
  }
}

extension KeyType where Value == ZStack<ViewList> {
  /// Elements stacked over each other, the first one at the back.
  static var stack: KeyType {
    KeyType(grammar: .elements) { field, moment in
      guard case .elements(let elements) = field else { field.isNo("list of elements") }
      return try PathreelSceneFiles.stack(of: elements.map { ElementRun(of: [$0]) }, at: moment)
    } text: { _ in
      "[]"
    }
  }
}

extension KeyType where Value == String {
  /// The name of a column. It is decoded with its table, and no frame reads it.
  static var column: KeyType {
    KeyType(grammar: .text) { field, _ in
      field.isNo("value")
    } text: {
      $0
    }
  }
}

extension KeyType where Value == ChartScaleTemplate {
  /// A scale, looked up by its name.
  static var scale: KeyType {
    KeyType(grammar: .scale) { field, _ in
      guard case .scale(let scale) = field else { field.isNo("scale") }
      return scale
    } text: {
      $0.name
    }
  }
}

extension KeyType where Value == DataTable {
  /// A table of data, looked up by its name.
  static var table: KeyType {
    KeyType(grammar: .table) { field, _ in
      guard case .table(let table) = field else { field.isNo("table of data") }
      return table
    } text: {
      $0.name
    }
  }
}

extension KeyType where Value == [AnyView] {
  /// The views of one element; a repeat has many.
  static var views: KeyType {
    KeyType(grammar: .element) { field, moment in
      guard case .element(let element) = field else { field.isNo("element") }
      var views: [AnyView] = []
      try moment.addViews(of: [element], to: &views)
      return views
    } text: { _ in
      "{}"
    }
  }
}

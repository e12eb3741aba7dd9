import PathreelExpressions
import PathreelGeometry
import PathreelLottie
import PathreelMotion
import PathreelSVG

/// Types of keys whose values are lists, mappings, shapes and elements. Some values exist in frames only. An
/// enumeration without cases stands for them here; `FrameValue` says what a frame reads.

/// A mapping with keys of its own.
package enum Mapping {}
/// A mapping with one kind of shape, curve or path.
package enum ShapeMapping {}
/// An expression of one variable.
package enum CurveFormula {}
/// Elements stacked over each other, the first one at the back.
package enum ElementStack {}
/// One element; a repeat has many views.
package enum SingleElement {}
/// The name of a scale.
package enum ScaleName {}
/// A text, or a list of texts with styles of their own.
package enum StyledText {}

extension KeyType {
  static func list<Item>(_ type: KeyType<Item>, minimum: Int) -> KeyType where Value == [Item] {
    KeyType(.list(type.grammar, minimum: minimum))
  }
}

extension KeyType where Value == Mapping {
  static func mapping(_ keys: KeyList) -> KeyType { KeyType(.mapping(keys.grammar)) }

  /// A mapping, or a value that is short for a mapping with this one key.
  static func shorthand(_ key: Key<some Any>, _ keys: KeyList) -> KeyType {
    KeyType(.shorthand(key.name, keys.grammar))
  }

  /// A mapping with one kind of shape, curve or path, and optionally these keys beside it.
  static func outline(beside keys: KeyList) -> KeyType { KeyType(.outlineBeside(keys.grammar)) }
}

extension KeyType where Value == ShapeMapping {
  /// A mapping with one kind of shape.
  static var shape: KeyType { KeyType(.shape) }
  /// A mapping with one kind of shape, curve or path.
  static var outline: KeyType { KeyType(.outline) }
}

extension KeyType where Value == Path {
  /// SVG path data.
  static var svgPath: KeyType { KeyType(.svgPath) }
}

extension KeyType where Value == CurveFormula {
  /// An expression that may use one of the given variables.
  static func formula(of variables: [String]) -> KeyType { KeyType(.formula(variables)) }
}

extension KeyType where Value == ElementStack {
  static var stack: KeyType { KeyType(.elements) }
}

extension KeyType where Value == SingleElement {
  static var views: KeyType { KeyType(.element) }
}

extension KeyType where Value == LinkEnd {
  /// A connector's end: a point, or an element by its id.
  static var end: KeyType { KeyType(.end) }
}

extension KeyType where Value == StyledText {
  /// Text with values in braces, or a list of such texts and mappings with these keys.
  static func runs(_ keys: KeyList) -> KeyType { KeyType(.runs(keys.grammar)) }
}

extension KeyType where Value == ScaleName {
  static var scale: KeyType { KeyType(.scale) }
}

extension KeyType where Value == DataTable {
  /// A table of data, looked up by its name.
  static var table: KeyType { KeyType(.table) }
}

extension KeyType where Value == SVGDrawing {
  static var svg: KeyType { KeyType(.svg) }
}

extension KeyType where Value == LottieAnimation {
  static var lottie: KeyType { KeyType(.lottie) }
}

extension KeyType where Value == [SVGDrawing.PartReference: SVGDrawing.PartChange] {
  /// A mapping from the parts of a drawing to their changes.
  static var parts: KeyType { KeyType(.parts(DrawingPartKeys.all.grammar)) }
}

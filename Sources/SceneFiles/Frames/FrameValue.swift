import Foundation
import PathreelDrawing
import PathreelExpressions
import PathreelGeometry
import PathreelLottie
import PathreelMotion
import PathreelSVG
import PathreelSceneGrammar
import PathreelTypography

/// The type of a key's value, as a frame reads it. ``FieldReader`` reads the value of a `Key` by it.
protocol FrameValue: SendableMetatype {
  /// What a frame gets. For types that stand for values of frames, such as `Mapping`, it is another type.
  associatedtype Read = Self

  /// Evaluates a decoded field at a moment.
  ///
  /// - Parameter word: The value of a word, for types that are choices.
  static func value(of field: Field, at moment: Moment, word: (String) -> Self?) throws -> Read
}

extension FrameValue {
  /// The value of a type that is no choice.
  static func value(of field: Field, at moment: Moment) throws -> Read {
    try value(of: field, at: moment) { _ in nil }
  }
}

// MARK: Numbers

extension Double: FrameValue {
  static func value(of field: Field, at moment: Moment, word: (String) -> Double?) throws -> Double {
    guard case .number(let number) = field else { field.isNo("number") }
    return try moment.number(number)
  }
}

extension Int: FrameValue {
  static func value(of field: Field, at moment: Moment, word: (String) -> Int?) throws -> Int {
    Int(try Double.value(of: field, at: moment))
  }
}

extension CGPoint: FrameValue {
  static func value(of field: Field, at moment: Moment, word: (String) -> CGPoint?) throws -> CGPoint {
    guard case .pair(let x, let y) = field else { field.isNo("pair") }
    return CGPoint(x: try moment.number(x), y: try moment.number(y))
  }
}

extension CGSize: FrameValue {
  static func value(of field: Field, at moment: Moment, word: (String) -> CGSize?) throws -> CGSize {
    let point = try CGPoint.value(of: field, at: moment)
    return CGSize(width: point.x, height: point.y)
  }
}

extension UnitPoint: FrameValue {
  static func value(of field: Field, at moment: Moment, word: (String) -> UnitPoint?) throws -> UnitPoint {
    let point = try CGPoint.value(of: field, at: moment)
    return UnitPoint(x: point.x, y: point.y)
  }
}

extension RectangleCornerRadii: FrameValue {
  static func value(
    of field: Field, at moment: Moment, word: (String) -> RectangleCornerRadii?
  ) throws -> RectangleCornerRadii {
    let radii = try [Double].value(of: field, at: moment)
    return RectangleCornerRadii(
      topLeading: radii[0], bottomLeading: radii[3], bottomTrailing: radii[2], topTrailing: radii[1])
  }
}

// MARK: Words, colours and texts

extension Bool: FrameValue {
  static func value(of field: Field, at moment: Moment, word: (String) -> Bool?) throws -> Bool {
    guard case .boolean(let boolean) = field, case .boolean(let value) = try moment.value(of: boolean) else {
      field.isNo("true or false")
    }
    return value
  }
}

extension Color: FrameValue {
  static func value(of field: Field, at moment: Moment, word: (String) -> Color?) throws -> Color {
    guard case .color(let color) = field, case .color(let value) = try moment.value(of: color) else {
      field.isNo("colour")
    }
    return value
  }
}

extension String: FrameValue {
  static func value(of field: Field, at moment: Moment, word: (String) -> String?) throws -> String {
    switch field {
    case .text(let text): return text
    case .template(let template): return try template.text(at: moment)
    default: field.isNo("text")
    }
  }
}

/// A value that a file gives by a word.
protocol FrameChoice: FrameValue where Read == Self {}

extension FrameChoice {
  static func value(of field: Field, at moment: Moment, word: (String) -> Self?) throws -> Self {
    guard case .choice(let choice) = field, case .word(let name) = try moment.value(of: choice),
      let value = word(name)
    else { field.isNo("choice") }
    return value
  }
}

extension Alignment: FrameChoice {}
extension Arc.Closing: FrameChoice {}
extension Arrowhead.Form: FrameChoice {}
extension BlendMode: FrameChoice {}
extension CGLineCap: FrameChoice {}
extension CGLineJoin: FrameChoice {}
extension ChartAxis.Side: FrameChoice {}
extension ChartScale.Kind: FrameChoice {}
extension Connector.Side: FrameChoice {}
extension ConnectorLine: FrameChoice {}
extension ContentMode: FrameChoice {}
extension CurveEnds: FrameChoice {}
extension Edge: FrameChoice {}
extension FillStyle: FrameChoice {}
extension FitKeys.Way: FrameChoice {}
extension FixedLengths: FrameChoice {}
extension Font.Weight: FrameChoice {}
extension FreehandCorners: FrameChoice {}
extension FreehandPace: FrameChoice {}
extension Gradient.Spread: FrameChoice {}
extension HorizontalAlignment: FrameChoice {}
extension Nib.Response: FrameChoice {}
extension Paint.Image.Interpolation: FrameChoice {}
extension PathOrientation: FrameChoice {}
extension PictureMode: FrameChoice {}
extension Rewrite.Others: FrameChoice {}
extension RoulettePart: FrameChoice {}
extension RoundedCornerStyle: FrameChoice {}
extension StrokeKeys.LineSide: FrameChoice {}
extension TextAlignment: FrameChoice {}
extension TrimScope: FrameChoice {}
extension VerticalAlignment: FrameChoice {}

// MARK: Lists and mappings

extension Array: FrameValue where Element: FrameValue {
  static func value(
    of field: Field, at moment: Moment, word: (String) -> [Element]?
  ) throws -> [Element.Read] {
    if case .rows(let list) = field { return try list.map(at: moment) { try Element.value(of: $0, at: moment) } }
    guard case .list(let items) = field else { field.isNo("list") }
    return try items.map { try Element.value(of: $0, at: moment) }
  }
}

extension Mapping: FrameValue {
  static func value(of field: Field, at moment: Moment, word: (String) -> Mapping?) throws -> FieldReader {
    guard case .fields(let fields) = field else { field.isNo("mapping") }
    return FieldReader(values: fields, moment: moment)
  }
}

// MARK: Shapes and elements

extension Path: FrameValue {
  static func value(of field: Field, at moment: Moment, word: (String) -> Path?) throws -> Path {
    guard case .path(let path) = field else { field.isNo("path") }
    return path
  }
}

extension CurveFormula: FrameValue {
  static func value(of field: Field, at moment: Moment, word: (String) -> CurveFormula?) throws -> CurveFunction {
    guard case .formula(let formula) = field else { field.isNo("formula") }
    return formula
  }
}

extension ShapeMapping: FrameValue {
  static func value(of field: Field, at moment: Moment, word: (String) -> ShapeMapping?) throws -> Outline {
    guard case .shape(let maker, let fields) = field, case .shape(let make) = maker.content else {
      field.isNo("shape")
    }
    return try make(FieldReader(values: fields, moment: moment))
  }
}

extension ElementStack: FrameValue {
  static func value(
    of field: Field, at moment: Moment, word: (String) -> ElementStack?
  ) throws -> ZStack<ViewList> {
    guard case .elements(let elements) = field else { field.isNo("list") }
    return try stack(of: elements.map { ElementRun(of: [$0]) }, at: moment)
  }
}

extension FieldReader {
  /// The elements of a required key over each other, each at the alignment.
  func stack(_ key: Key<ElementStack>, _ alignment: Alignment) throws -> ZStack<ViewList> {
    guard case .elements(let elements)? = values[key] else {
      preconditionFailure("'\(key.name)' was decoded without elements")
    }
    return try PathreelSceneFiles.stack(of: elements.map { ElementRun(of: [$0]) }, at: moment, alignment: alignment)
  }
}

extension SingleElement: FrameValue {
  static func value(of field: Field, at moment: Moment, word: (String) -> SingleElement?) throws -> [AnyView] {
    guard case .element(let element) = field else { field.isNo("element") }
    var views: [AnyView] = []
    try moment.addViews(of: [element], to: &views)
    return views
  }
}

extension LinkEnd: FrameValue {
  static func value(of field: Field, at moment: Moment, word: (String) -> LinkEnd?) throws -> LinkEnd {
    guard case .reference(let number) = field else {
      return LinkEnd(.point(try CGPoint.value(of: field, at: moment)), nil)
    }
    let reference = moment.references[number]
    return LinkEnd(.view(AnyHashable(try moment.element(reference))), reference.side)
  }
}

/// A text in a list of texts, with the mapping that has its style; nil for a text without one.
struct StyledRun {
  let text: String
  let style: FieldReader?
}

extension StyledText: FrameValue {
  static func value(of field: Field, at moment: Moment, word: (String) -> StyledText?) throws -> [StyledRun] {
    guard case .list(let items) = field else {
      return [StyledRun(text: try String.value(of: field, at: moment), style: nil)]
    }
    let runs = try items.map { item in
      guard case .fields(let fields) = item else {
        return StyledRun(text: try String.value(of: item, at: moment), style: nil)
      }
      let reader = FieldReader(values: fields, moment: moment)
      return StyledRun(text: try reader[TextRunKeys.text], style: reader)
    }
    return runs
  }
}

// MARK: Files and data

extension FontFeature: FrameValue {
  static func value(of field: Field, at moment: Moment, word: (String) -> FontFeature?) throws -> FontFeature {
    guard case .fontFeature(let feature) = field else { field.isNo("font's feature") }
    return feature
  }
}

extension Movie: FrameValue {
  static func value(of field: Field, at moment: Moment, word: (String) -> Movie?) throws -> Movie {
    switch field {
    case .picture(let picture): return picture
    case .pictureExpression(let expression):
      guard case .image(let picture) = try moment.value(of: expression) else { field.isNo("picture") }
      return picture
    default: field.isNo("picture")
    }
  }
}

extension SVGDrawing: FrameValue {
  static func value(of field: Field, at moment: Moment, word: (String) -> SVGDrawing?) throws -> SVGDrawing {
    guard case .svg(let drawing) = field else { field.isNo("drawing") }
    return drawing
  }
}

extension LottieAnimation: FrameValue {
  static func value(of field: Field, at moment: Moment, word: (String) -> LottieAnimation?) throws -> LottieAnimation {
    guard case .lottie(let animation) = field else { field.isNo("animation") }
    return animation
  }
}

extension FreehandDrawing: FrameValue {
  static func value(
    of field: Field, at moment: Moment, word: (String) -> FreehandDrawing?
  ) throws -> FreehandDrawing {
    guard case .drawing(let drawing) = field else { field.isNo("drawing") }
    return drawing
  }
}

extension ScaleName: FrameValue {
  static func value(of field: Field, at moment: Moment, word: (String) -> ScaleName?) throws -> ChartScaleTemplate {
    guard case .scale(let scale) = field else { field.isNo("scale") }
    return scale
  }
}

extension DataTable: FrameValue {
  static func value(of field: Field, at moment: Moment, word: (String) -> DataTable?) throws -> DataTable {
    guard case .table(let table) = field else { field.isNo("table of data") }
    return table
  }
}

extension Field {
  /// Traps: a field always has the type that its key has in the grammar.
  func isNo(_ what: String) -> Never { preconditionFailure("a \(what) was decoded as \(self)") }
}

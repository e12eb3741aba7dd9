import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelSceneGrammar

/// The views of `freehand` elements, which ``ElementMaker`` refers to.
extension Element {
  /// The strokes that are visible at a moment. Each has its own trim, fill and stroke, which can read the stroke's
  /// number.
  func freehand(_ reader: FieldReader, _ modifiers: FieldReader) throws -> AnyView {
    var drawing = try reader[FreehandKeys.drawing]
    let count = drawing.strokes.count
    // The cost covers the whole recording, no matter how much of it is drawn.
    try reader.moment.charge(
      drawing.strokes.reduce(0) { $0 + 1 + $1.elementCount }, .pathElements, at: position)
    if let size = try reader[FreehandKeys.size] {
      // The drawing is fitted into the frame as a whole, no matter how much of it is drawn.
      drawing = drawing.fitted(in: CGRect(origin: .zero, size: size))
    }
    if let numbers = try reader[FreehandKeys.strokes] {
      let chosen = Set(numbers)
      if let unknown = chosen.filter({ number in !drawing.strokes.contains { $0.id == number } }).min() {
        throw reader.failure(
          "there is no stroke \(unknown); the recording has \(count), with the numbers 0 to \(count - 1)")
      }
      drawing.strokes.removeAll { !chosen.contains($0.id) }
    }
    let pace = try reader[FreehandKeys.pace]
    drawing = drawing.drawn(try reader[FreehandKeys.drawn], pace: pace)
    var views: [AnyView] = []
    try forEachIndex(in: drawing.strokes.map(\.id), at: reader.moment) { position in
      try reader.moment.countElement(at: self.position)
      let stroke = drawing.strokes[position]
      let view = try view(of: stroke, isKnown: drawing.isPressureKnown, reader, modifiers)
      views.append(try ElementModifiers.drawThenFill(view, modifiers, part: (stroke.id, count)))
    }
    let stack = AnyView(ZStack { ViewList(views: views) })
    guard let size = try reader[FreehandKeys.size] else { return stack }
    return AnyView(stack.frame(width: size.width, height: size.height))
  }

  private func view(
    of stroke: FreehandStroke, isKnown: Bool, _ reader: FieldReader, _ modifiers: FieldReader
  ) throws -> AnyView {
    var stroke = stroke
    if let trim = try modifiers[ElementModifiers.trim] {
      stroke = stroke.trimmed(
        from: try trim[TrimKeys.from], to: try trim[TrimKeys.to], offset: try trim[TrimKeys.offset])
    }
    let line = try modifiers[ElementModifiers.stroke]
    let pen = try line.map { try PenKeys.pen($0, default: .freehand) }
    let ink = try line.map { try PaintKeys.style($0, default: .black) }
    var layers: [AnyView] = []
    if let fill = try modifiers[ElementModifiers.fill] {
      let filled = stroke.fill(try PaintKeys.style(fill, default: .black), style: try fill[PaintKeys.rule])
      layers.append(pen == nil ? AnyView(filled) : AnyView(filled.havingStroke()))
    }
    if layers.isEmpty || pen != nil {
      let (pen, ink) = (pen ?? .freehand, ink ?? AnyShapeStyle(Color.black))
      if let nib = try reader[FreehandKeys.nib] {
        let response = try nib[FreehandKeys.response]
        if response == .pressure, !isKnown { throw reader.failure("the recording has no pressure for 'nib' to follow") }
        let least = try nib[FreehandKeys.least]
        layers.append(AnyView(stroke.ink(Nib(width: pen.lineWidth, by: response, least: least)).fill(ink)))
      } else {
        let ends = try line.map(StrokeKeys.ends) ?? LineEnds()
        layers.append(AnyView(stroke.stroke(ink, style: pen, ends: ends)))
      }
    }
    return layers.count == 1 ? layers[0] : AnyView(ZStack { ViewList(views: layers) })
  }
}

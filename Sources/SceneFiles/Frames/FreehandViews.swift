import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion

extension Element {
  /// The strokes that are drawn at a moment, each with its own trim, fill and stroke, which see its number.
  func freehand(_ reader: FieldReader, _ modifiers: FieldReader) throws -> AnyView {
    guard case .drawing(var drawing)? = fields["drawing"] else { preconditionFailure("the recording was not decoded") }
    let count = drawing.strokes.count
    // All of the recording is worked on, whatever is drawn of it.
    try reader.moment.charge(
      drawing.strokes.reduce(0) { $0 + 1 + $1.elementCount }, .pathElements, at: position)
    if let size = try reader.size() {
      // Its own place in a frame of this size: fitted, and that of the whole, whatever is drawn of it.
      drawing = drawing.fitted(in: CGRect(origin: .zero, size: size))
    }
    if let numbers = try reader.numbers("strokes") {
      let chosen = Set(numbers.map { Int($0) })
      if let unknown = chosen.filter({ number in !drawing.strokes.contains { $0.id == number } }).min() {
        throw reader.failure(
          "there is no stroke \(unknown); the recording has \(count), with the numbers 0 to \(count - 1)")
      }
      drawing.strokes.removeAll { !chosen.contains($0.id) }
    }
    let pace = try reader.word("pace").flatMap(FreehandPace.init) ?? .recorded
    drawing = drawing.drawn(try reader.optionalNumber("drawn") ?? 1, pace: pace)
    var views: [AnyView] = []
    try forEachIndex(in: drawing.strokes.map(\.id), at: reader.moment) { position in
      try reader.moment.countElement(at: self.position)
      views.append(try view(of: drawing.strokes[position], isKnown: drawing.isPressureKnown, reader, modifiers))
    }
    let stack = AnyView(ZStack { ViewList(views: views) })
    guard let size = try reader.size() else { return stack }
    return AnyView(stack.frame(width: size.width, height: size.height))
  }

  private func view(
    of stroke: FreehandStroke, isKnown: Bool, _ reader: FieldReader, _ modifiers: FieldReader
  ) throws -> AnyView {
    var stroke = stroke
    if let trim = modifiers.fields("trim") {
      stroke = stroke.trimmed(
        from: try trim.optionalNumber("from") ?? 0, to: try trim.optionalNumber("to") ?? 1,
        offset: try trim.optionalNumber("offset") ?? 0)
    }
    let pen = try modifiers.fields("stroke").map { try $0.pen(unlessGiven: .freehand) }
    let ink = try modifiers.fields("stroke").map { try $0.style(unlessGiven: .black) }
    var layers: [AnyView] = []
    if let fill = modifiers.fields("fill") {
      let rule = PathreelMotion.FillStyle(eoFill: try fill.word("rule") == "even-odd")
      layers.append(AnyView(stroke.fill(try fill.style(unlessGiven: .black), style: rule)))
    }
    if layers.isEmpty || pen != nil {
      let (pen, ink) = (pen ?? .freehand, ink ?? AnyShapeStyle(Color.black))
      if let nib = reader.fields("nib"), let response = try nib.word("by").flatMap(Nib.Response.init) {
        if response == .pressure, !isKnown { throw reader.failure("the recording has no pressure for 'nib' to follow") }
        let least = try nib.optionalNumber("least") ?? 0.25
        layers.append(AnyView(stroke.ink(Nib(width: pen.lineWidth, by: response, least: least)).fill(ink)))
      } else {
        let ends = try modifiers.fields("stroke").map { try $0.ends() } ?? LineEnds()
        layers.append(AnyView(stroke.stroke(ink, style: pen, ends: ends)))
      }
    }
    return layers.count == 1 ? layers[0] : AnyView(ZStack { ViewList(views: layers) })
  }
}

import Foundation
import PathreelMotion
import PathreelSVG
import PathreelSceneGrammar

/// Makes drawings from SVG files.
extension ElementMaker {
  static let svg = ElementMaker(
    .svg, .view(drawing),
    prepare: { decoder, fields, _, _ in
      guard case .svg(let drawing)? = fields[SVGKeys.file] else { return fields }
      if case .fields(let parts)? = fields[SVGKeys.parts], !decoder.checkParts(parts, of: drawing) { return nil }
      return decoder.withValues(
        fields, under: SVGKeys.set, for: drawing.document?.parameters ?? [], of: ("drawing", "custom property"))
    })

  @Sendable private static func drawing(_ reader: FieldReader) throws -> AnyView {
    if let morph = try reader[SVGKeys.morph] {
      let view = DrawingMorph(
        through: [try reader[SVGKeys.file]] + (try morph[DrawingMorphKeys.through]),
        progress: try morph[DrawingMorphKeys.progress], others: try morph[DrawingMorphKeys.others]
      ).remembered(in: reader.moment.morphs)
      guard let size = try reader[SVGKeys.size] else { return AnyView(view) }
      return AnyView(view.resizable().frame(width: size.width, height: size.height))
    }
    let file = try reader[SVGKeys.file]
    let drawing = try shown(file, reader)
    var view = DrawingView(drawing)
    for (reference, change) in try reader[SVGKeys.parts] ?? [:] {
      // A part that is not displayed at this time has nothing to change.
      if file.document == nil || drawing.has(reference) { view = view.part(reference, change) }
    }
    var shown: AnyView
    if let size = try reader[SVGKeys.size] {
      shown = AnyView(view.resizable().frame(width: size.width, height: size.height))
    } else {
      shown = AnyView(view)
    }
    if let draw = try reader[SVGKeys.draw] {
      shown = shown.drawThenFill(
        try draw[DrawKeys.progress], lag: try draw[DrawKeys.lag], outlineShare: try draw[DrawKeys.until],
        fadesOutline: try draw[DrawKeys.fadeOutline], outlineWidth: try draw[DrawKeys.width])
    }
    return shown
  }
}

extension FieldReader {
  /// A file with the values that the element gives to its parameters.
  func adjusting<File: AdjustableFile>(_ file: File, by key: Key<Never?>) throws -> File {
    guard case .fields(let given)? = values[key] else { return file }
    let changes = try given.values.pairs.map { (name: $0.key, value: try $0.field.parameterValue(at: moment)) }
    try moment.charge(file.adjustmentCost, .elements, at: given.position)
    do { return try file.setting(changes) } catch let error as SVGError {
      throw moment.failure(error.problem, at: given.position)
    } catch {
      throw moment.failure("\(error)", at: given.position)
    }
  }
}

extension ElementMaker {
  /// The drawing of a file at the reader's moment.
  fileprivate static func shown(_ file: SVGDrawing, _ reader: FieldReader) throws -> SVGDrawing {
    if file.animation == nil, reader.values[SVGKeys.time] != nil {
      throw reader.failure("the drawing does not move, so 'time' has no effect")
    }
    guard let document = file.document, document.moves || reader.values[SVGKeys.set] != nil else { return file }
    let animation = try reader.adjusting(document, by: SVGKeys.set)
    var seconds = try reader[SVGKeys.time] ?? reader.moment.seconds ?? 0
    if try reader[SVGKeys.loop], animation.duration > 0 {
      seconds = seconds - (seconds / animation.duration).rounded(.down) * animation.duration
    }
    do { return try animation.drawing(at: seconds) } catch { throw reader.failure("\(error.problem)") }
  }
}

extension DrawingPartKeys {
  fileprivate static func change(_ reader: FieldReader) throws -> SVGDrawing.PartChange {
    let (offset, scale) = (try reader[offset], try reader[scale])
    var trim: ClosedRange<Double>?
    if let part = try reader[Self.trim] {
      let from = try part[DrawingTrimKeys.from]
      trim = from...max(from, try part[DrawingTrimKeys.to])
    }
    return SVGDrawing.PartChange(
      offset: CGSize(width: offset.x, height: offset.y), rotation: .degrees(try reader[rotate]),
      scale: CGSize(width: scale.x, height: scale.y), anchor: try reader[anchor], opacity: try reader[opacity],
      trim: trim, fill: try reader[fill], stroke: try reader[stroke])
  }
}

/// The changes of a drawing's parts.
extension Dictionary: FrameValue where Key == SVGDrawing.PartReference, Value == SVGDrawing.PartChange {
  static func value(of field: Field, at moment: Moment, word: (String) -> Self?) throws -> Self {
    guard case .fields(let parts) = field else { field.isNo("mapping") }
    var changes: Self = [:]
    for (name, field) in parts.values.pairs {
      changes[.init(name)] = try DrawingPartKeys.change(try Mapping.value(of: field, at: moment))
    }
    return changes
  }
}

import PathreelGeometry
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Decodes pointer recordings for `freehand` elements. Each is read and processed once, when the scene is loaded.
/// ``ElementMaker/prepare`` calls `freehand`.
extension SceneDecoder {
  /// Processes the recording that the fields describe, and returns the fields with the drawing added; nil with a
  /// report.
  func freehand(_ fields: Fields, _ node: SourceNode, _ modifiers: Fields) -> Fields? {
    guard let jitter = constant(FreehandKeys.jitter, of: fields),
      let tolerance = constant(FreehandKeys.tolerance, of: fields),
      let corners = constant(FreehandKeys.corners, of: fields), !fields.isIncomplete
    else { return nil }
    let drawing: FreehandDrawing?
    switch (fields[FreehandKeys.file], fields[FreehandKeys.samples]) {
    case (.text(let text)?, nil):
      let position = keyValuePosition(FreehandKeys.file, in: node)
      let key = RecordingKey(
        file: assets.name(text, at: position), jitter: jitter, tolerance: tolerance, corners: corners)
      drawing = assets.recording(key) { recording(named: $0, at: position) }
    case (nil, .list(let strokes)?):
      drawing = recording(of: strokes, at: keyValuePosition(FreehandKeys.samples, in: node))
        .map { FreehandDrawing($0, jitter: jitter, tolerance: tolerance, corners: corners) }
    default: return nil
    }
    guard let drawing, checkNib(of: fields, drawing, modifiers) else { return nil }
    var fields = fields
    fields[FreehandKeys.drawing] = .drawing(drawing)
    return fields
  }

  /// A value that is known when the scene is loaded, or nil with a report.
  private func constant<Value: FrameValue>(_ key: Key<Value>, of fields: Fields) -> Value? where Value.Read == Value {
    guard let field = fields[key] else { return fields.isIncomplete ? nil : key.absent() }
    if let expression = field.expression, expression.constant != nil,
      let value = try? Value.value(of: field, at: loading, word: key.type.value)
    {
      return value
    }
    report(
      "'\(key.name)' cannot change: recordings are processed when the scene is loaded",
      at: field.position ?? fields.position)
    return nil
  }

  private func checkNib(of fields: Fields, _ drawing: FreehandDrawing, _ modifiers: Fields) -> Bool {
    guard case .fields(let nib)? = fields[FreehandKeys.nib] else { return true }
    // Keys of a stroke that need an even width, which a nib does not have.
    let even: KeyList = [
      PenKeys.cap, PenKeys.join, PenKeys.miterLimit, PenKeys.dash, PenKeys.dashPhase, StrokeKeys.start, StrokeKeys.end,
    ]
    if case .fields(let stroke)? = modifiers[ElementModifiers.stroke],
      let key = even.grammar.first(where: { stroke[$0] != nil })
    {
      report("'\(key.name)' is for strokes of even width; remove it or 'nib'", at: stroke.position)
      return false
    }
    if case .choice(let by)? = nib[FreehandKeys.response], case .word(Nib.Response.pressure.rawValue)? = by.constant,
      !drawing.isPressureKnown
    {
      report("the recording has no pressure; record it, or let 'nib' follow the speed", at: nib.position)
      return false
    }
    return true
  }

  // MARK: Files

  private func recording(named name: String, at position: SourcePosition) -> [[PointerSample]]? {
    let asset: SceneAssets.Asset
    do {
      asset = try assets.files.text(of: name, atMost: RecordingReader.maximumSize)
    } catch {
      report("'\(name)' \(error.reason)", at: position)
      return nil
    }
    let fileExtension = name.split(separator: ".").last?.lowercased()
    do {
      switch fileExtension {
      case "csv": return try RecordingReader.csv(asset.text, file: asset.name)
      case "json": return try RecordingReader.json(asset.text, file: asset.name)
      default:
        report("'\(name)' is no recording; write it as .csv or .json", at: position)
        return nil
      }
    } catch {
      report(error)
      return nil
    }
  }

  // MARK: Strokes in the scene file

  private func recording(of strokes: [Field], at position: SourcePosition) -> [[PointerSample]]? {
    var builder = RecordingBuilder()
    var length = 0
    for case .list(let stroke) in strokes {
      builder.beginStroke()
      for case .list(let items) in stroke {
        var numbers: [Double] = []
        for case .number(let field) in items {
          guard case .number(let value)? = field.constant else {
            report(
              "a sample cannot change: recordings are processed when the scene is loaded", at: field.scalar.position)
            return nil
          }
          numbers.append(value)
        }
        guard case .number(let first)? = items.first else {
          preconditionFailure("a sample was decoded without numbers")
        }
        let place = first.scalar.position
        if length == 0 { length = numbers.count }
        guard numbers.count <= 4 else {
          report("a sample is [x, y, time, pressure]; this has \(numbers.count) numbers", at: place)
          return nil
        }
        guard numbers.count == length else {
          report("the samples before have \(length) numbers each, this has \(numbers.count)", at: place)
          return nil
        }
        if numbers.count == 4, let fault = RecordingReader.Quantity.pressure.fault(of: numbers[3]) {
          report("'pressure' \(fault)", at: place)
          return nil
        }
        let sample = PointerSample(
          x: numbers[0], y: numbers[1], time: numbers.count > 2 ? numbers[2] : nil,
          pressure: numbers.count > 3 ? numbers[3] : nil)
        if let fault = builder.add(sample) {
          report(fault, at: place)
          return nil
        }
      }
    }
    return builder.strokes
  }
}

import PathreelLottie
import PathreelSceneGrammar
import PathreelSceneSyntax
import PathreelTypography

/// Decodes fonts, pictures, videos and sounds, which ``AssetLoader`` loads. `field(_:of:named:in:)` calls this for keys
/// that name files.
extension SceneDecoder {
  func assetName(_ scalar: SourceScalar) -> String { assets.name(scalar.text, at: scalar.position) }

  /// The asset that `load` gives for the name in a node; nil with a report.
  private func asset<Asset>(
    _ node: SourceNode, _ key: String, _ type: GrammarType, _ load: (String) throws(AssetLoader.Fault) -> Asset?
  ) -> Asset? {
    guard let scalar = scalar(node, key, type) else { return nil }
    do { return try load(assetName(scalar)) } catch {
      report(error.message + kindAdvice(on: scalar, type), at: node.position)
      return nil
    }
  }

  /// What to write if a file is of another kind than its key reads; empty for other files.
  private func kindAdvice(on scalar: SourceScalar, _ type: GrammarType) -> String {
    guard let foreign = ForeignFile(named: scalar.text), let kind = foreign.kind, !type.reads(foreign),
      (try? assets.files.file(named: assetName(scalar))) != nil
    else { return "" }
    return "; \(foreign.noun) is an element of its own: '\(kind): \(scalar.text)'"
  }

  /// The path of a readable font file, as a text field, or nil with a report.
  func fontFile(_ node: SourceNode, _ key: String) -> Field? {
    if case .scalar(let scalar) = node.content, !scalar.isEmpty, !scalar.text.contains("."),
      (try? assets.font(named: assetName(scalar))) == nil
    {
      report(
        "'\(key)' is the name of a font file beside the scene; an installed font is named by \(ForeignNotation.keys(font: scalar.text) ?? "family: \(scalar.text)")",
        at: node.position)
      return nil
    }
    return asset(node, key, .fontFile, assets.font).map(Field.text)
  }

  /// A decoded picture or an image parameter, or nil with a report.
  func picture(_ node: SourceNode, _ key: String, in scope: ElementScope) -> Field? {
    guard let scalar = scalar(node, key, .picture) else { return nil }
    // A name that the file defines takes precedence over a file name.
    if case .slot(_, .image, _)? = scope.values[scalar.text] {
      return compiled(scalar, key, .image, in: scope).map(Field.pictureExpression)
    }
    if case .value(.image(let picture), _)? = scope.values[scalar.text] { return .picture(picture) }
    do { return try assets.picture(named: assetName(scalar)).map(Field.picture) } catch {
      switch scope.values[scalar.text] {
      case .unavailable(let reason)? where !error.isLimit: report(reason, at: node.position)
      case .slot(_, let type, _)? where !error.isLimit:
        report("'\(key)' is a picture; '\(scalar.text)' is \(type.description)", at: node.position)
      default: report(error.message + kindAdvice(on: scalar, .picture), at: node.position)
      }
      return nil
    }
  }

  /// A video, or nil with a report.
  func video(_ node: SourceNode, _ key: String) -> Field? {
    asset(node, key, .video, assets.video).map(Field.picture)
  }

  /// An SVG drawing, or nil with a report.
  func svgDrawing(_ node: SourceNode, _ key: String) -> Field? {
    asset(node, key, .svg, assets.drawing).map(Field.svg)
  }

  /// A Lottie animation, or nil with a report.
  func lottieAnimation(_ node: SourceNode, _ key: String) -> Field? {
    asset(node, key, .lottie) { name throws(AssetLoader.Fault) in try assets.animation(named: name) }.map(Field.lottie)
  }

  /// The animation with an id in the archive that an element names, or nil with a report.
  func lottieAnimation(_ id: String, ofElement node: SourceNode) -> LottieAnimation? {
    let (key, pairs) = (LottieKeys.file.name, pairs(of: node, named: ElementKind.lottie.name))
    guard let file = pairs?.first(where: { $0.key.text == key })?.value else { return nil }
    return asset(file, key, .lottie) { name throws(AssetLoader.Fault) in try assets.animation(named: name, id: id) }
  }

  /// A sound, or nil with a report. Only the scene's own file names sounds.
  func sound(_ node: SourceNode, _ key: String) -> Field? {
    asset(node, key, .sound, assets.sound).map(Field.sound)
  }

  func fontFeature(_ node: SourceNode, _ key: String) -> Field? {
    guard let text = scalar(node, key, .fontFeature)?.text else { return nil }
    guard let feature = FontFeature(text) else {
      report("'\(text)' is no OpenType feature; it is written as tnum, -liga or cv05=2", at: node.position)
      return nil
    }
    return .fontFeature(feature)
  }
}

extension GrammarType {
  /// Whether files of a kind are what its keys name.
  fileprivate func reads(_ file: ForeignFile) -> Bool {
    switch (self, file) {
    case (.svg, .drawing), (.lottie, .animation), (.picture, .picture), (.video, .video): true
    default: false
    }
  }
}

import PathreelDrawing
import PathreelSceneGrammar
import PathreelSceneSyntax
import PathreelSound
import PathreelTypography

/// Decodes fonts, pictures, videos and sounds. Each file is opened once, when the scene is loaded.
/// `field(_:of:named:in:)` calls this for keys that name files.
extension SceneDecoder {
  /// A file's name relative to the scene file's folder. In an included file, names are relative to that file's own
  /// folder.
  func assetName(_ scalar: SourceScalar) -> String { assetName(scalar.text, at: scalar.position) }

  func assetName(_ name: String, at position: SourcePosition) -> String {
    guard let folder = folders[position.file], !name.isEmpty, !name.hasPrefix("/") else { return name }
    return folder + name
  }

  /// The path of a readable font file, as a text field, or nil with a report.
  func fontFile(_ node: SourceNode, _ key: String) -> Field? {
    guard let scalar = scalar(node, key, .fontFile) else { return nil }
    let name = assetName(scalar)
    do {
      let path = try assets.file(named: name).path
      // Several texts may use the same font; its mistake is reported once.
      if let isRight = fontFiles[path] { return isRight ? .text(path) : nil }
      fontFiles[path] = false
      do { try Font.check(file: path) } catch {
        report("'\(name)' is no font file that can be read; fonts are .ttf and .otf files", at: node.position)
        return nil
      }
      fontFiles[path] = true
      return .text(path)
    } catch {
      report("'\(name)' \(error.reason)", at: node.position)
      return nil
    }
  }

  /// A decoded picture or an image parameter, or nil with a report.
  func picture(_ node: SourceNode, _ key: String, in scope: ElementScope) -> Field? {
    guard let scalar = scalar(node, key, .picture) else { return nil }
    // A name that the file defines takes precedence over a file name.
    if case .slot(_, .image, _)? = scope.values[scalar.text] {
      return compiled(scalar, key, .image, in: scope).map(Field.pictureExpression)
    }
    if case .value(.image(let picture), _)? = scope.values[scalar.text] { return .picture(picture) }
    let name = assetName(scalar)
    // Several elements may show the same picture; its mistake is reported once.
    if let known = pictures[name] { return known.map(Field.picture) }
    pictures[name] = .some(nil)
    guard !budget.exceeded.contains(.pictures) else { return nil }
    let path = (try? assets.file(named: name))?.resolvingSymlinksInPath().path
    if let shared = path.flatMap({ budget.pictures[$0] }) {
      pictures[name] = shared
      return .picture(shared)
    }
    let picture: Movie
    do { picture = try assets.picture(named: name) } catch {
      switch scope.values[scalar.text] {
      case .unavailable(let reason)?: report(reason, at: node.position)
      case .slot(_, let type, _)?:
        report("'\(key)' is a picture; '\(scalar.text)' is \(type.description)", at: node.position)
      default: report("'\(name)' \(error.reason)", at: node.position)
      }
      return nil
    }
    if let fault = SceneAssets.fault(ofAreaWith: name, picture, beside: budget.pictures.values) {
      budget.exceeded.insert(.pictures)
      report(fault, at: node.position)
      return nil
    }
    pictures[name] = picture
    if let path { budget.pictures[path] = picture }
    return .picture(picture)
  }

  /// A video, or nil with a report.
  func video(_ node: SourceNode, _ key: String) -> Field? {
    guard let scalar = scalar(node, key, .video) else { return nil }
    let name = assetName(scalar)
    // Several elements may show the same video; its mistake is reported once.
    if let known = videos[name] { return known.map(Field.picture) }
    videos[name] = .some(nil)
    do {
      let video = try assets.video(named: name)
      videos[name] = video
      return .picture(video)
    } catch {
      report("'\(name)' \(error.reason)", at: node.position)
      return nil
    }
  }

  /// A sound, or nil with a report.
  func sound(_ node: SourceNode, _ key: String) -> Field? {
    guard let name = scalar(node, key, .sound)?.text else { return nil }
    // Several tracks may play the same sound; its mistake is reported once.
    if let known = sounds[name] { return known.map(Field.sound) }
    sounds[name] = .some(nil)
    do {
      let sound = try assets.sound(named: name)
      sounds[name] = sound
      return .sound(sound)
    } catch {
      report("'\(name)' \(error.reason)", at: node.position)
      return nil
    }
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

extension SceneAssets {
  /// The message if one more picture exceeds the limit for all pictures; nil if it does not.
  static func fault(ofAreaWith name: String, _ picture: Movie, beside others: some Sequence<Movie>) -> String? {
    let area = others.reduce(picture.pixelCost) { $0 + $1.pixelCost }
    guard area > SceneLimits.pictureArea else { return nil }
    return "with '\(name)' the scene's pictures have \(area) pixels; at most \(SceneLimits.pictureArea) are read"
  }
}

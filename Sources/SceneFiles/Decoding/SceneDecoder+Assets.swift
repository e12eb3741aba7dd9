import PathreelDrawing
import PathreelTypography

/// Fonts and pictures, which are opened once, when the scene is loaded.
extension SceneDecoder {
  /// The path of a font file that can be opened, as text, or nil with a report.
  func fontFile(_ node: SourceNode, _ key: String) -> Field? {
    guard let name = scalar(node, key, .fontFile)?.text else { return nil }
    do {
      let path = try assets.file(named: name).path
      // Each text may name the same font; its mistake is reported once.
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

  /// A picture, decoded, or nil with a report.
  func picture(_ node: SourceNode, _ key: String) -> Field? {
    guard let name = scalar(node, key, .picture)?.text else { return nil }
    // Many elements may show the same picture; its mistake is reported once.
    if let known = pictures[name] { return known.map(Field.picture) }
    pictures[name] = .some(nil)
    let picture: ImageAsset
    do { picture = try assets.picture(named: name) } catch {
      report("'\(name)' \(error.reason)", at: node.position)
      return nil
    }
    let area = pictures.values.reduce(picture.area) { $0 + ($1?.area ?? 0) }
    guard area <= SceneLimits.pictureArea else {
      report(
        "with '\(name)' the scene's pictures have \(area) pixels; at most \(SceneLimits.pictureArea) are read",
        at: node.position)
      return nil
    }
    pictures[name] = picture
    return .picture(picture)
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

extension ImageAsset {
  fileprivate var area: Int { width * height }
}

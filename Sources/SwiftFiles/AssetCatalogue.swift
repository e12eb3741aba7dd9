import Foundation
import PathreelFiles

/// The pictures and colours of Xcode's asset catalogues: folders `….xcassets`.
///
/// Read are image sets with PNG, JPEG, WebP, GIF, SVG and PDF files, and colour sets, with their dark variants. Symbols, app
/// icons and data are left out. If two catalogues have a name, the first one counts.
///
/// ```swift
/// let catalogue = AssetCatalogue(folders: ["App/Assets.xcassets"])
/// let logo = catalogue.pictures["logo"]?.file(isDark: false)
/// ```
package struct AssetCatalogue: Sendable {
  /// An image set: one picture in several files.
  package struct Picture: Hashable, Sendable {
    package struct File: Hashable, Sendable {
      package var path: String
      /// The number of pixels per point: 1, 2 or 3; nil for vectors.
      package var scale: Int?
      var isDark: Bool
    }

    var files: [File] = []
    /// Whether the picture is a stencil for the foreground style.
    package var isTemplate = false

    /// The best file for a canvas with two pixels per point; nil if there is none.
    package func file(isDark: Bool) -> File? {
      let order: [Int?] = [nil, 2, 3, 1]
      let sorted = files.enumerated().sorted {
        (order.firstIndex(of: $0.element.scale) ?? 0, $0.offset) < (
          order.firstIndex(of: $1.element.scale) ?? 0, $1.offset
        )
      }.map(\.element)
      return sorted.first { $0.isDark == isDark } ?? sorted.first { !$0.isDark } ?? sorted.first
    }
  }

  /// A colour set. The components are from 0 to 1; those of extended colour spaces may lie outside.
  package struct CatalogueColor: Hashable, Sendable {
    package var red: Double
    package var green: Double
    package var blue: Double
    package var alpha: Double
    /// Whether the components are in Display P3, and not in sRGB.
    package var isDisplayP3: Bool
    /// Whether they are linear in light.
    package var isLinear: Bool
  }

  /// The image sets by their names. The name of a set in a folder that provides a namespace is `Folder/Name`.
  package private(set) var pictures: [String: Picture] = [:]
  /// The colours by their names: in light and dark surroundings.
  package private(set) var colors: [String: (light: CatalogueColor, dark: CatalogueColor)] = [:]
  /// What cannot be shown, one sentence each.
  package private(set) var warnings: [String] = []

  private static let maximumFolders = 10_000
  private static let pictureEndings: Set = ["png", "jpg", "jpeg", "webp", "gif", "svg", "pdf"]
  private var folderCount = 0

  /// Reads catalogues. What is damaged is left out, with a warning.
  package init(folders: [String]) {
    for folder in folders { read(folder, namespace: "") }
  }

  /// Reads a folder of sets.
  private mutating func read(_ folder: String, namespace: String) {
    for name in ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() {
      let path = folder + "/" + name
      var facts = stat()
      guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR, !name.hasPrefix(".") else { continue }
      folderCount += 1
      guard folderCount <= Self.maximumFolders else { return }
      let ending = (name as NSString).pathExtension
      let asset = namespace + (name as NSString).deletingPathExtension
      switch ending {
      case "imageset": if pictures[asset] == nil { readPicture(asset, path) }
      case "colorset": if colors[asset] == nil { readColor(asset, path) }
      case "":
        let properties = contents(of: path)?["properties"] as? [String: Any]
        let isNamespace = properties?["provides-namespace"] as? Bool ?? false
        read(path, namespace: isNamespace ? namespace + name + "/" : namespace)
      default: break
      }
    }
  }

  /// The object in a set's `Contents.json`; nil without one.
  private func contents(of folder: String) -> [String: Any]? {
    guard let data = RegularFile.contents(of: folder + "/Contents.json", atMost: 1 << 20, links: .followed) else {
      return nil
    }
    return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
  }

  private static func isDark(_ entry: [String: Any]) -> Bool {
    let appearances = entry["appearances"] as? [[String: Any]] ?? []
    return appearances.contains { $0["appearance"] as? String == "luminosity" && $0["value"] as? String == "dark" }
  }

  /// The entries of a set, those for phones or for all devices first.
  private func entries(_ key: String, of folder: String) -> [[String: Any]]? {
    guard let entries = contents(of: folder)?[key] as? [[String: Any]] else { return nil }
    func isForPhones(_ entry: [String: Any]) -> Bool {
      ["universal", "iphone", nil].contains(entry["idiom"] as? String)
    }
    return entries.filter(isForPhones) + entries.filter { !isForPhones($0) }
  }

  private mutating func readPicture(_ name: String, _ folder: String) {
    guard let entries = entries("images", of: folder) else {
      return warnings.append("\(folder): its Contents.json cannot be read")
    }
    var picture = Picture()
    let properties = contents(of: folder)?["properties"] as? [String: Any]
    picture.isTemplate = properties?["template-rendering-intent"] as? String == "template"
    for entry in entries {
      guard let file = entry["filename"] as? String, !file.isEmpty, !file.contains("/") else { continue }
      let path = folder + "/" + file
      let ending = (file as NSString).pathExtension.lowercased()
      guard Self.pictureEndings.contains(ending) else {
        warnings.append("\(path): a picture of this kind cannot be shown; save it as SVG or PNG")
        continue
      }
      let scale = (entry["scale"] as? String).flatMap { Int($0.dropLast()) } ?? 1
      picture.files.append(
        Picture.File(
          path: path, scale: ["svg", "pdf"].contains(ending) ? nil : min(max(scale, 1), 3), isDark: Self.isDark(entry)))
    }
    pictures[name] = picture
  }

  private mutating func readColor(_ name: String, _ folder: String) {
    guard let entries = entries("colors", of: folder) else {
      return warnings.append("\(folder): its Contents.json cannot be read")
    }
    let found = entries.compactMap { entry in
      (entry["color"] as? [String: Any]).flatMap(Self.color).map { (isDark: Self.isDark(entry), color: $0) }
    }
    guard let light = found.first(where: { !$0.isDark }) ?? found.first else {
      // Xcode's template of an accent colour has no colour.
      if entries.contains(where: { $0["color"] != nil }) {
        warnings.append("\(folder): the colour cannot be read; give it components in sRGB")
      }
      return
    }
    colors[name] = (light.color, (found.first { $0.isDark } ?? light).color)
  }

  /// A colour with components: `"0.5"`, `"0x80"` or `"128"`.
  private static func color(_ color: [String: Any]) -> CatalogueColor? {
    guard let components = color["components"] as? [String: Any] else { return nil }
    func component(_ name: String) -> Double? {
      if let number = components[name] as? NSNumber { return finite(number.doubleValue) }
      guard let text = components[name] as? String else { return nil }
      if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
      return text.contains(".") ? Double(text).flatMap(finite) : Int(text).map { Double($0) / 255 }
    }
    func finite(_ value: Double) -> Double? { abs(value) <= 1000 ? value : nil }
    // The opacity is written as a number also where the other components are bytes.
    let alpha = (components["alpha"] as? String).flatMap { Double($0) }.flatMap(finite) ?? component("alpha") ?? 1
    let space = color["color-space"] as? String ?? "srgb"
    let white = component("white")
    guard let red = component("red") ?? white, let green = component("green") ?? white,
      let blue = component("blue") ?? white
    else { return nil }
    return CatalogueColor(
      red: red, green: green, blue: blue, alpha: min(max(alpha, 0), 1), isDisplayP3: space == "display-p3",
      isLinear: space.hasSuffix("linear-srgb") || space == "srgb-linear")
  }
}

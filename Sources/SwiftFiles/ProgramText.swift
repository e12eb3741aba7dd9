/// The Swift text of the program that shows a root view: the files as they are compiled, and `main.swift`.
package struct ProgramText {
  /// The texts by the names of their files.
  package private(set) var files: [String: [UInt8]] = [:]

  private let root: RootView

  /// - Parameters:
  ///   - sources: The files that the root view needs, with its own.
  ///   - catalogues: The asset catalogues.
  ///   - folder: The folder with further pictures.
  init(_ root: RootView, _ sources: [SwiftSource], catalogues: [String], folder: String) {
    self.root = root
    for (number, source) in sources.enumerated() {
      // Two files of a module must not have the same name.
      files["file\(number).swift"] = text(of: source)
    }
    let symbols = AssetSymbols(of: AssetCatalogue(folders: catalogues), usedIn: sources).text
    if !symbols.isEmpty { files["assets.swift"] = Array(symbols.utf8) }
    files["main.swift"] = Array(main(catalogues, folder).utf8)
  }

  private func main(_ catalogues: [String], _ folder: String) -> String {
    let assets = "catalogues: [\(catalogues.map(literal).joined(separator: ", "))], folder: \(literal(folder))"
    let content =
      switch root.kind {
      case .app(let name): "SwiftUIFile.run(\(name).self, \(assets))"
      default: "SwiftUIFile.run(PathreelRoot.pathreelCanvas, \(assets)) { PathreelRoot() }"
      }
    return "import SwiftUI\n\(content)\n"
  }

  // MARK: A file

  /// The modules whose names `import SwiftUI` provides. An own import would make names ambiguous, or is impossible here.
  private static let providedModules: Set = [
    "Foundation", "SwiftUI", "SwiftUICore", "UIKit", "Combine", "CoreGraphics", "CoreFoundation", "QuartzCore",
    "Observation", "Dispatch", "Darwin",
  ]

  /// Apple's frameworks that are not there. A file often imports them and uses little of them, or nothing where it is
  /// shown. What it uses, the compiler names.
  private static let absentModules: Set = [
    "ActivityKit", "AppIntents", "AuthenticationServices", "AVFoundation", "AVKit", "Charts", "CloudKit", "Contacts",
    "CoreData",
    "CoreHaptics", "CoreImage", "CoreLocation", "CoreML", "CoreMotion", "CoreText", "EventKit", "GameplayKit",
    "HealthKit",
    "LocalAuthentication", "MapKit", "Metal", "MetalKit", "NaturalLanguage", "Network", "OSLog", "os", "PDFKit",
    "PencilKit", "Photos", "PhotosUI", "PlaygroundSupport", "RealityKit", "SafariServices", "SceneKit",
    "ScreenCaptureKit",
    "Speech", "SpriteKit", "StoreKit", "SwiftData", "TipKit", "UniformTypeIdentifiers", "UserNotifications", "Vision",
    "WatchKit", "WebKit", "WidgetKit",
  ]

  private func text(of source: SwiftSource) -> [UInt8] {
    var edits = SourceEdits(of: source)
    if source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { edits.replace(bytes: 0..<3, by: "") }
    if source.bytes.starts(with: Array("#!".utf8)) { edits.replace(bytes: 0..<2, by: "//") }
    changeImports(source, &edits)
    changeConditions(source, &edits)
    let added = changePreviews(source, &edits)
    let end = Array("\n#sourceLocation()\n\(added)\n".utf8)
    return Array("#sourceLocation(file: \(literal(source.path)), line: 1)\n".utf8) + edits.result + end
  }

  /// Makes every import of a module that `SwiftUI` provides one of `SwiftUI`.
  private func changeImports(_ source: SwiftSource, _ edits: inout SourceEdits) {
    for declaration in source.declarations where declaration.keyword == "import" {
      let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
      let words = source.tokens[declaration.tokens].drop { !$0.isWord("import") }.dropFirst()
      guard let module = words.first(where: { $0.kind == .word && !kinds.contains($0.text) }) else { continue }
      if Self.providedModules.contains(module.text) { edits.replace(tokens: declaration.tokens, by: "import SwiftUI") }
      if Self.absentModules.contains(module.text) { edits.replace(tokens: declaration.tokens, by: "") }
    }
  }

  /// In `#if`, the system is iOS, and the modules above can be imported.
  private func changeConditions(_ source: SwiftSource, _ edits: inout SourceEdits) {
    var isCondition = false
    for (at, token) in source.tokens.enumerated() {
      if token.beginsLine { isCondition = token.kind == .directive && ["if", "elseif"].contains(token.text) }
      guard isCondition, token.kind == .word, at + 3 < source.tokens.count, source.tokens[at + 1].isMark("("),
        source.tokens[at + 3].isMark(")")
      else { continue }
      let name = source.tokens[at + 2].text
      let holds =
        token.text == "os" && name == "iOS" || token.text == "canImport" && Self.providedModules.contains(name)
      if holds { edits.replace(tokens: at..<at + 4, by: "true") }
    }
  }

  /// Takes out the previews, but for the one that is shown, and apps and `@main`.
  ///
  /// - Returns: The text to add at the end of the file.
  private func changePreviews(_ source: SwiftSource, _ edits: inout SourceEdits) -> String {
    let isRootFile = source.path == root.path
    var added = ""
    for macro in source.macros {
      if isRootFile, case .macro(let shown) = root.kind, shown.tokens == macro.tokens {
        show(macro, in: source, &edits)
      } else {
        edits.replace(tokens: macro.tokens, by: "")
      }
    }
    for provider in source.providers {
      if isRootFile, case .provider(let shown) = root.kind, shown.name == provider.name {
        let settings = PreviewSettings(provider, in: source)
        if let others = settings.others { edits.replace(bytes: others, by: "") }
        added = rootType(canvas(settings.size, isDark: settings.isDark), "\(provider.name).previews")
      } else {
        edits.replace(tokens: provider.tokens, by: "")
      }
    }
    if let app = source.app {
      if case .app(app.name) = root.kind, isRootFile {
        for attribute in app.attributes where ["main", "UIApplicationMain"].contains(attribute.name) {
          edits.replace(tokens: attribute.token..<attribute.token + 1, by: "")
        }
      } else {
        edits.replace(tokens: app.tokens, by: "")
      }
    }
    if isRootFile, case .view(let call) = root.kind {
      added = rootType(canvas(.phone, isDark: false), call)
    }
    return added
  }

  private func rootType(_ canvas: String, _ view: String) -> String {
    "struct PathreelRoot: View { \(canvas) var body: some View { \(view) } }"
  }

  /// Makes a `#Preview` a type. Its `@Previewable` variables become properties.
  private func show(_ macro: PreviewMacro, in source: SwiftSource, _ edits: inout SourceEdits) {
    let settings = PreviewSettings(macro, in: source)
    let canvas = canvas(settings.size, isDark: settings.isDark)
    edits.replace(tokens: macro.tokens.lowerBound..<macro.body.lowerBound, by: "struct PathreelRoot: View { \(canvas) ")
    var start = macro.body.lowerBound
    for declaration in DeclarationScanner.declarations(in: macro.body, of: source.tokens, source.partners) {
      guard declaration.tokens.lowerBound == start,
        let mark = declaration.attributes.first(where: { $0.name == "Previewable" })
      else { break }
      edits.replace(tokens: mark.token..<mark.token + 1, by: "")
      start = declaration.tokens.upperBound
    }
    edits.insert("var body: some View { ", beforeToken: start)
    edits.insert("}", beforeToken: macro.tokens.upperBound - 1)
  }

  private func canvas(_ size: PreviewSettings.Size, isDark: Bool) -> String {
    let text =
      switch size {
      case .phone: ".phone"
      case .phoneOnItsSide: ".phoneOnItsSide"
      case .fitting: ".fitting"
      case .fixed(let width, let height): ".fixed(width: \(width), height: \(height))"
      }
    return "static var pathreelCanvas: SwiftUIFile.CanvasSettings { .init(\(text), isDark: \(isDark)) };"
  }
}

/// A Swift string literal.
func literal(_ text: String) -> String {
  var literal = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": literal += "\\\(scalar)"
    case "\n": literal += "\\n"
    case "\r": literal += "\\r"
    default: literal.unicodeScalars.append(scalar)
    }
  }
  return literal + "\""
}

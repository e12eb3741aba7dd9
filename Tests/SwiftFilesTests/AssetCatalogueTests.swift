import Foundation
import PathreelSwiftFiles
import TestFolders
import Testing

/// Tests of asset catalogues and of the names that Xcode makes for their assets.
struct AssetCatalogueTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ path: String, _ text: String) throws {
    let file = folder.file(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private var catalogue: AssetCatalogue { AssetCatalogue(folders: [folder.file("A.xcassets").path]) }

  private func writeColor(_ name: String, _ colors: String) throws {
    try write("A.xcassets/\(name).colorset/Contents.json", "{\"colors\": [\(colors)]}")
  }

  private static let components: [(text: String, values: [Double])] = [
    (#""red": "0x80", "green": "0xFF", "blue": "0x00", "alpha": "1.000""#, [0x80p0 / 255, 1, 0, 1]),
    (#""red": "0.25", "green": "1.000", "blue": "0.0", "alpha": "0.500""#, [0.25, 1, 0, 0.5]),
    (#""red": "51", "green": "255", "blue": "1", "alpha": "1""#, [0.2, 1, 1.0 / 255, 1]),
    (#""white": "0.5", "alpha": "1.000""#, [0.5, 0.5, 0.5, 1]),
    (#""red": 0.5, "green": 1, "blue": 0"#, [0.5, 1, 0, 1]),
  ]

  @Test(arguments: components) func `components of colours`(components: String, expected: [Double]) throws {
    try writeColor(
      "brand", #"{"idiom": "universal", "color": {"color-space": "srgb", "components": {\#(components)}}}"#)
    let color = try #require(catalogue.colors["brand"]).light
    #expect([color.red, color.green, color.blue, color.alpha] == expected)
  }

  @Test func `dark variants, colour spaces and devices`() throws {
    func color(_ red: String, _ rest: String = "") -> String {
      #"{"color": {"color-space": "display-p3", "components": {"red": "\#(red)", "green": "0.0", "blue": "0.0"}}, "#
        + #""idiom": "universal"\#(rest)}"#
    }
    let dark = #", "appearances": [{"appearance": "luminosity", "value": "dark"}]"#
    try writeColor(
      "a", color("0.1").replacing("universal", with: "mac") + "," + color("0.2", dark) + "," + color("0.3"))
    try writeColor("empty", #"{"idiom": "universal"}"#)
    try writeColor("system", #"{"color": {"platform": "ios", "reference": "systemBlueColor"}}"#)
    let pair = try #require(catalogue.colors["a"])
    #expect(pair.light.red == 0.3 && pair.dark.red == 0.2 && pair.light.isDisplayP3)
    #expect(catalogue.colors.count == 1)
    #expect(catalogue.warnings.count == 1 && catalogue.warnings[0].hasSuffix("give it components in sRGB"))
  }

  @Test func `the files of a picture, in namespaces, with the best scale`() throws {
    let dark = #""appearances": [{"appearance": "luminosity", "value": "dark"}]"#
    try write(
      "A.xcassets/logo.imageset/Contents.json",
      #"{"images": [{"filename": "1.png", "scale": "1x"}, {"filename": "3.png", "scale": "3x"}, {"filename": "2.png", "scale": "2x"}, {"filename": "d.png", "scale": "2x", \#(dark)}, {"scale": "1x"}, {"filename": "../x.png"}]}"#
    )
    try write("A.xcassets/Icons/Contents.json", #"{"properties": {"provides-namespace": true}}"#)
    try write(
      "A.xcassets/Icons/star.imageset/Contents.json",
      #"{"images": [{"filename": "a.svg"}], "properties": {"template-rendering-intent": "template"}}"#)
    try write(
      "A.xcassets/Plain/sun.imageset/Contents.json",
      #"{"images": [{"filename": "a.heic"}, {"filename": "b.pdf", "scale": "1x"}]}"#)
    try write("A.xcassets/bad.imageset/Contents.json", "{")
    let pictures = catalogue.pictures
    #expect(Set(pictures.keys) == ["logo", "Icons/star", "sun"])
    #expect(pictures["logo"]?.file(isDark: false)?.path.hasSuffix("/2.png") == true)
    #expect(pictures["logo"]?.file(isDark: true)?.path.hasSuffix("/d.png") == true)
    #expect(pictures["Icons/star"]?.file(isDark: true)?.scale == nil)
    #expect(pictures["Icons/star"]?.isTemplate == true && pictures["logo"]?.isTemplate == false)
    #expect(pictures["sun"]?.file(isDark: false)?.scale == nil)
    #expect(
      catalogue.warnings.contains {
        $0.hasSuffix("a.heic: a picture of this kind cannot be shown; save it as SVG or PNG")
      })
    #expect(catalogue.warnings.contains { $0.hasSuffix("bad.imageset: its Contents.json cannot be read") })
  }

  @Test func `names in Swift are those that Xcode makes, and only used ones are declared`() throws {
    for name in ["brand-blue", "SkyColor", "URLIcon", "unused", "2nd", "Themes/Night/ink"] {
      try writeColor(name, #"{"color": {"components": {"white": "0.5"}}}"#)
    }
    for name in ["Themes", "Themes/Night"] {
      try write("A.xcassets/\(name)/Contents.json", #"{"properties": {"provides-namespace": true}}"#)
    }
    try write("A.xcassets/logoImage.imageset/Contents.json", #"{"images": []}"#)
    try write(
      "a.swift",
      "struct A: View { var body: some View { Image(.logo); Image(.gone).tint(Color(.brandBlue), .sky, .urlIcon, ._2nd, .Themes.Night.ink) } }\n"
        + "extension Color { static let sky = Color.red }")
    let files = try SwiftProgram(folder.file("a.swift").path, cache: folder.url).text().text.files
    let text = String(decoding: try #require(files["assets.swift"]), as: UTF8.self)
    #expect(
      text.split(separator: "\n").map(String.init) == [
        "import SwiftUI",
        "extension ColorResource { static var `_2nd`: ColorResource { ColorResource(name: \"2nd\", bundle: .main) } }",
        "extension ColorResource { static var `sky`: ColorResource { ColorResource(name: \"SkyColor\", bundle: .main) } }",
        "extension ColorResource.`Themes`.`Night` { static var `ink`: ColorResource { ColorResource(name: \"Themes/Night/ink\", bundle: .main) } }",
        "extension ColorResource { static var `urlIcon`: ColorResource { ColorResource(name: \"URLIcon\", bundle: .main) } }",
        "extension ColorResource { static var `brandBlue`: ColorResource { ColorResource(name: \"brand-blue\", bundle: .main) } }",
        "extension ColorResource { enum `Themes` {} }", "extension ColorResource.`Themes` { enum `Night` {} }",
        "extension ImageResource { static var `logo`: ImageResource { ImageResource(name: \"logoImage\", bundle: .main) } }",
        "extension ImageResource { static var `gone`: ImageResource { ImageResource(name: \"gone\", bundle: .main) } }",
        "extension Color { static var `_2nd`: Color { Color(ColorResource.`_2nd`) } }",
        "extension ShapeStyle where Self == Color { static var `_2nd`: Color { Color(ColorResource.`_2nd`) } }",
        "extension Color { static var `urlIcon`: Color { Color(ColorResource.`urlIcon`) } }",
        "extension ShapeStyle where Self == Color { static var `urlIcon`: Color { Color(ColorResource.`urlIcon`) } }",
        "extension Color { static var `brandBlue`: Color { Color(ColorResource.`brandBlue`) } }",
        "extension ShapeStyle where Self == Color { static var `brandBlue`: Color { Color(ColorResource.`brandBlue`) } }",
      ])
  }
}

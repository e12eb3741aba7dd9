import Foundation
import Pathreel
import PathreelPNG
import PathreelVideo
import Testing

/// Tests of picture files in scenes, from the scene file to the commands' output.
struct PictureTests {
  let shell: Shell

  /// Files that libwebp and libjpeg-turbo wrote. The WebP has two lossless pixels: (200, 40, 60), and (30, 180, 90)
  /// with half alpha. The JPEG has 8 × 8 pixels of grey 128.
  static let webP = "UklGRiQAAABXRUJQVlA4TBcAAAAvAQAAEA9wFMZbId+D54H/4YEKRPQ/AAA="
  static let jpeg =
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxl"
    + "Z2P/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z"

  init() throws {
    shell = try Shell()
    let red = Bitmap(width: 2, height: 2)
    for y in 0..<2 { for x in 0..<2 { red[x, y] = Bitmap.Pixel(red: 255, green: 0, blue: 0, alpha: 255) } }
    try PNG.write(red, to: shell.folder.appending(path: "red.png"))
    try Data(base64Encoded: Self.webP)!.write(to: shell.folder.appending(path: "pair.webp"))
    try Data(base64Encoded: Self.jpeg)!.write(to: shell.folder.appending(path: "grey.jpg"))
  }

  private func write(_ element: String) throws {
    try shell.write(
      "canvas: {size: [16, 16], background: black}\nfps: 10\nduration: 1\nelements:\n  - \(element)\n", to: "a.yaml")
  }

  /// The middle pixel of the scene's first frame.
  private func middle() throws -> Bitmap.Pixel {
    let outcome = try shell.run("frames", "a.yaml", "-o", "f", "--at", "0", "--quiet")
    #expect(outcome.errors == "")
    return try PNG.read(shell.folder.appending(path: "f/frame-000000.png"))[8, 8]
  }

  @Test func `PNG, JPEG and WebP pictures in a scene are drawn`() throws {
    try write("image: {file: red.png, size: 16}")
    #expect(try middle() == Bitmap.Pixel(red: 255, green: 0, blue: 0, alpha: 255))
    try write("image: {file: grey.jpg, size: 16}")
    #expect(try middle() == Bitmap.Pixel(red: 128, green: 128, blue: 128, alpha: 255))
    try write("{circle: {radius: 8}, fill: {image: pair.webp, scale: 8, interpolation: none}}")
    // Half-transparent over black: half of (30, 180, 90).
    #expect(try middle() == Bitmap.Pixel(red: 15, green: 90, blue: 45, alpha: 255))
  }

  @Test func `inspect prints a picture's size and hash`() throws {
    try write("image: red.png")
    let json = try shell.run("inspect", "a.yaml", "--at", "0").output
    let asset = try ImageAsset(contentsOf: shell.folder.appending(path: "red.png"))
    let hash = try #require("\(asset)".split(separator: " ").last)
    #expect(json.contains("\"hash\" : \"\(hash)\""))
    #expect(json.contains(/"size" : \[\s+2,\s+2\s+\]/))
    try Data(base64Encoded: Self.jpeg)!.write(to: shell.folder.appending(path: "red.png"))
    #expect(try !shell.run("inspect", "a.yaml", "--at", "0").output.contains(hash))
  }

  @Test(arguments: [
    ("text.png", "is not a PNG, JPEG, WebP or GIF picture"),
    ("cut.png", "is a PNG that is cut off or damaged: its end is missing"),
    ("large.png", "has 20000x20000 pixels, outside the limit of 1 to 16384 a side; scale it down"),
  ])
  func `a picture file that is no picture is an error with its place`(name: String, reason: String) throws {
    try write("image: \(name)")
    let png = try shell.read("red.png")
    try shell.write("no picture", to: "text.png")
    try png.prefix(50).write(to: shell.folder.appending(path: "cut.png"))
    var large = png
    large.replaceSubrange(16..<24, with: [0, 0, 0x4e, 0x20, 0, 0, 0x4e, 0x20])
    try large.write(to: shell.folder.appending(path: "large.png"))
    #expect(try shell.run("check", "a.yaml") == .failed(65, "a.yaml:5:12: '\(name)' \(reason)"))
  }

  @Test func `--assets allows a folder of pictures`() throws {
    let folder = shell.folder.appending(path: "scenes")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try shell.write(
      "canvas: {size: [16, 16]}\nfps: 10\nduration: 1\nelements: [{image: ../red.png}]\n", to: "scenes/b.yaml")
    let refused = try shell.run("check", "scenes/b.yaml")
    #expect(refused.code == 65 && refused.errors.hasPrefix("scenes/b.yaml:4:20: '../red.png' leads up with '..'"))
    #expect(try shell.run("check", "scenes/b.yaml", "--assets", ".").code == 0)
  }
}

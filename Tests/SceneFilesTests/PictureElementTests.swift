import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSceneFiles
import PathreelSceneSyntax
import TestFolders
import Testing

/// Tests of pictures in scene files. Here a picture file is its width and height as text, which a test decoder reads.
final class PictureElementTests {
  private let files: TemporaryFolder
  private var folder: URL { files.url }

  init() throws {
    files = try TemporaryFolder()
    try FileManager.default.createDirectory(at: files.file("in"), withIntermediateDirectories: true)
    for (name, size) in [("a.png", "40x20"), ("in/b.png", "10x10"), ("bad.png", "?")] {
      try Data(size.utf8).write(to: files.file(name))
    }
  }

  struct DamagedError: Error, CustomStringConvertible { let description = "is damaged" }

  @Sendable private static func decode(_ data: Data, _: (Int, Int) throws -> Void) throws -> ImageAsset {
    let sides = String(decoding: data, as: UTF8.self).split(separator: "x").compactMap { Int($0) }
    guard sides.count == 2 else { throw DamagedError() }
    return ImageAsset(Bitmap(width: sides[0], height: sides[1]))
  }

  private func scene(_ elements: [String]) throws -> SceneFile {
    let text = "canvas: {size: [400, 200]}\nduration: 2\nelements:\n" + elements.map { "  - \($0)\n" }.joined()
    return try SceneFile(text: text, name: "p.yaml", folder: folder, images: Self.decode)
  }

  private func list(_ elements: String..., at seconds: Double = 0) throws -> DisplayList {
    try scene(elements).displayList(at: seconds)
  }

  /// The frame of a picture's outline, and the whole picture on the canvas.
  private func drawn(_ element: String, at seconds: Double = 0) throws -> (frame: CGRect, picture: Paint.Image) {
    let items = try list(element, at: seconds).items
    guard items.count == 1, case .fill(let fill) = items[0], case .image(var image) = fill.paint else {
      throw DamagedError()
    }
    image.rect = image.rect.applying(fill.transform)
    return (fill.path.boundingRect.applying(fill.transform), image)
  }

  private func message(_ elements: String...) -> String {
    do {
      _ = try scene(elements)
      return "read"
    } catch {
      return "\(error)"
    }
  }

  // MARK: The element

  @Test(arguments: ["image: a.png", "image: {file: a.png}"])
  func `a picture is a point for each pixel, in the middle`(element: String) throws {
    let (frame, picture) = try drawn(element)
    #expect(frame == CGRect(x: 180, y: 90, width: 40, height: 20))
    #expect(picture.rect == frame && picture.interpolation == .medium && picture.asset.width == 40)
  }

  @Test(
    arguments: [
      ("", CGRect(x: 150, y: 75, width: 100, height: 50), CGRect(x: 150, y: 75, width: 100, height: 50)),
      (
        ", mode: stretch", CGRect(x: 150, y: 50, width: 100, height: 100),
        CGRect(x: 150, y: 50, width: 100, height: 100)
      ),
      (
        ", mode: fill", CGRect(x: 150, y: 50, width: 100, height: 100), CGRect(x: 100, y: 50, width: 200, height: 100)
      ),
      (
        ", mode: fill, zoom: 2, anchor: left", CGRect(x: 150, y: 50, width: 100, height: 100),
        CGRect(x: 150, y: 0, width: 400, height: 200)
      ),
    ])
  func `a picture fits into a size, stretches to it, or fills it`(mode: String, frame: CGRect, rect: CGRect) throws {
    let drawn = try drawn("image: {file: a.png, size: 100\(mode)}")
    #expect(drawn.frame == frame && drawn.picture.rect == rect)
  }

  @Test func `zoom and anchor change with time`() throws {
    let element = #"image: {file: a.png, size: [40, 20], mode: fill, zoom: 1 + t, anchor: ["t", 0]}"#
    #expect(try drawn(element).picture.rect == CGRect(x: 180, y: 90, width: 40, height: 20))
    #expect(try drawn(element, at: 1).picture.rect == CGRect(x: 140, y: 90, width: 80, height: 40))
  }

  @Test func `many elements share one picture, which is decoded once`() throws {
    let items = try list("image: a.png", "{circle: {radius: 9}, fill: {image: a.png}}").items
    let assets = items.compactMap { item -> ImageAsset? in
      if case .fill(let fill) = item, case .image(let image) = fill.paint { image.asset } else { nil }
    }
    #expect(assets.count == 2)
    #expect(Set(assets.map { $0.withUnsafeBytes { $0.baseAddress } }).count == 1)
  }

  // MARK: The paint

  @Test func `a picture fills a shape's frame, or a stroke's`() throws {
    let (frame, picture) = try drawn("{circle: {radius: 50}, fill: {image: in/b.png, zoom: 3, interpolation: none}}")
    #expect(frame == CGRect(x: 150, y: 50, width: 100, height: 100))
    #expect(picture.rect == CGRect(x: 50, y: -50, width: 300, height: 300))
    #expect(picture.tiling == .clamp && picture.interpolation == .none)
    let items = try list("{circle: {radius: 50}, stroke: {image: in/b.png, width: 8}}").items
    guard case .stroke(let stroke) = items[0], case .image = stroke.paint else {
      Issue.record("the stroke has no picture")
      return
    }
  }

  @Test func `a picture paint with a scale is repeated from the frame's top left`() throws {
    let picture = try drawn("{circle: {radius: 50}, fill: {image: a.png, scale: 0.5}}").picture
    #expect(picture.rect == CGRect(x: 150, y: 50, width: 20, height: 10) && picture.tiling == .repeat)
  }

  @Test func `letters share the picture behind their word`() throws {
    let items = try list("{letters: ab, fill: {image: a.png}}").items
    let rects = items.compactMap { item -> CGRect? in
      guard case .fill(let fill) = item, case .image(let image) = fill.paint else { return nil }
      return image.rect.applying(fill.transform)
    }
    #expect(rects.count == 2 && rects[0] == rects[1])
  }

  // MARK: Mistakes

  @Test(
    arguments: [
      ("image: none.png", "4:12: 'none.png' is not there; check the name and the folder"),
      ("image: {file: in}", "4:19: 'in' is not a file"),
      ("image: bad.png", "4:12: 'bad.png' is damaged"),
      (
        "{circle: {radius: 5}, fill: {image: ../a.png}}",
        "4:41: '../a.png' leads up with '..' out of the scene file's folder; move the file there, or allow its folder with --assets"
      ),
      (
        "image: /etc/passwd",
        "4:12: '/etc/passwd' is an absolute path out of the scene file's folder; move the file there, or allow its folder with --assets"
      ),
      ("image: ''", "4:12: '' is not the name of a file"),
      ("image:", "4:11: 'image' has no value; write the name of a picture file"),
      ("image: {size: 5}", "4:12: 'image' needs 'file'"),
      ("image: {file: a.png, mode: fill}", "4:26: 'mode' needs 'size' beside it"),
      (
        "image: {file: a.png, size: 9, zoom: 2}",
        "4:35: 'zoom' is for a 'mode' that is 'fill'; here it is 'fit'"
      ),
      (
        "{circle: {radius: 5}, fill: {image: a.png, color: red}}",
        "4:48: 'fill' has both 'image' and 'color'; keep one"
      ),
      (
        "{circle: {radius: 5}, fill: {image: a.png, scale: 2, zoom: 2}}",
        "4:58: 'fill' has both 'scale' and 'zoom'; keep one"
      ),
      (
        "{circle: {radius: 5}, fill: {color: red, zoom: 2}}", "4:46: 'zoom' needs 'image' beside it"
      ),
      (
        "{image: a.png, fill: red}",
        "4:20: 'fill' is for shapes, and 'image' is not one; give it to a shape that is filled with it"
      ),
    ])
  func `a mistake has its place`(element: String, expected: String) {
    #expect(message(element) == "p.yaml:" + expected)
  }

  @Test func `a wrong picture is reported once`() {
    #expect(message("image: bad.png", "image: bad.png") == "p.yaml:4:12: 'bad.png' is damaged")
  }

  @Test func `all pictures together have a limit`() throws {
    let names = try (0..<3).map { i in
      try Data("8192x8192".utf8).write(to: files.file("\(i).png"))
      return "image: \(i).png"
    }
    // Nothing is read after the limit, so that a picture that is not there is not missed.
    #expect(
      message(names[0], names[1], names[2], "image: none.png")
        == "p.yaml:6:12: with '2.png' the scene's pictures have 201326592 pixels; at most 134217728 are read")
  }

  @Test func `a program that reads no pictures says so`() {
    let text = "canvas: {size: [9, 9]}\nduration: 1\nelements: [{image: a.png}]\n"
    let error = #expect(throws: SceneFileError.self) {
      try SceneFile(text: text, name: "p.yaml", folder: folder, images: nil)
    }
    #expect(error.map { "\($0)" } == "p.yaml:3:20: 'a.png' is a picture, and this program reads none")
  }

  @Test func `a scene without a folder names no files`() {
    let text = "canvas: {size: [9, 9]}\nduration: 1\nelements: [{image: a.png}]\n"
    let error = #expect(throws: SceneFileError.self) {
      try SceneFile(text: text, name: "p.yaml", folder: nil, images: Self.decode)
    }
    #expect(
      error.map { "\($0)" } == "p.yaml:3:20: 'a.png' cannot be found: the scene was not read from a file")
  }
}

import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import Testing

/// Tests of parameters that take pictures. Here a picture file is its width and height as text, which a test decoder
/// reads.
final class ImageParameterTests {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "ImageParameterTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder.appending(path: "scene/in"), withIntermediateDirectories: true)
    let files = [
      ("scene/a.png", "40x20"), ("scene/in/b.png", "10x10"), ("scene/{t}.png", "30x30"), ("scene/bad.png", "?"),
      ("scene/vast.png", "16384x8192"), ("outside.png", "10x10"),
    ]
    for (name, size) in files { try Data(size.utf8).write(to: folder.appending(path: name)) }
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "scene/link.png"), withDestinationURL: folder.appending(path: "outside.png"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  struct DamagedError: Error, CustomStringConvertible { let description = "is damaged" }

  @Sendable private static func decode(_ data: Data, _: (Int, Int) throws -> Void) throws -> ImageAsset {
    let sides = String(decoding: data, as: UTF8.self).split(separator: "x").compactMap { Int($0) }
    guard sides.count == 2 else { throw DamagedError() }
    return ImageAsset(Bitmap(width: sides[0], height: sides[1]))
  }

  private func scene(
    _ parameters: String = "photo: {image: a.png}", _ elements: String = "image: photo"
  ) throws -> SceneFile {
    let text =
      "canvas: {size: [400, 200]}\nduration: 2\nparameters:\n  \(parameters)\nelements:\n  - \(elements)\n"
    return try SceneFile(text: text, name: "p.yaml", folder: folder.appending(path: "scene"), images: Self.decode)
  }

  private func message(_ parameters: String, _ elements: String = "image: photo") -> String {
    do {
      _ = try scene(parameters, elements).displayList(at: 0)
      return "drawn"
    } catch { return "\(error)" }
  }

  /// The width and height of the drawn picture.
  private func sides(_ scene: SceneFile) throws -> [Int] {
    guard case .fill(let fill)? = try scene.displayList(at: 0).items.first, case .image(let image) = fill.paint else {
      throw DamagedError()
    }
    return [image.asset.width, image.asset.height]
  }

  @Test func `a parameter with 'image' takes the name of a picture`() throws {
    let parameter = try scene("photo: {image: a.png, label: Photo}").parameters[0]
    #expect(parameter == SceneParameter("photo", label: "Photo", .image, value: .image("a.png")))
  }

  @Test(
    arguments: [
      "image: photo", "image: {file: photo}", "{circle: {radius: 40}, fill: {image: photo}}",
      "{circle: {radius: 40}, stroke: {image: photo, width: 20}}",
    ]) func `a picture parameter's name can be used for a picture`(element: String) throws
  {
    let drawn = try scene("photo: {image: a.png}", element).displayList(at: 0)
    #expect(
      try drawn == scene("photo: {image: in/b.png}", element.replacing("photo", with: "a.png")).displayList(at: 0))
  }

  @Test func `setting a picture parameter shows another picture`() throws {
    let scene = try scene()
    #expect(try sides(scene) == [40, 20])
    let other = try scene.setting("photo", to: .image("in/b.png"))
    #expect(try sides(other) == [10, 10])
    #expect(try sides(other.setting("photo", to: .image("a.png"))) == [40, 20])
    #expect(try sides(scene) == [40, 20])
  }

  @Test func `a named value can be the picture of a parameter`() throws {
    let text = """
      canvas: {size: [400, 200]}
      duration: 2
      parameters: {photo: {image: a.png}}
      let: {shown: photo}
      elements: [image: shown]
      """
    let scene = try SceneFile(text: text, name: "p.yaml", folder: folder.appending(path: "scene"), images: Self.decode)
    #expect(try sides(scene) == [40, 20])
  }

  @Test func `braces in a name are a part of it`() throws {
    #expect(try sides(scene().setting("photo", to: .image("{t}.png"))) == [30, 30])
  }

  @Test func `the files of a scene are also those that were set`() throws {
    let scene = try scene().setting("photo", to: .image("in/b.png"))
    #expect(scene.files.map(\.lastPathComponent) == ["a.png", "b.png"])
  }

  @Test(
    arguments: [
      ("photo: {image: c.png}", "p.yaml:4:18: 'c.png' is not there; check the name and the folder"),
      (
        "photo: {image: https://a.org/c.png}",
        "p.yaml:4:18: 'https://a.org/c.png' is an address, and nothing is downloaded; save the file beside the scene"
      ),
      ("photo: {image: bad.png}", "p.yaml:4:18: 'bad.png' is damaged"),
      ("photo: {image: in}", "p.yaml:4:18: 'in' is not a file"),
      (
        "photo: {image: ../outside.png}",
        "p.yaml:4:18: '../outside.png' leads up with '..' out of the scene file's folder; move the file there, or allow its folder with --assets"
      ),
      (
        "photo: {image: link.png}",
        "p.yaml:4:18: 'link.png' is a link out of the scene file's folder; move the file there, or allow its folder with --assets"
      ),
      (
        "photo: {image: /etc/passwd}",
        "p.yaml:4:18: '/etc/passwd' is an absolute path out of the scene file's folder; move the file there, or allow its folder with --assets"
      ),
      ("photo: {image: a.png, value: 3}", "p.yaml:4:25: 'photo' has both 'image' and 'value'; keep one"),
      ("photo: {image: a.png, text: b}", "p.yaml:4:25: 'photo' has both 'image' and 'text'; keep one"),
      ("photo: {image: }", "p.yaml:4:18: 'image' has no value; write the name of a picture file"),
    ]) func `a parameter's picture that cannot be had is an error with its place`(parameters: String, expected: String)
  {
    #expect(message(parameters, "circle: {radius: 9}") == expected)
  }

  @Test(
    arguments: [
      ("photo: {value: 3}", "p.yaml:6:19: 'file' is a picture; 'photo' is a number"),
      ("photo: {text: a.png}", "p.yaml:6:19: 'file' is a picture; 'photo' is text"),
      (
        "photo: {image: c.png}",
        "p.yaml:4:18: 'c.png' is not there; check the name and the folder"
      ),
    ]) func `a name that is no picture says what it is`(parameters: String, expected: String)
  {
    #expect(message(parameters, "image: {file: photo}") == expected)
  }

  @Test(
    arguments: [
      ("circle: {radius: photo}", "p.yaml:6:22: 'radius' is a number; this is a picture"),
      (
        #"text: "{photo}""#,
        "p.yaml:6:13: 'photo' is a picture, which no text can show; show it with an 'image'"
      ),
      ("{circle: {radius: 9}, fill: photo}", "p.yaml:6:33: 'fill' is a colour; this is a picture"),
      ("image: phot", "p.yaml:6:12: 'phot' is not there; check the name and the folder"),
    ]) func `a picture parameter cannot be used as another value`(element: String, expected: String)
  {
    #expect(message("photo: {image: a.png}", element) == expected)
  }

  @Test(
    arguments: [
      ("c.png", "parameter 'photo': 'c.png' is not there; check the name and the folder"),
      ("bad.png", "parameter 'photo': 'bad.png' is damaged"),
      (
        "../outside.png",
        "parameter 'photo': '../outside.png' leads up with '..' out of the scene file's folder; move the file there, or allow its folder with --assets"
      ),
      (
        "vast.png",
        "parameter 'photo': with 'vast.png' the scene's pictures have 134218528 pixels; at most 134217728 are read"
      ),
    ]) func `a picture that is set obeys the rules for files`(name: String, expected: String) throws
  {
    let scene = try scene()
    let error = #expect(throws: SceneError.self) { try scene.setting("photo", to: .image(name)) }
    #expect(error.map { "\($0)" } == expected)
  }

  @Test func `picture parameters of films obey the same rule for files`() throws {
    let assets = SceneAssets(in: folder.appending(path: "scene"), of: .program)
    let error = #expect(throws: SceneAssetError.self) { try assets.file(named: "../outside.png") }
    #expect(
      error?.reason == "leads up with '..' out of the folder of the program's resources; move the file there")
  }

  @Test(arguments: [.number(1), .choice("a"), .text("a.png"), .boolean(true)] as [ParameterValue])
  func `a value of another kind is refused for the parameter`(value: ParameterValue) throws {
    let scene = try scene()
    #expect(throws: SceneError.wrongKind(parameter: "photo", wanted: "the name of a picture file")) {
      try scene.setting("photo", to: value)
    }
  }
}

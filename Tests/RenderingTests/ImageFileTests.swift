import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelPNG
import PathreelRendering
import PathreelVideo
import TestFolders
import Testing

/// Tests of pictures that scenes in Swift name by their files.
struct ImageFileTests {
  let folder: TemporaryFolder

  /// A JPEG of 8 × 8 pixels of grey 128, by libjpeg-turbo.
  static let jpeg =
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxl"
    + "Z2P/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z"

  init() throws {
    folder = try TemporaryFolder()
    let red = Bitmap(width: 2, height: 2)
    for y in 0..<2 { for x in 0..<2 { red[x, y] = Bitmap.Pixel(red: 255, green: 0, blue: 0, alpha: 255) } }
    try PNG.write(red, to: folder.file("red.png"))
    try Data(base64Encoded: Self.jpeg)!.write(to: folder.file("grey.jpg"))
  }

  private struct Show: Scene {
    let image: Image
    var size: CGSize { CGSize(width: 16, height: 16) }
    var timeline: Timeline { Beat("all", lasting: 1) }
    func body(at time: SceneTime) -> some View { image.resizable() }
  }

  private func pixel(_ image: Image) throws -> Bitmap.Pixel { try Clip(Show(image: image)).bitmap(ofFrame: 0)[8, 8] }

  @Test func `a picture is read from a file`() throws {
    let red = Bitmap.Pixel(red: 255, green: 0, blue: 0, alpha: 255)
    #expect(try pixel(Image(contentsOf: folder.file("red.png"))) == red)
  }

  @Test func `a file is read once, so that all frames show the same picture`() throws {
    let file = folder.file("red.png")
    let first = try pixel(Image(contentsOf: file))
    try Data(base64Encoded: Self.jpeg)!.write(to: file)
    #expect(try pixel(Image(contentsOf: file)) == first)
  }

  @Test func `a bundle's pictures go by their names, with or without the extension`() throws {
    try FileManager.default.copyItem(at: folder.file("red.png"), to: folder.file("red.large.png"))
    let bundle = try #require(Bundle(path: folder.url.path))
    #expect(try pixel(Image("red", bundle: bundle)).red == 255)
    #expect(try pixel(Image("red.png", bundle: bundle)).red == 255)
    #expect(try pixel(Image("grey", bundle: bundle)).red == 128)
    #expect(try pixel(Image("red.large", bundle: bundle)).red == 255)
  }

  @Test func `an image parameter names a picture among a bundle's`() throws {
    let bundle = try #require(Bundle(path: folder.url.path))
    #expect(try pixel(Image("red.png" as ImageFile, bundle: bundle)).red == 255)
  }

  @Test(
    arguments: [
      ("../red.png", "leads up with '..' out of the folder of the program's resources; move the file there"),
      ("/etc/passwd", "is an absolute path out of the folder of the program's resources; move the file there"),
      ("none.png", "is not there; check the name and the folder"),
    ]) func `an image parameter obeys the rule for files`(name: String, reason: String) throws
  {
    let bundle = try #require(Bundle(path: folder.url.path))
    let error = #expect(throws: FrameError.self) { try pixel(Image(ImageFile(name), bundle: bundle)) }
    #expect(error.map { "\($0.cause)" } == "picture file: '\(name)' \(reason)")
  }

  @Test func `a missing picture is an error of the frame that shows it`() throws {
    let bundle = try #require(Bundle(path: folder.url.path))
    let error = #expect(throws: FrameError.self) { try pixel(Image("logo", bundle: bundle)) }
    #expect(
      error.map { "\($0.cause)" }
        == "logo: no such picture in \(folder.url.path); check the name, or give its bundle")
    let nameless = #expect(throws: FrameError.self) { try pixel(Image("", bundle: bundle)) }
    #expect(nameless.map { "\($0.cause)" }?.hasPrefix("'': no such picture in ") == true)
    let file = folder.file("none.png")
    let other = #expect(throws: FrameError.self) { try pixel(Image(contentsOf: file)) }
    #expect(other.map { "\($0.cause)" } == "\(file.relativePath): cannot be opened: No such file or directory")
  }
}

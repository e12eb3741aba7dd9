import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import Synchronization
import Testing

/// Tests that versions of a scene share the pictures that were already decoded.
final class DecodedPicturesTests {
  private let folder: URL
  private let decoded = Decoded()

  /// Records the widths of the decoded pictures. Here a picture file is just its width.
  private final class Decoded: Sendable {
    let widths = Mutex<[Int]>([])
  }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "DecodedPicturesTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, width) in [("a.png", "10"), ("b.png", "20"), ("c.png", "30")] { try write(width, to: name) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ width: String, to name: String) throws {
    try Data(width.utf8).write(to: folder.appending(path: name), options: .atomic)
  }

  private func scene() throws -> SceneFile {
    let text = """
      canvas: {size: [40, 40]}
      duration: 1
      parameters: {photo: {image: a.png}}
      elements: [{image: photo}]
      """
    return try SceneFile(text: text, name: "p.yaml", folder: folder) { [decoded] data, _ in
      let width = Int(String(decoding: data, as: UTF8.self))!
      decoded.widths.withLock { $0.append(width) }
      return ImageAsset(Bitmap(width: width, height: 1))
    }
  }

  private func width(of scene: SceneFile) throws -> Int? {
    guard case .fill(let fill)? = try scene.displayList(at: 0).items.first, case .image(let image) = fill.paint else {
      return nil
    }
    return image.asset.width
  }

  @Test func `a picture is decoded once for all versions of a scene`() throws {
    let scene = try scene()
    for name in ["b.png", "c.png", "b.png", "a.png", "b.png"] {
      _ = try scene.setting("photo", to: .image(name))
    }
    #expect(decoded.widths.withLock { $0 } == [10, 20, 30])
  }

  @Test func `a picture that was written since is decoded again`() throws {
    let scene = try scene()
    #expect(try width(of: scene.setting("photo", to: .image("b.png"))) == 20)
    try write("25", to: "b.png")
    #expect(try width(of: scene.setting("photo", to: .image("b.png"))) == 25)
  }
}

import Foundation
import PathreelRendering
import PathreelVideo
import SmallScenes
import TestFolders
import Testing

/// Tests of the partial files that killed runs leave in a folder of pictures.
struct PictureFolderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func add(_ names: [String]) throws {
    for name in names { try Data("some".utf8).write(to: folder.file(name)) }
  }

  @Test func `pictures that a killed run left unfinished go with the next run into the folder`() throws {
    let others = [
      ".clip.mp4.partial-1-0", ".frame-3.png.partial-1-0", ".frame-000003.png.partial", "frame-000003.png.partial-1-0",
      "frame-000099.png",
    ]
    try add(others + [".frame-000000.png.partial-4711-0", ".frame-000099.png.partial-4711-12"])
    try Clip(SmallScenes.file(SmallScenes.medley)).writeImages(into: folder.url, frames: [0])
    #expect(try Set(folder.names) == Set(others + ["frame-000000.png"]))
  }

  @Test func `a size that the format cannot hold leaves no folder`() throws {
    // WebP has at most 16,383 pixels a side.
    let clip = try Clip(SmallScenes.file(SmallScenes.medley), size: OutputSize(width: 16_384, height: 16))
    #expect(throws: VideoError.self) { try clip.writeImages(into: folder.file("new"), format: .webp, frames: [0]) }
    #expect(try folder.names == [])
  }

  @Test func `a picture that a killed run left unfinished goes when the same is drawn again`() throws {
    try add([".still.png.partial-4711-0", ".other.png.partial-4711-0"])
    try Clip(SmallScenes.file(SmallScenes.medley)).writeImage(ofFrame: 0, to: folder.file("still.png"))
    #expect(try folder.names == [".other.png.partial-4711-0", "still.png"])
  }
}

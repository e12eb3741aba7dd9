import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRendering
import SmallScenes
import TestFolders
import Testing

/// Tests that outputs do not replace files that a scene in Swift has read.
struct InputFilesTests {
  private struct Album: Scene {
    let photo: URL
    var size: CGSize { CGSize(width: 64, height: 48) }
    var duration: Double { 0.1 }
    func body(at time: SceneTime) -> some View { Image(contentsOf: photo) }
  }

  @Test func `a scene in Swift keeps its pictures`() throws {
    let folder = try TemporaryFolder()
    // Use a name that both a video and a picture of a frame could get.
    let photo = folder.file("frame-000000.png")
    try Clip(SmallScenes.file(SmallScenes.crowd)).writeImage(ofFrame: 0, to: photo)
    let (clip, bytes) = (try Clip(Album(photo: photo)), try Data(contentsOf: photo))
    #expect(throws: OutputError.self) { try clip.writeVideo(to: photo) }
    #expect(throws: OutputError.self) { try clip.writeImages(into: folder.url, frames: [0]) }
    #expect(throws: OutputError.self) { try clip.writeImage(ofFrame: 0, to: photo) }
    #expect(try Data(contentsOf: photo) == bytes)
    #expect(try folder.names == ["frame-000000.png"])
  }
}

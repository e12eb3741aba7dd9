import Foundation
import SmallScenes
import Testing

/// Tests that no output replaces a file that the scene was read from.
struct InputFilesTests {
  let shell: Shell

  init() throws { shell = try Shell() }

  @Test func `a scene is not overwritten by its video, under whatever name`() throws {
    try shell.write(SmallScenes.square, to: "own.mp4")
    let (own, folder) = (shell.folder.appending(path: "own.mp4"), shell.folder.appending(path: "folder"))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: shell.folder.appending(path: "link.mp4"), withDestinationURL: own)
    try FileManager.default.linkItem(at: own, to: shell.folder.appending(path: "hard.mp4"))
    #expect(
      try shell.run("render", "own.mp4", "-o", "own.mp4")
        == .failed(
          64, "Error: own.mp4: the scene is read from this file and it would be lost; give the output another name"))
    for name in ["link.mp4", "hard.mp4", "folder/../own.mp4", own.path] {
      let complaint =
        "Error: \(name): this is the file own.mp4, which the scene is read from, and it would be lost; give the output another name"
      #expect(try shell.run("render", "own.mp4", "-o", name) == .failed(64, complaint))
      #expect(
        try shell.run("sweep", "own.mp4", "--vary", "side=4..9", "-o", name) == .failed(64, complaint))
    }
    #expect(try shell.read("own.mp4") == Data(SmallScenes.square.utf8))
    #expect(try shell.names() == ["folder", "hard.mp4", "link.mp4", "own.mp4"])
  }

  @Test func `a picture of the scene is neither drawn over nor cleaned away`() throws {
    try shell.write(SmallScenes.square, to: "square.yaml")
    try shell.write(
      """
      canvas: {size: [64, 48]}
      fps: 10
      duration: 1
      elements:
        - image: {file: f/frame-000003.png}
      """, to: "album.yaml")
    #expect(try shell.run("frames", "square.yaml", "-o", "f", "--at", "0.3s", "--quiet").code == 0)
    let picture = try shell.read("f/frame-000003.png")
    let complaint =
      "the scene is read from this file and it would be lost; give the output another name"
    for options in [["f"], ["f/frame-000003.png", "--at", "0"], ["f", "--at", "0", "--clean"]] {
      #expect(
        try shell.run(["frames", "album.yaml", "-o"] + options)
          == .failed(64, "Error: f/frame-000003.png: \(complaint)"))
    }
    #expect(try shell.names(in: "f") == ["frame-000003.png"])
    #expect(try shell.run("frames", "album.yaml", "-o", "f", "--at", "0", "--quiet").code == 0)
    #expect(try shell.read("f/frame-000003.png") == picture)
  }
}

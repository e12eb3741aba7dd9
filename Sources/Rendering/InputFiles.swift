import Foundation
import PathreelMotion
import PathreelSceneFiles

/// The files that a scene is read from. What is made of the scene must not replace them.
package struct InputFiles: Sendable {
  private var files: [URL]

  /// - Parameter others: What else is read.
  package init(of scene: any Scene, and others: [URL] = []) { files = scene.inputFiles + others }

  /// The same files with one more.
  func adding(_ file: URL) -> InputFiles {
    var all = self
    all.files.append(file)
    return all
  }

  /// All of them: those that the scene names, and pictures that scenes in Swift have read so far.
  package var all: [URL] { files + Image.readFiles }

  /// Refuses a target that is one of the files, or one of the pictures that a scene in Swift has read so far, whatever it
  /// is called: by another spelling, or through a link.
  package func check(_ target: URL) throws(OutputError) {
    guard let identity = FileIdentity(of: target.path) else { return }
    for file in all where FileIdentity(of: file.path) == identity {
      throw .isInput(file: Self.shortName(of: target), input: Self.shortName(of: file))
    }
  }
}

extension Scene {
  /// The files that a scene file, or the scene files of a sequence, are read from.
  fileprivate var inputFiles: [URL] {
    (self as? SceneFile)?.files ?? _sequence?.scenes.flatMap(\.scene.inputFiles) ?? []
  }
}

extension InputFiles {
  /// Files beside the scene are called `./a.png` where the scene is `b.yaml`.
  private static func shortName(of file: URL) -> String {
    let name = file.relativePath
    return name.hasPrefix("./") ? String(name.dropFirst(2)) : name
  }
}

/// Two names with the same device and inode are names of one file.
private struct FileIdentity: Equatable {
  let device: dev_t
  let inode: ino_t

  /// `nil` where there is no file.
  init?(of path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    (device, inode) = (facts.st_dev, facts.st_ino)
  }
}

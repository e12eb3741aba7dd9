import Foundation
import PathreelMotion
import PathreelSceneFiles

/// The files from which a scene is read. Outputs must not replace them: ``Clip`` and the commands check each output.
package struct InputFiles: Sendable {
  private var files: [URL]

  /// The input files of a scene, and others.
  ///
  /// - Parameter others: Further files that are read.
  package init(of scene: any Scene, and others: [URL] = []) { files = scene.inputFiles + others }

  /// Returns the same files and one more.
  func adding(_ file: URL) -> InputFiles {
    var all = self
    all.files.append(file)
    return all
  }

  /// Returns these files and others.
  package func adding(_ others: InputFiles) -> InputFiles {
    var all = self
    all.files += others.files.filter { !files.contains($0) }
    return all
  }

  /// All input files: the files that the scene names, and the pictures that scenes in Swift have read so far.
  package var all: [URL] { files + Image.readFiles }

  /// Throws an error if a target is one of ``all``, even if its path is spelled differently or leads through a link.
  package func check(_ target: URL) throws(OutputError) {
    guard let identity = FileIdentity(of: target.path) else { return }
    for file in all where FileIdentity(of: file.path) == identity {
      throw .isInput(file: Self.shortName(of: target), input: Self.shortName(of: file))
    }
  }
}

extension Scene {
  /// The files from which a scene file, or the scene files of a sequence, are read.
  fileprivate var inputFiles: [URL] {
    if let drawing = self as? DrawingScene { return [drawing.file] }
    return (self as? SceneFile)?.files ?? _sequence?.scenes.flatMap(\.scene.inputFiles) ?? []
  }
}

extension InputFiles {
  /// The name of a file for messages, without a `./` at its start.
  static func shortName(of file: URL) -> String {
    let name = file.relativePath
    return name.hasPrefix("./") ? String(name.dropFirst(2)) : name
  }
}

/// An index of input files, for the many outputs of a series. ``InputFiles/check(_:)`` looks at every input again for
/// each output that exists.
package struct InputIndex {
  private let files: [FileIdentity: URL]

  /// Looks at each input file once.
  package init(_ inputs: InputFiles) {
    files = Dictionary(inputs.all.compactMap { file in FileIdentity(of: file.path).map { ($0, file) } }) { first, _ in
      first
    }
  }

  /// Throws an error if a target is one of the files, as ``InputFiles/check(_:)`` does.
  package func check(_ target: URL) throws(OutputError) {
    guard let identity = FileIdentity(of: target.path), let file = files[identity] else { return }
    throw .isInput(file: InputFiles.shortName(of: target), input: InputFiles.shortName(of: file))
  }
}

/// The device and the inode of a file. Two names with the same identity refer to the same file.
private struct FileIdentity: Hashable {
  let device: dev_t
  let inode: ino_t

  /// `nil` if the file does not exist.
  init?(of path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    (device, inode) = (facts.st_dev, facts.st_ino)
  }
}
